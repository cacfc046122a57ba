import { sql } from 'kysely'
import { ApiError, notFound } from '../../base/errors.ts'
import { tell } from '../../db/tell.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, object } from '../../http/answer.ts'
import { does, idParams, type Routes, reply, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { tellNoticeOutside } from '../channels/index.ts'
import { menu } from './holder.ts'
import { lockedNotice, mostNamed } from './release.ts'

const tags = ['messages']
/** People are reminded of one notice once in so many minutes. */
const pause = 60

/** Messages of a notice that are unread, of people who may sign in. */
const unread = (notice: string) => sql`from "base_message" m join "base_user" u on u."id" = m."toUserId" and u."enabledMark" = 1
  where m."noticeId" = ${notice} and m."isRead" = '0'`

/** How many people have a notice that they have not read. */
async function unreadCount(db: Db, notice: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${unread(notice)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Puts a notice on top of the messages of those who have not read it, and tells them, outside as well. Gives how many. Throws where it was done not long ago, or all have read it. */
async function remindUnread(trx: Db, notice: string): Promise<number> {
  // one statement, so that of two who press at once one is told that it was done
  const { rows: taken } = await sql<{ at: string }>`update base_notice_sent set "remindedTime" = now()
    where "noticeId" = ${notice} and ("remindedTime" is null or "remindedTime" <= now() - ${pause} * interval '1 minute')
    returning floor(extract(epoch from "remindedTime") * 1000)::text as at`.execute(trx)
  const at = taken[0]?.at
  if (at === undefined) throw new ApiError('tooMany', { key: 'notice.remind.soon' })
  const { rows } = await sql<{ userId: string }>`update "base_message" set
      "firstTime" = coalesce("firstTime", "releaseTime"), "releaseTime" = now()
    where "id" in (select m."id" ${unread(notice)}) returning "toUserId" as "userId"`.execute(trx)
  if (rows.length === 0) throw new ApiError('conflict', { key: 'notice.remind.nobody' })
  const to = rows.length > mostNamed ? 'all' : { userIds: rows.map(({ userId }) => userId) }
  // to flash the bell of somebody who has read it would disturb them
  await tell(trx, to, to === 'all' ? { method: 'initMessage' } : { method: 'messagePush', unreadNoticeCount: 1 })
  await tellNoticeOutside(trx, notice, at)
  return rows.length
}

/** NT-12: who has not read a notice is reminded of it. */
export const noticeReminding: Routes = (app) => {
  const { db } = app
  const path = '/api/message/Notice/:id'

  app.get<{ Params: { id: string } }>(
    `${path}/Reminder`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'how many people have not read a notice, and the question whether to remind them',
          '未读公告的人数，以及提醒前的确认文字',
          '未讀公告的人數，以及提醒前的確認文字',
        ),
        answer: object({ count: integer, question: text }),
        params: idParams,
      },
    },
    async (request) => {
      await repository('notice').stored(db, request.params.id)
      const count = await unreadCount(db, request.params.id)
      return { count, question: request.t('t:notice.remind.confirm', { count }) }
    },
  )

  app.put<{ Params: { id: string } }>(
    `${path}/Actions/Remind`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'remind those who have not read a released notice; once an hour at most',
          '提醒未读已发布公告的人，每小时最多一次',
          '提醒未讀已發布公告的人，每小時最多一次',
        ),
        answer: object({ count: integer }),
        params: idParams,
      },
    },
    async (request) => {
      const { id } = request.params
      const count = await transaction(db, async (trx) => {
        const row = await lockedNotice(trx, id)
        if (!row) throw notFound()
        if (row.state !== 'released') throw new ApiError('conflict', { key: 'notice.notOut' })
        return remindUnread(trx, id)
      })
      return reply('notice.remind.done', { count }, { count })
    },
  )
}
