import type { FastifyRequest } from 'fastify'
import { popupPageSize } from '#core/popup.ts'
import type { Json, Row } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { anything, arrayOf, boolean, integer, listOf, mark, number, object, orNull, pageOf, record, saved } from '../../http/answer.ts'
import { type Access, does, idParams, listQuery, means, type Routes, said, text } from '../../http/route.ts'
import { listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { sentBdd } from '../../records/entity/sentBdd.ts'
import { asksFor } from '../../records/interfaces/call.ts'
import { enabledInterface, findInterface } from '../../records/interfaces/find.ts'
import { headersOf, keepHeaders } from '../../records/interfaces/headers.ts'
import { allowWords } from '../../records/interfaces/options.ts'
import { parametersOf, rowsOfJson } from '../../records/interfaces/parameters.ts'
import { byIds, cutRows, fitting, maxRows } from '../../records/interfaces/rows.ts'
import { readDictionaries } from '../../records/query/dictionaries.ts'
import { studioMenu } from '../../records/rights/access.ts'
import { callAccess, interfaceMenu as menu, readable } from './access.ts'
import { callsAnswer, interfaceAnswer, interfaceTree } from './answers.ts'
import { fromForm, toForm } from './form.ts'
import { callsOf } from './log.ts'
import { runFor } from './run.ts'
import { importInterface } from './transfer.ts'

const tags = ['dataInterface']
const path = '/api/system/DataInterface'
const store = () => repository('dataInterface')
/** The dictionary of its categories. */
const categories = 'dataInterfaceCategory'
/** Who may choose an interface: who administers them, and who designs applications. */
const chooser: Access = { menu: [menu, studioMenu] }

type ById = { Params: { id: string } }
interface CallBody {
  paramList?: unknown
  keyword?: string
  currentPage?: number | string
  pageSize?: number | string
  /** comma list of fields that a keyword is looked for in */
  columnOptions?: string
  propsValue?: string
  relationField?: string
  ids?: Json[] | string
}
const callBody = {
  type: ['object', 'null'],
  properties: {
    paramList: { ...means('parameters: [{ field, defaultValue }]', '参数：[{ field, defaultValue }]', '參數：[{ field, defaultValue }]') },
    keyword: { ...text, maxLength: 200 },
    currentPage: { type: ['integer', 'string'] },
    pageSize: { type: ['integer', 'string'] },
    columnOptions: {
      ...text,
      maxLength: 2000,
      ...means(
        'comma list of fields that the keyword is looked for in',
        '关键词所查找的字段，以逗号分隔',
        '關鍵字所尋找的欄位，以逗號分隔',
      ),
    },
    propsValue: {
      ...text,
      maxLength: 100,
      ...means('field that holds the value, id by default', '值字段，默认为 id', '值欄位，預設為 id'),
    },
    relationField: {
      ...text,
      maxLength: 100,
      ...means('field that holds the text, fullName by default', '显示字段，默认为 fullName', '顯示欄位，預設為 fullName'),
    },
    interfaceId: { ...text, maxLength: 100 },
    ids: { ...means('values to look up: a list, or a comma list', '要查找的值：列表，或以逗号分隔', '要尋找的值：清單，或以逗號分隔') },
  },
} as const

const whole = (value: number | string | undefined, otherwise: number, max: number): number => {
  const number = Math.trunc(Number(value))
  return number > 0 ? Math.min(number, max) : otherwise
}
const idsIn = (value: Json[] | string | undefined): Json[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .slice(0, 1000)
const commas = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The columns that a caller may read of the interface that their call is about. */
const columnsOf = async (request: FastifyRequest) => (await readable(request))?.columns

/** IF-01: data interfaces: what the engine serves from their JSON, their forms, and the calls that fetch rows through them. */
export const dataInterface: Routes = (app) => {
  const { db } = app
  allowWords(db, app.settings)
  entityRoutes(app, 'dataInterface')

  app.get(
    `${path}/Selector`,
    {
      config: { access: chooser },
      schema: {
        tags,
        ...does('enabled interfaces below their categories', '按分类成树的已启用数据接口', '依分類成樹的已啟用資料介面'),
        answer: interfaceTree,
      },
    },
    async () => {
      const rows = await listAll(db, store().entity, { filters: { enabledMark: 1 } })
      const entries = (await readDictionaries(db, [categories])).get(categories)?.rows ?? []
      const below = (id: Json) =>
        rows.filter(({ category }) => category === id).map(({ id, fullName, enCode, type }) => ({ id, fullName, enCode, type }))
      return {
        list: entries
          .map(({ id, fullName }) => ({ id: id ?? null, fullName: fullName ?? null, children: below(id ?? null) }))
          .filter(({ children }) => children.length > 0),
      }
    },
  )
  app.get<{ Querystring: { keyword?: string } }>(
    `${path}/getList`,
    {
      config: { access: chooser },
      schema: {
        tags,
        ...does('enabled interfaces, few words each', '已启用的数据接口的简要列表', '已啟用的資料介面的簡要清單'),
        answer: listOf(object({ id: text, fullName: text, enCode: text, category: text, type: text, hasPage: orNull(mark) })),
        querystring: { type: 'object', properties: { keyword: listQuery.properties.keyword } },
      },
    },
    async (request) => {
      const rows = await listAll(db, store().entity, { keyword: request.query.keyword, filters: { enabledMark: 1 } })
      return { list: rows.map(({ id, fullName, enCode, category, type, hasPage }) => ({ id, fullName, enCode, category, type, hasPage })) }
    },
  )

  app.get<ById>(
    `${path}/:id`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'one interface; values of its headers are never shown',
          '读取一个数据接口；请求头的值不返回',
          '讀取一個資料介面；請求標頭的值不傳回',
        ),
        answer: interfaceAnswer(),
        params: idParams,
      },
    },
    async (request) => toForm(db, await store().stored(db, request.params.id)),
  )
  const body = {
    type: 'object',
    ...means('lists may be sent as lists or as their JSON text', '列表可作为列表或其 JSON 文本提交', '清單可作為清單或其 JSON 文字送出'),
  } as const
  app.post<{ Body: Row }>(
    path,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: { tags, ...does('make an interface', '新建数据接口', '新增資料介面'), answer: saved, body },
    },
    async (request) => {
      const record = await transaction(db, async (trx) => {
        const made = await store().insert(trx, fromForm(request.body), request.writer)
        await keepHeaders(trx, String(made.id), request.body.headers, request.t)
        return made
      })
      return said('server.saved', { id: record.id })
    },
  )
  app.put<ById & { Body: Row }>(
    `${path}/:id`,
    {
      config: { access: { menu, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'change an interface; `version` must be the stored one',
          '修改数据接口；`version` 须为当前版本',
          '修改資料介面；`version` 須為目前版本',
        ),
        answer: saved,
        params: idParams,
        body,
      },
    },
    async (request) => {
      const record = await transaction(db, async (trx) => {
        const before = await store().stored(trx, request.params.id)
        const saved = await store().update(trx, request.params.id, fromForm(request.body), request.writer)
        await keepHeaders(trx, String(saved.id), request.body.headers, request.t, { before: before.url, after: saved.url })
        return saved
      })
      return said('server.saved', { id: record.id, version: record.version })
    },
  )
  app.post<ById>(
    `${path}/:id/Actions/Copy`,
    {
      config: { access: { menu, button: 'btn_add' } },
      schema: {
        tags,
        ...does(
          'copy an interface under a free name and code',
          '复制数据接口，自动取未使用的名称和编码',
          '複製資料介面，自動取未使用的名稱和編碼',
        ),
        answer: saved,
        params: idParams,
      },
    },
    async (request) => {
      const record = await transaction(db, async (trx) => {
        const made = await store().copy(trx, request.params.id, request.writer)
        await keepHeaders(trx, String(made.id), (await headersOf(trx, request.params.id)) as unknown as Json, request.t)
        return made
      })
      return said('server.saved', { id: record.id })
    },
  )

  app.get<ById>(
    `${path}/GetParam/:id`,
    {
      config: { access: callAccess },
      schema: {
        tags,
        ...does('parameters of an interface', '数据接口的参数', '資料介面的參數'),
        answer: listOf(object({ field: text, fieldName: text, dataType: text, defaultValue: anything, required: boolean })),
        params: idParams,
      },
    },
    async (request) => ({ list: parametersOf((await findInterface(db, request.params.id)) ?? (await Promise.reject(notFound()))) }),
  )
  app.get<ById>(
    `${path}/GetField/:id`,
    {
      config: { access: chooser },
      schema: {
        tags,
        ...does(
          'fields that its rows have, as its form states them',
          '数据接口返回行的字段，以其表单所列为准',
          '資料介面傳回資料列的欄位，以其表單所列為準',
        ),
        answer: listOf(record),
        params: idParams,
      },
    },
    async (request) => ({ list: rowsOfJson((await enabledInterface(db, request.params.id)).fieldJson) }),
  )

  app.post<ById & { Body: CallBody | null }>(
    `${path}/:id/Actions/Preview`,
    {
      config: { access: callAccess },
      schema: {
        tags,
        ...does(
          'all rows, as options; templateId is accepted and changes nothing',
          '以选项形式返回全部行；接受 templateId，但不影响结果',
          '以選項形式傳回全部資料列；接受 templateId，但不影響結果',
        ),
        answer: arrayOf(record),
        params: idParams,
        querystring: { type: 'object', properties: { templateId: text } },
        body: callBody,
      },
    },
    async (request) => {
      const record = await enabledInterface(db, request.params.id)
      const { rows } = await runFor(request, record, 'Preview', { paramList: request.body?.paramList })
      return cutRows(rows, await columnsOf(request))
    },
  )
  app.post<ById & { Body: CallBody | null }>(
    `${path}/:id/Actions/List`,
    {
      config: { access: callAccess },
      schema: {
        tags,
        ...does('one page of rows that hold a keyword', '分页查询包含关键词的行', '分頁查詢包含關鍵字的資料列'),
        answer: pageOf(record),
        params: idParams,
        body: callBody,
      },
    },
    async (request) => {
      const sent = request.body ?? {}
      const record = await enabledInterface(db, request.params.id)
      const keyword = sent.keyword?.trim() ?? ''
      const [currentPage, pageSize] = [whole(sent.currentPage, 1, 1_000_000), whole(sent.pageSize, popupPageSize, maxRows)]
      const { rows, total } = await runFor(request, record, 'List', { paramList: sent.paramList, page: { currentPage, pageSize, keyword } })
      // A keyword is looked for in what the caller may read, and in nothing else.
      const shown = cutRows(rows, await columnsOf(request))
      const found = asksFor(record, 'keyword')
        ? shown
        : fitting(shown, keyword, [...commas(sent.columnOptions), ...commas(sent.relationField)])
      if (record.hasPage === 1) return { list: found, pagination: { currentPage, pageSize, total: total ?? found.length } }
      const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
      return { list, pagination: { currentPage, pageSize, total: found.length } }
    },
  )
  app.post<ById & { Body: CallBody | null }>(
    `${path}/:id/Actions/InfoByIds`,
    {
      config: { access: callAccess },
      schema: {
        tags,
        ...does('rows by their values, in the order asked', '按值返回行，顺序与请求一致', '依值傳回資料列，順序與請求一致'),
        answer: arrayOf(record),
        params: idParams,
        body: callBody,
      },
    },
    async (request) => {
      const sent = request.body ?? {}
      const record = await enabledInterface(db, request.params.id)
      const ids = idsIn(sent.ids)
      if (ids.length === 0) return []
      const { rows } = await runFor(request, record, 'InfoByIds', { paramList: sent.paramList, page: { ids } })
      return byIds(cutRows(rows, await columnsOf(request)), ids, sent.propsValue || 'id')
    },
  )

  app.post<ById & { Body: CallBody | null }>(
    `${path}/:id/Actions/Test`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'calls an interface as it is kept, also one that is switched off: its first rows and how long it took',
          '测试已保存的数据接口（停用的也可以）：返回前几行与耗时',
          '測試已儲存的資料介面（停用的也可以）：傳回前幾列與耗時',
        ),
        answer: object({ rows: arrayOf(record), count: integer, total: orNull(integer), ms: number }),
        params: idParams,
        body: callBody,
      },
    },
    async (request) => {
      const record = await store().stored(db, request.params.id)
      const page = { currentPage: 1, pageSize: 20, keyword: request.body?.keyword ?? '' }
      const { rows, total, ms } = await runFor(request, record, 'Test', { paramList: request.body?.paramList, page })
      return { rows: rows.slice(0, 100), count: rows.length, total: total ?? null, ms }
    },
  )

  // Reading C-039: the log is a sibling, and is found under the interface as well.
  for (const url of ['/api/system/DataInterfaceLog/:id', `${path}/DataInterfaceLog/:id`]) {
    app.get<ById & { Querystring: { currentPage?: number; pageSize?: number } }>(
      url,
      {
        config: { access: { menu } },
        schema: {
          tags,
          ...does('the last calls of an interface', '数据接口最近的调用记录', '資料介面最近的呼叫記錄'),
          answer: callsAnswer,
          params: idParams,
          querystring: listQuery,
        },
      },
      (request) => callsOf(db, request.params.id, request.query),
    )
  }

  app.post(
    `${path}/Actions/Import`,
    {
      config: { access: { menu, button: 'btn_upload' } },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'import a .bdd file: parts `file` and `type` (0 skips what is there, 1 appends it as new)',
          '导入 .bdd 文件：部分 `file` 与 `type`（0 跳过已有的，1 追加为新的）',
          '匯入 .bdd 檔案：部分 `file` 與 `type`（0 略過已有的，1 附加為新的）',
        ),
        answer: object({ added: integer, skipped: integer }),
      },
    },
    async (request) => {
      const { content, mode } = await sentBdd(request)
      const result = await transaction(db, (trx) => importInterface(trx, content, mode, request.writer))
      return said('server.imported', result, result)
    },
  )
}
