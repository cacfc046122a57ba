import { DatePicker } from 'antd'
import { useMemo } from 'react'
import { dateBounds } from '#core/bounds.ts'
import { cutDate, dateType } from '#core/format.ts'
import type { Json } from '#core/types.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { useAntdRangeProps } from '../parts/antdProps.ts'
import { icons } from '../parts/icons.tsx'
import { type FirstTouch, keepEnter } from '../parts/lazyHydrated.tsx'
import { momentOf, notJanuary, pickerFormat } from '../parts/moment.ts'
import { popupAlign, useSameRange, whenLeft } from '../parts/picking.ts'
import { useOneMonth } from '../parts/useOneMonth.ts'
import { useValues } from '../parts/useValues.ts'
import { dateFormat } from './DatePicker.tsx'
import { timesOutside } from './DatePickerReal.tsx'

/** antd's range picker: takes the place of the light one on first touch. */
export default function DateRangeReal(props: EditProps & { first: FirstTouch }) {
  const { node, value, onChange, onBlur, first } = props
  const common = useAntdRangeProps(props)
  const values = useValues()
  const format = dateFormat(node)
  const type = dateType(format)
  const toMoment = useMemo(() => momentOf(format), [format])
  const { min, max, empty } = dateBounds(node, values())
  // a search may leave one end open
  const open = node.openEnds === true
  const shown = useSameRange(toMoment, value)
  const [earliest, latest] = [toMoment(min), toMoment(max)]
  const oneMonth = useOneMonth(shown, earliest, latest)
  return (
    <DatePicker.RangePicker
      {...common}
      popupAlign={popupAlign}
      {...(type === 'datetime' ? {} : oneMonth)}
      value={shown}
      format={pickerFormat(format)}
      // WG-14, reading C-109: a range of years is chosen as its Januaries
      picker={type === 'year' ? 'month' : type === 'datetime' ? 'date' : type}
      showTime={type === 'datetime' && { format: pickerFormat(format.replace(/^.*?(?=[hH])/, '')) }}
      suffixIcon={icons.calendar}
      defaultOpen={first.open && !empty}
      {...(empty ? { open: false, inputReadOnly: true } : {})}
      {...(earliest ? { minDate: earliest } : {})}
      {...(latest ? { maxDate: latest } : {})}
      disabledDate={notJanuary(format)}
      disabledTime={(day) => timesOutside(day, min, max)}
      {...(open ? { allowEmpty: [true, true] as [boolean, boolean] } : {})}
      onChange={(next) => {
        const [from, to] = [next?.[0], next?.[1]].map((end) => (end ? cutDate(end.valueOf(), format) : null))
        const whole = from !== null && to !== null
        onChange(whole || (open && (from !== null || to !== null)) ? ([from, to] as Json) : undefined)
      }}
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
    />
  )
}
