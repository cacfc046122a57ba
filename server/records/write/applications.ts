import { rowsOf } from '#core/form/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { forgetFiles, noteFiles, noteFilesAnew } from '../attachments/files.ts'
import type { Model, ModelTable } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { storedModel } from '../model/stored.ts'
import { loose } from '../query/anyTable.ts'
import { filledForms } from '../words/attrs.ts'
import {
  type Change,
  changeRecord,
  type Kind,
  makeRecord,
  makeRecords,
  type NewRecord,
  type Outcome,
  removeRecords,
  type Written,
} from './engine.ts'
import { noteEvents } from './events.ts'
import { forgetInstance } from './flow.ts'
import { insertRows, readable } from './insert.ts'
import { auditName, type RecordContext, readRecord, written } from './records.ts'
import { giveValues } from './systemValues.ts'
import { faultsOf } from './validate.ts'
import { columnsFrom, subRowsFrom } from './values.ts'

const isLogical = (model: Model) => model.form.logicalDelete !== false

/** Writes new records with the rows of their sub-tables. */
async function made(trx: Db, model: Model, forms: readonly Row[], { actor }: RecordContext): Promise<Written[]> {
  await giveValues(trx, model.plan, forms, actor.userId)
  const records = forms.map((values) => ({ id: newId(), values }))
  const rows = new Map<unknown, { [column: string]: unknown }>()
  const stored = await insertRows(
    trx,
    model.main,
    records.map(({ id, values }) => ({
      ...columnsFrom(model.main, values),
      [metaColumns.id]: id,
      [metaColumns.creatorUserId]: actor.userId,
      [metaColumns.creatorTime]: new Date(),
    })),
    { back: true },
  )
  for (const row of stored) rows.set(row[metaColumns.id], row)
  for (const table of model.subs) {
    const name = table.field as string
    for (const { values } of records) values[name] = rowsOf(values[name]).map((row) => ({ ...row, id: newId() }))
    const below = records.flatMap(({ id, values }) => subRowsFrom(table, id, rowsOf(values[name])))
    if (below.length > 0) await insertRows(trx, table, below)
  }
  await noteFiles(trx, model, records)
  await noteEvents(trx, model, 'made', records)
  return records.map(({ id, values }) => {
    const record = written(model, rows.get(id) ?? {}, values)
    return { record, after: record }
  })
}

/** The rows of a sub-table, written anew in their order; known ones keep their ids. */
async function replaceRows(trx: Db, table: ModelTable, parentId: string, rows: readonly Row[]): Promise<void> {
  await loose(trx).deleteFrom(table.table).where(metaColumns.parentId, '=', parentId).execute()
  if (rows.length > 0) await insertRows(trx, table, subRowsFrom(table, parentId, rows))
}

/** Writes a form over its record; a sub-table is written where it changed. */
async function changed(trx: Db, model: Model, before: Row, values: Row, { actor }: RecordContext): Promise<Written> {
  const id = String(before.id)
  const row = await loose(trx)
    .updateTable(model.main.table)
    .set({
      ...columnsFrom(model.main, values),
      [metaColumns.version]: Number(before.version) + 1,
      [metaColumns.modifyUserId]: actor.userId,
      [metaColumns.modifyTime]: new Date(),
    })
    .where(metaColumns.id, '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const table of model.subs) {
    const sent = values[table.field as string]
    if (JSON.stringify(sent) === JSON.stringify(before[table.field as string])) continue
    const rows = rowsOf(sent).map((one) => (typeof one.id === 'string' ? one : { ...one, id: newId() }))
    values[table.field as string] = rows
    await replaceRows(trx, table, id, rows)
  }
  await noteFilesAnew(trx, model, id, values)
  await noteEvents(trx, model, 'changed', [{ id, values }])
  const record = written(model, row, values)
  return { record, after: record }
}

