import { sql } from 'kysely'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import type { RecurringKinds } from '../../jobs/kinds.ts'
import { behindFirst } from '../query/page.ts'

interface SheetFile {
  userId: string
  entity: string
  /** what was sent to be imported, or what is fetched */
  kind: 'in' | 'out'
  name: string
  content: Buffer
}

/** So many are kept of one person for one entity: each is small, and nobody works on more. */
const mostOfOne = 5
const isNew = sql<boolean>`"at" > now() - interval '1 hour'`

/** Keeps a file for an hour under a name of its own, which it gives; the oldest of the same person make room. */
export async function keepSheet(db: Db, file: SheetFile): Promise<string> {
  const id = newId()
  await db
    .insertInto('base_sheet_file')
    .values({ id, ...file, name: file.name.slice(0, 200) })
    .execute()
  const own = db
    .selectFrom('base_sheet_file')
    .select('id')
    .where('userId', '=', file.userId)
    .where('kind', '=', file.kind)
    .where('entity', '=', file.entity)
    .orderBy('id', 'desc')
  await db.deleteFrom('base_sheet_file').where('id', 'in', behindFirst(own, mostOfOne)).execute()
  return id
}

/** A file that was sent by this person within the hour. Throws when there is none, any more or of theirs. */
export async function sentSheet(db: Db, id: string, { userId, entity }: Pick<SheetFile, 'userId' | 'entity'>): Promise<Buffer> {
  const row = await db
    .selectFrom('base_sheet_file')
    .select('content')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('entity', '=', entity)
    .where('kind', '=', 'in')
    .where(isNew)
    .executeTakeFirst()
  if (!row) throw new ApiError('notFound', { key: 'sheet.gone' })
  return row.content
}

/** A file that was made to be fetched; whoever has its signed address may. */
export async function madeSheet(db: Db, id: string): Promise<{ name: string; content: Buffer }> {
  const row = await db
    .selectFrom('base_sheet_file')
    .select(['name', 'content'])
    .where('id', '=', id)
    .where('kind', '=', 'out')
    .where(isNew)
    .executeTakeFirst()
  if (!row) throw new ApiError('notFound')
  return row
}

/** The same, of one entity, for the first who asks: it is gone then. */
export async function takeSheet(db: Db, id: string, entity: string): Promise<{ name: string; content: Buffer }> {
  const row = await db
    .deleteFrom('base_sheet_file')
    .where('id', '=', id)
    .where('kind', '=', 'out')
    .where('entity', '=', entity)
    .where(isNew)
    .returning(['name', 'content'])
    .executeTakeFirst()
  if (!row) throw new ApiError('notFound', { key: 'sheet.gone' })
  return row
}

/** Forgets what is older than an hour. */
export const clearSheets = (db: Db) => sql`delete from base_sheet_file where not (${isNew})`.execute(db)

export const sheetClearing: RecurringKinds = {
  'sheets.clear': {
    title: 't:job.clearSheets',
    works: 'inside',
    every: { pattern: '18 * * * *', zone: 'UTC' },
    run: async (_job, { trx }) => void (await clearSheets(trx)),
  },
}
