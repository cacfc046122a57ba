import { sql } from 'kysely'
import { metres, type Point, pointOf } from '#core/rules/place.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { askedPage, rowsOn } from '../../records/query/page.ts'
import { searchNodes } from '../../records/words/areas.ts'
import type { Poi } from './service.ts'

/** Reading C-049: without a maps service the places are the areas, at the centres that are known of them. */

const write = ({ lng, lat }: Point) => `${lng},${lat}`

/** The centres of these areas, or where one has none, of the nearest area above it. */
async function centres(db: Db, paths: readonly string[][]): Promise<Map<string, string>> {
  const ids = [...new Set(paths.flat())]
  const rows = await db
    .selectFrom('base_area')
    .select(['id', 'lng', 'lat'])
    .where('id', '=', anyOf(ids))
    .where('lng', 'is not', null)
    .execute()
  const known = new Map(rows.map(({ id, lng, lat }) => [String(id), write({ lng: Number(lng), lat: Number(lat) })]))
  return new Map(
    paths.flatMap((path) => {
      const own = path.toReversed().find((id) => known.has(id))
      return own === undefined ? [] : [[path.join('/'), known.get(own) ?? ''] as const]
    }),
  )
}

/** Levels that only the statistics have: nobody writes them in an address. */
const unsaid = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

const poi = (path: readonly string[], names: readonly string[], location: string): Poi => {
  const said = names.map((name) => (unsaid.has(name) ? '' : name))
  return {
    id: path.at(-1) ?? '',
    name: said.findLast((name) => name !== '') ?? '',
    location,
    pname: said[0] ?? '',
    cityname: said[1] ?? '',
    adname: said[2] ?? '',
    address: '',
  }
}

/** Areas that fit a keyword, a page of them. */
export async function areasByKeyword(db: Db, keywords: string, offset: number, page: number): Promise<Poi[]> {
  const found = await searchNodes(db, keywords, { currentPage: page, pageSize: offset })
  const at = await centres(
    db,
    found.map(({ path = [] }) => path),
  )
  return found.map(({ path = [], names = [] }) => poi(path, names, at.get(path.join('/')) ?? ''))
}

/** Cities by how far their centre is from a point, a page of them. */
export async function areasAround(db: Db, location: string, offset: number, page: number): Promise<Poi[]> {
  const here = pointOf(location)
  if (!here) return []
  const { rows } = await sql<{ id: string; fullName: string; parentId: string; above: string; lng: string; lat: string }>`
    select a."id", a."fullName", p."id" as "parentId", p."fullName" as above, a."lng", a."lat"
    from base_area a join base_area p on p."id" = a."parentId"
    where a."level" = 1 and a."lng" is not null and a."enabledMark" = 1 and p."enabledMark" = 1`.execute(db)
  const byFar = rows
    .map((row) => ({ row, far: metres(here, { lng: Number(row.lng), lat: Number(row.lat) }) }))
    .sort((a, b) => a.far - b.far)
  return rowsOn(byFar, askedPage({ currentPage: page, pageSize: offset })).map(({ row, far }) => ({
    ...poi([row.parentId, row.id], [row.above, row.fullName], write({ lng: Number(row.lng), lat: Number(row.lat) })),
    distance: String(Math.round(far)),
  }))
}
