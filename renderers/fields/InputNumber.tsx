import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatFigure, formatNumber } from '#core/format/format.ts'
import { parseNumber, toPrecision } from '#core/format/numberText.ts'
import { useApp } from '#runtime/app.ts'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Addons, compactClass } from '../control/Addons.tsx'
import { AmountNote } from '../control/AmountNote.tsx'
import { fieldAttributes, useLook } from '../control/look.ts'
import { notTaken } from '../control/notTaken.ts'
import { stepped } from '../control/number.ts'
import { WithAddons } from '../control/text.tsx'
import { icons } from '../icons/icons.tsx'

const asNumber = (value: unknown): number | undefined =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value)

/** WG-44: a number. While it has the focus it shows what was typed; on leaving it is cut to its decimals and written with separators. */
export function NumberControl(props: EditProps<'inputNumber'>) {
  const { node, value, onChange, onBlur, disabled } = props
  const format = node
  const min = asNumber(node.min)
  const max = asNumber(node.max)
  const step = asNumber(node.step) ?? 1
  const app = useApp()
  const { t } = app
  const look = useLook(props)
  const [typed, setTyped] = useState<string>()
  const [near, setNear] = useState(false)
  const number = asNumber(value)
  /** what it was before something was typed */
  const before = useRef(number)

  const give = (next: number | undefined) => {
    if (next !== number) onChange(next)
  }
  const by = (amount: number) => {
    const next = toPrecision(stepped(number, amount, min, max), format.precision)
    setTyped((old) => (old === undefined ? old : formatNumber(next, { precision: format.precision })))
    give(next)
  }
  const leave = () => {
    const parsed = typed === undefined ? number : parseNumber(typed)
    if (parsed === undefined || !Number.isNaN(parsed)) give(parsed === undefined ? undefined : toPrecision(parsed, format.precision))
    else {
      give(before.current)
      app.toast('warning', notTaken(app, typed ?? ''))
    }
    setTyped(undefined)
    onBlur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== undefined) {
      const parsed = parseNumber(typed)
      if (parsed !== undefined && !Number.isNaN(parsed)) give(toPrecision(parsed, format.precision))
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    by((event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1))
  }
  const button = (name: 'up' | 'down', amount: number) => (
    <span
      role="button"
      unselectable="on"
      aria-label={t(name === 'up' ? 't:field.increase' : 't:field.decrease')}
      className={`ant-input-number-action ant-input-number-action-${name}`}
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault()
        by(amount)
      }}
    >
      {icons[name]}
    </span>
  )
  return (
    <>
      <Addons props={props} suffix={look.suffix}>
        <div
          className={look.of(
            'input-number',
            'ant-input-number-mode-input pg-fill',
            compactClass(props, 'input-number'),
            typed !== undefined && 'ant-input-number-focused',
          )}
          onPointerEnter={() => setNear(true)}
        >
          <input
            {...fieldAttributes(props)}
            role="spinbutton"
            className="ant-input-number-input pg-number"
            inputMode="decimal"
            autoComplete="off"
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={number}
            value={typed ?? formatNumber(number, format)}
            placeholder={node.placeholder}
            disabled={disabled}
            onFocus={() => setNear(true)}
            onChange={(event) => {
              if (typed === undefined) before.current = number
              setTyped(event.target.value)
              const parsed = parseNumber(event.target.value)
              if (parsed === undefined || !Number.isNaN(parsed)) give(parsed)
            }}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          {near && !disabled && node.controls !== false && (
            <div className="ant-input-number-actions">
              {button('up', step)}
              {button('down', -step)}
            </div>
          )}
        </div>
      </Addons>
      <AmountNote node={node} value={number} />
    </>
  )
}

const Cell = ({ node, value }: ReadProps<'inputNumber'>) => <span className="pg-number">{formatFigure(value as number, node)}</span>

/** A number as it is read: its addons, and the amount in capitals under it when asked. */
export function ReadNumber({ node, value }: ReadProps<'inputNumber'>) {
  const text = formatNumber(value as number, node)
  return (
    <>
      <span className="pg-number">
        <WithAddons node={node}>{text}</WithAddons>
      </span>
      <AmountNote node={node} value={value} />
    </>
  )
}

export default { edit: NumberControl, read: ReadNumber, cell: Cell } satisfies Renderer<'inputNumber'>
