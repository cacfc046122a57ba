import { TimePicker } from 'antd'
import { timeBounds } from '#core/bounds.ts'
import { useText } from '#runtime/app.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { disabledTimes, fromTime, toTime, useValues } from '../parts/moment.ts'
import { useSameRange, whenLeft } from '../parts/picking.ts'
import { type FirstTouch, keepEnter, useFirstTouch } from '../parts/Upgrade.tsx'
import { useEndLabel } from '../parts/useEndLabel.ts'
import { timeFormat } from './TimePicker.tsx'

/** antd's time range picker: takes the place of the light one on first touch. */
export default function TimeRangeReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, label, value, onChange, onBlur, disabled, status, inTable, first } = props
  const t = useText()
  const look = useLook(props)
  const values = useValues()
  useFirstTouch(id, first)
  useEndLabel(id, `${label} ${t('t:field.end')}`)
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const { id: _id, ...attributes } = fieldAttributes(props)
  const shown = useSameRange(toTime, value)
  return (
    <TimePicker.RangePicker
      {...attributes}
      id={{ start: id, end: `${id}_end` }}
      aria-label={label}
      className="pg-fill"
      size={look.size}
      status={status ?? ''}
      variant={inTable ? 'borderless' : 'outlined'}
      disabled={disabled}
      value={shown}
      format={format}
      order={false}
      placeholder={[(node.startPlaceholder as string) ?? t('t:field.start'), (node.endPlaceholder as string) ?? t('t:field.end')]}
      allowClear={node.clearable !== false && { clearIcon: icons.clear }}
      suffixIcon={icons.clock}
      separator={icons.swap}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => onChange(next?.[0] && next[1] ? [fromTime(next[0], format), fromTime(next[1], format)] : undefined)}
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
    />
  )
}
