import { sql } from 'kysely'
import type { Json, Text } from '#core/types.ts'
import { now } from './columns.ts'
import { newId } from './ids.ts'
import type { Db } from './types.ts'

/** Whom an event is for. */
export type LiveTarget = 'all' | { userId: string } | { userIds: string[] } | { sessionId: string } | { sessionIds: string[] }

/**
 * An event of the live connection. `logout`, `refresh`, `closeSocket`, `messagePush`, `initMessage` and `menuCounts` have a
 * meaning of their own (hub.ts); any other method goes out as it is. `msg` is worded in the language of whoever gets it.
 */
export type LiveMessage = { method: string; msg?: Text } & { [name: string]: Json | Text }

/** What travels between processes. */
export interface LiveEvent {
  to: LiveTarget
  message: LiveMessage
  /** what somebody wrote: windows whose screen is locked are not told it */
  personal?: true
}

export const channel = 'pinge_live'
/** PostgreSQL takes less than 8000 bytes: what is longer is read from base_live_event. */
const longest = 7900

/** The name under which the last refresh of a target is remembered. */
const refreshName = (to: LiveTarget): string[] => {
  if (to === 'all') return ['all']
  if ('userId' in to) return [`user:${to.userId}`]
  if ('userIds' in to) return to.userIds.map((id) => `user:${id}`)
  return ('sessionId' in to ? [to.sessionId] : to.sessionIds).map((id) => `session:${id}`)
}

async function rememberRefresh(db: Db, to: LiveTarget, msg: Text | undefined): Promise<void> {
  const text = msg === undefined ? null : JSON.stringify(msg)
  for (const target of refreshName(to))
    await db
      .insertInto('base_live_refresh')
      .values({ target, msg: text })
      .onConflict((conflict) => conflict.column('target').doUpdateSet({ at: now, msg: text }))
      .execute()
}

/** A row each time, not one that is overwritten: two who change menus at once do not wait for each other. */
const rememberMenus = (db: Db) =>
  db
    .insertInto('base_live_refresh')
    .values({ target: `menus:${newId()}` })
    .execute()

/**
 * Tells an event to every live connection that it is for, in whichever process it is held. Inside a transaction give
 * the transaction: it is told when that is kept, and not at all when it is not.
 */
export async function tell(db: Db, to: LiveTarget, message: LiveMessage, { personal }: Pick<LiveEvent, 'personal'> = {}): Promise<void> {
  if (message.method === 'refresh') await rememberRefresh(db, to, message.msg)
  if (message.method === 'refreshMenus') await rememberMenus(db)
  let payload = JSON.stringify({ to, message, ...(personal ? { personal } : {}) } satisfies LiveEvent)
  if (Buffer.byteLength(payload) > longest) {
    const id = newId()
    await db.insertInto('base_live_event').values({ id, body: payload }).execute()
    payload = JSON.stringify({ id })
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** The event behind a payload; undefined when it was too long ago, or is none of ours. */
export async function readEvent(db: Db, payload: string): Promise<LiveEvent | undefined> {
  const read = JSON.parse(payload) as LiveEvent | { id: string }
  if ('to' in read) return read
  const row = await db.selectFrom('base_live_event').select('body').where('id', '=', read.id).executeTakeFirst()
  return row && (JSON.parse(row.body) as LiveEvent)
}
