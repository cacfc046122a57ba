import { sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelField } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { recordFrom, toColumn } from '../write/values.ts'
import { loose } from './anyTable.ts'
import { inView } from './filter.ts'

/** A record that was looked for, and whether whoever asks reaches it. */
export interface Keyed {
  record: Row
  isReached: boolean
}

/**
 * Records that have one of these lists of values in these fields, deleted ones apart; `lock` holds them until the transaction
 * ends. `reached` is the model as whoever asks reaches it.
 */
export async function recordsByKeys(
  db: Db,
  { model, reached, fields }: { model: Model; reached: Model; fields: readonly ModelField[] },
  keys: ReadonlyArray<readonly Json[]>,
  { lock }: { lock: boolean },
): Promise<Keyed[]> {
  const [first, ...more] = fields
  if (!first || keys.length === 0) return []
  const held = (field: ModelField, value: Json | undefined) => toColumn(field, value)
  const inReach = await inView(db, reached)
  let query = loose(db)
    .selectFrom(model.main.table)
    .selectAll()
    .select(sql<boolean>`(${inReach}) is true`.as('is in view'))
    .where(metaColumns.deletedTime, 'is', null)
    .where((eb) =>
      more.length === 0
        ? eb(first.column, '=', anyOf(keys.map(([value]) => held(first, value))))
        : eb.or(keys.map((key) => eb.and(fields.map((field, i) => eb(field.column, '=', held(field, key[i])))))),
    )
    .orderBy(metaColumns.id)
    .limit(keys.length * 2 + 100)
  if (lock) query = query.forUpdate()
  return (await query.execute()).map((row) => ({ record: recordFrom(model, row), isReached: row['is in view'] === true }))
}

/** Which of these records are there for whoever reaches the records of this model. */
export async function idsInView(db: Db, model: Model, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const query = loose(db).selectFrom(model.main.table).select(metaColumns.id).where(metaColumns.id, '=', anyOf(ids))
  const rows = await query.where(await inView(db, model)).execute()
  return new Set(rows.map((row) => String(row[metaColumns.id])))
}

/** Whether a record is there at all: it was made and not deleted. */
export const isThere = async (db: Db, { main }: Model, id: string): Promise<boolean> =>
  (await loose(db)
    .selectFrom(main.table)
    .select(metaColumns.id)
    .where(metaColumns.id, '=', id)
    .where(metaColumns.deletedTime, 'is', null)
    .executeTakeFirst()) !== undefined
