import type { Env } from '../env.ts'
import type { Node } from '../types.ts'
import { identities } from './identity.ts'
import { isPart, refused, type Spot, takesSpan } from './standing.ts'
import { findNode, widgetOf } from './tree.ts'
import type { Definition, Place, Refused, Standing } from './types.ts'

const whole = 24
/** More columns than these are no longer read beside one another. */
const mostColumns = 6
const spanOf = (node: Node): number => (typeof node.span === 'number' ? node.span : whole)

/** The grid whose columns a node and those beside it are; undefined where it stands among others below one another. */
function gridOf({ parents }: Pick<Standing, 'parents'>, env: Env): Node | undefined {
  const grid = parents.at(-1)
  if (!grid || !widgetOf(grid, env)?.isGrid || isPart({ parents: parents.slice(0, -1) }, env)) return undefined
  const spans = (grid.children ?? []).reduce((sum, node) => sum + spanOf(node), 0)
  return spans <= whole ? grid : undefined
}

/** The list that a node beside another one comes into; refused where there are no columns. */
export function spotBeside(definition: Definition, of: string, env: Env): Spot | Refused {
  const found = findNode(definition, of, env)
  if (!found) return refused('gone')
  const { list, index, parents, place, form, table } = found
  if (!list) return refused('only')
  if (table) return refused('besideColumn')
  if (isPart(found, env)) return refused('pane')
  if ((gridOf(found, env)?.children?.length ?? 0) >= mostColumns) return refused('columns', { n: mostColumns })
  return { list, index, parents, place, form, table }
}

/** A node as one column of a grid; one that cannot say how wide it is stands in a grid of its own that does. */
const asColumn = (node: Node, span: number, next: () => string, env: Env): Node =>
  takesSpan(node, env) ? { ...node, span } : { pingeKey: 'row', id: next(), span, children: [node] }

/**
 * Puts nodes beside another one, in the list of a draft that holds it: as more columns of the grid that it stands in, or
 * with it into a grid of its own. Columns are as wide as one another.
 */
export function putBeside(
  definition: Definition,
  list: Node[],
  { of, side }: Extract<Place, { at: 'beside' }>,
  nodes: readonly Node[],
  env: Env,
): void {
  const found = findNode(definition, of, env) as Standing
  const next = identities(definition, env)
  const known = new Set(nodes.map(({ id }) => id))
  // a new node has taken the first identity that was free
  const fresh = () => {
    for (;;) {
      const id = next()
      if (!known.has(id)) return id
    }
  }
  const at = list.findIndex(({ id }) => id === of)
  const target = list[at] as Node
  const inGrid = gridOf(found, env) !== undefined
  const columns = inGrid ? [...list] : [target]
  columns.splice(side === 'left' ? (inGrid ? at : 0) : inGrid ? at + 1 : 1, 0, ...nodes)
  const span = Math.max(1, Math.floor(whole / columns.length))
  const made = columns.map((node) => asColumn(node, span, fresh, env))
  if (inGrid) list.splice(0, list.length, ...made)
  else
    list.splice(at, 1, { pingeKey: 'row', id: fresh(), ...(typeof target.span === 'number' ? { span: target.span } : {}), children: made })
}
