import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Spreadsheets on their way in or out: what was read of one before it is imported, and those that are made to be fetched. */
export const sheet: Migration = {
  name: '0013-sheet',
  up: async (trx) => {
    await trx.schema
      .createTable('base_sheet_file')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('entity', 'varchar(50)', (c) => c.notNull())
      // 'in' holds lines as JSON, 'out' a spreadsheet
      .addColumn('kind', 'varchar(10)', (c) => c.notNull())
      .addColumn('name', 'varchar(255)', (c) => c.notNull())
      .addColumn('content', 'bytea', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    await trx.schema.createIndex('base_sheet_file_owner').on('base_sheet_file').columns(['userId', 'kind', 'entity']).execute()
    await trx.schema.createIndex('base_sheet_file_at').on('base_sheet_file').column('at').execute()
  },
}
