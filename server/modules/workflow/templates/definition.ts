import { checkFlow } from '#core/flow/check.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { unsupported } from '#core/flow/unsupported.ts'
import { fieldCode } from '#core/permitted.ts'
import { serverEnv } from '../../../base/env.ts'
import { ApiError, faulty } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { calendarsFor } from '../calendars/index.ts'
import { subflowFaults } from './subflows.ts'

/** What a new flow begins as: the direct manager decides. */
export const firstDefinition = (code: string, form: string): FlowDef => ({
  ...{ version: 1, code, form, start: {} },
  nodes: [{ id: 'n1', kind: 'approve', title: 't:flow.firstNode', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
})

const codesOf = ({ plan }: Model): string[] =>
  plan.fields.flatMap(({ field, children }) => [field, ...children.map((child) => fieldCode(child.field, field))])

/**
 * A definition that was sent, as it is kept. Throws with its faults: those of the language, of the form that it is for,
 * of the calendars and flows that it names, and of what cannot be done.
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
  const calendars = await calendarsFor(trx)
  const faults = checkFlow(json, { env: serverEnv(), fields: codesOf(model), calendars: calendars.codes })
  if (faults.length === 0) {
    const def = json as FlowDef
    if (def.code !== enCode) faults.push({ pointer: '/code', message: `the flow is called "${enCode}"` })
    if (def.form !== model.enCode) faults.push({ pointer: '/form', message: `the flow is of "${model.enCode}"` })
    faults.push(...unsupported(def), ...(await calendars.faultsOf(def, Date.now())), ...(await subflowFaults(trx, def)))
  }
  if (faults.length > 0) throw faulty('flow.faults', faults)
  return JSON.stringify(json)
}
