import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import { ApiError } from '../../base/errors.ts'
import { newId } from '../../db/ids.ts'
import type { Db, RowOf } from '../../db/types.ts'
import { cancel, queue } from '../../jobs/queue.ts'
import { type AskedPage, limitOf, type Page, readPage } from '../../records/query/page.ts'
import { faultWords, type KeptFault } from './faults.ts'
import { overtaken } from './links.ts'
import { isSetUp, type Kind, type Target } from './targets.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    'synThird.run': { run: string }
  }
}

export type Run = RowOf<'base_syn_third_run'>
/** Runs that are kept of a target and a kind, with their logs. */
const keptRuns = 10

/** Whether the job of a run is over, however it ended: of a run that is not, its processes ended and nobody goes on with it. */
const isLost = sql<boolean>`"state" in ('waiting', 'running') and not exists (select from base_job
  where base_job."kind" = 'synThird.run' and base_job."key" = base_syn_third_run."id" and base_job."state" in ('waiting', 'running'))`

const cut = JSON.stringify({ key: 'synThird.fault.cut' } satisfies KeptFault)

interface NewRun {
  target: Target
  kind: Kind
  remove: boolean
  onlyFailed: boolean
  /** how many that are only there are removed at most; undefined where none is */
  others: number | undefined
  by: string
}

/** Begins a run: it waits for a process to take it. One goes on at a time for a target, over all processes. Throws where one does, or the target was not set up. */
export async function startRun(trx: Db, { target, kind, remove, onlyFailed, others, by }: NewRun): Promise<string> {
  if (!(await isSetUp(trx, target))) throw new ApiError('badRequest', { key: 'synThird.fault.notSet' })
  await trx
    .updateTable('base_syn_third_run')
    .set({ state: 'failed', fault: cut, endedAt: sql<number>`now()` })
    .where('target', '=', target)
    .where(isLost)
    .execute()
  const id = newId()
  const made = await trx
    .insertInto('base_syn_third_run')
    .values({
      ...{ id, target, kind, state: 'waiting', remove: remove ? 1 : 0, onlyFailed: onlyFailed ? 1 : 0, byId: by },
      ...(others === undefined ? {} : { others: 1, confirmed: others }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new ApiError('badRequest', { key: 'synThird.fault.runs' })
  await sql`delete from base_syn_third_run where "target" = ${target} and "kind" = ${kind} and "id" <= (
    select "id" from base_syn_third_run where "target" = ${target} and "kind" = ${kind} order by "id" desc ${limitOf({ pageSize: 1, skip: keptRuns })})`.execute(
    trx,
  )
  await queue(trx, 'synThird.run', { key: id, payload: { run: id }, by })
  return id
}

/** Takes up a run, for the first time or where another process left it. Nothing where it is over. */
export async function takeRun(db: Db, id: string): Promise<Run | undefined> {
  return db
    .updateTable('base_syn_third_run')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Whether a run still goes on: somebody may have stopped it. */
export const goesOn = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('base_syn_third_run').select('id').where('id', '=', id).where('state', '=', 'running').executeTakeFirst()) !==
  undefined

/** Stops a run after the item that it is at; what was carried stays. Throws where it is over. */
export async function stopRun(trx: Db, id: string): Promise<void> {
  const stopped = await trx
    .updateTable('base_syn_third_run')
    .set({ state: 'stopped', endedAt: sql<number>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  if (!stopped) throw new ApiError('badRequest', { key: 'synThird.fault.over' })
  await cancel(trx, 'synThird.run', [id])
}

/** Notes how a run ended: some items may have failed. */
export async function endRun(trx: Db, id: string, fault: KeptFault | null): Promise<void> {
  const failed = sql`exists (select from base_syn_third_line where "runId" = ${id} and "verb" = 'failed')`
  await trx
    .updateTable('base_syn_third_run')
    .set({
      state: fault ? 'failed' : sql<string>`case when ${failed} then 'partly' else 'done' end`,
      ...{ endedAt: sql<number>`now()`, fault: fault && JSON.stringify(fault) },
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Notes what became of one item of a run. Throws where another process has noted it: the run is that one's now. */
export async function noteLine(
  trx: Db,
  line: { runId: string; localId: string; n: number; name: string; verb: string; fault?: KeptFault | undefined },
): Promise<void> {
  const made = await trx
    .insertInto('base_syn_third_line')
    .values({ ...line, name: [...line.name].slice(0, 100).join(''), fault: line.fault ? JSON.stringify(line.fault) : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('localId')
    .executeTakeFirst()
  if (!made) throw overtaken()
}

/** The items that a run is done with. */
export async function doneOf(db: Db, runId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('base_syn_third_line').select('localId').where('runId', '=', runId).execute()
  return new Set(rows.map(({ localId }) => localId))
}

/** How a run stands: its state as it is, and how many of its items ended in which way. */
export interface Standing {
  id: string
  kind: Kind
  state: string
  startedAt: number
  endedAt: number | null
  total: number | null
  byName: string | null
  fault: string
  counts: { [verb: string]: number }
}

/** The last runs of a target, the latest first; of one kind where it is named. */
export async function runsOf(
  db: Db,
  { target, kind }: { target: Target; kind?: Kind },
  asked: AskedPage,
  t: Translate,
): Promise<Page<Standing>> {
  let found = db.selectFrom('base_syn_third_run').where('target', '=', target)
  if (kind) found = found.where('kind', '=', kind)
  const page = await readPage(found, asked, (runs) =>
    runs
      .leftJoin('base_user as b', 'b.id', 'byId')
      .selectAll('base_syn_third_run')
      .select(['b.realName as byName', sql<boolean>`${isLost}`.as('isLost')])
      .orderBy('base_syn_third_run.id', 'desc'),
  )
  const ids = page.list.map(({ id }) => id)
  const { rows } = await sql<{ runId: string; verb: string; n: number }>`
    select "runId", "verb", count(*)::int as n from base_syn_third_line where "runId" = any(${ids}::text[]) group by 1, 2`.execute(db)
  const countsOf = (id: string) => Object.fromEntries(rows.filter(({ runId }) => runId === id).map(({ verb, n }) => [verb, n]))
  return {
    ...page,
    list: page.list.map((run) => ({
      ...{ id: run.id, kind: run.kind as Kind, state: run.isLost ? 'failed' : run.state, startedAt: run.startedAt, endedAt: run.endedAt },
      ...{ total: run.total, byName: run.byName, counts: countsOf(run.id) },
      fault: run.isLost ? t('t:synThird.fault.cut') : faultWords(run.fault, t),
    })),
  }
}

/** A page of the log of a run; of one way that items ended where it is named. */
export async function linesOf(db: Db, runId: string, verb: string | undefined, asked: AskedPage, t: Translate) {
  let found = db.selectFrom('base_syn_third_line').where('runId', '=', runId)
  if (verb) found = found.where('verb', '=', verb)
  const page = await readPage(found, asked, (lines) => lines.select(['localId as id', 'n', 'name', 'verb', 'fault', 'at']).orderBy('n'))
  return { ...page, list: page.list.map(({ fault, ...line }) => ({ ...line, text: faultWords(fault, t) })) }
}
