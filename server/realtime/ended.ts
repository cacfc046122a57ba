import type { Text } from '#core/types.ts'
import type { Db } from '../db/types.ts'

/** Of these sessions the ones that are over, and what their people are told. */
export async function endedAmong(db: Db, sessionIds: readonly string[]): Promise<Map<string, Text>> {
  const ended = new Map<string, Text>()
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
    if (!row || row.expiresAt < Date.now()) ended.set(id, 't:auth.expired')
    else if (row.revokedAt !== null) ended.set(id, `t:${row.revokedKey ?? 'server.revoked'}`)
    else if (row.enabledMark !== 1) ended.set(id, 't:server.revoked')
  }
  return ended
}

/** Of these sessions those whose screen is locked: whoever stands before it is told nothing. */
export async function lockedAmong(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db.selectFrom('base_session').select('id').where('id', 'in', sessionIds).where('lockedAt', 'is not', null).execute()
  return new Set(rows.map(({ id }) => String(id)))
}
