import type { Json, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { type Access, does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { queue } from '../../jobs/queue.ts'
import { addFileHolder } from '../../records/attachments/holders.ts'
import { repository } from '../../records/entity/repository.ts'
import { audienceSize } from './audience.ts'
import { mayReadNotice, menu, noticeHolder } from './holder.ts'
import { type ReaderQuery, readerAnswer, readersOf, readingAnswer, readingOf } from './list.ts'
import { checkMoments, lockedNotice, release, unplan, withdraw } from './release.ts'
import { asRead } from './written.ts'

const tags = ['messages']
const may = (button?: string): { access: Access } => ({ access: button ? { menu, button } : { menu } })

type ById<B = unknown, Q = unknown> = { Params: { id: string }; Body: B; Querystring: Q }

/** A notice with its row locked, in one of these states; throws not found, or that it stays as it is. */
async function lockedIn(trx: Db, id: string, states: readonly string[], key: string): Promise<Row> {
  const row = await lockedNotice(trx, id)
  if (!row) throw notFound()
  if (!states.includes(String(row.state))) throw new ApiError('conflict', { key })
  return row
}

/** Notices on their way: to whom one goes, and when, who has read it, and how it is taken back. */
export const noticeSending: Routes = (app) => {
  const { db } = app
  const store = repository('notice')
  addFileHolder(app, noticeHolder, mayReadNotice)

  app.get<ById>(
    '/api/message/Notice/:id/Audience',
    {
      config: may(),
      schema: {
        tags,
        ...does(
          'how many people a draft would go to now, also in words, and the question whether to release it',
          '草稿此刻将发送的人数及其说明，以及发布前的确认文字',
          '草稿此刻將傳送的人數及其說明，以及發布前的確認文字',
        ),
        answer: object({ count: integer, text, question: text }),
        params: idParams,
      },
    },
    async (request) => {
      const count = await audienceSize(db, await store.stored(db, request.params.id))
      return { count, text: request.t('t:notice.goesTo', { count }), question: request.t('t:notice.release.confirm', { count }) }
    },
  )

  app.put<ById<{ time?: number | null; version?: Json } | null>>(
    '/api/message/Notice/:id/Actions/Release',
    {
      config: may('btn_edit'),
      schema: {
        tags,
        ...does(
          'release a draft to those whom it is for, now or at a moment; `count` is how many got it now',
          '发布草稿给接收人：立即，或在指定时间；count 为此刻收到的人数',
          '發布草稿給接收人：立即，或在指定時間；count 為此刻收到的人數',
        ),
        answer: object({ count: orNull(integer), scheduledTime: orNull(time) }),
        params: idParams,
        body: {
          type: ['object', 'null'],
          properties: {
            time: {
              type: ['integer', 'null'],
              ...means('when, in milliseconds; now where nothing is said', '发布时间（毫秒）；不填为立即', '發布時間（毫秒）；不填為立即'),
            },
            version: {},
          },
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { time: at = null, version } = request.body ?? {}
      const { writer, user } = request
      const count = await transaction(db, async (trx) => {
        // before the row is locked: a job that is just being done wants it too
        await unplan(trx, id)
        if (at !== null) await queue(trx, 'notice.release', { key: id, payload: { notice: id, at }, at, by: user.id })
        const row = await lockedIn(trx, id, ['draft', 'scheduled'], 'notice.isReleased')
        checkMoments(at, row.expirationTime)
        if (at === null) return release(trx, row, user.realName, writer, version)
        const planned = { state: 'scheduled', scheduledTime: at, releaseUser: user.realName, version: version ?? null }
        await store.update(trx, id, planned, writer, 'state')
        return null
      }).catch(async (error) => {
        throw await asRead(db, error)
      })
      const data = { count, scheduledTime: at }
      return count === null ? reply('notice.isScheduled', data) : reply('notice.releasedTo', data, { count })
    },
  )

  app.put<ById>(
    '/api/message/Notice/:id/Actions/Withdraw',
    {
      config: may('btn_edit'),
      schema: {
        tags,
        ...does(
          'take a released notice out of the messages of people; one that is scheduled becomes a draft again',
          '撤回已发布的公告，从用户的消息中移除；已定时的恢复为草稿',
          '撤回已發布的公告，從使用者的訊息中移除；已定時的恢復為草稿',
        ),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      await transaction(db, async (trx) => {
        await unplan(trx, id)
        const row = await lockedIn(trx, id, ['scheduled', 'released'], 'notice.notOut')
        if (row.state === 'released') return withdraw(trx, row, 'withdrawn', request.writer)
        await store.update(trx, id, { state: 'draft', scheduledTime: null, releaseUser: null }, request.writer, 'state')
      })
      return reply('notice.isWithdrawn')
    },
  )

  app.get<ById>(
    '/api/message/Notice/:id/Reading',
    {
      config: may(),
      schema: {
        tags,
        ...does('how many people got a notice, and have read it or not', '公告的接收、已读与未读人数', '公告的接收、已讀與未讀人數'),
        answer: readingAnswer,
        params: idParams,
      },
    },
    async (request) => {
      await store.stored(db, request.params.id)
      return readingOf(db, request.params.id, request.t)
    },
  )

  app.get<ById<unknown, ReaderQuery>>(
    '/api/message/Notice/:id/Reader',
    {
      config: may(),
      schema: {
        tags,
        ...does('who got a notice, and when they read it', '公告的接收人及其阅读时间', '公告的接收人及其閱讀時間'),
        answer: pageOf(readerAnswer),
        params: idParams,
        querystring: {
          ...listQuery,
          properties: {
            ...listQuery.properties,
            isRead: { ...text, pattern: '^[01]?$', ...means('0 unread, 1 read', '0 未读，1 已读', '0 未讀，1 已讀') },
          },
        },
      },
    },
    async (request) => {
      await store.stored(db, request.params.id)
      return readersOf(db, request.params.id, request.query)
    },
  )
}
