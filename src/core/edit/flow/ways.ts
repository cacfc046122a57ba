import { limits } from '../../flow/check/limits.ts'
import type { Branch, FlowDef } from '../../flow/definition.ts'
import { refused } from '../standing.ts'
import { valueAt } from '../tree.ts'
import { nameOfNode } from './make.ts'
import { branchOf, nodesAt, wayKey } from './tree.ts'
import type { FlowCommand, FlowPlan } from './types.ts'

type Of<Name extends FlowCommand['do']> = Extract<FlowCommand, { do: Name }>

/** How many ways may stand before others: one that is taken otherwise stays the last. */
const lastPlace = ({ ways }: Branch): number => (ways.at(-1)?.else ? ways.length - 1 : ways.length)

/** One more way of a branch. */
export function addWay(def: FlowDef, { branch, index }: Of<'addWay'>): FlowPlan {
  const found = branchOf(def, branch)
  if (!found) return refused('gone')
  if (found.node.ways.length >= limits.ways) return refused('ways', { n: limits.ways })
  const at = Math.max(0, Math.min(index ?? Number.POSITIVE_INFINITY, lastPlace(found.node)))
  const recipe = (draft: FlowDef) => {
    const { ways } = valueAt(draft, found.path) as Branch
    ways.splice(at, 0, { nodes: [] })
  }
  return { recipe, nodes: [wayKey({ branch, way: at })], mark: { key: 't:edit.step.addWay', params: { name: nameOfNode(found.node) } } }
}

/** A way before or behind others: of those that ask, the first that holds is taken. */
export function moveWay(def: FlowDef, { at: { branch, way }, to }: Of<'moveWay'>): FlowPlan {
  const found = branchOf(def, branch)
  const last = found && lastPlace(found.node)
  if (!found?.node.ways[way] || last === undefined || to < 0 || to >= found.node.ways.length) return refused('gone')
  if (way >= last || to >= last) return refused('elseLast')
  const recipe = (draft: FlowDef) => {
    const { ways } = valueAt(draft, found.path) as Branch
    ways.splice(to, 0, ...ways.splice(way, 1))
  }
  return { recipe, nodes: [wayKey({ branch, way: to })], mark: { key: 't:edit.step.moveWay', params: { name: nameOfNode(found.node) } } }
}

/** A way taken away with all that stands in it. Of the last two the other one becomes a part of what stood around the branch. */
export function removeWay(def: FlowDef, { at: { branch, way } }: Of<'removeWay'>): FlowPlan {
  const found = branchOf(def, branch)
  const gone = found?.node.ways[way]
  if (!found || !gone) return refused('gone')
  const { path, list, index, node, ways } = found
  const mark = { key: 't:edit.step.removeWay', params: { name: nameOfNode(node) } }
  if (node.ways.length > 2) {
    if (gone.else) return refused('elseStays')
    const recipe = (draft: FlowDef) => {
      const now = valueAt(draft, path) as Branch
      now.ways.splice(way, 1)
    }
    return { recipe, nodes: [wayKey({ branch, way: Math.max(0, way - 1) })], mark }
  }
  const rest = node.ways.find((one) => one !== gone)?.nodes ?? []
  const recipe = (draft: FlowDef) => {
    nodesAt(draft, list).splice(index, 1, ...rest)
  }
  const beside = nodesAt(def, list)
  const around = ways.at(-1)
  const selected = (rest[0] ?? beside[index + 1] ?? beside[index - 1])?.id ?? (around ? wayKey(around) : 'start')
  return { recipe, nodes: [selected], mark }
}
