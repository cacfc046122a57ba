import type { WriteContext } from '../../auth/writer.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { repository } from '../../records/entity/repository.ts'

const store = () => repository('msgBinding')

/** The ids that public accounts have of people. */
export type OpenIds = (accountId: string, userId: string) => string | undefined

/** What these accounts call these people, of those who are bound. */
export async function openIdsOf(trx: Db, accountIds: readonly string[], userIds: readonly string[]): Promise<OpenIds> {
  if (accountIds.length === 0 || userIds.length === 0) return () => undefined
  const rows = await trx
    .selectFrom('base_msg_binding')
    .select(['accountId', 'userId', 'openId'])
    .where('accountId', '=', anyOf(accountIds))
    .where('userId', '=', anyOf(userIds))
    .execute()
  const known = new Map(rows.map(({ accountId, userId, openId }) => [`${accountId} ${userId}`, String(openId)]))
  return (accountId, userId) => known.get(`${accountId} ${userId}`)
}

/** One who binds somebody at a time: an account's people are unique both ways. */
export const lockBindings = (trx: Db, accountId: string) =>
  trx.selectFrom('msg_account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()

/**
 * Binds a person to the id that an account has of them, instead of the one before. False where that id is of somebody else:
 * whoever has scanned their code is asked to end that first. Call it with `lockBindings` held.
 */
export async function bind(
  trx: Db,
  { accountId, userId, openId }: { accountId: string; userId: string; openId: string },
  context: WriteContext,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('base_msg_binding')
    .select(['id', 'userId', 'openId'])
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('openId', '=', openId), eb('userId', '=', userId)]))
    .execute()
  if (rows.some((row) => row.openId === openId && row.userId !== userId)) return false
  if (rows.some((row) => row.openId === openId)) return true
  for (const { id } of rows) await store().remove(trx, id, context)
  await store().insert(trx, { accountId, userId, openId }, context)
  return true
}

/** Ends a binding of an account, by who is bound, the id that it has of them, or its own id; whether there was one. */
export async function unbind(
  trx: Db,
  accountId: string,
  [name, value]: readonly ['userId' | 'openId' | 'id', string],
  context: WriteContext,
): Promise<boolean> {
  const row = await trx
    .selectFrom('base_msg_binding')
    .select('id')
    .where('accountId', '=', accountId)
    .where(name, '=', value)
    .executeTakeFirst()
  if (row) await store().remove(trx, row.id, context)
  return row !== undefined
}

/** Forgets who is bound to an account that is deleted. */
export async function forgetBindings(trx: Db, accountId: string): Promise<void> {
  for (const table of ['base_msg_binding', 'msg_binding_ticket', 'msg_callback'] as const)
    await trx.deleteFrom(table).where('accountId', '=', accountId).execute()
}
