import { applyFlow } from '#core/edit/flow/apply.ts'
import { branchOf, findStanding, findStandings, listOf, nodesAt, wayOfKey } from '#core/edit/flow/tree.ts'
import type { FlowCommand, FlowPlace, WayAt } from '#core/edit/flow/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { StepAct } from '../application/stepAct.ts'

/** What a tool is given: the flow, and the keys of what is selected in it. */
export interface Chosen {
  definition: FlowDef
  keys: readonly string[]
}

/** What a press does: a step of the history, the menu of kinds, or a change of the flow. */
export type FlowAct = StepAct | 'add' | FlowCommand

/** Everything that can be done with what is selected: its name (`design.tool.<name>`), its key, and what it does; nothing where it cannot be done. */
export interface FlowTool {
  name: string
  key?: string
  /** it has no button: the one of another tool does the same */
  hidden?: true
  act: (chosen: Chosen) => FlowAct | undefined
}

const before = (id: string | undefined) => (id === undefined ? {} : { before: id })

/** The gap behind what a key names: behind a node, at the head of a way, behind the start; the end of the flow for anything else. */
export function gapAt(def: FlowDef, key: string | undefined): FlowPlace {
  if (key === 'start') return { in: null, ...before(def.nodes[0]?.id) }
  const way = key === undefined ? undefined : wayOfKey(key)
  const list = way && listOf(def, way)
  if (way && list) return { in: way, ...before(nodesAt(def, list)[0]?.id) }
  const found = key === undefined ? undefined : findStanding(def, key)
  if (!found) return { in: null }
  return { in: found.ways.at(-1) ?? null, ...before(nodesAt(def, found.list)[found.index + 1]?.id) }
}

/** The ids of the nodes among what is selected. */
export const nodesIn = ({ definition, keys }: Chosen): string[] => keys.filter((key) => findStanding(definition, key))
const wayIn = ({ definition, keys: [key, more] }: Chosen): WayAt | undefined => {
  const at = key === undefined || more !== undefined ? undefined : wayOfKey(key)
  return at && listOf(definition, at) ? at : undefined
}

const someNodes = (chosen: Chosen) => {
  const nodes = nodesIn(chosen)
  return nodes.length > 0 ? nodes : undefined
}

/** Where the selected nodes stand, when they stand in one list. */
function around(chosen: Chosen) {
  const nodes = nodesIn(chosen)
  const found = nodes.length > 0 ? findStandings(chosen.definition, nodes) : undefined
  const [first] = found ?? []
  const last = found?.at(-1)
  if (!found || !first || !last || found.some(({ list }) => String(list) !== String(first.list))) return undefined
  const siblings = nodesAt(chosen.definition, first.list)
  return { nodes, in: first.ways.at(-1) ?? null, previous: siblings[first.index - 1], behind: siblings.slice(last.index + 1) }
}

/** A way moved by so many places; nothing where none is selected. */
const shifted =
  (by: number) =>
  (chosen: Chosen): FlowAct | undefined => {
    const at = wayIn(chosen)
    return at && { do: 'moveWay', at, to: at.way + by }
  }

function up(chosen: Chosen): FlowAct | undefined {
  const at = around(chosen)
  return at?.previous ? { do: 'moveNodes', nodes: at.nodes, to: { in: at.in, before: at.previous.id } } : shifted(-1)(chosen)
}
function down(chosen: Chosen): FlowAct | undefined {
  const at = around(chosen)
  return at?.behind[0] ? { do: 'moveNodes', nodes: at.nodes, to: { in: at.in, ...before(at.behind[1]?.id) } } : shifted(1)(chosen)
}
/** Into the first way of the branch that stands before. */
function into(chosen: Chosen): FlowAct | undefined {
  const at = around(chosen)
  return at?.previous?.kind === 'branch' ? { do: 'moveNodes', nodes: at.nodes, to: { in: { branch: at.previous.id, way: 0 } } } : undefined
}
/** Out of a way, behind its branch. */
function out(chosen: Chosen): FlowAct | undefined {
  const at = around(chosen)
  return at?.in ? { do: 'moveNodes', nodes: at.nodes, to: gapAt(chosen.definition, at.in.branch) } : undefined
}

/** One more way: of the branch that is selected, or behind the way that is. */
function another({ definition, keys: [key, more] }: Chosen): FlowAct | undefined {
  if (key === undefined || more !== undefined) return undefined
  const way = wayOfKey(key)
  const branch = branchOf(definition, way?.branch ?? key)
  return branch && { do: 'addWay', branch: branch.node.id, ...(way ? { index: way.way + 1 } : {}) }
}

function remove(chosen: Chosen): FlowAct | undefined {
  const nodes = someNodes(chosen)
  if (nodes) return { do: 'removeNodes', nodes }
  const at = wayIn(chosen)
  return at && { do: 'removeWay', at }
}

const ofNodes = (what: 'copy' | 'cut') => (chosen: Chosen) => (someNodes(chosen) ? what : undefined)

export const flowTools: readonly FlowTool[] = [
  { name: 'undo', key: 'Control+Z', act: () => 'undo' },
  { name: 'redo', key: 'Control+Y', act: () => 'redo' },
  { name: 'add', key: 'Insert', act: () => 'add' },
  { name: 'way', act: another },
  { name: 'up', key: 'Alt+ArrowUp', act: up },
  { name: 'down', key: 'Alt+ArrowDown', act: down },
  { name: 'into', key: 'Alt+ArrowRight', act: into },
  { name: 'out', key: 'Alt+ArrowLeft', act: out },
  // ways stand side by side
  { name: 'wayRight', key: 'Alt+ArrowRight', hidden: true, act: shifted(1) },
  { name: 'wayLeft', key: 'Alt+ArrowLeft', hidden: true, act: shifted(-1) },
  {
    name: 'duplicate',
    key: 'Control+D',
    act: (chosen) => {
      const nodes = someNodes(chosen)
      return nodes && { do: 'copyNodes', nodes }
    },
  },
  { name: 'copy', key: 'Control+C', act: ofNodes('copy') },
  { name: 'cut', key: 'Control+X', act: ofNodes('cut') },
  { name: 'paste', key: 'Control+V', act: () => 'paste' },
  { name: 'remove', key: 'Delete', act: remove },
]

/** Ids that no node had before: by chance, since older versions have nodes that this one does not. */
export const freshId = (): string =>
  `n${Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')}`

/** Whether a tool changes anything with what is selected; those of the history are asked elsewhere. */
export function mayDo(tool: FlowTool, chosen: Chosen): boolean {
  const what = tool.act(chosen)
  return what !== undefined && (typeof what === 'string' || applyFlow(chosen.definition, what, freshId).ok)
}
