import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { Row } from '#core/types.ts'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { type GridRow, treeMove } from '../grid/gridRows.ts'
import { useRowFocus } from '../grid/useRowFocus.ts'
import { blockIcons } from '../icons/blockIcons.tsx'

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

/** The rows of a tree: one of them in the tab order, walked through with arrows, Home, End and typed letters. Long trees are drawn where they are on screen. */
export function TreeItems({ label, rows, labelKey, chosen, busy, onChoose, onToggle }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { height, from, to, focusKey, setActive, go, indexOf } = useRowFocus(box, rows, (row) => row.key === chosen, '(pointer: coarse)')
  const flat = rows.every((row) => row.open === undefined && row.level === 1)
  const typed = useRef({ text: '', at: 0 })
  const textOf = (row: GridRow) => plainText(row.row[labelKey])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event)
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
    const row = rows[indexOf(event)]
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
