import type { FastifyInstance } from 'fastify'
import type { PageDef, Row } from '#core/types.ts'
import { shippedFlags } from '../../auth/pageFlags.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { transaction } from '../../db/transaction.ts'
import { type Answer, noData, object, pageOf } from '../../http/answer.ts'
import { type Access, does, listQuery, means, type Routes, said, type Words } from '../../http/route.ts'
import { translatedPage } from '../../texts/definitions.ts'
import { headOf, versionInfos } from '../versions/index.ts'
import { definitionAnswer, headAnswer, rowAnswer, versionAnswer, versionsAnswer } from './answers.ts'
import { createPage, deletePage, noteOf } from './create.ts'
import { asText } from './faults.ts'
import { listSchemas, type SchemaQuery } from './list.ts'
import { openPages } from './openPages.ts'
import { contentOf, save } from './save.ts'
import { hashOf } from './shipped.ts'
import { pages, type SchemaStore, type Stored, stores } from './stores.ts'

const tags = ['studio']
const text = { type: 'string' } as const
const codePattern = '^[A-Za-z0-9_.-]{1,100}$'
const codeParams = { type: 'object', properties: { code: { ...text, pattern: codePattern } }, required: ['code'] } as const
const versionParams = {
  type: 'object',
  properties: { ...codeParams.properties, version: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } },
  required: ['code', 'version'],
} as const
const saveBody = {
  type: 'object',
  properties: {
    content: {
      ...means(
        'the definition: JSON text, kept as it is written, or the object itself',
        '定义：按原样保存的 JSON 文本，或对象本身',
        '定義：依原樣儲存的 JSON 文字，或物件本身',
      ),
    },
    note: { ...means('what was changed and why', '修改的内容与原因', '修改的內容與原因') },
    baseVersion: {
      ...means(
        'the version that the change began with; a newer one answers 409',
        '修改所基于的版本；已有更新版本时返回 409',
        '修改所基於的版本；已有更新版本時傳回 409',
      ),
    },
    baseHash: { ...means('the hash of what the change began with', '修改所基于内容的哈希值', '修改所基於內容的雜湊值') },
  },
} as const

type WithCode = { Params: { code: string } }
const answerOf = (stored: Stored) => ({
  code: stored.code,
  title: stored.title,
  version: stored.version,
  hash: hashOf(stored.content),
  content: stored.content,
  hasShipped: stored.shipped !== undefined,
  asShipped: stored.asShipped,
  ...(stored.application ? { application: stored.application } : {}),
})
const brief = (stored: Stored) => ({
  code: stored.code,
  version: stored.version,
  hash: hashOf(stored.content),
  asShipped: stored.asShipped,
})

const mayOpenPage: Access = {
  about: 'administrators, and who was given a menu that shows this page',
  check: (request, grants) => {
    const { code } = request.params as { code: string }
    return openPages.has(code) || grants.mayReadPage(code)
  },
}

/** A page that everybody who is signed in may read, as people see it; nothing for any other code. */
export async function openPage(app: FastifyInstance, code: string, t: Parameters<SchemaStore['read']>[2]): Promise<object | undefined> {
  const found = openPages.has(code) ? await stores.page.read(app.db, code, t) : undefined
  return found && answerOf({ ...found, content: await translatedPage(app.db, found.code, found.content) })
}

/** A whole number that a body may hold as text; anything else counts as not given. */
const wholeOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

const kindWords: { [kind in SchemaStore['kind']]: Words } = {
  page: ['page', '页面', '頁面'],
  form: ['form', '表单', '表單'],
  list: ['list', '列表', '清單'],
}

