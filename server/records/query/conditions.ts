import { type RawBuilder, sql } from 'kysely'
import type { FieldPlan } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { cutDate, dateType, firstMoment, isDay, lastMoment } from '#core/format/format.ts'
import { escapeHtml } from '#core/format/htmlText.ts'
import { acceptedTypes, picksPeople, splitId, typedId } from '#core/rules/people.ts'
import type { Json } from '#core/types.ts'
import { likePattern, wholePattern } from '../entity/query.ts'
import type { ModelField } from '../model/model.ts'
import { branchOf, type Dictionary, dictOf } from './dictionaries.ts'

/** Conditions on one column. Names come from the model only, values are only ever bound. */
export type Condition = RawBuilder<boolean>

const isNumber = (value: Json | undefined): value is number => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e17
const asNumber = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return isNumber(number as Json) ? (number as number) : null
}
/** A moment as the database takes it, within what it can hold. */
const moment = (ms: number) => new Date(Math.min(Math.max(ms, firstMoment), lastMoment))
/** The last millisecond of the unit that a format shows: of the day, the month, the year. */
function endOf(ms: number, format: string): number {
  const date = new Date(cutDate(moment(ms).getTime(), format))
  const type = dateType(format)
  if (type === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1)
  else if (type === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else if (type === 'date') date.setUTCDate(date.getUTCDate() + 1)
  else return date.getTime() + (/s/.test(format) ? 999 : 59_999)
  return date.getTime() - 1
}

/** The unit in which a date is asked for. What the system notes is a moment, however little of it the form shows. */
function formatOf({ plan: { node, widget } }: ModelField): string {
  const format = String(node.format ?? 'yyyy-MM-dd')
  return widget.isSystem === true && dateType(format) !== 'datetime' ? 'yyyy-MM-dd HH:mm:ss' : format
}

/** All of these; true of none. */
export const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
/** Any of these; false of none. */
export const any = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** The two ends of a range; a missing end is open. */
const ends = (value: Json): [Json | undefined, Json | undefined] => (Array.isArray(value) ? [value[0], value[1]] : [value, value])

/** A value between two ends, either of which may be open. */
export function rangeOf(field: ModelField, value: Json): Condition {
  const { plan, type } = field
  const ref = sql.ref(field.column)
  const [from, to] = ends(value)
  const kind = holdsOf(plan)
  if (kind === 'time' || kind === 'timeRange') {
    const [start, end] = kind === 'time' ? [ref, ref] : [sql`(${ref}::jsonb->>0)`, sql`(${ref}::jsonb->>1)`]
    return all([
      ...(typeof from === 'string' ? [sql<boolean>`${end} >= ${from}`] : []),
      ...(typeof to === 'string' ? [sql<boolean>`${start} <= ${to}`] : []),
    ])
  }
  const [low, high] = [asNumber(from), asNumber(to)]
  if (kind === 'dateRange' || kind === 'numberRange') {
    // Records whose own range touches the one that is looked for.
    return all([
      ...(low === null ? [] : [sql<boolean>`(${ref}::jsonb->>1)::numeric >= ${low}`]),
      ...(high === null ? [] : [sql<boolean>`(${ref}::jsonb->>0)::numeric <= ${kind === 'dateRange' ? endOf(high, 'yyyy-MM-dd') : high}`]),
    ])
  }
  if (plan.widget.column === 'datetime') {
    // A day is meant to its end, a moment to the end of its minute.
    return all([
      ...(low === null ? [] : [sql<boolean>`${ref} >= ${moment(low)}`]),
      ...(high === null
        ? []
        : [sql<boolean>`${ref} <= ${moment(high % 1000 === 999 ? high : endOf(high, isDay(high) ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm'))}`]),
    ])
  }
  if (type.startsWith('numeric') || type === 'integer' || type === 'bigint')
    return all([...(low === null ? [] : [sql<boolean>`${ref} >= ${low}`]), ...(high === null ? [] : [sql<boolean>`${ref} <= ${high}`])])
  return all([
    ...(from === null || from === undefined ? [] : [sql<boolean>`${ref} >= ${String(from)}`]),
    ...(to === null || to === undefined ? [] : [sql<boolean>`${ref} <= ${String(to)}`]),
  ])
}

/** An id of a person or a unit in the ways in which a picker keeps it: alone, and with its type behind it. */
const asKept = (plan: FieldPlan, id: string): string[] =>
  splitId(id).type === undefined ? [id, ...acceptedTypes(plan).map((type) => typedId(id, type))] : [id]

/** A value that is the one given, or one of those; of a tree, also what is below it. */
export function equalTo(field: ModelField, value: Json, dictionaries: ReadonlyMap<string, Dictionary>): Condition {
  const { plan, type, json } = field
  const ref = sql.ref(field.column)
  const kind = holdsOf(plan)
  if (kind === 'dateRange' || kind === 'timeRange' || kind === 'numberRange') return rangeOf(field, value)
  // Nobody asks for a whole rich text, marks and all: for words in it.
  if (kind === 'html') return containing(field, value)
  if (plan.widget.column === 'datetime') {
    if (Array.isArray(value)) return rangeOf(field, value)
    const format = formatOf(field)
    const at = asNumber(value)
    return at === null
      ? sql<boolean>`false`
      : sql<boolean>`${ref} >= ${moment(cutDate(moment(at).getTime(), format))} and ${ref} <= ${moment(endOf(at, format))}`
  }
  if (kind === 'path' && Array.isArray(value)) {
    // A path finds what begins with it; several paths find any of them.
    const paths = Array.isArray(value[0]) ? (value as Json[][]) : [value]
    const plain = (path: Json[]) => [path].flat().filter((one) => typeof one !== 'object')
    // Where several paths are kept, one of them begins so.
    const several = plan.node.multiple === true || plan.widget.choosesFrom === 'areas'
    const held = (path: Json[]) => JSON.stringify(several ? [plain(path)] : plain(path))
    return any(paths.map((path) => sql<boolean>`${ref}::jsonb @> ${held(path)}::jsonb`))
  }
  const plain = (Array.isArray(value) ? value : [value]).filter((one) => one !== null && typeof one !== 'object')
  const list = picksPeople(plan) ? plain.flatMap((one) => asKept(plan, String(one))) : plain
  if (json) return any(list.map((one) => sql<boolean>`${ref}::jsonb @> ${JSON.stringify([one])}::jsonb`))
  if (type.startsWith('numeric') || type === 'integer' || type === 'bigint') {
    const numbers = list.map((one) => asNumber(one)).filter((one) => one !== null)
    return any(numbers.map((one) => sql<boolean>`${ref} = ${one}`))
  }
  const dictionary = kind === 'branch' ? dictionaries.get(dictOf(plan.node) ?? '') : undefined
  const texts = new Set(list.flatMap((one) => (dictionary ? branchOf(dictionary, String(one)) : [String(one)])))
  return texts.size === 0 ? sql<boolean>`false` : sql<boolean>`${ref} = any(${[...texts]})`
}

/** Tables of what pickers choose, with the column that says what one is called. */
const calledBy: { [type: string]: [table: string, column: string] } = {
  user: ['base_user', 'realName'],
  department: ['base_organize', 'fullName'],
  position: ['base_position', 'fullName'],
  role: ['base_role', 'fullName'],
  group: ['base_group', 'fullName'],
}

/** A picker whose value names something that is called so: its ids stand in the value as they are stored. */
function calledSo({ column, plan, json }: ModelField, pattern: string): Condition {
  const ref = sql.ref(column)
  const types = acceptedTypes(plan).filter((type) => type in calledBy)
  return any(
    types.map((type) => {
      const [table, name] = calledBy[type] as [string, string]
      // a company is kept as one, and called as a department is
      const ids = sql`select unnest(array[n."id", n."id" || '--' || ${type}, n."id" || '--company']) from ${sql.table(table)} n where n.${sql.ref(name)} ilike ${pattern}`
      return json
        ? sql<boolean>`exists (select 1 from jsonb_array_elements_text(case when ${ref} like '[%' then ${ref}::jsonb else '[]'::jsonb end) v where v in (${ids}))`
        : sql<boolean>`${ref} in (${ids})`
    }),
  )
}

/**
 * What somebody types to find a person, a unit or a place: their whole name, or the address. False for any other kind, whose
 * values are chosen or typed as they are kept.
 */
export function calledExactly(field: ModelField, value: Json): Condition {
  const isNamed = ['person', 'unit', 'place'].includes(holdsOf(field.plan))
  return isNamed && typeof value === 'string' ? named(field, wholePattern(value.trim())) : any([])
}

/** A text that holds another one; a person by their name. */
export const containing = (field: ModelField, value: Json): Condition => named(field, likePattern(String(value)))

function named(field: ModelField, pattern: string): Condition {
  const ref = sql.ref(field.column)
  if (picksPeople(field.plan)) return calledSo(field, pattern)
  if (holdsOf(field.plan) === 'person') return sql<boolean>`${ref} in (select "id" from "base_user" where "realName" ilike ${pattern})`
  if (holdsOf(field.plan) === 'unit') {
    const table = sql.table(field.plan.widget.filledWith === 'position' ? 'base_position' : 'base_organize')
    return sql<boolean>`${ref} in (select "id" from ${table} where "fullName" ilike ${pattern})`
  }
  // of a list of texts each by itself: no mark of how the list is kept
  if (holdsOf(field.plan) === 'texts')
    return sql<boolean>`exists (select 1 from jsonb_array_elements_text(case when ${ref} like '[%' then ${ref}::jsonb else '[]'::jsonb end) v where v ilike ${pattern})`
  // LO-08: of a place, its address
  if (holdsOf(field.plan) === 'place') return sql<boolean>`${ref}::jsonb->>'fullAddress' ilike ${pattern}`
  // In a rich text only what is read is looked for, as it is written there: no mark, no address, no picture.
  if (holdsOf(field.plan) === 'html') return sql<boolean>`regexp_replace(${ref}, '<[^>]*>', '', 'g') ilike ${escapeHtml(pattern)}`
  return sql<boolean>`${ref}::text ilike ${pattern}`
}

const compared = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const

/** A value before or after another one; of a date, its whole day (or the unit that its format shows). */
export function orderedBy(field: ModelField, symbol: keyof typeof compared, value: Json): Condition {
  const { plan, type } = field
  const ref = sql.ref(field.column)
  if (plan.widget.column === 'datetime') {
    const at = asNumber(value)
    if (at === null) return sql<boolean>`false`
    const format = formatOf(field)
    const edge = symbol === '>' || symbol === '<=' ? endOf(at, format) : cutDate(moment(at).getTime(), format)
    return sql<boolean>`${ref} ${compared[symbol]} ${moment(edge)}`
  }
  if (type.startsWith('numeric') || type === 'integer' || type === 'bigint') {
    const number = asNumber(value)
    return number === null ? sql<boolean>`false` : sql<boolean>`${ref} ${compared[symbol]} ${number}`
  }
  return sql<boolean>`${ref} ${compared[symbol]} ${String(value)}`
}
