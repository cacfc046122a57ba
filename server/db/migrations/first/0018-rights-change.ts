import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** A row for each transaction that changed what rights are worked out from; rows of an hour ago are cleared away. */
export const rightsChange: Migration = {
  name: '0018-rights-change',
  up: async (trx) => {
    await trx.schema
      .createTable('base_rights_change')
      .addColumn('xid', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
  },
}
