import dayjs, { type Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { isPhone } from '../parts/useNarrow.ts'

type Ends = readonly [Dayjs | null, Dayjs | null]

/** What antd tells of the month that it goes to: by a button of the panel, or because an end is chosen or the list opens. */
interface Turn {
  source?: 'reset' | 'panel'
  range?: 'start' | 'end'
}

const within = (day: Dayjs, min: Dayjs | null, max: Dayjs | null) => (min && day.isBefore(min) ? min : max && day.isAfter(max) ? max : day)

/**
 * A range shows two months side by side, and a phone has room for one. The first is shown there, with the buttons of both; antd would
 * put what is wanted into the second (the end of the range, or today where nothing later can be chosen), so the month is told.
 */
export function useOneMonth(shown: Ends, min: Dayjs | null, max: Dayjs | null) {
  const [months, setMonths] = useState<[Dayjs, Dayjs]>()
  const chosen = useRef<Ends>(shown)
  const last = useRef<Dayjs>(undefined)
  if (!isPhone()) return {}
  return {
    classNames: { popup: { root: 'pg-one-month' } },
    ...(months ? { pickerValue: months } : {}),
    onOpenChange: () => {
      chosen.current = shown
      last.current = undefined
    },
    onCalendarChange: (ends: Ends | null) => {
      chosen.current = ends ?? [null, null]
    },
    onPickerValueChange: ([from, to]: Ends, { source, range }: Turn) => {
      const [own, other] = range === 'end' ? [chosen.current[1], chosen.current[0]] : chosen.current
      const told = range === 'end' ? to : from
      const month = source === 'panel' ? told : within(own ?? last.current ?? other ?? dayjs(), min, max)
      if (!month) return
      last.current = month
      setMonths([month, month])
    },
  }
}
