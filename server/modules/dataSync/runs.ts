import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Json, Language, Row } from '#core/types.ts'
import { ApiError, brokenRules, notFound } from '../../base/errors.ts'
import { now } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { faultText } from '../../jobs/backOff.ts'
import { queue } from '../../jobs/queue.ts'
import { type AskedPage, limitOf, type Page, readPage } from '../../records/query/page.ts'
import { keptOf } from './definition.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    'dataSync.run': { run: string }
  }
}

/** Runs that are kept of one sync, and faults of one run. */
export const kept = { runs: 100, faults: 200 } as const

export type Run = RowOf<'base_data_sync_run'>
/** Why a run failed: a text of the product with its parameters, or one as it is. */
type RunFault = { key: string; params?: { [name: string]: string | number } } | { text: string }

/** What is kept of a fault, for people to read in their language. */
export function runFault(error: unknown): RunFault {
  const [rule] = brokenRules(error) ?? []
  if (rule) return { text: rule.message.slice(0, 300) }
  if (error instanceof ApiError) return { key: error.key, ...(error.params ? { params: error.params } : {}) }
  return { text: faultText(error) }
}

/** A fault in words. */
function faultIn(fault: Json, t: Translate): string {
  if (fault === null || typeof fault !== 'object' || Array.isArray(fault)) return ''
  if (typeof fault.text === 'string') return fault.text
  return t(`t:${String(fault.key)}`, (fault.params ?? {}) as { [name: string]: string | number })
}

interface Asked {
  cause: 'hand' | 'task' | 'retry'
  by: string | null
  language: Language
}

/**
 * Begins a run of a sync, in a transaction: it goes on in a job. Throws where the sync is switched off, or one of its runs is
 * under way.
 */
export async function beginRun(trx: Db, syncId: string, { cause, by, language }: Asked): Promise<string> {
  const sync = await trx.selectFrom('base_data_sync').selectAll().where('id', '=', syncId).forUpdate().executeTakeFirst()
  if (!sync) throw notFound()
  if (sync.enabledMark !== 1) throw new ApiError('badRequest', { key: 'dataSync.fault.off', params: { name: String(sync.fullName) } })
  await cutOffLost(trx, syncId)
  const other = await trx
    .selectFrom('base_data_sync_run')
    .select('id')
    .where('syncId', '=', syncId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (other) throw new ApiError('badRequest', { key: 'dataSync.fault.busy', params: { name: String(sync.fullName) } })
  const id = newId()
  await trx
    .insertInto('base_data_sync_run')
    .values({ id, syncId, state: 'running', cause, definition: keptOf(sync as Row), language, ownerId: sync.ownerId, byId: by })
    .execute()
  await queue(trx, 'dataSync.run', { key: id, payload: { run: id }, ...(by ? { by } : {}) })
  await forgetRuns(trx, syncId)
  return id
}

/** Lets go runs that are too old, with their faults. */
async function forgetRuns(trx: Db, syncId: string): Promise<void> {
  const old = await sql<{ id: string }>`delete from base_data_sync_run where "syncId" = ${syncId} and "state" <> 'running' and "id" <= (
    select "id" from base_data_sync_run where "syncId" = ${syncId} order by "id" desc ${limitOf({ pageSize: 1, skip: kept.runs })}) returning "id"`.execute(
    trx,
  )
  if (old.rows.length > 0)
    await trx
      .deleteFrom('base_data_sync_fault')
      .where(
        'runId',
        'in',
        old.rows.map(({ id }) => id),
      )
      .execute()
}

const working = ['base_data_sync_row', 'base_data_sync_seen'] as const

/** Notes how a run ended, and forgets what it had read. Whether it was still under way. */
export async function endRun(trx: Db, id: string, state: 'done' | 'failed' | 'cancelled', fault: RunFault | null = null): Promise<boolean> {
  const ended = await trx
    .updateTable('base_data_sync_run')
    .set({ state, endedAt: now, fault: fault && JSON.stringify(fault), session: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  for (const table of working) await trx.deleteFrom(table).where('runId', '=', id).execute()
  return true
}

/** Ends the runs that no job is at any more, of one sync or of all. */
export async function cutOffLost(trx: Db, syncId?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select "id" from base_data_sync_run as r where "state" = 'running'
    ${syncId === undefined ? sql`` : sql`and "syncId" = ${syncId}`} and not exists (
      select from base_job j where j."kind" = 'dataSync.run' and j."key" = r."id" and j."state" in ('waiting', 'running'))`.execute(trx)
  for (const { id } of rows) await endRun(trx, id, 'failed', { key: 'dataSync.fault.cut' })
}

/** The last run of each of these syncs. */
export async function lastRuns(db: Db, syncIds: readonly string[]): Promise<Map<string, Run>> {
  if (syncIds.length === 0) return new Map()
  const { rows } = await sql<Run>`
    select distinct on ("syncId") * from base_data_sync_run where "syncId" = any(${[...syncIds]}::text[]) order by "syncId", "id" desc`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.syncId, row]))
}

/** What came of a run, in words: how many rows were what, and why it failed. */
export function outcomeText(
  { total, done, added, changed, equal, skipped, faulty, removed, fault, state, phase }: Run,
  t: Translate,
): string {
  const counts = t('t:dataSync.counts', { done, total, added, changed, equal, skipped, faulty, removed })
  const told = faultIn(fault, t)
  if (state === 'running' && phase === 'read') return t('t:dataSync.reading', { n: total })
  return [told, ...(total > 0 || state === 'done' ? [counts] : [])].filter(Boolean).join(' ')
}

/** A page of the runs of a sync, the last one first. */
export async function runsOf(db: Db, syncId: string, asked: AskedPage, t: Translate): Promise<Page> {
  const found = db.selectFrom('base_data_sync_run as r').where('r.syncId', '=', syncId)
  const page = await readPage(found, asked, (runs) =>
    runs
      .leftJoin('base_user as o', 'o.id', 'r.ownerId')
      .leftJoin('base_user as b', 'b.id', 'r.byId')
      .selectAll('r')
      .select(['o.realName as ownerName', 'b.realName as byName'])
      .orderBy('r.id', 'desc'),
  )
  return {
    ...page,
    list: page.list.map((run) => {
      const one = run as Run & { ownerName: string | null; byName: string | null }
      const { id, cause, state, startedAt, endedAt, total, done, added, changed, equal, skipped, faulty, removed, ownerName, byName } = one
      return {
        ...{ id, cause, state, startedAt, endedAt, ms: endedAt === null ? null : Number(endedAt) - Number(startedAt) },
        ...{ total, done, added, changed, equal, skipped, faulty, removed, ownerName, byName },
        text: outcomeText(one, t),
      }
    }),
  }
}
