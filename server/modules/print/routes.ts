import { kindOf } from '#core/application/kinds.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { anything, arrayOf, branch, listOf, noData, object, record, treeOf } from '../../http/answer.ts'
import { once } from '../../http/once.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { releasedApplications } from '../../records/model/uses.ts'
import { toTree } from '../../records/query/tree.ts'
import { operatorRecord } from '../workflow/index.ts'
import { templateFor, templatesFor, templatesToName } from './allowed.ts'
import { dictionariesFor, type PrintData, printable, readForPrint } from './data.ts'
import { printVersion, printVersions, versionAnswer, versionsAnswer } from './history.ts'
import { notePrint } from './log.ts'
import { picturesOf } from './pictures.ts'
import { fieldOptions, idsIn, modelOfPrint, templateIn } from './stored.ts'
import { usesAnswer, usesOf } from './uses.ts'

const tags = ['printDev']
const menu = 'system.print'
const path = '/api/system/printDev'
const id = { ...text, maxLength: 100 } as const
/** Records of one call: what is shown before it is printed. */
const mostShown = 200

/** A form sends the template and its roles as they are; they are kept as JSON text. */
const fromForm = (body: Row): Row => ({
  ...body,
  ...(typeof body.template === 'object' && body.template !== null ? { template: JSON.stringify(body.template) } : {}),
  ...(Array.isArray(body.roleIds) ? { roleIds: JSON.stringify(body.roleIds) } : {}),
})
const jsonOf = (value: Json | undefined): Json => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as Json) : null)
const toForm = (row: Row): Row => ({ ...row, template: jsonOf(row.template), roleIds: idsIn(row.roleIds) })

const option = object({ id: text, fullName: text })
const printData = { printData: record, printTexts: record, printPictures: record, operatorRecordList: arrayOf(operatorRecord) }
const printTemplate = { printTemplate: record, id: text, fullName: text, modelId: text, dictionary: record }
const source = {
  instanceId: {
    ...id,
    ...means('the instance of a flow that the record is read in', '读取记录所经的流程实例', '讀取記錄所經的流程執行個體'),
  },
  taskId: id,
} as const

