import type { Scope } from '#core/schedule/scopes.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, boolean, noData, object, saved } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { type Caller, does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { jobTime } from '../../jobs/clock.ts'
import { addFileHolder } from '../../records/attachments/holders.ts'
import { offsetOf } from '../../records/query/days.ts'
import { type SentSchedule, scheduleBody } from './body.ts'
import { changeSchedule, deleteSchedule, makeSchedule } from './change.ts'
import { readSchedule, scheduleAnswer, timeAnswer, toldTime } from './reading.ts'
import { scheduleHolder } from './rows.ts'
import { readTime, rowsOf, timesIn } from './visible.ts'
import { type Asked, windowOf, windowQuery } from './window.ts'

const tags = ['schedule']
const access = 'user' as const
const path = '/api/system/Schedule'
const scopeParams = {
  type: 'object',
  properties: {
    ...idParams.properties,
    type: {
      ...text,
      maxLength: 10,
      ...means(
        '1 this one, 2 this one and what follows, 3 all',
        '1 此日程，2 此日程及后续日程，3 所有日程',
        '1 此日程，2 此日程及後續日程，3 所有日程',
      ),
    },
  },
  required: ['id', 'type'],
} as const

type Scoped = { Params: { id: string; type: string } }

/** SC-08: what of a schedule is meant. Throws where nothing is said that can be. */
function scopeIn({ type }: { type: string }): Scope {
  if (type === '1' || type === '2' || type === '3') return Number(type) as Scope
  throw new ApiError('badRequest', { key: 'schedule.scopeRequired' })
}

/** SC-10: the calls of schedules: each person has their own, and those that they take part in. */
export const schedules: Routes = (app) => {
  const { db } = app
  const now = () => jobTime(db, app)
  const mayRead = async ({ user }: Caller, id: string) =>
    readTime(db, user.id, id, await now()).then(
      () => true,
      () => false,
    )
  addFileHolder(app, scheduleHolder, mayRead)

  app.get<{ Querystring: Asked }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what is in a window, a row for each time; `more` where there are others',
          '时间范围内的日程，每次一行；`more` 表示未全部列出',
          '時間範圍內的日程，每次一列；`more` 表示未全部列出',
        ),
        answer: object({ list: arrayOf(timeAnswer), more: boolean }),
        querystring: { type: 'object', properties: windowQuery },
      },
    },
    async (request) => {
      const window = windowOf(request.query, offsetOf(request.headers))
      const found = await rowsOf(db, request.user.id, window)
      const { times, more } = timesIn(found.rows, window)
      return { list: times.map((one) => toldTime(one, request.user.id)), more: more || found.more }
    },
  )

  app.post<{ Body: SentSchedule }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does('make a schedule; its people are told', '新建日程，并通知参与人', '新增日程，並通知參與人'),
        answer: saved,
        body: { ...scheduleBody, required: ['title'] },
      },
    },
    (request) => once(request, async (trx) => reply('server.saved', { id: await makeSchedule(trx, request, request.body) })),
  )

  // readings C-043, C-044: it goes before what takes an id, and the router takes a slash behind it
  app.get<{ Querystring: { id: string; groupId?: string } }>(
    `${path}/detail`,
    {
      config: { access },
      schema: {
        tags,
        ...does('one time of a schedule, by its id and group', '按 id 与分组读取日程详情', '依 id 與分組讀取日程詳情'),
        answer: scheduleAnswer,
        querystring: {
          type: 'object',
          properties: { id: { ...text, maxLength: 100 }, groupId: { ...text, maxLength: 50 } },
          required: ['id'],
        },
      },
    },
    async (request) => readSchedule(db, request, request.query.id, await now(), request.query.groupId || undefined),
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access },
      schema: { tags, ...does('one time of a schedule', '读取一个日程', '讀取一個日程'), answer: scheduleAnswer, params: idParams },
    },
    async (request) => readSchedule(db, request, request.params.id, await now()),
  )

  app.put<Scoped & { Body: SentSchedule }>(
    `${path}/:id/:type`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'change an own schedule in a scope; `version` must be the stored one',
          '按范围修改本人的日程；`version` 须为当前版本',
          '依範圍修改本人的日程；`version` 須為目前版本',
        ),
        answer: saved,
        params: scopeParams,
        body: scheduleBody,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = request.params
        return reply('server.saved', { id: await changeSchedule(trx, request, id, scopeIn(request.params), request.body) })
      }),
  )

  app.delete<Scoped>(
    `${path}/:id/:type`,
    {
      config: { access },
      schema: {
        tags,
        ...does('delete an own schedule in a scope', '按范围删除本人的日程', '依範圍刪除本人的日程'),
        answer: noData,
        params: scopeParams,
      },
    },
    async (request) => {
      const scope = scopeIn(request.params)
      await transaction(db, (trx) => deleteSchedule(trx, request, request.params.id, scope))
      return reply('server.deleted')
    },
  )
}
