import type { FastifyInstance, FastifyRequest } from 'fastify'
import { extensionOf } from '#core/files.ts'
import type { Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { address, among, arrayOf, boolean, integer, listOf, mark, noData, object, open, orNull, record, time } from '../../http/answer.ts'
import { downloadUrl } from '../../http/download.ts'
import { once } from '../../http/once.ts'
import { type Access, does, said, text } from '../../http/route.ts'
import { faultsBook, templateBook } from '../../records/sheet/book.ts'
import { headerOf, leavesIn, rowsIn } from '../../records/sheet/columns.ts'
import { keepSheet, sentSheet } from '../../records/sheet/files.ts'
import type { Importable } from '../../records/sheet/importable.ts'
import { checkRows, importBatch, importRows, mostInBackground, mostRows, resultOf } from '../../records/sheet/importRows.ts'
import { sentLines } from '../../records/sheet/sent.ts'
import { beginTask, runTask, stopTask, taskOf, tasksOf } from './tasks.ts'

/** Signed addresses of files that were made name this. */
export const made = 'sheet.made'

const columnFields = { id: text, fullName: text, pingeKey: text }
const leafAnswer = object({ ...columnFields, required: boolean })
/** IM-12: a column of a preview; a head and a sub-table have columns of their own. */
const columnAnswer = object(columnFields, { required: boolean, children: arrayOf(leafAnswer) })
const faults = arrayOf(object({ field: text, message: text }))
/** A row that became no record: its texts by column, and what is wrong with it. */
const faultyRow = open({ errors: faults, errorsInfo: text })
/** How far an import in the background has come. */
const taskFields = {
  id: text,
  state: among('running', 'done', 'stopped', 'refused'),
  total: integer,
  done: integer,
  snum: integer,
  fnum: integer,
  resultType: mark,
  said: orNull(text),
  at: time,
}

const listBody = {
  type: 'object',
  required: ['list'],
  properties: { list: { type: 'array', items: { type: 'object' } }, flowId: { ...text, maxLength: 100 } },
} as const
interface RowsBody {
  list: Row[]
  flowId?: string
}

/** Where the import wizard calls, and what it is told there. */
interface Place {
  path: string
  tags: string[]
  access: Access
  /** of the address, and of its query */
  params?: { [name: string]: unknown }
  query?: { [name: string]: { [keyword: string]: unknown } }
  find: (request: FastifyRequest) => Importable | Promise<Importable>
}

/** The rows of a body. Throws on none (IM-07), and on too many (C-102). */
function sentRows(body: unknown, most = mostRows): Row[] {
  const { list } = body as RowsBody
  if (list.length === 0) throw new ApiError('badRequest', { key: 'wizard.empty' })
  if (list.length > most) throw new ApiError('badRequest', { key: 'wizard.tooMany', params: { n: most } })
  return list
}

/** IM-10 to IM-14: what the import wizard calls, for an entity and for an application alike. */
export function importRoutes(app: FastifyInstance, { path, tags, access, params, query = {}, find }: Place): void {
  const { db } = app
  const config = { access }
  const schemaOf = (more: { [name: string]: unknown }, asked: { [name: string]: { [keyword: string]: unknown } } = {}) => {
    const all: { [name: string]: { [keyword: string]: unknown } } = { ...query, ...asked }
    return {
      tags,
      ...(params && !('params' in more) ? { params } : {}),
      ...(Object.keys(all).length > 0
        ? {
            querystring: { type: 'object', required: Object.keys(all).filter((name) => all[name]?.type !== 'integer'), properties: all },
          }
        : {}),
      ...more,
    }
  }
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
      const what = await find(request)
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
      const what = await find(request)
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
      const what = await find(request)
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
        answer: listOf(object({ row: integer, errors: faults, errorsInfo: text })),
        body: listBody,
      }),
    },
    async (request) => {
      const rows = sentRows(request.body, mostInBackground)
      return { list: await checkRows(await find(request), rows, request.t, db) }
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
        answer: object({ resultType: mark, snum: integer, fnum: integer, failResult: arrayOf(faultyRow), ids: arrayOf(text) }),
        body: listBody,
      }),
    },
    async (request) => {
      const rows = sentRows(request.body)
      const what = await find(request)
      const { t } = request
      if (!request.headers['idempotency-key']) return said('server.ok', await importRows(what, rows, t, db))
      // sent twice under one key they are imported once; that takes one transaction, and many rows are too long for one
      const batch = await what.prepare(rows)
      return what.run(() =>
        once(request, async (trx) => said('server.ok', resultOf(rows.length, await importBatch(trx, what, batch, rows, t)))),
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
        const content = faultsBook(title, what.columns, sentRows(request.body, mostInBackground), t)
        return keep(request, what, t('t:wizard.faultsFile', { title }), content)
      },
    )

  app.post(
    `${path}/ImportTasks`,
    {
      config,
      schema: schemaOf({
        ...does(
          `begins an import of at most ${mostInBackground} rows in the background; with a header Idempotency-Key once only. data.id names it`,
          `在后台开始导入，最多 ${mostInBackground} 行；带请求头 Idempotency-Key 时只开始一次；data.id 为其标识`,
          `在背景開始匯入，最多 ${mostInBackground} 列；帶請求標頭 Idempotency-Key 時只開始一次；data.id 為其識別`,
        ),
        answer: object({ id: text, total: integer }),
        body: listBody,
      }),
    },
    async (request) => {
      const rows = sentRows(request.body, mostInBackground)
      const { key } = await find(request)
      const begun = await once(request, async (trx) => said('wizard.taskBegun', await beginTask(trx, request, key, rows)))
      void runTask(app, String((begun.data as Row).id))
      return begun
    },
  )
  app.get(
    `${path}/ImportTasks`,
    {
      config,
      schema: schemaOf({
        ...does(
          "the caller's imports in the background of the last day, with how far each has come",
          '本人最近一天的后台导入及其进度',
          '本人最近一天的背景匯入及其進度',
        ),
        answer: listOf(object(taskFields)),
      }),
    },
    async (request) => {
      const { key } = await find(request)
      return { list: await tasksOf(db, request.user.id, key) }
    },
  )
  const taskId = { ...text, maxLength: 100 }
  const taskParams = {
    type: 'object',
    required: ['taskId'],
    properties: { ...(params?.properties as object | undefined), taskId },
  }
  type ByTask = { Params: { taskId: string } }
  app.get<ByTask>(
    `${path}/ImportTasks/:taskId`,
    {
      config,
      schema: schemaOf({
        ...does(
          'how far an import has come; when it has ended, failResult has the rows that became no records, left those that were not come to',
          '一次导入的进度；结束后 failResult 为未能导入的行，left 为未处理的行',
          '一次匯入的進度；結束後 failResult 為未能匯入的列，left 為未處理的列',
        ),
        answer: object(taskFields, {
          failResult: arrayOf(faultyRow),
          ids: arrayOf(text),
          left: arrayOf(record),
          headerRow: arrayOf(columnAnswer),
        }),
        params: taskParams,
      }),
    },
    async (request) => {
      const what = await find(request)
      const task = await taskOf(db, request.user.id, what.key, request.params.taskId)
      // whoever looks at one that stands still, as after a restart, sets it going again
      if (task.state === 'running') {
        void runTask(app, request.params.taskId)
        return task
      }
      const rows = [...(task.failResult as Row[]), ...(task.left as Row[])]
      return { ...task, headerRow: headerOf(what.columns, leavesIn(what.columns, rows), request.t) }
    },
  )
  app.post<ByTask>(
    `${path}/ImportTasks/:taskId/Actions/Stop`,
    {
      config,
      schema: schemaOf({
        ...does(
          'ends an import after the rows that it is at; what was made stays',
          '在当前批次之后停止导入，已导入的保留',
          '在目前批次之後停止匯入，已匯入的保留',
        ),
        answer: noData,
        params: taskParams,
      }),
    },
    async (request) => {
      const { key } = await find(request)
      await stopTask(db, request.user.id, key, request.params.taskId)
      return said('wizard.taskStopped')
    },
  )
}
