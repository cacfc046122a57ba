import { isRecord } from '../json.ts'

/** A text of the product, with what stands in it. */
export interface Wording {
  key: string
  params: { [name: string]: string }
}

/**
 * What became of a part of what was sent. `noise` says nothing about the form (the tools of the designer that made it, how it
 * looked), `idle` does nothing as the other settings are, `changed` came in as something else, and `left` and `script` did
 * not come in.
 */
export interface Loss extends Wording {
  /** JSON pointer into what was sent */
  path: string
  /** what the field, the pane or the column around it is called there */
  of?: string
  what: 'noise' | 'idle' | 'changed' | 'left' | 'script'
  /** what to do instead */
  suggestion?: Wording
}

export const step = (name: string | number): string => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Whether a value says nothing: it is empty, or holds only what is. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(isNothing)) ||
  (isRecord(value) && Object.values(value).every(isNothing))

/**
 * Keeps account of every leaf that was sent: one was taken, or it is told. What is in neither at the end is told as left,
 * so that what came in and what is listed are together what was sent.
 */
export class Ledger {
  readonly losses: Loss[] = []
  private readonly done = new Set<string>()

  /** This came in, with all that is in it. */
  take(at: string): void {
    this.done.add(at)
  }
  isDone(at: string): boolean {
    return this.done.has(at)
  }
  /** This did not come in as it was; what says nothing is no loss. */
  lose(at: string, what: Loss['what'], key: string, params: Wording['params'] = {}, suggestion?: Wording): void {
    if (this.done.has(at) && what !== 'changed') return
    this.done.add(at)
    this.losses.push({ path: at, what, key: `older.${key}`, params, ...(suggestion ? { suggestion } : {}) })
  }
  /** This came in, and somebody should know how. */
  change(at: string, key: string, params: Wording['params'] = {}): void {
    this.lose(at, 'changed', key, params)
  }
  /** What was said to have come in did not after all: the account is open again. */
  reopen(at: string): void {
    this.done.delete(at)
  }

  /** Tells every leaf of a value that nobody took: of a branch that nobody looked into the branch alone. */
  rest(value: unknown, at = ''): void {
    if (this.done.has(at) || isNothing(value)) return
    const isBranch = typeof value === 'object' && (at === '' || this.touched(value, at))
    if (!isBranch || value === null) {
      this.lose(at, 'left', 'unread', { name: nameAt(at) })
      return
    }
    const entries: Array<[string | number, unknown]> = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
    for (const [name, one] of entries) this.rest(one, at + step(name))
  }
  private touched(value: unknown, at: string): boolean {
    if (this.done.has(at)) return true
    if (value === null || typeof value !== 'object') return false
    return Object.entries(value).some(([name, one]) => this.touched(one, at + step(name)))
  }
}

/** The name that a pointer ends with. */
export const nameAt = (at: string): string => (at.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
