import { sql } from 'kysely'
import type { FieldError, Json, Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { type Repository, repository, uniqueFault, type WriteContext } from '../../entities/repository.ts'
import { ApiError, InvalidError } from '../../errors.ts'
import { type SheetColumn, sheetColumns } from './columns.ts'
import { Earlier } from './earlier.ts'
import { Names } from './names.ts'
import { readRow } from './readRow.ts'

/** So many rows are imported at once (C-102). */
export const mostRows = 1000
/** Rows that are kept or lost together when the database fails; a row's own faults concern that row alone. */
const together = 50

/** IM-13: how many rows became records, and those that did not, each with what is wrong with it. */
export interface ImportResult {
  /** 0: all rows were imported, 1: some were not */
  resultType: 0 | 1
  snum: number
  fnum: number
  failResult: Row[]
  /** the records that were made */
  ids: string[]
}

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

/** Makes a record of a row, or says all that is wrong with it. Throws what is not the row's fault. */
async function importRow(trx: Db, store: Repository, columns: SheetColumn[], row: Row, names: Names, context: WriteContext): Promise<Made> {
  const read = await readRow(columns, row, names, context.t)
  const { values } = read
  let faults: readonly FieldError[] = read.faults
  let id: string | undefined
  try {
    await apart(trx, async () => {
      id = String((await store.insert(trx, values, context)).id)
      // all that is wrong is told at once: the rules have been asked, and the record goes again
      if (faults.length > 0) throw new InvalidError([])
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!(error instanceof InvalidError)) {
      if (error.problem !== 'forbidden' && error.problem !== 'notFound') throw error
      const refused = { field: '', rule: error.problem, message: context.t(`t:${error.message}`, error.options.params) }
      return { values, faults: faults.length > 0 ? faults : [refused] }
    }
    const told = new Set(faults.map(({ field }) => field))
    faults = [...faults, ...error.errors.filter(({ field }) => !told.has(field))]
  }
  return { values, faults, ...(faults.length === 0 && id !== undefined ? { id } : {}) }
}

const errorsOf = (faults: readonly FieldError[]): Json => faults.map(({ field, message }) => ({ field, message }))

/**
 * Makes records of rows of texts, in the order of the rows: each is held to the rules and the reach of one that is made
 * by hand, and those that are good are kept whatever is wrong with others. Throws when the database fails; then the rows
 * since the last fifty are not kept.
 */
export async function importRows(db: Db, name: string, rows: readonly Row[], context: WriteContext): Promise<ImportResult> {
  const store = repository(name)
  const columns = sheetColumns(store.entity)
  const failResult: Row[] = []
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += together) {
    await transaction(db, async (trx) => {
      const names = new Names(trx, context.asker)
      for (const row of rows.slice(at, at + together)) {
        const { faults, id } = await importRow(trx, store, columns, row, names, context)
        if (id !== undefined) ids.push(id)
        if (faults.length === 0) continue
        const texts: Row = Object.fromEntries(columns.map(({ id }) => [id, row[id] ?? '']))
        failResult.push({
          ...texts,
          errors: errorsOf(faults),
          errorsInfo: faults.map(({ message }) => message).join(context.t('t:sheet.hint.join')),
        })
      }
    })
  }
  const fnum = failResult.length
  return { resultType: fnum === 0 ? 0 : 1, snum: rows.length - fnum, fnum, failResult, ids }
}

/** Ends a transaction of which nothing is to be kept. */
class NothingKept extends Error {}

/**
 * What would be wrong with each row if it were imported, and nothing is kept: `row` is its place in the list. A record
 * that an earlier row would make is counted as there, so that two rows of one code are told, and a row may name an
 * earlier one.
 */
export async function checkRows(db: Db, name: string, rows: readonly Row[], context: WriteContext): Promise<Row[]> {
  const store = repository(name)
  const columns = sheetColumns(store.entity)
  const found: Row[] = []
  const before = new Earlier(store.entity)
  for (let at = 0; at < rows.length; at += together) {
    const work = transaction(db, async (trx) => {
      const names = new Names(trx, context.asker, before)
      for (const [i, row] of rows.slice(at, at + together).entries()) {
        const { faults, values } = await importRow(trx, store, columns, row, names, context)
        const twice = before.twice(values).map((field) => uniqueFault(store.entity, field, context.t))
        const all = [...faults, ...twice.filter((fault) => !faults.some(({ field }) => field === fault.field))]
        if (all.length > 0) found.push({ row: at + i, errors: errorsOf(all) })
        else before.add(values)
      }
      throw new NothingKept()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof NothingKept)) throw error
    })
  }
  return found
}
