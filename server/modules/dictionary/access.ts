import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import type { Access } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord } from '../../records/entity/query.ts'
import { findCategory } from './rules.ts'

const page = 'systemData.dictionary'
/** type of a menu that shows one dictionary (MN-06) */
const dictionaryMenu = 4

/** The category that a call is about: named in its path, in its body, or that of the entry {id}. */
async function categoryIn(request: FastifyRequest): Promise<string | undefined> {
  const { db } = request.server
  const { typeId, id } = request.params as { typeId?: string; id?: string }
  if (typeId) return (await findCategory(db, typeId))?.id as string | undefined
  if (id) return (await findRecord(db, entityOf('dictionaryData'), id))?.dictionaryTypeId as string | undefined
  return undefined
}

/** The dictionaries that a person was given a menu of their own for, by the menu's id. */
async function ownDictionaries(request: FastifyRequest, menuIds: string[]): Promise<Map<string, string>> {
  if (menuIds.length === 0) return new Map()
  const rows = await request.server.db
    .selectFrom('base_menu')
    .select(['id', 'propertyJson'])
    .where('type', '=', dictionaryMenu)
    .where('id', 'in', menuIds)
    .execute()
  const found = new Map<string, string>()
  for (const row of rows) {
    const moduleId = parseRecord(row.propertyJson)?.moduleId
    const type = moduleId ? await findCategory(request.server.db, String(moduleId)) : undefined
    if (type) found.set(String(type.id), row.id)
  }
  return found
}

/**
 * Who may work with entries: whoever was given the dictionary screen, and, for one dictionary, whoever was given the
 * menu that shows it. What a new entry belongs to is only known from its body, so `create` is checked again there.
 */
export const entryAccess = (button?: string): Access => ({
  about: `menu ${page}${button ? ` with ${button}` : ''}, or the menu of that dictionary`,
  check: async (request, grants) => {
    const { useBtnPermission } = await request.server.pages.flags(page)
    if (button ? grants.mayPress(page, button, useBtnPermission) : grants.mayOpen(page)) return true
    const own = await ownDictionaries(request, [...grants.menus.keys()])
    const category = await categoryIn(request)
    if (category === undefined) return request.method === 'POST' && own.size > 0
    const menu = own.get(category)
    return menu !== undefined && (!button || grants.mayPress(menu, button, useBtnPermission))
  },
})

/** True when a person may put an entry into this category: the second half of the check on `create`. */
export async function mayFill(request: FastifyRequest, typeId: string): Promise<boolean> {
  const grants = await request.grants()
  const { useBtnPermission } = await request.server.pages.flags(page)
  if (grants.mayPress(page, 'btn_add', useBtnPermission)) return true
  const type = await findCategory(request.server.db, typeId)
  const menu = type && (await ownDictionaries(request, [...grants.menus.keys()])).get(String(type.id))
  return menu !== undefined && grants.mayPress(menu, 'btn_add', useBtnPermission)
}
