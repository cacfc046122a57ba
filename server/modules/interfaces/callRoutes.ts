import type { FastifyRequest } from 'fastify'
import { popupPageSize } from '#core/form/popup.ts'
import type { Json } from '#core/types.ts'
import { notFound } from '../../base/errors.ts'
import { anything, arrayOf, boolean, integer, listOf, number, object, orNull, pageOf, record } from '../../http/answer.ts'
import { does, idParams, means, type Routes, text } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { apiType, asksFor } from '../../records/interfaces/call.ts'
import { enabledInterface, findInterface } from '../../records/interfaces/find.ts'
import { parametersOf, rowsOfJson } from '../../records/interfaces/parameters.ts'
import { byIds, cutRows, fitting, maxRows } from '../../records/interfaces/rows.ts'
import { askedPage, asPage, pageAmong } from '../../records/query/page.ts'
import { callAccess, chooser, interfaceMenu as menu, readable } from './access.ts'
import { runFor } from './run.ts'

const tags = ['dataInterface']
const path = '/api/system/DataInterface'
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

/** IF-02: the calls that fetch rows through a data interface, for whoever was given something that names it. */
export const interfaceCalls: Routes = (app) => {
  const { db } = app

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
    async (request) => {
      const { fieldJson } = await enabledInterface(db, request.params.id)
      const may = await readable(request)
      return {
        list: rowsOfJson(fieldJson).filter(({ field }) => may && (may.columns?.has(String(field)) ?? true)),
      }
    },
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
      const size = whole(sent.pageSize, popupPageSize, maxRows)
      const asked = askedPage({ currentPage: whole(sent.currentPage, 1, 1_000_000), pageSize: size })
      const { currentPage, pageSize } = asked
      const { rows, total } = await runFor(request, record, 'List', { paramList: sent.paramList, page: { currentPage, pageSize, keyword } })
      // A keyword is looked for in what the caller may read, and in nothing else.
      const shown = cutRows(rows, await columnsOf(request))
      const found = asksFor(record, 'keyword')
        ? shown
        : fitting(shown, keyword, [...commas(sent.columnOptions), ...commas(sent.relationField)])
      return record.hasPage === 1 && record.type === apiType ? asPage(found, asked, total ?? found.length) : pageAmong(found, asked)
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
      const record = await repository('dataInterface').stored(db, request.params.id)
      const page = { currentPage: 1, pageSize: 20, keyword: request.body?.keyword ?? '' }
      const { rows, total, ms } = await runFor(request, record, 'Test', { paramList: request.body?.paramList, page })
      return { rows: rows.slice(0, 100), count: rows.length, total: total ?? null, ms }
    },
  )
}
