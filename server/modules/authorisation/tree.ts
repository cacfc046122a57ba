import type { Translate } from '#core/form/form.ts'
import { capital } from '#core/text.ts'
import type { Row } from '#core/types.ts'
import { isGroup } from '../../auth/menuKinds.ts'
import type { Db } from '../../db/types.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { listAll } from '../../records/entity/query.ts'
import { type TreeRow, toTree, withAncestors } from '../../records/query/tree.ts'
import type { Part, PartKind } from '../../records/rights/parts.ts'
import { menuRowOf, modelOfMenu, partsOfMenus } from './parts.ts'

/** What is given: systems, menus, what stands on these, and applications to design. */
export const rightKinds = ['system', 'menu', 'button', 'column', 'form', 'data', 'design'] as const
export type RightKind = (typeof rightKinds)[number]

/** One right as the client names it: of a system, a menu or an application its id, of what stands on a menu `menu|code`. */
export const rightId = (menuId: string, code: string): string => `${menuId}|${code}`
/** The menu and the code of a right on a menu; one without a mark stands on no menu. */
export function rightOf(id: string): { menuId: string; code: string } {
  const at = id.indexOf('|')
  return { menuId: id.slice(0, Math.max(at, 0)), code: id.slice(at + 1) }
}

/** The title of a menu: what is shipped has its words in the language files. */
export function menuTitle({ enCode, fullName }: Row | { enCode: string; fullName: string }, t: Translate): string {
  const key = `t:menu.${String(enCode)}`
  const own = t(key)
  return own === key.slice(2) ? String(fullName) : own
}

/** Everything of one kind that can be given, as a tree by system and menu; `only` leaves out what somebody may not give. */
export async function rightTree(db: Db, kind: RightKind, t: Translate, only: (id: string) => boolean = () => true): Promise<Row[]> {
  if (kind === 'design')
    return (await db.selectFrom('base_visual_dev').select(['id', 'fullName', 'enCode']).orderBy('fullName').orderBy('id').execute())
      .map((row): Row => ({ ...row, hasChildren: false }))
      .filter(({ id }) => only(String(id)))
  const systems = await listAll(db, entityOf('system'))
  if (kind === 'system')
    return systems
      .map((row): Row => ({ id: row.id ?? null, fullName: row.fullName ?? '', enCode: row.enCode ?? '', hasChildren: false }))
      .filter(({ id }) => only(String(id)))
  const menus = await listAll(db, entityOf('menu'))
  const entries = menus.filter(({ type }) => !isGroup(type)).map(menuRowOf)
  const parts = kind === 'menu' ? undefined : await partsOfMenus(db, entries, t)
  const leaves = (menu: Row): Row[] =>
    (parts?.get(String(menu.id))?.[kind as PartKind] ?? [])
      .map(
        ({ code, name }: Part): Row => ({
          id: rightId(String(menu.id), code),
          enCode: code,
          fullName: capital(t(name)),
          hasChildren: false,
        }),
      )
      .filter(({ id }) => only(String(id)))
  // Records are held to schemes only where the application asks for them: one that does not says so here.
  const open = new Set<string>()
  if (kind === 'data')
    for (const menu of entries) {
      const model = await modelOfMenu(db, menu)
      if (model && model.list.useDataPermission !== true) open.add(menu.id)
    }
  const grown = new Map(menus.map((menu) => [String(menu.id), leaves(menu)]))
  // groups are given by what stands in them
  const fits = (row: Row) => !isGroup(row.type) && (kind === 'menu' ? only(String(row.id)) : (grown.get(String(row.id)) ?? []).length > 0)
  const shape = (node: TreeRow): Row => {
    const children = [...(node.children ?? []).map(shape), ...(grown.get(String(node.id)) ?? [])]
    return {
      id: node.id ?? null,
      fullName: open.has(String(node.id)) ? t('t:authority.notEnforced', { name: menuTitle(node, t) }) : menuTitle(node, t),
      enCode: node.enCode ?? '',
      icon: node.icon ?? null,
      ...(open.has(String(node.id)) ? { isEnforced: 0 } : {}),
      // what only holds others is given by giving those
      isGiven: kind === 'menu' && !isGroup(node.type),
      hasChildren: children.length > 0,
      ...(children.length > 0 ? { children } : {}),
    }
  }
  return systems.flatMap((system): Row[] => {
    const own = withAncestors(
      menus.filter(({ systemId }) => systemId === system.id),
      fits,
    )
    if (own.length === 0) return []
    return [
      { id: `system|${system.id}`, fullName: system.fullName ?? '', isGiven: false, hasChildren: true, children: toTree(own).map(shape) },
    ]
  })
}
