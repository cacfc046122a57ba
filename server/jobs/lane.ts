import type { FastifyInstance } from 'fastify'
import { DatabaseProblem } from '../db/limits.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../db/types.ts'
import { pauseAfter } from './backOff.ts'
import { type AnyKind, HopelessJob, type Job } from './kinds.ts'
import { forgetFailures, planNext } from './recurring.ts'
import { type Clock, noteFailure } from './store.ts'

/** What the lanes of a process have in common. */
export interface Ground {
  app: FastifyInstance
  clock: Clock
  /** this process, as jobs are taken by it */
  taker: string
  /** begins work that others in the process wait for: a connection is taken */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
  closing: () => boolean
}

/** How jobs of one kind are done in this process. */
export interface Lane {
  readonly name: string
  readonly kind: AnyKind
  /** Takes what is due, until there is no more or no room: gives how many. What was begun may go on. */
  work: () => Promise<number>
  /** Waits for what was begun. */
  settled: () => Promise<void>
  /** Tells what is under way to stop. */
  abort: () => void
}

/** Whether the database could not be had: no fault of the job. */
export const isOutage = (error: unknown): boolean => error instanceof DatabaseProblem && error.code !== '57014'

/** What follows the end of a job of a kind that recurs: its next time, in the same transaction. */
export async function afterEnd(trx: Db, { clock }: Ground, name: string, { every }: AnyKind): Promise<void> {
  if (!every) return
  await forgetFailures(trx, name)
  await planNext(trx, name, every, clock)
}

/** A try failed: it is tried again later, or is over. Throws when the database cannot be had. */
export async function failed(ground: Ground, { name, kind }: Pick<Lane, 'name' | 'kind'>, job: Job<never>, error: unknown, taker?: string) {
  const { app, clock } = ground
  const pause = error instanceof HopelessJob ? undefined : pauseAfter(job.attempt, job.id, kind.pauses)
  const noted = await transaction(app.db, async (trx) => {
    if (pause === undefined && kind.every) await forgetFailures(trx, name)
    const ours = await noteFailure(trx, job, { taker, error, pause, clock })
    if (ours && pause === undefined && kind.every) await planNext(trx, name, kind.every, clock)
    return ours
  })
  if (noted) app.log.warn({ err: error, job: job.id, kind: name, attempt: job.attempt, again: pause ?? null }, 'a job failed')
}
