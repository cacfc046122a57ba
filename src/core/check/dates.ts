import type { FieldPlan, FormPlan } from '../form/form.ts'
import { holdsOf } from '../form/holds.ts'
import type { Checker } from './checker.ts'

const dates = ['date', 'dateRange']
const times = ['time', 'timeRange']

/** WG-47 to WG-50: a bound has what its kind asks for: 1 a value, 2 a field that holds a date or a time, 4 and 5 an amount. */
export function checkBounds(checker: Checker, plan: FormPlan, places: ReadonlyMap<string, string>) {
  for (const field of plan.byKey.values()) {
    const own = holdsOf(field)
    if (![...dates, ...times].includes(own) || field.widget.isSystem) continue
    const at = (places.get(field.key) ?? '').replace(/\/field$/, '')
    for (const side of ['start', 'end'] as const) checkSide(checker, plan, field, side, at)
    checkClock(checker, field, at)
  }
}

/** What a clock says of itself, and the part of the format without which it has none. */
const clockParts = { use12Hours: /HH/, hourStep: /HH/, minuteStep: /mm/, secondStep: /ss/ } as const

function checkClock(checker: Checker, { node, widget }: FieldPlan, at: string) {
  const format = String(node.format ?? widget.defaults?.format ?? '')
  for (const [name, part] of Object.entries(clockParts))
    if (node[name] !== undefined && node[name] !== false && node[name] !== 1 && !part.test(format))
      checker.add(`${at}/${name}`, `"${name}" needs a format with "${part.source}"`)
}

function checkSide(checker: Checker, plan: FormPlan, field: FieldPlan, side: 'start' | 'end', at: string) {
  const { node } = field
  const [type, time, relation, value] = ['TimeType', 'Time', 'RelationField', 'TimeValue'].map((name) => side + name)
  const given = (name: string | undefined) => (node[String(name)] ?? null) !== null && node[String(name)] !== ''
  const kind = given(type) ? Number(node[String(type)]) : given(time) ? 1 : 0
  const needs = (name: string | undefined) => checker.add(at, `"${type}: ${kind}" needs "${name}"`)
  if (kind === 1 && !given(time) && !given(value)) needs(time)
  if ((kind === 4 || kind === 5) && !(typeof node[String(value)] === 'number' && Number(node[String(value)]) >= 0)) needs(value)
  if (kind !== 2) return
  if (!given(relation)) return needs(relation)
  const name = String(node[String(relation)]).replace('-', '.')
  const found = plan.byKey.get(`${field.table}.${name}`) ?? plan.byKey.get(name)
  const kinds = times.includes(holdsOf(field)) ? [...times, ...dates] : dates
  if (!found) checker.unknown(`${at}/${relation}`, 'field', name, plan.byKey.keys())
  else if (!kinds.includes(holdsOf(found)) || (found.table !== undefined && found.table !== field.table))
    checker.add(`${at}/${relation}`, `"${name}" is no field of the kind ${kinds.join(', ')}`)
}
