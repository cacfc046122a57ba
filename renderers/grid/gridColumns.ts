import type { ComponentType } from 'react'
import type { Env } from '#core/env.ts'
import type { Translate } from '#core/form/form.ts'
import type { Action, Column, Node } from '#core/types.ts'
import { rendererOf } from '#runtime/lazy/registry.ts'
import type { ReadProps } from '#runtime/lazy/renderer.ts'
import { localise } from '#runtime/localise.ts'
import { textWidth } from '../control/textWidth.ts'

export type Align = 'left' | 'center' | 'right'

/** One column that holds cells. */
export interface GridColumn {
  key: string
  field: string
  label: string
  width: number
  /** takes its share of the room that is left */
  grows: boolean
  align: Align
  fixed: 'left' | 'right' | undefined
  sortable: boolean
  node: Node
  /** a label, as its kind is in every cell */
  isLabel: boolean
  View: ComponentType<ReadProps> | undefined
  /** what a click on a cell does */
  click: Action[] | undefined
}

/** A head: over one column, or over several under one common text. */
export interface GridHead {
  key: string
  label: string
  align: Align
  column: GridColumn | undefined
  /** place in the head's own grid, from 0 */
  row: number
  rows: number
  start: number
  span: number
}

export interface GridPlan {
  columns: GridColumn[]
  /** heads by their row, outermost first */
  heads: GridHead[][]
  /** fields that have a renderer of their own, for cards and totals */
  depth: number
}

/** What a column needs so that its name, and the widest of a tag's names, can be read whole in any language. */
function leastWidth(label: string, sortable: boolean, tags: unknown): number {
  const names = Array.isArray(tags) ? tags.map(({ fullName }) => textWidth(String(fullName ?? '')) * (12 / 14) + 18) : []
  return 24 + Math.ceil(Math.max(textWidth(label) + (sortable ? 20 : 0), ...names))
}

/** What a press on a cell does; nothing for whoever may not do the first of it. */
function clickOf(column: Column, may: (permission: string | undefined) => boolean): Action[] | undefined {
  const actions = (column.on as { click?: Action[] } | undefined)?.click
  return may(actions?.[0]?.permission) ? actions : undefined
}

function leaf(column: Column, { t, env }: Drawing, key: string, may: (permission: string | undefined) => boolean): GridColumn {
  const plain = localise(column as Node, t)
  // how a list writes it goes before what its field says
  const node = column.display ? { ...plain, ...(plain.display as typeof column.display) } : plain
  const width = typeof column.width === 'number' ? column.width : undefined
  const kind = column.pingeKey ?? 'text'
  const { cell, widths, writtenAs } = env.widgets.get(kind) ?? {}
  const label = t(column.label)
  const sortable = column.sortable === true && column.field !== undefined
  const least = leastWidth(label, sortable, cell === 'label' && node.options)
  return {
    key,
    field: column.field ?? '',
    label,
    width: Math.max(width ?? widths?.list ?? 150, least),
    grows: width === undefined,
    align: column.align ?? (writtenAs === 'number' ? 'right' : 'left'),
    fixed: ownSide(column),
    sortable,
    node,
    isLabel: cell === 'label',
    View: cell === 'plain' ? undefined : rendererOf(kind)?.cell,
    click: clickOf(column, may),
  }
}

/** What columns are drawn with: words, and what is known of their kinds. */
interface Drawing {
  t: Translate
  env: Env
}

const depthOf = (columns: readonly Column[]): number =>
  1 + Math.max(0, ...columns.map((one) => (one.children?.length ? depthOf(one.children) : 0)))
const ownSide = ({ fixed }: Column) => (fixed === 'none' ? undefined : fixed)
const sideOf = (column: Column): 'left' | 'right' | undefined => {
  if (!column.children?.length) return ownSide(column)
  const sides = new Set(column.children.map(sideOf))
  return sides.size === 1 ? [...sides][0] : undefined
}

/**
 * Columns and their heads, fixed ones at their side; a column that `shows` refuses is left out, and so is a head over
 * nothing. `may` says whether a button was granted: a cell whose press it refuses cannot be pressed.
 */
