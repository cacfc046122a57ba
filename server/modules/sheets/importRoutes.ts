import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { address, arrayOf, listOf, object, record } from '../../http/answer.ts'
import { downloadUrl } from '../../http/download.ts'
import { once } from '../../http/once.ts'
import { does, reply, text } from '../../http/route.ts'
import { faultsBook, templateBook } from '../../records/sheet/book.ts'
import { headerOf, rowsIn } from '../../records/sheet/columns.ts'
import { keepSheet, sentSheet } from '../../records/sheet/files.ts'
import type { Importable } from '../../records/sheet/importable.ts'
import {
  checkedRow,
  checkRows,
  importAnswer,
  importBatch,
  importRows,
  mostInBackground,
  mostRows,
  resultOf,
} from '../../records/sheet/importRows.ts'
import { sentLines } from '../../records/sheet/sent.ts'
import { asColumns, columnAnswer, listBody, type Place, rowsBody, schemasOf, sentFlow, sentRows } from './importCalls.ts'
import { importTaskRoutes } from './importTaskRoutes.ts'

/** So many rows are launched in one transaction, or tried: each takes many times what a record alone takes. */
const mostLaunched = 50

/** Signed addresses of files that were made name this. */
export const made = 'sheet.made'

/** IM-10 to IM-14: what the import wizard calls, for an entity and for an application alike. */
export function importRoutes(app: FastifyInstance, place: Place): void {
  const { path, access, find, file, rows: rowsFor } = place
  const { db } = app
  const config = { access }
  const schemaOf = schemasOf(place)

  /** Keeps a file that was made, and gives the address under which it can be fetched. */
  const keep = async (request: FastifyRequest, { key }: Importable, name: string, content: Buffer): Promise<{ url: string }> => {
    const id = await keepSheet(db, { userId: request.user.id, entity: key, kind: 'out', name: `${name}.xlsx`, content })
    return { url: await downloadUrl(db, { entity: made, id }) }
  }

  app.post(
    `${path}/Uploader`,
    {
      config,
      schema: schemaOf({
        consumes: ['multipart/form-data'],
        ...does(
          'a spreadsheet to import: data.name is what ImportPreview takes, for an hour',
          '上传要导入的表格；返回的 data.name 供 ImportPreview 使用，一小时内有效',
          '上傳要匯入的試算表；傳回的 data.name 供 ImportPreview 使用，一小時內有效',
        ),
        answer: object({ name: text }),
      }),
    },
    async (request) => {
      const what = await file(request)
      const { name, lines } = await sentLines(request, what.columns)
      const content = Buffer.from(JSON.stringify(lines))
      const id = await keepSheet(db, { userId: request.user.id, entity: what.key, kind: 'in', name, content })
      return { name: `${id}.${extensionOf(name)}` }
    },
  )
  app.get(
    `${path}/TemplateDownload`,
    {
      config,
      schema: schemaOf({
        ...does(
          'data.url is a short-lived address of an empty spreadsheet to fill in',
          '下载空白导入模板；data.url 为短期有效的地址',
          '下載空白匯入範本；data.url 為短期有效的位址',
        ),
        answer: address,
      }),
    },
    async (request) => {
      const { t } = request
      const what = await file(request)
      if (what.columns.length === 0) throw new ApiError('badRequest', { key: 'sheet.noColumn' })
      const title = t(what.title)
      return keep(request, what, t('t:wizard.templateFile', { title }), templateBook(title, what.columns, t, await what.lists()))
    },
  )
  app.get<{ Querystring: { fileName: string } }>(
    `${path}/ImportPreview`,
    {
      config,
      schema: schemaOf(
        {
          ...does(
            'the rows of a spreadsheet that the caller has sent, as texts, and their columns; of a sub-table, its rows and its columns',
            '读取本人所上传表格的列与各行文本，含子表的列与行',
            '讀取本人所上傳試算表的欄與各列文字，含子表的欄與列',
          ),
          answer: object({ dataRow: arrayOf(record), headerRow: arrayOf(columnAnswer), unknown: arrayOf(text) }),
        },
        { fileName: { ...text, maxLength: 100 } },
      ),
    },
    async (request) => {
      const what = await file(request)
      const id = request.query.fileName.replace(/\.\w+$/, '')
      const lines = JSON.parse((await sentSheet(db, id, { userId: request.user.id, entity: what.key })).toString('utf8')) as string[][]
      const { found, unknown, rows } = rowsIn(lines, what.columns)
      // a column that must be there can be filled in, also where the file has not got it
      return { dataRow: rows, headerRow: headerOf(what.columns, found, request.t), unknown }
    },
  )
  app.post(
    `${path}/ImportCheck`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: schemaOf({
        ...does(
          `what would be wrong with each of at most ${mostInBackground} rows if they were imported; nothing is kept. data.list has { row, errors } of those that are wrong`,
          `校验待导入的行（最多 ${mostInBackground} 行），不保存；data.list 列出有误的行 { row, errors }`,
          `檢查待匯入的列（最多 ${mostInBackground} 列），不儲存；data.list 列出有誤的列 { row, errors }`,
        ),
        answer: listOf(checkedRow),
        body: rowsBody,
      }),
    },
    async (request) => {
      const sent = sentRows(request.body, mostInBackground)
      // of many rows only the form is asked: whether each can be launched, the import itself tells
      const launches = sent.length <= mostLaunched
      const what = await rowsFor(request, { flowId: sentFlow(request.body), isKept: false, launches })
      return { list: await checkRows(what, asColumns(what, sent), request.t, db) }
    },
  )
  app.post(
    `${path}/ImportData`,
    {
      config,
      handlerTimeout: limits.longCall,
      schema: schemaOf({
        ...does(
          `makes records of at most ${mostRows} rows: the good ones are kept, the others come back with errorsInfo`,
          `导入最多 ${mostRows} 行：正确的保存为记录，有误的连同 errorsInfo 返回`,
          `匯入最多 ${mostRows} 列：正確的儲存為記錄，有誤的連同 errorsInfo 傳回`,
        ),
        answer: importAnswer,
        body: rowsBody,
      }),
    },
    async (request) => {
      const flowId = sentFlow(request.body)
      const isOnce = Boolean(request.headers['idempotency-key'])
      const sent = sentRows(request.body, flowId && isOnce ? mostLaunched : mostRows)
      const what = await rowsFor(request, { flowId, isKept: true })
      const rows = asColumns(what, sent)
      const { t } = request
      if (!isOnce) return reply('server.ok', await importRows(what, rows, t, db))
      // sent twice under one key they are imported once; that takes one transaction, and many rows are too long for one
      const batch = await what.prepare(rows)
      return what.run(() =>
        once(request, async (trx) => reply('server.ok', resultOf(rows.length, await importBatch(trx, what, batch, rows, t)))),
      )
    },
  )
  // C-015: both names, one call
  for (const call of ['ImportExceptionData', 'ExportExceptionData'])
    app.post(
      `${path}/${call}`,
      {
        config,
        schema: schemaOf({
          ...does(
            'data.url is a short-lived address of rows that were not imported, with what is wrong with them',
            '导出未能导入的行及其错误；data.url 为短期有效的地址',
            '匯出未能匯入的列及其錯誤；data.url 為短期有效的位址',
          ),
          answer: address,
          body: listBody,
        }),
      },
      async (request) => {
        const { t } = request
        const what = await find(request)
        const title = t(what.title)
        const content = faultsBook(title, what.columns, asColumns(what, sentRows(request.body, mostInBackground)), t)
        return keep(request, what, t('t:wizard.faultsFile', { title }), content)
      },
    )

  importTaskRoutes(app, place)
}
