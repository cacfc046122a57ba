import type { FastifyInstance } from 'fastify'
import { parseRecord } from '#core/json.ts'
import { fieldCode } from '#core/permitted.ts'
import type { Json, Row, Text } from '#core/types.ts'
import type { TreeRow } from '../../../entities/tree.ts'
import { ownSystems } from '../../../security/systems.ts'
import { menusOf } from '../../session/currentUser.ts'
import { type Model, modelOf } from '../../visualdev/model.ts'

const tags = ['permission.currentUser']
const branches = ['button', 'column', 'form', 'resource'] as const
type Branch = (typeof branches)[number]

/** Words of the buttons that many screens have. */
const words: { [code: string]: string } = {
  btn_add: 't:common.add',
  btn_edit: 't:common.edit',
  btn_remove: 't:common.delete',
  btn_detail: 't:common.detail',
  btn_batchRemove: 't:common.batchRemove',
  btn_upload: 't:common.import',
  btn_download: 't:common.export',
}

interface Item {
  code: string
  name: Text
}

/** What an application's screen is made of. */
function partsOf(model: Model): { [branch in Branch]: Item[] } {
  const { list, plan } = model
  const button = (one: { value: string; label?: Text }): Item => {
    const code = one.value.startsWith('btn_') ? one.value : `btn_${one.value}`
    return { code, name: one.label ?? words[code] ?? one.value }
  }
  const labelOf = (field: string): Text => (plan.byKey.get(field)?.node.label as Text | undefined) ?? field
  return {
    button: [...list.btnsList, ...list.columnBtnsList, ...(list.customBtnsList ?? [])]
      // who may add may copy
      .filter(({ show, value }) => show !== false && value !== 'copy')
      .map(button),
    column: list.columnList.map(({ field, label }) => ({ code: field, name: label ?? labelOf(field) })),
    // DV-06: those of a sub-table one by one
    form: plan.fields.flatMap(({ field, widget, children }) =>
      widget.isTable
        ? children.map((child) => ({ code: fieldCode(child.field, field), name: child.node.label ?? child.field }))
        : [{ code: field, name: labelOf(field) }],
    ),
    resource: [{ code: 'all', name: list.ruleList ? 't:profile.authorize.filtered' : 't:profile.authorize.all' }],
  }
}

/** OR-10: what I may use, as trees: modules, and below each application its buttons, columns, fields and data. */
export function authorizeRoutes(app: FastifyInstance, path: string): void {
  const { db } = app
  app.get<{ Querystring: { kind?: 'module' | Branch } }>(
    `${path}/Authorize`,
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary:
          'what I may use, as trees by system: module, button, column, form, resource (which records); `kind` answers one of them as list',
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
          const entry = (branch: Branch, { code, name }: Item): Row => ({
            id: `${branch}.${id}.${code}`,
            enCode: code,
            fullName: t(name),
            hasChildren: false,
          })
          const moduleId = menu.type === 3 ? parseRecord(menu.propertyJson as string)?.moduleId : undefined
          const model = typeof moduleId === 'string' ? await modelOf(db, moduleId).catch(() => undefined) : undefined
          if (model) {
            const { useBtnPermission, useColumnPermission, useFormPermission } = model.list
            const parts = partsOf(model)
            const may: { [branch in Branch]: (code: string) => boolean } = {
              button: (code) => grants.mayPress(id, code, useBtnPermission),
              column: (code) => grants.maySeeColumn(id, code, useColumnPermission),
              form: (code) => grants.maySeeField(id, code, useFormPermission),
              resource: () => true,
            }
            for (const branch of branches)
              leaves[branch] = parts[branch].filter(({ code }) => may[branch](code)).map((part) => entry(branch, part))
          } else {
            const codes = grants.isAdmin ? Object.keys(words) : [...(grants.menus.get(id)?.button ?? [])]
            leaves.button = codes.map((code) => entry('button', { code, name: words[code] ?? code }))
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
