import type { MenuItem } from '#api/types.ts'
import { parseRecord } from '#core/json.ts'

/** MN-02 to MN-09: what a menu entry is. */
export const kinds = { directory: 0, category: 1, page: 2, model: 3, dictionary: 4, report: 5, dashboard: 6, link: 7, portal: 8 } as const

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
  /** a link that opens in a new window */
  href: string | undefined
  property: { moduleId?: string; isTree?: number }
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

const withSlash = (address: string) => `/${address.replace(/^\/+/, '')}`
/** MN-04: an address without its query string. */
const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? ''
const isAddress = (text: string) => /^((https?|mailto|tel):|\/(?!\/))/i.test(text)

/** The path that an entry opens at (MN-02 to MN-07, MN-10); undefined when it has none. */
export function pathOf(item: Pick<MenuItem, 'type' | 'enCode' | 'urlAddress' | 'linkTarget'>): string | undefined {
  const address = item.urlAddress?.trim() ?? ''
  switch (item.type) {
    case kinds.category:
      return withSlash(item.enCode)
    case kinds.page:
      return withSlash(withoutQuery(address) || item.enCode)
    case kinds.model:
    case kinds.dictionary:
    case kinds.report:
    case kinds.portal:
      return withSlash(address || item.enCode)
    case kinds.link:
      return item.linkTarget === '_self' ? withSlash(item.enCode) : undefined
    default:
      return undefined
  }
}

function entryOf(item: MenuItem, parents: Entry[]): Entry {
  const address = item.urlAddress?.trim() ?? ''
  const entry: Entry = {
    id: item.id,
    code: item.enCode,
    title: item.fullName,
    type: item.type,
    icon: item.icon || undefined,
    path: pathOf(item),
    name: routeName(item.enCode),
    href: item.type === kinds.link && item.linkTarget !== '_self' && isAddress(address) ? address : undefined,
    property: (parseRecord(item.propertyJson) ?? {}) as Entry['property'],
    hidden: item.hidden === true,
    children: [],
    parents,
  }
  entry.children = (item.children ?? []).map((child) => entryOf(child, [...parents, entry]))
  return entry
}

/** True for an entry that groups others and shows nothing of its own. */
export const isGroup = (entry: Entry): boolean => entry.type === kinds.directory || entry.type === kinds.category

/** MN-01: the routes of the user's own menus, and nothing else. Of two entries with one path the first stands. */
export function readMenus(list: MenuItem[]): MenuTree {
  const roots = list.map((item) => entryOf(item, []))
  const routes = new Map<string, Entry>()
  const visit = (entry: Entry) => {
    if (entry.path && !isGroup(entry) && !routes.has(entry.path)) routes.set(entry.path, entry)
    entry.children.forEach(visit)
  }
  roots.forEach(visit)
  return { roots, routes }
}
