import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'
import { pageOf } from '../../auth/grants.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { sharedViews } from '../listViews/index.ts'
import { contentOf, roleRights, wordsId } from './contents.ts'
import { Directory } from './directory.ts'
import { byCode, type Contents, type Item, type ItemKind, itemKinds, keyOf, type Named, type NameKind, nameKinds } from './item.ts'

/**
 * What a package is asked of: applications, pages and what was kept to be used again, with all that they name; `rights`: with
 * what roles were given of them; `code`: what packages that follow this one are called as well.
 */
export interface Asked {
  applications: string[]
  pages?: string[]
  templates?: string[]
  rights?: boolean
  code?: string
}

const isItem = (named: Named): named is Named<ItemKind> => (itemKinds as readonly string[]).includes(named.kind)
const isName = (named: Named): named is Named<NameKind> => (nameKinds as readonly string[]).includes(named.kind)

/** The two categories that every dictionary hangs under are everywhere. */
const builtIn = new Set(['dictionary 0', 'dictionary 1', 'system pinge'])

type Place = Pick<Named<ItemKind>, 'kind' | 'id'>

/** Views of a list that are shared, where the list is one of a page. */
async function viewsOf(db: Db, page: string): Promise<Place[]> {
  const views = await sharedViews(db)
  // a list goes by its page and its own id; codes of pages have dots themselves
  return views.filter(({ moduleId }) => moduleId.slice(0, moduleId.lastIndexOf('.')) === page).map(({ id }) => ({ kind: 'view', id }))
}

/** Entries of the menu that show a page of one's own, the portal that it is, and what its lists were arranged to. */
async function partsOfPage(db: Db, code: string): Promise<Place[]> {
  const menus = await db.selectFrom('base_menu').select(['id', 'type', 'enCode', 'propertyJson']).where('shipped', '=', 0).execute()
  const shown = menus.filter(({ type, enCode, propertyJson }) => pageOf({ type: Number(type), enCode, propertyJson }) === code)
  return [
    ...shown.map(({ id }) => ({ kind: 'menu' as const, id })),
    { kind: 'portal', id: code },
    { kind: 'translation', id: wordsId({ kind: 'page', enCode: code }) },
    ...(await viewsOf(db, code)),
  ]
}

/** Definitions that go with one: what is told of the records of an application, how they are printed and decided, where the menu shows it; texts in other words. */
async function partsOf(db: Db, { kind, id, enCode }: Named<ItemKind>): Promise<Place[]> {
  if (kind === 'page') return partsOfPage(db, id)
  if (kind === 'menu') return [{ kind: 'translation', id: wordsId({ kind: 'menu', enCode }) }]
  if (kind !== 'application') return []
  const [prints, flows, events, menus] = [
    await db.selectFrom('base_print_dev').select('id').where('modelId', '=', id).execute(),
    await db.selectFrom('flow_template').select('id').where('modelId', '=', id).execute(),
    await db.selectFrom('msg_record_event').select('id').where('modelId', '=', id).execute(),
    await db
      .selectFrom('base_menu')
      .select(['id', 'propertyJson'])
      .where('propertyJson', 'like', `%${id}%`)
      .where('shipped', '=', 0)
      .execute(),
  ]
  return [
    ...prints.map((one) => ({ kind: 'print' as const, id: one.id })),
    ...flows.map((one) => ({ kind: 'flow' as const, id: one.id })),
    ...events.map((one) => ({ kind: 'recordEvent' as const, id: one.id })),
    ...menus.map((one) => ({ kind: 'menu' as const, id: one.id })),
    { kind: 'translation', id: wordsId({ kind: 'form', enCode }) },
    ...(await viewsOf(db, enCode)),
  ]
}

/** Groups above an entry of the menu, and the category above a dictionary, which are no part of what their content names by a rule. */
function above({ kind }: Named<ItemKind>, content: Json): Place[] {
  if (!isRecord(content)) return []
  const { parentId, systemId } = content
  const found: Place[] = []
  if ((kind === 'menu' || kind === 'dictionary') && typeof parentId === 'string') found.push({ kind, id: parentId })
  if (kind === 'menu' && typeof systemId === 'string') found.push({ kind: 'system', id: systemId })
  return found
}

/** Names of people and units that came with a package and are not known here: they go on by the same names. */
async function remembered(db: Db, text: string): Promise<Named<NameKind>[]> {
  const rows = await db.selectFrom('base_package_name').selectAll().execute()
  return rows
    .filter(({ id }) => text.includes(id))
    .map(({ id, kind, enCode, fullName }) => ({ id, kind: kind as NameKind, enCode, fullName }))
}

/** Gathers what is asked for with all that it names. Throws not found for what is not there. */
export async function collect(db: Db, { applications, pages = [], templates = [], rights = false, code = '' }: Asked): Promise<Contents> {
  const directory = await Directory.of(db)
  const items = new Map<string, Item>()
  const names = new Map<string, Named<NameKind>>()
  const waiting: Place[] = [
    ...applications.map((id) => ({ kind: 'application' as const, id })),
    ...pages.map((id) => ({ kind: 'page' as const, id })),
    ...templates.map((id) => ({ kind: 'template' as const, id })),
  ]
  const roots = new Set(waiting.map(keyOf))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const key = keyOf(next)
    if (items.has(key) || builtIn.has(key)) continue
    const named = directory.find(next.kind, next.id)
    if (named && directory.isShipped(named.id)) {
      names.set(keyOf(named), named as Named<NameKind>)
      continue
    }
    const content = named ? await contentOf(db, next.kind, next.id) : undefined
    if (!named || !isItem(named) || content === undefined) {
      if (roots.has(key)) throw new ApiError('notFound')
      continue
    }
    items.set(key, { ...named, content })
    waiting.push(...(await partsOf(db, named)), ...above(named, content))
    for (const one of await directory.namedIn(content)) {
      if (isItem(one)) waiting.push({ kind: one.kind, id: one.id })
      else if (isName(one)) names.set(keyOf(one), one)
    }
  }
  if (rights) await withRights(db, directory, items)
  const text = JSON.stringify([...items.values()])
  for (const one of await remembered(db, text)) if (![...names.values()].some(({ id }) => id === one.id)) names.set(keyOf(one), one)
  return { code, items: [...items.values()].sort(byCode), names: [...names.values()].sort(byCode) }
}

/** Roles that were given something of the package, with what that is. */
async function withRights(db: Db, directory: Directory, items: Map<string, Item>): Promise<void> {
  const [menus, systems] = (['menu', 'system'] as const).map((kind) =>
    [...items.values()].flatMap((one) => (one.kind === kind ? [one.id] : [])),
  )
  for (const role of directory.ofKind('role')) {
    const given = await roleRights(db, role.id, menus ?? [], systems ?? [])
    if (given.length === 0) continue
    const content = items.get(keyOf(role))?.content ?? (await contentOf(db, 'role', role.id))
    if (isRecord(content)) items.set(keyOf(role), { ...(role as Named<ItemKind>), content: { ...content, rights: given } as Json })
  }
}
