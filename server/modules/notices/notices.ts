import type { Json, Row } from '#core/types.ts'
import type { WriteContext } from '../../auth/writer.ts'
import { ApiError } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { integer, noData, object, pageOf, saved } from '../../http/answer.ts'
import { type Access, does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { type ListQuery, listPage } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { excerptOf, pushMessage } from './push.ts'

const menu = 'system.notice'
const tags = ['messages']
const may = (button?: string): { access: Access } => ({ access: button ? { menu, button } : { menu } })
/** What a person writes; the rest is filled when it is released. */
const written = ['title', 'excerpt', 'bodyText', 'files'] as const
const pick = (body: Row): Row =>
  Object.fromEntries(written.filter((name) => body[name] !== undefined).map((name) => [name, body[name] as Json]))

interface NoticeQuery extends ListQuery {
  released?: string | number
}
const query = {
  ...listQuery.properties,
  released: { type: ['string', 'integer'], ...means('0 drafts, 1 released ones', '0 草稿，1 已发布', '0 草稿，1 已發布') },
} as const
const body = {
  type: 'object',
  properties: { title: text, excerpt: { type: ['string', 'null'] }, bodyText: text, files: { type: ['string', 'null'] }, version: {} },
} as const

/** NT-12: a draft becomes a message for everybody; it is released once, and stays as it was sent. */
async function releaseNotice(trx: Db, id: string, user: { realName: string }, context: WriteContext): Promise<number> {
  const store = repository('notice')
  const row = await store.stored(trx, id)
  if (row.released === 1) throw new ApiError('conflict', { key: 'notice.isReleased' })
  // The update locks the row and counts its version: of two people who release it, one does.
  const notice = await store.update(
    trx,
    id,
    { released: 1, releaseTime: Date.now(), releaseUser: user.realName, version: row.version as Json },
    context,
  )
  return pushMessage(trx, 'all', {
    title: String(notice.title),
    type: 3,
    excerpt: notice.excerpt as string | null,
    bodyText: notice.bodyText as string | null,
    files: notice.files as string | null,
    releaseUser: user.realName,
  })
}

/** The calls of notices, for whoever keeps them. */
export const notices: Routes = (app) => {
  const store = repository('notice')

  app.post<{ Body: NoticeQuery | null; Querystring: NoticeQuery }>(
    '/api/message/Notice/List',
    {
      config: may(),
      schema: {
        tags,
        ...does(
          'notices, drafts first; asked by the body or by query parameters',
          '公告列表，草稿在前；条件可放在请求体或查询参数中',
          '公告清單，草稿在前；條件可放在請求本文或查詢參數中',
        ),
        answer: pageOf(recordAnswer(store.entity, { without: ['bodyText', 'files'] })),
        querystring: { type: 'object', properties: query },
        body: { type: ['object', 'null'], properties: query },
      },
    },
    async (request) => {
      const asked = { ...request.query, ...request.body }
      const released = String(asked.released ?? '')
      const page = await listPage(app.db, store.entity, {
        ...asked,
        filters: { released: /^[01]$/.test(released) ? Number(released) : null },
      })
      // What people will see of it in their list: what was written for that, or the beginning of the text.
      const brief = ({ bodyText, files: _files, ...row }: Row) => ({ ...row, excerpt: row.excerpt || excerptOf(bodyText as string | null) })
      return { ...page, list: page.list.map((row) => brief(row as Row)) }
    },
  )

  app.post<{ Body: Row }>(
    '/api/message/Notice',
    {
      config: may('btn_add'),
      schema: { tags, ...does('write a notice: a draft', '新建公告（草稿）', '新增公告（草稿）'), answer: saved, body },
    },
    async (request) => {
      const record = await transaction(app.db, (trx) => store.insert(trx, pick(request.body), request.writer))
      return reply('server.saved', { id: record.id })
    },
  )

  app.put<{ Params: { id: string }; Body: Row }>(
    '/api/message/Notice/:id',
    {
      config: may('btn_edit'),
      schema: {
        tags,
        ...does('change a draft; `version` must be the stored one', '修改草稿；`version` 须为当前版本', '修改草稿；`version` 須為目前版本'),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      const { id } = request.params
      const record = await transaction(app.db, async (trx) => {
        if ((await store.stored(trx, id)).released === 1) throw new ApiError('protected', { key: 'notice.isReleased' })
        return store.update(trx, id, { ...pick(request.body), version: request.body.version ?? null }, request.writer)
      })
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/message/Notice/:id',
    {
      config: may(),
      schema: { tags, ...does('one notice', '读取一条公告', '讀取一則公告'), answer: recordAnswer(store.entity), params: idParams },
    },
    (request) => store.stored(app.db, request.params.id),
  )

  app.delete<{ Params: { id: string } }>(
    '/api/message/Notice/:id',
    {
      config: may('btn_remove'),
      schema: {
        tags,
        ...does('delete a notice; what people got of it stays', '删除公告；已发送给用户的消息保留', '刪除公告；已傳送給使用者的訊息保留'),
        answer: noData,
        params: idParams,
      },
    },
    async (request) => {
      await transaction(app.db, (trx) => store.remove(trx, request.params.id, request.writer))
      return reply('server.deleted')
    },
  )

  app.put<{ Params: { id: string } }>(
    '/api/message/Notice/:id/Actions/Release',
    {
      config: may('btn_edit'),
      schema: {
        tags,
        ...does('release a draft: everybody gets it', '发布草稿：所有人都会收到', '發布草稿：所有人都會收到'),
        answer: object({ count: integer }),
        params: idParams,
      },
    },
    async (request) => {
      const count = await transaction(app.db, (trx) => releaseNotice(trx, request.params.id, request.user, request.writer))
      return reply('notice.releasedTo', { count }, { count })
    },
  )
}
