import { sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { arrayOf, boolean, type FromAnswer, object } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { entityOf } from '../entity/catalog.ts'
import { likePattern, listAll } from '../entity/query.ts'
import { isStorable } from '../entity/values.ts'
import { askedPage, limitOf, type PageQuery } from '../query/page.ts'

/** AA-04: what stands above the provinces. */
export const rootArea = '-1'
const most = 100

export type AreaRow = RowOf<'base_area', 'id' | 'parentId' | 'fullName' | 'enabledMark'>

/** AA-03: an area as the picker shows it; one that was searched for stands with its path. */
export const areaNode = object({ id: text, fullName: text, isLeaf: boolean }, { path: arrayOf(text), names: arrayOf(text) })
type AreaNode = FromAnswer<typeof areaNode>

const enabledBelow = sql<boolean>`exists (select from base_area c where c."parentId" = a."id" and c."enabledMark" = 1)`
const inOrder = sql`a."sortCode", a."enCode"`

/** Enabled areas below a parent; `without` is left out, and with it what is below it. */
export async function nodesOf(db: Db, parentId: string, without: string): Promise<AreaNode[]> {
  const { rows } = await sql<{ id: string; fullName: string; below: boolean }>`
    select a."id", a."fullName", ${enabledBelow} as below from base_area a
    where a."parentId" = ${parentId} and a."enabledMark" = 1 and a."id" <> ${without} order by ${inOrder}`.execute(db)
  return rows.map(({ id, fullName, below }) => ({ id, fullName, isLeaf: !below }))
}

/** The four levels of a path as the parts of one query: the area itself, and what is above it. */
const levels = ['a', 'p1', 'p2', 'p3']

/** Enabled areas of one level that fit every word of a keyword: by their own name, pinyin or code, or by that of an area above. */
export async function searchNodes(db: Db, keyword: string, query: PageQuery & { level?: number | undefined }): Promise<AreaNode[]> {
  const words = keyword.trim().split(/\s+/).slice(0, 5)
  const fits = (word: string) =>
    sql.join(
      levels.map((one) => {
        const [name, pinyin, code] = ['fullName', 'quickQuery', 'enCode'].map((column) => sql.ref(`${one}.${column}`))
        return sql`${name} ilike ${likePattern(word)} or ${pinyin} ilike ${likePattern(word)} or ${code} = ${word}`
      }),
      sql` or `,
    )
  const { rows } = await sql<{ below: boolean; ids: Array<string | null>; names: Array<string | null> }>`
    select ${enabledBelow} as below, array[p3."id", p2."id", p1."id", a."id"] as ids,
      array[p3."fullName", p2."fullName", p1."fullName", a."fullName"] as names
    from base_area a
      left join base_area p1 on p1."id" = a."parentId" left join base_area p2 on p2."id" = p1."parentId"
      left join base_area p3 on p3."id" = p2."parentId"
    where a."enabledMark" = 1 and coalesce(p1."enabledMark", 1) = 1 and coalesce(p2."enabledMark", 1) = 1 and coalesce(p3."enabledMark", 1) = 1
      ${query.level === undefined ? sql`` : sql`and a."level" = ${query.level}`}
      and ${sql.join(
        words.map((word) => sql`(${fits(word)})`),
        sql` and `,
      )}
    order by a."enCode" ${limitOf(askedPage(query, { most }))}`.execute(db)
  return rows.map(({ below, ids, names }) => {
    const path = ids.filter((id) => id !== null)
    const texts = names.filter((name) => name !== null)
    return { id: path.at(-1) ?? '', fullName: texts.at(-1) ?? '', isLeaf: !below, path, names: texts }
  })
}

/** Areas below a parent as the screen lists them, switched off ones too; with a depth of 2 also what is below each. */
export async function areasOf(db: Db, parentId: string, keyword: string | undefined, depth: number): Promise<{ list: Row[] }> {
  const area = entityOf('area')
  const rows = await listAll(db, area, { filters: { parentId }, keyword })
  const ids = rows.map((row) => String(row.id))
  const below = ids.length > 0 ? await listAll(db, area, { filters: { parentId: ids } }) : []
  const byParent = new Map<Json, Row[]>()
  for (const row of below) {
    const known = byParent.get(row.parentId as Json)
    if (known) known.push(row)
    else byParent.set(row.parentId as Json, [row])
  }
  return {
    list: rows.map((row) => {
      const children = byParent.get(row.id as Json) ?? []
      return { ...row, hasChildren: children.length > 0, ...(depth > 1 && children.length > 0 ? { children } : {}) }
    }),
  }
}

/** Every area that is asked for by its id; one that is not there any more is missing. */
export async function areasById(db: Db, ids: readonly string[]): Promise<Map<string, AreaRow>> {
  const known = [...new Set(ids)].filter(isStorable)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('base_area')
    .select(['id', 'parentId', 'fullName', 'enabledMark'])
    .where('id', '=', anyOf(known))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** AA-05: the names of these ids. */
export async function areaNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await areasById(db, ids))].map(([id, { fullName }]) => [id, fullName]))
}
