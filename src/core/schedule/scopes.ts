import type { RepeatRule } from './repeat.ts'
import { begunAt, endedBefore, isEmpty, moved, type Occurrence, occurrenceAt, type Series, seriesOf } from './series.ts'
import type { Wall } from './wall.ts'

/** SC-07: what of a schedule that repeats is meant: 1 this one, 2 this one and those that follow, 3 all of them. */
export type Scope = 1 | 2 | 3

/**
 * One row of a schedule: a series, or a single time. All that came of one schedule is a group: a single one that stands in
 * for one of a series knows when that would have been.
 */
export interface Entry<C> {
  /** nothing where it is new */
  id?: string
  series: Series
  replaces?: Wall
  content: C
  /** the entry that a new one was made of */
  of?: string
}

/** Which one is meant: a row of a group, and when it begins by its rule. */
export interface Target {
  id: string
  at: Wall
}

/** What somebody changed of one time that they opened. */
export interface Change<C> {
  content: Partial<C>
  start: Wall
  end: Wall
  /** null: it repeats no longer. Left out: as it does. */
  rule?: RepeatRule | null
}

const entryOf = <C>(group: ReadonlyArray<Entry<C>>, { id }: Target): Entry<C> => {
  const found = group.find((entry) => entry.id === id)
  if (!found) throw new Error(`The group has no entry ${id}.`)
  return found
}

/** The time that is meant; nothing where the row has none there. */
function occurrenceOf<C>(group: ReadonlyArray<Entry<C>>, target: Target): Occurrence | undefined {
  return occurrenceAt(entryOf(group, target).series, target.at)
}

/** When one would be by the rule that it came of: what follows it is later than that. */
const placeOf = <C>({ series, replaces }: Entry<C>, at: Wall = series.start): Wall => (series.rule ? at : (replaces ?? at))

const without = (series: Series, at: Wall): Series => seriesOf({ ...series, skipped: [...series.skipped, at] })

/** An entry with another series; none where nothing is left of it. */
const left = <C>(entry: Entry<C>, series: Series | undefined): Array<Entry<C>> =>
  series === entry.series ? [entry] : series && !isEmpty(series) ? [{ ...entry, series }] : []

/** What of a group is before a place, by the rules that its rows came of. */
const partBefore = <C>(entry: Entry<C>, place: Wall): Array<Entry<C>> =>
  entry.series.rule ? left(entry, endedBefore(entry.series, place)) : placeOf(entry) < place ? [entry] : []

/** A group without the one, without the one and what follows, or without all. */
export function removed<C>(group: ReadonlyArray<Entry<C>>, target: Target, scope: Scope): Array<Entry<C>> {
  if (scope === 3) return []
  const meant = entryOf(group, target)
  if (scope === 1)
    return group.flatMap((entry) => (entry !== meant ? [entry] : entry.series.rule ? left(entry, without(entry.series, target.at)) : []))
  const place = placeOf(meant, target.at)
  return group.flatMap((entry) => partBefore(entry, place))
}

const isSameRule = (a: RepeatRule | null | undefined, b: RepeatRule | null | undefined): boolean => {
  const told = (rule: RepeatRule | null | undefined) =>
    rule ? [rule.every, rule.interval, rule.until ?? null, rule.count ?? null, [...(rule.weekdays ?? [])].sort()] : null
  return JSON.stringify(told(a)) === JSON.stringify(told(b))
}

/** SC-10: what becomes of the one that is meant where it alone is changed. */
function changedAlone<C>(group: ReadonlyArray<Entry<C>>, meant: Entry<C>, at: Wall, change: Change<C>): Array<Entry<C>> {
  const content = { ...meant.content, ...change.content }
  const times = { start: change.start, end: change.end }
  if (!meant.series.rule) {
    const series = seriesOf({ ...times, ...(change.rule && { rule: change.rule }) })
    return group.flatMap((entry) => (entry === meant ? left({ ...entry, content }, series) : [entry]))
  }
  const single: Entry<C> = { series: seriesOf(times), replaces: at, content, ...(meant.id !== undefined && { of: meant.id }) }
  return [...group.flatMap((entry) => (entry === meant ? left(entry, without(entry.series, at)) : [entry])), single]
}

/** A group whose rule is another from a place on: one series, or one time, takes the place of all that was there. */
function underRule<C>(group: ReadonlyArray<Entry<C>>, meant: Entry<C>, place: Wall, by: number, change: Change<C>): Array<Entry<C>> {
  const kept = group.flatMap((entry) => partBefore(entry, place))
  const firsts = group.flatMap(({ series }) => (series.rule ? [series.start] : []))
  const isWhole = place === -Infinity
  const start = isWhole && change.rule ? Math.min(meant.series.start, ...firsts) + by : change.start
  const series = seriesOf({ start, end: start + (change.end - change.start), ...(change.rule && { rule: change.rule }) })
  const isFree = meant.id !== undefined && !kept.some(({ id }) => id === meant.id)
  // what became one time among others is told apart from one that stands alone
  const single = !change.rule && !isWhole ? { replaces: place } : {}
  const one: Entry<C> = {
    ...(meant.id === undefined ? {} : isFree ? { id: meant.id } : { of: meant.id }),
    series,
    ...single,
    content: { ...meant.content, ...change.content },
  }
  return [...kept, ...left(one, series)]
}

/**
 * A group in which the one, the one and what follows, or all were changed. Times move by as much as the one that is meant
 * did, and last as long as it does; one that was moved by itself before keeps its time, and takes over what else was changed.
 * What was deleted stays so where its day still has one. Another rule replaces what is there. Throws when the row has no
 * such time.
 */
export function changed<C>(group: ReadonlyArray<Entry<C>>, target: Target, scope: Scope, change: Change<C>): Array<Entry<C>> {
  const meant = entryOf(group, target)
  const now = occurrenceOf(group, target)
  if (!now) throw new Error(`${target.id} has nothing at ${target.at}.`)
  if (scope === 1) return changedAlone(group, meant, target.at, change)
  const place = scope === 3 ? -Infinity : placeOf(meant, target.at)
  const by = change.start - now.start
  if (change.rule !== undefined && !isSameRule(change.rule, meant.series.rule)) return underRule(group, meant, place, by, change)
  const patched = (entry: Entry<C>): Entry<C> => ({ ...entry, content: { ...entry.content, ...change.content } })
  return group.flatMap((entry): Array<Entry<C>> => {
    if (!entry.series.rule) {
      if (placeOf(entry) < place) return [entry]
      const series = entry === meant ? seriesOf({ start: change.start, end: change.end }) : entry.series
      return [{ ...patched(entry), series, ...(entry.replaces !== undefined && { replaces: entry.replaces + by }) }]
    }
    const head = endedBefore(entry.series, place)
    const tail = begunAt(entry.series, place)
    const later = tail && moved(tail, by, change.end - change.start)
    if (!head) return left(patched(entry), later)
    const { id, ...rest } = patched(entry)
    return [{ ...entry, series: head }, ...left({ ...rest, ...(id !== undefined && { of: id }) } as Entry<C>, later)]
  })
}
