import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type { Db } from './types.ts'

const inside = new AsyncLocalStorage<true>()

/**
 * Runs work in one transaction: all of it is kept, or nothing. Inside, only `trx` may be used: PGlite has one
 * connection, so a query on the database itself would wait for ever; on both databases it is an error at once.
 */
export function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return db.transaction().execute((trx) => inside.run(true, () => work(trx)))
}

/** A pool that refuses to hand out a second connection to work that already runs in a transaction. */
export function guarded(pool: PostgresPool): PostgresPool {
  return {
    connect: async () => {
      if (inside.getStore()) throw new Error('A query inside a transaction must use the transaction, not the database.')
      return pool.connect()
    },
    end: () => pool.end(),
  }
}
