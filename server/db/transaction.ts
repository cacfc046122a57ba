import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { DatabaseProblem, limits, within } from './limits.ts'
import type { Db } from './types.ts'

interface Inside {
  limit: number
  /** it was lent a connection, which others wait for */
  holds: boolean
}

const inside = new AsyncLocalStorage<Inside>()
/** How many transactions run at this moment. */
let running = 0

/** Runs work as the inside of a transaction. Node follows every promise of the process meanwhile, which costs: only then. */
async function runInside<T>(limit: number, work: () => Promise<T>): Promise<T> {
  running++
  try {
    return await inside.run({ limit, holds: false }, work)
  } finally {
    running--
    // where nothing is followed nothing is lost
    if (running === 0) inside.disable()
  }
}

/** The time limit of the transaction that the asking code runs in (0: none); undefined outside of one. */
export const transactionLimit = (): number | undefined => inside.getStore()?.limit

/** Notes that the transaction that the asking code runs in has a connection from now on. */
export function noteConnection(): void {
  const mine = inside.getStore()
  if (mine) mine.holds = true
}

/** Whether the asking code runs in a transaction that others may wait for. */
export const holdsConnection = (): boolean => inside.getStore()?.holds ?? false

/**
 * Runs work in one transaction: all of it is kept, or nothing. Inside, only `trx` may be used: PGlite has one
 * connection, so a query on the database itself would wait for it; on both databases it is an error at once.
 * Work that takes longer than the limit is rolled back, and whoever waits is told (`limits.shape` where tables are
 * altered, 0 for none at the start, where other processes are waited for). With `frozen` it only reads, and sees all the time
 * what there was when it began.
 */
export function transaction<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  limit: number = limits.transaction,
  { frozen = false }: { frozen?: boolean } = {},
): Promise<T> {
  if (db.isTransaction) return work(db)
  const begun = frozen ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only') : db.transaction()
  return begun.execute((trx) =>
    runInside(limit, async () => {
      if (limit !== limits.transaction)
        await sql`select set_config('statement_timeout', ${String(limit)}, true), set_config('lock_timeout', ${String(limit)}, true)`.execute(
          trx,
        )
      return within(work(trx), limit, tooLong)
    }),
  )
}

const tooLong = () => new DatabaseProblem('The transaction took too long and was rolled back.', '57014')
