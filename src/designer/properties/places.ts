import { isCell } from '#core/edit/standing.ts'
import { hasPanes } from '#core/edit/tree.ts'
import type { Standing } from '#core/edit/types.ts'
import { notInTable } from '#core/form/tableProps.ts'
import { env } from '#designer/env.ts'

/** Where a node stands, as far as its properties differ by it. */
export type NodePlace = 'form' | 'table' | 'pane' | 'cell'

/** Where a node of a definition stands. */
export function placeOf(standing: Standing): NodePlace {
  if (standing.table !== undefined) return 'table'
  const parent = standing.parents.at(-1)
  if (parent && hasPanes(parent, env)) return 'pane'
  return isCell(standing, env) ? 'cell' : 'form'
}

/** What a grid says only as a pane, or only as a cell of a grid table. */
const ofGrids: { readonly [name: string]: NodePlace } = { name: 'pane', colspan: 'cell', rowspan: 'cell', merged: 'cell' }
/** What two names say of a column: the one that its contract has is shown. */
const twins: { readonly [name: string]: string } = { align: 'tableAlign', fixed: 'tableFixed' }

/** Whether a property means something where a node of this kind stands; `at` is the only place where it does. */
export function meansThere(name: string, at: string | undefined, kind: string, place: NodePlace, all: object): boolean {
  if (place === 'table') return (at === undefined || at === 'table') && !notInTable.includes(name) && !Object.hasOwn(all, twins[name] ?? '')
  if (at !== undefined) return false
  return !env.widgets.get(kind)?.isGrid || ofGrids[name] === undefined || ofGrids[name] === place
}
