import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnSetting } from '#core/application/savedView.ts'
import { useText } from '#runtime/app.ts'
import Frame from '#runtime/page/Frame.tsx'
import { Check } from '../choice/Check.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import './columnDrawer.css'

interface Props {
  /** every column that this person may see, in their order */
  columns: ColumnSetting[]
  /** those that are frozen, and those that can be: a column under a common head stays with it */
  frozen: ReadonlySet<string>
  freezable: ReadonlySet<string>
  onChange: (columns: ColumnSetting[]) => void
  /** back to what the list was made with (DG-08); nothing where it is that already */
  onReset: (() => void) | undefined
  onClose: () => void
}

const moved = (columns: ColumnSetting[], from: number, to: number): ColumnSetting[] => {
  const next = [...columns]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** DG-07: the columns of a list: dragged, or moved by the arrow keys, into order, shown or hidden, frozen at the left. */
export default function ColumnDrawer({ columns, frozen, freezable, onChange, onReset, onClose }: Props) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const focus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focus.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-prop="${CSS.escape(focus.current)}"] .pg-columns-grip`)?.focus()
    focus.current = undefined
  })
  const shown = columns.filter(({ visible }) => visible).length
  const change = (prop: string, what: Partial<ColumnSetting>) =>
    onChange(columns.map((one) => (one.prop === prop ? { ...one, ...what } : one)))
  const onKeyDown = (event: KeyboardEvent, at: number, prop: string) => {
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : undefined
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= columns.length) return
    focus.current = prop
    onChange(moved(columns, at, to))
  }
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined && dragged !== at) onChange(moved(columns, dragged, at))
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <Frame kind="drawer" title={t('t:list.columns')} width={320} onCancel={onClose}>
      <div className="pg-columns-top">
        <span>{t('t:list.columns.hint')}</span>
        <LightButton label={t('t:list.columns.reset')} kind="link" disabled={!onReset} onClick={onReset} />
      </div>
      <ul ref={list} className="pg-columns" aria-label={t('t:list.columns')}>
        {columns.map(({ prop, label, visible }, at) => (
          <li
            key={prop}
            data-prop={prop}
            className={over === at && dragged !== at ? 'pg-columns-over' : undefined}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', label)
              setDragged(at)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(at)
            }}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDrop={(event) => onDrop(event, at)}
          >
            <button
              type="button"
              className="pg-columns-grip"
              aria-label={t('t:list.columns.move', { name: label })}
              onKeyDown={(event) => onKeyDown(event, at, prop)}
            >
              {blockIcons.grip}
            </button>
            <Check
              label={t('t:list.columns.show', { name: label })}
              checked={visible}
              // the last one stays: a list without columns shows nothing
              disabled={visible && shown === 1}
              onChange={() => change(prop, { visible: !visible })}
            />
            <span className="pg-columns-name" title={label}>
              {label}
            </span>
            {freezable.has(prop) && (
              <button
                type="button"
                className="pg-columns-pin"
                aria-label={t('t:list.columns.freeze', { name: label })}
                title={t('t:list.columns.freeze', { name: label })}
                aria-pressed={frozen.has(prop)}
                onClick={() => change(prop, { fixed: frozen.has(prop) ? 'none' : 'left' })}
              >
                {blockIcons.pin}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  )
}
