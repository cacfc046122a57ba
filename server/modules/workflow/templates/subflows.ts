import type { FlowDef, SubFlow } from '#core/flow/definition.ts'
import { nodesOf } from '#core/flow/nodesOf.ts'
import { isWorkedOut } from '#core/form.ts'
import type { Fault } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'

/** Fields that a flow can fill in: those that hold what somebody types, and sub-tables as a whole. */
const filledFields = ({ plan }: Model): string[] =>
  plan.fields.flatMap((field) => (field.widget.isSystem || isWorkedOut(field) || field.widget.holds === 'secret' ? [] : [field.field]))

async function faultsOf(trx: Db, { flow, values = {} }: SubFlow, at: string): Promise<Fault[]> {
  const template = await trx.selectFrom('flow_template').select('modelId').where('enCode', '=', flow).executeTakeFirst()
  if (!template) return [{ pointer: `${at}/flow`, message: `unknown flow "${flow}"` }]
  const known = filledFields(await modelOf(trx, template.modelId, { off: true }))
  return Object.keys(values).flatMap((field) =>
    known.includes(field) ? [] : [{ pointer: `${at}/values/${field}`, message: `unknown field "${field}"` }],
  )
}

/** What is wrong with the sub-flows that a flow names: those that are not there, and fields that cannot be filled in. */
export async function subflowFaults(trx: Db, def: FlowDef): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, node] of nodesOf(def.nodes)) if (node.kind === 'subflow') faults.push(...(await faultsOf(trx, node, at)))
  return faults
}
