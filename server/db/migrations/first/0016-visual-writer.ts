import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Who wrote on an application's definition: what it calls is held to what they may call. */
export const visualWriter: Migration = {
  name: '0016-visual-writer',
  up: async (trx) => {
    await trx.schema
      .createTable('base_visual_writer')
      .addColumn('modelId', 'varchar(50)', (c) => c.notNull())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      // whether the draft, and what is released, is theirs
      .addColumn('draft', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('released', 'integer', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('base_visual_writer_key', ['modelId', 'userId'])
      .execute()
    // Of what was written before, everybody who ever saved it.
    await sql`
      insert into base_visual_writer ("modelId", "userId", "draft", "released")
      select distinct "code", "userId", 1, 1 from base_schema_version
      where "kind" in ('form', 'list') and "userId" is not null`.execute(trx)
  },
}
