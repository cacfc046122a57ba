import type { Row } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { knownCache } from '../../db/caches.ts'
import type { Db } from '../../db/types.ts'

/** Props that name an interface, those of older definitions among them; else the address of a call does. */
const props = new Set(['interface', 'interfaceId', 'propsUrl'])
const address = /\/DataInterface\/([^/?#]+)/g

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)

/** What a field is called and says of itself names no column of what it offers. */
const ownWords = new Set(['pingeKey', 'id', 'field', 'label', 'placeholder', 'help'])

/** Every name in a part of a definition: its texts, what they list with commas, and what its expressions read. */
function wordsIn(part: unknown): Set<string> {
  const words = new Set<string>()
  const isField = isRecord(part) && typeof part.pingeKey === 'string' && isClosed(part)
  const says = ([name, value]: [string, unknown]) => !ownWords.has(name) || (typeof value === 'string' && value.includes('{{'))
  const open: unknown[] = isField ? Object.entries(part).flatMap((entry) => (says(entry) ? [entry[1]] : [])) : [part]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      words.add(value)
      for (const word of value.split(',')) words.add(word.trim())
      if (value.includes('{{')) for (const [word] of value.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word)
    } else if (value !== null && typeof value === 'object') open.push(...Object.values(value))
  }
  return words
}

/** Whether all that reads the rows which a part asks for stands inside of it: a field, or a list of a select action that keeps nothing. */
const isClosed = (part: Loose): boolean => {
  const config = part.config ?? part.__config__
  const key = part.pingeKey ?? (isRecord(config) ? (config.pingeKey ?? config.jnpfKey) : undefined)
  if (typeof key === 'string') return serverEnv().widgets.get(key)?.isField === true
  return isRecord(part.select) && part.into === undefined
}

const step = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** An interface as a definition names it: where it first does, and the columns of it that it names. */
interface Named {
  pointer: string
  columns: Set<string>
}

/** Every interface that a definition names, by its id or code. A word that only looks like one names nothing. */
export function interfacesIn(definition: unknown): Map<string, Named> {
  const names = new Map<string, Named>()
  /** texts that attributes show of what was chosen, wherever it was */
  const shown = new Set<string>()
  const open: Array<{ value: unknown; around: unknown; pointer: string }> = [{ value: definition, around: definition, pointer: '' }]
  const add = (name: string, around: unknown, pointer: string) => {
    const known = names.get(name) ?? { pointer, columns: new Set(['id', 'fullName', 'children']) }
    for (const word of wordsIn(around)) known.columns.add(word)
    names.set(name, known)
  }
  while (open.length > 0) {
    const { value, around, pointer } = open.pop() as { value: unknown; around: unknown; pointer: string }
    if (typeof value === 'string') for (const [, name] of value.matchAll(address)) add(name as string, definition, pointer)
    if (value === null || typeof value !== 'object') continue
    const here = isRecord(value) && isClosed(value) ? value : around
    for (const [key, one] of Object.entries(value)) {
      const at = `${pointer}/${step(key)}`
      if (props.has(key) && typeof one === 'string') add(one, here, at)
      if (key === 'showField' && typeof one === 'string') shown.add(one)
      open.push({ value: one, around: here, pointer: at })
    }
  }
  for (const { columns } of names.values()) for (const word of shown) columns.add(word)
  return names
}

/** Interfaces that texts of definitions name, with the columns that they name of each. */
export function namesIn(texts: readonly unknown[]): Map<string, Set<string>> {
  const read = texts.map((text) => {
    try {
      return JSON.parse(String(text ?? 'null')) as unknown
    } catch {
      return null
    }
  })
  return new Map([...interfacesIn(read)].map(([name, { columns }]) => [name, columns]))
}

/** A definition that names an interface, and the columns that it names. */
export interface Naming {
  id: string
  columns: ReadonlySet<string>
}

interface Head {
  id: string
  version: unknown
}
type Known = Map<string, { version: unknown; names: ReadonlyMap<string, ReadonlySet<string>> }>
/** Definitions that are read at a time. */
const batch = 50

/** Which definitions name an interface, with the columns that each names. What they name is read once a version; the versions are looked at with each call. */
async function naming(
  known: Known,
  heads: readonly Head[],
  read: (ids: string[]) => Promise<Array<Head & { texts: unknown[] }>>,
  record: Row,
): Promise<Naming[]> {
  const there = new Set(heads.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  const isNew = ({ id, version }: Head): boolean => !counts.note(!(known.get(id)?.version !== version))
  const changed = heads.filter(isNew).map(({ id }) => id)
  for (let i = 0; i < changed.length; i += batch)
    for (const { id, version, texts } of await read(changed.slice(i, i + batch))) known.set(id, { version, names: namesIn(texts) })
  const wanted = [record.id, record.enCode].map(String)
  return [...known].flatMap(([id, { names }]) => {
    const found = wanted.flatMap((name) => names.get(name) ?? [])
    return found.length > 0 ? [{ id, columns: new Set(found.flatMap((columns) => [...columns])) }] : []
  })
}

const applications = new WeakMap<Db, Known>()
const pages = new WeakMap<Db, Known>()
const counts = knownCache('interfaceNames', {
  most: null,
  entries: (db) => (applications.get(db)?.size ?? 0) + (pages.get(db)?.size ?? 0),
  clear: (db) => {
    applications.delete(db)
    pages.delete(db)
  },
})
const knownOf = (all: WeakMap<Db, Known>, db: Db): Known => {
  const known: Known = all.get(db) ?? new Map()
  all.set(db, known)
  return known
}

/** Applications whose release names an interface. */
export async function modelsAsking(db: Db, record: Row): Promise<Naming[]> {
  const from = () => db.selectFrom('base_visual_dev').where('releaseForm', 'is not', null)
  const read = async (ids: string[]) => {
    const rows = await from().select(['id', 'version', 'releaseForm', 'releaseList']).where('id', 'in', ids).execute()
    return rows.map(({ id, version, releaseForm, releaseList }) => ({ id, version, texts: [releaseForm, releaseList] }))
  }
  return naming(knownOf(applications, db), await from().select(['id', 'version']).execute(), read, record)
}

/** Pages of one's own making whose newest version names an interface. */
export async function pagesAsking(db: Db, record: Row): Promise<Naming[]> {
  const heads = await db.selectFrom('base_schema').select(['code as id', 'version']).where('kind', '=', 'page').execute()
  const read = async (codes: string[]) => {
    const rows = await db
      .selectFrom('base_schema as s')
      .innerJoin('base_schema_version as v', (join) =>
        join.onRef('v.kind', '=', 's.kind').onRef('v.code', '=', 's.code').onRef('v.version', '=', 's.version'),
      )
      .select(['s.code as id', 's.version', 'v.content'])
      .where('s.kind', '=', 'page')
      .where('s.code', 'in', codes)
      .execute()
    return rows.map(({ id, version, content }) => ({ id, version, texts: [content] }))
  }
  return naming(knownOf(pages, db), heads, read, record)
}
