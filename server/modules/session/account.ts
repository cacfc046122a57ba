import { networkOf } from '../../auth/network.ts'
import { checkDigest, fromWire, hashDigest, hashPassword } from '../../auth/password.ts'
import { FairQueue } from '../../auth/queue.ts'
import { revokeSessions } from '../../auth/session.ts'
import type { Db } from '../../db/types.ts'

export interface Account {
  id: string
  account: string
  enabled: boolean
  /** an administrator locked it */
  held: boolean
  theme: string | null
}

/** SE-07: `mobile@account` is the sub-account of a main account that has this mobile; anything else is an account itself. */
async function findAccount(db: Db, name: string) {
  const query = db
    .selectFrom('base_user as u')
    .leftJoin('base_user_login as l', 'l.userId', 'u.id')
    .leftJoin('base_user_lock as k', 'k.userId', 'u.id')
    .select(['u.id', 'u.account', 'u.enabledMark', 'u.theme', 'l.password', 'k.userId as heldId'])
  const [mobile = '', main, more] = name.split('@')
  // What comes after a second @ is no part of a name: it would be one person under as many names as one likes.
  if (more !== undefined) return undefined
  return main === undefined
    ? query.where('u.account', '=', name).executeTakeFirst()
    : query.where('u.mobile', '=', mobile).where('u.mainAccount', '=', main).executeTakeFirst()
}

/** scrypt is slow on purpose: few at once, so that the threads that read files and names stay free, and no address takes all of them. */
const verifying = new FairQueue({ atOnce: 2, each: 16, all: 400 })

/** The account that this name and this wire form of a password belong to, or nothing. Takes as long for a name that nobody has. `ip` is whose turn it takes. */
export async function verifyAccount(db: Db, name: string, wire: unknown, key: string, ip: string): Promise<Account | undefined> {
  const row = await findAccount(db, name)
  const fits = await verifying.run(networkOf(ip), () => checkDigest(fromWire(wire, key) ?? '', row?.password))
  return row && fits
    ? { id: row.id, account: row.account, enabled: row.enabledMark === 1, held: row.heldId !== null, theme: row.theme }
    : undefined
}

/** Whether a digest is the one of a person's password. */
export async function isPassword(db: Db, userId: string, digest: string, ip: string): Promise<boolean> {
  const row = await db.selectFrom('base_user_login').select('password').where('userId', '=', userId).executeTakeFirst()
  return verifying.run(networkOf(ip), () => checkDigest(digest, row?.password))
}

/** Sets a password, and ends the sessions that the old one opened. `changed` says that its owner chose it: until then it counts as never changed (reading C-086). `keep` is a session that stays. Gives the ended ones. */
export async function setPassword(
  db: Db,
  userId: string,
  password: string | { digest: string },
  changed = true,
  keep?: string,
): Promise<string[]> {
  const hash = typeof password === 'string' ? await hashPassword(password) : await hashDigest(password.digest)
  const row = { password: hash, changedAt: changed ? new Date() : null }
  await db
    .insertInto('base_user_login')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  return revokeSessions(db, userId, { keep, key: 'live.passwordChanged' })
}

/** Sets the passwords of many whom somebody else chose them for: they count as never changed, and their sessions end. */
export async function setPasswords(db: Db, hashes: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...hashes].map(([userId, password]) => ({ userId, password, changedAt: null }))
  await db
    .insertInto('base_user_login')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({ password: eb.ref('excluded.password'), changedAt: eb.ref('excluded.changedAt') })),
    )
    .execute()
  await revokeSessions(db, [...hashes.keys()], { key: 'live.passwordChanged' })
}

/** Notes a sign-in; the one before it is what the person is shown (SE-22). */
export async function noteSignIn(db: Db, userId: string, ip: string): Promise<void> {
  await db
    .updateTable('base_user_login')
    .set((eb) => ({ prevTime: eb.ref('lastTime'), prevIp: eb.ref('lastIp'), lastTime: new Date(), lastIp: ip }))
    .where('userId', '=', userId)
    .execute()
}
