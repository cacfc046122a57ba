import type { FastifyRequest } from 'fastify'
import { parseRecord } from '#core/json.ts'
import { fieldCode } from '#core/permitted.ts'
import type { Db } from '../../db/types.ts'
import { likePattern } from '../../entities/query.ts'
import { ApiError, notFound } from '../../errors.ts'
import type { Access } from '../../http.ts'
import type { Grants } from '../../security/grants.ts'
import { type Model, modelOf } from './model.ts'
import { rowScope } from './rowScope.ts'

/** enCode of the screen where applications are designed. */
export const studioMenu = 'onlineDev.pageStudio'
/** type of a menu that shows an application (MN-05) */
const modelMenu = 3

/** Menus that show an application, by the ids in their propertyJson: worked out here, never taken from a caller. `disabled` counts those that are switched off too. */
export async function menusOfModel(
  db: Db,
  modelId: string,
  options: { disabled?: boolean } = {},
): Promise<Array<{ id: string; enCode: string; fullName: string; urlAddress: string | null }>> {
  let query = db
    .selectFrom('base_menu')
    .select(['id', 'enCode', 'fullName', 'urlAddress', 'propertyJson'])
    .where('type', '=', modelMenu)
    .where('propertyJson', 'like', likePattern(modelId))
  if (!options.disabled) query = query.where('enabledMark', '=', 1)
  const rows = await query.execute()
  return rows
    .filter((row) => parseRecord(row.propertyJson)?.moduleId === modelId)
    .map(({ id, enCode, fullName, urlAddress }) => ({ id, enCode, fullName, urlAddress }))
}

/** What a person may do with the records of one application. */
export interface ModelRights {
  /** one of these buttons is enough */
  mayPress: (...buttons: string[]) => boolean
  maySeeColumn: (field: string) => boolean
  maySeeField: (field: string) => boolean
  /** the same by the code of a right: `table-field` for one of a sub-table */
  mayCode: (code: string) => boolean
}

/** DV-06: fields of a sub-table are given as `table-field`, and the sub-table is seen where one of them is. */
const seesField = ({ plan }: Pick<Model, 'plan'>, may: (code: string) => boolean): ((field: string) => boolean) => {
  return (field) => {
    const table = plan.byKey.get(field)
    return table?.widget.isTable ? table.children.some((child) => may(fieldCode(child.field, field))) : may(field)
  }
}

const everything: ModelRights = { mayPress: () => true, maySeeColumn: () => true, maySeeField: () => true, mayCode: () => true }

/** Menus that a person was given and that show the application a call is about: read once a call. */
const givenTo = new WeakMap<FastifyRequest, Promise<string[]>>()
function givenMenus(request: FastifyRequest): Promise<string[]> {
  let found = givenTo.get(request)
  if (!found) {
    const read = async () => {
      const grants = await request.grants()
      const menus = await menusOfModel(request.server.db, (request.params as { id: string }).id)
      return menus.filter(({ id }) => grants.mayOpen(id)).map(({ id }) => id)
    }
    found = read()
    givenTo.set(request, found)
  }
  return found
}

/** Whether a person was given a menu that shows the application of a call; one that does not exist was given to nobody. */
export const isGiven = async (request: FastifyRequest): Promise<boolean> => (await givenMenus(request)).length > 0

/**
 * A person's rights on an application: those of the menus that show it and that they were given. A menu that the
 * caller names only chooses among these. Nothing when they were given none.
 */
async function rightsOn(request: FastifyRequest, model: Model, menuId: unknown): Promise<ModelRights | undefined> {
  const grants = await request.grants()
  if (grants.isAdmin) return everything
  return rightsOf(grants, model, await givenMenus(request), menuId)
}

/** Of the menus that a person was given: all, or the one that the caller names among them. */
const chosenMenus = (given: string[], menuId: unknown): string[] =>
  typeof menuId === 'string' && given.includes(menuId) ? [menuId] : given

