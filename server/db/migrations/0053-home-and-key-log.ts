import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/**
 * Which of several portals is a person's home page, where they chose one; and refused calls of one key from one address
 * as one line of its log, which counts them.
 */
export const homeAndKeyLog: Migration = {
  name: '0053-home-and-key-log',
  up: async (trx) => {
    await trx.schema
      .createTable('base_portal_home')
      .addColumn('userId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('code', 'varchar(100)', (c) => c.notNull())
      .execute()
    await trx.schema.createIndex('base_portal_home_code').on('base_portal_home').column('code').execute()
    await trx.schema
      .alterTable('base_interface_key_log')
      .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
      // the address, or the network, that it counts for; of a call that was let in nothing
      .addColumn('refusedFrom', 'varchar(64)')
      .execute()
    await sql`create unique index base_interface_key_log_refused on base_interface_key_log ("keyId", "refusedFrom")`.execute(trx)
  },
}
