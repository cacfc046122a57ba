import { sql } from 'kysely'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'
import type { JobName, JobPayloads } from './kinds.ts'

/** The channel on which processes tell each other of jobs: when the next is due, in ms, or 0 for at once. */
export const jobChannel = 'pinge_jobs'
/** What a payload may be as JSON, in characters: more belongs into a table of its own, and its id here. */
const longest = 20_000

export interface ToQueue<K extends JobName> {
  payload: JobPayloads[K]
  /** One that waits under the same key (up to 200 characters) is this one: it takes the new payload and the earlier time, and has all of its tries again. */
  key?: string
  /** when, in ms or as a Date; at once where nothing is said */
  at?: number | Date
  /** the person for whom it is */
  by?: string
}

const lastOfKeys = <K extends JobName>(all: ReadonlyArray<ToQueue<K>>): Array<ToQueue<K>> => {
  const last = new Map(all.map((one, at) => [one.key ?? at, one]))
  // always in the same order, so that two who queue the same keys do not wait for each other in a circle
  return [...last].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)).map(([, one]) => one)
}

/**
 * Queues jobs of one kind in a transaction: they are there when it is kept, and processes that sleep are told. Where one of
 * the same key is just being done inside a transaction, this waits for its end, and is another one then. Throws when a
 * payload or a key is too long.
 */
export async function queueAll<K extends JobName>(trx: Db, kind: K, all: ReadonlyArray<ToQueue<K>>): Promise<void> {
  if (all.length === 0) return
  const jobs = lastOfKeys(all)
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload ?? null))
  if (payloads.some(({ length }) => length > longest)) throw new Error(`A payload of "${kind}" is longer than ${longest} characters.`)
  if (jobs.some(({ key = '' }) => key.length > 200)) throw new Error(`A key of "${kind}" is longer than 200 characters.`)
  const dates = jobs.map(({ at }) => (at === undefined ? null : new Date(at)))
  const lists = sql.join([
    sql`${jobs.map(() => newId())}::text[]`,
    sql`${jobs.map(({ key }) => key ?? null)}::text[]`,
    sql`${payloads}::text[]`,
    sql`${dates}::timestamptz[]`,
    sql`${jobs.map(({ by }) => by ?? null)}::text[]`,
  ])
  await sql`insert into base_job ("id", "kind", "key", "payload", "dueAt", "nextTry", "queuedBy")
    select id, ${kind}::text, key, payload::jsonb, coalesce(at, now()), coalesce(at, now()), by
    from unnest(${lists}) as job(id, key, payload, at, by)
    on conflict ("kind", "key") where "state" = 'waiting' and "key" is not null do update set
      "payload" = excluded."payload", "attempts" = 0, "error" = null, "queuedBy" = excluded."queuedBy", "queuedAt" = now(),
      "dueAt" = least(base_job."dueAt", excluded."dueAt"), "nextTry" = least(base_job."nextTry", excluded."nextTry")`.execute(trx)
  const first = dates.some((at) => at === null) ? 0 : Math.min(...dates.map(Number))
  await wakeFor(trx, first)
}

/** Tells processes that sleep, when the transaction is kept, of a job that is due at that moment, in ms (0: at once). */
export const wakeFor = (trx: Db, due: number) => sql`select pg_notify(${jobChannel}, ${String(due)})`.execute(trx)

/** Queues one job: see `queueAll`. */
export const queue = <K extends JobName>(trx: Db, kind: K, job: ToQueue<K>): Promise<void> => queueAll(trx, kind, [job])

/**
 * Takes back what waits under these keys, in a transaction. One that is being run at this moment is not waited for, since
 * it may itself wait for what this transaction holds: its handler has to see by itself that it came too late.
 */
export async function cancel(trx: Db, kind: JobName, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from base_job where "id" in (
    select "id" from base_job where "kind" = ${kind} and "key" = any(${[...keys]}::text[]) and "state" = 'waiting'
    order by "id" for update skip locked)`.execute(trx)
}
