import { ApiError } from '../../base/errors.ts'
import { limits } from '../../db/limits.ts'
import { transaction } from '../../db/transaction.ts'
import { address, integer, listOf, noData, object, orNull, pageOf, saved } from '../../http/answer.ts'
import { addExport, downloadUrl } from '../../http/download.ts'
import { does, idParams, means, type Routes, reply, text } from '../../http/route.ts'
import { sentFile } from '../../http/sentFile.ts'
import type { PageQuery } from '../../records/query/page.ts'
import {
  conflictsAnswer,
  contentsAnswer,
  kindName,
  placesNamed,
  planAnswer,
  stayingAnswer,
  toldConflicts,
  toldPlan,
  toldStaying,
} from './answers.ts'
import { apply } from './apply.ts'
import { pack, packageLimits } from './archive.ts'
import { applications, keptChoices, ownPages } from './choices.ts'
import { type Asked, collect } from './collect.ts'
import { hasDraft } from './contents.ts'
import { packageCode } from './item.ts'
import { looking } from './lookRoutes.ts'
import { planOf } from './plan.ts'
import { decide, forgetPackage, keepPackage, noteImported, packageAnswer, packagePage, readPackage } from './stored.ts'

const path = '/api/visualdev/Package'
const tags = ['package']
/** So many applications and pages a package is asked of. */
const most = 100
const mostPlaces = 1000

const ids = { type: 'array', maxItems: most, items: { ...text, minLength: 1, maxLength: 100 } } as const
const askedBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    applications: { ...orNull(ids), ...means('ids of applications', '应用 id', '應用 id') },
    pages: { ...orNull(ids), ...means('codes of pages that are not shipped', '自建页面的编码', '自建頁面的編碼') },
    templates: {
      ...orNull(ids),
      ...means('ids of pieces and templates of applications that were kept', '所保存的片段与应用模板的 id', '所儲存的片段與應用範本的 id'),
    },
    code: {
      ...orNull({ ...text, maxLength: 50 }),
      ...means(
        'packages of one code follow each other: what a later one no longer holds can be removed',
        '同一标识的应用包前后相继：后一个不再包含的内容可以移除',
        '同一標識的應用包前後相繼：後一個不再包含的內容可以移除',
      ),
    },
    rights: { type: 'integer', enum: [0, 1], ...means('1: with what roles were given', '1：包含角色的授权', '1：包含角色的授權') },
  },
} as const
interface AskedBody {
  applications?: string[] | null
  pages?: string[] | null
  templates?: string[] | null
  code?: string | null
  rights?: 0 | 1
}

/** What a body asks for; throws for a code that is none. */
function askedOf({ applications, pages, templates, code, rights }: AskedBody): Asked {
  if (code && !packageCode.test(code)) throw new ApiError('badRequest', { key: 'packages.badCode' })
  return { applications: applications ?? [], pages: pages ?? [], templates: templates ?? [], code: code ?? '', rights: rights === 1 }
}
/** A comma list as long as what a package is asked of. */
const names = { ...text, maxLength: 10_000 } as const
const listed = (list = ''): string[] => list.split(',').filter(Boolean).slice(0, most)
const isNothing = ({ applications, pages = [], templates = [] }: Asked): boolean =>
  applications.length + pages.length + templates.length === 0
interface AskedQuery {
  applications?: string
  pages?: string
  templates?: string
  rights?: string
}
const askedQuery = {
  type: 'object',
  properties: {
    applications: { ...names, ...means('comma list of ids', 'id 列表，以逗号分隔', 'id 清單，以逗號分隔') },
    pages: { ...names, ...means('comma list of codes', '编码列表，以逗号分隔', '編碼清單，以逗號分隔') },
    templates: { ...names, ...means('comma list of ids', 'id 列表，以逗号分隔', 'id 清單，以逗號分隔') },
    rights: { ...text, enum: ['0', '1', ''] },
  },
} as const
const queried = ({ applications, pages, templates, rights }: AskedQuery): Asked => ({
  ...{ applications: listed(applications), pages: listed(pages), templates: listed(templates), rights: rights === '1' },
})

