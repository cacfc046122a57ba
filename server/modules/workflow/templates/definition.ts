import { checkFlow } from '#core/flow/check.ts'
import type { Branch, FlowDef, FlowNode, Who } from '#core/flow/definition.ts'
import { fieldCode } from '#core/permitted.ts'
import type { Fault } from '#core/types.ts'
import { serverEnv } from '../../../base/env.ts'
import { ApiError, faulty } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'

/** What a new flow begins as: the direct manager decides. */
export const firstDefinition = (code: string, form: string): FlowDef => ({
  ...{ version: 1, code, form, start: {} },
  nodes: [{ id: 'n1', kind: 'approve', title: 't:flow.firstNode', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
})

const codesOf = ({ plan }: Model): string[] =>
  plan.fields.flatMap(({ field, children }) => [field, ...children.map((child) => fieldCode(child.field, field))])

/** Every node of a flow with where it stands, those inside of branches included. */
function* nodesOf(nodes: readonly FlowNode[], at = '/nodes'): Generator<[string, FlowNode]> {
  for (const [i, node] of nodes.entries()) {
    yield [`${at}/${i}`, node]
    if (node.kind === 'branch')
      for (const [way, { nodes: below }] of (node as Branch).ways.entries()) yield* nodesOf(below, `${at}/${i}/ways/${way}/nodes`)
  }
}

const callsInterface = (rules: readonly Who[]): boolean =>
  rules.some((rule) => rule.by === 'interface' || (rule.by === 'candidates' && callsInterface(rule.among)))

/** What the language has and the server cannot do yet: it is refused rather than ignored. */
function unsupported({ start, nodes }: FlowDef): Fault[] {
  const faults: Fault[] = []
  const add = (pointer: string) => faults.push({ pointer, message: 'this cannot be done yet' })
  if (start.messages) add('/start/messages')
  for (const [at, node] of nodesOf(nodes)) {
    if (node.kind === 'call' || node.kind === 'subflow') add(`${at}/kind`)
    if (node.kind === 'wait' && 'hours' in node && node.calendar !== undefined) add(`${at}/calendar`)
    if ('messages' in node && node.messages) add(`${at}/messages`)
    if ('who' in node && callsInterface(node.who)) add(`${at}/who`)
    if (node.kind !== 'approve' && node.kind !== 'handle') continue
    for (const name of ['events', 'print'] as const) if (node[name]) add(`${at}/${name}`)
    if (node.require?.some((what) => what !== 'opinion')) add(`${at}/require`)
    if (node.due?.calendar !== undefined) add(`${at}/due/calendar`)
    const after = node.due?.after
    if (typeof after === 'object' && ('interface' in after || callsInterface(after.transfer))) add(`${at}/due/after`)
  }
  return faults
}

/**
 * A definition that was sent, as it is kept. Throws with its faults: those of the language, of the form that it is for,
 * and of what cannot be done.
 */
export async function checkedDefinition(
  trx: Db,
  written: string,
  { enCode, modelId }: { enCode: string; modelId: string },
): Promise<string> {
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch {
    throw new ApiError('badRequest', { key: 'flow.noJson' })
  }
  const model = await modelOf(trx, modelId, { off: true })
  const faults = checkFlow(json, { env: serverEnv(), fields: codesOf(model) })
  if (faults.length === 0) {
    const def = json as FlowDef
    if (def.code !== enCode) faults.push({ pointer: '/code', message: `the flow is called "${enCode}"` })
    if (def.form !== model.enCode) faults.push({ pointer: '/form', message: `the flow is of "${model.enCode}"` })
    faults.push(...unsupported(def))
  }
  if (faults.length > 0) throw faulty('flow.faults', faults)
  return JSON.stringify(json)
}
