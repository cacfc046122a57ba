import type { Db, RowOf } from '../../db/types.ts'

/** The unit that a person belongs to, and those of their positions: where they may work. The first is their own. */
export async function unitIdsOf(db: Db, user: { id: string; organizeId: string | null }): Promise<string[]> {
  const rows = await db
    .selectFrom('base_user_position as up')
    .innerJoin('base_position as p', 'p.id', 'up.positionId')
    .select('p.organizeId')
    .where('up.userId', '=', user.id)
    .orderBy('p.sortCode')
    .execute()
  return [...new Set([user.organizeId, ...rows.map((row) => row.organizeId)])].filter((id) => id !== null)
}

/** Where a person works now: the unit and the position that they chose, as long as these are theirs, else their own. */
export async function placeOf(db: Db, user: { id: string; organizeId: string | null }) {
  const login = await db.selectFrom('base_user_login').select(['organizeId', 'positionId']).where('userId', '=', user.id).executeTakeFirst()
  const positions = await positionsOf(db, user.id)
  const chosen = typeof login?.organizeId === 'string' && (await unitIdsOf(db, user)).includes(login.organizeId)
  return {
    organizeId: chosen ? login.organizeId : user.organizeId,
    position: positions.find(({ id }) => id === login?.positionId) ?? positions[0],
    positions,
  }
}

/** The positions that a person holds, in their order. */
export const positionsOf = (db: Db, userId: string): Promise<Array<{ id: string; name: string }>> =>
  db
    .selectFrom('base_user_position as up')
    .innerJoin('base_position as p', 'p.id', 'up.positionId')
    .select(['p.id', 'p.fullName as name'])
    .where('up.userId', '=', userId)
    .orderBy('p.sortCode')
    .execute()

type Unit = RowOf<'base_organize', 'id' | 'parentId' | 'fullName' | 'category'>

/** Units and everything above each, the top first; one that is not there any more has none. */
export async function unitPaths(db: Db, ids: readonly string[]): Promise<Map<string, Unit[]>> {
  const rows = await db.selectFrom('base_organize').select(['id', 'parentId', 'fullName', 'category']).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathTo = (id: string): Unit[] => {
    const path: Unit[] = []
    for (let row = byId.get(id); row && !path.includes(row); row = byId.get(row.parentId)) path.unshift(row)
    return path
  }
  return new Map(ids.filter((id) => byId.has(id)).map((id) => [id, pathTo(id)]))
}
