import type { FastifyInstance } from 'fastify'
import type { Json } from '#core/types.ts'
import type { Db } from '../db/types.ts'

/**
 * What jobs of a kind are queued with, by the kind's name. Whoever has a kind adds it here:
 * `declare module '…/jobs/kinds.ts' { interface JobPayloads { 'flow.timer': { instance: string; round: number } } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface JobPayloads {}
/** The name of a kind that can be queued. */
export type JobName = keyof JobPayloads & string

/** A job as its handler gets it. */
export interface Job<P = Json> {
  id: string
  kind: string
  key: string | null
  payload: P
  /** the moment that it was queued for, in ms */
  dueAt: number
  /** which try this is; the first is 1 */
  attempt: number
  /** the person, or nothing where it was the server */
  queuedBy: string | null
}

/** What kinds of both ways say. */
interface Common {
  /** the key of a text: what the kind is called */
  title: string
  /** ms to wait after each failed try, with a fifth more or less; when they are used up it has failed. Usual: nine, from 5 s to 1 h. */
  pauses?: readonly number[]
}

/**
 * Work on the database alone. The handler gets the transaction that takes the job: what it writes and the job's end are one
 * commit, so it is done exactly once. Others of the kind may share the transaction: nothing but writes, and those short.
 */
export interface InsideKind<P = Json> extends Common {
  works: 'inside'
  run: (job: Job<P>, at: { trx: Db; app: FastifyInstance }) => Promise<void>
}

/**
 * Work that calls others or takes long. The handler runs without a transaction, at least once: `job.id` is the key by which
 * a second time is told from the first. What it answers with is run in the transaction that ends the job. It must obey the
 * signal: its time is over, another process has taken the job, or the server closes.
 */
export interface OutsideKind<P = Json> extends Common {
  works: 'outside'
  /** ms that one try may take; usual: 5 minutes */
  limit?: number
  /** how many run at a time in a process; usual: 4 */
  atOnce?: number
  run: (job: Job<P>, at: { app: FastifyInstance; signal: AbortSignal }) => Promise<((trx: Db) => Promise<void>) | void>
}

export type JobKind<P = Json> = InsideKind<P> | OutsideKind<P>

/** The kinds of a module, by name. */
export type JobKinds = { readonly [name in JobName]?: JobKind<JobPayloads[name]> }

/**
 * What recurs: a kind that queues itself for the next time of its pattern. Times that were missed while no process ran are
 * made good by one run.
 */
export type RecurringKind = JobKind<null> & {
  /** a cron pattern of five or six parts, and the time zone that it is of (IANA) */
  every: { pattern: string; zone: string }
}

/** What recurs of a module, by name. */
export interface RecurringKinds {
  readonly [name: string]: RecurringKind
}

/** A kind as the server runs it, whatever its payload. */
export type AnyKind = JobKind<never> & { every?: RecurringKind['every'] }
/** Every kind of an app, by name. */
export type KnownKinds = ReadonlyMap<string, AnyKind>

/** A fault that no further try can mend: the job has failed. */
export class HopelessJob extends Error {
  override name = 'HopelessJob'
}

/** Puts together what modules have. Throws when two have kinds of one name, or a name is too long for its column. */
export function joinKinds(all: ReadonlyArray<{ jobs?: JobKinds; recurring?: RecurringKinds }>): KnownKinds {
  const known = new Map<string, AnyKind>()
  for (const { jobs = {}, recurring = {} } of all)
    for (const [name, kind] of [...Object.entries<AnyKind>(jobs), ...Object.entries<AnyKind>(recurring)]) {
      if (known.has(name)) throw new Error(`Two kinds of job are called "${name}".`)
      if (name.length > 60) throw new Error(`"${name}" is too long for a kind of job.`)
      known.set(name, kind)
    }
  return known
}
