import type { FastifyRequest } from 'fastify'
import { longestView, longestViewName, mostViewRoles, readSavedView } from '#core/application/savedView.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, boolean, integer, noData, object, orNull } from '../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { type Reach, reachOf, viewFor } from './reach.ts'
import { addView, requireFreeName, type StoredView, sentView, shareView, viewAt, viewsOf } from './stored.ts'

const tags = ['permission.authority']
const path = '/api/permission/ListView/:moduleId'
const moduleId = { ...text, minLength: 1, maxLength: 100 } as const
const params = { type: 'object', properties: { moduleId }, required: ['moduleId'] } as const
const oneParams = { type: 'object', properties: { moduleId, id: { ...text, maxLength: 100 } }, required: ['moduleId', 'id'] } as const
const fullName = { ...text, minLength: 1, maxLength: longestViewName, pattern: '\\S' } as const
const content = {
  ...text,
  // what is longer is told as that, not as a wrong call
  maxLength: 10 * longestView,
  ...means(
    'JSON text: search, filter, sort, columns and kind of the list; what is left out is as the list was made',
    'JSON 文本：列表的 search、filter、sort、columns 与 kind；未给出的与列表定义相同',
    'JSON 文字：清單的 search、filter、sort、columns 與 kind；未給出的與清單定義相同',
  ),
} as const
const roles = {
  type: 'array',
  maxItems: mostViewRoles,
  items: { ...text, maxLength: 50 },
  ...means(
    'ids of the roles that it is shared with; for administrators and whoever designs the application',
    '共享给的角色 id；仅管理员与该应用的设计者可用',
    '共享給的角色 id；僅管理員與該應用的設計者可用',
  ),
} as const
const viewAnswer = object(
  { id: text, fullName: text, content: text, mine: boolean, shared: boolean, mayChange: boolean, ownerName: text, dropped: integer },
  { roles: arrayOf(text) },
)

type ByModule = { Params: { moduleId: string } }
type ByView = { Params: { moduleId: string; id: string } }

/** Whether somebody may change a view: their own, as long as it is not shared or they may share; and what is shared where they may share. */
const mayChange = ({ mayShare }: Reach, { userId, roles: given }: StoredView, caller: string) =>
  given.length > 0 ? mayShare : userId === caller

/** A view of a list as whoever asks reads it; throws not found for one that they do not see, forbidden for one that is not theirs to change. */
function requireChange(reach: Reach, view: StoredView, { user }: FastifyRequest, sharedNow?: readonly string[]) {
  if (mayChange(reach, view, user.id)) return
  // whoever may not share any more can still take their own back
  if (view.userId === user.id && sharedNow?.length === 0) return
  if (view.roles.length === 0) throw notFound()
  throw new ApiError('forbidden', { key: 'server.listView.notYours' })
}

function requireShare({ mayShare }: Reach, given: readonly string[] | undefined) {
  if (given && given.length > 0 && !mayShare) throw new ApiError('forbidden', { key: 'server.listView.notShared' })
}

