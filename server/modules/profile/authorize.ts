import type { FastifyInstance } from 'fastify'
import { parseRecord } from '#core/json.ts'
import type { Json, Row } from '#core/types.ts'
import { kinds } from '../../auth/menuKinds.ts'
import { ownSystems } from '../../auth/systems.ts'
import { arrayOf, branch, listOf, object, oneOf, orNull, treeRow, withRow } from '../../http/answer.ts'
import { does, text } from '../../http/route.ts'
import { modelOf } from '../../records/model/model.ts'
import type { TreeRow } from '../../records/query/tree.ts'
import { buttonWords, type Part, partsOfModel } from '../../records/rights/parts.ts'
import { menusOf } from './currentUser.ts'

const tags = ['permission.currentUser']
const branches = ['button', 'column', 'form', 'resource'] as const
type Branch = (typeof branches)[number]

const trees = arrayOf(treeRow)

/** OR-10: what I may use, as trees: modules, and below each application its buttons, columns, fields and data. */
export function authorizeRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get<{ Querystring: { kind?: 'module' | Branch } }>(
    `${path}/Authorize`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          'what I may use, as trees by system: module, button, column, form, resource (which records); `kind` answers one of them as list',
          '本人的权限，按系统成树：module 菜单、button 按钮、column 列、form 表单字段、resource 数据；给出 `kind` 时以列表返回其中一种',
          '本人的權限，依系統成樹：module 選單、button 按鈕、column 欄、form 表單欄位、resource 資料；給出 `kind` 時以清單傳回其中一種',
        ),
        answer: withRow(
          oneOf(listOf(treeRow), object({ module: trees, button: trees, column: trees, form: trees, resource: trees })),
          branch({ id: text, fullName: text }, { enCode: text, icon: orNull(text) }),
        ),
        querystring: { type: 'object', properties: { kind: { type: 'string', enum: ['module', ...branches] } } },
      },
    },
    async (request) => {
      const { t, user } = request
      const grants = await request.grants()
      const out: { [branch in Branch | 'module']: Row[] } = { module: [], button: [], column: [], form: [], resource: [] }
      const titleOf = ({ enCode, fullName }: TreeRow): string => {
        const key = `t:menu.${String(enCode)}`
        const own = t(key)
        return own === key.slice(2) ? String(fullName) : own
      }
      for (const system of await ownSystems(db, user)) {
        const menus = await menusOf(db, grants, system.id)
        if (menus.length === 0) continue
        /** What of one menu the person was given, below the menu's own entry. */
        const leavesOf = async (menu: TreeRow): Promise<{ [branch in Branch]: Row[] }> => {
          const leaves: { [branch in Branch]: Row[] } = { button: [], column: [], form: [], resource: [] }
          const id = String(menu.id)
          const entry = (branch: Branch, { code, name }: Part): Row => ({
            id: `${branch}.${id}.${code}`,
            enCode: code,
            fullName: t(name),
            hasChildren: false,
          })
          const moduleId = menu.type === kinds.model ? parseRecord(menu.propertyJson as string)?.moduleId : undefined
          const model = typeof moduleId === 'string' ? await modelOf(db, moduleId).catch(() => undefined) : undefined
          if (model) {
            const { useBtnPermission, useColumnPermission, useFormPermission } = model.list
            const parts = {
              ...partsOfModel(model),
              resource: [{ code: 'all', name: model.list.ruleList ? 't:profile.authorize.filtered' : 't:profile.authorize.all' }],
            }
            const may: { [branch in Branch]: (code: string) => boolean } = {
              button: (code) => grants.mayPress(id, code, useBtnPermission),
              column: (code) => grants.maySeeColumn(id, code, useColumnPermission),
              form: (code) => grants.maySeeField(id, code, useFormPermission),
              resource: () => true,
            }
            for (const branch of branches)
              leaves[branch] = parts[branch].filter(({ code }) => may[branch](code)).map((part) => entry(branch, part))
          } else {
            const codes = grants.isAdmin ? Object.keys(buttonWords) : [...(grants.menus.get(id)?.button ?? [])]
            leaves.button = codes.map((code) => entry('button', { code, name: buttonWords[code] ?? code }))
          }
          return leaves
        }
        type Grown = { module: Row; branch: { [branch in Branch]: Row | undefined } }
        const grow = async (menu: TreeRow): Promise<Grown> => {
          const below = await Promise.all((menu.children ?? []).map(grow))
          const leaves = below.length > 0 ? undefined : await leavesOf(menu)
          const node = (children: Row[]): Row => ({
            id: menu.id as Json,
            enCode: menu.enCode as Json,
            fullName: titleOf(menu),
            icon: menu.icon ?? null,
            hasChildren: children.length > 0,
            children,
          })
          const branch = Object.fromEntries(
            branches.map((name) => {
              const children = leaves ? leaves[name] : below.flatMap((one) => (one.branch[name] ? [one.branch[name]] : []))
              return [name, children.length > 0 ? node(children) : undefined]
            }),
          ) as Grown['branch']
          return { module: node(below.map((one) => one.module)), branch }
        }
        const grown = await Promise.all(menus.map(grow))
        const top = (children: Row[]): Row => ({ id: `system.${system.id}`, fullName: system.fullName, hasChildren: true, children })
        out.module.push(top(grown.map((one) => one.module)))
        for (const name of branches) {
          const children = grown.flatMap((one) => (one.branch[name] ? [one.branch[name]] : []))
          if (children.length > 0) out[name].push(top(children))
        }
      }
      return request.query.kind ? { list: out[request.query.kind] } : out
    },
  )
}
