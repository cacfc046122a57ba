import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Row } from '#core/types.ts'
import { blockIcons } from './blockIcons.tsx'
import { type GridRow, treeMove } from './gridRows.ts'
import { classes } from './look.ts'
import { plainText } from './text.tsx'
import { useWindow } from './useWindow.ts'

interface Props {
  label: string
  rows: GridRow[]
  labelKey: string
  chosen: string | undefined
  busy: boolean
  onChoose: (row: Row) => void
  /** undefined while a filter holds every row open */
  onToggle: ((key: string) => void) | undefined
}

/** Typed letters that come this quickly after one another belong together. */
const typeahead = 600

const coarse = () => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches

/** The rows of a tree: one of them in the tab order, walked through with arrows, Home, End and typed letters. Long trees are drawn where they are on screen. */
export function TreeItems({ label, rows, labelKey, chosen, busy, onChoose, onToggle }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() => (coarse() ? 44 : 32))
  const { from, to, windowed, show } = useWindow(box, rows.length, height, 0)
  const flat = rows.every((row) => row.open === undefined && row.level === 1)
  const [active, setActive] = useState<string>()
  const moved = useRef(false)
  const typed = useRef({ text: '', at: 0 })
  const focusKey = [active, chosen].find((key) => key !== undefined && rows.some((row) => row.key === key)) ?? rows[0]?.key

  useLayoutEffect(() => {
    if (!moved.current || focusKey === undefined) return
    moved.current = false
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(focusKey)}"]`)?.focus({ preventScroll: true })
  })
  const go = (index: number) => {
    const row = rows[index]
    if (!row) return
    show(index)
    if (!windowed) box.current?.querySelector(`[data-key="${CSS.escape(row.key)}"]`)?.scrollIntoView?.({ block: 'nearest' })
    moved.current = true
    setActive(row.key)
  }
  const textOf = (row: GridRow) => plainText(row.row[labelKey])

  const onKeyDown = (event: KeyboardEvent) => {
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key
    const at = rows.findIndex((row) => row.key === key)
    const row = rows[at]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const move = treeMove(rows, at, event.key)
    if (typeof move === 'number') go(move)
    else if (move) onToggle?.(row.key)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(row.row)
    else if (event.key.length === 1) {
      const now = Date.now()
      const text = (now - typed.current.at < typeahead ? typed.current.text : '') + event.key.toLowerCase()
      typed.current = { text, at: now }
      const ahead = [...rows.slice(at + (text.length === 1 ? 1 : 0)), ...rows.slice(0, at + 1)]
      const found = ahead.find((one) => textOf(one).toLowerCase().startsWith(text))
      if (found) go(rows.indexOf(found))
    } else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rows.find((one) => one.key === target.closest<HTMLElement>('[data-key]')?.dataset.key)
    if (!row) return
    setActive(row.key)
    if (target.closest('[data-toggle]') && onToggle) onToggle(row.key)
    else onChoose(row.row)
  }
  return (
    <div ref={box} role="tree" aria-label={label} aria-busy={busy} className="pg-tree-items" onKeyDown={onKeyDown} onClick={onClick}>
      <div role="presentation" className="pg-tree-space" style={{ height: rows.length * height }}>
        {rows.slice(from, to).map((row, i) => (
          <div
            key={row.key}
            role="treeitem"
            data-key={row.key}
            className={classes('pg-tree-item', row.key === chosen && 'pg-tree-chosen')}
            style={{
              top: (from + i) * height,
              height,
              lineHeight: `${height}px`,
              paddingInlineStart: (row.level - 1) * 18 + (flat ? 8 : 4),
            }}
            aria-level={row.level}
            aria-posinset={row.place}
            aria-setsize={row.siblings}
            aria-expanded={row.open}
            aria-selected={row.key === chosen}
            tabIndex={row.key === focusKey ? 0 : -1}
            title={textOf(row)}
          >
            {flat ? null : row.open === undefined ? (
              <i className="pg-g-leaf" />
            ) : (
              <span className={row.open ? 'pg-g-toggle pg-g-open' : 'pg-g-toggle'} data-toggle="" aria-hidden="true">
                {blockIcons.right}
              </span>
            )}
            <span className="pg-tree-text">{textOf(row)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
