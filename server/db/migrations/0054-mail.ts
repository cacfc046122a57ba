import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** The mailbox that a person receives from, and the mails that came from it: each their own and nobody else's. */
export const mail: Migration = {
  name: '0054-mail',
  up: async (trx) => {
    await trx.schema
      .createTable('base_mail_account')
      // another one once it leads to another mailbox: numbers of mails are those of one mailbox
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull().unique())
      .addColumn('host', 'varchar(255)', (c) => c.notNull())
      .addColumn('port', 'integer', (c) => c.notNull())
      .addColumn('security', 'varchar(10)', (c) => c.notNull())
      .addColumn('account', 'varchar(200)', (c) => c.notNull())
      .addColumn('password', 'text', (c) => c.notNull())
      // older mails stay where they are
      .addColumn('since', 'timestamptz', (c) => c.notNull())
      // up to which mail everything was received, by the numbers that the mailbox gives
      .addColumn('uidValidity', 'varchar(20)', (c) => c.notNull().defaultTo(''))
      .addColumn('lastUid', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('receivedTime', 'timestamptz')
      // which call receives from it at this moment, and until when it is taken to live
      .addColumn('busyBy', 'varchar(50)')
      .addColumn('busyUntil', 'timestamptz')
      .execute()
    await trx.schema
      .createTable('base_mail')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('userId', 'varchar(50)', (c) => c.notNull())
      .addColumn('accountId', 'varchar(50)', (c) => c.notNull())
      .addColumn('uidValidity', 'varchar(20)', (c) => c.notNull())
      .addColumn('uid', 'bigint', (c) => c.notNull())
      // by what a mail is known again after the mailbox has numbered its mails anew
      .addColumn('sameAs', 'varchar(64)', (c) => c.notNull())
      .addColumn('subject', 'varchar(500)', (c) => c.notNull())
      .addColumn('sender', 'varchar(500)', (c) => c.notNull())
      .addColumn('receivers', 'varchar(2000)', (c) => c.notNull())
      .addColumn('copies', 'varchar(2000)', (c) => c.notNull())
      .addColumn('receivedTime', 'timestamptz', (c) => c.notNull())
      .addColumn('isRead', 'varchar(1)', (c) => c.notNull().defaultTo('0'))
      .addColumn('fileCount', 'integer', (c) => c.notNull())
      .addColumn('bodyText', 'text')
      .addColumn('bodyHtml', 'text')
      // what of it was not kept, and why
      .addColumn('lacks', 'jsonb', (c) => c.notNull())
      .execute()
    await sql`create unique index base_mail_uid on base_mail ("accountId", "uidValidity", "uid")`.execute(trx)
    await trx.schema.createIndex('base_mail_user').on('base_mail').columns(['userId', 'receivedTime', 'id']).execute()
    await trx.schema.createIndex('base_mail_same').on('base_mail').columns(['accountId', 'sameAs']).execute()
  },
}