/** Applications and pages, with all that they name, out of this system. */
const exporting: Routes = (app) => {
  const { db } = app
  // what is asked for travels in the ticket: it is signed, and was given to an administrator
  addExport(app, 'package', async (asked) => ({ name: 'package.zip', content: await pack(await collect(db, JSON.parse(asked) as Asked)) }))

  app.get(
    `${path}/Applications`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('applications, to choose from', '可选择的应用', '可選擇的應用'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async () => ({ list: await applications(db) }),
  )

  app.get(
    `${path}/Pages`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('pages that somebody made here, to choose from', '可选择的自建页面', '可選擇的自建頁面'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async ({ t }) => ({ list: await ownPages(db, t) }),
  )

  app.get(
    `${path}/Templates`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('pieces and templates of applications that were kept, to choose from', '可选择的片段与应用模板', '可選擇的片段與應用範本'),
        answer: listOf(object({ id: text, fullName: text })),
      },
    },
    async ({ t }) => ({ list: await keptChoices(db, t) }),
  )

  app.get<{ Querystring: AskedQuery }>(
    `${path}/Contents`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('what a package of these applications and pages holds', '所选应用与页面打包后的内容', '所選應用與頁面打包後的內容'),
        querystring: askedQuery,
        answer: contentsAnswer,
      },
    },
    async ({ query, t }) => {
      const asked = queried(query)
      const { items } = isNothing(asked) ? { items: [] } : await collect(db, asked)
      const list = []
      // a kind and an id are one name of a row: different kinds may have the same id
      for (const { kind, id, enCode, fullName } of items)
        list.push({ id: `${kind} ${id}`, kind, kindName: kindName(kind, t), enCode, fullName, draft: await hasDraft(db, kind, id) })
      return { list }
    },
  )

  app.get<{ Querystring: AskedQuery }>(
    `${path}/Staying`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'whom and what a package of these applications and pages names that does not travel with it, and why',
          '所选应用与页面引用但不随包带走的人员与内容，及其原因',
          '所選應用與頁面引用但不隨包帶走的人員與內容，及其原因',
        ),
        querystring: askedQuery,
        answer: stayingAnswer,
      },
    },
    async ({ query, t }) => {
      const asked = queried(query)
      return toldStaying(isNothing(asked) ? [] : (await collect(db, asked)).names, t)
    },
  )

  app.post<{ Body: AskedBody }>(
    `${path}/Actions/Export`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'data.url is a short-lived address of the package of these applications and pages',
          '将所选应用与页面打包导出；data.url 为短期有效的地址',
          '將所選應用與頁面打包匯出；data.url 為短期有效的位址',
        ),
        body: askedBody,
        answer: address,
      },
    },
    async ({ body }) => {
      const asked = askedOf(body)
      if (isNothing(asked)) throw new ApiError('badRequest', { key: 'package.nothing' })
      return { url: await downloadUrl(db, { entity: 'package', id: JSON.stringify(asked) }) }
    },
  )
}

