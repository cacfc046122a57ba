import { type RawBuilder, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Db } from '../types.ts'

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

/** Messages that leave the house: secrets of the accounts that they go through, deliveries, and each attempt at one. */
export const channels: Migration = {
  name: '0034-channels',
  up: async (trx) => {
    const now = sql`now()`
    // apart from the account, which lists, the audit trail and copies read
    await trx.schema
      .createTable('msg_account_secret')
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addColumn('field', 'varchar(50)', (c) => c.notNull())
      .addColumn('sealed', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('msg_account_secret_key', ['accountId', 'field'])
      .execute()
    // the token bucket of an account, kept as the moment at which it would be full again
    await trx.schema
      .createTable('msg_account_rate')
      .addColumn('accountId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('fullAt', 'timestamptz', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('msg_delivery')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('event', 'varchar(100)', (c) => c.notNull())
      // the type of the account: '2' mail, '3' SMS, …
      .addColumn('channel', 'varchar(10)', (c) => c.notNull())
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addColumn('receiver', 'varchar(200)', (c) => c.notNull().defaultTo(''))
      // the person that the receiver is, where it is one of ours
      .addColumn('userId', 'varchar(50)')
      .addColumn('title', 'varchar(500)', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('link', 'varchar(1000)')
      .addColumn('templateCode', 'varchar(100)')
      .addColumn('variables', 'jsonb', (c) => c.notNull().defaultTo('[]'))
      // waiting, sent, or dead: its tries are used up, or no further one can help
      .addColumn('state', 'varchar(10)', (c) => c.notNull().defaultTo('waiting'))
      // all attempts, and those since it was queued or sent again
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('detail', 'varchar(500)')
      .addColumn('providerId', 'varchar(200)')
      .addColumn('nextTime', 'timestamptz')
      // whoever sends it has it until then
      .addColumn('takenUntil', 'timestamptz')
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('endTime', 'timestamptz')
      .addUniqueConstraint('msg_delivery_once', ['event', 'channel', 'accountId', 'receiver'])
      .execute()
    await sql`create index msg_delivery_newest on msg_delivery ("creatorTime" desc, "id" desc)`.execute(trx)
    await sql`create index msg_delivery_state on msg_delivery ("state", "creatorTime" desc, "id" desc)`.execute(trx)
    await sql`create index msg_delivery_account on msg_delivery ("accountId", "creatorTime" desc, "id" desc)`.execute(trx)
    await sql`create index msg_delivery_ended on msg_delivery ("endTime") where "endTime" is not null`.execute(trx)
    await trx.schema
      .createTable('msg_attempt')
      .addColumn('deliveryId', 'varchar(50)', (c) => c.notNull().references('msg_delivery.id').onDelete('cascade'))
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('startTime', 'timestamptz', (c) => c.notNull())
      .addColumn('endTime', 'timestamptz')
      // sending, sent, retry, dead, or lost: the process ended before it knew
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('detail', 'varchar(500)')
      .addColumn('providerId', 'varchar(200)')
      .addPrimaryKeyConstraint('msg_attempt_key', ['deliveryId', 'number'])
      .execute()
  },
}

/**
 * Schedules: a row for each series and for each single time, who takes part, and the address at which somebody's other
 * calendars read theirs. All rows that came of one schedule are a group.
 */
export const schedule: Migration = {
  name: '0035-schedule',
  up: async (trx) => {
    const now = sql`now()`
    await trx.schema
      .createTable('base_schedule')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('groupId', 'varchar(50)', (c) => c.notNull())
      .addColumn('category', 'varchar(50)')
      .addColumn('urgent', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('title', 'varchar(200)', (c) => c.notNull())
      .addColumn('content', 'text')
      // of the first time; of whole days midnight of the first, and midnight after the last, where the zone is
      .addColumn('startDay', 'timestamptz', (c) => c.notNull())
      .addColumn('endDay', 'timestamptz', (c) => c.notNull())
      .addColumn('allDay', 'integer', (c) => c.notNull().defaultTo(0))
      // it repeats by the clock of this zone
      .addColumn('timeZone', 'varchar(60)', (c) => c.notNull())
      .addColumn('repetition', 'varchar(1)', (c) => c.notNull().defaultTo('1'))
      .addColumn('repeatEvery', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('weekdays', 'varchar(20)')
      .addColumn('repeatUntil', 'varchar(10)')
      .addColumn('repeatCount', 'integer')
      // no time begins later; nothing where it goes on for ever
      .addColumn('lastStart', 'timestamptz')
      // starts by the clock that were deleted or moved
      .addColumn('skipped', 'jsonb', (c) => c.notNull().defaultTo('[]'))
      // of a single time of a series: when it would have begun, by the clock
      .addColumn('replaces', 'varchar(13)')
      // minutes before the start, and the latest start that was told
      .addColumn('remind', 'integer')
      .addColumn('remindedTo', 'timestamptz')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('creatorUserId', 'varchar(50)', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('lastModifyTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await sql`create index base_schedule_group on base_schedule ("groupId")`.execute(trx)
    await sql`create index base_schedule_creator on base_schedule ("creatorUserId", "startDay")`.execute(trx)
    await trx.schema
      .createTable('base_schedule_person')
      .addColumn('scheduleId', 'varchar(50)', (c) => c.notNull().references('base_schedule.id').onDelete('cascade'))
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_schedule_person_key', ['scheduleId', 'userId'])
      .execute()
    await sql`create index base_schedule_person_of on base_schedule_person ("userId")`.execute(trx)
    await trx.schema
      .createTable('base_schedule_feed')
      .addColumn('userId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('token', 'varchar(64)', (c) => c.notNull().unique())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
  },
}

/** Tables of entities are made after the migrations: of a new database there is nothing to change. */
const isThere = async (trx: Db, table: string): Promise<boolean> => {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${table}) as found`.execute(trx)
  return rows[0]?.found != null
}

/** A plain text as rich text: a paragraph each line. */
const asHtml = (text: RawBuilder<unknown>) => {
  const escaped = sql`replace(replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(13), '')`
  return sql`'<p>' || replace(${escaped}, chr(10), '</p><p>') || '</p>'`
}

/** Notices go to chosen people and may be taken back: what was sent of each, and who got and read it. */
export const noticeReaders: Migration = {
  name: '0036-notice-readers',
  up: async (trx) => {
    // messages name it, so that a body with pictures is kept once; it outlives a notice that was deleted
    await trx.schema
      .createTable('base_notice_sent')
      .addColumn('noticeId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('bodyText', 'text', (c) => c.notNull())
      .execute()
    // whoever deletes their message has still got, or read, the notice
    await trx.schema
      .createTable('base_notice_reader')
      .addColumn('noticeId', 'varchar(50)', (c) => c.notNull())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('readTime', 'timestamptz')
      .addPrimaryKeyConstraint('base_notice_reader_pk', ['noticeId', 'userId'])
      .execute()
    if (await isThere(trx, 'base_notice')) {
      await trx.schema.alterTable('base_notice').addColumn('audience', 'varchar(255)').addColumn('state', 'varchar(255)').execute()
      await sql`update base_notice set "audience" = 'all', "bodyText" = ${asHtml(sql`"bodyText"`)},
        "state" = case when "released" = 1 then 'released' else 'draft' end`.execute(trx)
      // no form ever took files, and nobody could have opened one
      await trx.schema.alterTable('base_notice').dropColumn('released').dropColumn('files').execute()
    }
    if (await isThere(trx, 'base_message')) await trx.schema.alterTable('base_message').dropColumn('files').execute()
  },
}
