import { sql } from 'kysely'
import { type FieldRights, keepsRows, mayWrite } from '#core/flow/nodeForm.ts'
import { rowsOf } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Caller } from '../../../http/route.ts'
import type { Model } from '../../../records/model/model.ts'
import { everything } from '../../../records/rights/access.ts'
import { putBack, updateRecord } from '../../../records/write/applications.ts'
import { auditName, type RecordContext, readRecord } from '../../../records/write/records.ts'
import { contextOf } from '../../recordApi/index.ts'
import type { Locked } from './lock.ts'

const tablesKept = (model: Model, rights: FieldRights) =>
  model.subs.flatMap(({ plan }) => (plan && keepsRows(rights, plan.node) ? [plan.field] : []))

/** Whoever fills in the form of a record at a place of its flow: what is not written there is left as it was. */
export async function fillerOf(caller: Caller, model: Model, rights: FieldRights, form: Row): Promise<RecordContext> {
  const { server, user, grants, writer, t, headers, params } = caller
  const kept = new Set(tablesKept(model, rights))
  // what is worked out follows what is filled in, and its rules hold
  const computed = new Set(model.plan.computed.map(({ field, table }) => fieldCode(field, table)))
  const mayFill = (code: string) => mayWrite(rights, code) || kept.has(code) || computed.has(code)
  const context = await contextOf({ server, user, grants, writer, t, headers, params, body: form }, model, {
    ...everything,
    maySeeField: mayFill,
  })
  return { ...context, ofFlow: true }
}

/** Of a sub-table of which only some columns are filled in, the rows stay the ones that there are. */
async function requireRows(trx: Db, model: Model, id: string, form: Row, rights: FieldRights): Promise<void> {
  const kept = tablesKept(model, rights).filter((table) => form[table] !== undefined)
  if (kept.length === 0) return
  const before = await readRecord(trx, model, id, {})
  const idsIn = (record: Row, table: string) => rowsOf(record[table]).map((row) => String(row.id))
  const isSame = (table: string) => idsIn(before, table).join() === idsIn(form, table).join()
  if (!kept.every(isSame)) throw new ApiError('badRequest', { key: 'flow.rowsStay' })
}

/** Writes what was filled in at a place of a flow; `version` in it is that of the record as it was read. */
export async function fillIn(trx: Db, model: Model, id: string, form: Row, rights: FieldRights, context: RecordContext): Promise<number> {
  await requireRows(trx, model, id, form, rights)
  return Number((await updateRecord(trx, model, id, form, context)).version)
}

/** A record as the audit trail says that it was before its version was written; nothing where the trail does not go back so far. */
export async function recordBefore(db: Db, model: Model, recordId: string, version: number): Promise<Row | undefined> {
  const line = await db
    .selectFrom('base_audit')
    .select('before')
    .where('entity', '=', auditName(model))
    .where('recordId', '=', recordId)
    .where('verb', '=', 'update')
    .where(sql<number>`("after" ->> 'version')::int`, '=', version)
    .executeTakeFirst()
  return line?.before ? (line.before as object as Row) : undefined
}

/**
 * Takes back what the last command filled in: the record is again as the audit trail says that it was, in a version of its
 * own. What somebody wrote since stays.
 */
export async function fillBack(trx: Db, { id, rev, model, recordId }: Locked, context: RecordContext): Promise<void> {
  const last = await trx
    .selectFrom('flow_event')
    .select('facts')
    .where('instanceId', '=', id)
    .where('rev', '=', rev)
    .where('facts', 'is not', null)
    .executeTakeFirst()
  const filled = (last?.facts as { filled?: number } | null | undefined)?.filled
  if (filled === undefined) return
  const now = await readRecord(trx, model, recordId, {}, { lock: true })
  // what somebody wrote since stays
  if (now.version !== filled) return
  const before = await recordBefore(trx, model, recordId, filled)
  if (before) await putBack(trx, model, recordId, before, context)
}
