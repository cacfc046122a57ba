import { type Expression, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type AnyTables, loose } from '../query/anyTable.ts'
import { askedOrder, inOrder, joinOrders, type Order, type OrderQuery } from '../query/order.ts'
import { askedPage, type Page, type PageQuery, readPage, wholePage } from '../query/page.ts'
import { andBelow } from '../query/tree.ts'
import { commonFields, type Entity, entityOf } from './catalog.ts'
import { isStorable, toRecord } from './values.ts'

/** What a list may be asked for; a page of 0 rows is all of them. Unknown sort fields and filters are ignored: names come from the entity only. */
export interface ListQuery extends PageQuery, OrderQuery {
  keyword?: string | undefined
  /** by the names of the entity's filters */
  filters?: Row | undefined
  /** the records that whoever asks reaches */
  scope?: RawBuilder<boolean> | undefined
  /** fields of the entity that are not read: what is long, and shown by no list */
  without?: readonly string[] | undefined
}

/** The pattern of a whole text: `%`, `_` and `\` in it stand for themselves. */
export const wholePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** The pattern of a text that holds a keyword. */
export const likePattern = (keyword: string) => `%${wholePattern(keyword)}%`

type Where = Expression<SqlBool>

const below = ({ table, tree }: Entity, id: string) => andBelow({ table, parent: tree?.parent ?? 'parentId' }, [id])

/** What one filter asks for: by its name among the entity's filters, else by a field of that name. */
function filterOf(eb: ExpressionBuilder<AnyTables, string>, entity: Entity, name: string, value: Json): Where {
  const filter = Array.isArray(entity.filters) ? name : (entity.filters?.[name] ?? name)
  if (typeof filter === 'string') return eb(filter, Array.isArray(value) ? 'in' : '=', value)
  if ('below' in filter) return sql<boolean>`${sql.ref(filter.field)} in (${below(entityOf(filter.below), String(value))})`
  const link = entity.links?.[filter.link]
  if (!link) throw new Error(`Entity ${entity.entity} has no link "${filter.link}".`)
  const between = sql.table(entityOf(link.by).table)
  return sql<boolean>`exists (select 1 from ${between} l where l.${sql.ref(link.this)} = ${sql.ref(`${entity.table}.id`)}
    and l.${sql.ref(link.that)} = ${String(value)})`
}

/** Whether a filter asks for what stands at the top of a tree. */
const isTop = ({ tree }: Entity, name: string, value: Json): boolean => tree !== undefined && name === tree.parent && value === tree.root

/** The top of what somebody reaches: records whose own parent they do not reach. */
const topOf = (entity: Entity, scope: RawBuilder<boolean>): Where =>
  sql<boolean>`coalesce(${sql.ref(entity.tree?.parent ?? 'parentId')}, '') not in
    (select "id" from ${sql.table(entity.table)} where ${scope})`

function conditions(entity: Entity, query: ListQuery) {
  return (eb: ExpressionBuilder<AnyTables, string>): Where => {
    const all: Where[] = []
    const keyword = query.keyword?.trim()
    if (keyword && entity.search?.length) all.push(eb.or(entity.search.map((field) => eb(field, 'ilike', likePattern(keyword)))))
    for (const [name, value] of Object.entries(query.filters ?? {})) {
      if (value === null || value === '') continue
      all.push(isTop(entity, name, value as Json) && query.scope ? topOf(entity, query.scope) : filterOf(eb, entity, name, value as Json))
    }
    if (query.scope) all.push(query.scope)
    return eb.and(all)
  }
}

/** The order asked for, then the entity's own, then the id: a page never shows a row twice. */
const orderOf = (entity: Entity, query: ListQuery): Order[] =>
  joinOrders(
    askedOrder(query, (field) => entity.columns.has(field) || (commonFields as readonly string[]).includes(field)),
    entity.order ?? [],
    [['id', 'asc']],
  )

/** The columns that a list reads: all, but for the fields that it goes without. */
function columnsOf(
  found: SelectQueryBuilder<AnyTables, string, object>,
  { columns }: Entity,
  { without }: ListQuery,
): SelectQueryBuilder<AnyTables, string, { [column: string]: unknown }> {
  if (!without) return found.selectAll()
  const read = [...commonFields, ...[...columns.keys()].filter((name) => !without.includes(name))]
  return found.$castTo<{ [column: string]: unknown }>().select(read)
}

/** One page of an entity's records, with how many there are in all. */
export async function listPage(db: Db, entity: Entity, query: ListQuery = {}): Promise<Page> {
  if (query.pageSize === 0) return wholePage(await listAll(db, entity, query))
  const found = loose(db).selectFrom(entity.table).where(conditions(entity, query))
  const { list, pagination } = await readPage(found, askedPage(query), (all) =>
    inOrder(columnsOf(all, entity, query), orderOf(entity, query)),
  )
  return { list: list.map((row) => toRecord(entity, row)), pagination }
}

/** Every record that fits, in order. */
export async function listAll(db: Db, entity: Entity, query: Omit<ListQuery, keyof PageQuery> = {}): Promise<Row[]> {
  const found = loose(db).selectFrom(entity.table).where(conditions(entity, query))
  return (await inOrder(columnsOf(found, entity, query), orderOf(entity, query)).execute()).map((row) => toRecord(entity, row))
}

/** One record, or nothing. `lock` holds its row until the transaction ends, `scope` leaves out what is not in it. */
export async function findRecord(
  db: Db,
  entity: Entity,
  id: string,
  options: { lock?: boolean; scope?: RawBuilder<boolean> | undefined } = {},
): Promise<Row | undefined> {
  if (!isStorable(id)) return undefined
  let query = loose(db).selectFrom(entity.table).selectAll().where('id', '=', id)
  if (options.scope) query = query.where(options.scope)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && toRecord(entity, row)
}

/** The first record whose fields have these values, or nothing. */
export async function findBy(db: Db, entity: Entity, values: { [field: string]: Json }): Promise<Row | undefined> {
  if (Object.values(values).some((value) => typeof value === 'string' && !isStorable(value))) return undefined
  let query = loose(db).selectFrom(entity.table).selectAll()
  for (const [field, value] of Object.entries(values)) query = query.where(field, '=', value)
  const row = await query.orderBy('id').executeTakeFirst()
  return row && toRecord(entity, row)
}

/** The records with these ids that a scope leaves, in the order of these fields. */
export async function findRecords(
  db: Db,
  entity: Entity,
  ids: readonly string[],
  { scope, order }: { scope: RawBuilder<boolean> | undefined; order: readonly string[] },
): Promise<Row[]> {
  let query = loose(db).selectFrom(entity.table).selectAll().where('id', '=', anyOf(ids))
  if (scope) query = query.where(scope)
  for (const field of order) query = query.orderBy(field)
  return (await query.execute()).map((row) => toRecord(entity, row))
}

/** What the field `says` of the records with these ids holds, by id. */
export async function wordsById(db: Db, entity: Entity, says: string, ids: Iterable<string>): Promise<Map<string, string | null>> {
  const rows = await loose(db)
    .selectFrom(entity.table)
    .select(['id', `${says} as word`])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, word }) => [String(id), word === null ? null : String(word)]))
}
