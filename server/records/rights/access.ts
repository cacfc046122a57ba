import { applicationKinds } from '#core/application/kinds.ts'
import { isFilter } from '#core/filter/filter.ts'
import { fieldCode } from '#core/form/permitted.ts'
import { clearCode, isMasked } from '#core/format/masked.ts'
import { parseRecord } from '#core/json.ts'
import type { Grants } from '../../auth/grants.ts'
import { Known } from '../../auth/known.ts'
import { systemsOf } from '../../auth/systems.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import type { Db, RowOf } from '../../db/types.ts'
import type { Access, Caller } from '../../http/route.ts'
import { type Model, modelOf } from '../model/model.ts'
import { toldOffset } from '../query/days.ts'
import { withoutNames } from '../query/parents.ts'
import { menusReaching, rowScope } from '../query/rowScope.ts'
import { filled, hasVariables } from '../query/variables.ts'

/** enCode of the screen where applications are designed. */
export const studioMenu = 'onlineDev.pageStudio'
/** enCodes of the screens that list applications: where they are written, and where they are made. */
export const designMenus = [studioMenu, ...applicationKinds.map(({ screen }) => screen)] as const
/** type of a menu that shows an application (MN-05) */
const modelMenu = 3

/** A menu that shows an application. */
export type ModelMenu = RowOf<'base_menu', 'id' | 'enCode' | 'fullName' | 'urlAddress' | 'enabledMark' | 'systemId'>

/** Menus that show applications, by what stands in their propertyJson: worked out here, never taken from a caller. By the application's id. */
async function readModelMenus(db: Db): Promise<Map<string, ModelMenu[]>> {
  const rows = await db
    .selectFrom('base_menu')
    .select(['id', 'enCode', 'fullName', 'urlAddress', 'propertyJson', 'enabledMark', 'systemId'])
    .where('type', '=', modelMenu)
    .execute()
  const found = new Map<string, ModelMenu[]>()
  for (const { propertyJson, ...menu } of rows) {
    const modelId = parseRecord(propertyJson)?.moduleId
    if (typeof modelId === 'string') found.set(modelId, [...(found.get(modelId) ?? []), menu])
  }
  return found
}

/** Menus that show an application; `disabled` counts those that are switched off too. */
export async function menusOfModel(db: Db, modelId: string, { disabled = false }: { disabled?: boolean } = {}): Promise<ModelMenu[]> {
  const menus = (await readModelMenus(db)).get(modelId) ?? []
  return disabled ? menus : menus.filter(({ enabledMark }) => enabledMark === 1)
}

const knownMenus = new Known<Map<string, ModelMenu[]>>('applicationMenus', 1)

/** Menus that are switched on and show an application, that a person was given: as they were read before, while no menu has changed. */
async function menusGiven(request: Caller, modelId: string): Promise<ModelMenu[]> {
  const { db } = request.server
  const [grants, menus] = await Promise.all([request.grants(), knownMenus.of(db, '', request.user.rightsVersion, () => readModelMenus(db))])
  return (menus.get(modelId) ?? []).filter(({ id, enabledMark }) => enabledMark === 1 && grants.mayOpen(id))
}

/** Where the client shows an application to a person, in the system that they work in; nothing where no entry there does. */
export async function pathToModel(request: Caller, modelId: string): Promise<string | undefined> {
  const menus = await menusGiven(request, modelId)
  const { current } = await systemsOf(request.server.db, request.user)
  const shown = menus.find(({ systemId }) => systemId === current?.id)
  return shown && `/${shown.urlAddress?.replace(/^\/+/, '') || shown.enCode}`
}

/** Ids of the applications that a person was given a menu of. */
export async function modelsGiven(request: Caller): Promise<string[]> {
  const { db } = request.server
  const [own, menus] = await Promise.all([request.grants(), knownMenus.of(db, '', request.user.rightsVersion, () => readModelMenus(db))])
  return [...menus].flatMap(([id, shown]) => (shown.some((menu) => menu.enabledMark === 1 && own.mayOpen(menu.id)) ? [id] : []))
}

