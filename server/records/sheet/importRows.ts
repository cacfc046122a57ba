import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import { ApiError, brokenRules, invalid } from '../../base/errors.ts'
import { breather } from '../../db/breathe.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, type FromAnswer, integer, mark, object, open } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { keyOf, type Question, questionsOf, rowsNeeded } from '../interfaces/offers.ts'
import { type SheetColumn, textsOf } from './columns.ts'
import { Earlier } from './earlier.ts'
import type { Batch, Importable, Read } from './importable.ts'

/** So many rows are imported by one call (C-102); more go on in the background. */
export const mostRows = 1000
/** So many rows one file has, and one import in the background. */
export const mostInBackground = 10_000

const errors = arrayOf(object({ field: text, message: text }))
/** A row that became no record: its texts by column, and what is wrong with it. */
export const faultyRow = open({ errors, errorsInfo: text })
/** What is wrong with the row at a place of what was sent. */
export const checkedRow = object({ row: integer, errors, errorsInfo: text })
type CheckedRow = FromAnswer<typeof checkedRow>

/**
 * IM-13: how many rows became records, and those that did not, each with what is wrong with it. `resultType` is 0 where all
 * rows were imported and 1 where some were not; `ids` are the records that were made.
 */
export const importAnswer = object({ resultType: mark, snum: integer, fnum: integer, failResult: arrayOf(faultyRow), ids: arrayOf(text) })
type ImportResult = FromAnswer<typeof importAnswer>

