import { type RawBuilder, sql } from 'kysely'
import type { Db, RowOf } from '../db/types.ts'
import { holdersOf } from './holders.ts'
import type { SessionUser } from './session.ts'

/** The product's own system: every shipped menu belongs to it, and whoever is assigned to none works in it. */
export const mainSystem = 'pinge'

/** A system as the people in it know it. */
export type OwnSystem = RowOf<'base_system', 'id' | 'enCode' | 'fullName' | 'icon' | 'logoIcon' | 'workLogoIcon' | 'navigationIcon'>

/** The systems that a person was given, by themselves or by what they are in. */
const givenSystems = (userId: string) => sql`select a."code" from "base_authorize" a
  join ${holdersOf(userId)} o on o."objectType" = a."objectType" and o."objectId" = a."objectId" where a."kind" = 'system'`

/** SH-18, PM-06: holds for the systems (`id` is their column) that are a person's own; an administrator has every one. */
export const isOwnSystem = (user: Pick<SessionUser, 'id' | 'isAdmin'>, id: string): RawBuilder<boolean> =>
  user.isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(id)} in (${givenSystems(user.id)})
      or (${sql.ref(id)} = ${mainSystem} and not exists (${givenSystems(user.id)})))`

/** The systems that a person works in, in their order: their own, and only those that are switched on. */
export const ownSystems = (db: Db, user: Pick<SessionUser, 'id' | 'isAdmin'>): Promise<OwnSystem[]> =>
  db
    .selectFrom('base_system as s')
    .select(['s.id', 's.enCode', 's.fullName', 's.icon', 's.logoIcon', 's.workLogoIcon', 's.navigationIcon'])
    .where('s.enabledMark', '=', 1)
    .where(isOwnSystem(user, 's.id'))
    .orderBy('s.sortCode')
    .orderBy('s.id')
    .execute()

export interface Systems {
  own: OwnSystem[]
  /** the one that is worked in now; nothing when the person has none, or not the one that was asked for */
  current: OwnSystem | undefined
}

/**
 * A person's systems and the one that they work in: the one with the code that was asked for, else the one that the
 * session was switched to, else their first.
 */
export async function systemsOf(db: Db, user: Pick<SessionUser, 'id' | 'isAdmin' | 'systemId'>, code?: string): Promise<Systems> {
  const own = await ownSystems(db, user)
  if (code) return { own, current: own.find(({ enCode }) => enCode === code) }
  return { own, current: own.find(({ id }) => id === user.systemId) ?? own[0] }
}

/** LA-06: a system's own name and pictures, which stand before those of the installation. */
export function looksOf(system: OwnSystem | undefined): { [key: string]: string } {
  if (!system || system.id === mainSystem) return {}
  const { fullName, logoIcon, workLogoIcon, navigationIcon } = system
  const looks = { sysName: fullName, logoIcon, workLogoIcon, navigationIcon }
  return Object.fromEntries(Object.entries(looks).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
