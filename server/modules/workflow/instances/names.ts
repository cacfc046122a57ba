import { anyOf } from '../../../db/columns.ts'
import type { Db } from '../../../db/types.ts'

/** The names of people, by their ids. */
export async function namesOf(db: Db, ids: Iterable<string>): Promise<{ [id: string]: string }> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return {}
  const rows = await db.selectFrom('base_user').select(['id', 'realName']).where('id', '=', anyOf(wanted)).execute()
  return Object.fromEntries(rows.map(({ id, realName }) => [id, realName]))
}
