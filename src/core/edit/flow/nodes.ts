import type { FlowDef, FlowNode } from '../../flow/definition.ts'
import { refused } from '../standing.ts'
import type { Message } from '../types.ts'
import { readFlowClip } from './clipboard.ts'
import { copiesOf, type Fresh, makeNode, nameOfNode } from './make.ts'
import { findStandings, listOf, nodesAt } from './tree.ts'
import type { FlowCommand, FlowPlace, FlowPlan } from './types.ts'

type Of<Name extends FlowCommand['do']> = Extract<FlowCommand, { do: Name }>

/** What a step is called: of one node its name, of several how many. */
const stepOf = (step: string, nodes: readonly FlowNode[]): Message => ({
  key: nodes.length === 1 ? `t:edit.step.${step}` : `t:edit.nodes.${step}`,
  params: nodes[0] && nodes.length === 1 ? { name: nameOfNode(nodes[0]) } : { n: nodes.length },
})

const idsOf = (nodes: readonly FlowNode[]) => nodes.map(({ id }) => id)

/** Puts nodes into a list of a draft, before the one that is named, else last. */
function putInto(list: FlowNode[], nodes: readonly FlowNode[], before: string | undefined) {
  const at = before === undefined ? -1 : list.findIndex(({ id }) => id === before)
  list.splice(at < 0 ? list.length : at, 0, ...nodes)
}

/** Puts new nodes into a gap. */
function putting(def: FlowDef, to: FlowPlace, nodes: readonly FlowNode[], step: string, copies?: readonly string[]): FlowPlan {
  const path = listOf(def, to.in)
  if (!path || (to.before !== undefined && !nodesAt(def, path).some(({ id }) => id === to.before))) return refused('gone')
  const recipe = (draft: FlowDef) => putInto(nodesAt(draft, path), nodes, to.before)
  return { recipe, nodes: idsOf(nodes), mark: stepOf(step, nodes), ...(copies ? { copies } : {}) }
}

/** A new node of a kind. */
export function addNode(def: FlowDef, { kind, to, props }: Of<'addNode'>, fresh: Fresh): FlowPlan {
  return putting(def, to, [makeNode(kind, fresh(), props)], 'insert')
}

/** Nodes put somewhere else, in the order in which they stood. */
export function moveNodes(def: FlowDef, { nodes: ids, to }: Of<'moveNodes'>): FlowPlan {
  const found = findStandings(def, ids)
  const path = listOf(def, to.in)
  if (!found || !path) return refused('gone')
  const moved = found.map(({ node }) => node)
  const isWithin = found.some(({ path: own }) => own.length < path.length && own.every((step, i) => path[i] === step))
  if (isWithin) return refused('itself')
  const target = nodesAt(def, path)
  const at = to.before === undefined ? target.length : target.findIndex(({ id }) => id === to.before)
  if (at < 0) return refused('gone')
  // what it is put before may leave with it
  const before = target.slice(at).find((node) => !moved.includes(node))?.id
  const recipe = (draft: FlowDef) => {
    // lists are taken by their places before any of them moves
    const into = nodesAt(draft, path)
    for (const [list, { node }] of found.map((one) => [nodesAt(draft, one.list), one] as const))
      list.splice(
        list.findIndex(({ id }) => id === node.id),
        1,
      )
    putInto(into, moved, before)
  }
  return { recipe, nodes: idsOf(moved), mark: stepOf('move', moved) }
}

/** Copies of nodes behind the last one of them. */
export function copyNodes(def: FlowDef, { nodes: ids }: Of<'copyNodes'>, fresh: Fresh): FlowPlan {
  const found = findStandings(def, ids)
  const last = found?.at(-1)
  if (!found || !last) return refused('gone')
  if (found.some(({ list }) => String(list) !== String(last.list))) return refused('flowApart')
  const before = nodesAt(def, last.list)[last.index + 1]?.id
  const { copies, ids: made } = copiesOf(
    found.map(({ node }) => node),
    fresh,
  )
  return putting(def, { in: last.ways.at(-1) ?? null, ...(before === undefined ? {} : { before }) }, copies, 'duplicate', made)
}

/** Nodes of a clipboard, with ids of their own. */
export function pasteNodes(def: FlowDef, { text, to }: Of<'pasteNodes'>, fresh: Fresh): FlowPlan {
  const nodes = readFlowClip(text)
  if (!nodes) return refused('flowClipboard')
  const { copies, ids } = copiesOf(nodes, fresh)
  return putting(def, to, copies, 'paste', ids)
}

/** Nodes taken away, a branch with all that stands in it; then what stood behind them is selected, or before. */
export function removeNodes(def: FlowDef, { nodes: ids }: Of<'removeNodes'>): FlowPlan {
  const found = findStandings(def, ids)
  const last = found?.at(-1)
  if (!found || !last) return refused('gone')
  const gone = new Set(found.map(({ node }) => node.id))
  const recipe = (draft: FlowDef) => {
    for (const list of found.map((one) => nodesAt(draft, one.list)))
      for (let i = list.length - 1; i >= 0; i--) if (gone.has(list[i]?.id ?? '')) list.splice(i, 1)
  }
  const beside = nodesAt(def, last.list)
  const next = beside.slice(last.index).find(({ id }) => !gone.has(id)) ?? beside.slice(0, last.index).findLast(({ id }) => !gone.has(id))
  const around = last.ways.at(-1)
  const selected = next?.id ?? (around ? `${around.branch}/${around.way}` : 'start')
  return {
    recipe,
    nodes: [selected],
    mark: stepOf(
      'remove',
      found.map(({ node }) => node),
    ),
  }
}
