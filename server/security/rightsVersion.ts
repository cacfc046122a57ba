import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/types.ts'

/** Tables that a person's rights are worked out from (`evidenceOf`). */
const sources = [
  'base_authorize',
  'base_menu',
  'base_system',
  'base_role',
  'base_user_role',
  'base_position',
  'base_user_position',
  'base_group',
  'base_user_group',
  'base_grade',
]

/** How long a change is remembered: longer than anything that was worked out before it is kept. */
export const rememberedFor = sql`interval '1 hour'`

/**
 * Another text after every transaction that changed one of these tables, whoever wrote to it and by whichever process: a
 * part of a query. It is read in the same moment as what depends on it, so nothing is ever told too late.
 */
export const rightsVersion: RawBuilder<string> = sql<string>`(
  select count(*) || '-' || coalesce(sum(hashint8("xid")::bigint), 0) from "base_rights_change")`

/** Has the database note every such change. Made at each start: tables of entities are made after the migrations. */
export async function watchRights(trx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'rights_change' and c.relnamespace = current_schema()::regnamespace`.execute(trx)
  const watched = new Set(rows.map(({ name }) => name))
  const missing = sources.filter((table) => !watched.has(table))
  if (missing.length === 0) return
  await sql`create or replace function rights_change() returns trigger language plpgsql as $$ begin
    insert into "base_rights_change" ("xid") values (pg_current_xact_id()::text::bigint) on conflict do nothing;
    return null;
  end $$`.execute(trx)
  for (const table of missing)
    await sql`create trigger rights_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function rights_change()`.execute(trx)
}
