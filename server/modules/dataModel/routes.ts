import type { FastifyRequest } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, boolean, integer, listOf, mark, object, orNull, pageOf, saved } from '../../http/answer.ts'
import { does, means, type Routes, reply, text } from '../../http/route.ts'
import { askedPage, type PageQuery, pageAmong } from '../../records/query/page.ts'
import { designMenus } from '../../records/rights/access.ts'
import { checkSent, holding, updateDraft } from '../applications/index.ts'
import { type DataTable, dataModel, indexesOf, measured, tableOf } from './read.ts'
import { type Drawn, related } from './relate.ts'

const path = '/api/visualdev/DataModel'
const menu = 'onlineDev.dataModel'
const tags = ['dataModel']
const access = { menu }

const tableId = { ...text, minLength: 1, maxLength: 120 } as const
const tableParams = { type: 'object', properties: { id: tableId } } as const
interface ByTable {
  Params: { id: string }
}

const fieldAnswer = object({
  id: text,
  fullName: text,
  pingeKey: text,
  kind: text,
  column: text,
  type: text,
  required: { enum: [0, 1, 2], ...means('2: an expression says so', '2：由表达式决定', '2：由表示式決定') } as const,
  unique: mark,
  leadsTo: text,
})
const relationAnswer = object({ id: text, kind: among('related', 'rows', 'parent'), field: text, fullName: text, from: text, to: text })
const tableHead = { id: text, modelId: text, parentId: orNull(text), enCode: text, fullName: text, table: text } as const

const withoutFields = ({ fields: _fields, ...table }: DataTable) => table
const holds = (keyword: string, { enCode, fullName, table, fields }: DataTable): boolean =>
  [enCode, fullName, table, ...fields.flatMap((field) => [field.fullName, field.column])].some((word) =>
    word.toLowerCase().includes(keyword.toLowerCase()),
  )

