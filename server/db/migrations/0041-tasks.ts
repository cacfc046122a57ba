import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The runs of tasks that administrators have scheduled; and when a job was begun, so that it is known how long it took. */
export const tasks: Migration = {
  name: '0041-tasks',
  up: async (trx) => {
    await trx.schema
      .createTable('base_task_run')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('taskId', 'varchar(50)', (c) => c.notNull())
      // of a run by the clock: the time that it is of, which no other process has a second time
      .addColumn('scheduledAt', 'timestamptz')
      .addColumn('jobId', 'varchar(50)', (c) => c.notNull())
      // time, hand or retry
      .addColumn('cause', 'varchar(10)', (c) => c.notNull())
      // running, done, failed, or missed: it did not run
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      .addColumn('startedAt', 'timestamptz', (c) => c.notNull())
      .addColumn('endedAt', 'timestamptz')
      .addColumn('ms', 'integer')
      // what a data interface answered
      .addColumn('rows', 'integer')
      // the key of a text with its parameters, or a text as it is
      .addColumn('fault', 'jsonb')
      // with whose rights, and who pressed
      .addColumn('ownerId', 'varchar(50)')
      .addColumn('byId', 'varchar(50)')
      // the run that this one repeats: whoever is called knows it by that one
      .addColumn('firstId', 'varchar(50)')
      .execute()
    await sql`create unique index base_task_run_scheduled on base_task_run ("taskId", "scheduledAt") where "scheduledAt" is not null`.execute(
      trx,
    )
    await sql`create index base_task_run_task on base_task_run ("taskId", "id")`.execute(trx)
    await sql`create index base_task_run_running on base_task_run ("jobId") where "state" = 'running'`.execute(trx)
    await trx.schema.alterTable('base_job').addColumn('startedAt', 'timestamptz').execute()
  },
}
