import { boardOf } from '#core/portal/blocks.ts'
import { listMark } from '#core/text.ts'
import type { PageDef, Row } from '#core/types.ts'
import { pageOf as pageOfMenu } from '../../auth/grants.ts'
import { ApiError, notFound } from '../../base/errors.ts'
import { audit } from '../../db/audit.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { arrayOf, type FromAnswer, integer, noData, object, orNull, pageOf, time } from '../../http/answer.ts'
import { does, listQuery, means, type Routes, reply, text } from '../../http/route.ts'
import { askedPage, type PageQuery, pageAmong } from '../../records/query/page.ts'
import { addPage, deletePage, shippedPages } from '../pages/index.ts'
import { heads } from '../versions/index.ts'
import { type ById, base, params, tags } from './calls.ts'
import { mostRoles, portalOf, rolesOfPortals, setPortal } from './stored.ts'

const rowAnswer = object({
  id: text,
  fullName: text,
  roles: arrayOf(text),
  roleNames: text,
  menuNames: text,
  sortCode: integer,
  blocks: integer,
  version: integer,
  lastModifyTime: orNull(time),
})
type PortalRow = FromAnswer<typeof rowAnswer>

const roles = {
  type: 'array',
  maxItems: mostRoles,
  items: { ...text, maxLength: 50 },
  ...means('ids of the roles that see it as their home page', '以其为首页的角色 id', '以其為首頁的角色 id'),
} as const
const sortCode = {
  type: 'integer',
  minimum: -1_000_000,
  maximum: 1_000_000,
  ...means(
    'of several portals of a person the first is the home page',
    '一人有多个门户时，排在最前的为首页',
    '一人有多個門戶時，排在最前的為首頁',
  ),
} as const

/** The names of the menu entries that show a page, by its code, in the reader's language where they have one in it. */
async function menusOfPages(db: Db, t: (text: string) => string): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('base_menu').select(['type', 'enCode', 'fullName', 'propertyJson']).orderBy('sortCode').execute()
  const found = new Map<string, string[]>()
  for (const { type, enCode, fullName, propertyJson } of rows) {
    const code = pageOfMenu({ type: Number(type), enCode: String(enCode), propertyJson })
    if (code === undefined) continue
    const key = `t:menu.${String(enCode)}`
    const said = t(key)
    found.set(code, [...(found.get(code) ?? []), said === key.slice(2) ? String(fullName) : said])
  }
  return found
}

const readDef = (content: string): Partial<PageDef> | undefined => {
  try {
    return JSON.parse(content) as Partial<PageDef>
  } catch {
    return undefined
  }
}

/** Every page of one's own that is a portal. */
async function portalRows(db: Db, t: (text: PageDef['title'] | undefined) => string): Promise<PortalRow[]> {
  const [found, given, menus] = [await heads(db, 'page'), await rolesOfPortals(db), await menusOfPages(db, t)]
  const shipped = shippedPages()
  const rows = [...found].flatMap(([code, head]): PortalRow[] => {
    const def = shipped.has(code) ? undefined : readDef(head.content)
    const board = boardOf(def)
    if (!board) return []
    const { sortCode: order = 0, roles: own = [] } = given.get(code) ?? {}
    return [
      {
        ...{ id: code, fullName: t(def?.title) || code },
        ...{ roles: own.map(({ id }) => id), roleNames: own.map(({ fullName }) => fullName).join(', ') },
        ...{ menuNames: (menus.get(code) ?? []).join(', '), sortCode: order, blocks: board.children?.length ?? 0 },
        ...{ version: head.version, lastModifyTime: head.time ?? null },
      } as PortalRow,
    ]
  })
  return rows.sort((a, b) => a.sortCode - b.sortCode || a.id.localeCompare(b.id))
}

