import { placeholdersIn } from '#core/format/placeholders.ts'
import type { FieldError, Json, Row } from '#core/types.ts'
import type { RuleSet } from '../../../auth/rules.ts'
import type { WriteContext } from '../../../auth/writer.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'
import { cleanHtml } from '../../../records/write/html.ts'
import { isWay, wayOf } from '../ways.ts'
import { eventSources, isMessageEvent, isPersonal } from './events.ts'
import { isParameter, isProviders, opensMini, types } from './fill.ts'

/** Rows of one template, or of one config. */
const most = { parameters: 20, variables: 50, items: 10 } as const

type Fault = (field: string, key: string, params?: { [name: string]: string | number }) => FieldError
const templateFault =
  ({ t }: WriteContext): Fault =>
  (field, key, params = {}) => ({ field, rule: 'message', message: t(`t:msgTemplate.fault.${key}`, params) })
const configFault =
  ({ t }: WriteContext): Fault =>
  (field, key, params = {}) => ({ field, rule: 'message', message: t(`t:msgSendConfig.fault.${key}`, params) })

const at = (fault: FieldError, list: string, row: number, child: string): FieldError => ({
  ...fault,
  field: `${list}[${row}].${child}`,
  row,
  child,
})
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** What is wrong with the parameters of a template and the variables of an SMS. */
function listFaults({ templateParamList, smsFieldList, messageType }: Row, fault: Fault): FieldError[] {
  const [params, variables] = [rowsOfJson(templateParamList), rowsOfJson(smsFieldList)]
  const known = new Set<string>()
  const faults: FieldError[] = []
  if (params.length > most.parameters) return [fault('templateParamList', 'many', { most: most.parameters })]
  if (variables.length > most.variables) return [fault('smsFieldList', 'many', { most: most.variables })]
  for (const [i, { field, fieldName }] of params.entries()) {
    if (!isParameter(field)) faults.push(at(fault('', 'parameter'), 'templateParamList', i, 'field'))
    else if (known.has(field)) faults.push(at(fault('', 'twice'), 'templateParamList', i, 'field'))
    else known.add(field)
    if (textOf(fieldName).length > 50) faults.push(at(fault('', 'name'), 'templateParamList', i, 'fieldName'))
  }
  if (!isProviders(messageType)) return faults
  const names = new Set<string>()
  for (const [i, { smsField, field, isTitle }] of variables.entries()) {
    if (!/^\w{1,50}$/.test(textOf(smsField)) || names.has(textOf(smsField)))
      faults.push(at(fault('', 'variable'), 'smsFieldList', i, 'smsField'))
    names.add(textOf(smsField))
    if (isTitle !== 1 && !known.has(textOf(field)))
      faults.push(at(fault('', 'unlisted', { name: textOf(field) }), 'smsFieldList', i, 'field'))
  }
  return faults
}

/** MT-04 to MT-06: what a template of its type has to say; what it asks for stands in its list of parameters. */
function templateFaults(values: Row, context: WriteContext): FieldError[] {
  const fault = templateFault(context)
  const faults = listFaults(values, fault)
  if (isProviders(values.messageType)) {
    if (textOf(values.templateCode).trim() === '') faults.push(fault('templateCode', 'templateCode'))
    if (opensMini(values) && !/^wx[\w-]{1,48}$/.test(textOf(values.xcxAppId))) faults.push(fault('xcxAppId', 'xcxAppId'))
    return faults
  }
  const known = new Set(rowsOfJson(values.templateParamList).map(({ field }) => field))
  for (const field of ['title', 'content'] as const) {
    const text = textOf(values[field])
    if (text.trim() === '') faults.push(fault(field, field))
    const strange = placeholdersIn(text).find((name) => !known.has(name))
    if (strange !== undefined) faults.push(fault(field, 'unlisted', { name: strange }))
  }
  return faults
}

/** MT-08: the variables as they are kept: one that holds the title names no other parameter, and only public accounts have such. */
const variablesOf = ({ smsFieldList }: Row, hasTitles: boolean): string =>
  JSON.stringify(
    rowsOfJson(smsFieldList).map(({ smsField, field, isTitle }) => {
      const row = { smsField: smsField ?? null, field: field ?? null }
      if (!hasTitles) return row
      return Number(isTitle) === 1 ? { ...row, field: 'title', isTitle: 1 } : { ...row, isTitle: 0 }
    }),
  )

