import type { FastifyInstance } from 'fastify'
import { breathe, letCallsPass } from '../db/breathe.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { insideLane } from './inside.ts'
import type { KnownKinds, RecurringKind } from './kinds.ts'
import type { Ground, Lane } from './lane.ts'
import { outsideLane } from './outside.ts'
import { jobChannel } from './queue.ts'
import { nextTime, planAll, planNext } from './recurring.ts'
import { type Clock, look } from './store.ts'
import { turns } from './turns.ts'

/** How long a process sleeps at most, should nobody tell it of a job, in ms. */
const longestSleep = 30_000
/** When it looks again for what another process is at, or after a fault, in ms. */
const shortSleep = 1000
/** What calls are given before a piece of work takes the one connection of PGlite, in ms. */
const politeness = 50
/** How many transactions of jobs run at a time on PostgreSQL: calls have the other connections. */
const atOnce = 3
/** How long a close waits for what runs, in ms, and then for what was told to stop. */
export const patience = { running: 5000, stopping: 1000 }

/** The jobs of one process: takes what is due, sleeps until something is, is woken when something is queued. */
export class Jobs {
  /** for tests, which say what time it is */
  readonly clock: Clock = { ahead: 0 }
  /** how long the first of the due jobs has waited when it was last looked, in ms */
  late = 0
  private readonly lanes: Lane[]
  private readonly names: string[]
  private readonly recurring: ReadonlyArray<readonly [name: string, every: RecurringKind['every']]>
  private readonly resting = new Map<Lane, number>()
  private readonly busy = new Set<Lane>()
  private closing = false
  private woken = false
  private rouse = () => {}
  private wakesAt = 0
  private starting: Promise<void> | undefined
  private looping: Promise<void> | undefined
  private stopListening = async () => {}

  constructor(
    private readonly app: FastifyInstance,
    readonly kinds: KnownKinds,
  ) {
    const isLite = app.database.kind === 'pglite'
    const inTurn = turns(isLite ? 1 : atOnce)
    const ground: Ground = {
      ...{ app, clock: this.clock, taker: newId(), closing: () => this.closing },
      inTurn: (work) =>
        inTurn(async () => {
          await (isLite ? letCallsPass(politeness) : breathe())
          return work()
        }),
    }
    this.lanes = [...kinds].map(([name, kind]) =>
      kind.works === 'inside' ? insideLane(ground, name, kind) : outsideLane(ground, name, kind),
    )
    this.names = [...kinds.keys()]
    this.recurring = [...kinds].flatMap(([name, { every }]) => (every ? [[name, every] as const] : []))
    // a pattern that is none is a fault of the start, not of a night
    for (const [, every] of this.recurring) nextTime(every, Date.now())
  }

  /** Begins to take jobs, by itself from now on. */
  start(): Promise<void> {
    this.starting = this.begin()
    return this.starting
  }

  private async begin(): Promise<void> {
    const listener = { onMessage: (due: string) => this.hear(Number(due)), onReconnect: () => this.hear(0) }
    const { database } = this.app
    // without a line it looks every half minute
    await database.listen(jobChannel, listener).then((stop) => {
      this.stopListening = stop
    }, this.noted)
    await transaction(this.app.db, (trx) => planAll(trx, this.recurring, this.clock)).catch(this.noted)
    this.looping = this.loop()
  }

  /**
   * Does what is due (of these kinds alone), and what that queues for at once, and waits for it; gives how many jobs were
   * taken. For a server that does not listen.
   */
  async runDue(kinds: readonly string[] = this.names): Promise<number> {
    for (let all = 0; ; ) {
      const due = await this.look()
      let n = 0
      for (const lane of this.lanes)
        if (kinds.includes(lane.name) && (due.get(lane.name) ?? 1) <= 0) {
          n += await lane.work()
          await lane.settled()
        }
      if (n === 0) return all
      all += n
    }
  }

  /** Takes nothing new, and waits a while for what runs. */
  async close(): Promise<void> {
    this.closing = true
    this.wake()
    const over = (async () => {
      await this.starting?.catch(this.noted)
      await this.stopListening().catch(this.noted)
      await Promise.all([this.looping, ...this.lanes.map((lane) => lane.settled())])
    })()
    if (await endsWithin(over, patience.running)) return
    for (const lane of this.lanes) lane.abort()
    await endsWithin(over, patience.stopping)
  }

  private readonly noted = (error: unknown) => this.app.log.warn({ err: error }, 'jobs')

  /** Somebody queued a job for that moment (0: for at once). */
  private hear(due: number): void {
    if (due - this.clock.ahead >= Math.max(this.wakesAt, Date.now())) return
    this.resting.clear()
    this.wake()
  }

  private wake(): void {
    this.woken = true
    this.rouse()
  }

  private async sleep(ms: number): Promise<void> {
    this.wakesAt = Date.now() + ms
    if (!this.woken && ms > 0)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, ms).unref()
        this.rouse = () => {
          clearTimeout(timer)
          done()
        }
      })
    this.woken = false
  }

  private async loop(): Promise<void> {
    for (let faults = 0; !this.closing; ) {
      // until it is known how long it sleeps, whatever it hears of wakes it
      this.wakesAt = Number.POSITIVE_INFINITY
      try {
        const wait = await this.round()
        faults = 0
        await this.sleep(wait)
      } catch (error) {
        this.noted(error)
        await this.sleep(Math.min(longestSleep, shortSleep * 2 ** faults++))
      }
    }
  }

  /** When each kind has its next job; a kind that recurs and has none is given one. */
  private async look(): Promise<Map<string, number>> {
    const due = await look(this.app.db, this.names, this.clock)
    for (const [name, every] of this.recurring)
      if (!due.has(name)) await transaction(this.app.db, (trx) => planNext(trx, name, every, this.clock))
    this.late = Math.max(0, ...[...due.values()].map((ms) => -ms))
    return due
  }

  /** Looks once, and sets to work whom something is due for; gives how long nothing will be, in ms. */
  private async round(): Promise<number> {
    const due = await this.look()
    let wait = longestSleep
    for (const lane of this.lanes) {
      const ms = due.get(lane.name)
      if (ms === undefined || this.busy.has(lane)) continue
      const rest = (this.resting.get(lane) ?? 0) - Date.now()
      if (ms > 0 || rest > 0) wait = Math.min(wait, Math.max(ms, rest))
      else this.setToWork(lane)
    }
    return Math.ceil(wait)
  }

  private setToWork(lane: Lane): void {
    this.busy.add(lane)
    void lane
      .work()
      .catch((error) => {
        this.noted(error)
        return 0
      })
      .then((n) => {
        this.busy.delete(lane)
        // it was due, and somebody else is at it
        if (n === 0) this.resting.set(lane, Date.now() + shortSleep)
        this.wake()
      })
  }
}

const endsWithin = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((done) => {
    const timer = setTimeout(() => done(false), ms)
    void work
      .catch(() => {})
      .then(() => {
        clearTimeout(timer)
        done(true)
      })
  })