/** The calls that every kind has: read, save, versions, go back. */
function schemaRoutes(app: FastifyInstance, base: string, store: SchemaStore, read: Access): void {
  const find = async (code: string, t: Parameters<SchemaStore['read']>[2]) =>
    (await store.read(app.db, code, t)) ?? Promise.reject(notFound())
  const [ofKind, ofKindZh, ofKindZhtw] = kindWords[store.kind]
  const route = ([en, zh, zhtw]: Words, answer: Answer, access: Access = 'admin', params: object = codeParams, body?: object) => ({
    config: { access },
    schema: {
      tags,
      ...does(`${ofKind}: ${en}`, `${ofKindZh}：${zh}`, `${ofKindZhtw}：${zhtw}`),
      params,
      answer,
      ...(body ? { body } : {}),
    },
  })

  const reading = route(
    [
      'as it stands; a page with shown=1 as people see it, with the translations of its texts',
      '读取当前内容；页面带 shown=1 时为用户所见，含译文',
      '讀取目前內容；頁面帶 shown=1 時為使用者所見，含譯文',
    ],
    definitionAnswer,
    read,
  )
  const shown = { type: 'object', properties: { shown: { ...text, enum: ['1'] } } } as const
  app.get<WithCode & { Querystring: { shown?: string } }>(
    `${base}/:code`,
    { ...reading, schema: { ...reading.schema, querystring: shown } },
    async (request, reply) => {
      const found = await find(request.params.code, request.t)
      const asShown = request.query.shown === '1' && store.kind === 'page'
      const stored = asShown ? { ...found, content: await translatedPage(app.db, found.code, found.content) } : found
      reply.header('etag', `"${hashOf(stored.content)}"`).header('cache-control', 'private, no-cache')
      if (request.headers['if-none-match'] === `"${hashOf(stored.content)}"`) return reply.code(304).send()
      return answerOf(stored)
    },
  )

  app.put<WithCode & { Body: Row }>(
    `${base}/:code`,
    route(['save a new version', '保存新版本', '儲存新版本'], headAnswer, 'admin', codeParams, saveBody),
    async (request) => {
      const { content, note, baseVersion, baseHash } = request.body
      if (content === undefined || content === null) throw new ApiError('badRequest')
      const stored = await transaction(app.db, (trx) =>
        save(
          trx,
          store,
          request.params.code,
          {
            content: asText(content),
            note: noteOf(note),
            baseVersion: wholeOf(baseVersion),
            baseHash: typeof baseHash === 'string' ? baseHash : undefined,
          },
          request.writer,
        ),
      )
      return said('server.saved', brief(stored))
    },
  )

  app.get<WithCode>(
    `${base}/:code/versions`,
    route(['every version, the newest first', '全部版本，最新的在前', '全部版本，最新的在前'], versionsAnswer),
    async (request) => {
      const stored = await find(request.params.code, request.t)
      return {
        list: await versionInfos(app.db, store.kind, stored.key),
        hasShipped: stored.shipped !== undefined,
        asShipped: stored.asShipped,
      }
    },
  )

  app.get<{ Params: { code: string; version: number } }>(
    `${base}/:code/versions/:version`,
    route(
      ['one version; 0 is what was delivered', '读取一个版本；0 为出厂内容', '讀取一個版本；0 為出廠內容'],
      versionAnswer,
      'admin',
      versionParams,
    ),
    async (request) => {
      const { code, version } = request.params
      const content = await contentOf(app.db, store, await find(code, request.t), version)
      return { code, version, hash: hashOf(content), content }
    },
  )

  app.post<WithCode & { Body: Row | null }>(
    `${base}/:code/Actions/Restore`,
    route(
      [
        'go back: a new version with the content of an old one, or "shipped"',
        '恢复：以某个旧版本或 "shipped"（出厂）的内容保存为新版本',
        '還原：以某個舊版本或 "shipped"（出廠）的內容儲存為新版本',
      ],
      headAnswer,
      'admin',
      codeParams,
      {
        type: 'object',
        properties: {
          version: { ...means('a version, or "shipped"', '版本号，或 "shipped"（出厂内容）', '版本號，或 "shipped"（出廠內容）') },
          baseVersion: saveBody.properties.baseVersion,
        },
      },
    ),
    async (request) => {
      const { version, baseVersion } = request.body ?? {}
      const shipped = version === 'shipped'
      const wanted = shipped ? 0 : wholeOf(version)
      if (wanted === undefined || wanted < 0 || wanted > 2_147_483_647) throw new ApiError('badRequest')
      const stored = await find(request.params.code, request.t)
      if (shipped && stored.shipped === undefined) throw notFound()
      const saved = await transaction(app.db, async (trx) =>
        save(
          trx,
          store,
          request.params.code,
          {
            content: await contentOf(trx, store, stored, wanted),
            note: request.t(wanted === 0 ? 't:studio.noteShipped' : 't:studio.noteRestored', { n: wanted }),
            baseVersion: wholeOf(baseVersion),
            baseHash: undefined,
            shipped: wanted === 0 && stored.shipped !== undefined,
          },
          request.writer,
        ),
      )
      return said('server.saved', brief(saved))
    },
  )
}

