import { sql } from 'kysely'
import type { Db } from '../../db/types.ts'
import type { Model } from '../model/model.ts'
import { metaColumns } from '../model/naming.ts'
import { loose } from './anyTable.ts'
import { notDeleted } from './filter.ts'

/** Records whose date lies after one moment and not after another (ms), the earliest first, at most so many; without those that `untold`, an event, was told of with this date. */
export async function recordsBetween(
  db: Db,
  { main }: Model,
  field: string,
  { from, to, most, untold }: { from: number; to: number; most: number; untold?: string },
): Promise<Array<{ id: string; date: number }>> {
  const column = main.columns.get(field)?.column
  if (column === undefined) return []
  const date = sql.ref(column)
  const id = sql.ref(`${main.table}.${metaColumns.id}`)
  const isTold = sql<boolean>`exists (select from "msg_record_told" told
    where told."eventId" = ${untold} and told."recordId" = ${id}::text and told."due" = ${date})`
  const rows = await loose(db)
    .selectFrom(main.table)
    .$if(untold !== undefined, (found) => found.where(sql<boolean>`not ${isTold}`))
    .select([metaColumns.id, sql<number>`(extract(epoch from ${date}) * 1000)::float8`.as('date')])
    .where(sql<boolean>`${date} > ${new Date(from)} and ${date} <= ${new Date(to)}`)
    .where(notDeleted)
    .orderBy(column)
    .orderBy(metaColumns.id)
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: String(row[metaColumns.id]), date: Math.round(Number(row.date)) }))
}

/** The first date of any record after a moment (ms). */
export async function firstAfter(db: Db, model: Model, field: string, from: number): Promise<number | undefined> {
  const [first] = await recordsBetween(db, model, field, { from, to: 8e15, most: 1 })
  return first?.date
}

/** Who made a record. */
export async function makerOf(db: Db, { main }: Model, id: string): Promise<string | undefined> {
  const row = await loose(db).selectFrom(main.table).select(metaColumns.creatorUserId).where(metaColumns.id, '=', id).executeTakeFirst()
  const maker = row?.[metaColumns.creatorUserId]
  return typeof maker === 'string' ? maker : undefined
}
