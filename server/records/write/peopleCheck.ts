import { type FieldPlan, rowsOf, type Translate } from '#core/form.ts'
import { message } from '#core/rules/check.ts'
import { currentUserId, offeredTypes, picksPeople, restrictedTo, splitId, typedIds } from '#core/rules/people.ts'
import type { FieldError, Json, Row, Scope } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { isAmong, offered } from '../people/stored.ts'

interface Place {
  field: FieldPlan
  value: Json | undefined
  /** what the record held here */
  before: Json | undefined
  at: Pick<FieldError, 'field' | 'row' | 'child'>
}

/** What expressions of a place read: the form, and in a sub-table its row. */
const scopeAt = (scope: Scope, form: Row, { field, row }: Place['at']): Scope => ({
  ...scope,
  form,
  ...(row === undefined ? {} : { row: rowsOf(form[field])[row] ?? {} }),
})

/**
 * PK-12: what is newly chosen in a picker of people or units is there and switched on and, where the field is restricted,
 * among what it offers. What a record held already stays, whatever became of it.
 */
export async function peopleFaults(trx: Db, places: readonly Place[], form: Row, scope: Scope, t: Translate): Promise<FieldError[]> {
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
    const types = offeredTypes(field.node)
    const there = ids.every((id) => types.includes(known.get(id) ?? ''))
    const able = restrictedTo(field.node, scopeAt(scope, form, at))
    const isOffered = there && (able === undefined || (await isAmong(trx, ids, able)))
    if (!isOffered) errors.push({ ...at, rule: 'option', message: message(field.node, 'option', 't:rule.option', t) })
  }
  return errors
}
