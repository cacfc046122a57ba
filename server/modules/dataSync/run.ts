import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import type { Job, JobKinds, JobPayloads, RecurringKinds } from '../../jobs/kinds.ts'
import { withOffers } from '../../records/interfaces/offers.ts'
import { isThere } from '../../records/query/keyed.ts'
import { deleteRecords } from '../../records/write/applications.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Column, TextRow } from '../../sources/kinds.ts'
import { streamSource } from '../../sources/read.ts'
import { usableSource } from '../../sources/stored.ts'
import { allowedTo, contextFor, ownerOf } from './access.ts'
import { apart, type Claim, type Outcome, syncRows, wordsOf } from './batch.ts'
import { columnsOf, type Definition, keptDefinition, readingOf } from './definition.ts'
import { Reader } from './reader.ts'
import { cutOffLost, endRun, kept, runFault } from './runs.ts'
import { type WriterOf, withOffersOf, writerFor } from './writer.ts'

/** Rows that are read and kept at a time, and rows that are written in one transaction. */
const together = { read: 500, write: 50, remove: 20 } as const
/** What reading a source may take, in ms, and how many characters all that is read may have. */
const reading = { whole: 1_200_000, characters: 300_000_000 } as const
/** What one try may take, in ms: the next one goes on where it ended. */
const limit = 1_800_000

/** Somebody else goes on with the run, or it was ended: this one writes nothing more. */
class Overtaken extends Error {}

interface Going {
  app: FastifyInstance
  id: string
  session: string
  syncId: string
  definition: Definition
  signal: AbortSignal
}

