import type { FastifyRequest } from 'fastify'
import { dayMs } from '#core/schedule/wall.ts'
import { notFound } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { among, arrayOf, type FromAnswer, integer, mark, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { fileAnswer, toldFiles } from '../../records/attachments/holders.ts'
import { besideRows, type ListRow, ruleOf, timeId } from './rows.ts'
import { readTime, type Time } from './visible.ts'

const brief = {
  id: text,
  groupId: text,
  category: orNull(text),
  urgent: among(1, 2, 3),
  title: text,
  startDay: time,
  endDay: time,
  allDay: mark,
  /** the first and the last of whole days, midnight in UTC */
  days: orNull(arrayOf(time)),
  repetition: among('1', '2', '3', '4', '5'),
  creatorUserId: text,
  isMine: mark,
  /** whether there are others that came of the same schedule */
  repeats: mark,
  version: integer,
}
/** One time as a calendar shows it. */
export const timeAnswer = object(brief)
/** One time with all that its schedule says. */
export const scheduleAnswer = object({
  ...brief,
  content: orNull(text),
  files: arrayOf(fileAnswer),
  fullName: text,
  toUserIds: arrayOf(text),
  toUsers: arrayOf(object({ id: text, fullName: text })),
  repeatEvery: integer,
  weekdays: arrayOf(integer),
  repeatUntil: orNull(time),
  repeatCount: orNull(integer),
  remind: orNull(integer),
  timeZone: text,
})

/** One time as it is told to somebody; of whole days the start and the end are the first and the last of them, midnights in UTC. */
export function toldTime({ row, at, start, end }: Time, userId: string): FromAnswer<typeof timeAnswer> {
  const { groupId, category, title, repetition, creatorUserId, version } = row
  const allDay = row.allDay === 1
  const last = allDay ? end - dayMs : end
  return {
    id: timeId(row, at),
    groupId,
    category,
    urgent: row.urgent as 1 | 2 | 3,
    title,
    startDay: start,
    endDay: last,
    allDay: allDay ? 1 : 0,
    days: allDay ? [start, last] : null,
    repetition: repetition as '1',
    creatorUserId,
    isMine: creatorUserId === userId ? 1 : 0,
    repeats: repetition !== '1' || row.replaces !== null ? 1 : 0,
    version,
  }
}

const ruleTold = (row: ListRow) => {
  const rule = ruleOf(row)
  return {
    repeatEvery: row.repeatEvery,
    weekdays: rule?.weekdays ?? [],
    repeatUntil: rule?.until ?? null,
    repeatCount: rule?.count ?? null,
  }
}

type Asking = Pick<FastifyRequest, 'user'>

/** SC-10: one time by its id, for whoever made it or takes part. Throws not found; also where it is of another group. */
export async function readSchedule(
  db: Db,
  { user }: Asking,
  id: string,
  now: number,
  groupId?: string,
): Promise<FromAnswer<typeof scheduleAnswer>> {
  const seen = await readTime(db, user.id, id, now)
  const { row } = seen
  if (groupId !== undefined && groupId !== row.groupId) throw notFound()
  const beside = await besideRows(db, [row.id])
  const toUserIds = beside.people.get(row.id) ?? []
  const people = await db
    .selectFrom('base_user')
    .select(['id', 'realName'])
    .where('id', 'in', [row.creatorUserId, ...toUserIds])
    .execute()
  const names = new Map(people.map((one) => [one.id, one.realName]))
  return {
    ...toldTime(seen, user.id),
    ...ruleTold(row),
    content: row.content,
    files: [...(await toldFiles(db, beside.files.get(row.id) ?? [])).values()],
    fullName: names.get(row.creatorUserId) ?? '',
    toUserIds,
    toUsers: toUserIds.map((one) => ({ id: one, fullName: names.get(one) ?? one })),
    remind: row.remind,
    timeZone: row.timeZone,
  }
}
