import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Row } from '#core/types.ts'
import { often } from '../../db/named.ts'
import type { Db } from '../../db/types.ts'

/** Which page of a list is asked for. */
export interface PageQuery {
  currentPage?: number | undefined
  pageSize?: number | undefined
}

/** A page as it is read: within the bounds of its list, and how many rows stand before it. */
export interface AskedPage {
  currentPage: number
  pageSize: number
  skip: number
}

/** A page as every list answers it. */
export interface Page<T = Row> {
  list: T[]
  pagination: { currentPage: number; pageSize: number; total: number }
}

/** CN-04: rows a page when nobody says otherwise. */
export const usualPageSize = 20
/** No page is longer where a list does not say less. */
export const longestPage = 100_000

/** The page that a query asks for. `most` is the longest that its list gives, `usual` what it gives when nobody says how long. */
export function askedPage(
  query: PageQuery,
  { most = longestPage, usual = usualPageSize }: { most?: number; usual?: number | undefined } = {},
): AskedPage {
  const pageSize = Math.min(Math.max(1, Math.trunc(query.pageSize ?? usual)), most)
  const currentPage = Math.max(1, Math.trunc(query.currentPage ?? 1))
  return { currentPage, pageSize, skip: (currentPage - 1) * pageSize }
}

/** A page as it is answered, of rows that were read for it. */
export const asPage = <T>(list: T[], { currentPage, pageSize }: Omit<AskedPage, 'skip'>, total: unknown): Page<T> => ({
  list,
  pagination: { currentPage, pageSize, total: Number(total) },
})

/** All rows as the one page of a list that has no pages. */
export const wholePage = <T>(list: T[]): Page<T> =>
  asPage(list, { currentPage: 1, pageSize: Math.max(list.length, usualPageSize) }, list.length)

/** Of rows that are all at hand those of a page. */
export const rowsOn = <T>(rows: readonly T[], { skip, pageSize }: AskedPage): T[] => rows.slice(skip, skip + pageSize)

/** A page of rows that are all at hand. */
export const pageAmong = <T>(rows: readonly T[], asked: AskedPage): Page<T> => asPage(rowsOn(rows, asked), asked, rows.length)

/** A page's end of a statement. */
export const limitOf = ({ pageSize, skip }: Omit<AskedPage, 'currentPage'>): RawBuilder<unknown> => sql`limit ${pageSize} offset ${skip}`

/** A query for one page of what it finds. */
export const onPage = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { pageSize, skip }: AskedPage,
): SelectQueryBuilder<DB, TB, O> => query.limit(pageSize).offset(skip)

/** A query for what stands behind the first rows that it finds: what is to go where only so many are kept. */
export const behindFirst = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  kept: number,
): SelectQueryBuilder<DB, TB, O> => query.offset(kept)

/** Runs a query; one that comes often, at this database, under a name of its own: it is not planned anew each time. */
const runs = <R>(query: { compile: () => CompiledQuery<R>; execute: () => Promise<R[]> }, isOften: Db | undefined): Promise<R[]> =>
  isOften ? often(isOften, query) : query.execute()

/** How many rows a query finds. */
async function countOf<DB, TB extends keyof DB>(found: SelectQueryBuilder<DB, TB, object>, isOften: Db | undefined): Promise<number> {
  const [row] = await runs(
    found.select((eb) => eb.fn.countAll<string>().as('total')),
    isOften,
  )
  return Number((row as { total?: string } | undefined)?.total ?? 0)
}

/**
 * One page of what a query finds, with how many there are in all; `rows` says which columns are read of them, and in which
 * order. `isOften` is the database of a list that is asked for all day in the same words, with other values.
 */
export async function readPage<DB, TB extends keyof DB, DB2, TB2 extends keyof DB2, O>(
  found: SelectQueryBuilder<DB, TB, object>,
  asked: AskedPage,
  rows: (found: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB2, TB2, O>,
  isOften?: Db,
): Promise<Page<O>> {
  const list = (await runs(onPage(rows(found), asked), isOften)) as O[]
  return asPage(list, asked, await countOf(found, isOften))
}
