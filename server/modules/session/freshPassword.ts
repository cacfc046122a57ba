import { isCommon } from '../../auth/commonPasswords.ts'
import { md5 } from '../../auth/password.ts'
import type { Db } from '../../db/types.ts'

/** MD5 of no text at all: what a client sends for an empty field. */
export const nothing = md5('')

/**
 * What a digest tells of a new password that is wrong with it, as the key of its text: it is one that everybody tries,
 * or its person's own name, number or address.
 */
export async function freshFault(db: Db, userId: string, fresh: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('base_user')
    .select(['account', 'realName', 'mobile', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const own = Object.values(row).filter((value): value is string => typeof value === 'string' && value !== '')
  const isOwn = own.some((name) => [name, name.toLowerCase(), name.toUpperCase()].some((one) => md5(one) === fresh))
  return isOwn || isCommon(fresh) ? 'password.new.common' : undefined
}