/** Holds a run while a part of it is kept. Throws where it is no longer this one's. */
async function hold(trx: Db, { id, session }: Going) {
  const run = await trx.selectFrom('base_data_sync_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (run?.state !== 'running' || run.session !== session) throw new Overtaken()
  return run
}

/** Reads the whole source and keeps what was read: it is one moment of it, and a run that goes on need not read it again. */
async function readAll(going: Going, writer: WriterOf): Promise<void> {
  const { app, definition, id, signal } = going
  const { db, settings } = app
  const target = await usableSource(db, settings, definition.sourceId)
  const statement = readingOf(definition, target, columnsOf(definition))
  if ('fault' in statement)
    throw new ApiError('badRequest', { key: `interface.statement.${statement.fault.key}`, params: statement.fault.params })
  const cap = Number((await readSettings(db)).syncMaxRows)
  let [n, characters] = [0, 0]
  let places: number[] = []
  const take = async (rows: TextRow[], columns: Column[]): Promise<boolean> => {
    signal.throwIfAborted()
    if (n === 0) {
      writer.check(columns)
      places = columnsOf(definition).map((name) => columns.findIndex((column) => column.name === name))
      await keep(going, { columns: JSON.stringify(columns) })
    }
    const lines = rows.map((row) => JSON.stringify(places.map((at) => row[at] ?? null)))
    characters += lines.reduce((sum, line) => sum + line.length, 0)
    if (n + rows.length > cap) throw new ApiError('badRequest', { key: 'dataSync.fault.cap', params: { n: cap } })
    if (characters > reading.characters) throw new ApiError('badRequest', { key: 'dataSync.fault.size' })
    if (rows.length === 0) return true
    await transaction(db, async (trx) => {
      await hold(trx, going)
      await sql`insert into base_data_sync_row ("runId", "n", "cells") select ${id}::text, n, cells
        from unnest(${sql`${lines.map((_, i) => n + i + 1)}::int[]`}, ${sql`${lines}::text[]`}) as line(n, cells)`.execute(trx)
      await trx
        .updateTable('base_data_sync_run')
        .set({ total: n + rows.length })
        .where('id', '=', id)
        .execute()
    })
    n += rows.length
    return true
  }
  await streamSource(target, settings, statement, { timeout: target.timeout, whole: reading.whole, together: together.read }, take)
  await keep(going, { phase: 'write' })
}

const keep = (going: Going, values: { phase?: string; columns?: string }) =>
  transaction(going.app.db, async (trx) => {
    await hold(trx, going)
    await trx.updateTable('base_data_sync_run').set(values).where('id', '=', going.id).execute()
  })

/** Which keys of a run are new to it: noted in the transaction that writes their rows. */
const claimOf =
  ({ id }: Going): Claim =>
  async (trx, keys) => {
    if (keys.size === 0) return new Set()
    const lists = sql.join([sql`${[...keys.keys()]}::text[]`, sql`${[...keys.values()]}::text[]`])
    const { rows } = await sql<{ key: string }>`insert into base_data_sync_seen ("runId", "key", "recordId")
      select ${id}::text, key, record from unnest(${lists}) as seen(key, record) on conflict do nothing returning "key"`.execute(trx)
    return new Set(rows.map(({ key }) => key))
  }

/** Notes what became of rows in the run, with the checkpoint from which it goes on. */
async function note(trx: Db, { id, syncId }: Going, done: number, faulty: number, outcomes: readonly Outcome[]): Promise<void> {
  const count = (fits: (one: Outcome) => boolean) => outcomes.filter(fits).length
  const wrong = [...outcomes.entries()].filter(([, { kind }]) => kind === 'faulty')
  await trx
    .updateTable('base_data_sync_run')
    .set((row) => ({
      done: done + outcomes.length,
      added: sql`${row.ref('added')} + ${count(({ kind, left }) => kind === 'new' && !left)}`,
      changed: sql`${row.ref('changed')} + ${count(({ kind, left }) => kind === 'changed' && !left)}`,
      equal: sql`${row.ref('equal')} + ${count(({ kind }) => kind === 'equal')}`,
      skipped: sql`${row.ref('skipped')} + ${count(({ left }) => left)}`,
      faulty: sql`${row.ref('faulty')} + ${wrong.length}`,
    }))
    .where('id', '=', id)
    .execute()
  const told = wrong.slice(0, Math.max(0, kept.faults - faulty))
  if (told.length > 0)
    await trx
      .insertInto('base_data_sync_fault')
      .values(told.map(([i, { said, faults }]) => ({ runId: id, n: done + i + 1, said, text: faults.join(' ').slice(0, 2000) })))
      .execute()
  const made = outcomes.filter(({ kind, left, recordId }) => kind === 'new' && !left && recordId !== undefined)
  if (made.length > 0)
    await trx
      .insertInto('base_data_sync_record')
      .values(made.map(({ recordId, said }) => ({ syncId, recordId: String(recordId), runId: id, said })))
      .execute()
}

/** Writes the next rows; whether there were any. What they change and the checkpoint are one transaction. */
async function writeSome(going: Going, writer: WriterOf): Promise<boolean> {
  const { app, id } = going
  const { done } = await app.db.selectFrom('base_data_sync_run').select('done').where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await app.db
    .selectFrom('base_data_sync_row')
    .select('cells')
    .where('runId', '=', id)
    .where('n', '>', done)
    .orderBy('n')
    .limit(together.write)
    .execute()
  if (lines.length === 0) return false
  const rows = lines.map(({ cells }) => JSON.parse(cells) as TextRow)
  const reader = await Reader.of(writer.caller, { ...writer, zone: going.definition.timeZone }, rows)
  await withOffers(app, writer.context, () =>
    transaction(app.db, async (trx) => {
      const run = await hold(trx, going)
      if (run.done !== done) throw new Overtaken()
      const outcomes = await syncRows(trx, withOffersOf(writer), reader, rows, claimOf(going))
      await note(trx, going, done, run.faulty, outcomes)
    }),
  )
  return true
}

/** Deletes the next records that this sync has made and that its source does not have any more; whether there were any. */
async function removeSome(going: Going, writer: WriterOf): Promise<boolean> {
  const { app, id, syncId, definition } = going
  return transaction(app.db, async (trx) => {
    const run = await hold(trx, going)
    const gone = await goneRecords(trx, { syncId, runId: id, after: run.after, most: together.remove })
    const last = gone.at(-1)
    if (!last) return false
    let removed = 0
    const faults: Array<{ runId: string; n: number; said: string; text: string }> = []
    for (const { recordId, said } of gone) {
      const there = await isThere(trx, writer.model, recordId)
      const done = there ? await apart(trx, () => removeOne(trx, writer, definition, recordId)) : undefined
      if (done instanceof ApiError) {
        faults.push({
          runId: id,
          n: run.total + run.faulty + faults.length + 1,
          said,
          text: wordsOf(done, writer).join(' ').slice(0, 2000),
        })
        continue
      }
      if (there) removed++
      await trx.deleteFrom('base_data_sync_record').where('syncId', '=', syncId).where('recordId', '=', recordId).execute()
    }
    const told = faults.slice(0, Math.max(0, kept.faults - run.faulty))
    if (told.length > 0) await trx.insertInto('base_data_sync_fault').values(told).execute()
    await trx
      .updateTable('base_data_sync_run')
      .set({ after: last.recordId, removed: run.removed + removed, faulty: run.faulty + faults.length })
      .where('id', '=', id)
      .execute()
    return true
  })
}

async function removeOne(trx: Db, { caller, model, isAdmin, context }: WriterOf, { modelId }: Definition, recordId: string): Promise<void> {
  const allowed = isAdmin ? undefined : await allowedTo(caller, modelId, 'remove', recordId)
  if (!isAdmin && !allowed) throw new ApiError('forbidden')
  await deleteRecords(trx, allowed?.model ?? model, [recordId], allowed ? await contextFor(caller, allowed) : context)
}

/** Records that a sync has made and that a run did not come upon, by their ids. */
async function goneRecords(db: Db, { syncId, runId, after, most }: { syncId: string; runId: string; after: string; most: number }) {
  return db
    .selectFrom('base_data_sync_record as r')
    .select(['r.recordId', 'r.said'])
    .where('r.syncId', '=', syncId)
    .where('r.runId', '!=', runId)
    .where('r.recordId', '>', after)
    .where(sql<boolean>`not exists (select from base_data_sync_seen s where s."runId" = ${runId} and s."recordId" = r."recordId")`)
    .orderBy('r.recordId')
    .limit(most)
    .execute()
}

/** Takes a run up, at its beginning or where another process left it; nothing where it has ended. */
async function takeUp(app: FastifyInstance, id: string) {
  const session = newId()
  return transaction(app.db, async (trx) => {
    const run = await trx.selectFrom('base_data_sync_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (run?.state !== 'running') return undefined
    // what was read in part is read anew
    if (run.phase === 'read') await trx.deleteFrom('base_data_sync_row').where('runId', '=', id).execute()
    await trx
      .updateTable('base_data_sync_run')
      .set({ session, ...(run.phase === 'read' ? { total: 0 } : {}) })
      .where('id', '=', id)
      .execute()
    return { ...run, session }
  })
}

type RunJob = Job<JobPayloads['dataSync.run']>

async function goOn(run: NonNullable<Awaited<ReturnType<typeof takeUp>>>, app: FastifyInstance, signal: AbortSignal): Promise<void> {
  const definition = keptDefinition(run.definition)
  const going: Going = { app, id: run.id, session: run.session, syncId: run.syncId, definition, signal }
  const caller = await ownerOf(app, run.ownerId, run.language as Language)
  const writer = await writerFor(caller, definition)
  let { phase } = run
  if (phase === 'read') {
    await readAll(going, writer)
    phase = 'write'
  }
  const { columns } = await app.db.selectFrom('base_data_sync_run').select('columns').where('id', '=', run.id).executeTakeFirstOrThrow()
  writer.check(JSON.parse(columns) as Column[])
  if (phase === 'write') {
    do signal.throwIfAborted()
    while (await writeSome(going, writer))
    await keep(going, { phase: 'gone' })
  }
  if (!definition.deletes) return
  const { total } = await app.db.selectFrom('base_data_sync_run').select('total').where('id', '=', run.id).executeTakeFirstOrThrow()
  const { n } = await app.db
    .selectFrom('base_data_sync_record')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('syncId', '=', run.syncId)
    .executeTakeFirstOrThrow()
  // a source that was emptied by mistake does not empty the application
  if (total === 0 && Number(n) > 0) throw new ApiError('badRequest', { key: 'dataSync.fault.empty' })
  do signal.throwIfAborted()
  while (await removeSome(going, writer))
}

async function runSync({ payload: { run: id } }: RunJob, { app, signal }: { app: FastifyInstance; signal: AbortSignal }) {
  const run = await takeUp(app, id)
  if (!run) return undefined
  try {
    await goOn(run, app, signal)
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    signal.throwIfAborted()
    // what is wrong with the sync, its source or its owner is told; anything else is tried again from the checkpoint
    if (!(error instanceof ApiError) || error.problem === 'unavailable' || error.problem === 'internal') throw error
    return async (trx: Db) => void (await endRun(trx, id, 'failed', runFault(error)))
  }
  return async (trx: Db) => void (await endRun(trx, id, 'done'))
}

/** The runs of syncs. A process that dies leaves its run to the next one, which goes on from the checkpoint. */
export const syncJobs: JobKinds = {
  'dataSync.run': { title: 't:job.dataSync', works: 'outside', limit, atOnce: 2, run: runSync },
}

/** Runs that nobody is at are told as cut off. */
export const syncTending: RecurringKinds = {
  'dataSync.tend': {
    title: 't:job.dataSyncTend',
    works: 'inside',
    every: { pattern: '*/5 * * * *', zone: 'UTC' },
    run: async (_job, { trx }) => cutOffLost(trx),
  },
}
