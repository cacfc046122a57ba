import { createHash } from 'node:crypto'
import { isRecord } from '#core/json.ts'
import { type Conflict, isSame, merge, type Side, sorted } from '#core/package/merge.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { flowEvents } from '../channels/index.ts'
import { type Choice, isSamePlace } from './choice.ts'
import { contentOf, hasDraft, rightKinds, roleRights, wordsOwnerOf } from './contents.ts'
import { Directory } from './directory.ts'
import { type Gone, goneFrom } from './gone.ts'
import { type Contents, type Item, type ItemKind, itemKinds, keyOf, type Named, type NameKind } from './item.ts'

/** What becomes of a definition: nothing, for `same` and `kept`; `kept` was changed here only. */
export const planStates = ['added', 'changed', 'joined', 'kept', 'same', 'conflict', 'draft'] as const
type PlanState = (typeof planStates)[number]

/** A definition of a package beside what stands here. */
export interface Planned {
  /** as the package has it, its names those of here */
  item: Item
  state: PlanState
  current: Json | undefined
  /** as it came in last, where that is known and anything differs since */
  before?: Json | undefined
  /** what is written */
  result: Json
  conflicts: Conflict[]
  /** what the role is given by the package and does not have */
  rights: Json[]
  /** what it waits for here, switched off: the data source of an interface, the account of a sending configuration */
  waits?: Named<NameKind> | undefined
}

/** Kinds that go by a code: it is the same everywhere. */
const loneCodes: ReadonlySet<ItemKind> = new Set(['page', 'portal', 'translation'])

/** Whether a definition is written when a package comes in. */
export const isWritten = ({ state }: Pick<Planned, 'state'>): boolean => state === 'added' || state === 'changed' || state === 'joined'

export interface Plan {
  planned: Planned[]
  /** people and units by the ids of the package: who they are here, or nobody */
  people: Array<{ named: Named<NameKind>; here: Named | undefined }>
  /** what came in by an earlier package of the same code and is not in this one */
  gone: Gone[]
  /** what stands here now, in one word: something moved where it is another one */
  state: string
}

/** Brings ids of a package to those by which the same things are known here. */
function translate(value: Json, ids: ReadonlyMap<string, string>): Json {
  if (ids.size === 0) return value
  const words = [...ids.keys()].map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const any = new RegExp(`(?<![\\w.-])(?:${words.join('|')})(?![\\w.]|-(?!-))`, 'g')
  const text = (one: string) => one.replace(any, (id) => ids.get(id) ?? id)
  const walk = (one: Json): Json => {
    if (typeof one === 'string') return text(one)
    if (Array.isArray(one)) return one.map(walk)
    if (isRecord(one)) return Object.fromEntries(Object.entries(one).map(([name, each]) => [text(name), walk((each ?? null) as Json)]))
    return one
  }
  return walk(value)
}

/** Entries of a dictionary that have another id here. */
async function entryIds(db: Db, { content }: Item, here: string): Promise<Array<[string, string]>> {
  const rows = await listAll(db, entityOf('dictionaryData'), { filters: { dictionaryTypeId: here } })
  const byId = new Set(rows.map((row) => String(row.id)))
  const byCode = new Map(rows.map((row) => [String(row.enCode), String(row.id)]))
  const entries = isRecord(content) && Array.isArray(content.entries) ? content.entries : []
  return entries.flatMap((entry: unknown): Array<[string, string]> => {
    if (!isRecord(entry) || typeof entry.id !== 'string' || byId.has(entry.id)) return []
    const known = byCode.get(String(entry.enCode))
    return known === undefined ? [] : [[entry.id, known]]
  })
}