const knownModels = new Known<Model>('applications', 1000)

/** A released application: as it was read before, while no application and no translation has changed. Throws as `modelOf` does. */
const knownModel = ({ server: { db }, user }: Caller, id: string): Promise<Model> =>
  knownModels.of(db, id, user.definitionsVersion, () => modelOf(db, id))

/** What a person may do with the records of one application. */
export interface ModelRights {
  /** one of these buttons is enough */
  mayPress: (...buttons: string[]) => boolean
  maySeeColumn: (field: string) => boolean
  maySeeField: (field: string) => boolean
  /** the same by the code of a right: `table-field` for one of a sub-table */
  mayCode: (code: string) => boolean
  /** what a masked field stands for, by the field's code */
  mayReadClear: (code: string) => boolean
  /** columns of a list that records may be searched, sorted, put together and measured by: what is not read is not found out */
  mayFind: (field: string) => boolean
}

/** DV-06: fields of a sub-table are given as `table-field`, and the sub-table is seen where one of them is. */
const seesField = ({ plan }: Pick<Model, 'plan'>, may: (code: string) => boolean): ((field: string) => boolean) => {
  return (field) => {
    const found = plan.byKey.get(field)
    if (found?.table) return may(fieldCode(found.field, found.table))
    return found?.widget.isTable ? found.children.some((child) => may(fieldCode(child.field, field))) : may(field)
  }
}

/** The rights of an administrator. */
export const everything: ModelRights = {
  mayPress: () => true,
  maySeeColumn: () => true,
  maySeeField: () => true,
  mayCode: () => true,
  mayReadClear: () => true,
  mayFind: () => true,
}

/** What one call asks about: the buttons of which one is enough, as its route says, and what was read for it. */
interface About {
  buttons: readonly string[]
  menus?: Promise<string[]>
  model?: Promise<Model>
}
const askedAbout = new WeakMap<Caller, About>()
function aboutOf(caller: Caller): About {
  const about = askedAbout.get(caller) ?? { buttons: [] }
  askedAbout.set(caller, about)
  return about
}

/** Menus that a person was given and that show the application a call is about: read once a call. */
function givenMenus(request: Caller): Promise<string[]> {
  const about = aboutOf(request)
  about.menus ??= menusGiven(request, (request.params as { id: string }).id).then((menus) => menus.map(({ id }) => id))
  return about.menus
}

/** Whether a person was given a menu that shows the application of a call; one that does not exist was given to nobody. */
export const isGiven = async (request: Caller): Promise<boolean> => (await givenMenus(request)).length > 0

/** Of the menus that a person was given: all, or the one that the caller names among them. */
const chosenMenus = (given: string[], menuId: unknown): string[] =>
  typeof menuId === 'string' && given.includes(menuId) ? [menuId] : given

/** Menus whose rows a list holds: where an application asks for data permission, one without a scheme brings none. */
const bringing = (grants: Grants, model: Model, menus: readonly string[]): readonly string[] =>
  model.list.useDataPermission === true ? menus.filter((menu) => (grants.menus.get(menu)?.data.size ?? 0) > 0) : menus

const namedInLists = new WeakMap<Model['list'], ReadonlySet<string | undefined>>()
/** Fields that a list names: what else a row holds is seen by the rights on the form. */
function listed(list: Model['list']): ReadonlySet<string | undefined> {
  const { columnList, groupField, parentField, treeRelation } = list
  const names = namedInLists.get(list) ?? new Set([...columnList.map(({ field }) => field), groupField, parentField, treeRelation])
  namedInLists.set(list, names)
  return names
}

/**
 * A person's rights on an application by menus that show it and that they were given; nothing without one. In a list that
 * holds the rows of several menus, what one of them hides is hidden: a row of it is not told from the others.
 */
