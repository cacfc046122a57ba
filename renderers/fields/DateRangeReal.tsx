import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dateBounds } from '#core/bounds.ts'
import { cutDate, dateType } from '#core/format.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { notJanuary, pickerFormat, toMoment, useValues } from '../parts/moment.ts'
import { useSameRange, whenLeft } from '../parts/picking.ts'
import { type FirstTouch, keepEnter, useFirstTouch } from '../parts/Upgrade.tsx'
import { useEndLabel } from '../parts/useEndLabel.ts'
import { dateFormat } from './DatePicker.tsx'
import { timesOutside } from './DatePickerReal.tsx'

/** antd's range picker: takes the place of the light one on first touch. */
export default function DateRangeReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, label, value, onChange, onBlur, disabled, status, inTable, first } = props
  const t = useText()
  const look = useLook(props)
  const values = useValues()
  useFirstTouch(id, first)
  useEndLabel(id, `${label} ${t('t:field.end')}`)
  const format = dateFormat(node)
  const type = dateType(format)
  const { min, max, empty } = dateBounds(node, values())
  const { id: _id, 'aria-label': name, ...attributes } = fieldAttributes(props)
  const shown = useSameRange(toMoment, value)
  return (
    <DatePicker.RangePicker
      {...attributes}
      id={{ start: id, end: `${id}_end` }}
      className="pg-fill"
      size={look.size}
      status={status ?? ''}
      variant={inTable ? 'borderless' : 'outlined'}
      disabled={disabled}
      value={shown}
      format={pickerFormat(format)}
      // WG-14, reading C-109: a range of years is chosen as its Januaries
      picker={type === 'year' ? 'month' : type === 'datetime' ? 'date' : type}
      showTime={type === 'datetime' && { format: pickerFormat(format.replace(/^.*?(?=[hH])/, '')) }}
      placeholder={[(node.startPlaceholder as string) ?? t('t:field.start'), (node.endPlaceholder as string) ?? t('t:field.end')]}
      allowClear={node.clearable !== false && { clearIcon: icons.clear }}
      suffixIcon={icons.calendar}
      separator={icons.swap}
      defaultOpen={first.open && !empty}
      {...(empty ? { open: false, inputReadOnly: true } : {})}
      {...(min === null ? {} : { minDate: dayjs(min) })}
      {...(max === null ? {} : { maxDate: dayjs(max) })}
      disabledDate={notJanuary(format)}
      disabledTime={(day) => timesOutside(day, min, max)}
      onChange={(next) =>
        onChange(next?.[0] && next[1] ? [cutDate(next[0].valueOf(), format), cutDate(next[1].valueOf(), format)] : undefined)
      }
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
      aria-label={name ?? label}
    />
  )
}
