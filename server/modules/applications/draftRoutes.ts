import { listMark } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { transaction } from '../../db/transaction.ts'
import { arrayOf, integer, object, orNull, saved } from '../../http/answer.ts'
import type { Routes } from '../../http/route.ts'
import { idParams, reply, text } from '../../http/route.ts'
import { bodySchema } from '../../records/entity/openapi.ts'
import { repository } from '../../records/entity/repository.ts'
import { type ById, held, path, pressing, pressingOnOne, requireDesignOnly, tagged } from './calls.ts'
import { checkSent, copyDraft, createDraft, removeDraft, updateDraft } from './draft.ts'

/** VD-01: an application is made, changed, copied and deleted: all of it is its draft. */
export const applicationDrafts: Routes = (app) => {
  const { db } = app
  const store = repository('visualdev')
  const body = bodySchema(store.entity)

  app.post<{ Body: Row }>(
    path,
    {
      config: { access: pressing('btn_add') },
      schema: {
        ...tagged(
          'make an application; a definition that does not fit answers with data.faults',
          '新建应用；定义有误时返回 data.faults',
          '新增應用；定義有誤時傳回 data.faults',
        ),
        answer: saved,
        body,
      },
    },
    async (request) => {
      await checkSent(db, request.body)
      const record = await transaction(db, (trx) => held(request, trx, () => createDraft(trx, request.body, request.writer)))
      return reply('server.saved', { id: record.id, version: record.version })
    },
  )

  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: pressingOnOne('btn_edit') },
      schema: {
        ...tagged('change the draft; `note` goes into its history', '修改草稿；`note` 记入历史', '修改草稿；`note` 記入歷史'),
        answer: object({ id: text, version: integer, isRelease: integer }),
        params: idParams,
        body,
      },
    },
    async (request) => {
      await requireDesignOnly(request)
      const changed = ['formData', 'columnData'].some((name) => request.body[name] !== undefined)
      await checkSent(db, request.body, request.params.id)
      const record = await transaction(db, (trx) => {
        const save = () => updateDraft(trx, request.params.id, request.body, request.writer)
        return changed ? held(request, trx, save, request.params.id) : save()
      })
      return reply('server.saved', { id: record.id, version: record.version, isRelease: record.isRelease })
    },
  )

  app.delete<ById>(
    `${path}/:id`,
    {
      config: { access: pressing('btn_remove') },
      schema: {
        ...tagged(
          'delete an application that no menu shows; its tables stay',
          '删除没有菜单引用的应用；其数据表保留',
          '刪除沒有選單引用的應用；其資料表保留',
        ),
        answer: orNull(object({ tables: arrayOf(text) })),
        params: idParams,
      },
    },
    async (request) => {
      const tables = await transaction(db, (trx) => removeDraft(trx, request.params.id, request.writer))
      return tables.length > 0
        ? reply('visualdev.deletedKept', { tables }, { tables: tables.join(request.t(listMark)) })
        : reply('server.deleted')
    },
  )

  app.post<ById>(
    `${path}/:id/Actions/Copy`,
    {
      config: { access: pressing('btn_add') },
      schema: {
        ...tagged('copy the draft under a free name and code', '复制草稿，自动取未使用的名称和编码', '複製草稿，自動取未使用的名稱和編碼'),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      const record = await transaction(db, (trx) => held(request, trx, () => copyDraft(trx, request.params.id, request.writer)))
      return reply('server.saved', { id: record.id })
    },
  )
}
