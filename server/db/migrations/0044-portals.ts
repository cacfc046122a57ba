import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Portals: pages that are home pages of roles, in an order, and what people changed of them for themselves. */
export const portals: Migration = {
  name: '0044-portals',
  up: async (trx) => {
    await trx.schema
      .createTable('base_portal')
      // a portal goes by the code of its page
      .addColumn('code', 'varchar(100)', (c) => c.primaryKey())
      .addColumn('sortCode', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('lastModifyTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute()
    await trx.schema
      .createTable('base_portal_role')
      .addColumn('code', 'varchar(100)', (c) => c.notNull().references('base_portal.code').onDelete('cascade'))
      .addColumn('roleId', 'varchar(50)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_portal_role_key', ['code', 'roleId'])
      .execute()
    await trx.schema.createIndex('base_portal_role_role').on('base_portal_role').column('roleId').execute()
    await trx.schema
      .createTable('base_portal_arrangement')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('code', 'varchar(100)', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('lastModifyTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_portal_arrangement_key', ['userId', 'code'])
      .execute()
    await trx.schema.createIndex('base_portal_arrangement_code').on('base_portal_arrangement').column('code').execute()
  },
}
