import { Cron } from 'croner'
import { isTimeZone, ZoneClock } from '#core/flow/calendar/timeZone.ts'

/** When a task runs. */
export interface Timing {
  cron: string
  timeZone: string
  startTime?: number | null | undefined
  endTime?: number | null | undefined
}

/** Why an expression is none, as the end of the key of a text. */
export type CronFault = 'pattern' | 'seconds' | 'zone' | 'never'

/**
 * The expression as croner reads it: five parts, or six that begin with the second. One with a `?` is of Quartz, which counts
 * weekdays from Sunday as 1.
 */
function cronOf({ cron, timeZone }: Pick<Timing, 'cron' | 'timeZone'>): Cron {
  const isQuartz = cron.includes('?')
  const parts = cron.trim().split(/\s+/)
  return new Cron(parts.map((part) => (part === '?' ? '*' : part)).join(' '), {
    ...{ timezone: timeZone, mode: '5-or-6-parts', paused: true, sloppyRanges: true, alternativeWeekdays: isQuartz },
  })
}

/** The next moments at which a task runs after another one, in ms. Throws when the expression or the zone is none. */
export function nextRuns(timing: Timing, after: number, most = 1): number[] {
  const cron = cronOf(timing)
  const end = timing.endTime ?? Number.POSITIVE_INFINITY
  const found: number[] = []
  let at = Math.max(after, (timing.startTime ?? Number.NEGATIVE_INFINITY) - 1)
  while (found.length < most) {
    const next = cron.nextRun(new Date(at))?.getTime()
    if (next === undefined || next > end) break
    found.push(next)
    at = next
  }
  return found
}

/** What is wrong with the times of a task; nothing where it may be kept. It runs once a minute at most. */
export function timingFault(timing: Timing, now: number): CronFault | undefined {
  if (!isTimeZone(timing.timeZone)) return 'zone'
  const parts = timing.cron.trim().split(/\s+/)
  try {
    if (parts.length !== 5 && parts.length !== 6) return 'pattern'
    cronOf(timing)
    if (parts.length === 6 && !/^\d{1,2}$/.test(parts[0] ?? '')) return 'seconds'
    return nextRuns({ ...timing, startTime: null, endTime: null }, now).length === 0 ? 'never' : undefined
  } catch {
    return 'pattern'
  }
}

/** Whether a moment is one at which the task runs, as it is now. */
export const isTimeOf = (timing: Timing, at: number): boolean => nextRuns(timing, at - 1)[0] === at

/** A moment as the clock of a zone shows it. */
export const wallText = (at: number, zone: string): string =>
  new Date(at + new ZoneClock(zone).ahead(at)).toISOString().slice(0, 19).replace('T', ' ')
