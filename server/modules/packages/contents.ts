import { isRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { exported } from '../../records/entity/bdd.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecord, listAll } from '../../records/entity/query.ts'
import { carriedView } from '../listViews/index.ts'
import { carriedPortal } from '../portals/index.ts'
import { carriedWords, type WordsOwner, wordsOwners } from '../translations/index.ts'
import { headOf, versionContent } from '../versions/index.ts'
import type { ItemKind } from './item.ts'

/** Kinds whose definitions are no records of an entity: versions, and what is kept beside other things. */
export const loneKinds = ['page', 'portal', 'view', 'translation'] as const
type LoneKind = (typeof loneKinds)[number]
export type RecordKind = Exclude<ItemKind, LoneKind>

/** The entity that holds definitions of a kind. */
export const entities = {
  system: 'system',
  dictionary: 'dictionaryType',
  billRule: 'billRule',
  calendar: 'flowCalendar',
  role: 'role',
  map: 'dataMap',
  interface: 'dataInterface',
  msgTemplate: 'msgTemplate',
  sending: 'msgSendConfig',
  application: 'visualdev',
  print: 'printDev',
  flow: 'flowTemplate',
  recordEvent: 'recordEvent',
  menu: 'menu',
  template: 'designTemplate',
} as const satisfies { [kind in RecordKind]: string }

/** Fields that hold JSON as text: they travel as what they say. */
export const jsonFields: { readonly [kind in ItemKind]?: readonly string[] } = {
  calendar: ['hours', 'exceptions'],
  map: ['shape'],
  interface: ['parameterJson', 'fieldJson', 'dataJson', 'queryJson', 'columnsJson', 'conditionsJson'],
  msgTemplate: ['templateParamList', 'smsFieldList'],
  sending: ['items'],
  application: ['formData', 'columnData', 'appColumnData'],
  print: ['template', 'roleIds'],
  flow: ['definition'],
  recordEvent: ['toFields', 'toUserIds', 'names'],
  menu: ['propertyJson'],
  template: ['content'],
}
/** Fields that are of this database only, that a release makes, or that are worked out of others. */
const own: { readonly [kind in ItemKind]?: readonly string[] } = {
  map: ['regions', 'size'],
  msgTemplate: ['templateType'],
  application: ['tables', 'isRelease', 'releaseForm', 'releaseList', 'enableFlow', 'dbLinkId'],
  flow: ['versionId', 'isRelease'],
  menu: ['shipped'],
  template: ['modelId'],
}

/** JSON text as what it says; text that is none stays text, and what is no text any more is what it says. */
function said(text: Json | undefined): Json {
  if (isRecord(text) || Array.isArray(text)) return text as Json
  if (typeof text !== 'string' || text === '') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

/** A record as it travels: what is its own, JSON as what it says, and nothing that is empty. */
function travelling(kind: RecordKind, record: Row): Row {
  const without = new Set(['id', ...(own[kind] ?? [])])
  const json = new Set(jsonFields[kind] ?? [])
  return Object.fromEntries(
    Object.entries(exported(entityOf(entities[kind]), record))
      .filter(([name]) => !without.has(name))
      .map(([name, value]): [string, Json] => [name, json.has(name) ? said(value) : value])
      .filter(([, value]) => value !== null && value !== ''),
  )
}

/** Entries of a dictionary with their ids: records hold these. */
async function dictionaryEntries(db: Db, id: string): Promise<Row[]> {
  const entity = entityOf('dictionaryData')
  const rows = await listAll(db, entity, { filters: { dictionaryTypeId: id } })
  return rows
    .map((row) => {
      const { dictionaryTypeId: _, ...entry } = exported(entity, row)
      return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== '')) as Row
    })
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
}

/** Buttons, columns and fields that somebody added to an entry, and its data schemes. */
async function menuParts(db: Db, id: string): Promise<Row> {
  const parts = async (name: 'menuRight' | 'dataScheme') =>
    (await listAll(db, entityOf(name), { filters: { menuId: id } }))
      .map((row): Row => {
        const { menuId: _, ...part } = exported(entityOf(name), row)
        const kept = Object.entries(part).filter(([, value]) => value !== null && value !== '')
        return Object.fromEntries(kept.map(([key, value]): [string, Json] => [key, key === 'conditionJson' ? said(value) : value]))
      })
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  const [rights, schemes] = [await parts('menuRight'), await parts('dataScheme')]
  return { ...(rights.length > 0 && { rights }), ...(schemes.length > 0 && { schemes }) }
}

