import { type RawBuilder, sql } from 'kysely'
import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import { type LiveTarget, tell } from '../../db/tell.ts'
import type { Db } from '../../db/types.ts'
import { cancel, queue } from '../../jobs/queue.ts'
import { findRecord } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { tellNoticeOutside } from '../channels/index.ts'
import { isMeant, most } from './audience.ts'
import { briefOf } from './brief.ts'
import { letFilesGo } from './holder.ts'

declare module '../../jobs/kinds.ts' {
  interface JobPayloads {
    /** `at`: the moment that was planned; the notice may have another one by now */
    'notice.release': { notice: string; at: number }
    'notice.end': { notice: string }
  }
}

/** People whom an event names one by one, where all may as well be told. */
export const mostNamed = 1000

/** A notice with its row locked until the transaction ends, or nothing. */
export const lockedNotice = (trx: Db, id: string): Promise<Row | undefined> =>
  findRecord(trx, repository('notice').entity, id, { lock: true })

/** Nothing more is planned for a notice that is not released. To be called before its row is locked: see `cancel`. */
export const unplan = (trx: Db, id: string): Promise<void> => cancel(trx, 'notice.release', [id])

/** What is sent of a notice, beside the people who get it. */
interface Sending {
  releaseUser: string
  /** when people are told that it came; the demo has some of the past */
  releaseTime: number
  /** whether it counts as read already: a condition on people (`u`) */
  isRead?: RawBuilder<boolean>
}

/** Gives a notice to all whom it is for, in one statement; gives how many. */
export async function deliver(trx: Db, notice: Row, { releaseUser, releaseTime, isRead = sql<boolean>`false` }: Sending): Promise<number> {
  const [id, at] = [String(notice.id), new Date(releaseTime)]
  const bodyText = String(notice.bodyText)
  await trx.insertInto('base_notice_sent').values({ noticeId: id, bodyText }).execute()
  const { rows } = await sql<{ userId: string }>`
    with reader as (
      insert into base_notice_reader ("noticeId", "userId", "readTime")
        select ${id}::varchar, u."id", case when ${isRead} then ${at}::timestamptz end from "base_user" u
        where ${isMeant(notice)} limit ${most.people + 1}
      returning "userId", "readTime")
    insert into base_message ("id", "toUserId", "noticeId", "title", "type", "isRead", "excerpt", "releaseUser", "releaseTime")
      select md5(${id}::text || "userId"), "userId", ${id}::varchar, ${String(notice.title)}::varchar, 3,
        case when "readTime" is null then '0' else '1' end, ${briefOf(notice)}::varchar, ${releaseUser}::varchar, ${at}::timestamptz
      from reader
    returning "toUserId" as "userId"`.execute(trx)
  if (rows.length > most.people) throw new ApiError('badRequest', { key: 'notice.manyPeople', params: { max: most.people } })
  const to: LiveTarget = notice.audience === 'chosen' ? { userIds: rows.map(({ userId }) => userId) } : 'all'
  if (rows.length > 0) await tell(trx, to, { method: 'messagePush', unreadNoticeCount: 1 })
  return rows.length
}

/** NT-12: a draft that is locked becomes a message for all whom it is for, and stays as it was sent. Gives how many people got it. */
export async function release(trx: Db, row: Row, releaseUser: string, context: WriteContext, version?: Json): Promise<number> {
  const releaseTime = Date.now()
  const values = { state: 'released', releaseTime, releaseUser, scheduledTime: null, version: version ?? null }
  const notice = await repository('notice').update(trx, String(row.id), values, context, 'state')
  if (typeof notice.expirationTime === 'number')
    await queue(trx, 'notice.end', { key: String(row.id), payload: { notice: String(row.id) }, at: notice.expirationTime })
  const people = await deliver(trx, notice, { releaseUser, releaseTime })
  if (people === 0) throw new ApiError('badRequest', { key: 'notice.nobody' })
  await tellNoticeOutside(trx, String(row.id))
  return people
}

/** Takes a notice out of the messages of all who got it, whose windows hear of it. */
export async function takeBack(trx: Db, id: string): Promise<void> {
  const gone = await trx.deleteFrom('base_message').where('noticeId', '=', id).returning('toUserId').execute()
  await trx.deleteFrom('base_notice_sent').where('noticeId', '=', id).execute()
  if (gone.length === 0) return
  // to count once more harms nobody
  await tell(trx, gone.length > mostNamed ? 'all' : { userIds: gone.map(({ toUserId }) => toUserId) }, { method: 'initMessage' })
}

/** A released notice is taken back: it is kept, with who has read it. */
export async function withdraw(trx: Db, row: Row, state: 'withdrawn' | 'expired', context: WriteContext): Promise<void> {
  const id = String(row.id)
  // of what went out before it was noted to whom, nothing can be found again
  const sent = await trx.selectFrom('base_notice_sent').select('noticeId').where('noticeId', '=', id).executeTakeFirst()
  if (!sent) throw new ApiError('conflict', { key: 'notice.sentBefore' })
  await cancel(trx, 'notice.end', [id])
  await repository('notice').update(trx, id, { state }, context, 'state')
  await takeBack(trx, id)
}

/** What was sent of notices that are deleted, and that nobody has among their messages any more, is forgotten with its files. */
export async function forgetSent(trx: Db, notices: readonly string[]): Promise<void> {
  if (notices.length === 0) return
  const unheld = sql<boolean>`not exists (select from base_notice n where n."id" = "noticeId")
    and not exists (select from base_message m where m."noticeId" = base_notice_sent."noticeId")`
  const gone = await trx.deleteFrom('base_notice_sent').where('noticeId', '=', anyOf(notices)).where(unheld).returning('noticeId').execute()
  for (const { noticeId } of gone) await letFilesGo(trx, noticeId)
}

/** Deletes a notice. What people got of it stays with them, until it was to end. */
export async function removeNotice(trx: Db, id: string, context: WriteContext): Promise<void> {
  await unplan(trx, id)
  const row = await lockedNotice(trx, id)
  if (!row) throw notFound()
  await repository('notice').remove(trx, id, context)
  await trx.deleteFrom('base_notice_reader').where('noticeId', '=', id).execute()
  const sent = await trx.selectFrom('base_notice_sent').select('noticeId').where('noticeId', '=', id).executeTakeFirst()
  if (sent) await forgetSent(trx, [id])
  else await letFilesGo(trx, id)
}

/** The moments of a notice that is to go out at `at`: throws where they are past, or it would end before. */
export function checkMoments(at: number | null, expirationTime: Json | undefined): void {
  if (at !== null && at <= Date.now()) throw new ApiError('badRequest', { key: 'notice.past' })
  if (typeof expirationTime === 'number' && expirationTime <= (at ?? Date.now()))
    throw new ApiError('badRequest', { key: 'notice.endsBefore' })
}
