import type { FlowDef, SubFlow } from '#core/flow/definition.ts'
import { nodesOf } from '#core/flow/nodesOf.ts'
import { isWorkedOut } from '#core/form/form.ts'
import type { Fault, Json } from '#core/types.ts'
import type { Asker } from '../../../auth/writer.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { flowsReached } from './designing.ts'

/** Who names flows: those that they design, and what the flow named before (`before`, as text). */
export interface Naming {
  asker: Asker | undefined
  before?: Json | undefined
}

const namedIn = (def: FlowDef): SubFlow[] => [...nodesOf(def.nodes)].flatMap(([, node]) => (node.kind === 'subflow' ? [node] : []))

/** Fields that a flow can fill in: those that hold what somebody types, and sub-tables as a whole. */
const filledFields = ({ plan }: Model): string[] =>
  plan.fields.flatMap((field) => (field.widget.isSystem || isWorkedOut(field) || field.widget.holds === 'secret' ? [] : [field.field]))

async function faultsOf(trx: Db, { flow, values = {} }: SubFlow, at: string, mayName: (modelId: string) => boolean): Promise<Fault[]> {
  const template = await trx.selectFrom('flow_template').select('modelId').where('enCode', '=', flow).executeTakeFirst()
  if (!template || !mayName(template.modelId)) return [{ pointer: `${at}/flow`, message: `unknown flow "${flow}"` }]
  const known = filledFields(await modelOf(trx, template.modelId, { off: true }))
  return Object.keys(values).flatMap((field) =>
    known.includes(field) ? [] : [{ pointer: `${at}/values/${field}`, message: `unknown field "${field}"` }],
  )
}

/**
 * What is wrong with the sub-flows that a flow names: those that are not there, and fields that cannot be filled in. What is
 * launched is filed in the name of whoever starts it: a designer names flows of what they design alone.
 */
export async function subflowFaults(trx: Db, def: FlowDef, { asker, before }: Naming = { asker: undefined }): Promise<Fault[]> {
  const reached = asker && (await flowsReached(asker, trx))
  const kept = typeof before === 'string' && reached ? namedIn(JSON.parse(before)).map(({ flow }) => flow) : []
  const faults: Fault[] = []
  for (const [at, node] of nodesOf(def.nodes))
    if (node.kind === 'subflow')
      faults.push(...(await faultsOf(trx, node, at, (modelId) => !reached || reached.has(modelId) || kept.includes(node.flow))))
  return faults
}
