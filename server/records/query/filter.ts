import { sql } from 'kysely'
import { type Condition as Asked, type Filter, filterFaults, isFilter, wholeFilter } from '#core/filter/filter.ts'
import type { FieldPlan } from '#core/form/form.ts'
import type { Json } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { columnAt, type Model, type ModelField } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { loose } from './anyTable.ts'
import { all, any, type Condition, containing, equalTo, orderedBy, rangeOf } from './conditions.ts'
import { type Dictionary, dictOf, readDictionaries } from './dictionaries.ts'

const not = (condition: Condition): Condition => sql<boolean>`(${condition}) is not true`
const nothing = sql<boolean>`false`

/** Two fields of the same record. What is missing on both sides is the same. */
function ofFields(symbol: Asked['symbol'], a: ModelField, b: ModelField): Condition {
  const [left, right] = [sql.ref(a.column), sql.ref(b.column)]
  if (symbol === '==') return sql<boolean>`${left} is not distinct from ${right}`
  if (symbol === '<>') return sql<boolean>`${left} is distinct from ${right}`
  const signs = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const
  const sign = signs[symbol as keyof typeof signs]
  return sign ? sql<boolean>`${left} ${sign} ${right}` : nothing
}

/** A condition on a field, by its key; on one of a sub-table it asks whether any row of the record fits. */
export function onColumn(model: Model, key: string, condition: (field: ModelField) => Condition): Condition {
  const found = columnAt(model, key)
  if (!found) return nothing
  const { column, sub } = found
  if (!sub) return condition(column)
  const ofRecord = sql<boolean>`${sql.ref(`${sub.table}.${metaColumns.parentId}`)} = ${sql.ref(`${model.main.table}.${metaColumns.id}`)}`
  return sql<boolean>`exists (select 1 from ${sql.table(sub.table)} where ${ofRecord} and ${condition(column)})`
}

/** One condition. A field or a symbol that the model does not have (any more) fits nothing. */
function conditionOf(model: Model, asked: Asked, dictionaries: ReadonlyMap<string, Dictionary>): Condition {
  const { symbol, fieldValueType } = asked
  const field = model.main.columns.get(asked.field)
  if (!field) return nothing
  if (fieldValueType === 1) {
    const other = model.main.columns.get(String(asked.fieldValue))
    return other ? ofFields(symbol, field, other) : nothing
  }
  const value = (asked.fieldValue ?? null) as Json
  const listed = typeof value === 'string' && (symbol === 'in' || symbol === 'notIn') ? value.split(',').map((one) => one.trim()) : value
  switch (symbol) {
    case '==':
    case 'in':
      return equalTo(field, listed, dictionaries)
    case '<>':
    case 'notIn':
      return not(equalTo(field, listed, dictionaries))
    case 'like':
      return containing(field, value)
    case 'notLike':
      return not(containing(field, value))
    case 'between':
      return rangeOf(field, value)
    case 'null':
      return sql<boolean>`${sql.ref(field.column)} is null`
    case 'notNull':
      return sql<boolean>`${sql.ref(field.column)} is not null`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return orderedBy(field, symbol, value)
    default:
      return nothing
  }
}

const joined = (logic: 'and' | 'or', conditions: Condition[]): Condition => (logic === 'or' ? any(conditions) : all(conditions))

/** A filter as a condition; groups without a condition ask for nothing. */
export async function filterCondition(db: Db, model: Model, filter: Filter): Promise<Condition> {
  const fields = filter.conditionList.flatMap(({ groups }) => groups.flatMap(({ field }) => model.main.columns.get(field) ?? []))
  const dictionaries = await readDictionaries(db, [...new Set(fields.flatMap(({ plan }) => dictOf(plan.node) ?? []))])
  const groups = filter.conditionList
    .filter((group) => group.groups.length > 0)
    .map((group) =>
      joined(
        group.logic,
        group.groups.map((asked) => conditionOf(model, asked, dictionaries)),
      ),
    )
  return groups.length === 0 ? all([]) : joined(filter.matchLogic, groups)
}

/** What holds of every record that somebody may reach. */
export const notDeleted: Condition = sql<boolean>`${sql.ref(metaColumns.deletedTime)} is null`
/** Whether all records that are not deleted may be reached. */
export const seesAll = ({ scope, list }: Model): boolean => !scope && !list.ruleList

/** What of an application's table may be reached: what is not deleted, passes the list's fixed filter, and is in the scope of whoever asks. */
export async function inView(db: Db, model: Model): Promise<Condition> {
  const there = model.scope ? all([notDeleted, model.scope]) : notDeleted
  const { ruleList } = model.list
  if (!ruleList) return there
  // A filter that this server cannot read hides everything rather than nothing.
  if (filterFaults(ruleList, model.plan.byKey, '', { definition: true }).length > 0) return nothing
  return all([there, await filterCondition(db, model, ruleList)])
}

/** superQueryJson as a filter; with `byId` it may name people and units by their ids. Throws on what is not one, or asks for a field that the person may not see. */
export function askedFilter(
  model: Model,
  json: string | undefined,
  may: (field: string) => boolean,
  { byId = false }: { byId?: boolean } = {},
): Filter | undefined {
  if (!json) return undefined
  let value: Json
  try {
    value = wholeFilter(JSON.parse(json))
  } catch {
    throw new ApiError('badRequest')
  }
  const fields = new Map([...model.plan.byKey].filter(([key]) => may(key))) as ReadonlyMap<string, FieldPlan>
  const allowed = { definition: byId }
  if (isFilter(value, fields, allowed)) return value
  throw new ApiError('badRequest', { data: { faults: filterFaults(value, fields, '', allowed).slice(0, 1) } })
}

/** Whether a record is there for whoever reaches the records of this model. */
export async function isInView(db: Db, model: Model, id: string): Promise<boolean> {
  const query = loose(db).selectFrom(model.main.table).select(metaColumns.id).where(metaColumns.id, '=', id)
  return (await query.where(await inView(db, model)).executeTakeFirst()) !== undefined
}

/** Whether an application has records, deleted ones among them. */
export const hasRecords = async (db: Db, { main }: Model): Promise<boolean> =>
  (await loose(db).selectFrom(main.table).select(metaColumns.id).limit(1).executeTakeFirst()) !== undefined

/** So many are counted at most where somebody asks what there is; one more stands for any number above. */
export const mostTold = 100_000

/** How many records an application has that are not deleted; of more than `mostTold` one more than that. */
export async function countRecords(db: Db, { main }: Model): Promise<number> {
  const { rows } = await sql<{ n: string | number }>`
    select count(*) as n from (
      select 1 from ${sql.table(main.table)} where ${notDeleted} limit ${mostTold + 1}) as counted`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** How many rows the sub-tables of these records have together, counted as far as records are. */
export async function countRows(db: Db, { main, subs }: Model): Promise<number> {
  if (subs.length === 0) return 0
  const rowsOf = ({ table }: Model['main']) => sql`
    select 1 from ${sql.table(table)} as r where exists (
      select 1 from ${sql.table(main.table)} as m
      where ${sql.ref(`m.${metaColumns.id}`)} = ${sql.ref(`r.${metaColumns.parentId}`)} and ${sql.ref(`m.${metaColumns.deletedTime}`)} is null)`
  const { rows } = await sql<{ n: string | number }>`
    select count(*) as n from (${sql.join(subs.map(rowsOf), sql` union all `)} limit ${mostTold + 1}) as counted`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
