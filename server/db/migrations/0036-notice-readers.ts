import { type RawBuilder, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Db } from '../types.ts'

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
