import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Units and people at WeCom and DingTalk: which of theirs is which of ours, what was carried by which run; and whom failures of tasks are told to. */
export const thirdPartySync: Migration = {
  name: '0048-third-party-sync',
  up: async (trx) => {
    await trx.schema
      .createTable('base_syn_third_link')
      // qy or ding, organize or user
      .addColumn('target', 'varchar(10)', (c) => c.notNull())
      .addColumn('kind', 'varchar(10)', (c) => c.notNull())
      .addColumn('localId', 'varchar(50)', (c) => c.notNull())
      // theirs; none as long as it is not there
      .addColumn('thirdId', 'varchar(100)')
      // pending: about to be made, so it is looked up before it is made again; ok; failed
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      // what was sent last
      .addColumn('sent', 'jsonb', (c) => c.notNull())
      .addColumn('fault', 'jsonb')
      .addColumn('syncedAt', 'timestamptz')
      .addPrimaryKeyConstraint('base_syn_third_link_key', ['target', 'kind', 'localId'])
      .execute()
    // nobody of theirs is two of ours
    await sql`create unique index base_syn_third_link_third on base_syn_third_link ("target", "kind", "thirdId") where "thirdId" is not null`.execute(
      trx,
    )
    await trx.schema
      .createTable('base_syn_third_run')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('target', 'varchar(10)', (c) => c.notNull())
      .addColumn('kind', 'varchar(10)', (c) => c.notNull())
      // waiting, running, done, partly: some items failed, failed, or stopped
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('remove', 'integer', (c) => c.notNull())
      .addColumn('onlyFailed', 'integer', (c) => c.notNull())
      .addColumn('byId', 'varchar(50)')
      .addColumn('startedAt', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('endedAt', 'timestamptz')
      .addColumn('total', 'integer')
      .addColumn('fault', 'jsonb')
      .execute()
    await sql`create unique index base_syn_third_run_one on base_syn_third_run ("target") where "state" in ('waiting', 'running')`.execute(
      trx,
    )
    await sql`create index base_syn_third_run_of on base_syn_third_run ("target", "kind", "id")`.execute(trx)
    await trx.schema
      .createTable('base_syn_third_line')
      .addColumn('runId', 'varchar(50)', (c) => c.notNull().references('base_syn_third_run.id').onDelete('cascade'))
      .addColumn('localId', 'varchar(50)', (c) => c.notNull())
      .addColumn('n', 'integer', (c) => c.notNull())
      .addColumn('name', 'varchar(100)', (c) => c.notNull())
      // create, update, unchanged, disable, remove, skip, or failed
      .addColumn('verb', 'varchar(10)', (c) => c.notNull())
      .addColumn('fault', 'jsonb')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_syn_third_line_key', ['runId', 'localId'])
      .execute()
    await sql`create index base_syn_third_line_n on base_syn_third_line ("runId", "n")`.execute(trx)
    // a task whose failure was told: it is told once until it runs well again
    await trx.schema
      .createTable('base_task_alert')
      .addColumn('taskId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('since', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
  },
}
