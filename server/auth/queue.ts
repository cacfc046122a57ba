import { ApiError } from '../base/errors.ts'

interface Waiting {
  start: () => void
}

/**
 * Runs costly work a little at a time, and fairly: those who ask (addresses) take turns, so that one who asks a thousand
 * times waits behind themselves and nobody else does. Who has too much waiting already is refused at once.
 */
export class FairQueue {
  private running = 0
  private waiting = 0
  /** by who asks; the order of the map is whose turn is next */
  private readonly lines = new Map<string, Waiting[]>()

  constructor(private readonly limits: { atOnce: number; each: number; all: number }) {}

  /** Runs work when its turn comes. Throws `tooMany` when its line, or all lines together, are full. */
  async run<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) await this.wait(who)
    else this.running++
    try {
      return await work()
    } finally {
      this.next()
    }
  }

  private wait(who: string): Promise<void> {
    const line = this.lines.get(who) ?? []
    if (line.length >= this.limits.each || this.waiting >= this.limits.all) throw new ApiError('tooMany')
    this.lines.set(who, line)
    this.waiting++
    return new Promise((start) => line.push({ start }))
  }

  /** Hands the place over to the first of the next line, whose line then goes to the end. */
  private next(): void {
    const [entry] = this.lines
    if (!entry) {
      this.running--
      return
    }
    const [who, line] = entry
    const first = line.shift()
    this.lines.delete(who)
    if (line.length > 0) this.lines.set(who, line)
    this.waiting--
    first?.start()
  }
}
