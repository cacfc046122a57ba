import { kindOf } from '#core/application/kinds.ts'
import type { Json, Row } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { anything, arrayOf, branch, listOf, object, treeOf } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { recordAnswer } from '../../records/entity/openapi.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { releasedApplications } from '../../records/model/uses.ts'
import { toTree } from '../../records/query/tree.ts'
import { templatesFor, templatesToName } from './allowed.ts'
import { printVersion, printVersions, versionAnswer, versionsAnswer } from './history.ts'
import { fieldOptions, idsIn, modelOfPrint } from './stored.ts'
import { usesAnswer, usesOf } from './uses.ts'

const tags = ['printDev']
const menu = 'system.print'
const path = '/api/system/printDev'
const id = { ...text, maxLength: 100 } as const
/** A form sends the template and its roles as they are; they are kept as JSON text. */
const fromForm = (body: Row): Row => ({
  ...body,
  ...(typeof body.template === 'object' && body.template !== null ? { template: JSON.stringify(body.template) } : {}),
  ...(Array.isArray(body.roleIds) ? { roleIds: JSON.stringify(body.roleIds) } : {}),
})
const jsonOf = (value: Json | undefined): Json => (typeof value === 'string' && value !== '' ? (JSON.parse(value) as Json) : null)
const toForm = (row: Row): Row => ({ ...row, template: jsonOf(row.template), roleIds: idsIn(row.roleIds) })

const option = object({ id: text, fullName: text })

/** PR-15: print templates: their forms, which there are to print by, and what they were. */
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
}
