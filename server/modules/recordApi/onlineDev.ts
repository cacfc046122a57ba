import type { FastifyRequest } from 'fastify'
import { flowStateField } from '#core/flow/status.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { branch, integer, noData, object, open, pageOf, record, saved, treeOf } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { withOffers } from '../../records/interfaces/offers.ts'
import { tellsFlowState } from '../../records/model/flowState.ts'
import type { Model } from '../../records/model/model.ts'
import { asFields, asTold } from '../../records/model/nested.ts'
import { organisationTree } from '../../records/query/leftTree.ts'
import { parentColumn, parentsOf } from '../../records/query/parents.ts'
import { searchRecords } from '../../records/query/search.ts'
import { recordTree } from '../../records/query/tree.ts'
import { listFor, type ModelRights, modelAccess, modelFor } from '../../records/rights/access.ts'
import { cut, withoutHidden } from '../../records/rights/hidden.ts'
import { withMasks } from '../../records/rights/masks.ts'
import { maskSecrets } from '../../records/rights/secrets.ts'
import { withRowColumns } from '../../records/words/rowColumns.ts'
import { displayRecord, withTexts } from '../../records/words/texts.ts'
import { createRecord, deleteRecords, updateRecord } from '../../records/write/applications.ts'
import { conflict, withNewer } from '../../records/write/conflict.ts'
import { withExcerpts } from '../../records/write/html.ts'
import { readRecord, withShown } from '../../records/write/records.ts'
import { askedRecords, contextOf, type ListBody, listBody, scopeOf } from './asked.ts'

const tags = ['onlineDev']
const path = '/api/visualdev/OnlineDev'
const recordParams = {
  type: 'object',
  properties: {
    id: { ...text, maxLength: 100, ...means("the application's id", '应用的 id', '應用的 id') },
    recordId: { ...text, maxLength: 100 },
  },
  required: ['id', 'recordId'],
} as const
const recordBody = {
  type: 'object',
  ...means(
    'values by field, those of a group with a path in an object under it; on update `version` is the version that was read',
    '各字段的值，设有数据路径的分组为该名称下的对象；修改时 `version` 为读取时的版本',
    '各欄位的值，設有資料路徑的分組為該名稱下的物件；修改時 `version` 為讀取時的版本',
  ),
  properties: { version: { type: ['integer', 'string', 'null'] } },
} as const
/** A record in a list: values by field, and beside them what people read. */
const listAnswer = pageOf(open({ id: text }, { version: integer, $text: record, $color: record, $masked: record }), { summary: record })
/** A record by itself is told as JSON text. */
const recordAnswer = object({ id: text, data: text })

type ById = { Params: { id: string } }
type ByRecord = { Params: { id: string; recordId: string } }

