import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** How a session was opened, sign-ins at a provider that are under way, and links to open forms. */
export const signIn: Migration = {
  name: '0004-sign-in',
  up: async (trx) => {
    // 'password' or 'oidc': who never typed a password here is not asked to change one.
    await trx.schema
      .alterTable('base_session')
      .addColumn('via', 'varchar(20)', (c) => c.notNull().defaultTo('password'))
      .execute()
    // What comes back from the provider must belong to what was begun, in the same browser, once, and soon.
    await trx.schema
      .createTable('base_sso_state')
      .addColumn('id', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('browser', 'varchar(64)', (c) => c.notNull())
      .addColumn('verifier', 'varchar(128)', (c) => c.notNull())
      .addColumn('nonce', 'varchar(128)', (c) => c.notNull())
      .addColumn('returnTo', 'varchar(500)', (c) => c.notNull())
      .addColumn('redirectUri', 'varchar(500)', (c) => c.notNull())
      .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_short_link')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('modelId', 'varchar(50)', (c) => c.notNull())
      .addColumn('note', 'varchar(200)')
      .addColumn('creatorUserId', 'varchar(50)', (c) => c.notNull())
      .addColumn('createdAt', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
      .addColumn('revokedAt', 'timestamptz')
      .addColumn('once', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await trx.schema.createIndex('base_short_link_model').on('base_short_link').column('modelId').execute()
  },
}
