import { sql } from 'kysely'
import type { Translate } from '#core/form/form.ts'
import type { Row } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { type FromAnswer, integer, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { type ListQuery, likePattern, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { askedPage, type Page, type PageQuery, readPage, usualPageSize } from '../../records/query/page.ts'
import { audienceTexts } from './audience.ts'
import { briefOf } from './brief.ts'

/** Notices a page at most: each is read with its text. */
const longestPage = 100

/** What is found of notices. */
export interface NoticeQuery extends ListQuery {
  state?: string
}

/** What a list says of a notice beside what is stored: in words whom it goes to, when it went out or will, how many got and read it; of one that went out before that was noted no figures. */
export const besideAnswer = { audienceText: text, goesOutAt: orNull(time), received: orNull(integer), read: orNull(integer) }

async function figuresOf(db: Db, notices: readonly string[]): Promise<Map<string, { received: number; read: number }>> {
  const rows = await db
    .selectFrom('base_notice_reader')
    .select(['noticeId', sql<number>`count(*)::int`.as('received'), sql<number>`count("readTime")::int`.as('read')])
    .where('noticeId', '=', anyOf(notices))
    .groupBy('noticeId')
    .execute()
  return new Map(rows.map(({ noticeId, ...figures }) => [noticeId, figures]))
}

/** One page of notices, those that are not released first: without their texts, with whom they go to in words and how many have read them. */
export async function noticePage(db: Db, asked: NoticeQuery, t: Translate): Promise<Page> {
  const pageSize = Math.min(asked.pageSize || usualPageSize, longestPage)
  const { entity } = repository('notice')
  const page = await listPage(db, entity, { ...asked, pageSize, filters: { state: asked.state || null } })
  const rows = page.list.map((row) => ({ ...row, id: String(row.id) }) as Row & { id: string })
  const ids = rows.map(({ id }) => id)
  const [texts, figures] = [await audienceTexts(db, rows, t), await figuresOf(db, ids)]
  const list = rows.map(({ bodyText, toUserIds: _to, ...row }): Row => {
    const { received = null, read = null } = figures.get(row.id) ?? {}
    const words = { excerpt: briefOf({ ...row, bodyText: bodyText ?? null }), audienceText: texts.get(row.id) ?? '' }
    return { ...row, ...words, goesOutAt: row.releaseTime ?? row.scheduledTime ?? null, received, read }
  })
  return { ...page, list }
}

/** Whoever got a notice is looked for by. */
export interface ReaderQuery extends PageQuery {
  keyword?: string
  /** 1: has read it, 0: has not */
  isRead?: string
}

export const readerAnswer = object({ id: text, realName: text, account: orNull(text), organizeName: orNull(text), readTime: orNull(time) })

/** One page of those who got a notice, who read it last first, then those who have not. Somebody who is deleted has no account any more. */
export async function readersOf(
  db: Db,
  notice: string,
  { keyword = '', isRead, ...asked }: ReaderQuery,
): Promise<Page<FromAnswer<typeof readerAnswer>>> {
  let found = db
    .selectFrom('base_notice_reader as r')
    .leftJoin('base_user as u', 'u.id', 'r.userId')
    .leftJoin('base_organize as o', 'o.id', 'u.organizeId')
    .where('r.noticeId', '=', notice)
  if (isRead) found = found.where('r.readTime', isRead === '1' ? 'is not' : 'is', null)
  const wanted = keyword.trim()
  if (wanted)
    found = found.where((eb) => eb.or((['u.realName', 'u.account'] as const).map((name) => eb(name, 'ilike', likePattern(wanted)))))
  return readPage(found, askedPage(asked, { most: longestPage }), (people) =>
    people
      .select(['r.userId as id', 'u.account', 'o.fullName as organizeName', 'r.readTime'])
      .select(sql<string>`coalesce(u."realName", r."userId")`.as('realName'))
      .orderBy(sql`r."readTime" desc nulls last`)
      .orderBy('u.sortCode')
      .orderBy('r.userId'),
  )
}

export const readingAnswer = object({ received: integer, read: integer, unread: integer, text })

/** How many got one notice, and have read it or not, also in words. */
export async function readingOf(db: Db, notice: string, t: Translate): Promise<FromAnswer<typeof readingAnswer>> {
  const { received = 0, read = 0 } = (await figuresOf(db, [notice])).get(notice) ?? {}
  const figures = { received, read, unread: received - read }
  return { ...figures, text: t('t:notice.reading', figures) }
}