/** A person's rights on an application by menus that show it and that they were given; nothing without one. */
export function rightsOf(grants: Grants, model: Model, given: string[], menuId?: unknown): ModelRights | undefined {
  if (given.length === 0) return undefined
  const menus = chosenMenus(given, menuId)
  const { useBtnPermission, useColumnPermission, useFormPermission } = model.list
  const mayCode = (code: string) => menus.some((menu) => grants.maySeeField(menu, code, useFormPermission))
  return {
    mayPress: (...buttons) => menus.some((menu) => buttons.some((button) => grants.mayPress(menu, button, useBtnPermission))),
    maySeeColumn: (field) => menus.some((menu) => grants.maySeeColumn(menu, field, useColumnPermission)),
    maySeeField: seesField(model, mayCode),
    mayCode,
  }
}

/** A model with only the records that a person reaches by these menus of it. */
async function reachedBy(request: FastifyRequest, model: Model, menus: readonly string[]): Promise<Model> {
  const scope = await rowScope(request.server.db, model, menus, await request.grants(), request.user)
  return scope ? { ...model, scope } : model
}

/** A model with only the records that the caller reaches, whichever application the call itself is about. */
export async function reached(request: FastifyRequest, model: Model): Promise<Model> {
  if (model.list.useDataPermission !== true) return model
  const grants = await request.grants()
  const menus = (await menusOfModel(request.server.db, model.id)).filter(({ id }) => grants.mayOpen(id))
  return reachedBy(
    request,
    model,
    menus.map(({ id }) => id),
  )
}

/** An application that a call names by its id or code, with the caller's rights on it and the menus that show it to them. */
export interface NamedModel {
  model: Model
  rights: ModelRights
  menus: Array<{ enCode: string; fullName: string; urlAddress: string | null }>
}

/** Throws not found: for one that does not exist, was never released, or that no menu of the caller shows. */
export async function namedModel(request: FastifyRequest, name: string): Promise<NamedModel> {
  const { db } = request.server
  const rows = await db
    .selectFrom('base_visual_dev')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', name), eb('enCode', '=', name)]))
    .execute()
  // An id goes before a code, as everywhere.
  const id = (rows.find((row) => row.id === name) ?? rows[0])?.id as string | undefined
  if (id === undefined) throw notFound()
  const grants = await request.grants()
  const menus = (await menusOfModel(db, id)).filter((menu) => grants.mayOpen(menu.id))
  if (!grants.isAdmin && menus.length === 0) throw notFound()
  const model = await modelOf(db, id)
  const rights = grants.isAdmin
    ? everything
    : rightsOf(
        grants,
        model,
        menus.map((menu) => menu.id),
      )
  if (!rights) throw notFound()
  const scoped = await reachedBy(
    request,
    model,
    menus.map((menu) => menu.id),
  )
  return { model: scoped, rights, menus }
}

const models = new WeakMap<FastifyRequest, Promise<Model>>()

/** The application that a call is about, with the caller's rights on it. */
export async function modelFor(request: FastifyRequest, menuId?: unknown): Promise<{ model: Model; rights: ModelRights }> {
  const reading = models.get(request) ?? modelOf(request.server.db, (request.params as { id: string }).id)
  models.set(request, reading)
  const model = await reading
  const rights = await rightsOn(request, model, menuId)
  if (!rights) throw new ApiError('forbidden')
  return { model: await reachedBy(request, model, chosenMenus(await givenMenus(request), menuId)), rights }
}

/** Who may make a call on an application: whoever was given a menu that shows it and, where the list checks its buttons, one of these. */
export const modelAccess = (...buttons: string[]): Access => ({
  about: `a menu of the application${buttons.length > 0 ? ` with ${buttons.join(' or ')}` : ''}`,
  check: async (request) => {
    if (!(await isGiven(request))) return false
    const { rights } = await modelFor(request)
    return buttons.length === 0 || rights.mayPress(...buttons)
  },
})
