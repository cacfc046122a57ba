import { rowsOf } from '#core/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import { ApiError, invalid } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { noteFiles } from '../attachments/files.ts'
import type { Model } from '../model/model.ts'
import { own } from '../model/naming.ts'
import { filledForms } from '../words/attrs.ts'
import { giveValues } from './given.ts'
import { insertRows, readable } from './insert.ts'
import { auditName, type RecordContext, written } from './records.ts'
import { faultsOf } from './validate.ts'
import { columnsFrom, subRowsFrom } from './values.ts'

/** What was sent for a record that is to be made. */
export interface NewRecord {
  sent: Row
  /** nothing is kept: it is only asked whether a record could be made */
  dry?: boolean
}

/** What became of it: the record (nothing of one that is not kept), or what is wrong with it. */
export type Outcome = { record?: Row } | { error: ApiError }

/**
 * Makes records, in their order, from what was sent and from what the server gives them of itself. Each is held to the rules
 * as if it were made alone, after those before it; what one has wrong concerns that one alone. What the database is asked, it
 * is asked once for all of them, so that no record may name one of the same list. `more` says what else is wrong with a
 * record of which all rules hold. Throws what only the database knows to be wrong: then nothing may be kept.
 */
export async function createRecords(
  trx: Db,
  model: Model,
  list: readonly NewRecord[],
  context: RecordContext,
  more?: (values: Row, sent: Row) => FieldError[],
): Promise<Outcome[]> {
  const filled = await filledForms(
    trx,
    model,
    undefined,
    list.map(({ sent }) => sent),
    context,
  )
  const outcomes = filled.map((one): Outcome => (one instanceof ApiError ? { error: one } : {}))
  const forms = filled.flatMap((values, at) => (values instanceof ApiError ? [] : [{ at, values, sent: list[at]?.sent ?? {} }]))
  const keeps = (at: number) => list[at]?.dry !== true
  const errors = await faultsOf(
    trx,
    model,
    forms.map(({ values }) => values),
    undefined,
    context,
    {
      keeps: (i) => keeps(forms[i]?.at ?? i),
      ...(more ? { more: (values: Row, i: number) => more(values, forms[i]?.sent ?? {}) } : {}),
    },
  )
  for (const [i, found] of errors.entries()) {
    const at = forms[i]?.at ?? i
    if (found.length > 0) outcomes[at] = { error: invalid(found) }
  }
  const kept = forms.filter(({ at }, i) => keeps(at) && errors[i]?.length === 0)
  const records = await keepRecords(
    trx,
    model,
    kept.map(({ values }) => values),
    context,
  )
  for (const [i, record] of records.entries()) outcomes[kept[i]?.at ?? i] = { record }
  return outcomes
}

/** Makes a record from what was sent, and from what the server gives it of itself. Throws with all that is wrong with it. */
export async function createRecord(trx: Db, model: Model, sent: Row, context: RecordContext): Promise<Row> {
  const [made] = await createRecords(trx, model, [{ sent }], context)
  if (made && 'error' in made) throw made.error
  return made?.record ?? {}
}

/** Writes records of filled forms of which nothing is wrong. */
async function keepRecords(trx: Db, model: Model, forms: readonly Row[], context: RecordContext): Promise<Row[]> {
  if (forms.length === 0) return []
  const { actor, t } = context
  await giveValues(trx, model.plan, forms, actor.userId)
  const records = forms.map((values) => ({ id: newId(), values }))
  const rows = new Map<unknown, { [column: string]: unknown }>()
  try {
    const stored = await insertRows(
      trx,
      model.main,
      records.map(({ id, values }) => ({
        ...columnsFrom(model.main, values),
        [own.id]: id,
        [own.creatorUserId]: actor.userId,
        [own.creatorTime]: new Date(),
      })),
      { back: true },
    )
    for (const row of stored) rows.set(row[own.id], row)
    for (const table of model.subs) {
      const name = table.field as string
      for (const { values } of records) values[name] = rowsOf(values[name]).map((row) => ({ ...row, id: newId() }))
      const below = records.flatMap(({ id, values }) => subRowsFrom(table, id, rowsOf(values[name])))
      if (below.length > 0) await insertRows(trx, table, below)
    }
  } catch (error) {
    throw readable(error, model, t)
  }
  await noteFiles(trx, model, records)
  const made = records.map(({ id, values }) => written(model, rows.get(id) ?? {}, values))
  const entity = auditName(model)
  await audit(
    trx,
    actor,
    made.map((after) => ({ entity, recordId: String(after.id), verb: 'create' as const, after })),
  )
  return made
}
