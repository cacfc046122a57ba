import { sql } from 'kysely'
import type { Db } from '../db/types.ts'
import { ApiError } from '../errors.ts'

/** How many failures each key may have, and after how many a captcha is asked. Counts end some time after the last one. */
export const limits = { pair: 5, account: 20, address: 60, captchaAccount: 3, captchaAddress: 15, minutes: 10 } as const

export interface Attempts {
  account: string
  ip: string
}

const keysOf = ({ account, ip }: Attempts) => {
  const name = account.toLowerCase().slice(0, 100)
  return { pair: `pair:${name}|${ip}`, account: `account:${name}`, address: `address:${ip}` }
}

/** Failures so far. */
async function countsOf(db: Db, keys: ReturnType<typeof keysOf>): Promise<{ pair: number; account: number; address: number }> {
  const rows = await db
    .selectFrom('base_sign_in_failure')
    .select(['key', 'count'])
    .where('key', 'in', Object.values(keys))
    .where('until', '>', new Date())
    .execute()
  const count = (key: string) => Number(rows.find((row) => row.key === key)?.count ?? 0)
  return { pair: count(keys.pair), account: count(keys.account), address: count(keys.address) }
}

/** Whether the next sign-in must carry a captcha. */
export async function needsCaptcha(db: Db, attempts: Attempts, mode: 'auto' | 'always' | 'never'): Promise<boolean> {
  if (mode !== 'auto') return mode === 'always'
  const counts = await countsOf(db, keysOf(attempts))
  return counts.account >= limits.captchaAccount || counts.address >= limits.captchaAddress
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip through; throws when there were too many.
 * One account from one address is held back first: its owner elsewhere, and others at that address, still get in.
 */
export async function beginAttempt(db: Db, attempts: Attempts): Promise<void> {
  const keys = keysOf(attempts)
  const until = new Date(Date.now() + limits.minutes * 60_000)
  const counts: { [kind: string]: number } = {}
  for (const [kind, key] of Object.entries(keys)) {
    const row = await db
      .insertInto('base_sign_in_failure')
      .values({ key, count: 1, until })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when base_sign_in_failure.until < now() then 1 else base_sign_in_failure.count + 1 end`,
          until,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    counts[kind] = Number(row.count)
  }
  if ((counts.pair ?? 0) > limits.pair || (counts.account ?? 0) > limits.account || (counts.address ?? 0) > limits.address)
    throw new ApiError('tooMany')
}

/** A successful sign-in: the account's failures are forgotten, and this attempt does not count for the address. */
export async function endAttempt(db: Db, attempts: Attempts): Promise<void> {
  const keys = keysOf(attempts)
  await db.deleteFrom('base_sign_in_failure').where('key', 'in', [keys.pair, keys.account]).execute()
  await db.updateTable('base_sign_in_failure').set({ count: sql`count - 1` }).where('key', '=', keys.address).execute()
  await db.deleteFrom('base_sign_in_failure').where('until', '<', new Date()).execute()
}
