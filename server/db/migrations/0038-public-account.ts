import type { Migration } from '../migrate.ts'

/** People of public accounts: the codes that they are bound by, calls of a provider that were heard, and where a message leads. */
export const publicAccount: Migration = {
  name: '0038-public-account',
  up: async (trx) => {
    await trx.schema
      .createTable('msg_binding_ticket')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      // of what stands in the QR code: whoever reads this table cannot make one
      .addColumn('hash', 'varchar(64)', (c) => c.notNull().unique())
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('expireTime', 'timestamptz', (c) => c.notNull())
      // bound, or taken: whoever scanned it goes by another person
      .addColumn('outcome', 'varchar(10)')
      .addUniqueConstraint('msg_binding_ticket_one', ['accountId', 'userId'])
      .execute()
    // a call that comes twice is heard once
    await trx.schema
      .createTable('msg_callback')
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addColumn('signature', 'varchar(40)', (c) => c.notNull())
      .addColumn('time', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('msg_callback_key', ['accountId', 'signature'])
      .execute()
    await trx.schema.createIndex('msg_callback_time').on('msg_callback').column('time').execute()
    // the mini-program that a message of a public account opens
    await trx.schema.alterTable('msg_delivery').addColumn('miniAppId', 'varchar(50)').execute()
  },
}
