import type { FastifyRequest } from 'fastify'
import { transaction } from '../../db/transaction.ts'
import { noData, object, orNull } from '../../http/answer.ts'
import { attachment } from '../../http/download.ts'
import { does, type Routes, reply, text } from '../../http/route.ts'
import { jobTime } from '../../jobs/clock.ts'
import { endFeed, feedOf, feedToken, renewFeed } from './feed.ts'

const tags = ['schedule']
const access = 'user' as const
const path = '/api/system/Schedule/Feed'
const answer = object({ url: orNull(text) })

const urlOf = ({ protocol, host }: FastifyRequest, token: string | undefined) => ({
  url: token === undefined ? null : `${protocol}://${host}${path}/${token}`,
})

/** The own schedule for other calendars: an address that nobody guesses, made and ended by whoever it is of. */
export const feed: Routes = (app) => {
  const { db } = app

  app.get(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does('the address at which other calendars read the own schedule', '本人日程的订阅地址', '本人日程的訂閱位址'),
        answer,
      },
    },
    async (request) => urlOf(request, await feedToken(db, request.user.id)),
  )

  app.post(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does('a new address; the one before ends', '生成新的订阅地址，旧地址失效', '產生新的訂閱位址，舊位址失效'),
        answer,
        body: { type: ['object', 'null'], additionalProperties: false, properties: {} },
      },
    },
    async (request) => reply('server.done', urlOf(request, await transaction(db, (trx) => renewFeed(trx, request.user.id)))),
  )

  app.delete(
    path,
    { config: { access }, schema: { tags, ...does('end the address', '停用订阅地址', '停用訂閱位址'), answer: noData } },
    async (request) => {
      await transaction(db, (trx) => endFeed(trx, request.user.id))
      return reply('server.done')
    },
  )

  // Open, because other programs sign in nowhere: the token is long and random, and its owner may end it.
  app.get<{ Params: { token: string } }>(
    `${path}/:token`,
    {
      config: { access: 'open', raw: true, whileLocked: true, rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags,
        ...does('a schedule as an .ics file, by its address', '按订阅地址读取 .ics 日历', '依訂閱位址讀取 .ics 行事曆'),
        params: { type: 'object', properties: { token: { ...text, maxLength: 64 } }, required: ['token'] },
      },
    },
    async (request, answered) => {
      const { token } = request.params
      const calendar = /^[\w-]{43}$/.test(token)
        ? await feedOf(db, token, await jobTime(db, app), request.t('t:schedule.title'))
        : undefined
      if (calendar === undefined) return answered.code(404).type('text/plain').send('Not found')
      return answered
        .headers({ ...attachment('schedule.ics'), 'cache-control': 'private, no-store' })
        .type('text/calendar; charset=utf-8')
        .send(calendar)
    },
  )
}
