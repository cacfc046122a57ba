/** Designs flows in tests: ids that are counted, what must not be refused, and flows as a line to read. */
import { applyFlow } from '#core/edit/flow/apply.ts'
import { flowStandings } from '#core/edit/flow/tree.ts'
import type { FlowCommand, FlowDone, FlowPlace, FlowResult } from '#core/edit/flow/types.ts'
import { checkFlow } from '#core/flow/check/check.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import { env } from './core.ts'
import { flow } from './flows.ts'

let made = 0
export const fresh = (): string => `x${++made}`

export const runFlow = (def: FlowDef, command: FlowCommand): FlowResult => applyFlow(def, command, fresh)

/** Carries out what must not be refused. */
export function doneFlow(def: FlowDef, command: FlowCommand): FlowDone {
  const result = runFlow(def, command)
  if (!result.ok) throw new Error(`${command.do} is refused: ${result.why.key}`)
  return result
}

/** Why a command is refused, as the end of its text's key; undefined where it is not. */
export function whyNot(def: FlowDef, command: FlowCommand): string | undefined {
  const result = runFlow(def, command)
  return result.ok ? undefined : result.why.key.replace('t:edit.refused.', '')
}

/** A flow as a line: ids, the ways of a branch in brackets. */
export const lineOf = (nodes: readonly FlowNode[]): string =>
  nodes.map((node) => (node.kind === 'branch' ? `${node.id}[${node.ways.map((way) => lineOf(way.nodes)).join('|')}]` : node.id)).join(' ')

export const flowFaults = (def: FlowDef): string[] =>
  checkFlow(def, { env, fields: ['n', 'who', 'day'] }).map(({ pointer, message }) => `${pointer} ${message}`)

export const ask = (id: string, more: object = {}): FlowNode => ({ id, kind: 'approve', who: [{ by: 'starter' }], ...more })
export const split = (id: string, one: FlowNode[], other: FlowNode[], more: object = {}): FlowNode => ({
  ...{
    id,
    kind: 'branch',
    mode: 'first',
    ways: [
      { when: '{{ form.n > 1 }}', nodes: one },
      { else: true, nodes: other },
    ],
  },
  ...more,
})
export { flow as flowOf }

/** Every gap of a flow. */
export function gapsOf(def: FlowDef): FlowPlace[] {
  const lists: Array<[FlowPlace['in'], readonly FlowNode[]]> = [[null, def.nodes]]
  for (const { node } of flowStandings(def))
    if (node.kind === 'branch') for (const [way, { nodes }] of node.ways.entries()) lists.push([{ branch: node.id, way }, nodes])
  return lists.flatMap(([inside, nodes]) => [{ in: inside }, ...nodes.map(({ id }) => ({ in: inside, before: id }))])
}
