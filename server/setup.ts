import { migrate } from './db/migrate.ts'
import type { Db } from './db/types.ts'
import { syncTables } from './entities/tables.ts'

/** Brings a database to today's shape. Safe to run at every start, and in several processes at once. */
export async function prepareDatabase(db: Db): Promise<void> {
  await migrate(db)
  await syncTables(db)
}
