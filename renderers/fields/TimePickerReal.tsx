import { TimePicker } from 'antd'
import { timeBounds } from '#core/bounds.ts'
import type { EditProps } from '#runtime/renderer.ts'
import { icons } from '../parts/icons.tsx'
import { fieldAttributes, useLook } from '../parts/look.ts'
import { disabledTimes, fromTime, toTime, useValues } from '../parts/moment.ts'
import { useSame, whenLeft } from '../parts/picking.ts'
import { type FirstTouch, keepEnter, useFirstTouch } from '../parts/Upgrade.tsx'
import { usePlaceholder } from '../parts/usePlaceholder.ts'
import { timeFormat } from './TimePicker.tsx'

/** antd's time picker: takes the place of the light one on first touch. WG-49, WG-50. */
export default function TimePickerReal(props: EditProps & { first: FirstTouch }) {
  const { node, id, value, onChange, onBlur, disabled, status, inTable, first } = props
  const look = useLook(props)
  const values = useValues()
  useFirstTouch(id, first)
  const format = timeFormat(node)
  const { min, max } = timeBounds(node, values())
  const shown = useSame(toTime, value)
  return (
    <TimePicker
      {...fieldAttributes(props)}
      className="pg-fill"
      size={look.size}
      status={status ?? ''}
      variant={inTable ? 'borderless' : 'outlined'}
      disabled={disabled}
      value={shown}
      format={format}
      placeholder={usePlaceholder(props)}
      allowClear={node.clearable !== false && { clearIcon: icons.clear }}
      suffixIcon={icons.clock}
      defaultOpen={first.open}
      disabledTime={() => disabledTimes(min, max)}
      onChange={(next) => onChange(next ? fromTime(next, format) : undefined)}
      onKeyDown={keepEnter}
      onBlur={whenLeft(onBlur)}
    />
  )
}
