import type { FastifyRequest } from 'fastify'
import type { PageDef, Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import { shippedFlags } from '../../auth/pageFlags.ts'
import { transaction } from '../../db/transaction.ts'
import { noData, object, pageOf } from '../../http/answer.ts'
import { type Access, does, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { designMenus, studioMenu } from '../../records/rights/access.ts'
import { headOf } from '../versions/index.ts'
import { rowAnswer } from './answers.ts'
import { begins } from './begin.ts'
import { codeParams, saveBody, tags, type WithCode } from './calls.ts'
import { createPage, deletePage } from './create.ts'
import { schemaRoutes } from './definitionRoutes.ts'
import { allKinds, designedKinds, listSchemas, type SchemaQuery } from './list.ts'
import { openPages } from './openPages.ts'
import { pages, stores } from './stores.ts'

const mayOpenPage: Access = {
  about: 'administrators, and who was given a menu that shows this page',
  check: (request, grants) => {
    const { code } = request.params as { code: string }
    return openPages.has(code) || grants.mayReadPage(code)
  },
}

/** Whoever was given the application to design that an address names by its code. */
const ofThis = {
  check: async ({ params, server: { db } }: FastifyRequest, grants: Grants) => {
    const { code } = params as { code: string }
    if (grants.designs.size === 0) return false
    const found = await stores.form.read(db, code, String)
    return found !== undefined && grants.designs.has(found.key)
  },
}
const mayDesignIt: Access = { menu: designMenus, or: ofThis }
const mayChangeIt: Access = { menu: designMenus, button: 'btn_edit', or: ofThis }

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
      config: { access: { menu: studioMenu } },
      schema: {
        ...schema,
        ...does(
          'pages, forms and lists, shipped and own; pages for administrators only, who write them',
          '页面、表单与列表，含内置的和自建的；页面仅由管理员编写，其他人看不到',
          '頁面、表單與清單，含內建的和自建的；頁面僅由管理員編寫，其他人看不到',
        ),
        answer: pageOf(rowAnswer),
      },
    },
    (request) => listSchemas(app.db, request.t, request.query, request.user.isAdmin ? allKinds : designedKinds),
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
    (request) => listSchemas(app.db, request.t, request.query, ['page']),
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
            titleZhtw: {
              ...text,
              maxLength: 100,
              ...means(
                'the title in traditional Chinese, beside the name of the menu entry',
                '繁体中文标题，与菜单名称并用',
                '繁體中文標題，與選單名稱並用',
              ),
            },
            titleEn: {
              ...text,
              maxLength: 100,
              ...means('the title in English, beside the name of the menu entry', '英文标题，与菜单名称并用', '英文標題，與選單名稱並用'),
            },
            content: saveBody.properties.content,
            begin: {
              ...text,
              enum: [...begins],
              ...means(
                'what it begins with where no content is given: nothing, a list with a form, a dashboard, a portal, or a copy',
                '未给出内容时的起点：空白、带表单的列表、看板、门户或副本',
                '未給出內容時的起點：空白、帶表單的列表、看板、門戶或副本',
              ),
            },
            entity: {
              ...text,
              maxLength: 100,
              ...means('the entity whose records the list shows', '列表显示其记录的实体', '列表顯示其記錄的實體'),
            },
            copyOf: { ...text, maxLength: 100, ...means('code of the page that is copied', '被复制页面的编码', '被複製頁面的編碼') },
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
      return reply('server.saved', made)
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
      return reply('server.deleted')
    },
  )
  schemaRoutes(app, '/api/system/Page', stores.page, mayOpenPage)
  for (const kind of ['form', 'list'] as const)
    schemaRoutes(app, `/api/system/Schema/${kind}`, stores[kind], mayDesignIt, mayDesignIt, mayChangeIt)
}
