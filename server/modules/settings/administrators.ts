import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { invalid } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import { tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { repository } from '../../records/entity/repository.ts'
import { conflict, isBehind } from '../../records/write/conflict.ts'

/** People who may be administrators at once. */
export const mostAdministrators = 100

const versionOf = (ids: readonly string[]): number =>
  Number.parseInt(createHash('sha256').update(ids.join()).digest('hex').slice(0, 12), 16)

/** SY-05: who administers everything, by name, and their ids as a form takes them. */
export async function administrators(db: Db): Promise<{ list: Row[]; adminIds: string[]; id: string; version: number }> {
  const list = await db
    .selectFrom('base_user')
    .select(['id', 'account', 'realName', 'enabledMark'])
    .where('isAdministrator', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
  const adminIds = list.map(({ id }) => id)
  return { list, adminIds, id: 'adminList', version: versionOf(adminIds) }
}

/**
 * SY-05: makes these people the administrators and nobody else. Who comes is made one before anybody goes; the rules of
 * people hold: nobody is left out so that no administrator could sign in.
 */
export async function setAdministrators(
  trx: Db,
  { adminIds, version }: { adminIds: readonly string[]; version?: number | null },
  context: WriteContext & { t: Translate },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('last administrator'))`.execute(trx)
  const before = await administrators(trx)
  if (isBehind(version, before.version)) throw conflict(before)
  const wanted = [...new Set(adminIds)]
  const refuse = (key: string) => invalid([{ field: 'adminIds', rule: 'people', message: context.t(key) }])
  if (wanted.length === 0) throw refuse('t:server.lastAdministrator')
  const comes = wanted.filter((id) => !before.adminIds.includes(id))
  const known = await trx.selectFrom('base_user').select('id').where('id', '=', anyOf(comes)).where('enabledMark', '=', 1).execute()
  if (known.length !== comes.length) throw refuse('t:sysConfig.fault.administrators')
  const goes = before.adminIds.filter((id) => !wanted.includes(id))
  for (const [ids, isAdministrator] of [
    [comes, 1],
    [goes, 0],
  ] as const)
    for (const id of ids) await repository('user').update(trx, id, { isAdministrator }, context)
  // What they may do is another thing now, in windows that are open as well.
  if (comes.length + goes.length > 0) await tell(trx, { userIds: [...comes, ...goes] }, { method: 'refreshMenus' })
}
