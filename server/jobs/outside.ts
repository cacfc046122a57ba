import { within } from '../db/limits.ts'
import { transaction } from '../db/transaction.ts'
import { triesOf } from './backOff.ts'
import type { Job, OutsideKind } from './kinds.ts'
import { afterEnd, failed, type Ground, isOutage, type Lane } from './lane.ts'
import { endTaken, giveBack, holdOn, takeForAWhile } from './store.ts'

/** How long a job stays a process's own after it was last heard of, in ms; it says so three times as often. */
const lease = 60_000
const usual = { limit: 300_000, atOnce: 4 }

class TakenOver extends Error {
  constructor() {
    super('Another process has taken the job.')
  }
}

/** Jobs that are taken for a while, done without a transaction, and ended in one. */
export function outsideLane(ground: Ground, name: string, kind: OutsideKind<never>): Lane {
  const { app, clock, taker } = ground
  const { limit = usual.limit, atOnce = usual.atOnce } = kind
  const running = new Map<string, { stop: AbortController; over: Promise<void> }>()
  let beat: NodeJS.Timeout | undefined

  const keep = async () => {
    const ids = [...running.keys()]
    const held = await holdOn(app.db, ids, taker, clock, lease)
    for (const id of ids) if (!held.has(id)) running.get(id)?.stop.abort(new TakenOver())
  }

  const attempt = async (job: Job<never>, stop: AbortController) => {
    const { signal } = stop
    if (job.attempt > triesOf(kind.pauses)) throw new Error('The process that ran the job ended before it.')
    const late = () => {
      const error = new Error(`The job took longer than ${limit} ms.`)
      stop.abort(error)
      return error
    }
    const after = await within(kind.run(job, { app, signal }), limit, late)
    await transaction(app.db, async (trx) => {
      if (!(await endTaken(trx, job, taker, clock))) throw new TakenOver()
      await after?.(trx)
      await afterEnd(trx, ground, name, kind)
    })
  }

  const run = async (job: Job<never>, stop: AbortController) => {
    try {
      await attempt(job, stop)
    } catch (error) {
      if (error instanceof TakenOver || isOutage(error))
        app.log.warn({ err: error, job: job.id, kind: name }, 'a job is left to its next try')
      else if (ground.closing() && stop.signal.aborted) await transaction(app.db, (trx) => giveBack(trx, job, taker, clock))
      else await failed(ground, lane, job, error, taker)
    }
  }

  const begin = (job: Job<never>) => {
    const stop = new AbortController()
    const over = run(job, stop)
      .catch((error) => app.log.warn({ err: error, job: job.id, kind: name }, 'a job is left to its next try'))
      .finally(() => {
        running.delete(job.id)
        if (running.size === 0) clearInterval(beat)
      })
    if (running.size === 0)
      beat = setInterval(() => void keep().catch((error) => app.log.warn({ err: error, kind: name }, 'jobs')), lease / 3).unref()
    running.set(job.id, { stop, over })
  }

  const lane: Lane = {
    name,
    kind,
    work: async () => {
      let all = 0
      while (!ground.closing()) {
        const room = atOnce - running.size
        const taken = room > 0 ? await takeForAWhile(app.db, { kind: name, most: room, clock, lease, taker }) : []
        taken.forEach(begin)
        all += taken.length
        if (taken.length < room) break
        await Promise.race([...running.values()].map(({ over }) => over))
      }
      return all
    },
    settled: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map(({ over }) => over))
    },
    abort: () => {
      for (const { stop } of running.values()) stop.abort(new Error('The server closes.'))
    },
  }
  return lane
}
