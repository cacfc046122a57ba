import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** A row for each transaction that changed an application or a translation; rows of an hour ago are cleared away. */
export const definitionChange: Migration = {
  name: '0019-definition-change',
  up: async (trx) => {
    await trx.schema
      .createTable('base_definition_change')
      .addColumn('xid', 'bigint', (c) => c.primaryKey())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
  },
}