export function planGrid(
  all: readonly Column[],
  drawing: Drawing,
  shows: (column: Column) => boolean,
  may: (permission: string | undefined) => boolean = () => true,
): GridPlan {
  const pruned = (list: readonly Column[]): Column[] =>
    list.flatMap((column) => {
      if (!column.children) return shows(column) ? [column] : []
      const children = pruned(column.children)
      return children.length > 0 ? [{ ...column, children }] : []
    })
  const shown = pruned(all)
  const ordered = [
    ...shown.filter((one) => sideOf(one) === 'left'),
    ...shown.filter((one) => !sideOf(one)),
    ...shown.filter((one) => sideOf(one) === 'right'),
  ]
  const depth = ordered.length > 0 ? depthOf(ordered) : 1
  const columns: GridColumn[] = []
  const heads: GridHead[][] = Array.from({ length: depth }, () => [])
  const visit = (list: readonly Column[], row: number, side: GridColumn['fixed']) => {
    for (const entry of list) {
      const start = columns.length
      const key = `${entry.field ?? ''}#${start}`
      if (entry.children) {
        const head: GridHead = {
          key: `${key}-${row}`,
          label: drawing.t(entry.label),
          align: entry.align ?? 'center',
          column: undefined,
          row,
          rows: 1,
          start,
          span: 1,
        }
        heads[row]?.push(head)
        visit(entry.children, row + 1, side)
        head.span = columns.length - start
        continue
      }
      const column = { ...leaf(entry, drawing, key, may), fixed: side }
      columns.push(column)
      heads[row]?.push({ key, label: column.label, align: column.align, column, row, rows: depth - row, start, span: 1 })
    }
  }
  for (const entry of ordered) visit([entry], 0, sideOf(entry))
  return { columns, heads, depth }
}

/** The keys of the renderers that a list's cells need. */
export const cellKeys = (columns: readonly Column[], env: Env): string[] =>
  columns.flatMap(({ children, pingeKey }) => {
    if (children) return cellKeys(children, env)
    return pingeKey && env.widgets.get(pingeKey)?.cell !== 'plain' ? [pingeKey] : []
  })

/** Columns that a list draws beside its own. */
export interface Extras {
  selects: boolean
  index: boolean
  /** width of the column of row buttons; 0 when there is none */
  actions: number
}

export const narrow = 48

export interface Tracks {
  /** grid-template-columns of every row */
  template: string
  /** what the columns need at least */
  least: number
  /** offset of fixed columns from their side, by column key */
  stick: Map<string, { left?: number; right?: number }>
  /** offsets of the selection and index columns; undefined while no column is fixed left */
  lead: boolean
}

/** Where the columns stand: one template for heads and rows, so that they align without measuring a cell. */
export function tracksOf(columns: readonly GridColumn[], extras: Extras): Tracks {
  const anyGrows = columns.some((one) => one.grows && !one.fixed)
  const own = columns.map((one) => (!one.fixed && (one.grows || !anyGrows) ? `minmax(${one.width}px, ${one.width}fr)` : `${one.width}px`))
  const leads = [...(extras.selects ? [narrow] : []), ...(extras.index ? [narrow + 8] : [])]
  const stick: Tracks['stick'] = new Map()
  let left = leads.reduce((sum, width) => sum + width, 0)
  for (const column of columns) {
    if (column.fixed !== 'left') continue
    stick.set(column.key, { left })
    left += column.width
  }
  let right = extras.actions
  for (const column of [...columns].reverse()) {
    if (column.fixed !== 'right') continue
    stick.set(column.key, { right })
    right += column.width
  }
  return {
    template: [...leads.map((width) => `${width}px`), ...own, ...(extras.actions ? [`${extras.actions}px`] : [])].join(' '),
    least: columns.reduce((sum, one) => sum + one.width, 0) + leads.reduce((sum, width) => sum + width, 0) + extras.actions,
    stick,
    lead: columns.some((one) => one.fixed === 'left'),
  }
}
