import type { Cell } from './kinds.ts'

const longestText = 100_000

/** A value of a driver as it is told: moments as milliseconds, bytes as base64, whole numbers beyond what JSON holds as text. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value.length > longestText ? value.slice(0, longestText) : value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime()
  if (value instanceof Uint8Array) return Buffer.from(value.subarray(0, (longestText * 3) / 4)).toString('base64')
  if (Array.isArray(value)) return value.map(cellOf)
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cellOf(one)]))
  return String(value)
}

/** Names of columns, each once: a second one of a name has a number behind it. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let i = 2; used.has(free); i++) free = `${name}_${i}`
    used.add(free)
    return free
  })
}

/** Counts what was read, so that a reading ends where it is enough. */
export class Counter {
  #bytes = 0
  constructor(readonly most: { rows: number; bytes: number }) {}
  readonly rows: Cell[][] = []
  readonly moments = new Set<number>()

  /** Takes a row; false where it is one too many. */
  add(values: readonly unknown[]): boolean {
    const row = values.map(cellOf)
    for (const [i, value] of values.entries()) if (value instanceof Date) this.moments.add(i)
    this.#bytes += JSON.stringify(row).length
    if (this.rows.length >= this.most.rows || this.#bytes > this.most.bytes) return false
    this.rows.push(row)
    return true
  }
}
