import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'

/** Props that name an interface, those of older definitions among them; else the address of a call does. */
const props = new Set(['interface', 'interfaceId', 'propsUrl'])
const address = /\/DataInterface\/([^/?#]+)/g

/** Every interface that a definition names, by its id or code. A word that only looks like one names nothing. */
function interfacesIn(definition: unknown): Set<string> {
  const names = new Set<string>()
  const open: unknown[] = [definition]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') for (const [, name] of value.matchAll(address)) names.add(name as string)
    if (value === null || typeof value !== 'object') continue
    for (const [key, one] of Object.entries(value)) {
      if (props.has(key) && typeof one === 'string') names.add(one)
      open.push(one)
    }
  }
  return names
}

const namesIn = (texts: readonly unknown[]): Set<string> =>
  interfacesIn(
    texts.map((text) => {
      try {
        return JSON.parse(String(text ?? 'null')) as unknown
      } catch {
        return null
      }
    }),
  )

interface Head {
  id: string
  version: unknown
}
type Known = Map<string, { version: unknown; names: ReadonlySet<string> }>
/** Definitions that are read at a time. */
const batch = 50

/** Which definitions name an interface. What they name is read once a version; the versions are looked at with each call. */
async function naming(
  known: Known,
  heads: readonly Head[],
  read: (ids: string[]) => Promise<Array<Head & { texts: unknown[] }>>,
  record: Row,
): Promise<string[]> {
  const there = new Set(heads.map(({ id }) => id))
  for (const id of known.keys()) if (!there.has(id)) known.delete(id)
  const changed = heads.filter(({ id, version }) => known.get(id)?.version !== version).map(({ id }) => id)
  for (let i = 0; i < changed.length; i += batch)
    for (const { id, version, texts } of await read(changed.slice(i, i + batch))) known.set(id, { version, names: namesIn(texts) })
  const wanted = [record.id, record.enCode].map(String)
  return [...known].flatMap(([id, { names }]) => (wanted.some((name) => names.has(name)) ? [id] : []))
}

const applications = new WeakMap<Db, Known>()
const pages = new WeakMap<Db, Known>()
const knownOf = (all: WeakMap<Db, Known>, db: Db): Known => {
  const known: Known = all.get(db) ?? new Map()
  all.set(db, known)
  return known
}

/** Applications whose release names an interface. */
export async function modelsAsking(db: Db, record: Row): Promise<string[]> {
  const from = () => db.selectFrom('base_visual_dev').where('releaseForm', 'is not', null)
  const read = async (ids: string[]) => {
    const rows = await from().select(['id', 'version', 'releaseForm', 'releaseList']).where('id', 'in', ids).execute()
    return rows.map(({ id, version, releaseForm, releaseList }) => ({ id, version, texts: [releaseForm, releaseList] }))
  }
  return naming(knownOf(applications, db), await from().select(['id', 'version']).execute(), read, record)
}

/** Pages of one's own making whose newest version names an interface. */
export async function pagesAsking(db: Db, record: Row): Promise<string[]> {
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
