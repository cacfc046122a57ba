import { ApiError, notFound } from '../../base/errors.ts'
import { integer, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { queue } from '../../jobs/queue.ts'
import { repository } from '../../records/entity/repository.ts'
import { askedPage, type PageQuery } from '../../records/query/page.ts'
import { keptRuns, runsOf } from './runs.ts'

const path = '/api/system/Task'
const tags = ['scheduledTask']
const config = { access: 'admin' } as const
type ById = { Params: { id: string } }

/** The runs of tasks: their log, and those that somebody asks for. */
export const taskRuns: Routes = (app) => {
  const { db } = app

  app.get<ById & { Querystring: PageQuery }>(
    `${path}/:id/Runs`,
    {
      config,
      schema: {
        tags,
        ...does(`the last ${keptRuns} runs of a task`, `任务最近 ${keptRuns} 次的执行记录`, `任務最近 ${keptRuns} 次的執行記錄`),
        answer: pageOf(
          object({
            ...{
              id: text,
              cause: text,
              state: text,
              scheduledAt: orNull(time),
              startedAt: time,
              endedAt: orNull(time),
              ms: orNull(integer),
            },
            ...{ text, ownerName: orNull(text), byName: orNull(text) },
          }),
        ),
        params: idParams,
        querystring: listQuery,
      },
    },
    ({ params: { id }, query, t }) => runsOf(db, id, askedPage(query, { most: keptRuns }), t),
  )

  app.put<ById>(
    `${path}/:id/Actions/Run`,
    {
      config,
      schema: {
        tags,
        ...does('run a task at once, also one that is paused', '立即执行任务（暂停的也可以）', '立即執行任務（暫停的也可以）'),
        answer: noData,
        params: idParams,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = await repository('scheduledTask').stored(trx, (request.params as { id: string }).id)
        await queue(trx, 'task.run', { key: `${id} now`, payload: { task: String(id), by: request.user.id }, by: request.user.id })
        return reply('task.runs')
      }),
  )

  app.put<ById>(
    '/api/system/TaskRun/:id/Actions/Retry',
    {
      config,
      schema: {
        tags,
        ...does(
          'repeat a run that failed or was missed; whoever is called knows it by the first one',
          '重试失败或错过的执行；被调用方以首次执行的标识辨认',
          '重試失敗或錯過的執行；被呼叫方以首次執行的識別辨認',
        ),
        answer: noData,
        params: idParams,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = request.params as { id: string }
        const run = await trx.selectFrom('base_task_run').select(['taskId', 'state']).where('id', '=', id).executeTakeFirst()
        if (!run) throw notFound()
        if (run.state !== 'failed' && run.state !== 'missed') throw new ApiError('badRequest', { key: 'task.fault.notFailed' })
        const by = request.user.id
        await queue(trx, 'task.run', { key: `${run.taskId} retry ${id}`, payload: { task: run.taskId, by, retry: id }, by })
        return reply('task.runs')
      }),
  )
}
