import { notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'

/** A flow by its id; throws not found. */
export async function templateOf(trx: Db, id: string) {
  const row = await trx.selectFrom('flow_template').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
