import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { arrayOf, integer, listOf, mark, number, object, orNull, pageOf, record } from '../../http/answer.ts'
import { does, idParams, listQuery, type Routes, text } from '../../http/route.ts'
import { askedPage, pageAmong } from '../../records/query/page.ts'
import { type Ask, columnsOf, indexesOf, tablesOf } from '../../sources/catalog.ts'
import type { SourceKind } from '../../sources/kinds.ts'
import { askSource, readSource, rowsOf, tableName } from '../../sources/read.ts'
import { usableSource } from '../../sources/stored.ts'
import { modelMenu, mustRead, ownName, readers, sourceMenu } from './access.ts'
import { askOwn, isShown, shownColumns, shownTables } from './ownDatabase.ts'

const tags = ['dataSource']
const path = '/api/system/DataSource'
/** Rows of a table that are shown. */
const previewRows = 20

type ById = { Params: { id: string } }
type OfTable = ById & { Querystring: { table: string } }
const ofTable = { type: 'object', properties: { table: { ...text, minLength: 1, maxLength: 200 } }, required: ['table'] } as const

/** SH-12: the tables of data sources, and of the system's own database: their structure, and of a data source the first rows. */
export const browsing: Routes = (app) => {
  const { db, settings } = app

  /** The database that a call is about. */
  async function database(request: FastifyRequest<ById>): Promise<{ ask: Ask; kind: SourceKind; schema: string; isOwn: boolean }> {
    const { id } = request.params
    await mustRead(request, id)
    if (id === ownName) return { ask: askOwn(db), kind: 'postgresql', schema: '', isOwn: true }
    const target = await usableSource(db, settings, id)
    return { ask: askSource(target, settings), kind: target.kind, schema: target.schema, isOwn: false }
  }
  const mustBeShown = (isOwn: boolean, table: string) => {
    if (isOwn && !isShown(table)) throw new ApiError('badRequest', { key: 'dataSource.fault.table', params: { table } })
  }

  app.get(
    '/api/system/DataModel',
    {
      config: { access: { menu: modelMenu } },
      schema: {
        tags,
        ...does(
          'databases whose tables may be looked at: the own one, and enabled data sources',
          '可查看表结构的数据库：系统自身的数据库与已启用的数据源',
          '可檢視資料表結構的資料庫：系統自身的資料庫與已啟用的資料來源',
        ),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async ({ t }) => {
      const sources = await db
        .selectFrom('base_data_source')
        .select(['id', 'fullName'])
        .where('enabledMark', '=', 1)
        .orderBy('sortCode')
        .orderBy('creatorTime', 'desc')
        .execute()
      return { list: [{ id: ownName, fullName: t('t:dataModel.own') }, ...sources] }
    },
  )

  app.get<ById & { Querystring: { keyword?: string; currentPage?: number; pageSize?: number } }>(
    `${path}/:id/Tables`,
    {
      config: { access: { menu: readers } },
      schema: {
        tags,
        ...does('tables and views of a database', '数据库的表与视图', '資料庫的資料表與檢視'),
        answer: pageOf(object({ id: text, name: text, fullName: text, kind: text, comment: text, rows: orNull(integer) })),
        params: idParams,
        querystring: listQuery,
      },
    },
    async (request) => {
      const { ask, kind, schema, isOwn } = await database(request)
      const found = await tablesOf(ask, kind, schema)
      const wanted = request.query.keyword?.trim().toLowerCase() ?? ''
      const tables = (isOwn ? shownTables(found) : found)
        .filter(({ name, comment }) => `${name}\n${comment}`.toLowerCase().includes(wanted))
        .map((table) => ({ ...table, id: table.name, fullName: table.comment ? `${table.name} · ${table.comment}` : table.name }))
      return pageAmong(tables, askedPage(request.query, { most: 5000 }))
    },
  )

  app.get<OfTable>(
    `${path}/:id/Columns`,
    {
      config: { access: { menu: readers } },
      schema: {
        tags,
        ...does('columns of a table, with keys and comments', '表的字段，含主键、外键与注释', '資料表的欄位，含主鍵、外鍵與註解'),
        answer: listOf(
          object({
            ...{ id: text, fullName: text, name: text, type: text, nullable: mark, primary: mark },
            ...{ reference: text, defaultValue: text, comment: text },
          }),
        ),
        params: idParams,
        querystring: ofTable,
      },
    },
    async (request) => {
      const { table } = request.query
      const { ask, kind, schema, isOwn } = await database(request)
      mustBeShown(isOwn, table)
      const found = await columnsOf(ask, kind, schema, table)
      return {
        list: (isOwn ? shownColumns(found) : found).map((column) => ({
          ...column,
          id: column.name,
          fullName: column.comment ? `${column.name} · ${column.comment}` : column.name,
        })),
      }
    },
  )

  app.get<OfTable>(
    `${path}/:id/Indexes`,
    {
      config: { access: { menu: readers } },
      schema: {
        tags,
        ...does('indexes of a table', '表的索引', '資料表的索引'),
        answer: listOf(object({ id: text, name: text, columns: text, unique: mark, primary: mark })),
        params: idParams,
        querystring: ofTable,
      },
    },
    async (request) => {
      const { table } = request.query
      const { ask, kind, schema, isOwn } = await database(request)
      mustBeShown(isOwn, table)
      return { list: (await indexesOf(ask, kind, schema, table)).map((index) => ({ ...index, id: index.name })) }
    },
  )

  app.get<OfTable>(
    `${path}/:id/Rows`,
    {
      config: { access: { menu: [sourceMenu, modelMenu] } },
      schema: {
        tags,
        ...does(
          'the first 20 rows of a table of a data source; the own database gives none',
          '数据源某表的前 20 行；系统自身的数据库不返回数据',
          '資料來源某資料表的前 20 列；系統自身的資料庫不傳回資料',
        ),
        answer: object({ rows: arrayOf(record), count: integer, total: orNull(integer), ms: number }),
        params: idParams,
        querystring: ofTable,
      },
    },
    async ({ params, query }) => {
      if (params.id === ownName) throw new ApiError('forbidden')
      const target = await usableSource(db, settings, params.id)
      const began = performance.now()
      const text = `select * from ${tableName(target, query.table)} limit ${previewRows}`
      const reading = await readSource(target, settings, { text, values: [] })
      // for somebody to read
      for (const row of reading.rows)
        for (const i of reading.moments) if (typeof row[i] === 'number') row[i] = new Date(row[i]).toISOString()
      const rows = rowsOf(reading)
      return { rows, count: rows.length, total: null, ms: Math.round(performance.now() - began) }
    },
  )
}
