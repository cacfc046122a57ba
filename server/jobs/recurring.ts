import { Cron } from 'croner'
import { sql } from 'kysely'
import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'
import type { RecurringKind } from './kinds.ts'
import type { Clock } from './store.ts'
import { jobNow } from './store.ts'

/** The next moment of a pattern after another one, in ms; nothing where there is none. Throws when the pattern or the zone is none. */
export function nextTime({ pattern, zone }: RecurringKind['every'], after: number): number | undefined {
  return new Cron(pattern, { timezone: zone }).nextRun(new Date(after))?.getTime()
}

/** What the clock of the database says, in ms: every process goes by the same one. */
async function timeOf(trx: Db, clock: Clock): Promise<number> {
  const { rows } = await sql<{ at: number }>`select ${jobNow(clock)} as "at"`.execute(trx)
  return Number(rows[0]?.at)
}

/** Queues the next time of what recurs, unless another process has done so or one of it still waits. */
export async function planNext(trx: Db, name: string, every: RecurringKind['every'], clock: Clock): Promise<void> {
  const next = nextTime(every, await timeOf(trx, clock))
  if (next === undefined) return
  const at = new Date(next)
  await sql`insert into base_job ("id", "kind", "payload", "dueAt", "nextTry", "scheduled")
    select ${newId()}::text, ${name}::text, 'null'::jsonb, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    where not exists (select from base_job where "kind" = ${name} and "state" in ('waiting', 'running'))
    on conflict do nothing`.execute(trx)
}

/**
 * At the start of a process: whatever recurs has its next time. One that is due already was missed, and stays; one that is to
 * come at another time than the pattern says now is of an earlier version, and goes.
 */
export async function planAll(
  trx: Db,
  all: ReadonlyArray<readonly [name: string, every: RecurringKind['every']]>,
  clock: Clock,
): Promise<void> {
  for (const [name, every] of all) {
    const next = nextTime(every, await timeOf(trx, clock))
    await sql`delete from base_job where "kind" = ${name} and "state" = 'waiting' and "attempts" = 0
      and "scheduled" > ${jobNow(clock)} and "scheduled" is distinct from ${next === undefined ? null : new Date(next)}::timestamptz`.execute(
      trx,
    )
    await planNext(trx, name, every, clock)
  }
}

/** What has run well, or failed anew, makes an earlier failure of it old news. */
export const forgetFailures = (trx: Db, name: string) =>
  sql`delete from base_job where "kind" = ${name} and "state" = 'failed' and "scheduled" is not null`.execute(trx)
