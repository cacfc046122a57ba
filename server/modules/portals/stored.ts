import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { type Arrangement, readArrangement } from '#core/portal/arrangement.ts'
import { boardOf, type PlacedNode } from '#core/portal/blocks.ts'
import type { PageDef } from '#core/types.ts'
import { pageOf } from '../../auth/grants.ts'
import { holdersOf } from '../../auth/holders.ts'
import { systemsOf } from '../../auth/systems.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import { pages } from '../pages/index.ts'

/** So many roles have a portal as their home page at most. */
export const mostRoles = 200
/** A person chooses their home page among so many at most. */
const mostHomes = 20
/** Entries of this type show a portal. */
const portalMenu = 8
/** A person arranges so many portals at most. */
const mostArranged = 100

/** Who asks for their home page. */
export type Asking = Pick<Caller, 'user' | 'grants' | 't'>

/** A page that is a portal, with its board. */
export interface Portal {
  code: string
  title: string
  content: string
  def: PageDef
  board: PlacedNode
  /** the system that it is of, where that is another one than the one that is worked in */
  system?: string
}

/** The portal of a code; nothing where there is no such page, or where its blocks stand at no places. */
export async function portalOf(db: Db, code: string, t: Translate): Promise<Portal | undefined> {
  const stored = await pages.read(db, code, t)
  if (!stored) return undefined
  const def = JSON.parse(stored.content) as PageDef
  const board = boardOf(def)
  return board && { code, title: stored.title, content: stored.content, def, board }
}

/** Codes of the portals that are home pages of a role of somebody, the first one first. */
export async function portalsFor(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('base_portal as p')
    .select('p.code')
    .where(
      sql<boolean>`exists (select 1 from "base_portal_role" r join ${holdersOf(userId)} h
        on h."objectType" = 'role' and h."objectId" = r."roleId" where r."code" = p."code")`,
    )
    .orderBy('p.sortCode')
    .orderBy('p.code')
    .limit(mostArranged)
    .execute()
  return rows.map(({ code }) => code)
}

/** Codes of the pages that menus show as portals, with the systems of these menus. */
async function shownByMenus(db: Db): Promise<Array<{ code: string; systemId: string }>> {
  const rows = await db
    .selectFrom('base_menu')
    .select(['type', 'enCode', 'propertyJson', 'systemId'])
    .where('type', '=', portalMenu)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ type, enCode, propertyJson, systemId }) => {
    const code = pageOf({ type: Number(type), enCode: String(enCode), propertyJson })
    return code === undefined ? [] : [{ code, systemId: String(systemId) }]
  })
}

/** The portal that somebody chose as their home page. */
async function chosenHome(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('base_portal_home').select('code').where('userId', '=', userId).executeTakeFirst()
  return row?.code
}

/**
 * The portals that somebody may have as their home page, the usual one first: those for their roles, else the page that
 * everybody has; then those that their menus of the system that is worked in show, and the one that they chose in another
 * system, which says so. `systemCode` is the system of the window, where its address names one; `everywhere`: of every system.
 * Nothing where that page is no portal.
 */
export async function homesOf(
  db: Db,
  asking: Asking,
  { systemCode, everywhere = false }: { systemCode?: string | undefined; everywhere?: boolean } = {},
): Promise<Portal[]> {
  const { user, t } = asking
  const found: Portal[] = []
  const take = async (code: string) => {
    if (found.length >= mostHomes || found.some((one) => one.code === code)) return
    const portal = await portalOf(db, code, t)
    if (portal) found.push(portal)
  }
  for (const code of await portalsFor(db, user.id)) await take(code)
  if (found.length === 0) await take('home')
  if (found.length === 0) return []
  const given = await asking.grants()
  const { own, current } = await systemsOf(db, user, systemCode)
  const shown = (await shownByMenus(db)).filter(({ code }) => given.mayReadPage(code))
  for (const { code, systemId } of shown) if (everywhere || systemId === current?.id) await take(code)
  const chosen = await chosenHome(db, user.id)
  const elsewhere = found.some(({ code }) => code === chosen) ? undefined : shown.find(({ code }) => code === chosen)
  const system = elsewhere && own.find(({ id }) => id === elsewhere.systemId)
  const portal = elsewhere && system && (await portalOf(db, elsewhere.code, t))
  return portal ? [...found, { ...portal, ...(system.id === current?.id ? {} : { system: system.fullName }) }] : found
}

