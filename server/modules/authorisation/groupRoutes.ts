import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Row } from '#core/types.ts'
import { type HolderType, holdersOf, holderTypes } from '../../auth/holders.ts'
import { notFound } from '../../base/errors.ts'
import { anyOf } from '../../db/columns.ts'
import { among, arrayOf, listOf, mark, object, orNull } from '../../http/answer.ts'
import { does, idParams, type Routes, text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { findRecords } from '../../records/entity/query.ts'
import { repository } from '../../records/entity/repository.ts'
import { scopeOf } from '../../records/entity/scopes.ts'
import { type Part, partKinds } from '../../records/rights/parts.ts'
import { givenTo, type Holder, type HolderRights } from './holderRights.ts'
import { type MenuRow, menuRowOf, partsOfMenus } from './parts.ts'
import { menuTitle, rightId } from './tree.ts'

const tags = ['permissionGroup']
const access = { menu: ['permission.authorize', 'permission.user', 'system.menu'] } as const
const objectType = { ...text, enum: [...holderTypes] } as const
const short = { ...text, maxLength: 100 } as const

/** A holder in a list: its id as it is stored elsewhere (`id--type`, PK-11), and what it is called. */
const shown = (type: HolderType, { id, fullName, realName, enabledMark }: Row) => ({
  id: `${id}--${type}`,
  onlyId: id ?? null,
  type,
  fullName: fullName ?? realName ?? '',
  enabledMark: enabledMark ?? null,
})

const holderFields = { id: text, onlyId: text, type: among(...holderTypes), fullName: text, enabledMark: orNull(mark) }
const holderAnswer = object(holderFields)
const parts = arrayOf(object({ enCode: text, fullName: text }))
/** What a holder was given on one menu. */
const onMenuAnswer = object({ id: text, enCode: text, fullName: text, ...Object.fromEntries(partKinds.map((kind) => [kind, parts])) })

/** PM-10, MA-02: through which roles, positions, groups and people rights are had, and what each of them gives. */
export const permissionGroup: Routes = (app) => {
  const { db } = app

  /** Those of these holders that the caller administers, in the order of their kinds. */
  const reached = async (request: FastifyRequest, wanted: readonly Holder[]) => {
    const list = []
    for (const type of holderTypes) {
      const ids = wanted.filter((holder) => holder.type === type).map(({ id }) => id)
      if (ids.length === 0) continue
      const scope = await scopeOf(db, type, request.writer.asker)
      const rows = await findRecords(db, entityOf(type), ids, { scope, order: ['sortCode', 'id'] })
      list.push(...rows.map((row) => shown(type, row)))
    }
    return list
  }

  /** The holder that a permissionId names; throws not found where the caller does not administer it. */
  const holderOf = async (request: FastifyRequest, permissionId: string): Promise<{ holder: Holder; record: Row }> => {
    const [id = '', type] = permissionId.split('--')
    const known = holderTypes.find((one) => one === type)
    if (!known) throw notFound()
    return { holder: { type: known, id }, record: await repository(known).get(db, id, request.writer) }
  }

  app.get<{ Querystring: { id: string; objectType: HolderType } }>(
    '/api/permission/PermissionGroup/getPermissionGroup',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'through what a role, position, group or person has rights: itself, and what a person is in',
          '角色、岗位、分组或用户的权限来源：其自身，以及用户所属的对象',
          '角色、職位、分組或使用者的權限來源：其自身，以及使用者所屬的對象',
        ),
        answer: listOf(holderAnswer),
        querystring: { type: 'object', required: ['id', 'objectType'], properties: { id: short, objectType } },
      },
    },
    async (request) => {
      const { id, objectType: type } = request.query
      await repository(type).get(db, id, request.writer)
      if (type !== 'user') return { list: await reached(request, [{ type, id }]) }
      const { rows } = await sql<{ objectType: HolderType; objectId: string }>`select * from ${holdersOf(id)} as "h"`.execute(db)
      const holders = rows.map((row) => ({ type: row.objectType, id: row.objectId }))
      return { list: await reached(request, holders) }
    },
  )

  app.get<{ Querystring: { permissionId: string } }>(
    '/api/permission/PermissionGroup/getPermission',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what one of them gives, by itself: its menus, and on each the buttons, columns, form fields and records',
          '其中一个来源单独给予的权限：菜单及各菜单的按钮、列、表单字段与数据',
          '其中一個來源單獨給予的權限：選單及各選單的按鈕、欄、表單欄位與資料',
        ),
        answer: object({ ...holderFields, system: arrayOf(text), list: arrayOf(onMenuAnswer) }),
        querystring: { type: 'object', required: ['permissionId'], properties: { permissionId: short } },
      },
    },
    async (request) => {
      const { holder, record } = await holderOf(request, request.query.permissionId)
      const held = await givenTo(db, holder)
      const rows = await db
        .selectFrom('base_menu')
        .select(['id', 'enCode', 'fullName', 'type', 'propertyJson'])
        .where('id', '=', anyOf(held.menu))
        .orderBy('sortCode')
        .orderBy('id')
        .execute()
      const list = []
      for (const row of rows) list.push(await onMenu(request, held, row))
      return { ...shown(holder.type, record), system: held.system, list }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/system/Menu/getPermissionGroup/:id',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'the roles, positions, groups and people that were given a menu',
          '获得某菜单授权的角色、岗位、分组与用户',
          '獲得某選單授權的角色、職位、分組與使用者',
        ),
        answer: listOf(holderAnswer),
        params: idParams,
      },
    },
    async (request) => {
      await menuOf(request.params.id)
      const rows = await db
        .selectFrom('base_authorize')
        .select(['objectType', 'objectId'])
        .where('kind', '=', 'menu')
        .where('menuId', '=', request.params.id)
        .execute()
      const holders = rows.map((row) => ({ type: row.objectType, id: row.objectId }))
      return { list: await reached(request, holders) }
    },
  )

  app.get<{ Params: { id: string; permissionId: string } }>(
    '/api/system/Menu/getPermission/:id/:permissionId',
    {
      config: { access },
      schema: {
        tags,
        ...does(
          'what one of them may do on a menu: buttons, columns, form fields and records',
          '其中一个对象在某菜单上的权限：按钮、列、表单字段与数据',
          '其中一個對象在某選單上的權限：按鈕、欄、表單欄位與資料',
        ),
        answer: object({ ...holderFields, menu: onMenuAnswer }),
        params: { type: 'object', required: ['id', 'permissionId'], properties: { id: short, permissionId: short } },
      },
    },
    async (request) => {
      const menu = await menuOf(request.params.id)
      const { holder, record } = await holderOf(request, request.params.permissionId)
      const held = await givenTo(db, holder)
      if (!held.menu.includes(menu.id)) throw notFound()
      return { ...shown(holder.type, record), menu: await onMenu(request, held, menu) }
    },
  )

  const menuOf = async (id: string): Promise<MenuRow & { fullName: string }> => {
    const row = await repository('menu').stored(db, id)
    return { ...menuRowOf(row), fullName: String(row.fullName) }
  }

  /** What a holder was given on one menu, in words; a code that the menu does not have any more gives nothing and is left out. */
  const onMenu = async ({ t }: FastifyRequest, held: HolderRights, menu: MenuRow & { fullName: string }) => {
    const parts = (await partsOfMenus(db, [menu], t)).get(menu.id)
    const given = (kind: (typeof partKinds)[number]) =>
      (parts?.[kind] ?? [])
        .filter(({ code }: Part) => held[kind].includes(rightId(menu.id, code)))
        .map(({ code, name }: Part) => ({ enCode: code, fullName: t(name) }))
    return {
      id: menu.id,
      enCode: menu.enCode,
      fullName: menuTitle(menu, t),
      ...Object.fromEntries(partKinds.map((kind) => [kind, given(kind)])),
    }
  }
}
