import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Row } from '#core/types.ts'
import { classes, useThemeClass } from '../control/look.ts'
import { type GridRow, treeMove, visibleRows } from '../grid/gridRows.ts'
import { useRowFocus } from '../grid/useRowFocus.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import './checkItems.css'

/** An entry of the tree: what it is known by, what is below it, and the row that it stands for. */
export type CheckNode = { id: string; children: CheckNode[]; of: Row }

interface Props {
  label: string
  nodes: CheckNode[]
  /** a leaf without a box of its own, that a box above it does not count */
  isFixed: (leaf: Row) => boolean
  isChosen: (leaf: Row) => boolean
  openAll: boolean
  /** the most that it is high, in px */
  height: number
  disabled: boolean
  textOf: (row: Row) => ReactNode
  /** checks these leaves, or unchecks them */
  onCheck: (leaves: Row[], checked: boolean) => void
}

type State = boolean | 'mixed'

/** The rows of a tree with a box before each: one of them in the tab order, walked through with arrows, Home and End, checked with Enter or Space. Long trees are drawn where they are on screen. */
export function CheckItems({ label, nodes, isFixed, isChosen, openAll, height: most, disabled, textOf, onCheck }: Props) {
  const theme = useThemeClass()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState({ all: openAll, except: new Set<string>() as ReadonlySet<string> })
  const rows = useMemo(() => visibleRows(nodes, true, open), [nodes, open])
  const { height, from, to, focusKey, setActive, go, indexOf } = useRowFocus(box, rows, () => false, '(pointer: coarse)')
  const flat = rows.every((row) => row.open === undefined && row.level === 1)

  const leavesOf = ({ children, of }: CheckNode): Row[] => (children.length > 0 ? children.flatMap(leavesOf) : isFixed(of) ? [] : [of])
  const stateOf = (node: CheckNode): State => {
    const leaves = leavesOf(node)
    const chosen = leaves.filter(isChosen).length
    return chosen === 0 ? false : chosen === leaves.length ? true : 'mixed'
  }
  const canCheck = ({ children, of }: CheckNode) => children.length > 0 || !isFixed(of)
  const toggle = (key: string) => {
    const except = new Set(open.except)
    if (!except.delete(key)) except.add(key)
    setOpen({ ...open, except })
  }
  const nodeOf = ({ row }: GridRow) => row as CheckNode
  const check = (row: GridRow) => {
    const node = nodeOf(row)
    if (!disabled && canCheck(node)) onCheck(leavesOf(node), stateOf(node) !== true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // a button inside of a row has its own keys
    if ((event.target as Element).closest('button') || event.altKey || event.ctrlKey || event.metaKey) return
    const at = indexOf(event)
    const row = rows[at]
    if (!row) return
    const move = treeMove(rows, at, event.key)
    if (typeof move === 'number') go(move)
    else if (move) toggle(row.key)
    else if (event.key === 'Enter' || event.key === ' ') check(row)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const row = rows[indexOf(event)]
    if (!row || target.closest('button')) return
    setActive(row.key)
    if (target.closest('[data-toggle]')) toggle(row.key)
    else check(row)
  }
  const draw = (row: GridRow, at: number) => {
    const node = nodeOf(row)
    const state = canCheck(node) ? stateOf(node) : undefined
    return (
      <div
        key={row.key}
        role="treeitem"
        data-key={row.key}
        className={classes('pg-check-row', disabled && 'pg-check-off')}
        style={{ top: at * height, height, paddingInlineStart: (row.level - 1) * 24 }}
        aria-level={row.level}
        aria-posinset={row.place}
        aria-setsize={row.siblings}
        aria-expanded={row.open}
        aria-checked={state}
        aria-disabled={disabled || undefined}
        tabIndex={row.key === focusKey ? 0 : -1}
      >
        {flat ? null : (
          <span
            className={row.open ? 'pg-check-fold pg-g-open' : 'pg-check-fold'}
            {...(row.open === undefined ? {} : { 'data-toggle': '' })}
          >
            {row.open === undefined ? null : blockIcons.right}
          </span>
        )}
        {state === undefined ? null : (
          <span
            className={classes(
              'ant-checkbox ant-checkbox-css-var',
              theme,
              state === true && 'ant-checkbox-checked',
              state === 'mixed' && 'ant-checkbox-indeterminate',
              disabled && 'ant-checkbox-disabled',
            )}
          />
        )}
        <span className="pg-check-text">{textOf(node.of)}</span>
      </div>
    )
  }
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className="pg-check-rows"
      style={{ maxHeight: most }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className="pg-check-space" style={{ height: rows.length * height }}>
        {rows.slice(from, to).map((row, i) => draw(row, from + i))}
      </div>
    </div>
  )
}
