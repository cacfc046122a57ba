import { parseRecord } from '#core/json.ts'
import { kinds, type MenuPlace, pathOf, withoutQuery } from '#core/menuPath.ts'
import type { Row } from '#core/types.ts'
import type { Grants } from '../../auth/grants.ts'
import type { SessionUser } from '../../auth/session.ts'
import { systemsOf } from '../../auth/systems.ts'
import type { Db } from '../../db/types.ts'
import type { TreeRow } from '../../records/query/tree.ts'
import { toldSettings } from '../../settings/settings.ts'
import { menusOf, userInfoOf } from './currentUser.ts'

const isGroup = ({ type }: TreeRow) => type === kinds.directory || type === kinds.category

/** What `user.menus` of expressions has of the entries of a person, as their browser makes it of the same tree; without titles. */
export function menusRead(menus: readonly TreeRow[], hasHost: boolean): Row[] {
  const taken = new Set<string>()
  const found: Row[] = []
  const visit = (node: TreeRow, isListed: boolean) => {
    const path = pathOf(node as MenuPlace & TreeRow, hasHost)
    const route = isGroup(node) || !path ? undefined : withoutQuery(path)
    const isFirst = route !== undefined && !taken.has(route)
    if (isFirst) taken.add(route)
    if (isListed && isFirst && node.hidden !== true && path !== '/home') {
      const modelId = node.type === kinds.model ? (parseRecord(String(node.propertyJson ?? ''))?.moduleId ?? '') : ''
      found.push({ path: path ?? '', modelId })
    }
    for (const child of node.children ?? []) visit(child, isListed && isGroup(node))
  }
  for (const node of menus) visit(node, true)
  return found
}

/**
 * A person as the expressions of a page read them, once for each system that they work in: which of them a window shows
 * the call for a page does not say.
 */
export async function readersOf(db: Db, user: SessionUser, grants: Grants): Promise<Row[]> {
  const { own } = await systemsOf(db, user)
  const info = await userInfoOf(db, user, { own, current: undefined })
  const hasHost = Boolean((await toldSettings(db, 'signedIn')).dataVUrl)
  if (own.length === 0) return [{ ...info, menus: [] }]
  const readers: Row[] = []
  for (const { id } of own) readers.push({ ...info, systemId: id, menus: menusRead(await menusOf(db, grants, id), hasHost) })
  return readers
}