/** Records of designed applications: every call works out the application and the caller's rights on it by itself. */
export const onlineDev: Routes = (app) => {
  const { db } = app

  const list = async (request: FastifyRequest<ById & { Body: ListBody | null }>) => {
    const body = request.body ?? {}
    const { model, rights } = await listFor(request, body.menuId)
    const { records, pagination, summary } = await searchRecords(db, model, { ...askedRecords(request, model, rights, body), brief: true })
    const scope = await scopeOf(request, model)
    const worded = await withTexts(db, model, await withShown(db, model, records, scope), request.t)
    const rows = await withRowColumns(db, model, worded, { t: request.t, scope, may: rights.maySeeColumn })
    const own = tellsFlowState(model) ? [flowStateField] : []
    const shown = withExcerpts(model, rows)
      .map((row) => cut(row, rights.maySeeColumn, own))
      .map((row) => withMasks(model, withoutHidden(maskSecrets(model, row), model, rights.maySeeColumn), rights.mayReadClear))
      .map((row) => asTold(request, model, row))
    return {
      list: parentColumn(model) ? recordTree(shown, parentsOf(model, records)) : shown,
      pagination,
      ...(summary ? { summary: cut(summary, rights.maySeeColumn, Object.keys(summary)) } : {}),
    }
  }
  const listSchema = {
    tags,
    ...does(
      'one page of records, with $text beside stored values and, where the list shows them, sums',
      '分页查询记录；存储值旁附显示文本 $text，列表显示合计时附合计',
      '分頁查詢記錄；儲存值旁附顯示文字 $text，清單顯示合計時附合計',
    ),
    answer: listAnswer,
    params: idParams,
    body: listBody,
  }
  app.post<ById & { Body: ListBody | null }>(`${path}/:id/List`, { config: { access: modelAccess() }, schema: listSchema }, list)
  app.post<ById & { Body: ListBody | null }>(
    `${path}/:id/List/:variant`,
    {
      config: { access: modelAccess() },
      schema: {
        ...listSchema,
        ...does(
          `${listSchema.summary}; {variant} is accepted and changes nothing`,
          `${listSchema['x-zh']}；接受 {variant}，但不影响结果`,
          `${listSchema['x-zhtw']}；接受 {variant}，但不影響結果`,
        ),
        params: { type: 'object', properties: { ...idParams.properties, variant: { ...text, maxLength: 100 } } },
      },
    },
    list,
  )

  app.get<ById>(
    `${path}/:id/Tree`,
    {
      config: { access: modelAccess() },
      schema: {
        tags,
        ...does(
          'the organisation as a tree, for an application whose list stands beside it',
          '组织架构树，供列表左侧的树使用',
          '組織架構樹，供清單左側的樹使用',
        ),
        answer: treeOf(branch({ id: text, parentId: text, fullName: text, enCode: text, category: text })),
        params: idParams,
      },
    },
    async (request) => {
      const { model } = await modelFor(request)
      if (model.list.type !== 2 || model.list.treeDataSource !== 'organize') throw notFound()
      return { list: await organisationTree(db) }
    },
  )

  const record = async (request: FastifyRequest<ByRecord>) => {
    const { model, rights } = await modelFor(request)
    const scope = await scopeOf(request, model)
    const found = await readRecord(db, model, request.params.recordId, scope)
    const worded = (await withTexts(db, model, [found], request.t))[0] ?? found
    // Whoever may change it is given it as it is: what they send back would else be the mask.
    const given = rights.mayPress('btn_edit') ? worded : maskSecrets(model, worded)
    return { model, record: withMasks(model, withoutHidden(given, model, rights.maySeeField), rights.mayReadClear) }
  }
  app.get<ByRecord>(
    `${path}/:id/:recordId`,
    {
      config: { access: modelAccess('btn_detail', 'btn_edit') },
      schema: {
        tags,
        ...does(
          'one record: data.data is its JSON text, sub-tables, $text and version in it',
          '读取一条记录；data.data 为其 JSON 文本，含子表、$text 与 version',
          '讀取一筆記錄；data.data 為其 JSON 文字，含子表、$text 與 version',
        ),
        answer: recordAnswer,
        params: recordParams,
      },
    },
    async (request) => {
      const found = await record(request)
      return { id: found.record.id, data: JSON.stringify(asTold(request, found.model, found.record)) }
    },
  )
  app.get<ByRecord>(
    `${path}/:id/:recordId/DataChange`,
    {
      config: { access: modelAccess('btn_detail', 'btn_edit') },
      schema: {
        tags,
        ...does(
          'one record as a person reads it: data.data is the JSON text of display values',
          '读取一条记录的显示值；data.data 为其 JSON 文本',
          '讀取一筆記錄的顯示值；data.data 為其 JSON 文字',
        ),
        answer: recordAnswer,
        params: recordParams,
      },
    },
    async (request) => {
      const found = await record(request)
      const said = displayRecord(found.model, found.record, request.t)
      return { id: found.record.id, data: JSON.stringify(asTold(request, found.model, said)) }
    },
  )

  app.post<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: modelAccess('btn_add') },
      schema: {
        tags,
        ...does(
          'make a record; with a header Idempotency-Key once only',
          '新建记录；带请求头 Idempotency-Key 时只创建一次',
          '新增記錄；帶請求標頭 Idempotency-Key 時只建立一次',
        ),
        answer: open({ id: text, version: integer }),
        params: idParams,
        body: recordBody,
      },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const body = asFields(model, request.body, request.t)
      const context = await contextOf(request, model, rights, body)
      return withOffers(app, context, () =>
        once(request, async (trx) => {
          const made = await createRecord(trx, model, body, context)
          return reply('server.saved', { id: made.id, version: made.version, ...billNumbers(model, made) })
        }),
      )
    },
  )
  app.put<ByRecord & { Body: Row }>(
    `${path}/:id/:recordId`,
    {
      config: { access: modelAccess('btn_edit') },
      schema: {
        tags,
        ...does(
          'change a record; when `version` is behind, the answer is 409 with the newer record',
          '修改记录；`version` 落后时返回 409 及较新的记录',
          '修改記錄；`version` 落後時傳回 409 及較新的記錄',
        ),
        answer: saved,
        params: recordParams,
        body: recordBody,
      },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const body = asFields(model, request.body, request.t)
      const context = await contextOf(request, model, rights, body)
      try {
        const saved = await withOffers(app, context, () =>
          transaction(db, (trx) => updateRecord(trx, model, request.params.recordId, body, context)),
        )
        return reply('server.saved', { id: saved.id, version: saved.version })
      } catch (error) {
        throw await withoutSecrets(error, model, rights, request)
      }
    },
  )
  /** The newer record of a conflict is worded and cut like any other that is read. */
  const withoutSecrets = (error: unknown, model: Model, rights: ModelRights, request: FastifyRequest): Promise<unknown> =>
    withNewer(error, async (stored, by) => {
      const newer = (await withTexts(db, model, [stored], request.t))[0] ?? {}
      // who may not see who changed a record, or when, is not told here either
      const hides = model.plan.fields.some(
        ({ widget, field }) => (widget.filledWith === 'modifier' || widget.filledWith === 'modifyTime') && !rights.maySeeField(field),
      )
      const record = withMasks(model, withoutHidden(newer, model, rights.maySeeField), rights.mayReadClear)
      return conflict(asTold(request, model, record), hides ? {} : { by })
    })

  app.delete<ByRecord>(
    `${path}/:id/:recordId`,
    {
      config: { access: modelAccess('btn_remove') },
      schema: { tags, ...does('delete a record', '删除记录', '刪除記錄'), answer: noData, params: recordParams },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      await transaction(db, (trx) => deleteRecords(trx, model, [request.params.recordId], context))
      return reply('server.deleted')
    },
  )
  app.post<ById & { Body: { ids: string[] | string } }>(
    `${path}/batchDelete/:id`,
    {
      config: { access: modelAccess('btn_batchRemove') },
      schema: {
        tags,
        ...does('delete records: all of them, or none', '批量删除记录：全部删除或全部不删', '批次刪除記錄：全部刪除或全部不刪'),
        answer: object({ n: integer }),
        params: idParams,
        body: {
          type: 'object',
          required: ['ids'],
          properties: {
            ids: {
              anyOf: [
                { type: 'array', items: { ...text, maxLength: 100 }, maxItems: 1000 },
                { ...text, maxLength: 60_000, ...means('comma list', '以逗号分隔的列表', '以逗號分隔的清單') },
              ],
            },
          },
        },
      },
    },
    async (request) => {
      const { model, rights } = await modelFor(request)
      const context = await contextOf(request, model, rights)
      const { ids } = request.body
      const list = [ids]
        .flat()
        .flatMap((one) => one.split(','))
        .map((one) => one.trim())
        .filter(Boolean)
      if (list.length === 0) throw new ApiError('badRequest')
      const n = await transaction(db, (trx) => deleteRecords(trx, model, list, context))
      return reply('visualdev.batchDeleted', { n }, { n })
    },
  )
}

/** The numbers that a record was given, so that whoever made it can be told. */
const billNumbers = (model: Model, record: Row): { [field: string]: Json } =>
  Object.fromEntries(
    model.plan.fields.filter(({ widget }) => widget.filledWith === 'billNumber').map(({ field }) => [field, record[field] ?? null]),
  )
