import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** What the server has to do later, or by itself (server/jobs). */
export const job: Migration = {
  name: '0022-job',
  up: async (trx) => {
    await trx.schema
      .createTable('base_job')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('kind', 'varchar(60)', (c) => c.notNull())
      // of those that wait, one a kind and key: the same thing is queued once
      .addColumn('key', 'varchar(200)')
      .addColumn('payload', 'jsonb', (c) => c.notNull())
      .addColumn('dueAt', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // waiting, running (outside of a transaction), done, or failed: its tries are used up
      .addColumn('state', 'varchar(10)', (c) => c.notNull().defaultTo('waiting'))
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      // when somebody may take it: due, tried again, or given up by the process that runs it
      .addColumn('nextTry', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('takenBy', 'varchar(50)')
      .addColumn('error', 'varchar(500)')
      .addColumn('queuedBy', 'varchar(50)')
      .addColumn('queuedAt', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('endedAt', 'timestamptz')
      // of what recurs, the time of its pattern: no other process has it a second time
      .addColumn('scheduled', 'timestamptz')
      .execute()
    await sql`create index base_job_next on base_job ("kind", "nextTry", "id") where "state" in ('waiting', 'running')`.execute(trx)
    await sql`create unique index base_job_key on base_job ("kind", "key") where "state" = 'waiting' and "key" is not null`.execute(trx)
    await sql`create unique index base_job_scheduled on base_job ("kind", "scheduled") where "scheduled" is not null`.execute(trx)
    await sql`create index base_job_ended on base_job ("state", "endedAt") where "endedAt" is not null`.execute(trx)
  },
}
