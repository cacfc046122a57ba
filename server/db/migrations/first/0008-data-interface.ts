import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** What stands beside a data interface: its request headers, which no list, export or audit line shows, and its calls. */
export const dataInterface: Migration = {
  name: '0008-data-interface',
  up: async (trx) => {
    await trx.schema
      .createTable('base_data_interface_header')
      .addColumn('interfaceId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('headers', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_data_interface_log')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('interfaceId', 'varchar(50)', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('userId', 'varchar(50)')
      // Preview, List, InfoByIds, Test, Check
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('params', 'text')
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addColumn('rows', 'integer')
      // 1 answered, 0 failed
      .addColumn('outcome', 'integer', (c) => c.notNull())
      .addColumn('message', 'varchar(500)')
      .execute()
    await trx.schema.createIndex('base_data_interface_log_of').on('base_data_interface_log').columns(['interfaceId', 'id']).execute()
  },
}
