import { type RawBuilder, sql } from 'kysely'
import { cutDate, dateType } from '#core/format.ts'
import type { Json, Row } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { likePattern } from '../../entities/query.ts'
import { branchOf, type Dictionary, dictOf, readDictionaries } from './dictionaries.ts'
import type { Model, ModelField } from './model.ts'
import { own } from './naming.ts'
import { fieldsFrom, recordFrom } from './values.ts'

/** What a list of records may be asked for. Names come from the application only; anything else is ignored. */
export interface RecordQuery {
  currentPage?: number | undefined
  pageSize?: number | undefined
  sidx?: string | undefined
  keyword?: string | undefined
  /** values by field of the search bar */
  search?: Row | undefined
}

export interface RecordPage {
  records: Row[]
  pagination: { currentPage: number; pageSize: number; total: number }
  /** sums over every record that fits, not only those of the page */
  summary?: Row
}

type Condition = RawBuilder<boolean>
const most = 100_000
const people = new Set(['createUser', 'modifyUser'])
const written = new Set(['input', 'textarea', 'billRule'])

const isNumber = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e17
const asNumber = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return isNumber(number as Json) ? (number as number) : null
}
const firstMoment = Date.UTC(1, 0, 1)
const lastMoment = Date.UTC(9999, 11, 31)
/** A moment as the database takes it, within what it can hold. */
const moment = (ms: number) => new Date(Math.min(Math.max(ms, firstMoment), lastMoment))
/** The last millisecond of the unit that a format shows: of the day, the month, the year. */
function endOf(ms: number, format: string): number {
  const date = new Date(cutDate(moment(ms).getTime(), format))
  const type = dateType(format)
  if (type === 'year') date.setFullYear(date.getFullYear() + 1)
  else if (type === 'month') date.setMonth(date.getMonth() + 1)
  else if (type === 'date') date.setDate(date.getDate() + 1)
  else return date.getTime() + (/s/.test(format) ? 999 : 59_999)
  return date.getTime() - 1
}

const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The two ends of a range; a missing end is open. */
const ends = (value: Json): [Json | undefined, Json | undefined] => (Array.isArray(value) ? [value[0], value[1]] : [value, value])

function rangeOf(field: ModelField, value: Json): Condition {
  const { plan, type } = field
  const ref = sql.ref(field.column)
  const [from, to] = ends(value)
  const kind = plan.widget.pingeKey
  if (kind === 'timePicker' || kind === 'timeRange') {
    const [start, end] = kind === 'timePicker' ? [ref, ref] : [sql`(${ref}::jsonb->>0)`, sql`(${ref}::jsonb->>1)`]
    return all([
      ...(typeof from === 'string' ? [sql<boolean>`${end} >= ${from}`] : []),
      ...(typeof to === 'string' ? [sql<boolean>`${start} <= ${to}`] : []),
    ])
  }
  const [low, high] = [asNumber(from), asNumber(to)]
  if (kind === 'dateRange') {
    // Records whose own range touches the one that is looked for.
    return all([
      ...(low === null ? [] : [sql<boolean>`(${ref}::jsonb->>1)::numeric >= ${low}`]),
      ...(high === null ? [] : [sql<boolean>`(${ref}::jsonb->>0)::numeric <= ${endOf(high, 'yyyy-MM-dd')}`]),
    ])
  }
  if (plan.widget.column === 'datetime') {
    // A search bar chooses days, also where the field shows the time.
    return all([
      ...(low === null ? [] : [sql<boolean>`${ref} >= ${moment(low)}`]),
      ...(high === null ? [] : [sql<boolean>`${ref} <= ${moment(high % 1000 === 999 ? high : endOf(high, 'yyyy-MM-dd'))}`]),
    ])
  }
  if (type.startsWith('numeric') || type === 'integer' || type === 'bigint')
    return all([...(low === null ? [] : [sql<boolean>`${ref} >= ${low}`]), ...(high === null ? [] : [sql<boolean>`${ref} <= ${high}`])])
  return all([
    ...(from === null || from === undefined ? [] : [sql<boolean>`${ref} >= ${String(from)}`]),
    ...(to === null || to === undefined ? [] : [sql<boolean>`${ref} <= ${String(to)}`]),
  ])
}

function equalTo(field: ModelField, value: Json, dictionaries: ReadonlyMap<string, Dictionary>): Condition {
  const { plan, type, json } = field
  const ref = sql.ref(field.column)
  const kind = plan.widget.pingeKey
  if (kind === 'dateRange' || kind === 'timeRange') return rangeOf(field, value)
  if (plan.widget.column === 'datetime') {
    const format = String(plan.node.format ?? (plan.widget.isSystem ? 'yyyy-MM-dd' : 'yyyy-MM-dd'))
    const at = asNumber(Array.isArray(value) ? value[0] : value)
    return at === null
      ? sql<boolean>`false`
      : sql<boolean>`${ref} >= ${moment(cutDate(moment(at).getTime(), format))} and ${ref} <= ${moment(endOf(at, format))}`
  }
  if (kind === 'cascader' && Array.isArray(value)) {
    // A path finds what begins with it; several paths find any of them.
    const paths = Array.isArray(value[0]) ? (value as Json[][]) : [value]
    return any(paths.map((path) => sql<boolean>`${ref}::jsonb @> ${JSON.stringify(path)}::jsonb`))
  }
  const list = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && typeof one !== 'object')
  if (json) return any(list.map((one) => sql<boolean>`${ref}::jsonb @> ${JSON.stringify([one])}::jsonb`))
  if (type.startsWith('numeric') || type === 'integer' || type === 'bigint') {
    const numbers = list.map((one) => asNumber(one)).filter((one) => one !== null)
    return any(numbers.map((one) => sql<boolean>`${ref} = ${one}`))
  }
  const dictionary = kind === 'treeSelect' ? dictionaries.get(dictOf(plan.node) ?? '') : undefined
  const texts = list.flatMap((one) => (dictionary ? branchOf(dictionary, String(one)) : [String(one)]))
  return texts.length === 0 ? sql<boolean>`false` : sql<boolean>`${ref} in (${sql.join(texts)})`
}