/** Marks a record as deleted, or deletes it for good where the form says so. */
async function removed(trx: Db, model: Model, before: Row, { actor }: RecordContext): Promise<void> {
  const id = String(before.id)
  // what a flow was to decide about it goes with it
  await forgetInstance(trx, model, id)
  if (isLogical(model)) {
    await loose(trx)
      .updateTable(model.main.table)
      .set({
        [metaColumns.deletedTime]: new Date(),
        [metaColumns.deletedUserId]: actor.userId,
        [metaColumns.version]: Number(before.version) + 1,
      })
      .where(metaColumns.id, '=', id)
      .execute()
    return
  }
  await loose(trx).deleteFrom(model.main.table).where(metaColumns.id, '=', id).execute()
  await forgetFiles(trx, model, id)
}

/** The records of an application, as somebody writes them. */
const applicationKind = (trx: Db, model: Model, context: RecordContext): Kind => ({
  name: auditName(model),
  stored: storedModel(model),
  actor: context.actor,
  versions: model.form.concurrencyLock === false ? 'never' : 'asked',
  locked: (id, purpose) => readRecord(trx, model, id, context.scope, { lock: context.ofFlow ? true : purpose }),
  filled: (sent, before) => filledForms(trx, model, before, sent, context),
  faults: (forms, before, together) => faultsOf(trx, model, forms, before, context, together),
  made: (forms) => made(trx, model, forms, context),
  changed: (before, values) => changed(trx, model, before, values, context),
  removed: (before) => removed(trx, model, before, context),
  readable: (error) => readable(error, model, context.t),
})

/** Where a flow decides about the records of an application, each is filed through it. */
function requireNoFlow({ hasFlow }: Model, { ofFlow }: RecordContext): void {
  if (hasFlow && !ofFlow) throw new ApiError('badRequest', { key: 'flow.launchInstead' })
}

/** Makes records of an application, many together; see `makeRecords`. */
export async function createRecords(
  trx: Db,
  model: Model,
  list: readonly NewRecord[],
  context: RecordContext,
  more?: (values: Row, sent: Row) => FieldError[],
): Promise<Outcome[]> {
  requireNoFlow(model, context)
  return makeRecords(trx, applicationKind(trx, model, context), list, more)
}

/** Makes a record of an application. Throws with all that is wrong with it. */
export async function createRecord(trx: Db, model: Model, sent: Row, context: RecordContext): Promise<Row> {
  requireNoFlow(model, context)
  return makeRecord(trx, applicationKind(trx, model, context), sent)
}

type More = Change['more']

/** Changes a record of an application; see `changeRecord`. `more` says what else is wrong with it. */
export const updateRecord = (trx: Db, model: Model, id: string, sent: Row, context: RecordContext, more?: More): Promise<Row> =>
  changeRecord(trx, applicationKind(trx, model, context), id, sent, more ? { more } : {})

/** Throws what a change of a record would be refused for; nothing is written. */
export const tryUpdate = (trx: Db, model: Model, id: string, sent: Row, context: RecordContext, more?: More): Promise<Row> =>
  changeRecord(trx, applicationKind(trx, model, context), id, sent, { dry: true, ...(more ? { more } : {}) })

/** Writes a record as it was once: all that it held then, in a version of its own. No rule is asked again, but what is taken meanwhile stays taken. */
export async function putBack(trx: Db, model: Model, id: string, then: Row, context: RecordContext): Promise<void> {
  const kind = applicationKind(trx, model, context)
  const before = await kind.locked(id, 'update')
  const taken = await kind.faults([{ ...then }], before, {})
  const clash = (taken[0] ?? []).filter(({ rule }) => rule === 'unique')
  if (clash.length > 0) throw invalid(clash)
  const { record, after } = await kind.changed(before, { ...then }, then)
  await audit(trx, kind.actor, [{ entity: kind.name, recordId: String(record.id), verb: 'update', before, after }])
}

/** A command of a flow takes its instance before the record; whoever deletes records does so too, or each would wait for the other. */
const holdInstances = (trx: Db, { id }: Model, ids: readonly string[]) =>
  trx
    .selectFrom('flow_instance')
    .select('id')
    .where('modelId', '=', id)
    .where('recordId', '=', anyOf([...new Set(ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes records of an application; see `removeRecords`. */
export async function deleteRecords(trx: Db, model: Model, ids: readonly string[], context: RecordContext): Promise<number> {
  await holdInstances(trx, model, ids)
  return removeRecords(trx, applicationKind(trx, model, context), ids)
}
