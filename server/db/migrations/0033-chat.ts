import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What people write to one another, and where each of them stands in it (server/modules/chat). */
export const chat: Migration = {
  name: '0033-chat',
  up: async (trx) => {
    await trx.schema
      .createTable('im_message')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      // the two people, in the order of their ids: one history for both
      .addColumn('pair', 'varchar(101)', (c) => c.notNull())
      // grows within a pair in the order in which its messages are kept
      .addColumn('seq', 'bigserial', (c) => c.notNull())
      .addColumn('sendUserId', 'varchar(50)', (c) => c.notNull())
      .addColumn('toUserId', 'varchar(50)', (c) => c.notNull())
      // made by the client: what it sends again after a break is kept once
      .addColumn('clientKey', 'varchar(50)', (c) => c.notNull())
      .addColumn('contentType', 'varchar(10)', (c) => c.notNull())
      // a text, or the JSON of a picture
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('sendTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addUniqueConstraint('im_message_client', ['sendUserId', 'clientKey'])
      .execute()
    await trx.schema.createIndex('im_message_pair').on('im_message').columns(['pair', 'seq']).execute()
    await trx.schema
      .createTable('im_state')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('peerId', 'varchar(50)', (c) => c.notNull())
      .addColumn('lastSeq', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('unread', 'integer', (c) => c.notNull().defaultTo(0))
      // removed from the list until something newer comes
      .addColumn('hiddenSeq', 'bigint', (c) => c.notNull().defaultTo(0))
      // what this person deleted for themselves: up to here
      .addColumn('deletedSeq', 'bigint', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('im_state_key', ['userId', 'peerId'])
      .execute()
    await sql`create index im_state_list on im_state ("userId", "lastSeq" desc) where "lastSeq" > "hiddenSeq"`.execute(trx)
    await sql`create index im_state_unread on im_state ("userId") where "unread" > 0`.execute(trx)
  },
}
