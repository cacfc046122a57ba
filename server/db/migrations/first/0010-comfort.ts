import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Request keys: what was answered to a write that may be sent twice. */
export const comfort: Migration = {
  name: '0010-comfort',
  up: async (trx) => {
    await trx.schema
      .createTable('base_request_key')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('key', 'varchar(100)', (c) => c.notNull())
      // the address that was asked, and a digest of what was sent
      .addColumn('place', 'varchar(300)', (c) => c.notNull())
      .addColumn('digest', 'varchar(64)', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_request_key_pk', ['userId', 'key'])
      .execute()
    await trx.schema.createIndex('base_request_key_at').on('base_request_key').column('at').execute()
  },
}
