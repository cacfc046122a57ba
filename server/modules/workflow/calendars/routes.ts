import { dayMs } from '#core/format/format.ts'
import { earliest, latest } from '#core/schedule/wall.ts'
import { ApiError } from '../../../base/errors.ts'
import { zonesNow } from '../../../base/zones.ts'
import { arrayOf, boolean, integer, listOf, object, pageOf, record, time } from '../../../http/answer.ts'
import { does, means, type Routes, text } from '../../../http/route.ts'
import { entityOf } from '../../../records/entity/catalog.ts'
import { recordAnswer } from '../../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../../records/entity/query.ts'
import { entityRoutes, filtersOf, querySchema } from '../../../records/entity/routes.ts'
import { fromForm, toForm } from './form.ts'
import { otherDaysOf } from './stored.ts'

const tags = ['workflow']
const path = '/api/workflow/Calendar'

/** Days that one call answers for. */
const mostDays = 400
const day = { type: 'integer', minimum: earliest, maximum: latest } as const

/** Working calendars, by which flows count hours. */
export const calendars: Routes = (app) => {
  const entity = entityOf('flowCalendar')
  const access = { menu: String(entity.menu) }
  const rows = arrayOf(record)
  entityRoutes(app, 'flowCalendar', {
    sent: async (_request, body) => fromForm(body),
    shown: toForm,
    answer: recordAnswer(entity, { without: ['hours', 'exceptions'], beside: { hours: rows, exceptions: rows } }),
  })

  app.get<{ Querystring: ListQuery }>(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'working calendars, without their hours and exceptions',
          '工作日历列表，不含工作时间与例外',
          '工作日曆清單，不含工作時間與例外',
        ),
        answer: pageOf(recordAnswer(entity, { without: ['hours', 'exceptions'] })),
        querystring: querySchema(entity),
      },
    },
    async (request) => {
      const page = await listPage(app.db, entity, { ...request.query, filters: filtersOf(entity, { ...request.query }) })
      return { ...page, list: page.list.map(({ hours: _hours, exceptions: _exceptions, ...row }) => row) }
    },
  )

  app.get(
    `${path}/Zones`,
    {
      config: { access },
      schema: {
        tags,
        ...does('time zones that a calendar may be of', '工作日历可选的时区', '工作日曆可選的時區'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({ list: zonesNow() }),
  )

  app.get<{ Querystring: { from: number; to: number; code?: string } }>(
    `${path}/Days`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'days of a working calendar in use that are not as their weekday says: days off, and days that are worked on',
          '工作日历中的节假日与调休工作日',
          '工作日曆中的假日與補班日',
        ),
        answer: listOf(object({ day: time, name: text, works: boolean })),
        querystring: {
          type: 'object',
          properties: {
            from: { ...day, ...means('the first day, midnight in UTC', '首日，UTC 零点', '首日，UTC 零點') },
            to: { ...day, ...means('the last day, at most 400 later', '末日，最多晚 400 天', '末日，最多晚 400 天') },
            code: {
              ...text,
              maxLength: 50,
              ...means(
                'of the calendar; the first in use where it is left out',
                '日历编码；省略时为排序最前的启用日历',
                '日曆編碼；省略時為排序最前的啟用日曆',
              ),
            },
          },
          required: ['from', 'to'],
        },
      },
    },
    async ({ query: { from, to, code } }) => {
      if (to < from || to - from > mostDays * dayMs)
        throw new ApiError('badRequest', { key: 'schedule.fault.window', params: { days: mostDays } })
      return { list: await otherDaysOf(app.db, Math.floor(from / dayMs) * dayMs, to, code || undefined) }
    },
  )

  app.get(
    `${path}/Selector`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'working calendars by code, for whoever designs flows; one that is switched off still counts where it is named',
          '设计流程时可选的工作日历；已停用的在引用处仍然有效',
          '設計流程時可選的工作日曆；已停用的在引用處仍然有效',
        ),
        answer: listOf(object({ enCode: text, fullName: text, enabledMark: integer })),
      },
    },
    async () => {
      const list = await app.db
        .selectFrom('flow_calendar')
        .select(['enCode', 'fullName', 'enabledMark'])
        .orderBy('sortCode')
        .orderBy('creatorTime', 'desc')
        .execute()
      return { list: list.map(({ enCode, fullName, enabledMark }) => ({ enCode, fullName, enabledMark: Number(enabledMark) })) }
    },
  )
}
