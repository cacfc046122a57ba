import { DummyDriver, Kysely, Migrator, PostgresAdapter, PostgresQueryCompiler, sql } from 'kysely'
import { StartError } from '../base/config.ts'
import { migrations } from './migrations/index.ts'
import { transaction } from './transaction.ts'
import type { Db, Tables } from './types.ts'

/** One step of the database's shape. It runs once, in a transaction, and is never changed after it was shipped. */
export interface Migration {
  name: string
  up: (trx: Db) => Promise<void>
}

/** One number for every Pinge process: whoever holds it may change the shape of the database. */
const lockNumber = 726_463

const migrationTableName = 'base_migration'
/** A Migrator wants one; what is held is the lock above. */
const migrationLockTableName = 'base_migration_lock'

/** Holds off every other process that wants to change the database's shape, until the transaction ends. */
export const lockShape = (trx: Db) => sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`.execute(trx)

/**
 * Runs the steps that this database has not seen yet, by their names; several processes may start at once. All of them are
 * kept, or nothing. Returns their names; throws StartError when a newer version was here, and then changes nothing.
 */
export async function migrate(db: Db, steps: readonly Migration[] = migrations): Promise<string[]> {
  return transaction(
    db,
    async (trx) => {
      await lockShape(trx)
      await ensureTables(trx)
      await refuseNewer(trx, steps)
      const { error, results = [] } = await migratorIn(trx, steps).migrateToLatest()
      if (error !== undefined) throw error
      return results.map(({ migrationName }) => migrationName)
    },
    0,
  )
}

/**
 * The tables that a Migrator keeps. When a step ran was called `at` before: a version that knew it by that name reads only
 * the names of the steps, so it still sees that it is too old.
 */
async function ensureTables(trx: Db): Promise<void> {
  await trx.schema
    .createTable(migrationTableName)
    .ifNotExists()
    .addColumn('name', 'varchar(100)', (column) => column.primaryKey())
    .addColumn('timestamp', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  await trx.schema
    .createTable(migrationLockTableName)
    .ifNotExists()
    .addColumn('id', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const { rows } = await sql`
    select from pg_attribute
    where attrelid = ${migrationTableName}::regclass and attname = 'at' and not attisdropped`.execute(trx)
  if (rows.length > 0) await trx.schema.alterTable(migrationTableName).renameColumn('at', 'timestamp').execute()
}

/** Steps that this version does not know: a newer one has made them, and what it keeps would be read wrongly here. */
async function refuseNewer(trx: Db, steps: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select "name" from "base_migration" order by "name"`.execute(trx)
  const newer = rows.filter(({ name }) => !steps.some((step) => step.name === name)).at(-1)
  if (newer) throw new StartError(`The database belongs to a newer version of Pinge (${newer.name}). Start that version, or one after it.`)
}

/** The lock is held by the transaction, which gives it up whatever happens. A Migrator's own is given up by a statement, which fails in a transaction that failed, and hides why. */
class HeldLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * A Migrator asks for a database and takes a connection of it. It gets one whose queries go through the transaction: another
 * connection would wait for ever on PGlite, and know nothing of our limits.
 */
function migratorIn(trx: Db, steps: readonly Migration[]): Migrator {
  const driver = new DummyDriver()
  driver.acquireConnection = async () => ({
    executeQuery: (query) => trx.executeQuery(query) as Promise<never>,
    streamQuery: () => {
      throw new Error('A migration reads no streams.')
    },
  })
  // Whether its tables are there is known; Kysely would read every column of every table, which takes seconds where there are hundreds.
  const tables = async () => [migrationTableName, migrationLockTableName].map((name) => ({ name, isView: false, columns: [] }))
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new HeldLock(),
      createDriver: () => driver,
      createIntrospector: () => ({
        getTables: tables,
        getSchemas: async () => [],
        getMetadata: async () => ({ tables: await tables() }),
      }),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps.map(({ name, up }) => [name, { up: () => up(trx) }])) },
    migrationTableName,
    migrationLockTableName,
    disableTransactions: true,
    // of steps that ran in one transaction nobody can say which was first
    allowUnorderedMigrations: true,
  })
}
