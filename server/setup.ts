import { watchChanges } from './auth/changes.ts'
import { asSystem } from './auth/writer.ts'
import { StartError } from './base/config.ts'
import { lockShape, migrate } from './db/migrate.ts'
import { migrations } from './db/migrations/index.ts'
import { transaction } from './db/transaction.ts'
import type { Db } from './db/types.ts'
import { rulesOf } from './modules/index.ts'
import { syncMenus } from './modules/menus/index.ts'
import { syncTables } from './records/entity/tables.ts'
import { ensureCategories, ensureInterfaceCategories, ensureMainSystem, ensureMessageTypes } from './seed/builtIn.ts'

/** Steps that this version does not know: a newer one has made them, and what it keeps would be read wrongly here. */
async function refuseNewer(db: Db): Promise<void> {
  const rows = await db.selectFrom('base_migration').select('name').orderBy('name').execute()
  const newer = rows.map((row) => String(row.name)).filter((name) => !migrations.some((step) => step.name === name))
  if (newer.length > 0)
    throw new StartError(`The database belongs to a newer version of Pinge (${newer.at(-1)}). Start that version, or one after it.`)
}

/** Brings a database to today's shape and puts in what the product ships. Safe at every start, and in several processes at once. */
export async function prepareDatabase(db: Db): Promise<void> {
  const context = asSystem(rulesOf())
  await migrate(db)
  await refuseNewer(db)
  await syncTables(db)
  await transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      await ensureCategories(trx, context)
      await ensureMessageTypes(trx, context)
      await ensureInterfaceCategories(trx, context)
      await ensureMainSystem(trx, context)
      await watchChanges(trx)
      await syncMenus(trx, context)
    },
    0,
  )
}
