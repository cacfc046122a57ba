import { sql } from 'kysely'
import { moment } from '../../db/columns.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import type { RecurringKinds } from '../../jobs/kinds.ts'
import { heldContents } from '../../storage/held.ts'
import type { Store } from '../../storage/store.ts'

const day = 86_400_000

/** Uploads that nobody went on with, files that no record holds, packs that were fetched long ago. Gives keys whose contents may go. */
async function clearRows(db: Db, before: Date): Promise<Array<{ key: string; token?: string }>> {
  return transaction(db, async (trx) => {
    await trx.deleteFrom('base_file_pack').where('createdAt', '<', moment(before)).execute()
    const uploads = await trx.deleteFrom('base_file_upload').where('touchedAt', '<', moment(before)).returning(['id', 'token']).execute()
    await sql`delete from "base_file" f where f."looseSince" < ${before}
      and not exists (select from "base_file_use" u where u."fileId" = f."id")`.execute(trx)
    const blobs = await sql<{ id: string }>`delete from "base_file_blob" b where b."createdAt" < ${before}
      and not exists (select from "base_file" f where f."blobId" = b."id") returning b."id"`.execute(trx)
    return [...uploads.map((row) => ({ key: row.id, token: row.token })), ...blobs.rows.map(({ id }) => ({ key: id }))]
  })
}

/**
 * Clears away what nobody can reach any more: after a day without a record, an upload that was given up, and contents
 * that a crash left in the store without a row. What is held for another database stays. Gives how many contents went.
 */
export async function clearFiles(
  db: Db,
  store: Store,
  now = Date.now(),
  onFault: (error: unknown) => void = () => {},
  signal?: AbortSignal,
  held: ReadonlySet<string> = new Set(),
): Promise<number> {
  const before = new Date(now - day)
  const gone = await clearRows(db, before)
  let n = 0
  // What a store does not let go of keeps nobody else from being cleared.
  for (const { key, token } of gone) {
    // the contents that are left here stand in the store without a row, and go the next time
    if (signal?.aborted) return n
    if (held.has(key)) continue
    try {
      await (token === undefined ? store.delete(key) : store.abort(key, token))
      n++
    } catch (error) {
      onFault(error)
    }
  }
  for await (const key of store.older(before.getTime())) {
    if (signal?.aborted) break
    const known = await sql<{ known: boolean }>`select exists (select from "base_file_blob" where "id" = ${key})
      or exists (select from "base_file_upload" where "id" = ${key}) as known`.execute(db)
    if (known.rows[0]?.known || held.has(key)) continue
    await store.delete(key)
    await store.abort(key, '').catch(() => {})
    n++
  }
  return n
}

/** Clears every hour. */
export const fileClearing: RecurringKinds = {
  'files.clear': {
    title: 't:job.clearFiles',
    works: 'outside',
    limit: 1_800_000,
    every: { pattern: '6 * * * *', zone: 'UTC' },
    run: async (_job, { app, signal }) => {
      const held = await heldContents(app.settings)
      const n = await clearFiles(app.db, app.store, Date.now(), (error) => app.log.warn({ err: error }, 'clearing a file'), signal, held)
      if (n > 0) app.log.info({ contents: n }, 'files cleared')
    },
  },
}
