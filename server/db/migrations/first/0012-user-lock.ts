import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Who an administrator has locked. Beside base_user, so that no form and no import of a user can lift it. */
export const userLock: Migration = {
  name: '0012-user-lock',
  up: async (trx) => {
    await trx.schema
      .createTable('base_user_lock')
      .addColumn('userId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('creatorUserId', 'varchar(50)')
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
  },
}
