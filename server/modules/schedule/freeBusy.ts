import { workingSpans } from '#core/flow/calendar/workingTime.ts'
import { type Busy, busyTimes, freeTimes, withinTimes } from '#core/schedule/busy.ts'
import type { Db } from '../../db/types.ts'
import { calendarInUse } from '../workflow/index.ts'
import { rowsOf, timesIn, type Window } from './visible.ts'

/** What is compared at once. */
export const freeBusyLimits = { people: 50, spans: 500, free: 200 } as const

interface Asked {
  people: readonly string[]
  window: Window
  /** how long all have to be free, in ms */
  long: number
  /** free within the hours of the working calendar only, where there is one */
  isWorking: boolean
  /** a schedule of whoever asks that does not count: it is about to be moved */
  without: { groupId: string; creatorUserId: string } | undefined
}

interface PersonBusy {
  busy: Busy[]
  more: boolean
  /** until when all is known */
  until: number
}

/** When somebody is busy. A schedule is a span and nothing else; whole days are those of the clock that asks. */
async function busyOf(db: Db, userId: string, { window, without }: Asked): Promise<PersonBusy> {
  const found = await rowsOf(db, userId, window)
  const rows = without
    ? found.rows.filter((row) => row.groupId !== without.groupId || row.creatorUserId !== without.creatorUserId)
    : found.rows
  const { times, more } = timesIn(rows, window)
  const spans = times.map(({ row, start, end }) =>
    row.allDay === 1 ? { from: start - window.offset, to: end - window.offset } : { from: start, to: end },
  )
  // what was cut off begins no sooner than the last that was not
  const ends = [
    ...(found.more ? [found.rows.at(-1)?.startDay ?? window.from] : []),
    ...(more ? [(times.at(-1)?.start ?? window.from) - Math.abs(window.offset)] : []),
  ]
  return { busy: busyTimes(spans, window, Number.POSITIVE_INFINITY), more: more || found.more, until: Math.min(window.to, ...ends) }
}

/** SC-10: when people are busy, and when all of them are free for so long. Who is not there, or may not sign in, is left out. */
export async function freeBusyOf(db: Db, asked: Asked) {
  const { window, long } = asked
  const { people, spans, free: most } = freeBusyLimits
  const known = await db
    .selectFrom('base_user')
    .select('id')
    .where('id', 'in', asked.people.length > 0 ? asked.people.slice(0, people) : [''])
    .where('enabledMark', '=', 1)
    .execute()
  const found = new Map<string, PersonBusy>()
  for (const { id } of known) found.set(id, await busyOf(db, id, asked))
  const all = [...found.values()]
  const sure = { from: window.from, to: Math.max(window.from, Math.min(window.to, ...all.map(({ until }) => until))) }
  const open =
    all.length === 0
      ? []
      : freeTimes(
          all.map(({ busy }) => busy),
          sure,
          1,
          Number.POSITIVE_INFINITY,
        )
  const calendar = asked.isWorking && open.length > 0 ? await calendarInUse(db) : undefined
  const free = calendar ? withinTimes(open, workingSpans(calendar, window.from, window.to - window.from), Number.POSITIVE_INFINITY) : open
  return {
    list: [...found].map(([userId, { busy, more }]) => ({ userId, busy: busy.slice(0, spans), more: more || busy.length > spans })),
    free: free.filter(({ from, to }) => to - from >= long).slice(0, most),
  }
}
