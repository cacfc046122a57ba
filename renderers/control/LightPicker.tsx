import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react'
import type { EditProps } from '#runtime/lazy/renderer.ts'
import { icons } from '../icons/icons.tsx'
import { Clear } from './Clear.tsx'
import type { TouchHandlers } from './lazyHydrated.tsx'
import { classes, fieldAttributes, useLook } from './look.ts'

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

/**
 * An input that shows `shown` until something is typed into it, and again whenever that changes: what is typed is the
 * real control's to read, so React does not hold the text; and it leaves one that it once filled as it is.
 */
function Shown({ shown, ...rest }: InputHTMLAttributes<HTMLInputElement> & { shown: string }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current && input.current.value !== shown) input.current.value = shown
  }, [shown])
  return <input {...rest} ref={input} defaultValue={shown} />
}

/** A closed date or time picker as antd draws it, without its machinery. */
export function LightPicker(props: Props) {
  const { touch, icon, shown, placeholders, endLabel, length, disabled, id, node, onChange } = props
  const look = useLook(props)
  const attributes = fieldAttributes(props)
  const range = shown.length === 2
  const input = (part: 0 | 1) => (
    <Shown
      {...attributes}
      {...(part === 1 ? { id: `${id}_end`, 'aria-label': endLabel, 'data-part': 1 } : {})}
      autoComplete="off"
      size={length}
      placeholder={placeholders[part]}
      disabled={disabled}
      shown={shown[part] ?? ''}
    />
  )
  const clear =
    disabled || node.clearable === false || !shown.some(Boolean) ? null : (
      <Clear className="ant-picker-clear" onClear={() => onChange(undefined)} />
    )
  return (
    <div {...touch} data-light="" className={look.of('picker', range && 'ant-picker-range', 'pg-fill')}>
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
