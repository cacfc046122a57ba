import type { FormPlan } from '#core/form/form.ts'
import type { Json, Node, Row } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import type { Db } from '../../db/types.ts'
import { placeOf } from '../people/places.ts'
import { nextBillNumbers } from './numbers.ts'

/** Where a person works; a form behind a link is filled by nobody, who works nowhere. */
async function placeOfUser(trx: Db, userId: string) {
  const user = await trx.selectFrom('base_user').select(['id', 'organizeId']).where('id', '=', userId).executeTakeFirst()
  return user && placeOf(trx, user)
}

/** Gives so many values, one after the other. */
type Give = (trx: Db, node: Node, userId: string, count: number) => Promise<Json[]>
const ofUser =
  (find: (trx: Db, userId: string) => Promise<Json>): Give =>
  async (trx, _node, userId, count) =>
    new Array<Json>(count).fill(await find(trx, userId))
/** WG-37, WG-38: the unit that a person works in; companies and departments are one tree. */
const ownUnit = ofUser(async (trx, userId) => (await placeOfUser(trx, userId))?.organizeId ?? null)

/** What the server gives a new record of itself. */
const systemValues: { [filledWith in NonNullable<Widget['filledWith']>]?: Give } = {
  unit: ownUnit,
  position: ofUser(async (trx, userId) => (await placeOfUser(trx, userId))?.position?.id ?? null),
  billNumber: async (trx, { rule }, _userId, count) =>
    typeof rule === 'string' ? nextBillNumbers(trx, rule, count) : new Array<Json>(count).fill(null),
}

/** How a new record is given the value of a field of this kind; undefined where the server gives none of itself. */
export const giveOf = ({ filledWith }: Widget): Give | undefined => filledWith && systemValues[filledWith]

/**
 * Puts into new records what the server gives them of itself. Asked last, in the transaction of the records, so that
 * counters are locked as shortly as can be. Fields of one rule take their numbers record by record.
 */
export async function giveValues(trx: Db, { fields }: FormPlan, records: readonly Row[], userId: string): Promise<void> {
  for (const { field, node, widget } of fields) {
    const give = giveOf(widget)
    if (!give) continue
    const alike = fields.filter((one) => one.widget.filledWith === widget.filledWith && one.node.rule === node.rule)
    if (alike[0]?.field !== field) continue
    const values = await give(trx, node, userId, records.length * alike.length)
    for (const [i, record] of records.entries())
      for (const [k, one] of alike.entries()) record[one.field] = values[i * alike.length + k] ?? null
  }
}
