import { dayMs, minuteMs } from '#core/schedule/wall.ts'
import { ApiError } from '../../base/errors.ts'
import { arrayOf, boolean, object, time } from '../../http/answer.ts'
import { does, means, type Routes, text } from '../../http/route.ts'
import { isStorable } from '../../records/entity/values.ts'
import { offsetOf } from '../../records/query/days.ts'
import { freeBusyLimits, freeBusyOf } from './freeBusy.ts'
import { windowOf, windowQuery } from './window.ts'

const span = object({ from: time, to: time })
const longest = 62 * dayMs

interface Asked {
  from?: number
  to?: number
  people: string
  minutes?: number
  working?: boolean
  without?: string
}

/** SC-10: the call that says when people are busy, and when all of them are free. */
export const freeBusy: Routes = (app) => {
  app.get<{ Querystring: Asked }>(
    '/api/system/Schedule/FreeBusy',
    {
      config: { access: 'user' },
      schema: {
        tags: ['schedule'],
        ...does(
          'when people are busy, and nothing of what with; and when all of them are free for so long; in a window of at most 62 days',
          '参与人的忙碌时间（不含日程内容），以及所有人都空闲的时间；范围不超过 62 天',
          '參與人的忙碌時間（不含日程內容），以及所有人都空閒的時間；範圍不超過 62 天',
        ),
        answer: object({ list: arrayOf(object({ userId: text, busy: arrayOf(span), more: boolean })), free: arrayOf(span) }),
        querystring: {
          type: 'object',
          properties: {
            ...windowQuery,
            minutes: {
              type: 'integer',
              minimum: 1,
              maximum: 62 * 1440,
              ...means(
                'how long all have to be free; 30 where it is left out',
                '所有人空闲的最短分钟数，省略时为 30',
                '所有人空閒的最短分鐘數，省略時為 30',
              ),
            },
            people: {
              ...text,
              maxLength: 51 * freeBusyLimits.people,
              ...means('comma list of ids', 'id 列表，以逗号分隔', 'id 清單，以逗號分隔'),
            },
            working: {
              type: 'boolean',
              ...means(
                'free within the hours of the working calendar only, where there is one',
                '有工作日历时，仅返回工作时间内的空闲',
                '有工作日曆時，僅傳回工作時間內的空閒',
              ),
            },
            without: {
              ...text,
              maxLength: 100,
              ...means('id of an own schedule that does not count', '不计入的本人日程 id', '不計入的本人日程 id'),
            },
          },
          required: ['people'],
        },
      },
    },
    async (request) => {
      const { people, minutes = 30, working = false, without, ...asked } = request.query
      const window = windowOf(asked, offsetOf(request.headers), longest)
      const ids = [...new Set(people.split(',').map((id) => id.trim()))].filter((id) => id !== '' && isStorable(id))
      if (ids.length > freeBusyLimits.people) throw new ApiError('badRequest', { key: 'schedule.fault.people' })
      const [rowId = ''] = (without ?? '').split('~')
      // of a schedule of somebody else it would tell whether it is there
      const own =
        rowId !== '' && isStorable(rowId)
          ? await app.db
              .selectFrom('base_schedule')
              .select(['groupId', 'creatorUserId'])
              .where('id', '=', rowId)
              .where('creatorUserId', '=', request.user.id)
              .executeTakeFirst()
          : undefined
      return freeBusyOf(app.db, { people: ids, window, long: minutes * minuteMs, isWorking: working, without: own })
    },
  )
}
