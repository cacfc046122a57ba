import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import type { Db } from '../types.ts'

const isThere = async (trx: Db, table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(trx)
  return rows[0]?.there === true
}

/** Messages of records: the record that a message is about, how far dates that come due were told, and what was told. */
export const recordEvents: Migration = {
  name: '0037-record-events',
  up: async (trx) => {
    // modelId/recordId; the record itself is asked for by whoever opens the message
    if (await isThere(trx, 'base_message')) await trx.schema.alterTable('base_message').addColumn('record', 'varchar(255)').execute()
    await trx.schema
      .createTable('msg_record_due')
      .addColumn('eventId', 'varchar(50)', (c) => c.primaryKey())
      // what came due up to this moment was told
      .addColumn('toldTo', 'timestamptz', (c) => c.notNull())
      .execute()
    // a record that was kept while others were told is found later; what was told already is not told again
    await trx.schema
      .createTable('msg_record_told')
      .addColumn('eventId', 'varchar(50)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(50)', (c) => c.notNull())
      .addColumn('due', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('msg_record_told_pk', ['eventId', 'recordId', 'due'])
      .execute()
  },
}