/** Portals as administrators keep them: pages whose blocks stand at places of a grid, and whose home page each is. */
export const portalRoutes: Routes = (app) => {
  const { db } = app

  app.get<{ Querystring: PageQuery & { keyword?: string } }>(
    base,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'portals: pages whose blocks stand on a grid, with the roles whose home page each is and the menus that show it',
          '门户：区块按网格摆放的页面，以及以其为首页的角色和显示它的菜单',
          '門戶：區塊按網格擺放的頁面，以及以其為首頁的角色和顯示它的選單',
        ),
        answer: pageOf(rowAnswer),
        querystring: listQuery,
      },
    },
    async (request) => {
      const keyword = (request.query.keyword ?? '').trim().toLowerCase()
      const rows = await portalRows(db, request.t)
      const fits = ({ id, fullName, roleNames }: PortalRow) =>
        [id, fullName, roleNames].some((one) => String(one).toLowerCase().includes(keyword))
      return pageAmong(rows.filter(fits), askedPage(request.query, { most: 500 }))
    },
  )

  app.get<ById>(
    `${base}/:id`,
    {
      config: { access: 'admin' },
      schema: { tags, ...does('one portal', '读取一个门户', '讀取一個門戶'), answer: rowAnswer, params },
    },
    async (request) => {
      const row = (await portalRows(db, request.t)).find(({ id }) => id === request.params.id)
      if (!row) throw notFound()
      return row
    },
  )

  app.post<{ Body: Row & { code: string; roles?: string[] | null; sortCode?: number | null } }>(
    base,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'make a portal: a page with a grid to begin with, or a copy of another portal',
          '新建门户：带网格的页面，或另一门户的副本',
          '新增門戶：帶網格的頁面，或另一門戶的副本',
        ),
        answer: object({ id: text }),
        body: {
          type: 'object',
          required: ['code'],
          properties: {
            code: { ...text, maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9_.-]*$' },
            fullName: { ...text, maxLength: 100, ...means('its title', '标题', '標題') },
            titleZhtw: { ...text, maxLength: 100, ...means('its title in traditional Chinese', '繁体中文标题', '繁體中文標題') },
            titleEn: { ...text, maxLength: 100, ...means('its title in English', '英文标题', '英文標題') },
            copyOf: {
              ...orNull({ ...text, maxLength: 100 }),
              ...means('code of the portal that is copied', '被复制门户的编码', '被複製門戶的編碼'),
            },
            roles: orNull(roles),
            sortCode: orNull(sortCode),
          },
        },
      },
    },
    async (request) => {
      const { body } = request
      const copyOf = String(body.copyOf ?? '')
      const begin = copyOf === '' ? { begin: 'portal' } : { begin: 'copy', copyOf }
      const { code, fullName, titleZhtw = null, titleEn = null } = body
      if (copyOf !== '' && !(await portalOf(db, copyOf, request.t))) throw notFound()
      await transaction(db, async (trx) => {
        await addPage(trx, { code, fullName: fullName ?? code, titleZhtw, titleEn, ...begin }, request.writer)
        const own = { roles: body.roles ?? [], sortCode: body.sortCode ?? 0 }
        await setPortal(trx, code, own)
        await audit(trx, request.writer.actor, [{ entity: 'portal', recordId: code, verb: 'create', after: own }])
      })
      return reply('server.saved', { id: code })
    },
  )

  app.put<ById & { Body: { roles?: string[] | null; sortCode?: number | null } }>(
    `${base}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'whose home page a portal is, and which of several comes first',
          '设置以某门户为首页的角色，以及多个门户的先后',
          '設定以某門戶為首頁的角色，以及多個門戶的先後',
        ),
        answer: noData,
        params,
        body: { type: 'object', properties: { roles: orNull(roles), sortCode: orNull(sortCode) } },
      },
    },
    async (request) => {
      const { id } = request.params
      if (shippedPages().has(id) || !(await portalOf(db, id, request.t))) throw notFound()
      await transaction(db, async (trx) => {
        const { roles: given = [], sortCode: order = 0 } = (await rolesOfPortals(trx)).get(id) ?? {}
        const before = { roles: given.map((one) => one.id), sortCode: order }
        const after = { roles: request.body.roles ?? before.roles, sortCode: request.body.sortCode ?? before.sortCode }
        await setPortal(trx, id, after)
        await audit(trx, request.writer.actor, [{ entity: 'portal', recordId: id, verb: 'update', before, after }])
      })
      return reply('server.saved')
    },
  )

  app.delete<ById>(
    `${base}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        ...does(
          'delete a portal with its page and what people changed of it; refused while a menu shows it',
          '删除门户及其页面和个人调整；有菜单显示它时拒绝',
          '刪除門戶及其頁面和個人調整；有選單顯示它時拒絕',
        ),
        answer: noData,
        params,
      },
    },
    async (request) => {
      const { id } = request.params
      if (!(await portalOf(db, id, request.t))) throw notFound()
      await transaction(db, async (trx) => {
        const shown = (await menusOfPages(trx, request.t)).get(id) ?? []
        if (shown.length > 0) throw new ApiError('inUse', { key: 'portal.fault.shown', params: { names: shown.join(request.t(listMark)) } })
        await deletePage(trx, id, request.writer)
        await audit(trx, request.writer.actor, [{ entity: 'portal', recordId: id, verb: 'delete' }])
      })
      return reply('server.deleted')
    },
  )
}