/** Named values of an interface; of a secret one its name alone: the value stays. */
async function variates(db: Db, id: string): Promise<Row> {
  const entity = entityOf('dataInterfaceVariate')
  const list = (await listAll(db, entity, { filters: { interfaceId: id } }))
    .map((row): Row => {
      const { interfaceId: _, ...variate } = exported(entity, row)
      return Object.fromEntries(Object.entries(variate).filter(([, value]) => value !== null && value !== ''))
    })
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
  return list.length > 0 ? { variates: list } : {}
}

/** The id that the translations of a definition go by. */
export const wordsId = ({ kind, enCode }: WordsOwner): string => `${kind}.${enCode}`

/** Of what the translations that go by an id are. */
export function wordsOwnerOf(id: string): WordsOwner | undefined {
  const [, kind, enCode] = /^(page|form|menu)\.(.+)$/s.exec(id) ?? []
  return kind === undefined || enCode === undefined ? undefined : { kind: kind as WordsOwner['kind'], enCode }
}

/** What stands beside pages, lists and texts, as it travels. */
async function loneContent(db: Db, kind: LoneKind, id: string): Promise<Json | undefined> {
  switch (kind) {
    case 'page': {
      const { version, shipped } = await headOf(db, 'page', id)
      const text = version > 0 && !shipped ? await versionContent(db, 'page', id, version) : undefined
      const page = text === undefined ? undefined : said(text)
      return isRecord(page) ? (page as Json) : undefined
    }
    case 'portal':
      return (await carriedPortal(db, id)) as object as Json | undefined
    case 'view':
      return (await carriedView(db, id)) as object as Json | undefined
    default: {
      const owner = (await wordsOwners(db)).find((one) => wordsId(one) === id)
      return owner && ({ texts: await carriedWords(db, owner.keys) } as object as Json)
    }
  }
}

const isLone = (kind: ItemKind): kind is LoneKind => (loneKinds as readonly string[]).includes(kind)

/** What a role is given of a menu entry, and of a system; no right to design. */
export const rightKinds = ['menu', 'button', 'column', 'form', 'data', 'system'] as const

/** What a role was given of the entries and systems of a package. */
export async function roleRights(db: Db, id: string, menus: readonly string[], systems: readonly string[]): Promise<Json[]> {
  const rows = await db
    .selectFrom('base_authorize')
    .select(['kind', 'menuId', 'code'])
    .where('objectType', '=', 'role')
    .where('objectId', '=', id)
    .where('kind', 'in', rightKinds)
    .where((eb) => eb.or([eb('menuId', '=', anyOf(menus)), eb.and([eb('kind', '=', 'system'), eb('code', '=', anyOf(systems))])]))
    .execute()
  return rows
    .map(({ kind, menuId, code }): Row => ({ kind, ...(menuId && { menuId }), ...(code && { code }) }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

const isReleased = (row: Row): boolean => Number(row.isRelease) > 0

/** The released definition of a flow; its draft where it never was. */
async function flowDefinition(db: Db, row: Row): Promise<Json> {
  if (!isReleased(row) || !row.versionId) return row.definition ?? null
  const version = await db.selectFrom('flow_version').select('definition').where('id', '=', String(row.versionId)).executeTakeFirst()
  return version?.definition ?? null
}

/**
 * What a definition says, as it travels: of applications and flows what is released, of one that never was its draft. Undefined where it
 * is not there. Headers of interfaces and what roles were given are not in it.
 */
export async function contentOf(db: Db, kind: ItemKind, id: string): Promise<Json | undefined> {
  if (isLone(kind)) return loneContent(db, kind, id)
  const row = await findRecord(db, entityOf(entities[kind]), id)
  if (!row || (kind === 'menu' && row.shipped === 1)) return undefined
  switch (kind) {
    case 'application': {
      const released = isReleased(row)
      const definitions = released ? { formData: row.releaseForm ?? null, columnData: row.releaseList ?? null } : {}
      return { ...travelling(kind, { ...row, ...definitions }), released }
    }
    case 'flow':
      return { ...travelling(kind, { ...row, definition: await flowDefinition(db, row) }), released: isReleased(row) }
    case 'dictionary':
      return { ...travelling(kind, row), entries: await dictionaryEntries(db, id) }
    case 'interface':
      return { ...travelling(kind, row), ...(await variates(db, id)) }
    case 'menu':
      return { ...travelling(kind, row), ...(await menuParts(db, id)) }
    default:
      return travelling(kind, row)
  }
}

/** Whether somebody changed a definition since its release: what travels is not what its designers see. */
export async function hasDraft(db: Db, kind: ItemKind, id: string): Promise<boolean> {
  if (kind !== 'application' && kind !== 'flow') return false
  const row = await findRecord(db, entityOf(entities[kind]), id)
  return Number(row?.isRelease) === 2
}