/** Which of the portals that somebody may have as their home page they chose; else the usual one. */
export async function homeAmong(db: Db, userId: string, homes: readonly Portal[]): Promise<Portal | undefined> {
  if (homes.length < 2) return homes[0]
  const chosen = await chosenHome(db, userId)
  return homes.find(({ code }) => code === chosen) ?? homes[0]
}

/** Keeps which portal is somebody's home page; nothing: the usual one. */
export async function chooseHome(trx: Db, userId: string, code: string | undefined): Promise<void> {
  if (code === undefined) await trx.deleteFrom('base_portal_home').where('userId', '=', userId).execute()
  else
    await trx
      .insertInto('base_portal_home')
      .values({ userId, code })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ code }))
      .execute()
}

/** The roles whose home page a portal is, and where it stands among others of theirs. */
export async function setPortal(trx: Db, code: string, { roles, sortCode }: { roles: readonly string[]; sortCode: number }): Promise<void> {
  const wanted = [...new Set(roles)]
  if (wanted.length > mostRoles) throw new ApiError('badRequest')
  if (wanted.length > 0) {
    const known = await trx.selectFrom('base_role').select('id').where('id', 'in', wanted).execute()
    if (known.length < wanted.length) throw new ApiError('badRequest', { key: 'portal.fault.roleGone' })
  }
  await trx
    .insertInto('base_portal')
    .values({ code, sortCode })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ sortCode, lastModifyTime: new Date() }))
    .execute()
  await trx.deleteFrom('base_portal_role').where('code', '=', code).execute()
  if (wanted.length > 0)
    await trx
      .insertInto('base_portal_role')
      .values(wanted.map((roleId) => ({ code, roleId })))
      .execute()
}

/** The roles of each portal, by its code; those that are gone are left out. */
export async function rolesOfPortals(db: Db): Promise<Map<string, { sortCode: number; roles: Array<{ id: string; fullName: string }> }>> {
  const rows = await db
    .selectFrom('base_portal as p')
    .leftJoin('base_portal_role as s', 's.code', 'p.code')
    .leftJoin('base_role as r', 'r.id', 's.roleId')
    .select(['p.code', 'p.sortCode', 'r.id', 'r.fullName'])
    .orderBy('p.code')
    .orderBy('r.sortCode')
    .orderBy('r.id')
    .execute()
  const found = new Map<string, { sortCode: number; roles: Array<{ id: string; fullName: string }> }>()
  for (const { code, sortCode, id, fullName } of rows) {
    const one = found.get(code) ?? { sortCode, roles: [] }
    if (id !== null) one.roles.push({ id, fullName: String(fullName ?? '') })
    found.set(code, one)
  }
  return found
}

/** What a person changed of a portal. What is kept was checked when it was kept, and is again. */
export async function arrangementOf(db: Db, userId: string, code: string): Promise<Arrangement | undefined> {
  const row = await db
    .selectFrom('base_portal_arrangement')
    .select('content')
    .where('userId', '=', userId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row && readArrangement(row.content)
}

/** Keeps what a person changed of a portal; nothing changed is nothing kept. */
export async function keepArrangement(trx: Db, userId: string, code: string, changes: Arrangement): Promise<void> {
  if (Object.keys(changes).length === 0) return forgetArrangement(trx, userId, code)
  const content = JSON.stringify(changes)
  if (!readArrangement(content)) throw new ApiError('badRequest', { key: 'portal.fault.tooMuch' })
  const others = await trx.selectFrom('base_portal_arrangement').select('code').where('userId', '=', userId).execute()
  if (others.length >= mostArranged && !others.some((one) => one.code === code))
    throw new ApiError('badRequest', { key: 'portal.fault.tooMuch' })
  await trx
    .insertInto('base_portal_arrangement')
    .values({ userId, code, content })
    .onConflict((conflict) => conflict.columns(['userId', 'code']).doUpdateSet({ content, lastModifyTime: new Date() }))
    .execute()
}

/** A person sees a portal as it was designed again. */
export const forgetArrangement = async (trx: Db, userId: string, code: string): Promise<void> => {
  await trx.deleteFrom('base_portal_arrangement').where('userId', '=', userId).where('code', '=', code).execute()
}
