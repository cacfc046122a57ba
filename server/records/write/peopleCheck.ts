import { rowsOf, type Translate } from '#core/form/form.ts'
import { message } from '#core/rules/check.ts'
import { currentUserId, offeredTypes, picksPeople, restrictedTo, splitId, typedIds } from '#core/rules/people.ts'
import type { Scope } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { offered, thoseAmong } from '../people/stored.ts'
import type { Place, PlaceFault } from './places.ts'

/** What expressions of a place read: the form, and in a sub-table its row. */
const scopeAt = (scope: Scope, { form, at: { field, row } }: Place): Scope => ({
  ...scope,
  form,
  ...(row === undefined ? {} : { row: rowsOf(form[field])[row] ?? {} }),
})

/**
 * PK-12: what is newly chosen in a picker of people or units is there and switched on and, where the field is restricted,
 * among what it offers. What a record held already stays, whatever became of it.
 */
export async function peopleFaults(trx: Db, places: readonly Place[], scope: Scope, t: Translate): Promise<PlaceFault[]> {
  const asked = places.flatMap((place) => {
    const { field, value, before } = place
    if (!picksPeople(field)) return []
    const kept = new Set(typedIds(field, before))
    const ids = typedIds(field, value).filter((id) => !kept.has(id))
    const own = ids.filter((id) => !(splitId(id).id === currentUserId && field.node.hasSys === true))
    return own.length > 0 ? [{ place, ids: own }] : []
  })
  if (asked.length === 0) return []
  const known = await offered(
    trx,
    asked.flatMap(({ ids }) => ids),
  )
  const wrong = new Set<Place>()
  /** those that are there, by what their field is restricted to: records that are written together mostly share it */
  const restricted = new Map<string, { able: readonly string[]; chosen: typeof asked }>()
  for (const one of asked) {
    const { place, ids } = one
    const types: readonly string[] = offeredTypes(place.field)
    if (!ids.every((id) => types.includes(known.get(id) ?? ''))) {
      wrong.add(place)
      continue
    }
    const able = restrictedTo(place.field.node, scopeAt(scope, place))
    if (able === undefined) continue
    const key = JSON.stringify(able)
    const group = restricted.get(key) ?? { able, chosen: [] }
    group.chosen.push(one)
    restricted.set(key, group)
  }
  for (const { able, chosen } of restricted.values()) {
    const among = await thoseAmong(
      trx,
      chosen.flatMap(({ ids }) => ids),
      able,
    )
    for (const { place, ids } of chosen) if (!ids.every((id) => among.has(id))) wrong.add(place)
  }
  return asked
    .filter(({ place }) => wrong.has(place))
    .map(({ place }) => ({ place, rule: 'option', message: message(place.field.node, 'option', 't:rule.option', t) }))
}