/** The tables of released applications with what relates them, and drawing one more relation. */
export const dataModelRoutes: Routes = (app) => {
  const { db } = app
  const read = ({ t }: FastifyRequest) => dataModel(db, t)
  const one = async ({ params, t }: FastifyRequest<ByTable>) => {
    const table = await tableOf(db, params.id, t)
    if (!table) throw notFound()
    return table
  }

  app.get(
    path,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the tables of released applications with their fields, and what relates them',
          '已发布应用的数据表、字段及其关系',
          '已發布應用的資料表、欄位及其關係',
        ),
        answer: object({
          tables: arrayOf(object({ ...tableHead, fields: arrayOf(fieldAnswer) })),
          relations: arrayOf(relationAnswer),
          more: { ...boolean, ...means('there are more applications than are read', '应用数超过读取上限', '應用數超過讀取上限') },
        }),
      },
    },
    read,
  )

  app.get<{ Querystring: PageQuery & { keyword?: string; kind?: 'own' } }>(
    `${path}/Tables`,
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'one page of the tables; for administrators with how many rows they have and how large they are',
          '分页查询数据表；管理员可见行数和大小',
          '分頁查詢資料表；管理員可見列數和大小',
        ),
        answer: pageOf(
          object({
            ...tableHead,
            applicationName: text,
            fields: integer,
            relations: integer,
            rows: orNull(integer),
            about: { ...mark, ...means('1: by the statistics of the database', '1：取自数据库的统计信息', '1：取自資料庫的統計資訊') },
            size: orNull(integer),
          }),
        ),
        querystring: {
          type: 'object',
          properties: {
            keyword: { ...text, maxLength: 200 },
            kind: { ...text, enum: ['own'], ...means('own: no sub-tables', 'own：不含子表', 'own：不含子表') },
            currentPage: { type: 'integer', minimum: 1 },
            pageSize: { type: 'integer', minimum: 1, maximum: 200 },
          },
        },
      },
    },
    async (request) => {
      const { keyword = '', kind, ...query } = request.query
      const { tables, relations } = await read(request)
      const page = pageAmong(
        tables.filter((table) => holds(keyword, table) && (kind === undefined || table.parentId === null)),
        askedPage(query, { most: 200 }),
      )
      // how much there is only they learn who may read all of it
      const names = request.user.isAdmin ? page.list.map(({ table }) => table) : []
      const sizes = await measured(db, names)
      const nameOf = (id: string) => tables.find((table) => table.id === id)?.fullName ?? ''
      return {
        ...page,
        list: page.list.map((table) => {
          const { rows = null, about = 0, size = null } = sizes.get(table.table) ?? {}
          return {
            ...withoutFields(table),
            applicationName: nameOf(table.modelId),
            fields: table.fields.length,
            relations: relations.filter(({ from, to }) => from === table.id || to === table.id).length,
            rows,
            about,
            size,
          }
        }),
      }
    },
  )

  app.get<ByTable>(
    `${path}/:id/Fields`,
    {
      config: { access },
      schema: {
        tags,
        ...does('the stored fields of one table', '一张数据表中存储的字段', '一張資料表中儲存的欄位'),
        answer: listOf(fieldAnswer),
        params: tableParams,
      },
    },
    async (request) => ({ list: (await one(request)).fields }),
  )

  app.get<ByTable>(
    `${path}/:id/Relations`,
    {
      config: { access },
      schema: {
        tags,
        ...does('what leads from a table and to it', '一张数据表的出入关系', '一張資料表的出入關係'),
        answer: listOf(
          object({ id: text, kind: among('related', 'rows', 'parent'), fullName: text, field: text, fromName: text, toName: text }),
        ),
        params: tableParams,
      },
    },
    async (request) => {
      const { tables, relations } = await read(request)
      const { id: own } = request.params
      if (!tables.some(({ id }) => id === own)) throw notFound()
      const nameOf = (id: string) => tables.find((one) => one.id === id)?.fullName ?? ''
      return {
        list: relations
          .filter(({ from, to }) => from === own || to === own)
          .map(({ id, kind, fullName, field, from, to }) => ({ id, kind, fullName, field, fromName: nameOf(from), toName: nameOf(to) })),
      }
    },
  )

  app.get<ByTable>(
    `${path}/:id/Indexes`,
    {
      config: { access },
      schema: {
        tags,
        ...does('the indexes of one table', '一张数据表的索引', '一張資料表的索引'),
        answer: listOf(object({ id: text, columns: text, unique: mark, size: integer })),
        params: tableParams,
      },
    },
    async (request) => ({ list: await indexesOf(db, (await one(request)).table) }),
  )

  app.post<{ Body: Drawn }>(
    `${path}/Relations`,
    {
      config: { access: { menu: designMenus, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'put a field that chooses records of another application into the draft of one; it is released there',
          '在应用草稿中添加一个选择另一应用记录的字段；在该应用中发布',
          '在應用草稿中新增一個選擇另一應用記錄的欄位；在該應用中發布',
        ),
        answer: saved,
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['from', 'to', 'field', 'fullName', 'relationField'],
          properties: {
            from: tableId,
            to: { ...text, minLength: 1, maxLength: 50 },
            field: { ...text, minLength: 1, maxLength: 64 },
            fullName: { ...text, minLength: 1, maxLength: 100 },
            relationField: { ...text, minLength: 1, maxLength: 100 },
          },
        },
      },
    },
    async (request) => {
      const { modelId, formData, columnData } = await related(db, request.body)
      await checkSent(db, { formData, columnData }, modelId)
      const record = await transaction(db, async (trx) => {
        // read once more: somebody may have changed the draft meanwhile
        const change = await related(trx, request.body)
        const note = request.t('t:modelDiagram.drawn', { name: request.body.fullName })
        return holding(request, trx, modelId, () =>
          updateDraft(
            trx,
            modelId,
            { formData: change.formData, columnData: change.columnData, version: change.version, note },
            request.writer,
          ),
        )
      })
      return reply('server.saved', { id: modelId, version: Number(record.version) })
    },
  )
}
