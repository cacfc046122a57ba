import { ensureCategories, ensureInterfaceCategories, ensureMainSystem, ensureMessageTypes } from './areas/system/builtIn.ts'
import { syncMenus } from './areas/system/menu/shipped.ts'
import { systemRules } from './areas/system/rules.ts'
import { lockShape, migrate } from './db/migrate.ts'
import { transaction } from './db/transaction.ts'
import type { Db } from './db/types.ts'
import { syncTables } from './entities/tables.ts'

/** Brings a database to today's shape and puts in what the product ships. Safe at every start, and in several processes at once. */
export async function prepareDatabase(db: Db): Promise<void> {
  systemRules()
  await migrate(db)
  await syncTables(db)
  await transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      await ensureCategories(trx)
      await ensureMessageTypes(trx)
      await ensureInterfaceCategories(trx)
      await ensureMainSystem(trx)
      await syncMenus(trx)
    },
    0,
  )
}
