import { checkedAddress } from '../http/outbound.ts'
import { openMysql } from './drivers/mysql.ts'
import { openPostgres } from './drivers/postgres.ts'
import { lateFault, sourceFault } from './faults.ts'
import type { Open, Session, SourceKind, Target } from './kinds.ts'

const drivers: { [kind in SourceKind]: Open } = { postgresql: openPostgres, mysql: openMysql }

/** How long a connection that nobody uses stays open. */
const idleFor = 30_000

interface Waiting {
  go: () => void
  timer: NodeJS.Timeout
}

/** The connections of one data source: at most so many, closed when nobody uses them. */
class SourcePool {
  #open = 0
  readonly #idle: Array<{ session: Session; timer: NodeJS.Timeout }> = []
  readonly #waiting: Waiting[] = []

  constructor(
    readonly target: Target,
    readonly allowed: readonly string[],
    readonly gone: () => void,
  ) {}

  /** Does work with a connection; one that an error leaves in doubt is closed. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#take()
    try {
      return await work(session)
    } finally {
      this.#give(session)
    }
  }

  /** Closes what nobody uses now. */
  async rest(): Promise<void> {
    const sessions = this.#idle.splice(0)
    for (const { timer } of sessions) clearTimeout(timer)
    this.#open -= sessions.length
    await Promise.all(sessions.map(({ session }) => session.end().catch(() => undefined)))
    this.#leave()
  }

  async #take(): Promise<Session> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      if (idle.session.isUsable()) return idle.session
      this.#open--
      void idle.session.end().catch(() => undefined)
    }
    if (this.#open >= this.target.connections) {
      await this.#turn()
      return this.#take()
    }
    this.#open++
    try {
      const { host, port, kind, timeout } = this.target
      const { address } = await checkedAddress(host, port, this.allowed, timeout)
      return await drivers[kind](this.target, address)
    } catch (error) {
      this.#open--
      this.#next()
      this.#leave()
      throw error
    }
  }

  #give(session: Session): void {
    if (session.isUsable()) {
      const idle = { session, timer: setTimeout(() => this.#close(idle), idleFor) }
      idle.timer.unref()
      this.#idle.push(idle)
    } else {
      this.#open--
      void session.end().catch(() => undefined)
      this.#leave()
    }
    this.#next()
  }

  #close(idle: { session: Session; timer: NodeJS.Timeout }): void {
    const at = this.#idle.indexOf(idle)
    if (at < 0) return
    this.#idle.splice(at, 1)
    this.#open--
    void idle.session.end().catch(() => undefined)
    this.#leave()
  }

  /** Waits until a connection is free. */
  #turn(): Promise<void> {
    return new Promise((go, failed) => {
      const waiting: Waiting = {
        go,
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
          failed(lateFault())
        }, this.target.timeout),
      }
      this.#waiting.push(waiting)
    })
  }

  #next(): void {
    const next = this.#waiting.shift()
    if (!next) return
    clearTimeout(next.timer)
    next.go()
  }

  #leave(): void {
    if (this.#open === 0 && this.#waiting.length === 0) this.gone()
  }
}

/** Connections of this process to data sources, by what names a source as it is now. */
const pools = new Map<string, SourcePool>()

/** Does work with a connection to a data source. Throws an ApiError that says what is wrong, in the reader's words. */
export async function withSource<T>(target: Target, allowed: readonly string[], work: (session: Session) => Promise<T>): Promise<T> {
  let pool = pools.get(target.key)
  if (!pool) {
    pool = new SourcePool(target, allowed, () => pools.delete(target.key))
    pools.set(target.key, pool)
  }
  try {
    return await pool.use(work)
  } catch (error) {
    throw sourceFault(error, target)
  }
}

/** Does work with a connection of its own that is closed behind it: to try a source. Throws as `withSource`. */
export async function withNewSession<T>(target: Target, allowed: readonly string[], work: (session: Session) => Promise<T>): Promise<T> {
  try {
    const { address } = await checkedAddress(target.host, target.port, allowed, target.timeout)
    const session = await drivers[target.kind](target, address)
    try {
      return await work(session)
    } finally {
      await session.end().catch(() => undefined)
    }
  } catch (error) {
    throw sourceFault(error, target)
  }
}

/** Closes every connection that nobody uses: when the server ends. */
export const closeSources = async (): Promise<void> => void (await Promise.all([...pools.values()].map((pool) => pool.rest())))