/** Views of a list that people keep under a name, each their own, and those that are shared with their roles. */
export const listViews: Routes = (app) => {
  const { db } = app

  app.get<ByModule>(
    path,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the views of a list: mine, and those shared with a role of mine; of each only what I may see, `dropped` is the number of fields left out',
          '列表的视图：本人的，以及共享给本人角色的；每个视图只含本人可见的字段，`dropped` 为略去的字段数',
          '清單的檢視：本人的，以及共享給本人角色的；每個檢視只含本人可見的欄位，`dropped` 為略去的欄位數',
        ),
        answer: object({ list: arrayOf(viewAnswer), defaultId: orNull(text), mayShare: boolean }),
        params,
      },
    },
    async (request) => {
      const { user } = request
      const module = request.params.moduleId
      const reach = await reachOf(request, module)
      const rows = await viewsOf(db, module, user.id, { shared: reach.mayOpen, all: reach.mayShare })
      const begins = await db
        .selectFrom('base_list_view_default')
        .select('viewId')
        .where('userId', '=', user.id)
        .where('moduleId', '=', module)
        .executeTakeFirst()
      const list = rows.flatMap((row) => {
        const stored = readSavedView(row.content)
        if (!stored) return []
        const { view, dropped } = viewFor(reach, stored)
        const changes = mayChange(reach, row, user.id)
        return [
          {
            id: row.id,
            fullName: row.fullName,
            content: JSON.stringify(view),
            mine: row.userId === user.id,
            shared: row.roles.length > 0,
            mayChange: changes,
            ownerName: row.ownerName ?? '',
            dropped: dropped.length,
            ...(changes || row.userId === user.id ? { roles: row.roles } : {}),
          },
        ]
      })
      const defaultId = list.some(({ id }) => id === begins?.viewId) ? (begins?.viewId ?? null) : null
      return { list, defaultId, mayShare: reach.mayShare }
    },
  )

  app.post<ByModule & { Body: { fullName: string; content: string; roles?: string[] } }>(
    path,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('keep a view of a list under a name', '以一个名称保存列表的视图', '以一個名稱儲存清單的檢視'),
        answer: object({ id: text }),
        params,
        body: { type: 'object', required: ['fullName', 'content'], properties: { fullName, content, roles } },
      },
    },
    async (request) => {
      const { user, body } = request
      const module = request.params.moduleId
      const reach = await reachOf(request, module)
      requireShare(reach, body.roles)
      const made = sentView(body.content)
      const id = await transaction(db, async (trx) => {
        const added = await addView(trx, { moduleId: module, userId: user.id, fullName: body.fullName.trim(), content: made })
        if (body.roles?.length) await shareView(trx, added, body.roles)
        return added
      })
      return reply('server.saved', { id })
    },
  )

  app.put<ByModule & { Body: { id: string | null } }>(
    `${path}/Actions/Default`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'the view that a list begins with for me; null: as the list was made',
          '列表打开时本人默认使用的视图；null 表示列表定义',
          '清單開啟時本人預設使用的檢視；null 表示清單定義',
        ),
        answer: noData,
        params,
        body: { type: 'object', required: ['id'], properties: { id: { type: ['string', 'null'], maxLength: 100 } } },
      },
    },
    async (request) => {
      const { user, body } = request
      const module = request.params.moduleId
      const viewId = body.id
      if (viewId === null) {
        await db.deleteFrom('base_list_view_default').where('userId', '=', user.id).where('moduleId', '=', module).execute()
        return reply('server.saved')
      }
      const reach = await reachOf(request, module)
      const seen = await viewsOf(db, module, user.id, { shared: reach.mayOpen, all: reach.mayShare })
      if (!seen.some(({ id }) => id === viewId)) throw notFound()
      await db
        .insertInto('base_list_view_default')
        .values({ userId: user.id, moduleId: module, viewId })
        .onConflict((conflict) => conflict.columns(['userId', 'moduleId']).doUpdateSet({ viewId }))
        .execute()
      return reply('server.saved')
    },
  )

  app.put<ByView & { Body: { fullName?: string; content?: string; roles?: string[] } }>(
    `${path}/:id`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'change a view of a list: its name, what it says, the roles that it is shared with',
          '修改列表的视图：名称、内容、共享的角色',
          '修改清單的檢視：名稱、內容、共享的角色',
        ),
        answer: noData,
        params: oneParams,
        body: { type: 'object', properties: { fullName, content, roles } },
      },
    },
    async (request) => {
      const { body, params: at } = request
      const reach = await reachOf(request, at.moduleId)
      requireShare(reach, body.roles)
      const made = body.content === undefined ? undefined : sentView(body.content)
      await transaction(db, async (trx) => {
        const view = await viewAt(trx, at.moduleId, at.id)
        requireChange(reach, view, request, body.roles)
        const name = body.fullName?.trim()
        if (name !== undefined) await requireFreeName(trx, at.moduleId, view.userId, name, view.id)
        await trx
          .updateTable('base_list_view')
          .set({
            lastModifyTime: new Date(),
            ...(name === undefined ? {} : { fullName: name }),
            ...(made ? { content: JSON.stringify(made) } : {}),
          })
          .where('id', '=', view.id)
          .execute()
        if (body.roles) await shareView(trx, view.id, body.roles)
      })
      return reply('server.saved')
    },
  )

  app.delete<ByView>(
    `${path}/:id`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does('delete a view of a list', '删除列表的视图', '刪除清單的檢視'),
        answer: noData,
        params: oneParams,
      },
    },
    async (request) => {
      const { params: at } = request
      const reach = await reachOf(request, at.moduleId)
      await transaction(db, async (trx) => {
        const view = await viewAt(trx, at.moduleId, at.id)
        requireChange(reach, view, request, [])
        await trx.deleteFrom('base_list_view').where('id', '=', view.id).execute()
      })
      return reply('server.deleted')
    },
  )
}
