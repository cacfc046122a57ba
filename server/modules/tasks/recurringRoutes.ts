import { integer, listOf, mark, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { askedPage, type PageQuery } from '../../records/query/page.ts'
import { recurringJobs, recurringRuns, runRecurring } from './recurring.ts'

const path = '/api/system/RecurringJob'
const tags = ['scheduledTask']
const config = { access: 'admin' } as const

/** What the product does by itself, by the clock. */
export const recurring: Routes = (app) => {
  app.get(
    path,
    {
      config,
      schema: {
        tags,
        ...does(
          'what the server does by itself, by the clock: when next, and how it went the last time',
          '服务器定期自动执行的工作：下次时间与上次结果',
          '伺服器定期自動執行的工作：下次時間與上次結果',
        ),
        answer: listOf(
          object({
            ...{ id: text, fullName: text, cron: text, timeZone: text, isRunning: mark, nextTime: orNull(time) },
            ...{ lastTime: orNull(time), lastState: orNull(text), ms: orNull(integer), error: text },
          }),
        ),
      },
    },
    async ({ t }) => ({ list: await recurringJobs(app.db, app.jobs.kinds, t) }),
  )

  app.get<{ Params: { id: string }; Querystring: PageQuery }>(
    `${path}/:id/Runs`,
    {
      config,
      schema: {
        tags,
        ...does('the last runs of what recurs', '一项定期工作最近的执行记录', '一項定期工作最近的執行記錄'),
        answer: pageOf(
          object({
            ...{ id: text, state: text, attempts: integer, startedAt: time, endedAt: time, ms: orNull(integer), error: text },
          }),
        ),
        params: idParams,
        querystring: listQuery,
      },
    },
    ({ params: { id }, query }) => recurringRuns(app.db, id, app.jobs.kinds, askedPage(query, { most: 100 })),
  )

  app.put<{ Params: { id: string } }>(
    `${path}/:id/Actions/Run`,
    {
      config,
      schema: {
        tags,
        ...does('have what recurs run at once', '立即执行一项定期工作', '立即執行一項定期工作'),
        answer: noData,
        params: idParams,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = request.params as { id: string }
        const waited = await runRecurring(trx, id, app.jobs.kinds, request.writer.actor, request.t)
        return reply(waited ? 'task.runs' : 'task.runsAlready')
      }),
  )
}
