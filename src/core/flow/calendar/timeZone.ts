const dayMs = 86_400_000
/** No clock is further from UTC; what a calendar before the year 1 would give is none. */
const furthest = 26 * 3_600_000
const mostKept = 20_000

/** Names that were found to be zones: asking the host takes longer than all else that is done with one. */
const found = new Set<string>()
const mostFound = 1000

/** Whether the host knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  // an offset is no zone: it knows no summer
  if (found.has(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (found.size < mostFound) found.add(name)
    return true
  } catch {
    return false
  }
}

/** Time zones by name, as the host knows them. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The clock of a time zone: how far it is from UTC, in ms. */
export class ZoneClock {
  private readonly format: Intl.DateTimeFormat
  /** offsets at midnight in UTC, by day: between two that agree nothing changed */
  private readonly known = new Map<number, number>()

  constructor(timeZone: string) {
    const two = '2-digit'
    this.format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', calendar: 'iso8601', numberingSystem: 'latn' },
      ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    })
  }

  /** How far the clock is ahead of UTC at a moment. */
  ahead(ms: number): number {
    const day = Math.floor(ms / dayMs)
    const before = this.atMidnight(day)
    return before === this.atMidnight(day + 1) ? before : this.read(ms)
  }

  private atMidnight(day: number): number {
    const known = this.known.get(day)
    if (known !== undefined) return known
    if (this.known.size >= mostKept) this.known.clear()
    const offset = this.read(day * dayMs)
    this.known.set(day, offset)
    return offset
  }

  private read(ms: number): number {
    const part: { [type: string]: number } = {}
    for (const { type, value } of this.format.formatToParts(ms)) part[type] = Number(value)
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    // setUTCFullYear, because Date.UTC takes the years before 100 for those of the last century
    const there = new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000
    const offset = there - Math.floor(ms / 1000) * 1000
    return Math.abs(offset) > furthest ? 0 : offset
  }
}

const mostClocks = 100
const clocks = new Map<string, ZoneClock>()

/** The clock of a time zone, kept with what it has read. */
export function clockOf(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone)
  if (known) return known
  if (clocks.size >= mostClocks) clocks.clear()
  const made = new ZoneClock(timeZone)
  clocks.set(timeZone, made)
  return made
}
