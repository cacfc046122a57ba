import { sql } from 'kysely'
import { longestView, mostViewRoles, mostViews, readSavedView, renamedView, type SavedView } from '#core/application/savedView.ts'
import { holdersOf } from '../../auth/holders.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { moduleOf } from './reach.ts'

/** A view as it is kept. */
export interface StoredView {
  id: string
  userId: string
  fullName: string
  content: string
  ownerName: string | null
  roles: string[]
}

/** So many views a person keeps of all lists together. */
const mostInAll = 1000
/** So many shared views of others a list offers. */
const mostShared = 100

/** What a view says, of the text that was sent; throws a bad request for anything else. */
export function sentView(content: string): SavedView {
  const view = readSavedView(content)
  if (view) return view
  throw new ApiError('badRequest', content.length > longestView ? { key: 'server.listView.tooLong' } : {})
}

/** The views of a list that somebody has: their own, those that are shared with a role of theirs and, with `all`, every shared one. */
export async function viewsOf(
  db: Db,
  moduleId: string,
  userId: string,
  { shared, all }: { shared: boolean; all: boolean },
): Promise<StoredView[]> {
  const mine = sql<boolean>`exists (select 1 from "base_list_view_role" r join ${holdersOf(userId)} h
    on h."objectType" = 'role' and h."objectId" = r."roleId" where r."viewId" = v."id")`
  const any = sql<boolean>`exists (select 1 from "base_list_view_role" r join "base_role" o on o."id" = r."roleId" where r."viewId" = v."id")`
  return db
    .selectFrom('base_list_view as v')
    .leftJoin('base_user as u', 'u.id', 'v.userId')
    .select(['v.id', 'v.userId', 'v.fullName', 'v.content', 'u.realName as ownerName'])
    .select(
      sql<string[]>`coalesce((select json_agg(r."roleId" order by r."roleId") from "base_list_view_role" r
        join "base_role" o on o."id" = r."roleId" where r."viewId" = v."id"), '[]'::json)`.as('roles'),
    )
    .where('v.moduleId', '=', moduleId)
    .where((eb) => eb.or([eb('v.userId', '=', userId), ...(all ? [any] : shared ? [mine] : [])]))
    .orderBy(sql`v."userId" = ${userId}`, 'desc')
    .orderBy('v.creatorTime')
    .orderBy('v.id')
    .limit(mostViews + mostShared)
    .execute()
}

/** A view of a list under its id, for whoever changes it; throws not found. */
export async function viewAt(trx: Db, moduleId: string, id: string): Promise<StoredView> {
  const view = await trx
    .selectFrom('base_list_view')
    .select(['id', 'userId', 'fullName', 'content'])
    .where('moduleId', '=', moduleId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!view) throw notFound()
  const roles = await trx
    .selectFrom('base_list_view_role as s')
    .innerJoin('base_role as r', 'r.id', 's.roleId')
    .select('s.roleId')
    .where('s.viewId', '=', id)
    .execute()
  return { ...view, ownerName: null, roles: roles.map(({ roleId }) => roleId) }
}

/** Throws where somebody has another view of this name on the list. */
export async function requireFreeName(trx: Db, moduleId: string, userId: string, fullName: string, except?: string): Promise<void> {
  const other = await trx
    .selectFrom('base_list_view')
    .select('id')
    .where('moduleId', '=', moduleId)
    .where('userId', '=', userId)
    .where(sql`lower("fullName")`, '=', sql`lower(${fullName})`)
    .executeTakeFirst()
  if (other && other.id !== except) throw new ApiError('badRequest', { key: 'server.listView.nameTaken', params: { name: fullName } })
}

interface NewView {
  /** that of a view that comes from elsewhere */
  id?: string
  moduleId: string
  userId: string
  fullName: string
  content: SavedView
}

/** Keeps a view; throws where somebody has too many of the list, or one of the name. */
export async function addView(trx: Db, { id = newId(), moduleId, userId, fullName, content }: NewView): Promise<string> {
  // two windows of one person add one after the other
  await sql`select pg_advisory_xact_lock(hashtext(${`list view ${userId}`}))`.execute(trx)
  await requireFreeName(trx, moduleId, userId, fullName)
  const { n, all } = await trx
    .selectFrom('base_list_view')
    .select([sql<string>`count(*) filter (where "moduleId" = ${moduleId})`.as('n'), sql<string>`count(*)`.as('all')])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= mostViews || Number(all) >= mostInAll)
    throw new ApiError('badRequest', { key: 'server.listView.tooMany', params: { most: mostViews } })
  await trx
    .insertInto('base_list_view')
    .values({ id, moduleId, userId, fullName, content: JSON.stringify(content) })
    .execute()
  return id
}

/** Shares a view with these roles and no others; throws where one of them is not there. */
export async function shareView(trx: Db, id: string, roles: readonly string[]): Promise<void> {
  const wanted = [...new Set(roles)]
  if (wanted.length > mostViewRoles) throw new ApiError('badRequest')
  if (wanted.length > 0) {
    const known = await trx.selectFrom('base_role').select('id').where('id', 'in', wanted).execute()
    if (known.length < wanted.length) throw new ApiError('badRequest', { key: 'server.listView.roleGone' })
  }
  await trx.deleteFrom('base_list_view_role').where('viewId', '=', id).execute()
  if (wanted.length > 0)
    await trx
      .insertInto('base_list_view_role')
      .values(wanted.map((roleId) => ({ viewId: id, roleId })))
      .execute()
}

/** The modules whose lists begin with a view for somebody: those of all others are not asked for. */
export async function viewModulesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('base_list_view_default').select('moduleId').where('userId', '=', userId).orderBy('moduleId').execute()
  return rows.map(({ moduleId }) => `${moduleId}.view`)
}

/** The views of a person go with them, but for those that others see. */
export const forgetViewsOf = async (trx: Db, userId: string): Promise<void> => {
  await trx
    .deleteFrom('base_list_view as v')
    .where('v.userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('base_list_view_role as r').select('r.viewId').whereRef('r.viewId', '=', 'v.id'))),
    )
    .execute()
}

/** The views of an application's list go with it. */
export const forgetViews = async (trx: Db, enCode: string): Promise<void> => {
  await trx.deleteFrom('base_list_view').where('moduleId', '=', moduleOf(enCode)).execute()
}

/** The views of an application's list, once it has another code. */
export async function moveViews(trx: Db, from: string, to: string): Promise<void> {
  if (from === to) return
  // what somebody kept for a list that was not there yet is of none
  await forgetViews(trx, to)
  for (const table of ['base_list_view', 'base_list_view_default'] as const)
    await trx
      .updateTable(table)
      .set({ moduleId: moduleOf(to) })
      .where('moduleId', '=', moduleOf(from))
      .execute()
}

/** The views of an application's list, once its fields have other names. */
export async function renameInViews(trx: Db, enCode: string, names: ReadonlyMap<string, string>): Promise<void> {
  const rows = await trx.selectFrom('base_list_view').select(['id', 'content']).where('moduleId', '=', moduleOf(enCode)).execute()
  for (const { id, content } of rows) {
    const before = readSavedView(content)
    const after = before && renamedView(before, names)
    if (after && after !== before)
      await trx
        .updateTable('base_list_view')
        .set({ content: JSON.stringify(after) })
        .where('id', '=', id)
        .execute()
  }
}
