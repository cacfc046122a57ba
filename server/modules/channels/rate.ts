import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import { type Clock, jobNow } from '../../jobs/store.ts'

/** Seconds' worth of messages that an account may send at once after it was quiet. */
const burst = 10

/**
 * Takes a token of the account's bucket: 0 where it had one, else in how many ms there is one again. The bucket is kept as
 * the moment at which it is full (GCRA), in one statement, so that processes share it without waiting for each other.
 */
export async function takeToken(db: Db, accountId: string, perMinute: number, clock: Clock): Promise<number> {
  const every = 60_000 / perMinute
  const room = Math.max(0, burst * 1000 - every)
  const ms = (n: number) => sql`${n}::float8 * interval '1 millisecond'`
  const taken = await sql`insert into msg_account_rate ("accountId", "fullAt") values (${accountId}, ${jobNow(clock)} + ${ms(every)})
    on conflict ("accountId") do update set "fullAt" = greatest(msg_account_rate."fullAt", ${jobNow(clock)}) + ${ms(every)}
    where msg_account_rate."fullAt" <= ${jobNow(clock)} + ${ms(room)}
    returning 1`.execute(db)
  if (taken.rows.length > 0) return 0
  const left = await sql<{ wait: number }>`select (extract(epoch from "fullAt" - ${jobNow(clock)}) * 1000)::float8 as wait
    from msg_account_rate where "accountId" = ${accountId}`.execute(db)
  return Math.max(1, Math.ceil((left.rows[0]?.wait ?? 0) - room))
}
