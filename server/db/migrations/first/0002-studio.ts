import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Stored schemas with their history: pages, and the forms and lists of applications. */
export const studio: Migration = {
  name: '0002-studio',
  up: async (trx) => {
    // One row a schema that was ever saved. `shipped` 1: it stands as it was delivered again, whatever its versions say.
    await trx.schema
      .createTable('base_schema')
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('code', 'varchar(100)', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('shipped', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('base_schema_key', ['kind', 'code'])
      .execute()
    // Versions are only ever added: going back is a new version with an old content.
    await trx.schema
      .createTable('base_schema_version')
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('code', 'varchar(100)', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('note', 'varchar(500)')
      .addColumn('userId', 'varchar(50)')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_schema_version_key', ['kind', 'code', 'version'])
      .execute()
  },
}
