import type { IncomingHttpHeaders } from 'node:http'
import type { Condition, Filter } from '#core/filter/filter.ts'
import { dateType, dayMs, isDay } from '#core/format/format.ts'
import type { Json, Row } from '#core/types.ts'
import { columnAt, type Model, type ModelField } from '../model/model.ts'

const minute = 60_000

/** How far east of UTC the caller's clock is, in ms, as its header says in minutes; nothing where it does not. */
export function toldOffset(headers: IncomingHttpHeaders): number | undefined {
  const minutes = Number(headers['pinge-time-offset'] ?? Number.NaN)
  return Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes * minute : undefined
}

/** The same; without a header it is the server's own clock. */
export const offsetOf = (headers: IncomingHttpHeaders): number => toldOffset(headers) ?? -new Date().getTimezoneOffset() * minute

/** A column of moments; any other column of dates holds calendar days, which are the same everywhere. */
export const holdsMoments = ({ plan: { node, widget } }: Pick<ModelField, 'plan'>): boolean =>
  widget.column === 'datetime' && (widget.isSystem === true || dateType(String(node.format ?? 'yyyy-MM-dd')) === 'datetime')

/** A moment as whatever words it on the server's clock has to be told it, so that it reads as on the caller's. */
export const asOnClock = (ms: number, offset: number): number => ms + offset + new Date(ms).getTimezoneOffset() * minute

/** The first and the last moment of a day where the caller is; anything but a day is left as it is. */
const edgesOf = (offset: number) => ({
  start: (one: Json | undefined): Json => (typeof one === 'number' && isDay(one) ? one - offset : (one ?? null)),
  end: (one: Json | undefined): Json => (typeof one === 'number' && isDay(one) ? one - offset + dayMs - 1 : (one ?? null)),
})

/** One condition, where it names a day of a column of moments: it lasts from midnight to midnight where the caller is. */
export function conditionInDaysOf({ main }: Pick<Model, 'main'>, condition: Condition, offset: number): Condition {
  const { start, end } = edgesOf(offset)
  const { field, symbol, fieldValueType, fieldValue } = condition
  const column = main.columns.get(field)
  if (!column || !holdsMoments(column) || fieldValueType === 1 || fieldValue === undefined || fieldValue === null) return condition
  if (Array.isArray(fieldValue)) return { ...condition, fieldValue: [start(fieldValue[0]), end(fieldValue[1])] }
  if (symbol === '==' || symbol === '<>') return { ...condition, fieldValue: [start(fieldValue), end(fieldValue)] }
  return { ...condition, fieldValue: symbol === '>' || symbol === '<=' ? end(fieldValue) : start(fieldValue) }
}

/** The same for the conditions of the advanced search. */
export function filterInDaysOf(model: Model, filter: Filter | undefined, offset: number): Filter | undefined {
  const moved = (condition: Condition) => conditionInDaysOf(model, condition, offset)
  return filter && { ...filter, conditionList: filter.conditionList.map((group) => ({ ...group, groups: group.groups.map(moved) })) }
}

/** A search bar chooses days, also where moments are searched: there a day is from midnight to midnight where the caller is. */
export function inDaysOf(model: Model, search: Row, offset: number): Row {
  const { start, end } = edgesOf(offset)
  const entries = Object.entries(search).map(([field, value]): [string, Json] => {
    const column = columnAt(model, field)?.column
    if (!column || !holdsMoments(column)) return [field, value]
    if (Array.isArray(value)) return [field, [start(value[0]), end(value[1])]]
    return [field, typeof value === 'number' && isDay(value) ? [start(value), end(value)] : value]
  })
  return Object.fromEntries(entries)
}
