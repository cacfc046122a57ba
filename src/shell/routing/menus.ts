import type { MenuItem } from '#api/types.ts'
import { parseRecord } from '#core/json.ts'
import { kinds, pathOf, withoutQuery } from '#core/menuPath.ts'
import { basePath } from '../storage.ts'

/** One entry as the shell uses it. */
export interface Entry {
  id: string
  code: string
  title: string
  type: number
  icon: string | undefined
  /** where it opens inside the application; undefined for a group and for a link that leaves it */
  path: string | undefined
  /** MN-12 */
  name: string
  /** what opens in a new window: an address, or the application's own way to one that the server has to make */
  href: string | undefined
  /** MN-10: the address that is shown inside the application; '' when the server has to make it */
  frame: string | undefined
  property: { moduleId?: string; isTree?: number; noCache?: boolean | number }
  hidden: boolean
  children: Entry[]
  /** the groups above it, outermost first */
  parents: Entry[]
}

export interface MenuTree {
  roots: Entry[]
  /** MN-01: every route, by path */
  routes: ReadonlyMap<string, Entry>
}

/** MN-12: `system.menu` is the route `system-menu`. */
export const routeName = (code: string): string => code.replaceAll('.', '-')

const isAddress = (text: string) => /^((https?|mailto|tel):|\/(?!\/))/i.test(text)

/** MN-11: the host and the token are filled in by the server, when the entry is opened. */
const hasPlaceholder = (address: string) => /\{(?:dataV|token)\}/.test(address)
const isWeb = (address: string) => /^(?:https?:\/\/|\/(?![/\\]))/i.test(address)

/** Where a new window goes: the address itself, or the screen that asks the server for it. No token stands in a link. */
function hrefOf(item: MenuItem, hasHost: boolean): string | undefined {
  const address = item.urlAddress?.trim() ?? ''
  const asked = `${basePath === '/' ? '' : basePath}/menuLink?id=${encodeURIComponent(item.id)}`
  if (item.type === kinds.dashboard) return hasHost ? asked : undefined
  if (item.type !== kinds.link || item.linkTarget === '_self') return undefined
  if (hasPlaceholder(address)) return asked
  return isAddress(address) ? address : undefined
}

function frameOf({ type, linkTarget, urlAddress }: MenuItem): string | undefined {
  const address = urlAddress?.trim() ?? ''
  if (type !== kinds.link || linkTarget !== '_self') return undefined
  if (hasPlaceholder(address)) return ''
  return isWeb(address) ? address : undefined
}

function entryOf(item: MenuItem, parents: Entry[], hasHost: boolean): Entry {
  const entry: Entry = {
    id: item.id,
    code: item.enCode,
    title: item.fullName,
    type: item.type,
    icon: item.icon || undefined,
    path: pathOf(item, hasHost),
    name: routeName(item.enCode),
    href: hrefOf(item, hasHost),
    frame: frameOf(item),
    property: (parseRecord(item.propertyJson) ?? {}) as Entry['property'],
    hidden: item.hidden === true,
    children: [],
    parents,
  }
  entry.children = (item.children ?? []).map((child) => entryOf(child, [...parents, entry], hasHost))
  return entry
}

/** True for an entry that groups others and shows nothing of its own. */
export const isGroup = (entry: Entry): boolean => entry.type === kinds.directory || entry.type === kinds.category

/** MN-01: the routes of the user's own menus, and nothing else. Of two entries with one path the first stands. */
export function readMenus(list: MenuItem[], { hasHost = false }: { hasHost?: boolean } = {}): MenuTree {
  const roots = list.map((item) => entryOf(item, [], hasHost))
  const routes = new Map<string, Entry>()
  const visit = (entry: Entry) => {
    // What an address asks for beside its path does not tell routes apart.
    const path = entry.path && withoutQuery(entry.path)
    if (path && !isGroup(entry) && !routes.has(path)) routes.set(path, entry)
    entry.children.forEach(visit)
  }
  roots.forEach(visit)
  return { roots, routes }
}
