import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Json, Language, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { now } from '../../db/columns.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { callerFor } from '../../http/caller.ts'
import type { Caller, Routes } from '../../http/route.ts'
import type { RecurringKinds } from '../../jobs/kinds.ts'
import { importBatch } from '../../records/sheet/importRows.ts'
import { languageOf } from '../../texts/texts.ts'
import { pushMessage } from '../notices/index.ts'
import { placeOf } from './place.ts'

const table = 'base_sheet_task'
/** An import that no batch of ended for so long is taken up by whichever process finds it. */
const still = 30_000

/** Begins an import of many rows, through a flow where one is named. Throws when one of the same person into the same place has not ended. */
export async function beginTask(
  trx: Db,
  { user, headers, writer }: Caller,
  key: string,
  rows: readonly Row[],
  flowId: string | null = null,
): Promise<Row> {
  // of two who press at the same moment the second waits here
  await trx.selectFrom('base_user').select('id').where('id', '=', user.id).forUpdate().execute()
  const other = await trx
    .selectFrom(table)
    .select('id')
    .where('userId', '=', user.id)
    .where('entity', '=', key)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (other) throw new ApiError('badRequest', { key: 'wizard.taskRunning' })
  const id = newId()
  const offset = headers['pinge-time-offset']
  await trx
    .insertInto(table)
    .values({
      ...{ id, userId: user.id, entity: key, state: 'running', content: JSON.stringify(rows), total: rows.length, flowId },
      ...{ language: languageOf(headers), timeOffset: typeof offset === 'string' ? offset.slice(0, 10) : null, ip: writer.actor.ip },
    })
    .execute()
  return { id, total: rows.length }
}

const columns = ['id', 'state', 'total', 'done', 'failed', 'said', 'at'] as const
const brief = ({ id, state, total, done, failed, said, at }: { [column: string]: Json }): Row => ({
  ...{ id: id ?? null, state: state ?? null, total: total ?? 0, done: done ?? 0 },
  ...{ snum: Number(done) - Number(failed), fnum: failed ?? 0, resultType: Number(failed) > 0 ? 1 : 0 },
  ...{ said: said ?? null, at: Number(at) },
})

/** The imports of a person into one place, of the last day, the newest first. */
export async function tasksOf(db: Db, userId: string, key: string): Promise<Row[]> {
  const rows = await db
    .selectFrom(table)
    .select(columns)
    .where('userId', '=', userId)
    .where('entity', '=', key)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
  return rows.map(brief)
}

const linesIn = (text: unknown): Json[] =>
  String(text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Json)

