import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Imports that go on in the background: their rows until they are done, and what became of them for a day. */
export const sheetTask: Migration = {
  name: '0020-sheet-task',
  up: async (trx) => {
    await trx.schema
      .createTable('base_sheet_task')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('entity', 'varchar(60)', (c) => c.notNull())
      // running, done, stopped, or refused: whoever began it may not go on
      .addColumn('state', 'varchar(10)', (c) => c.notNull())
      // rows of texts as JSON, taken away when it has ended
      .addColumn('content', 'text')
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('failed', 'integer', (c) => c.notNull().defaultTo(0))
      // rows that were not imported: one as JSON on each line
      .addColumn('failResult', 'text', (c) => c.notNull().defaultTo(''))
      // ids of the records that were made: those of one batch as JSON on each line
      .addColumn('made', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('said', 'text')
      .addColumn('language', 'varchar(10)', (c) => c.notNull())
      .addColumn('timeOffset', 'varchar(10)')
      .addColumn('ip', 'varchar(50)')
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      // when its last batch ended: one that stands still is taken up by another process
      .addColumn('touched', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    await trx.schema.createIndex('base_sheet_task_owner').on('base_sheet_task').columns(['userId', 'entity']).execute()
    await trx.schema.createIndex('base_sheet_task_state').on('base_sheet_task').columns(['state', 'touched']).execute()
  },
}
