import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { integer, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { askedPage, type PageQuery, readPage } from '../../records/query/page.ts'
import { languageOf } from '../../texts/texts.ts'
import { syncMenu as menu } from './access.ts'
import { beginRun, endRun, kept, runsOf } from './runs.ts'

const path = '/api/system/DataSyncRun'
const tags = ['dataSync']
const config = { access: { menu } }
const writes = { access: { menu, button: 'btn_edit' } }
type ById = { Params: { id: string } }

/** The runs of syncs: their log and their faults, to cancel one and to repeat one. */
export const dataSyncRuns: Routes = (app) => {
  const { db } = app

  app.get<ById & { Querystring: PageQuery }>(
    '/api/system/DataSync/:id/Runs',
    {
      config,
      schema: {
        tags,
        ...does(`the last ${kept.runs} runs of a sync`, `数据同步最近 ${kept.runs} 次的执行记录`, `資料同步最近 ${kept.runs} 次的執行記錄`),
        answer: pageOf(
          object({
            ...{ id: text, cause: text, state: text, startedAt: time, endedAt: orNull(time), ms: orNull(integer), text },
            ...{ total: integer, done: integer, added: integer, changed: integer, equal: integer, skipped: integer },
            ...{ faulty: integer, removed: integer, ownerName: orNull(text), byName: orNull(text) },
          }),
        ),
        params: idParams,
        querystring: listQuery,
      },
    },
    ({ params: { id }, query, t }) => runsOf(db, id, askedPage(query, { most: kept.runs }), t),
  )
  app.get<ById & { Querystring: PageQuery }>(
    `${path}/:id/Faults`,
    {
      config,
      schema: {
        tags,
        ...does(
          `the first ${kept.faults} rows of a run that could not be carried`,
          `一次执行中前 ${kept.faults} 条有问题的行`,
          `一次執行中前 ${kept.faults} 筆有問題的列`,
        ),
        answer: pageOf(object({ id: text, n: integer, said: text, text })),
        params: idParams,
        querystring: listQuery,
      },
    },
    async ({ params: { id }, query }) => {
      const found = db.selectFrom('base_data_sync_fault').where('runId', '=', id)
      const page = await readPage(found, askedPage(query, { most: kept.faults }), (faults) =>
        faults.select(['n', 'said', 'text']).orderBy('n'),
      )
      return { ...page, list: page.list.map((fault) => ({ ...fault, id: String(fault.n) })) }
    },
  )
  app.put<ById>(
    `${path}/:id/Actions/Cancel`,
    {
      config: writes,
      schema: {
        tags,
        ...does(
          'ends a run after the rows that it is at; what was written stays',
          '在当前批次之后取消执行，已写入的保留',
          '在目前批次之後取消執行，已寫入的保留',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async ({ params: { id } }) => {
      const ended = await transaction(db, (trx) => endRun(trx, id, 'cancelled'))
      if (!ended) throw new ApiError('badRequest', { key: 'dataSync.fault.ended' })
      return reply('dataSync.cancelled')
    },
  )
  app.put<ById>(
    `${path}/:id/Actions/Retry`,
    {
      config: writes,
      schema: {
        tags,
        ...does('repeats a run that has failed or was cancelled', '重试失败或已取消的执行', '重試失敗或已取消的執行'),
        answer: noData,
        params: idParams,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = request.params as { id: string }
        const run = await trx.selectFrom('base_data_sync_run').select(['syncId', 'state']).where('id', '=', id).executeTakeFirst()
        if (!run) throw notFound()
        if (run.state !== 'failed' && run.state !== 'cancelled') throw new ApiError('badRequest', { key: 'dataSync.fault.notFailed' })
        await beginRun(trx, run.syncId, { cause: 'retry', by: request.user.id, language: languageOf(request.headers) })
        return reply('dataSync.begun')
      }),
  )
}
