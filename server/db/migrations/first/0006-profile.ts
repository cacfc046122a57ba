import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** What belongs to one person alone: their sign-ins, their signatures, the pictures that they uploaded. */
export const profile: Migration = {
  name: '0006-profile',
  up: async (trx) => {
    const now = sql`now()`
    await trx.schema
      .createTable('base_user_log')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      // signIn, signOut, failed
      .addColumn('kind', 'varchar(20)', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('ip', 'varchar(64)')
      .addColumn('agent', 'varchar(300)')
      // of a sign-out: how long the session was, in ms
      .addColumn('duration', 'bigint')
      .execute()
    await trx.schema.createIndex('base_user_log_user').on('base_user_log').columns(['userId', 'at']).execute()
    await trx.schema.createIndex('base_audit_user').on('base_audit').columns(['userId', 'at']).execute()
    await trx.schema
      .createTable('base_user_sign')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('signImg', 'text', (c) => c.notNull())
      .addColumn('isDefault', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await trx.schema.createIndex('base_user_sign_user').on('base_user_sign').column('userId').execute()
    await trx.schema
      .createTable('base_user_picture')
      .addColumn('name', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('type', 'varchar(50)', (c) => c.notNull())
      .addColumn('content', 'bytea', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await trx.schema.createIndex('base_user_picture_user').on('base_user_picture').column('userId').execute()
  },
}