/** An import as it stands: once it has ended, with the rows that became no records, and those that were not come to. */
export async function taskOf(db: Db, userId: string, key: string, id: string): Promise<Row> {
  const row = await db
    .selectFrom(table)
    .select([...columns, 'failResult', 'made', 'content'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('entity', '=', key)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { failResult, made, content, ...head } = row
  if (head.state === 'running') return brief(head)
  const left = content ? (JSON.parse(content) as Json[]).slice(Number(head.done)) : []
  return { ...brief(head), failResult: linesIn(failResult), ids: linesIn(made).flat() as Json, left }
}

/** Ends an import after the batch that it is at. What it made stays. */
export async function stopTask(db: Db, userId: string, key: string, id: string): Promise<void> {
  const row = await db
    .updateTable(table)
    .set({ state: 'stopped', touched: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('entity', '=', key)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  if (!row) await taskOf(db, userId, key, id)
}

/** One batch of a task; whether there is more to do here. Another process that is at it is left to it. */
async function oneBatch(app: FastifyInstance, id: string, rows: readonly Row[]): Promise<boolean> {
  const { db } = app
  const head = await db
    .selectFrom(table)
    .select(['id', 'userId', 'entity', 'language', 'timeOffset', 'ip', 'done', 'failed', 'total', 'flowId'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!head) return false
  const caller = await callerFor(app, {
    ...{ userId: head.userId, language: head.language as Language, ip: head.ip ?? '' },
    ...(head.timeOffset === null ? {} : { timeOffset: head.timeOffset }),
  })
  const what = await placeOf(caller, String(head.entity), head.flowId)
  const done = Number(head.done)
  const some = rows.slice(done, done + what.together)
  const batch = await what.prepare(some)
  return what.run(() =>
    transaction(db, async (trx) => {
      // whose batch is kept has moved the task in the same transaction: none is made twice
      const held = await trx.selectFrom(table).select(['done', 'state']).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (held?.state !== 'running' || Number(held.done) !== done) return false
      const part = await importBatch(trx, what, batch, some, caller.t)
      const ended = done + some.length >= Number(head.total)
      const failed = Number(head.failed) + part.failResult.length
      await trx
        .updateTable(table)
        .set({
          ...{ done: done + some.length, failed, touched: now },
          failResult: sql`"failResult" || ${part.failResult.map((row) => `${JSON.stringify(row)}\n`).join('')}`,
          made: sql`"made" || ${`${JSON.stringify(part.ids)}\n`}`,
          ...(ended ? { state: 'done', content: null } : {}),
        })
        .where('id', '=', id)
        .execute()
      if (ended) {
        const { t } = caller
        const params = { title: t(what.title), n: Number(head.total) - failed, m: failed }
        await pushMessage(trx, [caller.user.id], {
          type: 1,
          event: 'import.ended',
          title: t('t:wizard.taskTitle', params),
          bodyText: t('t:wizard.taskEnded', params),
        })
      }
      return !ended
    }),
  )
}

const running = new WeakMap<FastifyInstance, Map<string, Promise<void>>>()
const closing = new WeakSet<FastifyInstance>()

async function work(app: FastifyInstance, id: string): Promise<void> {
  try {
    const row = await app.db.selectFrom(table).select('content').where('id', '=', id).where('state', '=', 'running').executeTakeFirst()
    if (!row?.content) return
    const rows = JSON.parse(row.content) as Row[]
    while (!closing.has(app) && (await oneBatch(app, id, rows)));
  } catch (error) {
    if (error instanceof ApiError && ['forbidden', 'notFound', 'badRequest'].includes(error.problem))
      await app.db.updateTable(table).set({ state: 'refused', said: error.key, touched: now }).where('id', '=', id).execute()
    else app.log.warn({ err: error }, 'an import in the background')
  }
}

/** Goes on with a task, unless this process is at it already. What fails is taken up again by `resumeTasks`. */
export function runTask(app: FastifyInstance, id: string): Promise<void> {
  const own = running.get(app) ?? new Map<string, Promise<void>>()
  running.set(app, own)
  const known = own.get(id)
  if (known) return known
  const going = work(app, id).finally(() => own.delete(id))
  own.set(id, going)
  return going
}

/** Takes up imports that stand still: those of a process that was killed, or of which a batch failed. */
export async function resumeTasks(app: FastifyInstance, since = still): Promise<void> {
  await app.db
    .updateTable(table)
    .set({ state: 'refused', said: 'wizard.taskLost', touched: now })
    .where('state', '=', 'running')
    .where('at', '<', sql<number>`now() - interval '1 day'`)
    .execute()
  const rows = await app.db
    .selectFrom(table)
    .select('id')
    .where('state', '=', 'running')
    .where('touched', '<=', sql<number>`now() - ${since} * interval '1 millisecond'`)
    .orderBy('at')
    .execute()
  for (const { id } of rows) if (!closing.has(app)) await runTask(app, String(id))
}

/** Imports go on after a restart. */
export const sheetTasks: Routes = (app) => {
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await resumeTasks(app).catch((error: unknown) => app.log.warn({ err: error }, 'imports in the background'))
    if (!closing.has(app)) timer = setTimeout(look, still).unref()
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(look, 5000).unref()
  })
  app.addHook('preClose', async () => {
    closing.add(app)
    clearTimeout(timer)
    await Promise.all([...(running.get(app)?.values() ?? [])])
  })
}

export const taskClearing: RecurringKinds = {
  'imports.clear': {
    title: 't:job.clearImports',
    works: 'inside',
    every: { pattern: '12 * * * *', zone: 'UTC' },
    run: async (_job, { trx }) => {
      await trx.deleteFrom(table).where('state', '!=', 'running').where('touched', '<', sql<number>`now() - interval '1 day'`).execute()
    },
  },
}
