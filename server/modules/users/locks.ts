import type { Row } from '#core/types.ts'
import type { EntityRules } from '../../auth/rules.ts'
import { revokeSessions } from '../../auth/session.ts'
import { forgetFailures, lockedNames } from '../../auth/throttle.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { audit } from '../../db/audit.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'

/** The names that somebody signs in by: the account, and as a sub-account (SE-07). */
const namesOf = ({ account, mobile, mainAccount }: Row): string[] => [
  String(account),
  ...(mobile && mainAccount ? [`${mobile}@${mainAccount}`] : []),
]

/** Whether people can sign in, told beside their records: locked by an administrator, for a time by wrong passwords, or without a password yet. */
export const signInStates: NonNullable<EntityRules['beside']> = async (db, records, t) => {
  const ids = records.map(({ id }) => String(id))
  const rows = await db
    .selectFrom('base_user as u')
    .leftJoin('base_user_login as l', 'l.userId', 'u.id')
    .leftJoin('base_user_lock as k', 'k.userId', 'u.id')
    .select(['u.id', 'l.userId as loginId', 'k.userId as heldId'])
    .where('u.id', '=', anyOf(ids))
    .execute()
  const tries = await lockedNames(db, records.flatMap(namesOf))
  const found = new Map(rows.map(({ id, ...row }) => [id, row]))
  return new Map(
    records.map((record): [string, Row] => {
      const id = String(record.id)
      const until = Math.max(0, ...namesOf(record).map((name) => tries.get(name) ?? 0))
      if (found.get(id)?.heldId) return [id, { signInState: 'locked', unlockTime: null }]
      if (until > 0) {
        const n = Math.max(1, Math.ceil((until - Date.now()) / 60_000))
        return [id, { signInState: 'tries', unlockTime: until, $text: { signInState: t('t:user.state.lockedFor', { n }) } }]
      }
      return [id, { signInState: found.get(id)?.loginId ? 'open' : 'noPassword', unlockTime: null }]
    }),
  )
}

/** Locks somebody until they are unlocked: their sessions end, and no sign-in opens another one. */
export async function lock(trx: Db, userId: string, { actor }: WriteContext): Promise<void> {
  const made = await trx
    .insertInto('base_user_lock')
    .values({ userId, creatorUserId: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  await revokeSessions(trx, userId, { key: 'server.accountHeld' })
  if (made) await audit(trx, actor, [{ entity: 'userLock', recordId: userId, verb: 'create', after: { locked: 1 } }])
}

/** Lets somebody sign in again, whoever or whatever locked them. */
export async function unlock(trx: Db, record: Row, { actor }: WriteContext): Promise<void> {
  const userId = String(record.id)
  await trx.deleteFrom('base_user_lock').where('userId', '=', userId).execute()
  await forgetFailures(trx, namesOf(record))
  await audit(trx, actor, [{ entity: 'userLock', recordId: userId, verb: 'delete', before: { locked: 1 } }])
}
