import { sql } from 'kysely'
import type { Db } from '../db/types.ts'

/** How many messages each of these people has not read. */
export async function unreadOf(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (userIds.length === 0) return counts
  const rows = await db
    .selectFrom('base_message')
    .select(['toUserId', sql<string>`count(*)`.as('count')])
    .where('toUserId', 'in', userIds)
    .where('isRead', '=', '0')
    .groupBy('toUserId')
    .execute()
  for (const row of rows) counts.set(row.toUserId, Number(row.count))
  return counts
}

/** What is shown beside an entry of the menu is counted so far: one more than is shown. */
export const mostCounted = 100

/** Says how much there is behind an entry of the menu for each of these people; nothing for whom there is none. */
export type MenuCounter = (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** How much there is behind each entry that is counted, by its code, for each of these people. */
export async function menuCountsOf(
  counters: ReadonlyMap<string, MenuCounter>,
  userIds: readonly string[],
): Promise<(userId: string) => { [menu: string]: number }> {
  const counted =
    userIds.length === 0 ? [] : await Promise.all([...counters].map(async ([menu, count]) => [menu, await count(userIds)] as const))
  return (userId) => Object.fromEntries(counted.map(([menu, counts]) => [menu, counts.get(userId) ?? 0]))
}

/** When a refresh was last asked for, of everybody, of this person or of this session; 0 for never. */
export async function lastRefresh(db: Db, { userId, sessionId }: { userId: string; sessionId: string }): Promise<number> {
  const row = await db
    .selectFrom('base_live_refresh')
    .select('at')
    .where('target', 'in', ['all', `user:${userId}`, `session:${sessionId}`])
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return row?.at ?? 0
}

/**
 * Another text after each change of menus or rights that was told: whoever read them before it compares. It changes once
 * more when such a change has become old.
 */
export async function menusVersion(db: Db): Promise<string> {
  const { last, count } = await db
    .selectFrom('base_live_refresh')
    .select([sql<string | null>`max(target)`.as('last'), sql<string>`count(*)`.as('count')])
    .where('target', 'like', 'menus:%')
    .executeTakeFirstOrThrow()
  return `${count}-${last?.slice('menus:'.length) ?? ''}`
}
