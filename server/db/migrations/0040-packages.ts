import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Packages that were sent, and what came in with them: definitions as they were brought in last, and the names of people and units that are not known here. */
export const packages: Migration = {
  name: '0040-packages',
  up: async (trx) => {
    await trx.schema
      .createTable('base_package')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('fileName', 'varchar(200)', (c) => c.notNull())
      .addColumn('content', 'bytea', (c) => c.notNull())
      // whose change stands where both sides changed one place
      .addColumn('choices', 'text', (c) => c.notNull().defaultTo('[]'))
      .addColumn('creatorUserId', 'varchar(50)')
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('importedTime', 'timestamptz')
      .execute()
    await trx.schema
      .createTable('base_package_item')
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('id', 'varchar(100)', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_package_item_key', ['kind', 'id'])
      .execute()
    await trx.schema
      .createTable('base_package_name')
      .addColumn('id', 'varchar(100)', (c) => c.primaryKey())
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('enCode', 'varchar(200)', (c) => c.notNull())
      .addColumn('fullName', 'varchar(500)', (c) => c.notNull())
      .execute()
  },
}
