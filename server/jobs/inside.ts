import { transaction } from '../db/transaction.ts'
import type { InsideKind, Job } from './kinds.ts'
import { afterEnd, failed, type Ground, isOutage, type Lane } from './lane.ts'
import { takeAndEnd } from './store.ts'

/** How long one transaction may do jobs, in ms, before others have their turn, and how many at most. */
const together = { ms: 40, most: 100 }

/** Jobs that are done in the transaction that takes them. */
export function insideLane(ground: Ground, name: string, kind: InsideKind<never>): Lane {
  const { app, clock } = ground
  let size = 1

  /** One transaction of jobs: all of them are done, or none. Gives what it took also where it failed. */
  const once = async (most: number, ids?: readonly string[]): Promise<{ taken: Array<Job<never>>; error?: unknown }> => {
    let taken: Array<Job<never>> = []
    try {
      await transaction(app.db, async (trx) => {
        taken = await takeAndEnd(trx, { kind: name, most, clock, ...(ids && { ids }) })
        for (const job of taken) await kind.run(job, { trx, app })
        if (taken.length > 0) await afterEnd(trx, ground, name, kind)
      })
      return { taken }
    } catch (error) {
      if (taken.length === 0 || isOutage(error)) throw error
      return { taken, error }
    }
  }

  const batch = async (): Promise<number> => {
    if (ground.closing()) return 0
    const begin = performance.now()
    const { taken, error } = await once(size)
    if (error !== undefined && taken.length > 1) {
      // one of them failed, and took the others along: each for itself
      for (const { id } of taken) {
        if (ground.closing()) break
        const alone = await once(1, [id])
        const [job] = alone.taken
        if (job && alone.error !== undefined) await failed(ground, lane, job, alone.error)
      }
    } else if (error !== undefined) await failed(ground, lane, taken[0] as Job<never>, error)
    const each = (performance.now() - begin) / Math.max(1, taken.length)
    if (taken.length === size || each * size > together.ms)
      size = Math.max(1, Math.min(together.most, size * 2, Math.floor(together.ms / each)))
    return taken.length
  }

  let going: Promise<unknown> = Promise.resolve()
  const lane: Lane = {
    name,
    kind,
    work: async () => {
      let all = 0
      while (!ground.closing()) {
        const turn = ground.inTurn(batch)
        going = turn.catch(() => {})
        const n = await turn
        if (n === 0) break
        all += n
      }
      return all
    },
    settled: async () => void (await going),
    abort: () => {},
  }
  return lane
}
