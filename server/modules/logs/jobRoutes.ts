import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { integer, listOf, noData, object, pageOf, time } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { askedPage, type PageQuery } from '../../records/query/page.ts'
import { discard, failedJobs, type JobSearch, jobKinds, runAgain } from './failedJobs.ts'
import { readerOf } from './read.ts'

const menu = 'system.log'
const tags = ['log']
const path = '/api/system/Log/Job'

/** Jobs that have failed: what they were to do and why they did not, to run them again or give them up. */
export const jobLog: Routes = (app) => {
  app.get<{ Querystring: JobSearch & PageQuery }>(
    path,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'one page of the jobs that have failed, the last one first',
          '分页查询失败的后台任务，最近失败的在前',
          '分頁查詢失敗的背景任務，最近失敗的在前',
        ),
        answer: pageOf(
          object({
            ...{ id: text, kind: text, kindText: text, dueTime: time, creatorTime: time },
            ...{ attempts: integer, error: text, realName: text, account: text },
          }),
        ),
        querystring: {
          ...listQuery,
          properties: { ...listQuery.properties, keyword: { ...text, maxLength: 100 }, kind: { ...text, maxLength: 100 } },
        },
      },
    },
    (request) => failedJobs(app.db, app.jobs.kinds, request.query, readerOf(request), askedPage(request.query, { most: 500 })),
  )

  app.get(
    `${path}/Kinds`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('the kinds of job that there are, by name', '后台任务的类型及名称', '背景任務的類型及名稱'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    (request) => ({ list: jobKinds(app.jobs.kinds, request.t) }),
  )

  type One = FastifyRequest<{ Params: { id: string } }>
  const act = (request: FastifyRequest, work: typeof runAgain, key: string) =>
    once(request, async (trx) => {
      const { id } = (request as One).params
      if (!(await work(trx, id, readerOf(request), app.jobs.kinds, request.ip))) throw notFound()
      return reply(key)
    })

  app.put<{ Params: { id: string } }>(
    `${path}/:id/Actions/RunAgain`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'runs a failed job again, with all of its tries',
          '重新执行失败的任务，重试次数重新计算',
          '重新執行失敗的任務，重試次數重新計算',
        ),
        answer: noData,
        params: idParams,
      },
    },
    (request) => act(request, runAgain, 'job.runsAgain'),
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_remove' } },
      schema: {
        tags,
        ...does('gives a failed job up for good', '放弃失败的任务', '放棄失敗的任務'),
        answer: noData,
        params: idParams,
      },
    },
    (request) => act(request, discard, 'job.discarded'),
  )
}
