import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/** Files: what is stored once, whose files show it, where those are used, and what is still on its way. The content is in the store. */
export const files: Migration = {
  name: '0007-files',
  up: async (trx) => {
    const now = sql`now()`
    // One content, however many files have it.
    await trx.schema
      .createTable('base_file_blob')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('sha256', 'varchar(64)', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('createdAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addUniqueConstraint('base_file_blob_content', ['sha256', 'size'])
      .execute()
    await trx.schema
      .createTable('base_file')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('blobId', 'varchar(50)', (c) => c.notNull().references('base_file_blob.id'))
      .addColumn('name', 'varchar(255)', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('ext', 'varchar(10)', (c) => c.notNull())
      .addColumn('mime', 'varchar(150)', (c) => c.notNull())
      // as the uploader names it: MD5
      .addColumn('hash', 'varchar(32)', (c) => c.notNull())
      .addColumn('type', 'varchar(50)', (c) => c.notNull())
      .addColumn('ownerId', 'varchar(50)', (c) => c.notNull())
      .addColumn('createdAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      // since when no record holds it
      .addColumn('looseSince', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
    await trx.schema.createIndex('base_file_blob_idx').on('base_file').column('blobId').execute()
    await trx.schema.createIndex('base_file_owner').on('base_file').columns(['ownerId', 'hash']).execute()
    await trx.schema
      .createTable('base_file_use')
      .addColumn('fileId', 'varchar(50)', (c) => c.notNull().references('base_file.id').onDelete('cascade'))
      .addColumn('modelId', 'varchar(50)', (c) => c.notNull())
      .addColumn('recordId', 'varchar(50)', (c) => c.notNull())
      // of the form; files in a sub-table are under the field of the sub-table
      .addColumn('field', 'varchar(100)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_file_use_pk', ['fileId', 'modelId', 'recordId', 'field'])
      .execute()
    await trx.schema.createIndex('base_file_use_record').on('base_file_use').columns(['modelId', 'recordId']).execute()
    // What somebody is sending: it may be gone on with after a break, by any process.
    await trx.schema
      .createTable('base_file_upload')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('ownerId', 'varchar(50)', (c) => c.notNull())
      .addColumn('hash', 'varchar(32)', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      // how the store calls it
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('touchedAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      // while one process puts it together, kept fresh
      .addColumn('mergingAt', 'timestamptz')
      .addUniqueConstraint('base_file_upload_content', ['ownerId', 'hash', 'size'])
      .execute()
    await trx.schema
      .createTable('base_file_chunk')
      .addColumn('uploadId', 'varchar(50)', (c) => c.notNull().references('base_file_upload.id').onDelete('cascade'))
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('tag', 'varchar(200)', (c) => c.notNull())
      .addPrimaryKeyConstraint('base_file_chunk_pk', ['uploadId', 'number'])
      .execute()
    // What is packed when its address is fetched.
    await trx.schema
      .createTable('base_file_pack')
      .addColumn('id', 'varchar(50)', (c) => c.primaryKey())
      .addColumn('files', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .execute()
  },
}
