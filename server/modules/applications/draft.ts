import { applicationKinds, webTypeOf } from '#core/application/kinds.ts'
import { parseRecord } from '#core/json.ts'
import { templatesInForm } from '#core/print/named.ts'
import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, faulty, notFound } from '../../base/errors.ts'
import { letPass } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { readCeilings } from '../../records/model/ceilings.ts'
import { asText, isLongDefinition, requireFit, requireSize } from '../../records/model/definition.ts'
import type { StoredTable } from '../../records/model/model.ts'
import { templateFaults } from '../../records/model/templates.ts'
import { menusOfModel } from '../../records/rights/access.ts'
import { forgetViews, moveViews } from '../listViews/index.ts'
import { forgetVersions, keepVersions, noteReleased } from './history.ts'
import { copyWriters, forgetWriters, noteDraft } from './writers.ts'

/** What a designer may set; release state, tables and the released copies are the server's own. */
const editable = [
  'fullName',
  'enCode',
  'category',
  'type',
  'webType',
  'dbLinkId',
  'formData',
  'columnData',
  'appColumnData',
  'sortCode',
  'enabledMark',
  'description',
]
/** How long a long definition lets the calls of others be answered before it is saved, in milliseconds. */
const patience = 100
const definitions = ['formData', 'columnData', 'appColumnData']