/** Packages that were sent, what would come of them, and bringing them in. Administrators only: what comes in is run by everybody. */
const importing: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: PageQuery }>(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('packages that were sent, the newest first', '已上传的应用包，最新的在前', '已上傳的應用包，最新的在前'),
        querystring: {
          type: 'object',
          properties: { currentPage: { type: 'integer', minimum: 1 }, pageSize: { type: 'integer', minimum: 0 } },
        },
        answer: pageOf(packageAnswer),
      },
    },
    ({ query }) => packagePage(db, query),
  )

  app.post(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        ...does(
          'send a package, which is looked at and kept; nothing comes in. Multipart: file',
          '上传应用包：校验并保存，不导入；multipart 参数：file',
          '上傳應用包：校驗並儲存，不匯入；multipart 參數：file',
        ),
        answer: saved,
      },
    },
    async (request) => {
      const { name, content } = await sentFile(request, { fileSize: packageLimits.file, files: 1 }, () => new ApiError('tooLarge'))
      return reply('package.sent', { id: await transaction(db, (trx) => keepPackage(trx, name, content, request.writer)) })
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Plan`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'what would come of a package here, definition by definition; nothing is written',
          '预演导入：列出各定义将如何变化，不写入',
          '預演匯入：列出各定義將如何變化，不寫入',
        ),
        params: idParams,
        answer: planAnswer,
      },
    },
    async ({ params, t }) => {
      const { contents, choices } = await readPackage(db, params.id)
      return toldPlan(await planOf(db, contents, choices), t)
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id/Conflicts`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'places that were changed here and in the package, and whose change stands',
          '此处与应用包都改动过的位置，以及以哪一方为准',
          '此處與應用包都變更過的位置，以及以哪一方為準',
        ),
        params: idParams,
        answer: conflictsAnswer,
      },
    },
    ({ params, t }) => toldConflicts(db, params.id, t),
  )

  app.put<{ Params: { id: string }; Body: { ids: string[]; side: 'mine' | 'theirs' | null } }>(
    `${path}/:id/Conflicts`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('decide whose change stands at some places', '决定若干位置以哪一方为准', '決定若干位置以哪一方為準'),
        params: idParams,
        body: {
          type: 'object',
          additionalProperties: false,
          properties: {
            ids: { type: 'array', minItems: 1, maxItems: mostPlaces, items: { ...text, maxLength: 50 } },
            side: {
              anyOf: [{ ...text, enum: ['mine', 'theirs'] }, { type: 'null' }],
              ...means('mine: as it stands here; null: open again', 'mine 为保留此处；null 为重新待定', 'mine 為保留此處；null 為重新待定'),
            },
          },
          required: ['ids', 'side'],
        },
        answer: noData,
      },
    },
    async ({ params: { id }, body: { ids: keys, side } }) => {
      await transaction(db, async (trx) => decide(trx, id, await placesNamed(trx, id, keys), side))
      return reply('server.done')
    },
  )

  app.post<{ Params: { id: string }; Body: { state: string } }>(
    `${path}/:id/Actions/Import`,
    {
      config: { access: 'admin' },
      handlerTimeout: limits.longCall,
      schema: {
        tags,
        ...does(
          'bring a package in, all of it or nothing; `state` is that of the plan that was agreed to',
          '导入应用包，全部成功或全部不写入；state 为所确认预演的状态',
          '匯入應用包，全部成功或全部不寫入；state 為所確認預演的狀態',
        ),
        params: idParams,
        body: { type: 'object', additionalProperties: false, properties: { state: { ...text, maxLength: 100 } }, required: ['state'] },
        answer: object({ written: integer, untouched: integer, removed: integer }),
      },
    },
    async (request) => {
      const { id } = request.params
      const counts = await transaction(
        db,
        async (trx) => {
          const { contents, choices } = await readPackage(trx, id, { lock: true })
          const done = await apply(trx, contents, { state: request.body.state, choices }, request.writer)
          await noteImported(trx, id)
          return done
        },
        limits.shape,
      )
      const [n, gone] = [counts.written, counts.removed]
      return gone > 0 ? reply('packages.imported', counts, { n, gone }) : reply('package.imported', counts, { n })
    },
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('forget a package; what came in with it stays', '删除应用包，已导入的内容保留', '刪除應用包，已匯入的內容保留'),
        params: idParams,
        answer: noData,
      },
    },
    async ({ params }) => {
      await transaction(db, (trx) => forgetPackage(trx, params.id))
      return reply('server.deleted')
    },
  )
}

export const packages: readonly Routes[] = [exporting, importing, looking]
