import type { FastifyRequest } from 'fastify'
import { changed, type Entry, removed, type Scope } from '#core/schedule/scopes.ts'
import { isEmpty, seriesOf } from '#core/schedule/series.ts'
import { dayMs, dayOf } from '#core/schedule/wall.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { jobTime } from '../../jobs/clock.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'
import { contentIn, faultIn, ruleIn, type SentSchedule, timesIn, zoneIn } from './body.ts'
import { type Group, keep, lockGroup } from './keep.ts'
import { readSchedule } from './reading.ts'
import { type Content, namedTime, type ScheduleRow, seriesIn, timeId, zoneOf } from './rows.ts'
import { tellPeople } from './tell.ts'
import { readTime, type Time, timeNamed, timeOf } from './visible.ts'

type Asking = Pick<FastifyRequest, 'server' | 'user' | 'writer' | 't'>

/** Everybody but whoever does it: they know. */
const others = (people: Iterable<string>, userId: string): string[] => [...new Set(people)].filter((one) => one !== userId)

/** Makes a schedule and invites its people. Gives its id. */
export async function makeSchedule(trx: Db, { server, user, writer, t }: Asking, sent: SentSchedule): Promise<string> {
  const fault = faultIn(t)
  const zone = zoneIn(sent, fault)
  const { start, end, allDay } = timesIn(sent, zone, fault)
  const rule = ruleIn(sent, start, fault)
  const usual: Content = { category: null, urgent: 1, title: '', content: null, allDay, remind: null, people: [], files: [] }
  const content = { ...usual, ...(await contentIn(trx, sent, fault)) }
  const series = seriesOf({ start, end, ...(rule && { rule }) })
  if (isEmpty(series)) throw fault('repeatUntil', 'schedule.fault.until')
  const group = { id: newId(), zone }
  const { ids } = await keep(trx, [{ series, content }], { group, owner: user.id, actor: writer.actor, now: await jobTime(trx, server) })
  const [id = ''] = ids
  const row = await trx.selectFrom('base_schedule').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await tellOf(trx, 'invited', others(content.people, user.id), row, user.realName)
  return id
}

/** Tells people of the first time of a row. */
async function tellOf(
  trx: Db,
  told: 'invited' | 'changed' | 'deleted',
  to: readonly string[],
  row: ScheduleRow,
  by: string,
  at?: Time,
): Promise<void> {
  const series = seriesIn(row)
  const time = at ?? timeOf(row, { at: series.start, start: series.start, end: series.end })
  await tellPeople(trx, told, to, { row, id: row.id, start: time.start, end: time.end, by })
}

/** The group that an own time is of, locked, and the time. Throws not found where it is not seen, forbidden where it is another's. */
async function ownTime(trx: Db, { server, user }: Asking, id: string): Promise<{ group: Group; time: Time<ScheduleRow>; now: number }> {
  const now = await jobTime(trx, server)
  const named = namedTime(id)
  const seen = await readTime(trx, user.id, id, now)
  if (seen.row.creatorUserId !== user.id) throw new ApiError('forbidden', { key: 'schedule.fault.notYours' })
  const { group, row } = await lockGroup(trx, named.id)
  return { group, time: timeOf(row, timeNamed(row, named.at, now)), now }
}

const entryOf = ({ entries }: Group, id: string) => {
  const found = entries.find((entry) => entry.id === id)
  if (!found) throw notFound()
  return found
}

/** One that was moved by itself keeps its time; where all become whole days it has those that it touches. */
const inWholeDays = (entry: Entry<Content>): Entry<Content> => {
  const { start, end } = entry.series
  if (!entry.content.allDay || entry.series.rule || (dayOf(start) === start && dayOf(end) === end)) return entry
  return { ...entry, series: seriesOf({ start: dayOf(start), end: Math.max(dayOf(start) + dayMs, Math.ceil(end / dayMs) * dayMs) }) }
}

const untouched = (group: Group, after: ReadonlyArray<object>) => group.entries.filter((entry) => after.includes(entry))