/** What was sent, cut to what may be set; a definition sent as an object is kept as text. */
function sentOf(body: Row): Row {
  const values: Row = {}
  for (const name of editable) {
    const value = body[name]
    if (value === undefined) continue
    values[name] = definitions.includes(name) && value !== null && value !== '' ? asText(value) : value
  }
  // whether an application has a list goes with its kind, unless that is said as well
  const kind = applicationKinds.find(({ type }) => type === Number(values.type))
  if (kind && values.webType === undefined) values.webType = webTypeOf(kind)
  return values
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Throws where the form of an application names print templates that are none of it. */
async function requireTemplates(trx: Db, id: string | undefined, formText: string | null): Promise<void> {
  const form = parseRecord(formText)
  const printId = Array.isArray(form?.printId) ? (form.printId as string[]) : []
  const faults = await templateFaults(trx, id, templatesInForm({ printId }))
  if (faults.length > 0)
    throw faulty(
      'visualdev.faults',
      faults.map((fault) => ({ ...fault, pointer: `/formData${fault.pointer}` })),
    )
}

/** A copy has no print templates yet: those of the form are of what was copied. */
function withoutTemplates(formText: string): string {
  const { printId, ...form } = parseRecord(formText) ?? {}
  return printId === undefined ? formText : JSON.stringify(form, null, formText.includes('\n') ? 2 : undefined)
}

/** Checks a definition before a transaction begins to write it, which then finds it checked: others need not wait meanwhile. */
export async function checkSent(db: Db, body: Row, id?: string): Promise<void> {
  if (!['formData', 'columnData'].some((name) => body[name] !== undefined)) return
  requireSize(body.formData)
  const before = id === undefined ? undefined : await findRecord(db, repository('visualdev').entity, id)
  const after = { ...before, ...sentOf(body) }
  const [form, list] = [textOf(after.formData), textOf(after.columnData)]
  await requireFit(form, list, await readCeilings(db))
  if (isLongDefinition(form, list)) await letPass(patience)
}

/** Makes an application; under an id that it has elsewhere, where one is given. Throws with its faults when a definition does not fit the language. */
export async function createDraft(trx: Db, body: Row, context: WriteContext, id?: string): Promise<Row> {
  const values = sentOf(body)
  await requireFit(textOf(values.formData), textOf(values.columnData), await readCeilings(trx))
  await requireTemplates(trx, undefined, textOf(values.formData))
  const record = await repository('visualdev').insert(trx, id === undefined ? values : { ...values, id }, context)
  await keepVersions(trx, String(record.id), undefined, record, textOf(body.note) ?? undefined, context)
  await noteDraft(trx, String(record.id), context)
  return record
}

/** Changes an application's draft; what staff see stays until it is released. Both definitions are checked together: a list names fields of the form. */
export async function updateDraft(trx: Db, id: string, body: Row, context: WriteContext): Promise<Row> {
  const store = repository('visualdev')
  const before = await store.stored(trx, id)
  const values = sentOf(body)
  const after = { ...before, ...values }
  const changed = definitions.some((name) => textOf(after[name]) !== textOf(before[name]))
  if (changed) {
    await requireFit(textOf(after.formData), textOf(after.columnData), await readCeilings(trx))
    await requireTemplates(trx, id, textOf(after.formData))
  }
  const released = Number(before.isRelease) > 0
  const behind = textOf(after.formData) !== textOf(before.releaseForm) || textOf(after.columnData) !== textOf(before.releaseList)
  const record = await store.update(
    trx,
    id,
    { ...values, version: body.version ?? null, ...(released ? { isRelease: behind ? 2 : 1 } : {}) },
    context,
  )
  await moveViews(trx, String(before.enCode), String(record.enCode))
  await keepVersions(trx, id, before, record, textOf(body.note) ?? undefined, context)
  if (changed) await noteDraft(trx, id, context)
  return record
}

/** A list's definition with data permission switched on; undefined where there is none, or it is on. */
function enforced(content: string | null): string | undefined {
  const list = parseRecord(content)
  if (!content || !list || list.useDataPermission === true) return undefined
  return JSON.stringify({ ...list, useDataPermission: true }, null, content.includes('\n') ? 2 : undefined)
}

/** Switches data permission on, in the draft and in what staff see: nothing else of the draft is released with it. Throws not found for an application without a list. */
export async function enforceDataPermission(trx: Db, id: string, context: WriteContext): Promise<void> {
  const store = repository('visualdev')
  const before = await findRecord(trx, store.entity, id, { lock: true })
  if (!before || textOf(before.releaseList) === null) throw notFound()
  const [columnData, releaseList] = [enforced(textOf(before.columnData)), enforced(textOf(before.releaseList))]
  if (columnData === undefined && releaseList === undefined) return
  const values = { ...(columnData === undefined ? {} : { columnData }), ...(releaseList === undefined ? {} : { releaseList }) }
  const record = await store.update(trx, id, values, context)
  await keepVersions(trx, id, before, record, context.t('t:authority.enforced'), context)
  // what staff see is the draft still, where it was
  if (textOf(record.formData) === textOf(record.releaseForm) && textOf(record.columnData) === textOf(record.releaseList))
    await noteReleased(trx, id, record, context)
}

/** Copies an application's draft under the given name and code, else under free ones: the copy was never released and has no tables. */
export async function copyDraft(trx: Db, id: string, context: WriteContext, given: Row = {}): Promise<Row> {
  const store = repository('visualdev')
  const source = await store.stored(trx, id)
  const values = Object.fromEntries(editable.map((name) => [name, source[name] ?? null]))
  const form = textOf(values.formData)
  if (form !== null) values.formData = withoutTemplates(form)
  for (const name of ['type', 'webType']) values[name] = given[name] ?? values[name] ?? null
  for (const name of ['fullName', 'enCode']) values[name] = given[name] ?? (await store.freeName(trx, name, String(source[name])))
  const copy = await createDraft(trx, values, context)
  await copyWriters(trx, id, String(copy.id))
  return copy
}

/** Deletes an application that no menu shows. Its tables stay in the database; their names are given. */
export async function removeDraft(trx: Db, id: string, context: WriteContext): Promise<string[]> {
  const store = repository('visualdev')
  const record = await store.stored(trx, id)
  const menus = await menusOfModel(trx, id, { disabled: true })
  if (menus.length > 0)
    throw new ApiError('inUse', {
      key: 'visualdev.usedByMenu',
      params: { menus: menus.map(({ fullName }) => fullName).join(context.t(listMark)) },
    })
  const flows = await trx.selectFrom('flow_template').select('fullName').where('modelId', '=', id).execute()
  if (flows.length > 0)
    throw new ApiError('inUse', {
      key: 'flow.ofApplication',
      params: { flows: flows.map(({ fullName }) => fullName).join(context.t(listMark)) },
    })
  await store.remove(trx, id, context)
  await forgetWriters(trx, id)
  await forgetViews(trx, String(record.enCode))
  await trx.deleteFrom('base_print_dev').where('modelId', '=', id).execute()
  await trx.deleteFrom('base_authorize').where('kind', '=', 'design').where('code', '=', id).execute()
  await forgetVersions(trx, id)
  return (JSON.parse(textOf(record.tables) ?? '[]') as StoredTable[]).map(({ table }) => table)
}
