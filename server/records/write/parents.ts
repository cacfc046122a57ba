import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { FieldError, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { loose } from '../query/anyTable.ts'
import { andAbove } from '../query/tree.ts'
import type { Stored } from './stored.ts'

/**
 * Holds a tree until the transaction ends: two moves that are right alone can be a circle together, and a record may be put
 * below one that somebody else deletes.
 */
const holdTree = (trx: Db, { table }: Stored) => sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx)

/** The records above these must be there, and of one that is changed must not be the record itself or one below it. What stays where it is is not asked about. */
export async function parentFaults(
  trx: Db,
  stored: Stored,
  forms: readonly Row[],
  before: Row | undefined,
  t: Translate,
): Promise<FieldError[][]> {
  const { tree, table, id } = stored
  const moved = (form: Row): string | undefined => {
    const parent = tree && form[tree.field]
    return parent === null || parent === undefined || parent === tree?.root || parent === before?.[tree?.field ?? '']
      ? undefined
      : String(parent)
  }
  const parents = [...new Set(forms.flatMap((form) => moved(form) ?? []))]
  if (!tree || parents.length === 0) return forms.map(() => [])
  await holdTree(trx, stored)
  let query = loose(trx).selectFrom(table).select(`${id} as id`).where(id, '=', anyOf(parents))
  if (stored.view) query = query.where(await stored.view(trx))
  const there = new Set((await query.execute()).map((row) => String(row.id)))
  const label = t(tree.node.label)
  const fault = (key: string): FieldError[] => [{ field: tree.field, rule: 'parent', message: t(`t:${key}`, { label }) }]
  const found: FieldError[][] = []
  for (const form of forms) {
    const parent = moved(form)
    if (parent === undefined) found.push([])
    else if (!there.has(parent)) found.push(fault(tree.texts.gone))
    else {
      const above = before ? (await andAbove({ table, id, parent: tree.column }, parent).execute(trx)).rows : []
      found.push(above.some((row) => row.id === before?.id) ? fault(tree.texts.below) : [])
    }
  }
  return found
}

/** Records that others stand under are not deleted without them. */
export async function requireNoChildren(trx: Db, stored: Stored, ids: readonly string[]): Promise<void> {
  const { tree, table, id, deleted } = stored
  if (!tree) return
  await holdTree(trx, stored)
  let query = loose(trx).selectFrom(table).select(id).where(tree.column, '=', anyOf(ids)).where(id, '<>', sql`all(${ids})`)
  if (deleted) query = query.where(deleted, 'is', null)
  if (await query.executeTakeFirst()) throw new ApiError('hasChildren')
}