/** By which ids the definitions and people of a package are known here. */
async function idsHere(
  db: Db,
  directory: Directory,
  { items, names }: Contents,
): Promise<{ ids: Map<string, string>; people: Plan['people'] }> {
  const ids = new Map<string, string>()
  const note = (from: string, to: string | undefined) => to !== undefined && to !== from && ids.set(from, to)
  for (const item of items) {
    const byCode = directory.findCode(item.kind, item.enCode)
    const here = directory.find(item.kind, item.id) ?? (byCode && directory.isShipped(byCode.id) ? undefined : byCode)
    note(item.id, here?.id)
    if (here && item.kind === 'dictionary') for (const [from, to] of await entryIds(db, item, here.id)) note(from, to)
  }
  const users = names.filter(({ kind }) => kind === 'user')
  const byId = await directory.users(
    'id',
    users.map(({ id }) => id),
  )
  const byAccount = await directory.users(
    'account',
    users.map(({ enCode }) => enCode),
  )
  const people = names.map((named) => {
    const found = named.kind === 'user' ? (byId.get(named.id) ?? byAccount.get(named.enCode)) : undefined
    const here =
      found ?? (named.kind === 'user' ? undefined : (directory.find(named.kind, named.id) ?? directory.findCode(named.kind, named.enCode)))
    note(named.id, here?.id)
    return { named, here }
  })
  return { ids, people }
}

const contentBefore = async (db: Db, { kind, id }: Item): Promise<Json | undefined> => {
  const row = await db.selectFrom('base_package_item').select('content').where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  return row && (JSON.parse(row.content) as Json)
}

/** What a role is given by a package, apart from what it is. */
function apart({ kind, content }: Item): { content: Json; rights: Json[] } {
  if (kind !== 'role' || !isRecord(content)) return { content, rights: [] }
  const { rights, ...rest } = content
  return { content: rest as Json, rights: Array.isArray(rights) ? (rights as Json[]) : [] }
}

/** A package gives rights on the entries and systems that it brings, of the kinds that it is made with: none on what stands here already. Throws where it would. */
function requireOwnRights(items: readonly Item[]): void {
  const own = new Set(items.map(keyOf))
  const isOwn = (right: Json): boolean => {
    if (!isRecord(right) || !rightKinds.some((kind) => kind === right.kind)) return false
    return own.has(right.kind === 'system' ? `system ${String(right.code)}` : `menu ${String(right.menuId)}`)
  }
  if (!items.every((item) => apart(item).rights.every(isOwn))) throw new ApiError('badRequest', { key: 'package.manifest' })
}

/** What a package may bring beside applications and pages: only what is of those that it brings itself. Throws where it is of others. */
function requireOwnParts(items: readonly Item[]): void {
  const own = new Set(items.map(keyOf))
  const codes = (kind: ItemKind) => new Set(items.flatMap((item) => (item.kind === kind ? [item.enCode] : [])))
  const [applications, menus] = [codes('application'), codes('menu')]
  const flows = JSON.stringify(items.filter(({ kind }) => kind === 'flow').map(({ content }) => content))
  const isOwnWords = (id: string): boolean => {
    const owner = wordsOwnerOf(id)
    if (owner?.kind === 'page') return own.has(`page ${owner.enCode}`)
    return owner !== undefined && (owner.kind === 'form' ? applications : menus).has(owner.enCode)
  }
  const isOwn = ({ kind, id, content }: Item): boolean => {
    const said = isRecord(content) ? content : {}
    switch (kind) {
      case 'recordEvent':
        return own.has(`application ${String(said.modelId)}`)
      case 'portal':
        return own.has(`page ${id}`)
      case 'view': {
        const module = String(said.moduleId)
        const of = module.slice(0, module.lastIndexOf('.'))
        return own.has(`page ${of}`) || (applications.has(of) && module === `${of}.records`)
      }
      case 'sending':
        return flowEvents.includes(String(said.event)) && flows.includes(JSON.stringify(id))
      case 'translation':
        return isOwnWords(id)
      default:
        return true
    }
  }
  const other = items.find((item) => !isOwn(item))
  if (other) throw new ApiError('badRequest', { key: 'packages.foreign', params: { name: other.fullName || other.enCode } })
}

