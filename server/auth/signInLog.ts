import { newId } from '../db/ids.ts'
import type { Db } from '../db/types.ts'

export interface SignInEntry {
  userId: string
  kind: 'signIn' | 'signOut' | 'failed'
  ip?: string | null | undefined
  agent?: string | null | undefined
  /** of a sign-out: how long the session was, in ms */
  duration?: number
}

/** Notes that somebody came in, went, or could not come in: each person reads their own. */
export async function noteSignInLog(db: Db, { userId, kind, ip, agent, duration }: SignInEntry): Promise<void> {
  await db
    .insertInto('base_user_log')
    .values({ id: newId(), userId, kind, ip: ip ?? null, agent: agent?.slice(0, 300) ?? null, duration: duration ?? null })
    .execute()
}

/** A refused sign-in, where the name belongs to somebody: they should know that it was tried. Gives whom. */
export async function noteFailedSignIn(
  db: Db,
  account: string,
  from: { ip: string; agent: string | undefined },
): Promise<string | undefined> {
  const user = await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirst()
  if (user) await noteSignInLog(db, { userId: user.id, kind: 'failed', ...from })
  return user?.id
}
