import type { EditProps } from '#runtime/renderer.ts'
import { Clear } from './Clear.tsx'
import { icons } from './icons.tsx'
import { classes, fieldAttributes, useLook } from './look.ts'
import type { TouchHandlers } from './Upgrade.tsx'

interface Props extends EditProps {
  touch: TouchHandlers
  icon: 'calendar' | 'clock'
  /** the text in each input: one, or start and end of a range */
  shown: [string] | [string, string]
  placeholders: [string?, string?]
  /** accessible name of the end of a range */
  endLabel?: string
  /** how many characters antd makes its inputs wide */
  length: number
}

/** A closed date or time picker as antd draws it, without its machinery. */
export function LightPicker(props: Props) {
  const { touch, icon, shown, placeholders, endLabel, length, disabled, id, node, onChange } = props
  const look = useLook(props)
  const attributes = fieldAttributes(props)
  const range = shown.length === 2
  const input = (part: 0 | 1) => (
    <input
      {...attributes}
      {...(part === 1 ? { id: `${id}_end`, 'aria-label': endLabel, 'data-part': 1 } : {})}
      autoComplete="off"
      size={length}
      placeholder={placeholders[part]}
      disabled={disabled}
      defaultValue={shown[part] ?? ''}
    />
  )
  const clear =
    disabled || node.clearable === false || !shown.some(Boolean) ? null : (
      <Clear className="ant-picker-clear" onClear={() => onChange(undefined)} />
    )
  return (
    <div {...touch} className={look.of('picker', range && 'ant-picker-range', 'pg-fill')}>
      <div className={classes('ant-picker-input', range && 'ant-picker-input-start')}>
        {input(0)}
        {range ? null : <span className="ant-picker-suffix">{icons[icon]}</span>}
        {range ? null : clear}
      </div>
      {range && (
        <>
          <div className="ant-picker-range-separator">
            <span className="ant-picker-separator">{icons.swap}</span>
          </div>
          <div className="ant-picker-input ant-picker-input-end">{input(1)}</div>
          <span className="ant-picker-suffix">{icons[icon]}</span>
          {clear}
        </>
      )}
    </div>
  )
}
