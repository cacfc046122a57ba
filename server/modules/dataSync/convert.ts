import Decimal from 'decimal.js-light'
import { clockOf } from '#core/flow/calendar/timeZone.ts'
import { optionKeys } from '#core/form/choices.ts'
import type { FieldPlan } from '#core/form/form.ts'
import { holdsOf, isList } from '#core/form/holds.ts'
import { dateType, dayMs, firstMoment, lastMoment } from '#core/format/format.ts'
import { fitsPlaces } from '#core/format/numberText.ts'
import { offeredTypes, picksPeople, splitId, storedType, typedId } from '#core/rules/people.ts'
import type { Json, Row } from '#core/types.ts'
import { decimalsOf } from '../../records/model/columns.ts'
import type { ModelField } from '../../records/model/model.ts'
import type { ColumnKind } from '../../sources/kinds.ts'

/** A value for a field, or why there is none: the end of the key of a text. */
export type Converted = { value: Json } | { fault: string }

const is = (value: Json): Converted => ({ value })
const wrong = (fault: string): Converted => ({ fault })

/** Characters of one value. */
const longestValue = 1_000_000

/** A text as a field keeps it. What fills up a column of a fixed width is none of the text. */
function textOf(text: string, { widget, node }: FieldPlan): Converted {
  if (widget.lines !== 'one' || node.showPassword === true) return is(text === '' ? null : text)
  const plain = text.replace(/ +$/, '')
  if (/[\r\n]/.test(plain)) return wrong('lines')
  return plain.trim() === plain ? is(plain === '' ? null : plain) : wrong('blanks')
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function numberOf(text: string, column: ModelField): Converted {
  const plain = text.trim()
  if (!number.test(plain)) return wrong('number')
  const value = Number(plain)
  // a number here has some sixteen digits
  if (!Number.isFinite(value) || !new Decimal(plain).eq(value)) return wrong('digits')
  if (column.type.startsWith('numeric') && !fitsPlaces(value, decimalsOf(column.plan))) return wrong('places')
  return is(value)
}

const yes = new Set(['true', '1', 't'])
const no = new Set(['false', '0', 'f'])

function flagOf(text: string): Converted {
  const word = text.trim().toLowerCase()
  if (yes.has(word)) return is(1)
  return no.has(word) ? is(0) : wrong('flag')
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** A date as it is written: what its own clock shows, in ms as if that were UTC's, and how far that clock is from it. */
function dateIn(text: string): { shown: number; ahead: number | undefined } | undefined {
  const found = written.exec(text.trim())
  if (!found) return undefined
  const [, y, m, d, h = '0', min = '0', s = '0', parts = '', zone] = found
  const shown =
    new Date(0).setUTCFullYear(Number(y), Number(m) - 1, Number(d)) +
    ((Number(h) * 60 + Number(min)) * 60 + Number(s)) * 1000 +
    Number(parts.padEnd(3, '0').slice(0, 3))
  const back = new Date(shown)
  // the 31st of a short month is no date
  if (back.getUTCMonth() + 1 !== Number(m) || back.getUTCDate() !== Number(d) || Number(h) > 23 || Number(min) > 59 || Number(s) > 59)
    return undefined
  if (zone === undefined) return { shown, ahead: undefined }
  if (zone === 'Z') return { shown, ahead: 0 }
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || '0')]
  return { shown, ahead: (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000 }
}

/** The moment at which a clock shows something; nothing in an hour that it leaves out. */
function momentAt(shown: number, zone: string): number | undefined {
  const clock = clockOf(zone)
  const first = shown - clock.ahead(shown)
  for (const guess of [first, shown - clock.ahead(first)]) if (guess + clock.ahead(guess) === shown) return guess
  return undefined
}

function dateOf(text: string, { node }: FieldPlan, zone: string): Converted {
  const date = dateIn(text)
  if (!date) return wrong('date')
  const { shown, ahead } = date
  const within = (ms: number) => (ms >= firstMoment && ms <= lastMoment ? is(ms) : wrong('date'))
  const type = dateType((node.format as string | undefined) ?? 'yyyy-MM-dd')
  if (type === 'datetime') {
    const moment = ahead === undefined ? momentAt(shown, zone) : shown - ahead
    return moment === undefined ? wrong('date') : within(moment)
  }
  const day = ahead === undefined ? shown : shown - ahead + clockOf(zone).ahead(shown - ahead)
  if (day % dayMs !== 0) return wrong('hasTime')
  const there = new Date(day)
  if (type !== 'date' && there.getUTCDate() !== 1) return wrong('hasDay')
  return type === 'year' && there.getUTCMonth() !== 0 ? wrong('hasDay') : within(day)
}

function timeOf(text: string, { node }: FieldPlan): Converted {
  const found = /^(\d\d):(\d\d)(?::(\d\d)(?:\.0+)?)?$/.exec(text.trim())
  if (!found) return wrong('time')
  const [, h, m, s = '00'] = found
  if (Number(h) > 23 || Number(m) > 59 || Number(s) > 59) return wrong('time')
  const isShort = ((node.format as string | undefined) ?? 'HH:mm:ss').length < 8
  if (isShort && s !== '00') return wrong('finer')
  return is(isShort ? `${h}:${m}` : `${h}:${m}:${s}`)
}

/** Values in a text that holds several: a list in JSON, or with commas between them. */
export function partsIn(text: string): string[] | undefined {
  const plain = text.trim()
  if (!plain.startsWith('['))
    return plain
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  try {
    const list = JSON.parse(plain) as unknown
    return Array.isArray(list) && list.every((one) => typeof one === 'string' || typeof one === 'number') ? list.map(String) : undefined
  } catch {
    return undefined
  }
}

/** The value of an option that is written so. */
function optionOf(plan: FieldPlan, tree: readonly Row[], word: string): Json | undefined {
  const { value, children } = optionKeys(plan.node)
  for (const row of tree) {
    if (row.disabled !== true && String(row[value]) === word) return row[value]
    const below = Array.isArray(row[children]) ? optionOf(plan, row[children] as Row[], word) : undefined
    if (below !== undefined) return below
  }
  return undefined
}

/** An id as a picker of people or units stores it. */
function pickedId(plan: FieldPlan, id: string): string {
  const types = offeredTypes(plan)
  const [type] = types
  return plan.node.onlyId === true || types.length !== 1 || type === undefined || splitId(id).type !== undefined
    ? id
    : typedId(id, storedType(type))
}

/** One value that stands for itself: an option, an id. */
function oneOf(text: string, plan: FieldPlan, tree: readonly Row[] | undefined): Converted {
  if (picksPeople(plan)) return is(pickedId(plan, text))
  if (!tree) return is(text)
  const found = optionOf(plan, tree, text)
  return found === undefined ? wrong('option') : is(found)
}

/**
 * What a text of the source becomes in a field, exactly, or why it cannot. `tree` are the options of a field that has some,
 * `zone` is the clock that times without a zone are of.
 */
export function converted(
  text: string,
  kind: ColumnKind,
  { column, tree, zone }: { column: ModelField; tree?: readonly Row[] | undefined; zone: string },
): Converted {
  const { plan } = column
  if (text.length > longestValue) return wrong('long')
  const holds = holdsOf(plan)
  if (holds === 'text') return textOf(text, plan)
  if (text.trim() === '') return is(null)
  if (holds === 'number') return numberOf(text, column)
  if (holds === 'flag') return flagOf(text)
  if (holds === 'date') return kind === 'number' ? wrong('date') : dateOf(text, plan, zone)
  if (holds === 'time') return timeOf(text, plan)
  if (!isList(plan)) return oneOf(text.trim(), plan, tree)
  const values: Json[] = []
  for (const part of partsIn(text) ?? []) {
    const one = oneOf(part, plan, tree)
    if ('fault' in one) return one
    values.push(one.value)
  }
  return values.length > 0 ? is(values) : wrong('list')
}
