import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** What the server itself keeps, beside the entities of schemas/entities: sessions, counters, settings, the audit trail. */
export const base: Migration = {
  name: '0001-base',
  up: async (trx) => {
    const now = sql`now()`
    // Tokens are kept as hashes only: who reads this table can sign in as nobody.
    await trx.schema
      .createTable('base_session')
      .addColumn('id', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('createdAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('seenAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
      .addColumn('lockedAt', 'timestamptz')
      .addColumn('revokedAt', 'timestamptz')
      .addColumn('ip', 'varchar(64)')
      .addColumn('agent', 'varchar(300)')
      .execute()
    await trx.schema.createIndex('base_session_user').on('base_session').column('userId').execute()
    // Beside base_user, so that no list, export or audit entry of a user can hold a password.
    await trx.schema
      .createTable('base_user_login')
      .addColumn('userId', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('password', 'varchar(300)', (c) => c.notNull())
      .addColumn('changedAt', 'timestamptz')
      .addColumn('lastTime', 'timestamptz')
      .addColumn('lastIp', 'varchar(64)')
      .addColumn('prevTime', 'timestamptz')
      .addColumn('prevIp', 'varchar(64)')
      .execute()
    await trx.schema
      .createTable('base_captcha')
      .addColumn('id', 'varchar(64)', (c) => c.primaryKey())
      .addColumn('code', 'varchar(64)', (c) => c.notNull())
      .addColumn('expiresAt', 'timestamptz', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_sign_in_failure')
      .addColumn('key', 'varchar(200)', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('until', 'timestamptz', (c) => c.notNull())
      .execute()
    await trx.schema
      .createTable('base_setting')
      .addColumn('key', 'varchar(100)', (c) => c.primaryKey())
      .addColumn('value', 'text')
      .addColumn('secret', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createTable('base_audit')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('entity', 'varchar(100)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(100)', (c) => c.notNull())
      .addColumn('verb', 'varchar(20)', (c) => c.notNull())
      .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('userId', 'varchar(50)')
      .addColumn('ip', 'varchar(64)')
      .addColumn('before', 'jsonb')
      .addColumn('after', 'jsonb')
      .execute()
    await trx.schema.createIndex('base_audit_record').on('base_audit').columns(['entity', 'recordId']).execute()
    // One counter a rule and period: the row's lock puts concurrent creates in a line, a rollback gives the number back.
    await trx.schema
      .createTable('base_bill_counter')
      .addColumn('ruleId', 'varchar(50)', (c) => c.notNull())
      .addColumn('period', 'varchar(100)', (c) => c.notNull())
      .addColumn('last', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_bill_counter_key', ['ruleId', 'period'])
      .execute()
  },
}
