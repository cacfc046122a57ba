import { isRecord } from '../json.ts'
import type { Json } from '../types.ts'

/** Two changes of one place that do not go together. What is not there is undefined. */
export interface Conflict {
  /** where: names of properties, and what a part of a list is known by */
  path: string[]
  base: Json | undefined
  mine: Json | undefined
  theirs: Json | undefined
}

export type Side = 'mine' | 'theirs'

interface Merging {
  conflicts: Conflict[]
  /** whose change of a place stands; undefined where nobody has chosen */
  choose: (path: readonly string[]) => Side | undefined
  /** what only one side has of a list stays, also where the other one took it away */
  keeps: boolean
}

/** Names of what a part of a list is known by, the surest one first. */
const names = ['id', 'field', 'prop', 'enCode', 'code', 'key', 'name'] as const
/** Nested deeper than this nothing is merged: it is compared as a whole. */
const deepest = 60

/** Whether two values say the same, in whatever order their properties stand. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

/** Parts of a list by what they are known by: an id or another name, else their kind and which of that kind they are. Nothing where two go by one name. */
function keyed(list: readonly Json[]): Map<string, Json> | undefined {
  const found = new Map<string, Json>()
  const counts = new Map<string, number>()
  for (const one of list) {
    if (!isRecord(one)) return undefined
    const name = names.find((each) => typeof one[each] === 'string' && one[each] !== '')
    const kind = String(one.pingeKey ?? one.kind ?? '')
    const n = counts.get(kind) ?? 0
    if (name === undefined) counts.set(kind, n + 1)
    const key = name === undefined ? `${kind}#${n}` : String(one[name])
    if (found.has(key)) return undefined
    found.set(key, one as Json)
  }
  return found
}

const orderOf = (keys: Iterable<string>, among: { has: (key: string) => boolean }): string[] => [...keys].filter((key) => among.has(key))

/** Keys of one order with those that only the other one has, each behind what it follows there. */
function woven(first: readonly string[], second: readonly string[]): string[] {
  const out = [...first]
  const there = new Set(first)
  for (const [i, key] of second.entries()) {
    if (there.has(key)) continue
    const before = second.slice(0, i).findLast((one) => there.has(one))
    out.splice(before === undefined ? 0 : out.indexOf(before) + 1, 0, key)
    there.add(key)
  }
  return out
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value)
const isHolder = (value: Json | undefined): boolean => typeof value === 'object' && value !== null

/** Three lists whose parts are known by something, each merged with itself; undefined where they are not. */
function mergeLists(base: Json | undefined, mine: Json[], theirs: Json[], path: string[], at: Merging): Json | undefined {
  const [was, ours, other] = [isList(base) ? keyed(base) : new Map<string, Json>(), keyed(mine), keyed(theirs)]
  if (!was || !ours || !other) return undefined
  const both = (key: string) => ours.has(key) && other.has(key)
  const common = { has: both }
  const [inMine, inTheirs, inBase] = [orderOf(ours.keys(), common), orderOf(other.keys(), common), orderOf(was.keys(), common)]
  const moved = { mine: !isSame(inMine, inBase), theirs: !isSame(inTheirs, inBase) }
  let leading: Side = moved.theirs && !moved.mine ? 'theirs' : 'mine'
  if (moved.mine && moved.theirs && !isSame(inMine, inTheirs)) {
    const order = [...path, '#order']
    const chosen = at.choose(order)
    if (chosen === undefined) at.conflicts.push({ path: order, base: inBase, mine: inMine, theirs: inTheirs })
    leading = chosen ?? 'mine'
  }
  const [first, second] = leading === 'mine' ? [ours, other] : [other, ours]
  return woven([...first.keys()], [...second.keys()]).flatMap((key) => {
    const value = mergeOne(was.get(key), ours.get(key), other.get(key), [...path, key], at)
    return value === undefined ? [] : [value]
  })
}

function mergeRecords(
  base: Json | undefined,
  mine: { [name: string]: Json },
  theirs: { [name: string]: Json },
  path: string[],
  at: Merging,
): Json {
  const was = isRecord(base) ? (base as { [name: string]: Json }) : {}
  const out: { [name: string]: Json } = {}
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const own = (of: { [name: string]: Json }) => (Object.hasOwn(of, name) ? of[name] : undefined)
    const value = mergeOne(own(was), own(mine), own(theirs), [...path, name], at)
    if (value !== undefined) out[name] = value
  }
  return out
}

function mergeOne(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined, path: string[], at: Merging): Json | undefined {
  if (isSame(mine, theirs)) return mine
  // what nobody knows an earlier state of is added by whoever has it
  if (base === undefined && (mine === undefined || theirs === undefined)) return mine ?? theirs
  if (at.keeps && (mine === undefined || theirs === undefined)) return mine ?? theirs
  // what one of them did not touch is as the other one has it; where nothing may be gone, that is seen part by part
  if (!at.keeps || !isHolder(mine) || !isHolder(theirs)) {
    if (isSame(base, mine)) return theirs
    if (isSame(base, theirs)) return mine
  }
  if (path.length < deepest) {
    if (isList(mine) && isList(theirs)) {
      const merged = mergeLists(base, mine, theirs, path, at)
      if (merged !== undefined) return merged
    } else if (isRecord(mine) && isRecord(theirs))
      return mergeRecords(base, mine as { [name: string]: Json }, theirs as { [name: string]: Json }, path, at)
  }
  const chosen = at.choose(path)
  if (chosen === undefined) at.conflicts.push({ path, base, mine, theirs })
  return chosen === 'theirs' ? theirs : mine
}

/**
 * Merges two states of a definition that came of one, node by node: changes of different places go together, and where both changed
 * one place otherwise it is asked whose stands. `base` is undefined where the state before is not known: then what only one of them has
 * is kept, and what differs is asked. Where nobody has chosen, the value holds what is mine. `keeps`: nothing is taken away.
 */
export function merge(
  base: Json | undefined,
  mine: Json,
  theirs: Json,
  { choose = () => undefined, keeps = false }: { choose?: (path: readonly string[]) => Side | undefined; keeps?: boolean } = {},
): { value: Json; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const value = mergeOne(base, mine, theirs, [], { conflicts, choose, keeps })
  return { value: value ?? null, conflicts }
}

/** The steps to a place of a definition as far as it goes there: names of properties, and where parts of lists stand in them. */
export function stepsTo(value: Json, path: readonly string[]): Array<string | number> {
  const steps: Array<string | number> = []
  let at: Json | undefined = value
  for (const step of path) {
    if (isList(at)) {
      const index = [...(keyed(at)?.keys() ?? [])].indexOf(step)
      if (index < 0) return steps
      steps.push(index)
      at = at[index]
    } else if (isRecord(at) && Object.hasOwn(at, step)) {
      steps.push(step)
      at = (at as { [name: string]: Json })[step]
    } else return steps
  }
  return steps
}

/** JSON with the properties of each record in the order of their names, so that what says the same is written the same. */
export function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted((value as { [name: string]: Json })[name] ?? null)]),
  )
}