export function rightsOf(grants: Grants, model: Model, menus: readonly string[], inList = false): ModelRights | undefined {
  if (menus.length === 0) return undefined
  const { useBtnPermission, useColumnPermission, useFormPermission } = model.list
  const rows = inList ? bringing(grants, model, menus) : []
  const seen = (may: (menu: string) => boolean) => (rows.length > 1 && model.list.useDataPermission ? rows.every(may) : menus.some(may))
  const mayCode = (code: string) => seen((menu) => grants.maySeeField(menu, code, useFormPermission))
  const maySeeField = seesField(model, mayCode)
  const names = listed(model.list)
  const isOfTable = (field: string) => model.plan.byKey.get(field)?.table !== undefined
  // one of a sub-table stands in a list for rows of the form, so both rights are asked for
  const maySeeColumn = (field: string) =>
    seen((menu) => grants.maySeeColumn(menu, field, useColumnPermission)) && ((names.has(field) && !isOfTable(field)) || maySeeField(field))
  const mayReadClear = (code: string) => seen((menu) => grants.maySeeField(menu, clearCode(code), true))
  const mayReadMasked = (field: string) => {
    const plan = model.plan.byKey.get(field)
    return plan === undefined || !isMasked(plan) || mayReadClear(fieldCode(plan.field, plan.table))
  }
  return {
    mayPress: (...buttons) => menus.some((menu) => buttons.some((button) => grants.mayPress(menu, button, useBtnPermission))),
    maySeeColumn,
    maySeeField,
    mayCode,
    mayReadClear,
    mayFind: (field) => maySeeColumn(field) && mayReadMasked(field),
  }
}

/** A person's rights on an application by all the menus that show it to them, whichever application the call is about; nothing without one. */
export async function rightsGiven(request: Caller, model: Model): Promise<ModelRights | undefined> {
  const grants = await request.grants()
  if (grants.isAdmin) return everything
  const menus = await menusGiven(request, model.id)
  return rightsOf(
    grants,
    model,
    menus.map(({ id }) => id),
  )
}

/** A model whose fixed filter names whoever asks, and when, by what that is; without its caller such a filter shows nothing. */
async function asAsked({ server, user, headers }: Caller, model: Model, db: Db = server.db): Promise<Model> {
  const { list, plan } = model
  const { ruleList } = list
  // what is no filter (any more) is left as it is, and shows nothing
  if (!hasVariables(ruleList) || !isFilter(ruleList, plan.byKey, { definition: true, variables: true })) return model
  return { ...model, list: { ...list, ruleList: await filled(db, model, ruleList, { user, offset: toldOffset(headers) }) } }
}

/** A model with only the records that a person reaches by these menus of it. */
async function reachedBy(request: Caller, model: Model, menus: readonly string[], db = request.server.db): Promise<Model> {
  const own = await asAsked(request, model, db)
  const scope = await rowScope(db, own, menus, await request.grants(), request.user)
  return scope ? { ...own, scope } : own
}

/** A model with only the records that the caller reaches, whichever application the call itself is about; inside a transaction it is asked with that. */
export async function reached(request: Caller, model: Model, db = request.server.db): Promise<Model> {
  if (model.list.useDataPermission !== true) return asAsked(request, model, db)
  const grants = await request.grants()
  const menus = (await menusOfModel(db, model.id)).filter(({ id }) => grants.mayOpen(id))
  return reachedBy(
    request,
    model,
    menus.map(({ id }) => id),
    db,
  )
}

/** The menus that count for one record, where a call is about one; a record that none of them reaches is not found later on. */
async function countingMenus(request: Caller, model: Model, menus: string[], recordId: unknown): Promise<string[]> {
  if (typeof recordId !== 'string') return menus
  const reaching = await menusReaching(request.server.db, model, menus, await request.grants(), request.user, recordId)
  return reaching.length > 0 ? reaching : menus
}

/** An application that a call names by its id or code, with the caller's rights on it and the menus that show it to them. */
export interface NamedModel {
  model: Model
  rights: ModelRights
  menus: Array<{ enCode: string; fullName: string; urlAddress: string | null }>
}