/** PR-15: print templates, and what is printed by them. */
export const printing: Routes = (app) => {
  const { db } = app
  entityRoutes(app, 'printDev', {
    sent: async (_request, body) => fromForm(body),
    shown: toForm,
    unlisted: ['template'],
    answer: recordAnswer(entityOf('printDev'), {
      without: ['template', 'roleIds'],
      beside: { template: anything, roleIds: arrayOf(text) },
    }),
  })
  entityRoutes(app, 'printLog')
  /** Templates in use, in their order: of one application, or of all. */
  const idsOf = async (modelId?: string): Promise<string[]> => {
    const rows = db.selectFrom('base_print_dev').select('id').where('enabledMark', '=', 1).orderBy('sortCode').orderBy('id').limit(5000)
    return (await (modelId === undefined ? rows : rows.where('modelId', '=', modelId)).execute()).map(({ id }) => id)
  }

  app.get(
    `${path}/Applications`,
    {
      config: { access: { menu } },
      schema: { tags, ...does('released applications to choose from', '可选的已发布应用', '可選的已發布應用'), answer: listOf(option) },
    },
    async () => ({ list: (await releasedApplications(db)).map(({ id, fullName }) => ({ id, fullName })) }),
  )

  app.get<{ Querystring: { type?: string; modelId?: string } }>(
    `${path}/Selector`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'templates in use that the caller may print by, under the applications of a kind (type) that they are of; with modelId all in use of that application, for its designers to choose from',
          '调用者可用的打印模板，按其所属的某类应用（type）分组；给出 modelId 时为该应用的全部启用模板，供其设计者选择',
          '呼叫者可用的列印範本，依其所屬的某類應用（type）分組；給出 modelId 時為該應用的全部啟用範本，供其設計者選擇',
        ),
        answer: treeOf(branch({ id: text, parentId: text, fullName: text })),
        querystring: { type: 'object', properties: { type: { ...text, maxLength: 20 }, modelId: id } },
      },
    },
    async (request) => {
      const { type, modelId } = request.query
      if (modelId !== undefined) return { list: await templatesToName(request, modelId) }
      const found = await templatesFor(request, await idsOf())
      const list = (await releasedApplications(db)).flatMap(({ id, fullName, type: of }) => {
        const own = found.filter(({ modelId }) => modelId === id)
        if (own.length === 0 || (type !== undefined && type !== '' && String(kindOf(of).type) !== type)) return []
        return [
          { id, parentId: '-1', fullName },
          ...own.map((one) => ({ id: String(one.id), parentId: id, fullName: String(one.fullName) })),
        ]
      })
      return { list: toTree(list, 'parentId') }
    },
  )

  app.post<{ Body: { ids?: string[]; modelId?: string } }>(
    `${path}/getListOptions`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'of these templates, or of those of an application, the ones in use that the caller may print by',
          '这些模板或某应用的模板中已启用且调用者可用的，供选择',
          '這些範本或某應用的範本中已啟用且呼叫者可用的，供選擇',
        ),
        answer: listOf(option),
        body: { type: 'object', properties: { ids: { type: 'array', maxItems: 100, items: id }, modelId: id } },
      },
    },
    async (request) => {
      const { ids, modelId } = request.body
      const named = ids ?? (modelId === undefined ? [] : await idsOf(modelId))
      const found = (await templatesFor(request, named)).filter((row) => modelId === undefined || row.modelId === modelId)
      return { list: found.map((row) => ({ id: String(row.id), fullName: String(row.fullName) })) }
    },
  )

  app.post<{ Body: { modelId: string } }>(
    `${path}/Fields`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'what the texts of a template may name: fields of an application by their labels, those of sub-tables as children, and what is known of each page',
          '模板文字可引用的内容：应用的字段及名称、子表字段（children），以及页面信息',
          '範本文字可引用的內容：應用的欄位及名稱、子表欄位（children），以及頁面資訊',
        ),
        answer: listOf(
          object({ id: text, fullName: text, type: text }, { children: arrayOf(object({ id: text, fullName: text, type: text })) }),
        ),
        body: { type: 'object', required: ['modelId'], properties: { modelId: id } },
      },
    },
    async ({ body, t }) => {
      const model = await modelOfPrint(db, body.modelId)
      if (!model) throw new ApiError('notFound')
      return { list: fieldOptions(model, t) }
    },
  )

  app.get<{ Querystring: { id: string; recordId?: string; instanceId?: string; taskId?: string } }>(
    `${path}/Data`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'a template with one record as the caller reads it: values, words, and who decided what',
          '模板与调用者可见的一条记录：值、显示文本及审批记录',
          '範本與呼叫者可見的一筆記錄：值、顯示文字及審批記錄',
        ),
        answer: object({ ...printTemplate, ...printData }),
        querystring: { type: 'object', required: ['id'], properties: { id, recordId: id, ...source } },
      },
    },
    async (request) => {
      const { id, ...from } = request.query
      const template = await templateFor(request, id)
      const data = await readForPrint(request, String(template.modelId), from)
      return { ...(await toldTemplate(request, template)), ...(await toldData(request, template, data)) }
    },
  )

  app.get<{ Querystring: { id: string; recordIds: string } }>(
    `${path}/BatchData`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'a template with several records as the caller reads them, in the order in which they are named',
          '模板与调用者可见的多条记录，按请求的顺序',
          '範本與呼叫者可見的多筆記錄，依請求的順序',
        ),
        answer: object({ ...printTemplate, list: arrayOf(object(printData)) }),
        querystring: {
          type: 'object',
          required: ['id', 'recordIds'],
          properties: {
            id,
            recordIds: { ...text, maxLength: 20_000, ...means('ids with commas between them', '以逗号分隔的 id', '以逗號分隔的 id') },
          },
        },
      },
    },
    async (request) => {
      const template = await templateFor(request, request.query.id)
      const ids = [...new Set(request.query.recordIds.split(',').filter(Boolean))]
      if (ids.length === 0 || ids.length > mostShown) throw new ApiError('badRequest', { key: 'print.tooMany', params: { max: mostShown } })
      const list = []
      // one after the other: a batch of one person's leaves connections to the others
      for (const recordId of ids) {
        const data = await readForPrint(request, String(template.modelId), { recordId })
        list.push(await toldData(request, template, data))
      }
      return { ...(await toldTemplate(request, template)), list }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Uses`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'where a template is used: its application, who prints by it, how often and when last, and what deleting it is asked with',
          '模板的使用情况：所属应用、可打印的角色、打印份数与最近打印，以及删除前的询问',
          '範本的使用情況：所屬應用、可列印的角色、列印份數與最近列印，以及刪除前的詢問',
        ),
        answer: usesAnswer,
        params: idParams,
      },
    },
    (request) => usesOf(request, request.params.id),
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Versions`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does(
          'what a template was: its versions that are kept, the newest first',
          '模板保留的版本，最新的在前',
          '範本保留的版本，最新的在前',
        ),
        answer: versionsAnswer,
        params: idParams,
      },
    },
    ({ params: { id } }) => printVersions(db, id),
  )

  app.get<{ Params: { id: string; version: number } }>(
    `${path}/:id/Versions/:version`,
    {
      config: { access: { menu } },
      schema: {
        tags,
        ...does('what one version of a template draws', '读取模板的一个版本', '讀取範本的一個版本'),
        answer: versionAnswer,
        params: {
          type: 'object',
          properties: { ...idParams.properties, version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 } },
          required: ['id', 'version'],
        },
      },
    },
    ({ params: { id, version } }) => printVersion(db, id, version),
  )

  app.post<{
    Body: { printTitle?: string; printNum?: number; printId: string; recordIds?: string[]; instanceId?: string; taskId?: string }
  }>(
    '/api/system/printLog/save',
    {
      config: { access: 'user' },
      schema: {
        tags: ['printLog'],
        ...does(
          'note that the caller printed by a template: records that they could have printed; once with Idempotency-Key',
          '记录调用者按模板完成的一次打印，仅限其可打印的记录；带 Idempotency-Key 时只记一次',
          '記錄呼叫者依範本完成的一次列印，僅限其可列印的記錄；帶 Idempotency-Key 時只記一次',
        ),
        answer: noData,
        body: {
          type: 'object',
          required: ['printId'],
          properties: {
            printTitle: { ...text, maxLength: 200 },
            printNum: { type: 'integer', minimum: 1, maximum: 1000 },
            printId: id,
            recordIds: { type: 'array', maxItems: mostShown, items: id },
            ...source,
          },
        },
      },
    },
    async (request) => {
      const { printTitle, printNum = 1, printId, recordIds = [], instanceId, taskId } = request.body
      const template = await templateFor(request, printId)
      const records = await printable(request, String(template.modelId), { recordIds, instanceId, taskId })
      return once(request, async (trx) => {
        await notePrint(trx, request, template, { title: printTitle, count: printNum, records, way: 'print' })
        return reply('server.saved')
      })
    },
  )
}

/** A record with its pictures, by addresses that the browser reads. */
async function toldData(request: Parameters<typeof templateFor>[0], row: Row, data: PrintData) {
  const { signatures: _files, ...told } = data
  return { ...told, printPictures: (await picturesOf(request, templateIn(row), data, 'address')) as object as Row }
}

async function toldTemplate(request: Parameters<typeof templateFor>[0], row: Row) {
  const template = templateIn(row)
  return {
    ...{ printTemplate: template as object as Row, id: String(row.id), fullName: String(row.fullName), modelId: String(row.modelId) },
    dictionary: await dictionariesFor(request, template),
  }
}
