import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** What the system log shows: calls beside sign-ins and changes, all found by time. And what a person's own columns of a list are. */
export const auditLog: Migration = {
  name: '0015-audit',
  up: async (trx) => {
    await trx.schema
      .createTable('base_call_log')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('userId', 'varchar(50)')
      .addColumn('method', 'varchar(10)', (c) => c.notNull())
      // the address as the route declares it: no id and no token ever stands in it
      .addColumn('path', 'varchar(200)', (c) => c.notNull())
      .addColumn('code', 'integer', (c) => c.notNull())
      .addColumn('ms', 'integer', (c) => c.notNull())
      .addColumn('ip', 'varchar(64)')
      // names the call in the server's own log
      .addColumn('requestId', 'varchar(50)')
      .execute()
    await trx.schema.createIndex('base_call_log_at').on('base_call_log').column('at').execute()
    await trx.schema.createIndex('base_call_log_user').on('base_call_log').columns(['userId', 'at']).execute()
    await trx.schema.createIndex('base_user_log_at').on('base_user_log').column('at').execute()
    await trx.schema.createIndex('base_audit_at').on('base_audit').column('at').execute()
    await trx.schema.createIndex('base_audit_entity').on('base_audit').columns(['entity', 'at']).execute()
    await trx.schema
      .createTable('base_column_setting')
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('moduleId', 'varchar(100)', (c) => c.notNull())
      .addColumn('fieldList', 'text', (c) => c.notNull())
      .addColumn('lastModifyTime', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('base_column_setting_key', ['userId', 'moduleId'])
      .execute()
  },
}
