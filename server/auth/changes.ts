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

/** Told when a session may be another than it was when it was read. */
export const sessionChannel = 'pinge_sessions'

/**
 * What a session is read from, and which changes of it matter: a new session was read by nobody before, and one that moves
 * its end on only gets longer.
 */
const sessionSources = {
  base_session: 'update of "lockedAt", "revokedAt", "systemId" or delete',
  base_user: 'update of "account", "realName", "organizeId", "isAdministrator", "enabledMark" or delete',
  base_user_login: 'insert or update of "changedAt" or delete',
  base_user_lock: 'insert or update or delete',
  base_setting: 'insert or update or delete',
} as const

const names = [...Object.keys(sessionSources), ...Object.values(subjects).flatMap(({ sources }) => sources)]
const named = new RegExp(`"?\\b(?:${names.join('|')})\\b"?`)
const harmless = /^(?:insert into "base_session"|update "base_session" set "seenAt")/

/** Whether a statement of this process may change what sessions, or the versions beside them, are read from. */
export const changesSessions = (statement: string): boolean => named.test(statement) && !harmless.test(statement)

/** How long a change is remembered: longer than anything that was worked out before it is kept (known.ts). */
const rememberedFor = sql`interval '1 hour'`

/**
 * Another text after every transaction that changed one of a subject's tables, whoever wrote to it and by whichever
 * process: a part of a query. It is read in the same moment as the session, so nothing is ever told too late.
 */
export const versionOf = (subject: keyof typeof subjects): RawBuilder<string> =>
  sql<string>`(select count(*) || '-' || coalesce(sum(hashint8("xid")::bigint), 0) from ${sql.table(subjects[subject].notes)})`

/** Has a trigger of this name, after these events on these tables. */
async function watchTables(trx: Db, trigger: string, events: ReadonlyArray<readonly [table: string, event: string]>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${trigger} and c.relnamespace = current_schema()::regnamespace`.execute(trx)
  const watched = new Set(rows.map(({ name }) => name))
  for (const [table, event] of events.filter(([name]) => !watched.has(name)))
    await sql`create trigger ${sql.id(trigger)} after ${sql.raw(event)} or truncate on ${sql.table(table)}
      for each statement execute function ${sql.id(trigger)}()`.execute(trx)
}

/**
 * Has the database note every such change, and tell those who keep sessions. Made at each start: tables of entities are made
 * after the migrations.
 */
export async function watchChanges(trx: Db): Promise<void> {
  const told = sql.raw(`perform pg_notify('${sessionChannel}', '')`)
  for (const { notes, trigger, sources } of Object.values(subjects)) {
    await sql`create or replace function ${sql.id(trigger)}() returns trigger language plpgsql as $$ begin
      insert into ${sql.table(notes)} ("xid") values (pg_current_xact_id()::text::bigint) on conflict do nothing;
      ${told};
      return null;
    end $$`.execute(trx)
    await watchTables(
      trx,
      trigger,
      sources.map((table) => [table, 'insert or update or delete'] as const),
    )
  }
  await sql`create or replace function session_change() returns trigger language plpgsql as $$ begin
    ${told};
    return null;
  end $$`.execute(trx)
  await watchTables(trx, 'session_change', Object.entries(sessionSources))
}

/** Clears away notes that nothing depends on any more. */
export async function forgetChanges(db: Db): Promise<void> {
  for (const { notes } of Object.values(subjects))
    await db.deleteFrom(notes).where('at', '<', sql<number>`now() - ${rememberedFor}`).execute()
}
