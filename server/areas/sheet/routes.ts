import type { FastifyInstance } from 'fastify'
import { extensionOf } from '#core/files.ts'
import type { Row } from '#core/types.ts'
import { limits } from '../../db/limits.ts'
import { type Entity, entities, entityOf } from '../../entities/catalog.ts'
import { withLinks } from '../../entities/links.ts'
import { type ListQuery, listPage } from '../../entities/query.ts'
import { filtersOf, querySchema } from '../../entities/routes.ts'
import { scopeOf } from '../../entities/scopes.ts'
import { ApiError } from '../../errors.ts'
import { type Area, does, said, text } from '../../http.ts'
import { once } from '../../once.ts'
import { addExport, downloadUrl } from '../../security/download.ts'
import { languageOf, translator } from '../../texts.ts'
import { faultsBook, recordsBook, templateBook } from './book.ts'
import { sheetColumns } from './columns.ts'
import { keepSheet, madeSheet, sentSheet } from './files.ts'
import { checkRows, importRows, mostRows } from './importRows.ts'
import { readPaths } from './names.ts'
import { rowsIn } from './readRow.ts'
import { sentLines } from './sent.ts'

/** So many records are written into one spreadsheet. */
const mostRecords = 20_000
/** Signed addresses name these two. */
const [template, made] = ['sheet.template', 'sheet.made'] as const
const listBody = {
  type: 'object',
  required: ['list'],
  properties: { list: { type: 'array', items: { type: 'object' } }, flowId: { ...text, maxLength: 100 } },
} as const

interface Sheets {
  entity: Entity
  path: string
  menu: string
  tags: string[]
}
type RowsBody = { Body: { list: Row[]; flowId?: string } }

/** The rows of a body. Throws on none (IM-07), and on too many (C-102). */
function sentRows(list: Row[]): Row[] {
  if (list.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (list.length > mostRows) throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: mostRows } })
  return list
}

/** IM-10 to IM-14: what the import wizard calls. */
function importRoutes(app: FastifyInstance, { entity, path, menu, tags }: Sheets): void {
  const { db } = app
  const name = entity.entity
  const columns = sheetColumns(entity)
  const config = { access: { menu, button: 'btn_upload' } } as const

  app.post(
    `${path}/Uploader`,
    {
      config,
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'a spreadsheet to import: data.name is what ImportPreview takes, for an hour',
          '上传要导入的表格；返回的 data.name 供 ImportPreview 使用，一小时内有效',
          '上傳要匯入的試算表；傳回的 data.name 供 ImportPreview 使用，一小時內有效',
        ),
      },
    },
    async (request) => {
      const { name: called, lines } = await sentLines(request, columns)
      const content = Buffer.from(JSON.stringify(lines))
      const id = await keepSheet(db, { userId: request.user.id, entity: name, kind: 'in', name: called, content })
      return { name: `${id}.${extensionOf(called)}` }
    },
  )
  app.get(
    `${path}/TemplateDownload`,
    {
      config,
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of an empty spreadsheet to fill in',
          '下载空白导入模板；data.url 为短期有效的地址',
          '下載空白匯入範本；data.url 為短期有效的位址',
        ),
      },
    },
    async (request) => ({ url: await downloadUrl(db, { entity: template, id: `${name} ${languageOf(request.headers)}` }) }),
  )
  app.get<{ Querystring: { fileName: string } }>(
    `${path}/ImportPreview`,
    {
      config,
      schema: {
        tags,
        ...does(
          'the rows of a spreadsheet that the caller has sent, as texts, and their columns',
          '读取本人所上传表格的列与各行文本',
          '讀取本人所上傳試算表的欄與各列文字',
        ),
        querystring: { type: 'object', required: ['fileName'], properties: { fileName: { ...text, maxLength: 100 } } },
      },
    },
    async (request) => {
      const id = request.query.fileName.replace(/\.\w+$/, '')
      const lines = JSON.parse((await sentSheet(db, id, { userId: request.user.id, entity: name })).toString('utf8')) as string[][]
      const { found, unknown, rows } = rowsIn(lines, columns)
      // a column that must be there can be filled in, also where the file has not got it
      const shown = columns.filter((column) => column.required || found.includes(column))
      const headerRow = shown.map(({ id, label, required, plan, names }) => ({
        id,
        fullName: request.t(label),
        pingeKey: plan?.node.pingeKey ?? (names ? 'select' : 'input'),
        required,
      }))
      return { dataRow: rows, headerRow, unknown }
    },
  )
  app.post<RowsBody>(
    `${path}/ImportCheck`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          `what would be wrong with each of at most ${mostRows} rows if they were imported; nothing is kept. data.list has { row, errors } of those that are wrong`,
          `校验待导入的行（最多 ${mostRows} 行），不保存；data.list 列出有误的行 { row, errors }`,
          `檢查待匯入的列（最多 ${mostRows} 列），不儲存；data.list 列出有誤的列 { row, errors }`,
        ),
        body: listBody,
      },
    },
    async (request) => ({ list: await checkRows(db, name, sentRows(request.body.list), request.writer) }),
  )
  app.post<RowsBody>(
    `${path}/ImportData`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          `makes records of at most ${mostRows} rows: the good ones are kept, the others come back with errorsInfo`,
          `导入最多 ${mostRows} 行：正确的保存为记录，有误的连同 errorsInfo 返回`,
          `匯入最多 ${mostRows} 列：正確的儲存為記錄，有誤的連同 errorsInfo 傳回`,
        ),
        body: listBody,
      },
    },
    (request) => {
      const rows = sentRows(request.body.list)
      const work = async (on: typeof db) => said('server.ok', await importRows(on, name, rows, request.writer))
      // sent twice under one key they are imported once; that takes one transaction, and many rows are too long for one
      return request.headers['idempotency-key'] ? once(request, work) : work(db)
    },
  )
  // C-015: both names, one call
  for (const call of ['ImportExceptionData', 'ExportExceptionData'])
    app.post<RowsBody>(
      `${path}/${call}`,
      {
        config,
        schema: {
          tags,
          ...does(
            'data.url is a short-lived address of rows that were not imported, with what is wrong with them',
            '导出未能导入的行及其错误；data.url 为短期有效的地址',
            '匯出未能匯入的列及其錯誤；data.url 為短期有效的位址',
          ),
          body: listBody,
        },
      },
      async (request) => {
        const { t, user } = request
        const content = faultsBook(t(entity.title), columns, sentRows(request.body.list), t)
        const called = t('t:wizard.faultsFile', { title: t(entity.title) })
        const id = await keepSheet(db, { userId: user.id, entity: name, kind: 'out', name: `${called}.xlsx`, content })
        return { url: await downloadUrl(db, { entity: made, id }) }
      },
    )
}

