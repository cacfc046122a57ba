import { type CalendarException, minutesOfDay, type WeeklyHours } from '#core/flow/calendar/calendar.ts'
import { dayMs } from '#core/format/format.ts'
import type { Json, Row } from '#core/types.ts'
import { rowsOfJson } from '../../../records/interfaces/parameters.ts'

const two = (value: number) => String(value).padStart(2, '0')
/** The last minute that a clock shows stands for the end of the day. */
const endOfDay = minutesOfDay - 1
const clock = (minutes: number) => `${two(Math.floor(Math.min(minutes, endOfDay) / 60))}:${two(Math.min(minutes, endOfDay) % 60)}`
const toSpan = ({ from, to }: { from?: Json; to?: Json }): Json =>
  typeof from === 'number' && typeof to === 'number' ? [clock(from), clock(to)] : null

/** A time of day in minutes; what is none stays, for the check to tell. */
function minutesIn(time: Json | undefined): Json {
  const found = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(String(time ?? ''))
  return found ? Number(found[1]) * 60 + Number(found[2]) : (time ?? null)
}

function fromSpan(span: Json | undefined): { from: Json; to: Json } {
  const [from, to] = Array.isArray(span) ? span : []
  const end = minutesIn(to)
  return { from: minutesIn(from), to: end === endOfDay ? minutesOfDay : end }
}

const dayOf = (ms: Json | undefined): Json =>
  typeof ms === 'number' && Math.abs(ms) < 8e15 ? new Date(Math.floor(ms / dayMs) * dayMs).toISOString().slice(0, 10) : (ms ?? null)
const isBlank = (value: Json | undefined) => value === undefined || value === null || (Array.isArray(value) && value.length === 0)

const fromRow: { [list: string]: (row: Row) => { [name in keyof WeeklyHours | keyof CalendarException]?: Json } } = {
  hours: ({ days, span }) => ({
    days: Array.isArray(days) ? days.map((day) => (Number.isInteger(Number(day)) ? Number(day) : day)) : (days ?? null),
    ...fromSpan(span),
  }),
  exceptions: ({ name, period, works, span }) => {
    const [first, last] = Array.isArray(period) ? period : []
    const isWorked = works === 1 || works === true
    return {
      ...{ name: typeof name === 'string' ? name.trim() : (name ?? null), first: dayOf(first), last: dayOf(last), works: isWorked },
      // the hours of a day off are not on screen
      ...(isWorked && !isBlank(span) ? fromSpan(span) : {}),
    }
  },
}

const toRow: { [list: string]: (row: Row) => Row } = {
  hours: ({ days, from, to }) => ({ days: days ?? null, span: toSpan({ from: from ?? null, to: to ?? null }) }),
  exceptions: ({ name, first, last, works, from, to }) => ({
    ...{ name: name ?? null, period: [Date.parse(String(first)), Date.parse(String(last))], works: works === true ? 1 : 0 },
    span: toSpan({ from: from ?? null, to: to ?? null }),
  }),
}

const isRow = (row: Json): row is Row => row !== null && typeof row === 'object' && !Array.isArray(row)
const lists = ['hours', 'exceptions'] as const

/** What a form sends, as it is kept: rows of a table become JSON text. Whoever sends the text itself says it as it is kept. */
export const fromForm = (body: Row): Row => ({
  ...body,
  ...Object.fromEntries(
    lists.flatMap((name) => {
      const rows = body[name]
      return Array.isArray(rows) ? [[name, JSON.stringify(rows.map((row) => (isRow(row) ? fromRow[name]?.(row) : row)))]] : []
    }),
  ),
})

/** A calendar as its form shows it. */
export const toForm = (record: Row): Row => ({
  ...record,
  ...Object.fromEntries(lists.map((name) => [name, rowsOfJson(record[name]).map((row) => toRow[name]?.(row) ?? row)])),
})