/**
 * An application by its id or code; with a record, the rights are those on this one. Throws not found: for one that does
 * not exist, was never released, or that no menu of the caller shows.
 */
export async function namedModel(request: Caller, name: string, recordId?: string): Promise<NamedModel> {
  const { db } = request.server
  const rows = await db
    .selectFrom('base_visual_dev')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', name), eb('enCode', '=', name)]))
    .execute()
  // An id goes before a code, as everywhere.
  const id = (rows.find((row) => row.id === name) ?? rows[0])?.id
  if (id === undefined) throw notFound()
  const grants = await request.grants()
  const menus = await menusGiven(request, id)
  if (!grants.isAdmin && menus.length === 0) throw notFound()
  const model = await knownModel(request, id)
  const ids = await countingMenus(
    request,
    model,
    menus.map((menu) => menu.id),
    recordId,
  )
  const rights = grants.isAdmin ? everything : rightsOf(grants, model, ids, recordId === undefined)
  if (!rights) throw notFound()
  return { model: withoutNames(await reachedBy(request, model, ids), rights.maySeeColumn), rights, menus }
}

/** The same caller, asking about an application, for one of these buttons. */
export function askingAbout({ server, user, grants, writer, t, headers }: Caller, id: string, ...buttons: string[]): Caller {
  const asking: Caller = { server, user, grants, writer, t, headers, params: { id }, body: null }
  aboutOf(asking).buttons = buttons
  return asking
}

/** The application that a call is about, whoever calls; throws as `modelOf` does. */
export const modelCalled = (request: Caller): Promise<Model> => {
  const about = aboutOf(request)
  about.model ??= knownModel(request, (request.params as { id: string }).id)
  return about.model
}

/**
 * The application that a call is about, with the caller's rights on it: those of the menus that show it, that they were
 * given, that give them the button of the call and reach its record. A menu that the caller names only chooses among
 * these. Throws forbidden when there is none.
 */
async function found(request: Caller, menuId: unknown, inList: boolean): Promise<{ model: Model; rights: ModelRights }> {
  const model = await modelCalled(request)
  const grants = await request.grants()
  if (grants.isAdmin) return { model: await asAsked(request, model), rights: everything }
  const { buttons } = aboutOf(request)
  const { useBtnPermission } = model.list
  const pressing = chosenMenus(await givenMenus(request), menuId).filter(
    (menu) => buttons.length === 0 || buttons.some((button) => grants.mayPress(menu, button, useBtnPermission)),
  )
  const menus = await countingMenus(request, model, pressing, (request.params as { recordId?: string }).recordId)
  const rights = rightsOf(grants, model, menus, inList)
  if (!rights) throw new ApiError('forbidden')
  return { model: withoutNames(await reachedBy(request, model, menus), inList ? rights.maySeeColumn : rights.maySeeField), rights }
}

/** For a call about one record, or none. */
export const modelFor = (request: Caller) => found(request, undefined, false)

/** For a call about many records. */
export const listFor = (request: Caller, menuId?: unknown) => found(request, menuId, true)

/** Who may make a call on an application: whoever was given a menu that shows it and, where the list checks its buttons, one of these. */
export const modelAccess = (...buttons: string[]): Access => ({
  about: `a menu of the application${buttons.length > 0 ? ` with ${buttons.join(' or ')}` : ''}`,
  check: async (request) => {
    aboutOf(request).buttons = buttons
    return allows(request)
  },
})

/** Whether a caller was given a menu that shows the application that they ask about and, where the list checks its buttons, one of those that they ask for. */
export async function allows(caller: Caller): Promise<boolean> {
  const given = await givenMenus(caller)
  if (given.length === 0) return false
  const { buttons } = aboutOf(caller)
  const [grants, { list }] = [await caller.grants(), await modelCalled(caller)]
  return buttons.length === 0 || given.some((menu) => buttons.some((button) => grants.mayPress(menu, button, list.useBtnPermission)))
}
