import type { Json, Node } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { placeOf } from '../people/places.ts'
import { nextBillNumber } from './numbers.ts'

/** Where a person works; a form behind a link is filled by nobody, who works nowhere. */
async function placeOfUser(trx: Db, userId: string) {
  const user = await trx.selectFrom('base_user').select(['id', 'organizeId']).where('id', '=', userId).executeTakeFirst()
  return user && placeOf(trx, user)
}
/** WG-37, WG-38: the unit that a person works in; companies and departments are one tree. */
const ownUnit = async (trx: Db, _node: Node, userId: string): Promise<Json> => (await placeOfUser(trx, userId))?.organizeId ?? null

/**
 * What the server gives a new record of itself, by kind. Asked last, in the transaction of the record, so that counters
 * are locked as shortly as can be.
 */
export const given: { [pingeKey: string]: (trx: Db, node: Node, userId: string) => Promise<Json> } = {
  currOrganize: ownUnit,
  currDept: ownUnit,
  currPosition: async (trx, _node, userId) => (await placeOfUser(trx, userId))?.position?.id ?? null,
  billRule: async (trx, { rule }) => (typeof rule === 'string' ? nextBillNumber(trx, rule) : null),
}
