import type { FieldPlan, Translate } from '#core/form.ts'
import { message } from '#core/rules/check.ts'
import { currentUserId, picksPeople, splitId, storedIds, typedIds } from '#core/rules/people.ts'
import type { FieldError, Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { isAmong, offered } from '../permission/pick/options.ts'

interface Place {
  field: FieldPlan
  value: Json | undefined
  /** what the record held here */
  before: Json | undefined
  at: Pick<FieldError, 'field' | 'row' | 'child'>
}

/**
 * PK-12: what is newly chosen in a picker of people or units is there and switched on and, where the field is restricted,
 * among what it offers. What a record held already stays, whatever became of it.
 */
export async function peopleFaults(trx: Db, places: readonly Place[], t: Translate): Promise<FieldError[]> {
  const asked = places.flatMap(({ field, value, before, at }) => {
    if (!picksPeople(field.node)) return []
    const kept = new Set(typedIds(field.node, before))
    const ids = typedIds(field.node, value).filter((id) => !kept.has(id))
    const own = ids.filter((id) => !(splitId(id).id === currentUserId && field.node.hasSys === true))
    return own.length > 0 ? [{ field, ids: own, at }] : []
  })
  if (asked.length === 0) return []
  const known = await offered(
    trx,
    asked.flatMap(({ ids }) => ids),
  )
  const errors: FieldError[] = []
  for (const { field, ids, at } of asked) {
    const there = ids.every((id) => known.has(id))
    const isOffered = there && (field.node.selectType !== 'custom' || (await isAmong(trx, ids, storedIds(field.node.ableIds as Json))))
    if (!isOffered) errors.push({ ...at, rule: 'option', message: message(field.node, 'option', 't:rule.option', t) })
  }
  return errors
}
