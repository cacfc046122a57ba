import { sql } from 'kysely'
import type { Migration } from '../../migrate.ts'

/**
 * Indexes that the lists of large applications are read by: in their order, and by who made a record. The one that was
 * there could not be used for that order.
 */
export const recordIndexes: Migration = {
  name: '0014-record-indexes',
  up: async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'f_creator_user_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and starts_with(c.relname, 'app_')`.execute(trx)
    for (const { name } of rows) {
      const [table, live, maker] = [sql.table(name), sql.ref(`${name}_live_idx`), sql.ref(`${name}_maker_idx`)]
      const rest = sql`"f_creator_time" desc nulls last, "f_id" desc nulls last`
      await sql`create index if not exists ${live} on ${table} (${rest}) where "f_deleted_time" is null`.execute(trx)
      await sql`create index if not exists ${maker} on ${table} ("f_creator_user_id", ${rest}) where "f_deleted_time" is null`.execute(trx)
      await sql`drop index if exists ${sql.ref(`${name}_time_idx`)}`.execute(trx)
    }
  },
}
