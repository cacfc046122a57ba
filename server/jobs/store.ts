import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { faultText } from './backOff.ts'
import type { Job } from './kinds.ts'

/** The time that jobs go by: that of the database, which is the same for every process, and as many ms ahead of it as a test says. */
export interface Clock {
  ahead: number
}

/** The moment of the clock: within a transaction the one at which it began. */
export const jobNow = ({ ahead }: Clock): RawBuilder<number> =>
  ahead === 0 ? sql<number>`now()` : sql<number>`(now() + ${ahead}::float8 * interval '1 millisecond')`
const later = (clock: Clock, ms: number) => sql`(${jobNow(clock)} + ${ms}::float8 * interval '1 millisecond')`
/** One predicate for what is not over, as the index has it. */
const pending = sql`"state" in ('waiting', 'running')`

/** How many ms it is until the next job of each kind may be taken (below 0: since then); a kind without one is not among them. */
export async function look(db: Db, kinds: readonly string[], clock: Clock): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; ms: number | null }>`
    select kind, (select (extract(epoch from "nextTry" - ${jobNow(clock)}) * 1000)::float8
      from base_job where "kind" = known.kind and ${pending} order by "nextTry" limit 1) as ms
    from unnest(${[...kinds]}::text[]) as known(kind)`.execute(db)
  return new Map(rows.flatMap(({ kind, ms }) => (ms === null ? [] : [[kind, ms] as const])))
}

type Line = Job<never> & { order: string }
const columns = sql`j."id", j."kind", j."key", j."payload", j."dueAt", j."attempts" as "attempt", j."queuedBy"`
/** What was taken, in the order in which it was due. */
const inOrder = (rows: readonly Line[]): Array<Job<never>> =>
  rows.toSorted((a, b) => (a.order < b.order ? -1 : 1)).map(({ order: _, ...job }) => job)

interface Asked {
  kind: string
  most: number
  clock: Clock
  /** of these alone */
  ids?: readonly string[]
}

/** Takes due jobs and ends them, in the transaction that does them. Those that another transaction is at are left to it. */
export async function takeAndEnd(trx: Db, { kind, most, clock, ids }: Asked): Promise<Array<Job<never>>> {
  const { rows } = await sql<Line>`
    with mine as materialized (
      select "id", "nextTry"::text || "id" as "order" from base_job
      where "kind" = ${kind} and ${pending} and "state" = 'waiting' and "nextTry" <= ${jobNow(clock)}
        ${ids ? sql`and "id" = any(${[...ids]}::text[])` : sql``}
      order by "nextTry", "id" limit ${most} for update skip locked)
    update base_job j set "state" = 'done', "attempts" = "attempts" + 1, "endedAt" = ${jobNow(clock)}, "error" = null
    from mine where j."id" = mine."id" returning ${columns}, mine."order"`.execute(trx)
  return inOrder(rows)
}

/** Takes due jobs for so many ms: those that wait, and those of a process that let its time go by. */
export async function takeForAWhile(
  db: Db,
  { kind, most, clock, lease, taker }: Asked & { lease: number; taker: string },
): Promise<Array<Job<never>>> {
  const { rows } = await sql<Line>`
    with mine as materialized (
      select "id", "nextTry"::text || "id" as "order" from base_job
      where "kind" = ${kind} and ${pending} and "nextTry" <= ${jobNow(clock)}
      order by "nextTry", "id" limit ${most} for update skip locked)
    update base_job j set "state" = 'running', "attempts" = "attempts" + 1, "nextTry" = ${later(clock, lease)}, "takenBy" = ${taker},
      "startedAt" = ${jobNow(clock)}
    from mine where j."id" = mine."id" returning ${columns}, mine."order"`.execute(db)
  return inOrder(rows)
}

/** What holds for a job that this try still has: of one inside a transaction, which was rolled back, nobody has made another try. */
const stillOurs = ({ id, attempt }: Job<never>, taker: string | undefined) =>
  taker === undefined
    ? sql`"id" = ${id} and "state" = 'waiting' and "attempts" = ${attempt - 1}`
    : sql`"id" = ${id} and "state" = 'running' and "takenBy" = ${taker} and "attempts" = ${attempt}`

/** Ends a job that was taken for a while; whether it was still this taker's to end. */
export async function endTaken(trx: Db, job: Job<never>, taker: string, clock: Clock): Promise<boolean> {
  const { rows } = await sql`update base_job set "state" = 'done', "endedAt" = ${jobNow(clock)}, "error" = null
    where ${stillOurs(job, taker)} returning "id"`.execute(trx)
  return rows.length > 0
}

/** Goes on holding jobs for so many ms; gives the ids of those that are still held. */
export async function holdOn(db: Db, ids: readonly string[], taker: string, clock: Clock, lease: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update base_job set "nextTry" = ${later(clock, lease)}
    where "id" = any(${[...ids]}::text[]) and "state" = 'running' and "takenBy" = ${taker} returning "id"`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Where one that waits under the same key has come meanwhile, that one is the job. */
const yieldToNewer = (trx: Db, job: Job<never>, taker: string) =>
  sql`delete from base_job where ${stillOurs(job, taker)} and "key" is not null and exists (
    select from base_job o where o."kind" = base_job."kind" and o."key" = base_job."key" and o."state" = 'waiting')`.execute(trx)

/** Gives back a job that was not tried to its end: the try does not count. */
export async function giveBack(trx: Db, job: Job<never>, taker: string, clock: Clock): Promise<void> {
  await yieldToNewer(trx, job, taker)
  await sql`update base_job set "state" = 'waiting', "attempts" = "attempts" - 1, "nextTry" = ${jobNow(clock)}, "takenBy" = null
    where ${stillOurs(job, taker)}`.execute(trx)
}

/** Notes a failed try: it is tried again after the pause, or has failed where there is none. Whether it was still ours to note. */
export async function noteFailure(
  trx: Db,
  job: Job<never>,
  { taker, error, pause, clock }: { taker: string | undefined; error: unknown; pause: number | undefined; clock: Clock },
): Promise<boolean> {
  if (taker !== undefined && pause !== undefined) await yieldToNewer(trx, job, taker)
  const what =
    pause === undefined
      ? sql`"state" = 'failed', "endedAt" = ${jobNow(clock)}`
      : sql`"state" = 'waiting', "nextTry" = ${later(clock, pause)}, "takenBy" = null`
  const { rows } = await sql`update base_job set "attempts" = ${job.attempt}, "error" = ${faultText(error)}, ${what}
    where ${stillOurs(job, taker)} returning "id"`.execute(trx)
  return rows.length > 0
}
