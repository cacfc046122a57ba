import { isTimeZone } from '#core/flow/calendar/timeZone.ts'
import type { RepeatRule } from '#core/schedule/repeat.ts'
import type { Entry } from '#core/schedule/scopes.ts'
import { seriesOf } from '#core/schedule/series.ts'
import { dayMs, latest, momentOf, type Wall, wallIn, wallOf, wallText } from '#core/schedule/wall.ts'
import type { Db, RowOf } from '../../db/types.ts'

/** What holds the files of schedules, as the store knows it. */
export const scheduleHolder = 'schedule'
/** How large schedules may become. */
export const scheduleLimits = {
  people: 200,
  files: 20,
  fileSize: 50,
  group: 200,
  content: 100_000,
  title: 200,
  window: 400 * dayMs,
} as const

export type ScheduleRow = RowOf<'base_schedule'>
/** Columns of lists: a text with pictures is read with its schedule only. */
export const listColumns = [
  ...(['id', 'groupId', 'category', 'urgent', 'title', 'startDay', 'endDay', 'allDay', 'timeZone', 'repetition', 'repeatEvery'] as const),
  ...(['weekdays', 'repeatUntil', 'repeatCount', 'lastStart', 'skipped', 'replaces', 'remind', 'remindedTo', 'version'] as const),
  ...(['creatorUserId', 'creatorTime', 'lastModifyTime'] as const),
] as const
export type ListRow = RowOf<'base_schedule', (typeof listColumns)[number]>

/** What of a schedule is the same at each of its times, unless one of them was changed. */
export interface Content {
  category: string | null
  urgent: number
  title: string
  content: string | null
  allDay: boolean
  remind: number | null
  people: string[]
  files: string[]
}

/** A zone that an older host knew and this one does not is read as UTC. */
export const zoneOf = (row: Pick<ListRow, 'timeZone'>): string => (isTimeZone(row.timeZone) ? row.timeZone : 'UTC')

/** A day as it is written: `2026-11-28`. */
const dayText = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10)

/** The rule of a row; nothing where it does not repeat. */
export function ruleOf(row: ListRow): RepeatRule | undefined {
  const { repetition, repeatEvery, weekdays, repeatUntil, repeatCount } = row
  if (repetition === '1') return undefined
  return {
    every: repetition as RepeatRule['every'],
    interval: repeatEvery,
    ...(weekdays && { weekdays: weekdays.split(',').map(Number) }),
    ...(repeatUntil && { until: Date.parse(`${repeatUntil}T00:00:00Z`) }),
    ...(repeatCount !== null && { count: repeatCount }),
  }
}

/** A row as what it says by the clock. */
export function seriesIn(row: ListRow) {
  const [zone, rule] = [zoneOf(row), ruleOf(row)]
  const skipped = Array.isArray(row.skipped) ? row.skipped.map(Number) : []
  return seriesOf({ start: wallOf(zone, row.startDay), end: wallOf(zone, row.endDay), skipped, ...(rule && { rule }) })
}

/** Columns that say when an entry is. */
export function timesOf({ series, replaces }: Entry<Content>, zone: string) {
  const { start, end, rule, last, skipped } = series
  return {
    startDay: new Date(momentOf(zone, start)),
    endDay: new Date(momentOf(zone, end)),
    repetition: rule?.every ?? '1',
    repeatEvery: rule?.interval ?? 1,
    weekdays: rule?.weekdays?.join(',') ?? null,
    repeatUntil: rule?.until === undefined ? null : dayText(rule.until),
    repeatCount: rule?.count ?? null,
    lastStart: last >= latest ? null : new Date(momentOf(zone, last)),
    skipped: JSON.stringify(skipped),
    replaces: replaces === undefined ? null : wallText(replaces),
  }
}

/** Who takes part, and which files are held, by the row. */
export async function besideRows(db: Db, ids: readonly string[]): Promise<{ people: Map<string, string[]>; files: Map<string, string[]> }> {
  const [people, files] = [new Map<string, string[]>(), new Map<string, string[]>()]
  if (ids.length === 0) return { people, files }
  const add = (map: Map<string, string[]>, id: string, one: string) => map.set(id, [...(map.get(id) ?? []), one])
  const taking = db.selectFrom('base_schedule_person').selectAll().where('scheduleId', 'in', ids).orderBy('userId')
  for (const { scheduleId, userId } of await taking.execute()) add(people, scheduleId, userId)
  const held = db
    .selectFrom('base_file_use')
    .select(['recordId', 'fileId'])
    .where('modelId', '=', scheduleHolder)
    .where('recordId', 'in', ids)
    .orderBy('fileId')
  for (const { recordId, fileId } of await held.execute()) add(files, recordId, fileId)
  return { people, files }
}

/** A whole row, as an entry of its group. */
export const entryOf = (row: ScheduleRow, people: readonly string[], files: readonly string[]): Entry<Content> & { id: string } => ({
  id: row.id,
  series: seriesIn(row),
  ...(row.replaces && { replaces: wallIn(row.replaces) ?? 0 }),
  content: {
    ...{ category: row.category, urgent: row.urgent, title: row.title, content: row.content, allDay: row.allDay === 1, remind: row.remind },
    people: [...people],
    files: [...files],
  },
})

/** The id of one time: that of its row, and of one that repeats its start by the rule behind it. */
export const timeId = (row: Pick<ListRow, 'id' | 'repetition'>, at: Wall): string =>
  row.repetition === '1' ? row.id : `${row.id}~${wallText(at)}`

/** What an id of a time names: a row, and when it begins where that is said. */
export function namedTime(id: string): { id: string; at?: Wall } {
  const [row = '', text] = id.split('~')
  const at = text === undefined ? undefined : wallIn(text)
  return { id: row, ...(at !== undefined && { at }) }
}
