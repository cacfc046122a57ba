import { watchChanges } from './auth/changes.ts'
import { asSystem } from './auth/writer.ts'
import { lockShape, migrate } from './db/migrate.ts'
import { transaction } from './db/transaction.ts'
import type { Db } from './db/types.ts'
import { ensureTemplates } from './modules/channels/index.ts'
import { rulesOf } from './modules/index.ts'
import { syncMenus } from './modules/menus/index.ts'
import { syncTables } from './records/entity/tables.ts'
import {
  ensureCategories,
  ensureInterfaceCategories,
  ensureMainSystem,
  ensureMessageTypes,
  ensureScheduleCategories,
} from './seed/builtIn.ts'

/** Brings a database to today's shape and puts in what the product ships. Safe at every start, and in several processes at once. */
export async function prepareDatabase(db: Db): Promise<void> {
  const context = asSystem(rulesOf())
  await migrate(db)
  await syncTables(db)
  await transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      await ensureCategories(trx, context)
      await ensureMessageTypes(trx, context)
      await ensureScheduleCategories(trx, context)
      await ensureInterfaceCategories(trx, context)
      await ensureTemplates(trx)
      await ensureMainSystem(trx, context)
      await watchChanges(trx)
      await syncMenus(trx, context)
    },
    0,
  )
}
