import type { Branch, FlowDef, FlowNode } from '../../flow/definition.ts'
import { isBelow, valueAt } from '../tree.ts'
import type { Path } from '../types.ts'
import type { WayAt } from './types.ts'

/** A node where it stands. */
export interface FlowStanding {
  node: FlowNode
  path: Path
  /** the list that it is an entry of */
  list: Path
  index: number
  /** the ways that it stands in, the nearest last */
  ways: readonly WayAt[]
}

const walked = new WeakMap<FlowDef, readonly FlowStanding[]>()

/** Every node of a flow, a branch before what stands in it. A flow is never changed, so it is walked once. */
export function flowStandings(def: FlowDef): readonly FlowStanding[] {
  const known = walked.get(def)
  if (known) return known
  const found: FlowStanding[] = []
  const walk = (nodes: readonly FlowNode[], list: Path, ways: readonly WayAt[]) => {
    for (const [index, node] of nodes.entries()) {
      const path = [...list, index]
      found.push({ node, path, list, index, ways })
      if (node.kind === 'branch')
        for (const [way, { nodes: below }] of node.ways.entries())
          walk(below, [...path, 'ways', way, 'nodes'], [...ways, { branch: node.id, way }])
    }
  }
  walk(def.nodes, ['nodes'], [])
  walked.set(def, found)
  return found
}

/** A node by its id, where it stands now. */
export const findStanding = (def: FlowDef, id: string): FlowStanding | undefined => flowStandings(def).find(({ node }) => node.id === id)

/** The nodes of these ids in their order, without those that stand in another one of them; undefined where one is not there. */
export function findStandings(def: FlowDef, ids: readonly string[]): FlowStanding[] | undefined {
  const wanted = new Set(ids)
  const found = flowStandings(def).filter(({ node }) => wanted.delete(node.id))
  if (wanted.size > 0 || found.length === 0) return undefined
  return found.filter((one) => !found.some((other) => other !== one && isBelow(one.path, other.path)))
}

/** A node and everything in its ways. */
export function* withWays(node: FlowNode): Generator<FlowNode> {
  yield node
  if (node.kind === 'branch') for (const { nodes } of node.ways) for (const below of nodes) yield* withWays(below)
}

/** A branch by its id. */
export function branchOf(def: FlowDef, id: string): (FlowStanding & { node: Branch }) | undefined {
  const found = findStanding(def, id)
  return found?.node.kind === 'branch' ? { ...found, node: found.node } : undefined
}

/** The path of a list of nodes: of the flow itself, or of a way; undefined where it is not there. */
export function listOf(def: FlowDef, inside: WayAt | null): Path | undefined {
  if (inside === null) return ['nodes']
  const branch = branchOf(def, inside.branch)
  return branch?.node.ways[inside.way] ? [...branch.path, 'ways', inside.way, 'nodes'] : undefined
}

/** The nodes at a path of a list. */
export const nodesAt = (def: FlowDef, list: Path): FlowNode[] => valueAt(def, list) as FlowNode[]

/** How a way is named where nodes are named by their ids: no id has a slash. */
export const wayKey = ({ branch, way }: WayAt): string => `${branch}/${way}`

/** The way that a key names; nothing for a node. */
export function wayOfKey(key: string): WayAt | undefined {
  const [branch = '', way] = key.split('/')
  return way === undefined ? undefined : { branch, way: Number(way) }
}

/** Where what a key names stands: a node, a way, the start, or the flow itself; undefined where it is not there. */
export function pathOf(def: FlowDef, key: string): Path | undefined {
  if (key === '') return []
  if (key === 'start') return ['start']
  const at = wayOfKey(key)
  return at ? listOf(def, at)?.slice(0, -1) : findStanding(def, key)?.path
}

/** What a JSON pointer of a flow leads to: the key of the nearest node, way or start (empty for the flow itself), and where in it. */
export function keyAt(def: FlowDef, pointer: string): { key: string; rest: string } {
  const steps = pointer.split('/').slice(1)
  if (steps[0] === 'start') return { key: 'start', rest: restOf(steps, 1) }
  let nodes: readonly FlowNode[] | undefined = def.nodes
  let at = { key: '', used: 0 }
  while (nodes && steps[at.used] === 'nodes') {
    const node: FlowNode | undefined = nodes[Number(steps[at.used + 1])]
    if (!node) break
    at = { key: node.id, used: at.used + 2 }
    const way: number = steps[at.used] === 'ways' && node.kind === 'branch' ? Number(steps[at.used + 1]) : -1
    nodes = node.kind === 'branch' ? node.ways[way]?.nodes : undefined
    if (nodes) at = { key: wayKey({ branch: node.id, way }), used: at.used + 2 }
  }
  return { key: at.key, rest: restOf(steps, at.used) }
}

const restOf = (steps: readonly string[], used: number) =>
  steps
    .slice(used)
    .map((step) => `/${step}`)
    .join('')
