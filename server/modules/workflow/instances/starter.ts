import type { Row } from '#core/types.ts'
import type { Db } from '../../../db/types.ts'
import { userInfoOf } from '../../profile/index.ts'

/** The starter as expressions of the flow read it. */
export async function starterRow(trx: Db, id: string | null, readsUser: boolean): Promise<Row> {
  if (id === null) return {}
  const row = await trx
    .selectFrom('base_user')
    .select(['id', 'account', 'realName', 'organizeId', 'isAdministrator'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return { userId: id }
  const { account, realName, organizeId } = row
  if (!readsUser) return { userId: id, userAccount: account, userName: realName }
  const isAdmin = row.isAdministrator === 1
  const user = {
    ...{ id, account, realName, organizeId, isAdmin, systemId: null, sessionId: '' },
    ...{ locked: false, passwordDue: false, rightsVersion: '', definitionsVersion: '' },
  }
  return userInfoOf(trx, user)
}
