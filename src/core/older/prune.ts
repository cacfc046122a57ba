import { checkForm, checkList } from '../check/check.ts'
import type { Fault, FormDef, Node } from '../types.ts'
import { type Context, isRecord, type Loose } from './context.ts'
import { nameAt, step } from './ledger.ts'

/** Each round takes out what is wrong now; what was hidden behind that is found in the next. */
const mostRounds = 25

/** What makes the definition wrong is taken out of it, and told. Faults that are left cannot be taken out. */
export function pruneForm(form: FormDef, context: Context): Fault[] {
  return prune(form, () => checkForm(form, context.env), context)
}

/** The same of a list, of which nothing is a node. */
export function pruneList(list: Loose, form: FormDef, context: Context): Fault[] {
  return prune(list, () => checkList(list, context.env, form), context)
}

function prune(root: object, check: () => Fault[], context: Context): Fault[] {
  let faults = check()
  for (let round = 0; round < mostRounds && faults.length > 0; round++) {
    // from behind, so that places of what stands before stay what they are
    const places = new Map(faults.map((fault) => [fault.pointer, fault]))
    const ordered = [...places.values()].sort((a, b) => compare(b.pointer, a.pointer))
    if (!ordered.map((fault) => takeOut(root, fault, context)).some(Boolean)) break
    faults = check()
  }
  return faults
}

const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Numbers in pointers as numbers. */
function compare(a: string, b: string): number {
  const [one, other] = [stepsOf(a), stepsOf(b)]
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const [x = '', y = ''] = [one[i], other[i]]
    if (x === y) continue
    return /^\d+$/.test(x) && /^\d+$/.test(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return 0
}

interface Held {
  /** the node, the entry of a list, or the definition that the fault is in */
  owner: Loose
  /** the list that holds it, if one does */
  list?: unknown[]
  /** steps from it on */
  rest: string[]
}

/** The innermost node or entry on the way to a fault of which it is known where it stood. */
function holderOf(root: object, pointer: string, context: Context): Held {
  const steps = stepsOf(pointer)
  let held: Held = { owner: root as Loose, rest: steps }
  let value: unknown = root
  let around: unknown
  for (const [i, name] of steps.entries()) {
    if (value === null || typeof value !== 'object') break
    around = value
    value = (value as Loose)[name]
    if (isRecord(value) && Array.isArray(around) && (context.origins.has(value as Node) || context.said.has(value)))
      held = { owner: value, list: around, rest: steps.slice(i + 1) }
  }
  return held
}

/** Of computed fields that read each other the first is computed no more. */
function openCircle({ message }: Fault, context: Context): boolean {
  const [, key = ''] = / in a circle: (\S+) ->/.exec(message) ?? []
  const found = context.fields.get(key)
  const prop = found?.widget.computedBy ?? 'value'
  if (found?.node[prop] === undefined) return false
  delete found.node[prop]
  const at = context.said.get(found.node)?.get(prop) ?? found.at
  context.ledger.reopen(at)
  context.ledger.lose(at, 'left', 'refused', { why: message })
  return true
}

/** Takes what a fault points at out of the definition. Tells whether it could. */
function takeOut(root: object, fault: Fault, context: Context): boolean {
  const { ledger } = context
  const { owner, list, rest } = holderOf(root, fault.pointer, context)
  const [prop, entry] = rest
  const places = context.said.get(owner)
  const origin = context.origins.get(owner as Node)
  const told = { why: fault.message }
  const lose = (at: string) => {
    ledger.reopen(at)
    ledger.lose(at, 'left', 'refused', told)
  }
  // the node itself, its kind or its name: it cannot stay
  if (prop === undefined || prop === 'pingeKey' || prop === 'field') {
    if (!list?.includes(owner)) return false
    list.splice(list.indexOf(owner), 1)
    lose(origin ?? places?.get('field') ?? '')
    return true
  }
  if (owner === root && (prop === 'fields' || prop === 'columnList')) return openCircle(fault, context)
  const value = owner[prop]
  if (value === undefined) return false
  const place =
    places?.get(entry === undefined ? prop : `${prop}/${entry}`) ??
    places?.get(prop) ??
    (origin === undefined ? undefined : origin + step(prop))
  if (entry !== undefined && Array.isArray(value) && /^\d+$/.test(entry) && Number(entry) < value.length) {
    value.splice(Number(entry), 1)
    if (value.length === 0) delete owner[prop]
    shift(places, prop, Number(entry))
    lose(places?.has(`${prop}/${entry}`) ? (place ?? '') : `${place ?? ''}${step(entry)}`)
  } else if (entry !== undefined && isRecord(value) && Object.hasOwn(value, entry)) {
    delete value[entry]
    if (Object.keys(value).length === 0) delete owner[prop]
    lose(`${place ?? ''}${step(entry)}`)
  } else {
    delete owner[prop]
    lose(place ?? nameAt(fault.pointer))
  }
  return true
}

/** The places of entries behind one that was taken out. */
function shift(places: Map<string, string> | undefined, prop: string, gone: number) {
  if (!places) return
  for (let i = gone; ; i++) {
    const next = places.get(`${prop}/${i + 1}`)
    if (next === undefined) return void places.delete(`${prop}/${i}`)
    places.set(`${prop}/${i}`, next)
  }
}
