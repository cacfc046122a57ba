export type PeriodUnit = 'year' | 'month' | 'day'

export interface Period {
  unit: PeriodUnit
  last: number
}

/** The start of the unit of time that a moment falls into, some units on, in UTC. */
function startOf(ms: number, unit: PeriodUnit, by = 0): number {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (unit === 'year') return Date.UTC(year + by, 0, 1)
  return unit === 'month' ? Date.UTC(year, month + by, 1) : Date.UTC(year, month, day + by)
}

/** The last so many units up to the current one where the caller is; of a column of days, whole days. `to` is the first moment after. */
export function periodOf({ unit, last }: Period, now: number, offset: number, moments: boolean): { from: Date; to: Date } {
  const here = now + offset
  const shift = moments ? offset : 0
  return { from: new Date(startOf(here, unit, 1 - last) - shift), to: new Date(startOf(here, unit, 1) - shift) }
}

/** The names of these units, in order: 2026, 2026-03 or 2026-03-01. */
export function periodKeys({ unit, last }: Period, now: number, offset: number): string[] {
  const length = { year: 4, month: 7, day: 10 }[unit]
  return Array.from({ length: last }, (_, i) => new Date(startOf(now + offset, unit, i + 1 - last)).toISOString().slice(0, length))
}
