import type { Json } from './types.ts'

/**
 * What working out expressions may cost. Whoever writes one decides how much it does, with values that somebody else
 * typed: so it is counted while it is done, and ends. A unit is an entry
 * of a list that is gone through, or four characters; a step of an expression is twenty.
 */
export const mostWork = {
  /** one expression by itself */
  evaluation: 500_000,
  /** every computed field of one record */
  form: 10_000_000,
} as const
/** What one step costs. */
export const stepWork = 20
/** Characters of a text that an expression makes. */
export const longestText = 100_000

/** An expression did more than it may. */
export class WorkError extends Error {
  constructor() {
    super('this takes too much work')
    overruns++
  }
}

let left: number | undefined
let overruns = 0

/** Counts work against what is being done at the moment. Throws WorkError when that was too much. */
export function spend(units: number): void {
  if (left === undefined) return
  left -= units
  if (left < 0) throw new WorkError()
}

/** Notes that something was given up because it was too much, where nothing is thrown. */
export const noteOverrun = (): void => {
  overruns++
}

/** How often something did more than it may: whoever compares two moments knows whether it happened between them. */
export const overrunsNow = (): number => overruns

/** Does something that may cost so much, and no more than is left of what it is a part of. */
export function withinWork<T>(units: number, work: () => T): T {
  const before = left
  const given = Math.min(units, before ?? Number.POSITIVE_INFINITY)
  left = given
  try {
    return work()
  } finally {
    if (before === undefined) left = undefined
    else left = before - (given - Math.max(left, 0))
  }
}

/** Counts all that a value holds, so that nothing goes through it uncounted. The same list in a list counts each time: so often it would be gone through. */
export function spendOn(value: Json | undefined): void {
  if (value === null || typeof value !== 'object') {
    spend(typeof value === 'string' ? 1 + value.length / 4 : 1)
    return
  }
  const open: object[] = [value]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const entries: Json[] = Array.isArray(one) ? one : Object.values(one)
    let units = 1 + entries.length
    for (const entry of entries) {
      if (typeof entry === 'string') units += entry.length / 4
      else if (entry !== null && typeof entry === 'object') open.push(entry)
    }
    spend(units)
  }
}
