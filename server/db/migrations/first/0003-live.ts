import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** The live connection: who is connected where, events that do not fit into a notification, and why a session ended. */
export const live: Migration = {
  name: '0003-live',
  up: async (trx) => {
    const now = sql`now()`
    // Key of the text that tells the person why the session was ended by somebody else.
    await trx.schema.alterTable('base_session').addColumn('revokedKey', 'varchar(100)').execute()
    // One row a live connection. The process that holds it says again and again that it is there.
    await trx.schema
      .createTable('base_online')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('processId', 'varchar(50)', (c) => c.notNull())
      .addColumn('sessionId', 'varchar(64)', (c) => c.notNull())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('systemId', 'varchar(50)')
      .addColumn('mobile', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('openedAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('seenAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await trx.schema.createIndex('base_online_session').on('base_online').column('sessionId').execute()
    await trx.schema.createIndex('base_online_process').on('base_online').column('processId').execute()
    await trx.schema
      .createTable('base_live_event')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('body', 'text', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    // The last refresh that each target was asked for: whoever was away then learns of it when they come back.
    await trx.schema
      .createTable('base_live_refresh')
      .addColumn('target', 'varchar(100)', (c) => c.primaryKey())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('msg', 'text')
      .execute()
  },
}
