import { memo, type ReactNode } from 'react'
import type { Json, Row } from '#core/types.ts'
import { Check } from '../choice/Check.tsx'
import { classes } from '../control/look.ts'
import { plainText } from '../control/text.tsx'
import { blockIcons } from '../icons/blockIcons.tsx'
import { firstToneClass, rowToneClass, type TonesOf, toneClass } from '../list/toneClass.ts'
import type { GridColumn, Tracks } from './gridColumns.ts'
import { narrow } from './gridColumns.ts'

/** One button of a row, as it stands for that row. */
export interface RowAction {
  /** by which a card names it */
  id?: string
  key: string
  label: string
  danger: boolean
  disabled: boolean
}

/** So many buttons stand in a row; the others go behind a menu. */
const mostActions = 2

/** The buttons that stand in a row, and those of its menu: what deletes is the last of them. */
export function splitActions<T extends { danger: boolean }>(actions: readonly T[]): { shown: T[]; hidden: T[] } {
  if (actions.length <= mostActions) return { shown: [...actions], hidden: [] }
  const ordered = [...actions.filter(({ danger }) => !danger), ...actions.filter(({ danger }) => danger)]
  return { shown: ordered.slice(0, mostActions), hidden: ordered.slice(mostActions) }
}

/** What all rows of a grid have in common; a change redraws every row. */
export interface RowShape {
  columns: GridColumn[]
  tracks: Tracks
  tree: boolean
  selects: boolean
  /** number of the first row; undefined without an index column */
  index: number | undefined
  actions: ((row: Row) => RowAction[]) | undefined
  tones?: TonesOf | undefined
  /** in pixels */
  rowHeight: number
  words: { select: (n: number) => string; open: string; close: string; more: string }
}

interface Props {
  shape: RowShape
  rowKey: string
  row: Row
  /** from 0 */
  at: number
  level: number
  open: boolean | undefined
  place: number
  siblings: number
  selected: boolean
  focusable: boolean
}

/** What a reader sees of a value: the text that the server sent beside it, else the value. */
function cellText(row: Row, field: string): string | undefined {
  const texts = row.$text
  const text = texts !== null && typeof texts === 'object' && !Array.isArray(texts) ? texts[field] : undefined
  return text === undefined || text === null ? undefined : plainText(text)
}

/** The content of a cell: the widget's own cell, else plain text. */
export function CellContent({ column, row }: { column: GridColumn; row: Row }): ReactNode {
  const { View, field, node } = column
  const value = row[field] as Json | undefined
  const text = cellText(row, field)
  return View ? <View node={node} value={value} text={text} row={row} /> : (text ?? plainText(value))
}

function cellBody(column: GridColumn, row: Row): ReactNode {
  if (!column.View && !column.click) return cellText(row, column.field) ?? plainText(row[column.field])
  const content = <CellContent column={column} row={row} />
  if (!column.click) return content
  return (
    <button type="button" className="pg-g-click" data-click={column.key} title={column.label}>
      {content}
    </button>
  )
}

/** The buttons of a row; a press is heard by the grid, which finds the button by its key. */
export function ActionLinks({ actions, more }: { actions: ReturnType<typeof splitActions<RowAction>>; more: string }) {
  const { shown, hidden } = actions
  return (
    <>
      {shown.map((action) => (
        <button
          key={action.key}
          type="button"
          className={classes('pg-g-act', action.danger && 'pg-g-danger')}
          data-act={action.key}
          disabled={action.disabled}
        >
          {action.label}
        </button>
      ))}
      {hidden.length > 0 && (
        <button type="button" className="pg-g-act" data-more="" aria-haspopup="menu">
          {more}
        </button>
      )}
    </>
  )
}

/** One row. It is drawn again only when something of it changes. */
export const GridRowView = memo(function GridRowView({ shape, rowKey, row, at, level, open, place, siblings, selected, focusable }: Props) {
  const { columns, tracks, tree, selects, index, actions, words } = shape
  const cell = tree ? 'gridcell' : 'cell'
  const toned = shape.tones?.(row)
  return (
    <div
      role="row"
      className={`pg-g-row${selected ? ' pg-g-selected' : ''}${rowToneClass(toned?.row)}`}
      style={{ top: at * shape.rowHeight }}
      data-key={rowKey}
      aria-rowindex={at + 2}
      {...(tree
        ? {
            'aria-selected': selects ? selected : undefined,
            'aria-level': level,
            'aria-expanded': open,
            'aria-posinset': place,
            'aria-setsize': siblings,
            tabIndex: focusable ? 0 : -1,
          }
        : {})}
    >
      {selects && (
        <div
          role={cell}
          className={classes('pg-g-cell pg-g-tick', tracks.lead && 'pg-g-stick')}
          style={tracks.lead ? { left: 0 } : undefined}
        >
          <Check label={words.select(at + 1)} checked={selected} onChange={nothing} />
        </div>
      )}
      {index !== undefined && (
        <div
          role={cell}
          className={classes('pg-g-cell pg-g-center', tracks.lead && 'pg-g-stick')}
          style={tracks.lead ? { left: selects ? narrow : 0 } : undefined}
        >
          {index + at}
        </div>
      )}
      {columns.map((column, i) => {
        const stick = tracks.stick.get(column.key)
        const body = cellBody(column, row)
        const first = tree && i === 0
        return (
          <div
            key={column.key}
            role={cell}
            className={`pg-g-cell pg-g-${column.align}${stick ? ' pg-g-stick' : ''}${column.click ? ' pg-g-does' : ''}${toned ? (i === 0 ? firstToneClass(toned, column.key) : toneClass(toned.cells.get(column.key))) : ''}`}
            style={stick ?? (first ? { paddingInlineStart: (level - 1) * 20 + 8 } : undefined)}
          >
            {first ? (
              <>
                {open === undefined ? (
                  <i className="pg-g-leaf" />
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={open ? 'pg-g-toggle pg-g-open' : 'pg-g-toggle'}
                    data-toggle=""
                    aria-label={open ? words.close : words.open}
                  >
                    {blockIcons.right}
                  </button>
                )}
                <span className="pg-g-text">{body}</span>
              </>
            ) : (
              body
            )}
          </div>
        )
      })}
      {actions && (
        <div role={cell} className="pg-g-cell pg-g-actions pg-g-stick" style={rightmost}>
          <ActionLinks actions={splitActions(actions(row))} more={words.more} />
        </div>
      )}
    </div>
  )
})

const rightmost = { right: 0 }
/** A tick is heard by the grid: one listener for all rows. */
const nothing = () => {}
