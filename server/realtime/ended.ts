import type { LiveMessage } from '../db/tell.ts'
import type { Db } from '../db/types.ts'

/** What the people of an ended session are told. */
interface Farewell {
  msg: LiveMessage['msg']
  tone?: LiveMessage['tone']
}

const expired: Farewell = { msg: 't:auth.expired' }
/** Signing out is all that takes away a session that a connection still has: one that expired is kept for a while. */
export const signedOut: Farewell = { msg: 't:server.leftElsewhere', tone: 'info' }

/** Of these sessions the ones that are over, and what their people are told; `unknown` is for those that are not there. */
export async function endedAmong(db: Db, sessionIds: readonly string[], unknown: Farewell = expired): Promise<Map<string, Farewell>> {
  const ended = new Map<string, Farewell>()
  if (sessionIds.length === 0) return ended
  const rows = await db
    .selectFrom('base_session as s')
    .leftJoin('base_user as u', 'u.id', 's.userId')
    .select(['s.id', 's.expiresAt', 's.revokedAt', 's.revokedKey', 'u.enabledMark'])
    .where('s.id', 'in', sessionIds)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const id of sessionIds) {
    const row = known.get(id)
    if (!row) ended.set(id, unknown)
    else if (row.expiresAt < Date.now()) ended.set(id, expired)
    else if (row.revokedAt !== null) ended.set(id, { msg: `t:${row.revokedKey ?? 'server.revoked'}` })
    else if (row.enabledMark !== 1) ended.set(id, { msg: 't:server.revoked' })
  }
  return ended
}

/** Of these sessions those whose screen is locked: whoever stands before it is told nothing. */
export async function lockedAmong(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db.selectFrom('base_session').select('id').where('id', 'in', sessionIds).where('lockedAt', 'is not', null).execute()
  return new Set(rows.map(({ id }) => String(id)))
}
