import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import type { Model, ModelTable } from '../model/model.ts'
import { ownTypes } from '../model/naming.ts'
import { storedModel } from '../model/stored.ts'
import { uniqueError } from './unique.ts'

type Columns = { [column: string]: unknown }

/** Rows that one statement writes. */
const together = 2000

/**
 * Writes rows of an application's table, a column of them in one parameter: thousands of parameters take longer to read
 * than to write. Gives the rows as they are stored where they are wanted back.
 */
export async function insertRows(
  trx: Db,
  { table, columns }: ModelTable,
  rows: readonly Columns[],
  { back = false }: { back?: boolean } = {},
): Promise<Columns[]> {
  const names = Object.keys(rows[0] ?? {})
  const types = new Map([...columns.values()].map(({ column, type }) => [column, type]))
  // Without its length: a cast would cut what is too long, the column refuses it.
  const typeOf = (name: string) => (ownTypes[name] ?? types.get(name) ?? 'text').replace(/\(.*\)/, '')
  const stored: Columns[] = []
  for (let i = 0; i < rows.length; i += together) {
    const part = rows.slice(i, i + together)
    const lists = names.map((name) => sql`${part.map((row) => row[name] ?? null)}::${sql.raw(typeOf(name))}[]`)
    const insert = sql<Columns>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select * from unnest(${sql.join(lists)}) ${back ? sql`returning *` : sql``}`
    for (const row of (await insert.execute(trx)).rows) stored.push(row)
  }
  return stored
}

/** What the database refuses becomes what a person can read: a value that two wrote at the same moment, one that does not fit. */
export function readable(error: unknown, model: Model, t: Translate): unknown {
  const { code } = error as { code?: string }
  // Values that are kept by columns of fields that the form has lost count too, so a release cannot know.
  if (code === '54000') return new ApiError('tooLarge', { key: 'visualdev.rowTooBig' })
  // Class 22: data that does not fit its column, whatever the checks before let through.
  return code?.startsWith('22') ? new ApiError('invalid') : uniqueError(error, storedModel(model), t)
}
