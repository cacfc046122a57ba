import type { Db } from '../../../db/types.ts'

/** The unit that a person belongs to, and those of their positions: where they may work. The first is their own. */
export async function unitIdsOf(db: Db, user: { id: string; organizeId: string | null }): Promise<string[]> {
  const rows = await db
    .selectFrom('base_user_position as up')
    .innerJoin('base_position as p', 'p.id', 'up.positionId')
    .select('p.organizeId')
    .where('up.userId', '=', user.id)
    .orderBy('p.sortCode')
    .execute()
  return [...new Set([user.organizeId, ...rows.map((row) => row.organizeId as string | null)])].filter((id) => id !== null)
}

/** The positions that a person holds, in their order. */
export const positionsOf = (db: Db, userId: string): Promise<Array<{ id: string; name: string }>> =>
  db
    .selectFrom('base_user_position as up')
    .innerJoin('base_position as p', 'p.id', 'up.positionId')
    .select(['p.id', 'p.fullName as name'])
    .where('up.userId', '=', userId)
    .orderBy('p.sortCode')
    .execute() as Promise<Array<{ id: string; name: string }>>