/** Switches off what needs a data source or an account that is not here: it waits until there is one. */
function waiting(item: Item, directory: Directory, people: Plan['people']): { item: Item; waits?: Named<NameKind> } {
  const { kind, content } = item
  if (!isRecord(content)) return { item }
  const lists: unknown[] = Array.isArray(content.items) ? content.items : []
  const needs =
    kind === 'interface' && content.type === '1'
      ? [['source', content.sourceId] as const]
      : kind === 'sending'
        ? lists.flatMap((row) => (isRecord(row) ? [['account', row.accountId] as const] : []))
        : []
  const lacking = needs.find(([of, id]) => !directory.find(of, String(id ?? '')))
  if (!lacking) return { item }
  const [of, id] = [lacking[0], String(lacking[1] ?? '')]
  const named = people.find((one) => one.named.kind === of && one.named.id === id)?.named
  return {
    item: { ...item, content: { ...content, enabledMark: 0 } as Json },
    waits: named ?? { kind: of, id, enCode: id, fullName: '' },
  }
}

async function newRights(db: Db, id: string, rights: readonly Json[]): Promise<Json[]> {
  const all = rights.filter(isRecord) as Row[]
  const menus = all.flatMap(({ menuId }) => (typeof menuId === 'string' ? [menuId] : []))
  const systems = all.flatMap(({ kind, code }) => (kind === 'system' && typeof code === 'string' ? [code] : []))
  const has = await roleRights(db, id, menus, systems)
  return all.filter((right) => !has.some((one) => isSame(one, right)))
}

const chooser =
  (choices: readonly Choice[], item: Item) =>
  (path: readonly string[]): Side | undefined =>
    choices.find((one) => isSamePlace(one, { kind: item.kind, id: item.id, path: [...path] }))?.side

async function planOne(db: Db, given: Item, choices: readonly Choice[], waits: Planned['waits']): Promise<Planned> {
  const { content, rights: sent } = apart(given)
  const item = { ...given, content }
  const current = await contentOf(db, item.kind, item.id)
  const rights = sent.length > 0 ? await newRights(db, item.id, sent) : []
  const known = { item, current, conflicts: [], rights, waits }
  if (current === undefined) return { ...known, state: 'added', result: content }
  const changes = rights.length > 0 ? 'changed' : 'same'
  if (isSame(current, content)) return { ...known, state: changes, result: content }
  const before = await contentBefore(db, item)
  const { value, conflicts } = merge(before, current, content, { choose: chooser(choices, item), keeps: item.kind === 'dictionary' })
  // what was given another data source here goes on with that one
  const isOff = isRecord(value) && value.enabledMark === 0
  const at = { ...known, waits: isOff ? waits : undefined, before, result: value, conflicts }
  if (conflicts.length > 0) return { ...at, state: 'conflict' }
  if (isSame(value, current)) return { ...at, state: rights.length > 0 ? 'changed' : 'kept' }
  // what nobody released would be released with it, or be lost
  if (await hasDraft(db, item.kind, item.id)) return { ...at, state: 'draft' }
  return { ...at, state: isSame(value, content) ? 'changed' : 'joined' }
}

/** What would come of a package here, definition by definition; nothing is written. */
export async function planOf(db: Db, contents: Contents, choices: readonly Choice[]): Promise<Plan> {
  const directory = await Directory.of(db)
  const { ids, people } = await idsHere(db, directory, contents)
  const planned: Planned[] = []
  const items = [...contents.items]
    .sort((a, b) => itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind))
    .map((item) => ({
      ...item,
      id: loneCodes.has(item.kind) ? item.id : (ids.get(item.id) ?? item.id),
      content: translate(item.content, ids),
    }))
  requireOwnRights(items)
  requireOwnParts(items)
  for (const given of items) {
    const { item, waits } = waiting(given, directory, people)
    planned.push(await planOne(db, item, choices, waits))
  }
  const gone = await goneFrom(db, directory, { code: contents.code, items }, choices)
  const stands = planned.map(({ item, current, rights, waits }) => [
    ...[keyOf(item), current === undefined ? null : sorted(current), rights, waits ? keyOf(waits) : null],
  ])
  const leaves = gone.map(({ kind, id, removes, current }) => [kind, id, removes, sorted(current)])
  return {
    planned,
    people,
    gone,
    state: createHash('sha256')
      .update(JSON.stringify([stands, leaves]))
      .digest('hex'),
  }
}
