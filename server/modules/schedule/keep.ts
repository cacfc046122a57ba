import type { Entry } from '#core/schedule/scopes.ts'
import { seriesLimits } from '#core/schedule/series.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { type Actor, audit } from '../../db/audit.ts'
import { now as nowOf } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { freeFiles, holdFiles } from '../../records/attachments/holders.ts'
import { cancelReminders, planReminder } from './remind.ts'
import { besideRows, type Content, entryOf, scheduleLimits as limits, type ScheduleRow, scheduleHolder, timesOf } from './rows.ts'

/** All rows that came of one schedule, locked, as the core reckons with them. */
export interface Group {
  id: string
  zone: string
  rows: ReadonlyMap<string, ScheduleRow>
  entries: ReadonlyArray<Entry<Content> & { id: string }>
}

/** The group of a row, locked. Of two who change one at once the second waits and finds what the first made of it. Throws not found. */
export async function lockGroup(trx: Db, id: string): Promise<{ group: Group; row: ScheduleRow }> {
  const named = await trx.selectFrom('base_schedule').select('groupId').where('id', '=', id).executeTakeFirst()
  if (!named) throw notFound()
  const rows = await trx.selectFrom('base_schedule').selectAll().where('groupId', '=', named.groupId).orderBy('id').forUpdate().execute()
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound()
  const { people, files } = await besideRows(
    trx,
    rows.map((one) => one.id),
  )
  const entries = rows.map((one) => entryOf(one, people.get(one.id) ?? [], files.get(one.id) ?? []))
  return { group: { id: row.groupId, zone: row.timeZone, rows: new Map(rows.map((one) => [one.id, one])), entries }, row }
}

const columnsOf = ({ category, urgent, title, content, allDay, remind }: Content) => ({
  ...{ category, urgent, title, content, remind },
  allDay: allDay ? 1 : 0,
})

/** Writes who takes part, and holds the files. */
async function keepBeside(trx: Db, id: string, owner: string, { people, files }: Content, before?: Content): Promise<void> {
  const same = (a: readonly string[], b: readonly string[] = []) => a.join() === b.join()
  if (!same(people, before?.people)) {
    await trx.deleteFrom('base_schedule_person').where('scheduleId', '=', id).execute()
    if (people.length > 0)
      await trx
        .insertInto('base_schedule_person')
        .values(people.map((userId) => ({ scheduleId: id, userId })))
        .execute()
  }
  if (same(files, before?.files)) return
  await freeFiles(trx, { kind: scheduleHolder, id })
  await holdFiles(trx, { kind: scheduleHolder, id }, owner, files, limits.fileSize)
}

interface Keeping {
  group: Pick<Group, 'id' | 'zone'> & Partial<Group>
  owner: string
  actor: Actor
  /** the clock of the jobs */
  now: number
}

/** What the audit trail is told: whose and when, not what it is about, since administrators read it and the schedule is not theirs. */
const trace = ({ title, startDay, endDay, repetition }: ScheduleRow) => ({ title, startDay, endDay, repetition })

async function keepNew(trx: Db, entry: Entry<Content>, { group, owner, actor, now }: Keeping): Promise<string> {
  const id = newId()
  const made = entry.of === undefined ? undefined : group.rows?.get(entry.of)
  const row = await trx
    .insertInto('base_schedule')
    .values({
      ...{ id, groupId: group.id, timeZone: group.zone, creatorUserId: owner },
      ...columnsOf(entry.content),
      ...timesOf(entry, group.zone),
      // what was told of its time is not told again
      remindedTo: made?.remindedTo === null || made === undefined ? null : new Date(made.remindedTo),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepBeside(trx, id, owner, entry.content)
  await planReminder(trx, row, now)
  await audit(trx, actor, [{ entity: 'schedule', recordId: id, verb: 'create', after: trace(row) }])
  return id
}

async function keepChanged(trx: Db, entry: Entry<Content>, before: ScheduleRow, content: Content, keeping: Keeping): Promise<void> {
  const { id } = before
  const row = await trx
    .updateTable('base_schedule')
    .set({ ...columnsOf(entry.content), ...timesOf(entry, keeping.group.zone), version: before.version + 1, lastModifyTime: nowOf })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepBeside(trx, id, keeping.owner, entry.content, content)
  await planReminder(trx, row, keeping.now)
  await audit(trx, keeping.actor, [{ entity: 'schedule', recordId: id, verb: 'update', before: trace(before), after: trace(row) }])
}

/** Deletes rows with what is beside them. */
async function drop(trx: Db, rows: readonly ScheduleRow[], actor: Actor): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await freeFiles(trx, { kind: scheduleHolder, id })
  await cancelReminders(trx, ids)
  await trx.deleteFrom('base_schedule').where('id', 'in', ids).execute()
  await audit(
    trx,
    actor,
    rows.map((row) => ({ entity: 'schedule', recordId: row.id, verb: 'delete' as const, before: trace(row) })),
  )
}

/** Writes a group as it is to be: what is new, what is another, and what is no more. Gives the id of each entry, and whether anything was written. */
export async function keep(
  trx: Db,
  entries: ReadonlyArray<Entry<Content>>,
  keeping: Keeping,
): Promise<{ ids: string[]; isChanged: boolean }> {
  const { rows = new Map<string, ScheduleRow>(), entries: stood = [] } = keeping.group
  if (entries.length > limits.group || entries.some(({ series }) => series.skipped.length > seriesLimits.skipped))
    throw new ApiError('badRequest', { key: 'schedule.fault.many', params: { n: limits.group } })
  const kept = new Set(entries.map(({ id }) => id))
  const gone = [...rows.values()].filter(({ id }) => !kept.has(id))
  const ids: string[] = []
  let isChanged = gone.length > 0
  for (const entry of entries) {
    const before = stood.find(({ id }) => id === entry.id)
    const isOther = !before || JSON.stringify(before) !== JSON.stringify({ ...entry, id: before.id })
    isChanged ||= isOther
    if (!before) ids.push(await keepNew(trx, entry, keeping))
    else {
      if (isOther) await keepChanged(trx, entry, rows.get(before.id) as ScheduleRow, before.content, keeping)
      ids.push(before.id)
    }
  }
  // last, so that files which another row takes over are held all the time
  await drop(trx, gone, keeping.actor)
  return { ids, isChanged }
}