/** SC-10: changes this one, this one and what follows, or all; whoever takes part is told in the same transaction. Gives the row. */
export async function changeSchedule(trx: Db, request: Asking, id: string, scope: Scope, sent: SentSchedule): Promise<string> {
  const { user, writer, t } = request
  const { group, time, now } = await ownTime(trx, request, id)
  const { row, at } = time
  const meant = entryOf(group, row.id)
  if (isBehind(sent.version, row.version)) throw conflict(await readSchedule(trx, request, id, now))
  const fault = faultIn(t)
  if (sent.timeZone !== undefined && sent.timeZone !== null && sent.timeZone !== row.timeZone)
    throw fault('timeZone', 'schedule.fault.zoneStays')
  const long = meant.series.end - meant.series.start
  const { start, end, allDay } = timesIn(sent, zoneOf(row), fault, { start: at, end: at + long, allDay: meant.content.allDay })
  // of a rule that stays the last day may be before the time that is meant
  const rule = ruleIn(sent, Math.min(start, meant.series.start), fault, meant.series.rule)
  const isOther = rule !== undefined && JSON.stringify(rule) !== JSON.stringify(meant.series.rule ?? null)
  if (isOther && meant.replaces !== undefined) throw fault('repetition', 'schedule.fault.ruleOfOne')
  if (isOther && scope === 1 && meant.series.rule) throw fault('repetition', 'schedule.fault.ruleScope')
  if (isOther && rule && scope !== 3 && isEmpty(seriesOf({ start, end, rule }))) throw fault('repeatUntil', 'schedule.fault.until')
  const content = { ...(await contentIn(trx, sent, fault, meant.content)), ...(allDay !== meant.content.allDay && { allDay }) }
  const after = changed(group.entries, { id: row.id, at }, scope, { content, start, end, ...(isOther && { rule }) })
  if (after.length === 0) throw fault('repeatUntil', 'schedule.fault.until')
  const { ids, isChanged } = await keep(trx, after.map(inWholeDays), { group, owner: user.id, actor: writer.actor, now })
  // what the time that was opened has become: a new row, or its own
  const rowId = ids[after.findIndex(({ of }) => of === row.id)] ?? row.id
  const result = await trx.selectFrom('base_schedule').selectAll().where('id', '=', rowId).executeTakeFirstOrThrow()
  if (isChanged) {
    const people = { before: meant.content.people, after: content.people ?? meant.content.people }
    const stay = untouched(group, after)
    const all = group.entries.filter((entry) => !stay.includes(entry)).flatMap((entry) => entry.content.people)
    const gone = others(
      people.before.filter((one) => !people.after.includes(one)),
      user.id,
    )
    const fresh = others(
      people.after.filter((one) => !people.before.includes(one)),
      user.id,
    )
    const rest = others(
      [...all, ...people.after].filter((one) => !gone.includes(one) && !fresh.includes(one)),
      user.id,
    )
    await tellOf(trx, 'deleted', gone, row, user.realName, time)
    await tellOf(trx, 'invited', fresh, result, user.realName)
    await tellOf(trx, 'changed', rest, result, user.realName)
  }
  return rowId
}

/** SC-06, SC-07: deletes this one, this one and what follows, or all; whoever takes part is told in the same transaction. */
export async function deleteSchedule(trx: Db, request: Asking, id: string, scope: Scope): Promise<void> {
  const { user, writer } = request
  const { group, time, now } = await ownTime(trx, request, id)
  const after = removed(group.entries, { id: time.row.id, at: time.at }, scope)
  const stay = untouched(group, after)
  const people = group.entries.filter((entry) => !stay.includes(entry)).flatMap((entry) => entry.content.people)
  await keep(trx, after, { group, owner: user.id, actor: writer.actor, now })
  await tellPeople(trx, 'deleted', others(people, user.id), {
    row: time.row,
    id: timeId(time.row, time.at),
    ...{ start: time.start, end: time.end, by: user.realName },
  })
}
