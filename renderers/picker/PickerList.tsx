import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useText } from '#runtime/app.ts'
import { classes } from '../control/look.ts'
import { treeMove } from '../grid/gridRows.ts'
import { useRowFocus } from '../grid/useRowFocus.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { icon } from '../icons/icons.tsx'
import type { PickerRow } from './pickerStore.ts'
import type { PickerNode } from './pickerTypes.ts'

/** PK-07: the next page is read when the end of the one before is this near, in px. */
const usualNear = 200

/** As in the style of what fingers press. */
const fingers = '(pointer: coarse), (max-width: 575px)'

interface Props {
  id: string
  label: string
  rows: PickerRow[]
  multiple: boolean
  chosen: ReadonlySet<string>
  onPick: (node: PickerNode) => void
  onToggle: (node: PickerNode) => void
  onMore: (parent: PickerNode | undefined) => void
  /** how near the end of a page is when the next is read, in px */
  near?: number
  /** gives the list the focus */
  enter?: Ref<() => void>
  /** goes back above the first row */
  onLeave?: () => void
}

/**
 * The rows to choose from: one of them in the tab order, walked through with arrows, Home and End, chosen with Enter or
 * Space. What comes within 200 px of the end of a page reads the next.
 */
export function PickerList({ id, label, rows, multiple, chosen, onPick, onToggle, onMore, near = usualNear, enter, onLeave }: Props) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { height, from, to, focusKey, setActive, drawn, go, indexOf } = useRowFocus(box, rows, (row) => chosen.has(row.key), fingers)
  const flat = rows.every((row) => row.open === undefined)
  useImperativeHandle(enter, () => () => {
    const at = rows.findIndex((row) => row.key === focusKey)
    if (at < 0) return
    go(at)
    drawn(rows[at]?.key ?? '')?.focus()
  })

  const readMore = useRef(() => {})
  readMore.current = () => {
    const element = box.current
    if (!element) return
    const bottom = element.scrollTop + element.clientHeight
    for (const [i, { more }] of rows.entries()) {
      const top = i * height
      if (more && !more.loading && !more.error && top <= bottom + near && top + height >= element.scrollTop - near) onMore(more.parent)
    }
  }
  // a page that does not fill the pane has its end in sight
  useEffect(() => readMore.current())

  const press = (row: PickerRow) => {
    if (row.more) return row.more.loading ? undefined : onMore(row.more.parent)
    const { node } = row
    if (!node) return
    if (node.canPick) onPick(node)
    else if (row.open !== undefined) onToggle(node)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = indexOf(event)
    const row = rows[at]
    if (!row) return
    const move = treeMove(rows, at, event.key)
    if (event.key === 'ArrowUp' && at === 0) onLeave?.()
    else if (typeof move === 'number') go(move)
    else if (move && row.node) onToggle(row.node)
    else if (event.key === 'Enter' || event.key === ' ') press(row)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rows[indexOf(event)]
    if (!row) return
    setActive(row.key)
    if (row.node && target.closest('[data-toggle]')) onToggle(row.node)
    else press(row)
  }
  return (
    <div
      ref={box}
      id={id}
      role={flat ? 'listbox' : 'tree'}
      aria-label={label}
      aria-multiselectable={multiple}
      className="pg-pick-rows"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onScroll={() => readMore.current()}
    >
      <div role="presentation" className="pg-pick-space" style={{ height: rows.length * height }}>
        {rows.slice(from, to).map((row, i) => {
          const { node, more } = row
          const isChosen = chosen.has(row.key)
          const off = node !== undefined && !node.canPick && row.open === undefined
          return (
            <div
              key={row.key}
              role={flat ? 'option' : 'treeitem'}
              data-key={row.key}
              className={classes('pg-pick-row', isChosen && 'pg-pick-chosen', off && 'pg-pick-off', more && 'pg-pick-more')}
              style={{
                top: (from + i) * height,
                height,
                lineHeight: `${height}px`,
                paddingInlineStart: (row.level - 1) * 18 + (flat ? 8 : 4),
              }}
              {...(flat ? {} : { 'aria-level': row.level, 'aria-expanded': row.open })}
              aria-posinset={row.place}
              aria-setsize={row.siblings}
              aria-selected={isChosen}
              aria-disabled={off || undefined}
              tabIndex={row.key === focusKey ? 0 : -1}
              title={node?.label}
            >
              {more ? (
                <span className="pg-pick-note">{more.error ? `${more.error} · ${t('t:common.retry')}` : t('t:field.loading')}</span>
              ) : (
                <>
                  {flat ? null : row.open === undefined ? (
                    <i className="pg-pick-leaf" />
                  ) : (
                    <span className={classes('pg-pick-toggle', row.open && 'pg-pick-open')} data-toggle="" aria-hidden="true">
                      {blockIcons.right}
                    </span>
                  )}
                  {node?.picture}
                  <span className="pg-pick-text">{node?.label}</span>
                  {node?.note && (
                    // too long, it loses its beginning: the end says which
                    <span className="pg-pick-note pg-pick-path">
                      <bdi>{node.note}</bdi>
                    </span>
                  )}
                  {isChosen && <span className="pg-pick-tick">{tick}</span>}
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const tick = icon('check', 'M3 8.5 6.5 12 13 4.5')