function containing(field: ModelField, value: Json): Condition {
  const pattern = likePattern(String(value))
  const ref = sql.ref(field.column)
  if (people.has(field.plan.widget.pingeKey))
    return sql<boolean>`${ref} in (select "id" from "base_user" where "realName" ilike ${pattern})`
  return sql<boolean>`${ref}::text ilike ${pattern}`
}

const isFilled = (value: Json | undefined): value is Json =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.every((one) => one === null || one === ''))

/** The conditions of a query, over the fields that the list searches and the texts that it shows. */
async function conditionsOf(db: Db, model: Model, query: RecordQuery): Promise<Condition> {
  const { columns } = model.main
  const conditions: Condition[] = [sql<boolean>`${sql.ref(own.deletedTime)} is null`]
  const asked = model.list.searchList.flatMap(({ field, searchType }) => {
    const column = columns.get(field)
    const value = query.search?.[field]
    return column && isFilled(value) ? [{ column, searchType, value }] : []
  })
  const dicts = asked.flatMap(({ column }) => dictOf(column.plan.node) ?? [])
  const dictionaries = await readDictionaries(db, dicts)
  for (const { column, searchType, value } of asked) {
    if (searchType === 3) conditions.push(rangeOf(column, value))
    else if (searchType === 2 && (typeof value === 'string' || typeof value === 'number')) conditions.push(containing(column, value))
    else conditions.push(equalTo(column, value, dictionaries))
  }
  const keyword = query.keyword?.trim()
  if (keyword) {
    const texts = [...columns.values()].filter(({ plan }) => written.has(plan.widget.pingeKey) && plan.node.showPassword !== true)
    conditions.push(any(texts.map((column) => containing(column, keyword))))
  }
  return all(conditions)
}

/** The order asked for, then the list's own, then the newest first; the id decides between equals, so that no row is shown twice. */
function orderOf(model: Model, sidx: string | undefined): Array<[column: string, direction: 'asc' | 'desc']> {
  const { columns } = model.main
  const asked = (sidx ?? '')
    .split(',')
    .map((part) => part.trim())
    .map((part): [string, 'asc' | 'desc'] => (part.startsWith('-') ? [part.slice(1), 'desc'] : [part, 'asc']))
  const usual = (model.list.defaultSortConfig ?? []).map(({ field, sort }): [string, 'asc' | 'desc'] => [
    field,
    sort === 'desc' ? 'desc' : 'asc',
  ])
  const named = [...asked, ...usual].flatMap(([field, direction]): Array<[string, 'asc' | 'desc']> => {
    const column = columns.get(field)
    return column ? [[column.column, direction]] : []
  })
  const first = new Map<string, 'asc' | 'desc'>()
  for (const [column, direction] of [...named, [own.creatorTime, 'desc'] as const, [own.id, 'desc'] as const])
    if (!first.has(column)) first.set(column, direction)
  return [...first]
}

const isSummed = ({ type }: ModelField) => type.startsWith('numeric') || type === 'integer' || type === 'bigint'

/** One page of an application's records, without their sub-tables, with the count and, where the list shows them, the sums. */
export async function searchRecords(db: Db, model: Model, query: RecordQuery): Promise<RecordPage> {
  const { list, main } = model
  const where = await conditionsOf(db, model, query)
  // Grouped lists and trees are not paged: their rows belong together.
  const paged = list.hasPage !== false && list.type !== 3 && list.type !== 5
  const pageSize = paged ? Math.min(Math.max(1, Math.trunc(query.pageSize ?? list.pageSize ?? 20)), most) : most
  const currentPage = paged ? Math.max(1, Math.trunc(query.currentPage ?? 1)) : 1

  const summed =
    list.showSummary === true ? (list.summaryField ?? []).flatMap((field) => main.columns.get(field) ?? []).filter(isSummed) : []
  const totals = await db
    .selectFrom(main.table)
    .select(sql<string>`count(*)`.as('f_total'))
    .select(summed.map(({ column }) => sql<string>`coalesce(sum(${sql.ref(column)}), 0)`.as(column)))
    .where(where)
    .executeTakeFirstOrThrow()

  let rows = db.selectFrom(main.table).selectAll().where(where)
  for (const [column, direction] of orderOf(model, query.sidx))
    rows = rows.orderBy(column, (by) => (direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast()))
  const found = await rows
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute()
  return {
    records: found.map((row) => recordFrom(model, row)),
    pagination: { currentPage, pageSize, total: Number(totals.f_total) },
    ...(list.showSummary === true
      ? { summary: fieldsFrom({ ...main, columns: new Map(summed.map((column) => [column.field, column])) }, totals) }
      : {}),
  }
}
