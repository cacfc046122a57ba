import { checkFlow } from '#core/flow/check/check.ts'
import { unsupported } from '#core/flow/check/unsupported.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { templatesInFlow } from '#core/print/named.ts'
import { serverEnv } from '../../../base/env.ts'
import { ApiError, faulty } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { type Model, modelOf } from '../../../records/model/model.ts'
import { templateFaults } from '../../../records/model/templates.ts'
import { inEachLanguage } from '../../../texts/texts.ts'
import { calendarsFor } from '../calendars/index.ts'
import { interfaceFaults } from '../calls/index.ts'
import { sendingFaults } from '../messages/index.ts'
import { requireNamed } from './designing.ts'
import { type Naming, subflowFaults } from './subflows.ts'

/** What a new flow begins as: the direct manager decides. Its title is a text like those that are written, and no key. */
export function firstDefinition(code: string, form: string): FlowDef {
  const [en, zh, zhtw] = inEachLanguage((t) => t('t:flow.firstNode'))
  return {
    ...{ version: 1, code, form, start: {} },
    nodes: [{ id: 'n1', kind: 'approve', title: { zh, zhtw, en }, who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
  }
}

const codesOf = ({ plan }: Model): string[] =>
  plan.fields.flatMap(({ field, children }) => [field, ...children.map((child) => fieldCode(child.field, field))])

/**
 * A definition that was sent, as it is kept. Throws with its faults: those of the language, of the form that it is for,
 * of the calendars, sending configurations, print templates, flows and data interfaces that it names, and of what cannot be done. `writer` is who names other flows; nobody where all
 * that it names was named before.
 */
export async function checkedDefinition(
  trx: Db,
  written: string,
  { enCode, modelId }: { enCode: string; modelId: string },
  writer?: Pick<Naming, 'asker' | 'before'>,
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
    faults.push(...unsupported(def), ...(await calendars.faultsOf(def, Date.now())), ...(await sendingFaults(trx, def)))
    faults.push(...(await templateFaults(trx, modelId, templatesInFlow(def))))
    faults.push(...(await subflowFaults(trx, def, writer)))
    if (faults.length > 0) throw faulty('flow.faults', faults)
    // whoever may not use an interface is not told what it needs either
    await requireNamed(trx, writer?.asker, JSON.stringify(json), [writer?.before])
    faults.push(...(await interfaceFaults(trx, def)))
  }
  if (faults.length > 0) throw faulty('flow.faults', faults)
  return JSON.stringify(json)
}
