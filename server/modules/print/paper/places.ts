import { ApiError } from '#server/base/errors.ts'

/** Each thread that draws has a font and a heap: so many of them at once, and so many that wait. */
export class Places {
  private taken = 0
  private readonly waiting: Array<() => void> = []
  constructor(
    private readonly most: number,
    private readonly mostWaiting: number,
  ) {}

  /** Waits for a place, and gives what gives it back. Throws where too many wait, or the signal says so. */
  async take(signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    if (this.taken < this.most) this.taken += 1
    else await this.turn(signal)
    let isMine = true
    return () => {
      if (!isMine) return
      isMine = false
      const next = this.waiting.shift()
      // the place goes from hand to hand
      if (next) next()
      else this.taken -= 1
    }
  }

  private turn(signal?: AbortSignal): Promise<void> {
    if (this.waiting.length >= this.mostWaiting) throw new ApiError('tooMany', { key: 'paper.queueFull' })
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.waiting.push(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
