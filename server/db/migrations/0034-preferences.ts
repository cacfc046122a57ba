import type { Migration } from '../migrate.ts'

/** What of messages a person lets reach them where and when: a row for each choice that is not the usual one. */
export const preferences: Migration = {
  name: '0037-preferences',
  up: async (trx) => {
    await trx.schema
      .createTable('msg_preference')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('event', 'varchar(50)', (c) => c.notNull())
      // the type of account that it goes through; '1' is in-app
      .addColumn('channel', 'varchar(10)', (c) => c.notNull())
      .addColumn('mode', 'varchar(10)', (c) => c.notNull())
      .addPrimaryKeyConstraint('msg_preference_key', ['userId', 'event', 'channel'])
      .execute()
    // when somebody is not to be disturbed, and has what came in one message
    await trx.schema
      .createTable('msg_hours')
      .addColumn('userId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('timeZone', 'varchar(60)', (c) => c.notNull())
      .addColumn('quiet', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('quietFrom', 'varchar(5)', (c) => c.notNull().defaultTo('22:00'))
      .addColumn('quietTo', 'varchar(5)', (c) => c.notNull().defaultTo('08:00'))
      // days on which they begin, 1 is Monday: `12345`
      .addColumn('quietDays', 'varchar(7)', (c) => c.notNull().defaultTo('1234567'))
      .addColumn('digestTime', 'varchar(5)', (c) => c.notNull().defaultTo('09:00'))
      // the day of the last digest, by the clock of its person
      .addColumn('digestDay', 'varchar(10)')
      .execute()
    await trx.schema.alterTable('base_notice_sent').addColumn('remindedTime', 'timestamptz').execute()
    // what waits for a digest
    await trx.schema
      .createTable('msg_digest_line')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('channel', 'varchar(10)', (c) => c.notNull())
      .addColumn('messageId', 'varchar(50)', (c) => c.notNull())
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addPrimaryKeyConstraint('msg_digest_line_key', ['userId', 'channel', 'messageId'])
      .execute()
  },
}
