import type { Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { noData, pageOf, saved } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { type Access, does, idParams, listQuery, type Routes, reply, text } from '../../http/route.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { filesAnswer, menu, namedAnswer, shareFiles } from './holder.ts'
import { besideAnswer, type NoticeQuery, noticePage } from './list.ts'
import { removeNotice } from './release.ts'
import { changeDraft, readNotice, type Written, writeDraft, writtenBody } from './written.ts'

const tags = ['messages']
const may = (button?: string): { access: Access } => ({ access: button ? { menu, button } : { menu } })

const query = {
  ...listQuery.properties,
  state: { ...text, enum: ['', 'draft', 'scheduled', 'released', 'withdrawn', 'expired'] },
} as const
type ById<B = unknown> = { Params: { id: string }; Body: B }

/** The calls of notices, for whoever keeps them. */
export const notices: Routes = (app) => {
  const { db } = app
  const store = repository('notice')

  app.post<{ Body: NoticeQuery | null; Querystring: NoticeQuery }>(
    '/api/message/Notice/List',
    {
      config: may(),
      schema: {
        tags,
        ...does(
          'notices, drafts first, with how many people got and read them; asked by the body or by query parameters',
          '公告列表，草稿在前，含接收与已读人数；条件可放在请求体或查询参数中',
          '公告清單，草稿在前，含接收與已讀人數；條件可放在請求本文或查詢參數中',
        ),
        answer: pageOf(recordAnswer(store.entity, { without: ['bodyText', 'toUserIds'], beside: besideAnswer })),
        querystring: { type: 'object', properties: query },
        body: { type: ['object', 'null'], properties: query },
      },
    },
    (request) => noticePage(db, { ...request.query, ...request.body }, request.t),
  )

  app.post<{ Body: Written }>(
    '/api/message/Notice',
    {
      config: may('btn_add'),
      schema: { tags, ...does('write a notice: a draft', '新建公告（草稿）', '新增公告（草稿）'), answer: saved, body: writtenBody },
    },
    (request) =>
      once(request, async (trx) => {
        const { id } = await writeDraft(trx, request.body, request)
        return reply('server.saved', { id })
      }),
  )

  app.put<ById<Written>>(
    '/api/message/Notice/:id',
    {
      config: may('btn_edit'),
      schema: {
        tags,
        ...does(
          'change a draft; one that was scheduled is not any more; `version` must be the stored one',
          '修改草稿，已定时的将取消定时；`version` 须为当前版本',
          '修改草稿，已定時的將取消定時；`version` 須為目前版本',
        ),
        answer: saved,
        params: idParams,
        body: writtenBody,
      },
    },
    async (request) => {
      const { id, version } = await changeDraft(app, request.params.id, request.body, request)
      return reply('server.saved', { id, version })
    },
  )

  app.get<ById>(
    '/api/message/Notice/:id',
    {
      config: may(),
      schema: {
        tags,
        ...does('one notice, with its files', '读取一条公告及其附件', '讀取一則公告及其附件'),
        answer: recordAnswer(store.entity, { without: ['toUserIds'], beside: { toUserIds: namedAnswer, files: filesAnswer } }),
        params: idParams,
      },
    },
    async (request): Promise<Row> => readNotice(db, await store.stored(db, request.params.id)),
  )

  app.delete<ById>(
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
      await transaction(db, (trx) => removeNotice(trx, request.params.id, request.writer))
      return reply('server.deleted')
    },
  )

  app.post<ById>(
    '/api/message/Notice/:id/Actions/Copy',
    {
      config: may('btn_add'),
      schema: {
        tags,
        ...does(
          'a new draft with the same text, files and receivers',
          '复制为新草稿，正文、附件与接收人相同',
          '複製為新草稿，內文、附件與接收人相同',
        ),
        answer: saved,
        params: idParams,
      },
    },
    (request) =>
      once(request, async (trx) => {
        const {
          title = null,
          excerpt = null,
          bodyText = null,
          audience = null,
          toUserIds = null,
        } = await store.stored(trx, request.params.id)
        const { id } = await store.insert(trx, { title, excerpt, bodyText, audience, toUserIds }, request.writer)
        await shareFiles(trx, request.params.id, String(id))
        return reply('notice.copied', { id })
      }),
  )
}
