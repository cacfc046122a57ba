import type { FastifyRequest } from 'fastify'
import { applicationKinds, kindOf } from '#core/application/kinds.ts'
import { sheetKinds } from '#core/form/formFromRows.ts'
import type { Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { among, arrayOf, integer, mark, object, orNull } from '../../http/answer.ts'
import { addExport } from '../../http/download.ts'
import { mayCall } from '../../http/mayCall.ts'
import { once } from '../../http/once.ts'
import { type Access, does, idParams, means, type Reply, type Routes, reply, text } from '../../http/route.ts'
import { mostTold } from '../../records/query/filter.ts'
import { designMenus } from '../../records/rights/access.ts'
import { madeSheet } from '../../records/sheet/files.ts'
import { mostRows } from '../../records/sheet/importRows.ts'
import { beginTask, runTask, taskOf } from '../sheets/index.ts'
import { makeDictionaries } from './dictionaries.ts'
import { type Asked, makeApplication } from './make.ts'
import { fromOlder, lossesFile, lossesKind, readOlderFile } from './older.ts'
import { removeApplication, usesOf } from './remove.ts'
import { fromSheet, readSheet, type SaidField } from './sheet.ts'
import { offeredTemplates } from './templates.ts'

const tags = ['visualdev']
const path = '/api/visualdev/Application'

/** The separate calls: a draft is made, it is released, and an entry is added to the menu. */
const steps = [
  { menu: designMenus, button: 'btn_add' },
  { menu: designMenus, button: 'btn_edit' },
  { menu: 'system.menu', button: 'btn_add' },
]
const making: Access = {
  about: `${designMenus.join(' or ')} with btn_add and btn_edit, and system.menu with btn_add`,
  check: async ({ server }: FastifyRequest, grants: Grants) => {
    for (const step of steps) if (!(await mayCall(server, step, grants))) return false
    return true
  },
}

const maybe = (most: number) => ({ type: ['string', 'null'], maxLength: most }) as const
const wholeNumber = { type: 'integer', minimum: 0, maximum: 10_000 } as const
const makeBody = {
  type: 'object',
  required: ['fullName', 'from'],
  properties: {
    fullName: { ...text, minLength: 1, maxLength: 50 },
    enCode: { ...maybe(50), ...means('left out: made of the name', '不填则由名称生成', '不填則由名稱產生') },
    parentId: { ...maybe(50), ...means('the group of the menu, or -1', '菜单目录，或 -1', '選單目錄，或 -1') },
    from: { ...text, enum: ['empty', 'template', 'copy', 'sheet', 'older'] },
    type: {
      type: ['integer', 'null'],
      enum: [...applicationKinds.map(({ type }) => type), null],
      ...means(
        'its kind: 1 web, 2 app, 4 a web form alone, 5 an app form alone',
        '种类：1 网页应用，2 移动应用，4 网页表单，5 移动表单',
        '種類：1 網頁應用，2 行動應用，4 網頁表單，5 行動表單',
      ),
    },
    template: { ...maybe(50), ...means('the template that it begins with', '所用模板', '所用範本') },
    copyOf: { ...maybe(50), ...means('the application that is copied', '要复制的应用', '要複製的應用') },
    sheet: { ...maybe(50), ...means('as the call Sheet has answered', '调用 Sheet 返回的 sheet', '呼叫 Sheet 傳回的 sheet') },
    older: { ...maybe(50), ...means('as the call Older has answered', '调用 Older 返回的 older', '呼叫 Older 傳回的 older') },
    withRows: { type: ['integer', 'null'], enum: [0, 1, null] },
    fields: {
      type: ['array', 'null'],
      maxItems: 100,
      items: {
        type: 'object',
        required: ['column', 'label', 'kind'],
        properties: {
          column: wholeNumber,
          label: { ...text, minLength: 1, maxLength: 100 },
          kind: { ...text, enum: [...sheetKinds] },
          use: { type: ['integer', 'null'], enum: [0, 1, null] },
        },
      },
    },
    roles: { type: ['array', 'null'], maxItems: 100, items: { ...text, maxLength: 50 } },
  },
} as const
type MakeBody = Asked & { sheet?: string | null; older?: string | null; withRows?: number | null; fields?: SaidField[] | null }

/** What is said of rows that were imported by now, or are being imported. */
function told(made: Row, task: Row): Reply {
  const params = { name: String(made.fullName), n: Number(task.snum), m: Number(task.fnum) }
  const data = { ...made, done: task.done ?? 0, failed: task.fnum ?? 0 }
  if (task.state === 'running') return reply('application.madeLater', data, { ...params, n: Number(made.rows) })
  return reply(params.m > 0 ? 'application.madeSome' : 'application.madeRows', data, params)
}

/** From nothing to an application that staff can use, and back. */
export const newApplication: Routes = (app) => {
  const { db } = app

  app.get(
    `${path}/Templates`,
    {
      config: { access: making },
      schema: {
        tags,
        ...does('the templates that an application can begin with', '新建应用可用的模板', '新增應用可用的範本'),
        answer: object({ list: arrayOf(object({ id: text, fullName: text, label: text })) }),
      },
    },
    async ({ t }) => ({ list: await offeredTemplates(db, t) }),
  )

  app.post<{ Body: { fileId: string } }>(
    `${path}/Sheet`,
    {
      config: { access: making },
      schema: {
        tags,
        ...does(
          'what the columns of a workbook that the caller has uploaded seem to be, each with a sample; `sheet` is what making an application takes, for an hour',
          '推断本人所上传工作簿各列的类型，附样例；sheet 供新建应用使用，一小时内有效',
          '推斷本人所上傳活頁簿各欄的類型，附範例；sheet 供新增應用使用，一小時內有效',
        ),
        answer: object({
          sheet: text,
          name: text,
          total: integer,
          fields: arrayOf(object({ column: integer, label: text, kind: among(...sheetKinds), dictionary: mark, use: mark, sample: text })),
        }),
        body: { type: 'object', required: ['fileId'], properties: { fileId: { ...text, maxLength: 50 } } },
      },
    },
    async (request) => {
      const read = await readSheet(request, request.body.fileId)
      return reply('application.sheetRead', read, { n: read.total })
    },
  )

  app.post<{ Body: { fileId: string } }>(
    `${path}/Older`,
    {
      config: { access: making },
      schema: {
        tags,
        ...does(
          'what comes in of a definition of an older system, a JSON Schema with its uiSchema or a schema of form-js that the caller has uploaded, and what does not; `older` is what making an application takes, for an hour; copied: the lines that matter',
          '推断本人所上传的旧系统定义、JSON Schema（含 uiSchema）或 form-js 定义中可导入与不可导入的内容；older 供新建应用使用，一小时内有效；copied 为需要查看的各行',
          '推斷本人所上傳的舊系統定義、JSON Schema（含 uiSchema）或 form-js 定義中可匯入與不可匯入的內容；older 供新增應用使用，一小時內有效；copied 為需要檢視的各行',
        ),
        answer: object({
          ...{
            older: text,
            name: text,
            total: integer,
            listed: integer,
            looked: integer,
            list: mark,
            summary: text,
            copied: text,
            faults: text,
          },
          fields: arrayOf(object({ field: text, label: text, kind: text })),
          losses: arrayOf(object({ place: text, of: text, kind: text, text, suggestion: text })),
        }),
        body: { type: 'object', required: ['fileId'], properties: { fileId: { ...text, maxLength: 50 } } },
      },
    },
    async (request) => {
      const read = await readOlderFile(request, request.body.fileId)
      return reply('application.olderRead', read, { n: read.total })
    },
  )
  addExport(app, lossesKind, (id) => madeSheet(db, id))
  app.get<{ Params: { id: string } }>(
    `${path}/Older/:id/Losses`,
    {
      config: { access: making },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of a text with everything that of such a definition does not come in, with its places',
          'data.url 为短期有效的地址：此类定义中不可导入的全部内容及其位置',
          'data.url 為短期有效的位址：此類定義中不可匯入的全部內容及其位置',
        ),
        answer: object({ url: text }),
        params: idParams,
      },
    },
    (request) => lossesFile(request, request.params.id),
  )

  app.post<{ Body: MakeBody }>(
    path,
    {
      config: { access: making },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'make an application that can be used: its draft, its release, its entry in the menu, for these roles; of a sheet with its rows, many of them in the background',
          '新建可直接使用的应用：草稿、发布、菜单及角色授权；由表格新建时导入其行，行数多时在后台进行',
          '新增可直接使用的應用：草稿、發布、選單及角色授權；由試算表新增時匯入其列，列數多時在背景進行',
        ),
        answer: object({
          ...{ id: text, fullName: text, enCode: text, menuId: text, address: text },
          ...{ rows: integer, task: orNull(text), done: integer, failed: integer },
        }),
        body: makeBody,
      },
    },
    async (request) => {
      const { body, user } = request
      const isAlone = kindOf(body.type).formOnly === true
      // a form alone shows no rows, so none are brought in
      if (isAlone && body.withRows === 1) throw new ApiError('badRequest')
      const sheet = body.from === 'sheet' ? await fromSheet(request, String(body.sheet ?? ''), body.fields ?? []) : undefined
      const older = body.from === 'older' ? await fromOlder(request, String(body.older ?? '')) : undefined
      const made = await once(
        request,
        async (trx) => {
          const form = sheet?.formWith(await makeDictionaries(trx, request, body.fullName, sheet.dictionaries))
          const { record, menu } = await makeApplication(trx, request, body, older ?? (form && { form }))
          const rows = sheet && body.withRows !== 0 && !isAlone ? sheet.rows : []
          // whoever was not given the application imports nothing into it
          const task = rows.length > 0 && user.isAdmin ? await beginTask(trx, request, `app.${record.id}`, rows) : undefined
          const data = {
            ...{ id: record.id, fullName: record.fullName, enCode: record.enCode, menuId: menu.id, address: `/${menu.urlAddress}` },
            ...{ rows: rows.length, task: task?.id ?? null, done: 0, failed: 0 },
          }
          const key = rows.length > 0 && !task ? 'application.madeWithoutRows' : 'application.made'
          return reply(key, data, { name: String(record.fullName) })
        },
        limits.shape,
      )
      const data = made.data as Row
      if (data.task === null) return made
      // the rows are imported as any others are: few of them before this is answered
      const going = runTask(app, String(data.task))
      if (Number(data.rows) <= mostRows) await going
      return told(data, await taskOf(db, user.id, `app.${data.id}`, String(data.task)))
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      // what would be lost is told to those who may delete it only
      config: { access: { menu: designMenus, button: 'btn_remove' } },
      schema: {
        tags,
        ...does(
          `what would be lost with an application: its records and the rows of their sub-tables (null: the caller may not read all of them; ${mostTold + 1}: more than ${mostTold}; lost: in words), its entries in the menu, how many were given one, usable short links (null: told to administrators only), and what names it elsewhere`,
          `删除应用将失去的内容：记录数与子表行数（null：调用者无权读取全部；${mostTold + 1}：超过 ${mostTold}；lost 为文字说明）、菜单、已获授权的对象数、可用的外链数（null：仅告知管理员），以及其他位置对它的引用`,
          `刪除應用將失去的內容：記錄數與子表列數（null：呼叫者無權讀取全部；${mostTold + 1}：超過 ${mostTold}；lost 為文字說明）、選單、已獲授權的對象數、可用的外部連結數（null：僅告知管理員），以及其他位置對它的引用`,
        ),
        answer: object({
          ...{ id: text, fullName: text, records: orNull(integer), rows: orNull(integer), lost: text },
          ...{ menus: text, holders: integer, links: orNull(integer), named: text },
        }),
        params: idParams,
      },
    },
    async (request) => ({ ...(await usesOf(request, request.params.id)) }),
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: { menu: designMenus, button: 'btn_remove' } },
      schema: {
        tags,
        ...does(
          'delete an application with its entries in the menu and what was given of them; its tables stay',
          '删除应用及其菜单与授权；其数据表保留',
          '刪除應用及其選單與授權；其資料表保留',
        ),
        answer: object({ tables: arrayOf(text) }),
        params: idParams,
      },
    },
    async (request) => {
      const tables = await transaction(db, (trx) => removeApplication(trx, request, request.params.id))
      return reply('server.deleted', { tables })
    },
  )
}