/** The columns that are asked for: a comma list, or a list as JSON; without one, all. */
function wanted(asked: string | undefined): ReadonlySet<string> {
  const plain = asked?.trim() ?? ''
  if (!plain.startsWith('[')) return new Set(plain.split(',').filter(Boolean))
  try {
    return new Set((JSON.parse(plain) as unknown[]).map(String))
  } catch {
    throw new ApiError('badRequest')
  }
}

/** OR-09: the records of a list as a spreadsheet. */
function exportRoutes(app: FastifyInstance, { entity, path, menu, tags }: Sheets): void {
  const { db } = app
  const columns = sheetColumns(entity)
  const config = { access: { menu, button: 'btn_download' } } as const
  const query = querySchema(entity)

  app.get(
    `${path}/ExportColumns`,
    { config, schema: { tags, ...does('the columns that may be exported', '可导出的列', '可匯出的欄') } },
    ({ t }) => ({
      list: columns.map(({ id, label }) => ({ id, fullName: t(label) })),
    }),
  )
  app.get<{ Querystring: ListQuery & Row & { columns?: string } }>(
    `${path}/ExportData`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a spreadsheet of what the list shows with the same query, on all its pages',
          '按相同查询条件导出列表的全部页；data.url 为短期有效的表格地址',
          '依相同查詢條件匯出清單的所有頁；data.url 為短期有效的試算表位址',
        ),
        querystring: { ...query, properties: { ...query.properties, columns: { ...text, maxLength: 2000 } } },
      },
    },
    async (request) => {
      const { t, user, query: asked, writer } = request
      const names = wanted(asked.columns)
      const chosen = columns.filter(({ id }) => names.size === 0 || names.has(id))
      if (chosen.length === 0) throw new ApiError('badRequest')
      const scope = await scopeOf(db, entity.entity, writer.asker)
      const page = await listPage(db, entity, { ...asked, filters: filtersOf(entity, asked), scope, currentPage: 1, pageSize: mostRecords })
      if (page.pagination.total > mostRecords) throw new ApiError('badRequest', { key: 'sheet.tooManyRecords', params: { n: mostRecords } })
      const paths = new Map<string, Map<string, string>>()
      for (const { id, names } of chosen) {
        const found = names && (await readPaths(db, entityOf(names.entity), names.says))
        if (found) paths.set(id, found)
      }
      const content = recordsBook(t(entity.title), chosen, await withLinks(db, entity, page.list, t), paths, t)
      const id = await keepSheet(db, { userId: user.id, entity: entity.entity, kind: 'out', name: `${t(entity.title)}.xlsx`, content })
      return { url: await downloadUrl(db, { entity: made, id }) }
    },
  )
}

/** Import and export as spreadsheets, of every entity whose JSON says so. */
export const sheets: Area = (app) => {
  addExport(made, ({ db }, id) => madeSheet(db, id))
  addExport(template, async (_app, id) => {
    const [name = '', language] = id.split(' ')
    const entity = entityOf(name)
    const t = translator(language === 'en' || language === 'zhtw' ? language : 'zh')
    const title = t('t:wizard.templateFile', { title: t(entity.title) })
    return { name: `${title}.xlsx`, content: templateBook(t(entity.title), sheetColumns(entity), t) }
  })
  for (const entity of entities().values()) {
    const { path, menu, calls = [] } = entity
    if (!path || !menu) continue
    const given = { entity, path, menu, tags: [entity.entity] }
    if (calls.includes('import')) importRoutes(app, given)
    if (calls.includes('exportData')) exportRoutes(app, given)
  }
}
