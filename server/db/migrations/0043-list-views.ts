import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Views of lists that people keep under a name, the roles that they are shared with, and the one that a list begins with. */
export const listViews: Migration = {
  name: '0043-list-views',
  up: async (trx) => {
    await trx.schema
      .createTable('base_list_view')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      // a list by its page and its own id, as the columns that a person arranges
      .addColumn('moduleId', 'varchar(100)', (c) => c.notNull())
      .addColumn('fullName', 'varchar(50)', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('creatorTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('lastModifyTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    // one name once for a person and a list, whatever its case
    await sql`create unique index base_list_view_name on base_list_view ("moduleId", "userId", lower("fullName"))`.execute(trx)
    await trx.schema
      .createTable('base_list_view_role')
      .addColumn('viewId', 'varchar(50)', (c) => c.notNull().references('base_list_view.id').onDelete('cascade'))
      .addColumn('roleId', 'varchar(50)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_list_view_role_key', ['viewId', 'roleId'])
      .execute()
    await trx.schema
      .createTable('base_list_view_default')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('moduleId', 'varchar(100)', (c) => c.notNull())
      .addColumn('viewId', 'varchar(50)', (c) => c.notNull().references('base_list_view.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('base_list_view_default_key', ['userId', 'moduleId'])
      .execute()
    await trx.schema.createIndex('base_list_view_default_view').on('base_list_view_default').column('viewId').execute()
  },
}