/** What a template keeps: what its type does not use is not kept. */
function templateValues(values: Row, current: Row | undefined, { t }: WriteContext): Row {
  const messageType = current?.messageType ?? values.messageType
  // the product's own are put in by the product
  const params = rowsOfJson(values.templateParamList).map(({ field, fieldName }) => ({
    field: field ?? null,
    fieldName: textOf(fieldName) || (isParameter(field) ? t(`t:msgTemplate.parameter.${field}`) : null),
  }))
  const own = { ...values, templateType: 0, messageSource: values.messageSource || null, templateParamList: JSON.stringify(params) }
  const noJump = { wxSkip: null, xcxAppId: null }
  if (messageType === types.sms) return { ...own, ...noJump, title: null, content: null, smsFieldList: variablesOf(values, false) }
  if (messageType === types.publicAccount) {
    const xcxAppId = opensMini({ ...values, messageType }) ? textOf(values.xcxAppId).trim() : null
    const wxSkip = xcxAppId === null ? '0' : '1'
    return { ...own, title: null, content: null, wxSkip, xcxAppId, smsFieldList: variablesOf(values, true) }
  }
  const { content } = values
  return {
    ...{ ...own, ...noJump, templateCode: null, smsFieldList: '[]' },
    ...(messageType === types.mail && typeof content === 'string' ? { content: cleanHtml(content) } : {}),
  }
}

/** Throws where a template is the product's own: it can be copied. */
function mustBeOwn(current: Row | undefined): void {
  if (current?.templateType === 1) throw new ApiError('protected', { key: 'msgTemplate.isSystem' })
}

/** Configs that name this in one of their rows. */
async function configsNaming(trx: Db, name: 'templateId' | 'accountId', id: string): Promise<string[]> {
  const rows = await trx.selectFrom('msg_send_config').select(['fullName', 'items']).execute()
  return rows.filter(({ items }) => rowsOfJson(items).some((row) => row[name] === id)).map(({ fullName }) => fullName)
}

/** Throws where a config still names it. */
export async function mustBeFree(trx: Db, name: 'templateId' | 'accountId', id: string): Promise<void> {
  const [config] = await configsNaming(trx, name, id)
  if (config !== undefined) throw new ApiError('inUse', { key: 'msgSendConfig.isUsed', params: { name: config } })
}

/** What is wrong with the rows of a config: each pair fits together, and its template is for such events. */
async function configFaults(trx: Db, values: Row, context: WriteContext): Promise<FieldError[]> {
  const fault = configFault(context)
  const items = rowsOfJson(values.items)
  if (items.length === 0) return [fault('items', 'none')]
  if (items.length > most.items) return [fault('items', 'many', { most: most.items })]
  if (!isMessageEvent(values.event)) return [fault('event', 'event')]
  const source = eventSources[values.event]
  const faults: FieldError[] = []
  const pairs = new Set<string>()
  for (const [i, { templateId, accountId }] of items.entries()) {
    const template = await trx
      .selectFrom('msg_template')
      .select(['messageType', 'messageSource'])
      .where('id', '=', textOf(templateId))
      .executeTakeFirst()
    const account = await trx.selectFrom('msg_account').select(['type', 'way']).where('id', '=', textOf(accountId)).executeTakeFirst()
    if (!template) faults.push(at(fault('', 'template'), 'items', i, 'templateId'))
    else if (template.messageSource && template.messageSource !== source) faults.push(at(fault('', 'source'), 'items', i, 'templateId'))
    // one from elsewhere waits for its account, switched off
    if (!account && context.keepsIds && values.enabledMark === 0) continue
    if (!account || !isWay(account.way)) faults.push(at(fault('', 'account'), 'items', i, 'accountId'))
    else if (template && wayOf(account.way).type !== template.messageType) faults.push(at(fault('', 'type'), 'items', i, 'accountId'))
    else if (account && isWay(account.way) && wayOf(account.way).receiver === 'any' && isPersonal(values.event))
      faults.push(at(fault('', 'personal'), 'items', i, 'accountId'))
    const pair = `${templateId} ${accountId}`
    if (pairs.has(pair)) faults.push(at(fault('', 'twice'), 'items', i, 'accountId'))
    pairs.add(pair)
  }
  return faults
}

/** What the JSON of templates and configs cannot say. */
export const sendingRules: RuleSet = {
  msgTemplate: {
    prepare: (_trx, values, current, context) => {
      mustBeOwn(current)
      return templateValues(values, current, context)
    },
    check: async (_trx, values, _current, context) => templateFaults(values, context),
    beforeDelete: async (trx, record) => {
      mustBeOwn(record)
      await mustBeFree(trx, 'templateId', String(record.id))
    },
  },
  msgSendConfig: {
    check: (trx, values, _current, context) => configFaults(trx, values, context),
  },
}
