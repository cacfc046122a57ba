import type { FastifyRequest } from 'fastify'
import type { Translate } from '#core/form/form.ts'
import { parseRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { isGroup, kinds } from '../../auth/menuKinds.ts'
import { transaction } from '../../db/transaction.ts'
import { anything, branch, integer, listOf, object, oneOf, treeOf } from '../../http/answer.ts'
import { does, idParams, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { fieldAnswers, recordAnswer } from '../../records/entity/openapi.ts'
import { findRecord, listAll } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { entityRoutes } from '../../records/entity/routes.ts'
import { subtreeIds, toTree, withAncestors } from '../../records/query/tree.ts'
import { designMenus } from '../../records/rights/access.ts'
import { menuTitle } from '../authorisation/index.ts'
import { modulesOf } from './modules.ts'
import { takeOver } from './takeOver.ts'

const tags = ['menu']
/** What lists and choices show of an entry. */
const shownFields = [
  ...['id', 'parentId', 'enCode', 'fullName', 'type', 'icon', 'urlAddress'],
  ...['propertyJson', 'systemId', 'enabledMark', 'sortCode', 'shipped'],
]
const brief = (row: Row): Row => Object.fromEntries(shownFields.map((field) => [field, row[field] as Json]))

/** An entry as lists and choices show it: what is shipped says its name in the reader's language. */
const titled =
  (t: Translate) =>
  (row: Row): Row => ({ ...brief(row), fullName: menuTitle(row, t) })

/** An entry as its form reads it: with what it shows, out of its properties. */
function shown(record: Row): Row {
  const { moduleId = null, isTree = 0 } = parseRecord(record.propertyJson as string | null) ?? {}
  const type = Number(record.type)
  return {
    ...record,
    moduleId: type === kinds.page ? (record.enCode ?? null) : moduleId,
    dashboardId: type === kinds.dashboard ? moduleId : null,
    isTree,
  }
}

/** What a form sends as an entry is stored: a page's entry has the page's code, others name what they show in their properties. */
async function sent(request: FastifyRequest, body: Row, id?: string): Promise<Row> {
  const { entity } = repository('menu')
  const current = id === undefined ? undefined : await findRecord(request.server.db, entity, id)
  const { moduleId: named, dashboardId, isTree, ...values } = body
  const type = Number(values.type ?? current?.type)
  // a dashboard is typed, what others show is chosen
  const moduleId = type === kinds.dashboard ? (dashboardId ?? named) : named
  if (moduleId === undefined && isTree === undefined) return values
  if (type === kinds.page) return moduleId ? { ...values, enCode: moduleId } : values
  const before = parseRecord((values.propertyJson ?? current?.propertyJson ?? null) as string | null)
  const properties = { ...before, ...(moduleId === undefined ? {} : { moduleId }), ...(isTree === undefined ? {} : { isTree }) }
  return before ? { ...values, propertyJson: JSON.stringify(properties) } : values
}

/** The menu: administered by systems, and offered to those who build pages. */
export const menu: Routes = (app) => {
  const { entity } = repository('menu')
  /** An entry in a tree. */
  const menuAnswer = branch(fieldAnswers(entity, shownFields))
  entityRoutes(app, 'menu', {
    ...{ sent, shown },
    answer: recordAnswer(entity, { beside: { moduleId: anything, dashboardId: anything, isTree: anything } }),
  })
  const administer = { menu: entity.menu ?? '' }
  const offer = { menu: [entity.menu ?? '', ...designMenus] }

  app.get<{ Querystring: { keyword?: string } }>(
    '/api/system/Menu/Selector/All',
    {
      config: { access: offer },
      schema: { tags, ...does('all menus as a tree', '全部菜单树', '全部選單樹'), answer: treeOf(menuAnswer), querystring: listQuery },
    },
    async (request) => ({ list: toTree((await listAll(app.db, entity, { keyword: request.query.keyword })).map(brief)) }),
  )
  app.get<{ Params: { id: string; systemId: string }; Querystring: { category?: string; top?: number } }>(
    '/api/system/Menu/Selector/:id/:systemId',
    {
      config: { access: offer },
      schema: {
        tags,
        ...does(
          'menus of a system by category, as a tree without {id} and what is below it; without a category the groups that a menu can stand in; system 0 is every one',
          '某系统按分类的菜单树，不含 {id} 及其下级；不给分类时为菜单可放入的目录；系统 0 为全部系统',
          '某系統依分類的選單樹，不含 {id} 及其下層；不給分類時為選單可放入的目錄；系統 0 為全部系統',
        ),
        answer: treeOf(oneOf(menuAnswer, branch({ id: text, fullName: text }))),
        params: { type: 'object', properties: { id: { ...text, maxLength: 100 }, systemId: { ...text, maxLength: 100 } } },
        querystring: {
          type: 'object',
          properties: {
            top: {
              type: 'integer',
              minimum: 0,
              maximum: 1,
              ...means('1: below one row that stands for the top', '1：置于一个顶级节点之下', '1：置於一個頂層節點之下'),
            },
            category: {
              ...text,
              pattern: '^[0-8](,[0-8])*$|^$',
              ...means('types of menus, a comma list', '菜单类型，以逗号分隔', '選單類型，以逗號分隔'),
            },
          },
        },
      },
    },
    async (request) => {
      const { id, systemId } = request.params
      const { category } = request.query
      const rows = await listAll(app.db, entity)
      const hidden = subtreeIds(rows, id)
      const asked = category ? new Set(category.split(',')) : undefined
      const fits = (row: Row) =>
        (asked?.has(String(row.type)) ?? isGroup(row.type)) &&
        !hidden.has(String(row.id)) &&
        (systemId === '0' || row.systemId === systemId)
      const list = toTree((asked ? withAncestors(rows, fits) : rows.filter(fits)).map(titled(request.t)))
      const root = entity.tree?.root ?? ''
      return {
        list: request.query.top
          ? [{ id: root, fullName: request.t('t:studio.menuTop'), hasChildren: list.length > 0, children: list }]
          : list,
      }
    },
  )
  app.get<{ Params: { id: string }; Querystring: { keyword?: string } }>(
    '/api/system/Menu/ModuleBySystem/:id',
    {
      config: { access: administer },
      schema: {
        tags,
        ...does('the menus of one system as a tree', '某系统的菜单树', '某系統的選單樹'),
        answer: treeOf(menuAnswer),
        params: idParams,
        querystring: listQuery,
      },
    },
    async (request) => {
      const rows = await listAll(app.db, entity, { keyword: request.query.keyword })
      return { list: toTree(rows.filter((row) => row.systemId === request.params.id).map(titled(request.t))) }
    },
  )
  app.get<{ Params: { type: number }; Querystring: { menuId?: string } }>(
    '/api/system/Menu/Modules/:type',
    {
      config: { access: administer },
      schema: {
        tags,
        ...does(
          'what menus of a type can show: pages, released applications, dictionaries; pages that have their entry only for {menuId}',
          '某类型菜单可显示的内容：页面、已发布的应用、字典；已有菜单的页面只对 {menuId} 列出',
          '某類型選單可顯示的內容：頁面、已發布的應用、字典；已有選單的頁面只對 {menuId} 列出',
        ),
        answer: listOf(object({ id: text, fullName: text, enCode: text })),
        params: { type: 'object', properties: { type: { type: 'integer', minimum: 0, maximum: 8 } } },
        querystring: { type: 'object', properties: { menuId: { ...text, maxLength: 100 } } },
      },
    },
    async ({ params, query, t }) => {
      const menus = await listAll(app.db, entity)
      const taken = menus.filter(({ id, type }) => Number(type) === kinds.page && id !== query.menuId)
      return { list: await modulesOf(app.db, params.type, t, { taken: new Set(taken.map(({ enCode }) => String(enCode))) }) }
    },
  )
  app.post<{ Params: { id: string } }>(
    '/api/system/Menu/:id/Actions/TakeOver',
    {
      config: { access: { ...administer, button: 'btn_edit' } },
      schema: {
        tags,
        ...does(
          'adds the buttons, columns and form fields of what a menu shows to those that can be given; what is there stays',
          '将菜单所示内容的按钮、列和表单字段加入可授权项；已有的保留',
          '將選單所示內容的按鈕、欄和表單欄位加入可授權項目；已有的保留',
        ),
        answer: object({ button: integer, column: integer, form: integer }),
        params: idParams,
      },
    },
    async (request) => {
      const added = await transaction(app.db, (trx) => takeOver(trx, request.params.id, request.writer))
      const n = added.button + added.column + added.form
      return reply(n === 0 ? 'server.menu.nothingNew' : 'server.menu.takenOver', added, { ...added, n })
    },
  )
}
