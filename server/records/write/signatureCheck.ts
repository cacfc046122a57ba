import type { Translate } from '#core/form/form.ts'
import { message } from '#core/rules/check.ts'
import type { Row, Scope } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import type { Place, PlaceFault } from './places.ts'

/** SG-05: what is newly signed in a field that takes stored signatures only is one that whoever writes keeps. What a record held already stays. */
export async function signatureFaults(trx: Db, places: readonly Place[], { user }: Scope, t: Translate): Promise<PlaceFault[]> {
  const asked = places.filter(
    ({ field, value, before }) =>
      field.widget.holds === 'picture' && field.node.signWith === 'stored' && typeof value === 'string' && value !== '' && value !== before,
  )
  if (asked.length === 0) return []
  const userId = (user as Row | undefined)?.userId
  const own =
    typeof userId === 'string' ? await trx.selectFrom('base_user_sign').select('signImg').where('userId', '=', userId).execute() : []
  const kept = new Set<unknown>(own.map(({ signImg }) => signImg))
  return asked
    .filter(({ value }) => !kept.has(value))
    .map((place) => ({ place, rule: 'option', message: message(place.field.node, 'option', 't:sign.notStored', t) }))
}
