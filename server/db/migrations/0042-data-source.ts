import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What stands beside data sources, interfaces and their keys: secrets, which nothing shows, and what was called with a key. */
export const dataSource: Migration = {
  name: '0042-data-source',
  up: async (trx) => {
    await trx.schema
      .createTable('base_data_source_secret')
      .addColumn('sourceId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_data_interface_variate_secret')
      .addColumn('variateId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('sealed', 'text', (c) => c.notNull())
      // where the calls went when it was typed: it is sent nowhere else
      .addColumn('origin', 'varchar(300)', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_interface_key_secret')
      .addColumn('keyId', 'varchar(50)', (c) => c.notNull())
      // 0 the present one, 1 the one before
      .addColumn('place', 'integer', (c) => c.notNull())
      .addColumn('sealed', 'text', (c) => c.notNull())
      // until when it is good; nothing where nobody has said so
      .addColumn('until', 'timestamptz')
      .addPrimaryKeyConstraint('base_interface_key_secret_key', ['keyId', 'place'])
      .execute()
    await trx.schema
      .createTable('base_interface_key_nonce')
      .addColumn('keyId', 'varchar(50)', (c) => c.notNull())
      .addColumn('nonce', 'varchar(64)', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_interface_key_nonce_key', ['keyId', 'nonce'])
      .execute()
    await trx.schema.createIndex('base_interface_key_nonce_at').on('base_interface_key_nonce').column('at').execute()
    await trx.schema
      .createTable('base_interface_key_log')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('keyId', 'varchar(50)', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('ip', 'varchar(64)')
      .addColumn('interfaceName', 'varchar(100)')
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addColumn('rows', 'integer')
      // 1 answered, 0 refused or failed
      .addColumn('outcome', 'integer', (c) => c.notNull())
      .addColumn('message', 'varchar(500)')
      .execute()
    await trx.schema.createIndex('base_interface_key_log_of').on('base_interface_key_log').columns(['keyId', 'id']).execute()
  },
}
