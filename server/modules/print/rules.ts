import { isRecord } from '#core/json.ts'
import { printMost, templateFaults } from '#core/print/check.ts'
import { templatesInFlow } from '#core/print/named.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../auth/rules.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { applicationsNaming } from '../../records/model/uses.ts'
import { forgetSchema, keepTemplate } from '../versions/index.ts'
import { flowNames, flowsNaming } from '../workflow/index.ts'
import { idsIn, modelOfPrint, printFields, usualOf } from './stored.ts'

/** Roles that one template may name. */
const mostRoles = 100

const parsed = (json: Json | undefined): unknown => {
  try {
    return typeof json === 'string' ? JSON.parse(json) : undefined
  } catch {
    return undefined
  }
}

/** Whoever makes a template without drawing it gets the usual one of its application. */
async function valuesOf(trx: Db, values: Row, current: Row | undefined, { keepsIds }: WriteContext): Promise<Row> {
  const stored = { ...values, roleIds: values.roleIds || current?.roleIds || '[]' }
  if (values.template) return stored
  if (current) return { ...stored, template: current.template ?? null }
  const model = await modelOfPrint(trx, values.modelId, { off: keepsIds === true })
  return model ? { ...stored, template: JSON.stringify(await usualOf(trx, model)) } : stored
}

async function faultsOf(trx: Db, values: Row, current: Row | undefined, { t, keepsIds }: WriteContext): Promise<FieldError[]> {
  const fault = (field: string, key: string, params: { [name: string]: string | number } = {}): FieldError => ({
    field,
    rule: 'message',
    message: t(`t:print.fault.${key}`, params),
  })
  // what comes from elsewhere comes with its application, also where that is switched off
  const model = await modelOfPrint(trx, values.modelId, { off: keepsIds === true })
  // of an application that is switched off its templates are still named, moved and switched off
  if (!model && !current) return [fault('modelId', 'application')]
  const faults: FieldError[] = []
  const json = String(values.template ?? '')
  const template = parsed(values.template)
  if (json.length > printMost.json || !isRecord(template)) faults.push(fault('template', 'shape'))
  else if (model)
    for (const one of templateFaults(template, printFields(model)))
      faults.push({ ...fault('template', one.key, one.params), field: one.at ? `template.${one.at}` : 'template' })
  const roles = idsIn(values.roleIds)
  const found = roles.length > 0 ? await trx.selectFrom('base_role').select('id').where('id', '=', anyOf(roles)).execute() : []
  if (roles.length > mostRoles || found.length < new Set(roles).size) faults.push(fault('roleIds', 'roles', { max: mostRoles }))
  return faults
}

/** Print templates: what their JSON cannot say. */
export const printRules: RuleSet = {
  printDev: {
    prepare: valuesOf,
    check: faultsOf,
    afterChange: (trx, before, after, { actor }) => keepTemplate(trx, before, after, actor),
    beforeDelete: async (trx, { id }, { t }) => {
      const flows = await flowsNaming(trx, String(id), (def) => templatesInFlow(def).some((one) => one.id === id) || undefined)
      if (flows.length > 0) throw new ApiError('inUse', { key: 'print.inFlows', params: { flows: flowNames(flows, t) } })
      const [user] = await applicationsNaming(trx, [String(id)], { drafts: true })
      if (user === undefined) return forgetSchema(trx, 'print', String(id))
      const named = await trx.selectFrom('base_visual_dev').select('fullName').where('id', '=', user).executeTakeFirst()
      throw new ApiError('inUse', { key: 'print.isUsed', params: { name: named?.fullName ?? user } })
    },
  },
}
