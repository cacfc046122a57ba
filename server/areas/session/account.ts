import type { Db } from '../../db/types.ts'
import { checkDigest, fromWire, hashDigest, hashPassword } from '../../security/password.ts'
import { revokeSessions } from '../../security/session.ts'

export interface Account {
  id: string
  account: string
  enabled: boolean
  theme: string | null
}

/** SE-07: `mobile@account` is the sub-account of a main account that has this mobile; anything else is an account itself. */
async function findAccount(db: Db, name: string) {
  const query = db
    .selectFrom('base_user as u')
    .leftJoin('base_user_login as l', 'l.userId', 'u.id')
    .select(['u.id', 'u.account', 'u.enabledMark', 'u.theme', 'l.password'])
  const [mobile, main] = name.split('@', 2)
  return main === undefined
    ? query.where('u.account', '=', name).executeTakeFirst()
    : query.where('u.mobile', '=', mobile).where('u.mainAccount', '=', main).executeTakeFirst()
}

/** The account that this name and this wire form of a password belong to, or nothing. Takes as long for a name that nobody has. */
export async function verifyAccount(db: Db, name: string, wire: unknown, key: string): Promise<Account | undefined> {
  const row = await findAccount(db, name)
  const fits = await checkDigest(fromWire(wire, key) ?? '', row?.password)
  return row && fits ? { id: row.id, account: row.account, enabled: row.enabledMark === 1, theme: row.theme } : undefined
}

/** Sets a password, and ends the sessions that the old one opened. `changed` says that its owner chose it: until then it counts as never changed (reading C-086). */
export async function setPassword(db: Db, userId: string, password: string | { digest: string }, changed = true): Promise<void> {
  const hash = typeof password === 'string' ? await hashPassword(password) : await hashDigest(password.digest)
  const row = { password: hash, changedAt: changed ? new Date() : null }
  await db
    .insertInto('base_user_login')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await revokeSessions(db, userId)
}

/** Notes a sign-in; the one before it is what the person is shown (SE-22). */
export async function noteSignIn(db: Db, userId: string, ip: string): Promise<void> {
  await db
    .updateTable('base_user_login')
    .set((eb) => ({ prevTime: eb.ref('lastTime'), prevIp: eb.ref('lastIp'), lastTime: new Date(), lastIp: ip }))
    .where('userId', '=', userId)
    .execute()
}
