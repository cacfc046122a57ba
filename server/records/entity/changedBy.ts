import type { Changed } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'

/** Who saved a record last, for whoever comes second; nothing where nobody is known to have. */
export async function changedBy(db: Db, userId: unknown, time: unknown): Promise<Changed | undefined> {
  const at = time === null || time === undefined ? Number.NaN : new Date(time as string | number | Date).getTime()
  if (typeof userId !== 'string' || Number.isNaN(at)) return undefined
  const user = await db.selectFrom('base_user').select('realName').where('id', '=', userId).executeTakeFirst()
  return user && { name: String(user.realName), time: at }
}
