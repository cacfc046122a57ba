import type { IncomingHttpHeaders } from 'node:http'
import { dateType, dayMs, isDay } from '#core/format.ts'
import type { Json, Row } from '#core/types.ts'
import type { Model, ModelField } from './model.ts'

const minute = 60_000

/** How far east of UTC the caller's clock is, in ms, as its header says in minutes; without one it is the server's own. */
export function offsetOf(headers: IncomingHttpHeaders): number {
  const minutes = Number(headers['pinge-time-offset'] ?? Number.NaN)
  return (Number.isInteger(minutes) && Math.abs(minutes) <= 14 * 60 ? minutes : -new Date().getTimezoneOffset()) * minute
}

/** A column of moments; any other column of dates holds calendar days, which are the same everywhere. */
const holdsMoments = ({ plan: { node, widget } }: ModelField): boolean =>
  widget.column === 'datetime' && (widget.isSystem === true || dateType(String(node.format ?? 'yyyy-MM-dd')) === 'datetime')

/** A search bar chooses days, also where moments are searched: there a day is from midnight to midnight where the caller is. */
export function inDaysOf(model: Model, search: Row, offset: number): Row {
  const start = (one: Json | undefined): Json => (typeof one === 'number' && isDay(one) ? one - offset : (one ?? null))
  const end = (one: Json | undefined): Json => (typeof one === 'number' && isDay(one) ? one - offset + dayMs - 1 : (one ?? null))
  const entries = Object.entries(search).map(([field, value]): [string, Json] => {
    const column = model.main.columns.get(field)
    if (!column || !holdsMoments(column) || value === null || value === '') return [field, value]
    return [field, Array.isArray(value) ? [start(value[0]), end(value[1])] : [start(value), end(value)]]
  })
  return Object.fromEntries(entries)
}
