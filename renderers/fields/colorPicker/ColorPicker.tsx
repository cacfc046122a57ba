import { Suspense, useEffect, useRef, useState } from 'react'
import { readColor, writeColor } from '#core/format/color.ts'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { EditProps, ReadProps, Renderer } from '#runtime/lazy/renderer.ts'
import { Clear } from '../../control/Clear.tsx'
import { classes, fieldAttributes, useLook } from '../../control/look.ts'
import { plainText } from '../../control/text.tsx'
import './colorPicker.css'

const Board = lazyPart('colorBoard', () => import('./ColorBoard.tsx'))

/** What is chosen: a small field of the colour. What is no colour has none. */
const Swatch = ({ text }: { text: string }) => {
  const color = readColor(text)
  return (
    <span className={color ? 'pg-colour-swatch' : 'pg-colour-swatch pg-colour-none'} aria-hidden="true">
      {color && <span style={{ background: writeColor(color, { colorFormat: 'rgb', showAlpha: true }) }} />}
    </span>
  )
}

/** WG-22: a colour: its code, which is typed as any text, and a board to choose it from, which is loaded when it is opened. */
function Edit(props: EditProps<'colorPicker'>) {
  const { node, label, value, onChange, onBlur, disabled } = props
  const t = useText()
  const look = useLook(props)
  const [opened, setOpened] = useState<'key' | 'press'>()
  const open = opened !== undefined
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    // The button moves out of the board that goes: the focus that either of them had is the button's again.
    return () => {
      if (document.activeElement === document.body) opener.current?.focus()
    }
  }, [open])
  const setOpen = (next: boolean) => setOpened(next ? 'press' : undefined)
  const text = plainText(value)
  /** `16f` and `#16F` are written as the field keeps colours; what is no colour stays, and is told. */
  const leave = () => {
    const color = readColor(text)
    const written = color ? writeColor(color, node) : text.trim()
    if (written !== text) onChange(written === '' ? undefined : written)
    onBlur()
  }
  const button = (
    <button
      ref={opener}
      type="button"
      className="pg-colour-open"
      aria-label={`${label} ${t('t:color.open')}`.trim()}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      // a click that no pointer made comes of a key
      onClick={({ detail }) => setOpened(open ? undefined : detail === 0 ? 'key' : 'press')}
    >
      <Swatch text={text} />
    </button>
  )
  return (
    <span
      className={classes(
        'ant-input-affix-wrapper pg-colour',
        look.suffix && `ant-input-affix-wrapper${look.suffix}`,
        disabled && 'ant-input-affix-wrapper-disabled',
        look.frame('input'),
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <span className="ant-input-prefix">
        {open ? (
          <Suspense fallback={button}>
            <Board node={node} value={text} onChange={onChange} onOpen={setOpen} byKey={opened === 'key'}>
              {button}
            </Board>
          </Suspense>
        ) : (
          button
        )}
      </span>
      <input
        {...fieldAttributes(props)}
        type="text"
        className={classes('ant-input pg-number', look.suffix && `ant-input${look.suffix}`, disabled && 'ant-input-disabled')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={node.placeholder ?? writeColor({ r: 22, g: 119, b: 255, a: 1 }, node)}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        onBlur={leave}
      />
      {node.clearable !== false && text !== '' && !disabled && (
        <span className="ant-input-suffix">
          <Clear className="ant-input-clear-icon" onClear={() => onChange(undefined)} />
        </span>
      )}
    </span>
  )
}

/** A colour is never told by itself alone: its code stands beside it. */
function Read({ value }: ReadProps<'colorPicker'>) {
  const text = plainText(value)
  if (!text) return null
  return (
    <span className="pg-colour-read">
      <Swatch text={text} />
      <span className="pg-number">{text}</span>
    </span>
  )
}

export default { edit: Edit, read: Read, cell: Read } satisfies Renderer<'colorPicker'>
