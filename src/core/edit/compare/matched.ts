import type { Env } from '../../env.ts'
import type { Node } from '../../types.ts'
import { same } from '../patch.ts'
import { fieldOf, kindOf, standings } from '../tree.ts'
import type { Application, Standing } from '../types.ts'

/** The parts of a form, each with what it stands in. */
export type Placed = ReadonlyMap<Node, Pick<Standing, 'index' | 'table'> & { parent: Node | undefined }>

/** Every part of the form of an application, each before what stands in it. */
export function placedIn(definition: Application, env: Env): Placed {
  return new Map(
    standings(definition, env)
      .filter(({ path }) => path[0] === 'form')
      .map(({ node, parents, index, table }) => [node, { parent: parents.at(-1), index, table }]),
  )
}

/** What the values of a field are stored under, which stays when it is called something else; nothing for what is no field. */
function storedKey(node: Node, table: Node | undefined, env: Env): string | undefined {
  const own = fieldOf(node, env)
  if (own === undefined) return undefined
  const of = table && (table.storedAs ?? fieldOf(table, env))
  return `${of ?? ''}.${node.storedAs ?? own}`
}

/** Pairs of the same part in two versions. */
class Pairs {
  /** what a part of the later version was in the earlier one */
  readonly before = new Map<Node, Node>()
  private readonly taken = new Set<Node>()

  add(now: Node, was: Node) {
    if (this.before.has(now) || this.taken.has(was)) return
    this.before.set(now, was)
    this.taken.add(was)
  }
  isFree = (was: Node): boolean => !this.taken.has(was)
}

const childrenOf = (node: Node): readonly Node[] => node.children ?? []

/**
 * Which part of an earlier version a part of a later one is: a field by what its values are stored under, anything else by an
 * id of its own, by what stands in it, or by its kind and its place among those of its kind. Ids that an editor gives count
 * for nothing: they are given anew each time.
 */
export function matched(earlier: Application, later: Application, was: Placed, now: Placed, env: Env): ReadonlyMap<Node, Node> {
  const pairs = new Pairs()
  const byKey = new Map<string, Node>()
  const byId = new Map<string, Node>()
  for (const [node, { table }] of was) {
    const key = storedKey(node, table, env)
    if (key !== undefined) byKey.set(key, node)
    else if (typeof node.id === 'string' && !node.id.startsWith('@')) byId.set(node.id, node)
  }
  for (const [node, { table }] of now) {
    const key = storedKey(node, table, env)
    const found = key === undefined ? byId.get(String(node.id)) : byKey.get(key)
    if (found && (key !== undefined || kindOf(found, env) === kindOf(node, env))) pairs.add(node, found)
  }
  // what holds most of the same parts is the same container; the innermost are told first
  for (const node of [...now.keys()].reverse()) {
    if (pairs.before.has(node) || childrenOf(node).length === 0) continue
    const votes = new Map<Node, number>()
    for (const child of childrenOf(node)) {
      const held = pairs.before.get(child)
      const parent = held && was.get(held)?.parent
      if (parent && pairs.isFree(parent) && kindOf(parent, env) === kindOf(node, env)) votes.set(parent, (votes.get(parent) ?? 0) + 1)
    }
    const [best] = [...votes].toSorted(([, a], [, b]) => b - a)
    if (best) pairs.add(node, best[0])
  }
  const rest = (earlierNodes: readonly Node[], laterNodes: readonly Node[]) => {
    const left = laterNodes.filter((node) => !pairs.before.has(node) && fieldOf(node, env) === undefined)
    const free = (node: Node) =>
      earlierNodes.filter((one) => pairs.isFree(one) && fieldOf(one, env) === undefined && kindOf(one, env) === kindOf(node, env))
    for (const isSure of [true, false])
      for (const node of left) {
        const found = free(node).find((one) => !isSure || same(bare(one), bare(node)))
        if (found && !pairs.before.has(node)) pairs.add(node, found)
      }
    for (const node of laterNodes) rest(childrenOf(pairs.before.get(node) ?? { pingeKey: '' }), childrenOf(node))
  }
  rest(earlier.form.fields, later.form.fields)
  return pairs.before
}

/** A part without what an editor calls it by, and without what stands in it. */
export const bare = ({ id: _id, children: _children, ...own }: Node): Omit<Node, 'id' | 'children'> => own
