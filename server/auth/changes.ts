import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/types.ts'

/** What is worked out from several tables and kept: where their changes are noted, by which function, and the tables. */
const subjects = {
  /** a person's rights (`evidenceOf`), and which menus show an application */
  rights: {
    notes: 'base_rights_change',
    trigger: 'rights_change',
    sources: [
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
    ],
  },
  /** released applications, as people read them */
  definitions: { notes: 'base_definition_change', trigger: 'definition_change', sources: ['base_visual_dev', 'base_translation'] },
} as const

/** How long a change is remembered: longer than anything that was worked out before it is kept (known.ts). */
const rememberedFor = sql`interval '1 hour'`

/**
 * Another text after every transaction that changed one of a subject's tables, whoever wrote to it and by whichever
 * process: a part of a query. It is read in the same moment as the session, so nothing is ever told too late.
 */
export const versionOf = (subject: keyof typeof subjects): RawBuilder<string> =>
  sql<string>`(select count(*) || '-' || coalesce(sum(hashint8("xid")::bigint), 0) from ${sql.table(subjects[subject].notes)})`

/** Has the database note every such change. Made at each start: tables of entities are made after the migrations. */
export async function watchChanges(trx: Db): Promise<void> {
  for (const { notes, trigger, sources } of Object.values(subjects)) {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = ${trigger} and c.relnamespace = current_schema()::regnamespace`.execute(trx)
    const watched = new Set(rows.map(({ name }) => name))
    const missing = sources.filter((table) => !watched.has(table))
    if (missing.length === 0) continue
    await sql`create or replace function ${sql.id(trigger)}() returns trigger language plpgsql as $$ begin
      insert into ${sql.table(notes)} ("xid") values (pg_current_xact_id()::text::bigint) on conflict do nothing;
      return null;
    end $$`.execute(trx)
    for (const table of missing)
      await sql`create trigger ${sql.id(trigger)} after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function ${sql.id(trigger)}()`.execute(trx)
  }
}

/** Clears away notes that nothing depends on any more. */
export async function forgetChanges(db: Db): Promise<void> {
  for (const { notes } of Object.values(subjects))
    await db.deleteFrom(notes).where('at', '<', sql<number>`now() - ${rememberedFor}`).execute()
}
