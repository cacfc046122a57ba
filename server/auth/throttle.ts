import { sql } from 'kysely'
import { ApiError } from '../base/errors.ts'
import { anyOf, moment } from '../db/columns.ts'
import type { Db } from '../db/types.ts'
import { readSettings } from '../settings/settings.ts'
import { networkOf } from './network.ts'

/** How many failures each key may have, and after how many a captcha is asked. Counts end some time after the last one. */
export const limits = { pair: 5, address: 60, captchaAccount: 3, captchaAddress: 15, minutes: 10 } as const

export interface Attempts {
  account: string
  ip: string
}

/**
 * Attempts of somebody who is signed in already (unlock, change of the password): counted apart, so that nobody who
 * guesses at the login page, or at a lock screen of their own, keeps them out. No account begins with a blank.
 */
export const ownAttempts = (userId: string): Attempts => ({ account: ` ${userId}`, ip: `session ${userId}` })

const nameOf = (account: string) => account.toLowerCase().slice(0, 100)
const accountKey = (account: string) => `account:${nameOf(account)}`
const addressKey = (ip: string) => `address:${networkOf(ip)}`
const keysOf = ({ account, ip }: Attempts) => {
  return { pair: `pair:${nameOf(account)}|${networkOf(ip)}`, account: accountKey(account), address: addressKey(ip) }
}

/** Failures so far. */
async function countsOf(db: Db, keys: ReturnType<typeof keysOf>): Promise<{ pair: number; account: number; address: number }> {
  const rows = await db
    .selectFrom('base_sign_in_failure')
    .select(['key', 'count'])
    .where('key', 'in', Object.values(keys))
    .where('until', '>', moment(Date.now()))
    .execute()
  const count = (key: string) => Number(rows.find((row) => row.key === key)?.count ?? 0)
  return { pair: count(keys.pair), account: count(keys.account), address: count(keys.address) }
}

/** When a captcha is asked: after failures, always, or never. */
export type CaptchaMode = 'auto' | 'always' | 'never'

/** Whether the next sign-in must carry a captcha. */
export async function needsCaptcha(db: Db, attempts: Attempts, mode: CaptchaMode): Promise<boolean> {
  if (mode !== 'auto') return mode === 'always'
  const counts = await countsOf(db, keysOf(attempts))
  return counts.account >= limits.captchaAccount || counts.address >= limits.captchaAddress
}

/** Counts one more, unless there were as many as may be: then nothing is written, so that who goes on trying does not prolong it. */
async function count(db: Db, key: string, most: number, minutes: number): Promise<boolean> {
  const until = new Date(Date.now() + minutes * 60_000)
  const row = await db
    .insertInto('base_sign_in_failure')
    .values({ key, count: 1, until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when base_sign_in_failure.until < now() then 1 else base_sign_in_failure.count + 1 end`,
          until,
        })
        .where(sql<boolean>`base_sign_in_failure.count < ${most} or base_sign_in_failure.until < now()`),
    )
    .returning('count')
    .executeTakeFirst()
  return row !== undefined
}

/** Throws with the minutes after which a key opens again. */
async function refuse(db: Db, key: string, text: 'server.accountLocked' | 'server.tooManyTries'): Promise<never> {
  const row = await db.selectFrom('base_sign_in_failure').select('until').where('key', '=', key).executeTakeFirst()
  const n = Math.max(1, Math.ceil((Number(row?.until ?? 0) - Date.now()) / 60_000))
  throw new ApiError('tooMany', { key: text, params: { n } })
}

/** A captcha that was wrong or missing: only its address pays for it, because no password was tried. */
export async function noteRefused(db: Db, { ip }: Attempts): Promise<void> {
  await count(db, addressKey(ip), limits.captchaAddress, limits.minutes)
}

/**
 * Counts an attempt before it is made, so that many at once cannot slip through; throws when there were too many.
 * One account from one address is held back first, and what is held back counts no further: its owner elsewhere still
 * gets in. An account is locked for everybody after `lockCount` failures, for `lockMinutes` (settings). Who has copied a
 * captcha is let through at an address that many others fail from, so that people behind one NAT do not pay for one of them.
 */
export async function beginAttempt(db: Db, attempts: Attempts, options: { captcha?: boolean } = {}): Promise<void> {
  const keys = keysOf(attempts)
  if (!(await count(db, keys.pair, limits.pair, limits.minutes))) await refuse(db, keys.pair, 'server.tooManyTries')
  const settings = await readSettings(db)
  const lockCount = Number(settings.lockCount)
  const lockMinutes = Math.max(1, Number(settings.lockMinutes) || limits.minutes)
  const most = lockCount > 0 ? lockCount : Number.MAX_SAFE_INTEGER
  if (!(await count(db, keys.account, Math.min(most, 2_000_000_000), lockMinutes))) await refuse(db, keys.account, 'server.accountLocked')
  if (!(await count(db, keys.address, limits.address, limits.minutes)) && !options.captcha)
    await refuse(db, keys.address, 'server.tooManyTries')
}

/** A successful sign-in: the account's failures are forgotten, and this attempt does not count for the address. */
export async function endAttempt(db: Db, attempts: Attempts): Promise<void> {
  const keys = keysOf(attempts)
  await db.deleteFrom('base_sign_in_failure').where('key', 'in', [keys.pair, keys.account]).execute()
  await db.updateTable('base_sign_in_failure').set({ count: sql`count - 1` }).where('key', '=', keys.address).execute()
  await db.deleteFrom('base_sign_in_failure').where('until', '<', moment(Date.now())).execute()
}

/** Which of these names of accounts are locked because of too many wrong passwords, and until when. */
export async function lockedNames(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const most = Number((await readSettings(db)).lockCount)
  if (!(most > 0) || names.length === 0) return new Map()
  const rows = await db
    .selectFrom('base_sign_in_failure')
    .select(['key', 'until'])
    .where('key', '=', anyOf(names.map(accountKey)))
    .where('count', '>=', most)
    .where('until', '>', moment(Date.now()))
    .execute()
  const until = new Map(rows.map((row) => [row.key, Number(row.until)]))
  return new Map(names.flatMap((name) => (until.has(accountKey(name)) ? [[name, until.get(accountKey(name)) as number]] : [])))
}

/** Forgets the wrong passwords of these names of accounts, from wherever they came. */
export async function forgetFailures(db: Db, names: readonly string[]): Promise<void> {
  for (const name of names)
    await db
      .deleteFrom('base_sign_in_failure')
      .where((eb) => eb.or([eb('key', '=', accountKey(name)), sql<boolean>`starts_with("key", ${`pair:${nameOf(name)}|`})`]))
      .execute()
}
