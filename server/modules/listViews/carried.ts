import { sql } from 'kysely'
import { readSavedView, type SavedView } from '#core/application/savedView.ts'
import type { Db } from '../../db/types.ts'
import { addView, requireFreeName, sentView, shareView } from './stored.ts'

/** A view that is shared with roles, as it is carried from one system to another: whose it is does not travel. */
export interface CarriedView {
  moduleId: string
  fullName: string
  content: SavedView
  roles: string[]
}

/** Every view that is shared with a role that is there. */
export const sharedViews = (db: Db): Promise<Array<{ id: string; moduleId: string; fullName: string }>> =>
  db
    .selectFrom('base_list_view as v')
    .select(['v.id', 'v.moduleId', 'v.fullName'])
    .where(sql<boolean>`exists (select 1 from "base_list_view_role" r join "base_role" o on o."id" = r."roleId" where r."viewId" = v."id")`)
    .orderBy('v.id')
    .execute()

/** What a shared view says; nothing where it is shared with nobody, or cannot be read. */
export async function carriedView(db: Db, id: string): Promise<CarriedView | undefined> {
  const view = await db.selectFrom('base_list_view').select(['moduleId', 'fullName', 'content']).where('id', '=', id).executeTakeFirst()
  const content = view && readSavedView(view.content)
  if (!view || !content) return undefined
  const roles = await db
    .selectFrom('base_list_view_role as s')
    .innerJoin('base_role as r', 'r.id', 's.roleId')
    .select('s.roleId')
    .where('s.viewId', '=', id)
    .orderBy('s.roleId')
    .execute()
  if (roles.length === 0) return undefined
  return { moduleId: view.moduleId, fullName: view.fullName, content, roles: roles.map(({ roleId }) => roleId) }
}

/** Brings a shared view in: one that is here stays whose it is, a new one is of whoever brings it. Throws where its name is taken or a role is not there. */
export async function bringView(
  trx: Db,
  id: string,
  userId: string,
  view: Omit<CarriedView, 'content'> & { content: string },
): Promise<void> {
  const { moduleId, fullName, roles } = view
  const content = sentView(view.content)
  const here = await trx.selectFrom('base_list_view').select(['userId']).where('id', '=', id).forUpdate().executeTakeFirst()
  if (here) {
    await requireFreeName(trx, moduleId, here.userId, fullName, id)
    await trx
      .updateTable('base_list_view')
      .set({ moduleId, fullName, content: JSON.stringify(content), lastModifyTime: new Date() })
      .where('id', '=', id)
      .execute()
  } else await addView(trx, { id, moduleId, userId, fullName, content })
  await shareView(trx, id, roles)
}

/** Deletes a view, whoever it is of. */
export const dropView = async (trx: Db, id: string): Promise<void> => {
  await trx.deleteFrom('base_list_view').where('id', '=', id).execute()
}