/** Runs work of which nothing is kept when it throws, inside a transaction that goes on. */
async function apart(trx: Db, work: () => Promise<void>): Promise<void> {
  await sql`savepoint sheet_row`.execute(trx)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint sheet_row`.execute(trx)
    throw error
  } finally {
    await sql`release savepoint sheet_row`.execute(trx)
  }
}

/** What became of a row: the record that was made of it, or what is wrong with it. */
interface Made {
  faults: readonly FieldError[]
  values: Row
  id?: string
}

/** What is wrong with one row alone. Of anything else the whole import is told. */
const ofRow: ReadonlySet<string> = new Set(['forbidden', 'notFound', 'invalid', 'badRequest', 'tooLarge'])
const isOfRow = (error: unknown): error is ApiError => error instanceof ApiError && ofRow.has(error.problem)

/** A row with its record, or with all that is wrong with it: what was read of it, and then what the rules say. */
function madeOf({ values, faults }: Read, made: string | ApiError, t: Translate): Made {
  if (typeof made === 'string') return { values, faults, ...(faults.length === 0 ? { id: made } : {}) }
  const rules = brokenRules(made)
  if (!rules) {
    const refused = { field: '', rule: made.problem, message: t(`t:${made.key}`, made.params) }
    return { values, faults: faults.length > 0 ? faults : [refused] }
  }
  const told = new Set(faults.map(({ field }) => field))
  return { values, faults: [...faults, ...rules.filter(({ field }) => !told.has(field))] }
}

/** Makes a record of what was read of a row, or says all that is wrong with it. Throws what is not the row's fault. */
async function makeOne(trx: Db, batch: Batch, read: Read, keep: boolean): Promise<string | ApiError> {
  let id = ''
  try {
    await apart(trx, async () => {
      id = await batch.make(trx, { values: read.values, keep })
      // all that is wrong is told at once: the rules have been asked, and the record goes again
      if (read.faults.length > 0) throw invalid([])
    })
    return id
  } catch (error) {
    if (isOfRow(error)) return error
    throw error
  }
}

/**
 * Makes records of rows together. Nothing comes back where that cannot be, because the database refuses what the rules let
 * through, or because APIs have to be asked first: then each has to be made by itself.
 */
async function makeMany(trx: Db, { many }: Batch, some: readonly Read[], keep: boolean): Promise<Array<string | ApiError> | undefined> {
  if (!many || some.length < 2) return undefined
  const wanted = some.map(({ values, faults }) => ({ values, keep: keep && faults.length === 0 }))
  let made: Array<string | ApiError> = []
  try {
    await apart(trx, async () => {
      made = await many.make(trx, wanted)
      const other = made.find((one) => typeof one !== 'string' && !isOfRow(one))
      if (other) throw other
    })
    return made
  } catch (error) {
    if (isOfRow(error) || questionsOf(error)) return undefined
    throw error
  }
}

const errorsOf = (faults: readonly FieldError[]): FromAnswer<typeof errors> => faults.map(({ field, message }) => ({ field, message }))

/** What is wrong with a row in one text; of a row of a sub-table, with where it stands. */
function infoOf(faults: readonly FieldError[], columns: readonly SheetColumn[], t: Translate): string {
  const said = faults.map(({ field, row, message }) => {
    const table = row === undefined ? undefined : columns.find(({ id }) => id === field.split('[')[0])
    return table && row !== undefined ? t('t:wizard.inRow', { label: t(table.label), n: row + 1, message }) : message
  })
  return said.join(t('t:sheet.hint.join'))
}

/**
 * Makes records of rows in their order, together where that can be; `each` hears what became of every one. Where rows of
 * APIs are needed, all that are needed are asked for at once.
 */
async function eachRow(
  trx: Db,
  batch: Batch,
  rows: readonly Row[],
  { t, keep, together }: { t: Translate; keep: boolean; together: number },
  each: (made: Made, row: Row, at: number) => void,
): Promise<void> {
  const needed = new Map<string, Question>()
  /** Runs work; rows that it needs first are noted, and nothing is given. */
  const unlessNeeded = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      const questions = questionsOf(error)
      if (!questions) throw error
      for (const question of questions) needed.set(keyOf(question), question)
      return undefined
    }
  }
  let waiting: Array<{ at: number; row: Row; read: Read }> = []
  const make = async () => {
    const some = waiting
    waiting = []
    const reads = some.map(({ read }) => read)
    const made = await makeMany(trx, batch, reads, keep)
    for (const [i, { at, row, read }] of some.entries()) {
      const one = made?.[i] ?? (await unlessNeeded(() => makeOne(trx, batch, read, keep && read.faults.length === 0)))
      if (one !== undefined) each(madeOf(read, one, t), row, at)
    }
  }
  const rest = breather()
  for (const [at, row] of rows.entries()) {
    if (waiting.length >= (batch.many ? together : 1) || (waiting.length > 0 && batch.many?.waits(row))) await make()
    await rest()
    const read = await unlessNeeded(() => batch.read(trx, row))
    if (read) waiting.push({ at, row, read })
  }
  await make()
  if (needed.size > 0) throw rowsNeeded([...needed.values()])
}

/** What a batch of rows came to. */
export type Part = Pick<ImportResult, 'failResult' | 'ids'>

/** Makes records of one batch in a transaction. The good ones are kept whatever is wrong with others. */
export async function importBatch(trx: Db, what: Importable, batch: Batch, rows: readonly Row[], t: Translate): Promise<Part> {
  const part: Part = { failResult: [], ids: [] }
  await eachRow(trx, batch, rows, { t, keep: true, together: what.together }, ({ faults, id }, row) => {
    if (id !== undefined) part.ids.push(id)
    if (faults.length > 0)
      part.failResult.push({ ...textsOf(what.columns, row), errors: errorsOf(faults), errorsInfo: infoOf(faults, what.columns, t) })
  })
  return part
}

export const resultOf = (total: number, { failResult, ids }: Part): ImportResult => {
  const fnum = failResult.length
  return { resultType: fnum === 0 ? 0 : 1, snum: total - fnum, fnum, failResult, ids }
}

/**
 * Makes records of rows of texts, in the order of the rows, batch by batch: each is held to the rules and the reach of
 * one that is made by hand. Throws when the database fails; then the rows
 * of the batch are not kept.
 */
export async function importRows(what: Importable, rows: readonly Row[], t: Translate, db: Db): Promise<ImportResult> {
  const whole: Part = { failResult: [], ids: [] }
  for (let at = 0; at < rows.length; at += what.together) {
    const some = rows.slice(at, at + what.together)
    const batch = await what.prepare(some)
    const part = await what.run(() => transaction(db, (trx) => importBatch(trx, what, batch, some, t)))
    whole.failResult.push(...part.failResult)
    whole.ids.push(...part.ids)
  }
  return resultOf(rows.length, whole)
}

/** Ends a transaction of which nothing is to be kept. Nothing is wrong and no caller is told: it is not an `ApiError`, which a row may fail with. */
class NothingKept extends Error {}

/**
 * What would be wrong with each row if it were imported, and nothing is kept: `row` is its place in the list. A record
 * that an earlier row would make is counted as there, so that two rows of one code are told, and a row may name an
 * earlier one.
 */
export async function checkRows(what: Importable, rows: readonly Row[], t: Translate, db: Db): Promise<CheckedRow[]> {
  const found: CheckedRow[] = []
  const before = new Earlier(what)
  for (let at = 0; at < rows.length; at += what.together) {
    const some = rows.slice(at, at + what.together)
    const batch = await what.prepare(some, before)
    let wrong: CheckedRow[] = []
    const work = () =>
      transaction(db, async (trx) => {
        before.again()
        wrong = []
        await eachRow(trx, batch, some, { t, keep: false, together: what.together }, ({ faults, values }, _row, i) => {
          const twice = before.twice(values).map((field) => what.uniqueFault(field))
          const all = [...faults, ...twice.filter((fault) => !faults.some(({ field }) => field === fault.field))]
          if (all.length > 0) wrong.push({ row: at + i, errors: errorsOf(all), errorsInfo: infoOf(all, what.columns, t) })
          else before.add(values)
        })
        throw new NothingKept()
      })
    await what.run(work).catch((error: unknown) => {
      if (!(error instanceof NothingKept)) throw error
    })
    before.settle()
    found.push(...wrong)
  }
  return found
}
