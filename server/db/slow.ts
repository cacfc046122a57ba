import { Ring } from '../base/ring.ts'

/** A statement that took long, without its values. */
export interface SlowStatement {
  /** when it ended, in ms */
  at: number
  ms: number
  text: string
}

/** From how many ms on a statement is slow, how many are kept, and how much of each. */
export const slowStatement = { ms: 200, most: 100, length: 1000 } as const

/** A statement as it may be shown: values are sent beside it; what was written into it is taken out. */
export const shownStatement = (text: string): string =>
  text
    .slice(0, 4 * slowStatement.length)
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replace(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, slowStatement.length)

/** The statements of this process that were slow. */
export class SlowStatements {
  private readonly ring = new Ring<SlowStatement>(slowStatement.most)

  /** Notes a statement that took so long, if that was slow. */
  note(text: string, ms: number): void {
    if (ms >= slowStatement.ms) this.ring.add({ at: Date.now(), ms: Math.round(ms), text: shownStatement(text) })
  }

  list(): SlowStatement[] {
    return this.ring.list()
  }
}
