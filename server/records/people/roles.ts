import type { Db } from '../../db/types.ts'

/** The roles that somebody has and that are in use, in their order. */
export const rolesOf = (db: Db, userId: string): Promise<Array<{ id: string; enCode: string; fullName: string }>> =>
  db
    .selectFrom('base_user_role as ur')
    .innerJoin('base_role as r', 'r.id', 'ur.roleId')
    .select(['r.id', 'r.enCode', 'r.fullName'])
    .where('ur.userId', '=', userId)
    .where('r.enabledMark', '=', 1)
    .orderBy('r.sortCode')
    .orderBy('r.id')
    .execute()

/** The groups that somebody is in and that are in use, in their order. */
export const groupsOf = (db: Db, userId: string): Promise<Array<{ id: string }>> =>
  db
    .selectFrom('base_user_group as ug')
    .innerJoin('base_group as g', 'g.id', 'ug.groupId')
    .select('g.id')
    .where('ug.userId', '=', userId)
    .where('g.enabledMark', '=', 1)
    .orderBy('g.sortCode')
    .orderBy('g.id')
    .execute()
