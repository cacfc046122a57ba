import type { IcsEvent, IcsZone } from '#core/schedule/ics.ts'
import { type ClockChange, clockChanges, isSaidExactly, ruleText } from '#core/schedule/icsRule.ts'
import { occurrences, type Series } from '#core/schedule/series.ts'
import { dayMs, momentOf, type Wall, wallIn } from '#core/schedule/wall.ts'
import { type ListRow, seriesIn, timeId, zoneOf } from './rows.ts'
import { timesIn, type Window } from './visible.ts'

/** What of a series other calendars are told as a rule. */
interface Told {
  row: ListRow
  series: Series
  zone: string
  skipped: Set<Wall>
}

const yearMs = 366 * dayMs
/** Clocks are written out so far back: what began before is reckoned by the first of them. */
const oldest = 7 * yearMs
/** Zones that are written out: times of others stand by themselves. */
const mostZones = 20

/** Changes of the clocks of zones, each looked up once. */
function changesUntil(to: number) {
  const known = new Map<string, { from: number; changes: ClockChange[] }>()
  return (zone: string, start: number): ClockChange[] | undefined => {
    const from = Math.max(start - 2 * dayMs, to - oldest)
    const old = known.get(zone)
    if (old && old.from <= from) return old.changes
    if (!old && known.size >= mostZones) return undefined
    const changes = clockChanges(zone, from, to)
    known.set(zone, { from, changes })
    return changes
  }
}

type Rest = Pick<IcsEvent, 'title' | 'allDay' | 'changed' | 'sequence'>
const restOf = (row: ListRow): Rest => ({
  ...{ title: row.title, allDay: row.allDay === 1, changed: row.lastModifyTime, sequence: row.version - 1 },
})

/**
 * Rows as other calendars are told them: a series as its rule, where they reckon it as it is meant, with what was deleted and
 * what stands in for one of its times; else each time by itself. The row of an event is beside it.
 */
export function feedEvents(
  rows: readonly ListRow[],
  window: Window,
): { events: Array<{ row: ListRow; event: IcsEvent }>; zones: IcsZone[] } {
  const last = window.to + 2 * yearMs
  const changesOf = changesUntil(last)
  const told = new Map<string, Told>()
  for (const row of rows) {
    const [series, zone] = [seriesIn(row), zoneOf(row)]
    if (!series.rule || occurrences(series, window.from - yearMs, window.to + dayMs, 1).length === 0) continue
    const changes = row.allDay === 1 ? [] : changesOf(zone, momentOf(zone, series.start))
    if (changes && isSaidExactly(series, changes)) told.set(row.id, { row, series, zone, skipped: new Set(series.skipped) })
  }
  const events: Array<{ row: ListRow; event: IcsEvent }> = []
  for (const { row, at, start, end } of timesIn(
    rows.filter(({ id }) => !told.has(id)),
    window,
  ).times) {
    const series = standsInFor(row, told)
    const single = { ...restOf(row), uid: `${timeId(row, at)}@pinge`, start, end }
    if (!series) events.push({ row, event: single })
    else {
      const replaces = wallIn(row.replaces ?? '') as Wall
      series.skipped.delete(replaces)
      const { start: begin, end: ends } = seriesIn(row)
      events.push({ row, event: { ...single, uid: `${series.row.id}@pinge`, start: begin, end: ends, zone: series.zone, replaces } })
    }
  }
  for (const { row, series, zone, skipped } of told.values()) {
    const allDay = row.allDay === 1
    const { start, end, rule } = series
    if (!rule) continue
    const repeat = { rule: ruleText(rule, start, allDay ? undefined : zone), skipped: [...skipped] }
    events.push({ row, event: { ...restOf(row), uid: `${row.id}@pinge`, start, end, zone, repeat } })
  }
  return { events, zones: zonesOf(told, changesOf, last) }
}

/** The series of which a row stands in for a time: of the same kind of days, and each time once. */
function standsInFor(row: ListRow, told: ReadonlyMap<string, Told>): Told | undefined {
  const at = row.replaces === null ? undefined : wallIn(row.replaces)
  if (at === undefined) return undefined
  return [...told.values()].find(
    ({ row: one, skipped }) => one.groupId === row.groupId && one.allDay === row.allDay && zoneOf(one) === zoneOf(row) && skipped.has(at),
  )
}

function zonesOf(told: ReadonlyMap<string, Told>, changesOf: ReturnType<typeof changesUntil>, to: number): IcsZone[] {
  const first = new Map<string, number>()
  for (const { row, series, zone } of told.values())
    if (row.allDay !== 1 && zone !== 'UTC')
      first.set(zone, Math.min(first.get(zone) ?? Number.POSITIVE_INFINITY, momentOf(zone, series.start)))
  return [...first].map(([zone, start]) => {
    const from = Math.max(start - 2 * dayMs, to - oldest)
    return { zone, from, changes: (changesOf(zone, start) ?? []).filter(({ at }) => at >= from) }
  })
}
