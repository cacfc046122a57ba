import { clockOf } from '../flow/calendar/timeZone.ts'

/**
 * What the clock on a wall says, as the ms at which it says so in UTC. A schedule repeats by the clock: nine o'clock stays
 * nine o'clock when summer comes.
 */
export type Wall = number

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** Before and after these years nothing is planned. */
export const earliest: Wall = Date.UTC(1900, 0, 1)
export const latest: Wall = Date.UTC(2200, 0, 1)

/** What the clock of a time zone says at a moment. */
export const wallOf = (zone: string, moment: number): Wall => moment + clockOf(zone).ahead(moment)

/**
 * The moment at which a clock says something. What it says twice is the first time; what it leaves out, since it is put on,
 * is as long after the leap as it would have been.
 */
export function momentOf(zone: string, wall: Wall): number {
  const clock = clockOf(zone)
  // the offsets of the day before and of the day after: no clock is changed twice between
  const before = clock.ahead(wall - dayMs)
  const after = clock.ahead(wall + dayMs)
  const first = wall - Math.max(before, after)
  if (first + clock.ahead(first) === wall) return first
  const second = wall - Math.min(before, after)
  return second + clock.ahead(second) === wall ? second : wall - before
}

/** Midnight of the day. */
export const dayOf = (wall: Wall): Wall => Math.floor(wall / dayMs) * dayMs

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (wall: Wall): number => ((((Math.floor(wall / dayMs) + 3) % 7) + 7) % 7) + 1

/** A time as it stands in ids and addresses: `20261128T0900`. */
export const wallText = (wall: Wall): string => new Date(wall).toISOString().slice(0, 16).replace(/[-:]/g, '')

/** The time that such a text says; nothing where it says none. */
export function wallIn(text: string): Wall | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(text) ?? []
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(wall) || wallText(wall) !== text ? undefined : wall
}
