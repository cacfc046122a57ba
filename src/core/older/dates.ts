import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, fitted, isRecord } from './context.ts'
import type { Item } from './item.ts'
import { isNothing } from './ledger.ts'

/** Units of a bound by their older names; the numbers are today's. */
const units: { readonly [name: string]: number } = { year: 1, month: 2, day: 3, date: 3, hour: 4, minute: 5, second: 6 }
/** Formats of the older kinds of a date picker, where none is said. */
const formats: { readonly [type: string]: string } = {
  ...{ year: 'yyyy', month: 'yyyy-MM', date: 'yyyy-MM-dd', datetime: 'yyyy-MM-dd HH:mm:ss' },
  ...{ yearrange: 'yyyy', monthrange: 'yyyy-MM', daterange: 'yyyy-MM-dd', datetimerange: 'yyyy-MM-dd HH:mm:ss' },
}

/** How a date or a time is written, and within what it must lie. */
export function readDates(item: Item, node: Node, { holds }: Widget, context: Context, table: string | undefined) {
  const type = item.peek('type')
  if (typeof type === 'string' && Object.hasOwn(formats, type)) {
    if (item.peek('format') === undefined) context.put(node, 'format', formats[type], item.place('type'))
    else item.lose('type', 'idle', 'byFormat', {})
  }
  const format = item.peek('format')
  if (typeof format === 'string') {
    const plain = format.replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd')
    // a clock of twelve hours: it is chosen so, and written in 24
    const isHalved = /h{1,2}(?=:mm)/.test(plain) && /\s*a{1,2}\s*$/i.test(plain)
    context.put(node, 'format', isHalved ? plain.replace(/h{1,2}/, 'HH').replace(/\s*a{1,2}\s*$/i, '') : plain, item.place('format'))
    if (isHalved) node.use12Hours = true
  }
  readRange(item, node, context)
  readClock(item, node, context)
  for (const side of ['start', 'end'] as const) readSide(item, node, side, holds?.startsWith('time') === true, context, table)
}

/** The steps of a picker of fixed times, written as a time: 00:15 is every quarter of an hour. */
function readClock(item: Item, node: Node, context: Context) {
  const options = item.open('pickerOptions')
  if (!isRecord(options)) return
  const at = item.place('pickerOptions')
  for (const name of ['hourStep', 'minuteStep', 'secondStep', 'use12Hours'])
    if (options[name] !== undefined && options[name] !== false && options[name] !== 1)
      context.put(node, name, options[name], `${at}/${name}`)
    else if (options[name] !== undefined) context.ledger.take(`${at}/${name}`)
  if (typeof options.step !== 'string') return
  const [hours = 0, minutes = 0] = options.step.split(':').map(Number)
  // what goes over the hour, or does not divide it, is no step of a clock
  if (hours > 0 && minutes === 0 && hours <= 12) {
    if (hours > 1) node.hourStep = hours
    context.put(node, 'minuteStep', 60, `${at}/step`)
  } else if (hours === 0 && minutes > 0 && 60 % minutes === 0) context.put(node, 'minuteStep', minutes, `${at}/step`)
  else context.ledger.lose(`${at}/step`, 'left', 'property', { name: 'pickerOptions.step' })
}

/** The hours that a time picker offered. */
function readRange(item: Item, node: Node, context: Context) {
  const options = item.open('pickerOptions')
  if (!isRecord(options) || typeof options.selectableRange !== 'string') return
  const at = `${item.place('pickerOptions')}/selectableRange`
  const [start, end] = options.selectableRange.split('-').map((one) => one.trim())
  const isAll = start === '00:00:00' && end === '23:59:59'
  if (isAll || !start || !end) return isAll ? context.ledger.take(at) : undefined
  Object.assign(node, { startTimeType: 1, endTimeType: 1, startTime: start })
  context.put(node, 'endTime', end, at)
}

/** One bound. What it says is only meant where its rule is on. */
function readSide(item: Item, node: Node, side: 'start' | 'end', isTime: boolean, context: Context, table: string | undefined) {
  const [rule, type, time, relation, value, target] = ['TimeRule', 'TimeType', 'Time', 'RelationField', 'TimeValue', 'TimeTarget'].map(
    (name) => side + name,
  ) as [string, string, string, string, string, string]
  const all = [type, time, relation, value, target]
  const on = fitted({ type: 'boolean' }, item.peek(rule))
  const kind = Number(item.peek(type) ?? (item.peek(time) === undefined ? 0 : 1))
  const idle = (names: string[]) => {
    for (const name of names) item.lose(name, 'idle', 'bound', { name })
  }
  const none = () => {
    idle([rule, ...all])
  }
  const number = (name: string): number | undefined => {
    const one = item.peek(name)
    return isNothing(one) || !Number.isFinite(Number(one)) ? undefined : Number(one)
  }
  if (on === false) item.take(rule)
  if (on === false || kind === 0) return none()
  if (kind === 1) {
    const name = item.peek(time) === undefined ? value : time
    const fixed = isTime ? item.peek(name) : number(name)
    if (isNothing(fixed)) return none()
    item.take(rule)
    context.put(node, type, 1, item.place(type))
    context.put(node, time, isTime ? String(fixed) : fixed, item.place(name))
    return idle(all.filter((one) => one !== type && one !== name))
  }
  if (kind === 2) {
    const named = item.peek(relation)
    const [typeAt, at] = [item.place(type), item.place(relation)]
    item.take(rule)
    item.take(type)
    item.take(relation)
    context.later.push(() => {
      const found = context.find(named, table)
      context.ledger.reopen(at)
      if (!found) return context.ledger.lose(at, 'left', 'noField', { name: String(named) })
      context.put(node, type, 2, typeAt)
      context.put(node, relation, found.table === undefined || found.table !== table ? found.key : found.node.field, at)
    })
    return idle([time, value, target])
  }
  item.take(rule)
  context.put(node, type, kind, item.place(type))
  if (kind === 3) return idle([time, relation, value, target])
  const amount = number(value)
  if (amount !== undefined) context.put(node, value, amount, item.place(value))
  else node[value] = 0
  const unit = item.peek(target)
  const read = typeof unit === 'string' && Object.hasOwn(units, unit) ? units[unit] : Number(unit ?? (isTime ? 4 : 3))
  context.put(node, target, read, item.peek(target) === undefined ? item.at : item.place(target))
  idle([time, relation])
}
