import { sql } from 'kysely'
import { now } from './columns.ts'
import { migrations } from './migrations/index.ts'
import { transaction } from './transaction.ts'
import type { Db } from './types.ts'

/** One step of the database's shape. It runs once, in a transaction, and is never changed after it was shipped. */
export interface Migration {
  name: string
  up: (trx: Db) => Promise<void>
}

/** One number for every Pinge process: whoever holds it may change the shape of the database. */
const lockNumber = 726_463

/** Holds off every other process that wants to change the database's shape, until the transaction ends. */
export const lockShape = (trx: Db) => sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx)

/** Runs the steps that this database has not seen yet, in order; several processes may start at once. Returns their names. */
export async function migrate(db: Db, steps: readonly Migration[] = migrations): Promise<string[]> {
  return transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      await trx.schema
        .createTable('base_migration')
        .ifNotExists()
        .addColumn('name', 'varchar(100)', (column) => column.primaryKey())
        .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(now))
        .execute()
      const rows = await trx.selectFrom('base_migration').select('name').execute()
      const done = new Set(rows.map((row) => row.name as string))
      const names: string[] = []
      for (const step of steps) {
        if (done.has(step.name)) continue
        await step.up(trx)
        await trx.insertInto('base_migration').values({ name: step.name }).execute()
        names.push(step.name)
      }
      return names
    },
    0,
  )
}
