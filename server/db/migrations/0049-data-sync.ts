import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The runs of syncs: what each has read and how far it has come, its faults, and the records that a sync has made. */
export const dataSync: Migration = {
  name: '0049-data-sync',
  up: async (trx) => {
    const counts = ['total', 'done', 'added', 'changed', 'equal', 'skipped', 'faulty', 'removed'] as const
    await trx.schema
      .createTable('base_data_sync_run')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('syncId', 'varchar(50)', (c) => c.notNull())
      // running, done, failed or cancelled
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      // what it is at: read, write, gone
      .addColumn('phase', 'varchar(10)', (c) => c.notNull().defaultTo('read'))
      // hand, task or retry
      .addColumn('cause', 'varchar(10)', (c) => c.notNull())
      // whoever goes on with it has another one: what was begun before writes nothing more
      .addColumn('session', 'varchar(50)')
      .addColumn('definition', 'text', (c) => c.notNull())
      // the columns of the source and what they hold
      .addColumn('columns', 'text', (c) => c.notNull().defaultTo('[]'))
      // in the last phase: the record that it came to
      .addColumn('after', 'varchar(50)', (c) => c.notNull().defaultTo(''))
      .addColumn('language', 'varchar(10)', (c) => c.notNull())
      .addColumn('ownerId', 'varchar(50)')
      .addColumn('byId', 'varchar(50)')
      .addColumn('startedAt', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('endedAt', 'timestamptz')
      // the key of a text with its parameters, or a text as it is
      .addColumn('fault', 'jsonb')
      .execute()
    for (const name of counts)
      await trx.schema
        .alterTable('base_data_sync_run')
        .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
    // never two runs of one sync at once
    await sql`create unique index base_data_sync_run_running on base_data_sync_run ("syncId") where "state" = 'running'`.execute(trx)
    await sql`create index base_data_sync_run_sync on base_data_sync_run ("syncId", "id")`.execute(trx)
    await trx.schema
      .createTable('base_data_sync_row')
      .addColumn('runId', 'varchar(50)', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('cells', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_data_sync_row_key', ['runId', 'n'])
      .execute()
    await trx.schema
      .createTable('base_data_sync_seen')
      .addColumn('runId', 'varchar(50)', (c) => c.notNull())
      .addColumn('key', 'varchar(50)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(50)')
      .addPrimaryKeyConstraint('base_data_sync_seen_key', ['runId', 'key'])
      .execute()
    await sql`create index base_data_sync_seen_record on base_data_sync_seen ("runId", "recordId")`.execute(trx)
    await trx.schema
      .createTable('base_data_sync_fault')
      .addColumn('runId', 'varchar(50)', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('said', 'varchar(300)', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_data_sync_fault_key', ['runId', 'n'])
      .execute()
    await trx.schema
      .createTable('base_data_sync_record')
      .addColumn('syncId', 'varchar(50)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(50)', (c) => c.notNull())
      .addColumn('runId', 'varchar(50)', (c) => c.notNull())
      .addColumn('said', 'varchar(300)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_data_sync_record_key', ['syncId', 'recordId'])
      .execute()
  },
}