/** The page studio: pages, forms and lists as stored schemas with their versions. */
export const studio: Routes = (app) => {
  // What a page asks permission for follows the version that people see.
  app.pages.flags = async (code, db = app.db) => {
    const head = await headOf(db, 'page', code)
    if (head.shipped) return shippedFlags(code)
    const stored = await pages.read(db, code, (text) => String(text))
    return stored ? (JSON.parse(stored.content) as PageDef) : {}
  }

  const schema = {
    tags,
    querystring: {
      ...listQuery,
      properties: { ...listQuery.properties, kind: { ...text, enum: ['page', 'form', 'list', ''] }, state: { ...text, maxLength: 20 } },
    },
  }
  app.get<{ Querystring: SchemaQuery }>(
    '/api/system/Schema',
    {
      config: { access: 'admin' },
      schema: {
        ...schema,
        ...does('pages, forms and lists, shipped and own', '页面、表单与列表，含内置的和自建的', '頁面、表單與清單，含內建的和自建的'),
        answer: pageOf(rowAnswer),
      },
    },
    (request) => listSchemas(app.db, request.t, request.query),
  )
  app.get<{ Querystring: SchemaQuery }>(
    '/api/system/Page',
    {
      config: { access: 'admin' },
      schema: {
        ...schema,
        ...does('pages, shipped and own', '页面，含内置的和自建的', '頁面，含內建的和自建的'),
        answer: pageOf(rowAnswer),
      },
    },
    (request) => listSchemas(app.db, request.t, { ...request.query, kind: 'page' }),
  )
  app.post<{ Body: Row }>(
    '/api/system/Page',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'make a page with its menu entry; it opens from the menu at once',
          '新建页面及其菜单，立即可从菜单打开',
          '新增頁面及其選單，立即可從選單開啟',
        ),
        answer: object({ code: text, menuId: text, path: text }),
        body: {
          type: 'object',
          properties: {
            code: { ...text, maxLength: 100 },
            title: { ...means("a text; the menu's name when left out", '标题文本；不填时为菜单名称', '標題文字；不填時為選單名稱') },
            content: saveBody.properties.content,
            note: saveBody.properties.note,
            parentId: { ...means('the menu entry that it stands under', '上级菜单', '上層選單') },
            fullName: { ...means("the menu entry's name", '菜单名称', '選單名稱') },
            icon: { ...means('name of an icon', '图标名称', '圖示名稱') },
            sortCode: { ...means('place among its neighbours', '在同级中的排序', '在同層中的排序') },
          },
          required: ['code'],
        },
      },
    },
    async (request) => {
      const made = await transaction(app.db, (trx) => createPage(trx, request.body, request.writer))
      return said('server.saved', made)
    },
  )
  app.delete<WithCode>(
    '/api/system/Page/:code',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does('delete a page of your own with its menu entry', '删除自建页面及其菜单', '刪除自建頁面及其選單'),
        answer: noData,
        params: codeParams,
      },
    },
    async (request) => {
      await transaction(app.db, (trx) => deletePage(trx, request.params.code, request.writer))
      return said('server.deleted')
    },
  )
  schemaRoutes(app, '/api/system/Page', stores.page, mayOpenPage)
  for (const kind of ['form', 'list'] as const) schemaRoutes(app, `/api/system/Schema/${kind}`, stores[kind], 'admin')
}
