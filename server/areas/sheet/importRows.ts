import { sql } from 'kysely'
import type { FieldError, Json, Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { type Repository, repository, type WriteContext } from '../../entities/repository.ts'
import { ApiError, InvalidError } from '../../errors.ts'
import { type SheetColumn, sheetColumns } from './columns.ts'
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

/** What is wrong with a row; nothing when it was made a record. Throws what is not the row's fault. */
async function importRow(trx: Db, store: Repository, columns: SheetColumn[], row: Row, names: Names, context: WriteContext) {
  const read = await readRow(columns, row, names, context.t)
  let faults: readonly FieldError[] = read.faults
  try {
    await apart(trx, async () => {
      await store.insert(trx, read.values, context)
      // all that is wrong is told at once: the rules have been asked, and the record goes again
      if (faults.length > 0) throw new InvalidError([])
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!(error instanceof InvalidError)) {
      if (error.problem !== 'forbidden' && error.problem !== 'notFound') throw error
      return faults.length > 0
        ? faults
        : [{ field: '', rule: error.problem, message: context.t(`t:${error.message}`, error.options.params) }]
    }
    const told = new Set(faults.map(({ field }) => field))
    faults = [...faults, ...error.errors.filter(({ field }) => !told.has(field))]
  }
  return faults
}

/**
 * Makes records of rows of texts, in the order of the rows: each is held to the rules and the reach of one that is made
 * by hand, and those that are good are kept whatever is wrong with others. Throws when the database fails; then the rows
 * since the last fifty are not kept.
 */
export async function importRows(db: Db, name: string, rows: readonly Row[], context: WriteContext): Promise<ImportResult> {
  const store = repository(name)
  const columns = sheetColumns(store.entity)
  const failResult: Row[] = []
  for (let at = 0; at < rows.length; at += together) {
    await transaction(db, async (trx) => {
      const names = new Names(trx, context.asker)
      for (const row of rows.slice(at, at + together)) {
        const faults = await importRow(trx, store, columns, row, names, context)
        if (faults.length === 0) continue
        const texts: Row = Object.fromEntries(columns.map(({ id }) => [id, row[id] ?? '']))
        const errors = faults.map(({ field, message }) => ({ field, message })) as unknown as Json
        failResult.push({ ...texts, errors, errorsInfo: faults.map(({ message }) => message).join(context.t('t:sheet.hint.join')) })
      }
    })
  }
  const fnum = failResult.length
  return { resultType: fnum === 0 ? 0 : 1, snum: rows.length - fnum, fnum, failResult }
}
