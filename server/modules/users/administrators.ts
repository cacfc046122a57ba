import { sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'

/**
 * Throws when nobody who administers everything and may sign in would be left without this person. Who asks is one, as long
 * as nobody took that away meanwhile; of the others those with a password are.
 */
export async function requireOther(trx: Db, userId: string, askerId: string): Promise<void> {
  // Two administrators who take each other's place away do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('last administrator'))`.execute(trx)
  const other = await trx
    .selectFrom('base_user as u')
    .leftJoin('base_user_login as l', 'l.userId', 'u.id')
    .leftJoin('base_user_lock as k', 'k.userId', 'u.id')
    .select('u.id')
    .where('u.isAdministrator', '=', 1)
    .where('u.enabledMark', '=', 1)
    .where('k.userId', 'is', null)
    .where('u.id', '!=', userId)
    .where((eb) => eb.or([eb('l.userId', 'is not', null), eb('u.id', '=', askerId)]))
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new ApiError('badRequest', { key: 'server.lastAdministrator' })
}
