import type { Db } from '#server/db/types.ts'
import { loose } from '#server/records/query/anyTable.ts'

/** The id of the row of a table that has this value in a column. */
export const rowId = async (db: Db, table: string, column: string, value: string): Promise<string> =>
  String((await loose(db).selectFrom(table).select('id').where(column, '=', value).executeTakeFirstOrThrow()).id)
