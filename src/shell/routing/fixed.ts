import { decodeRecord } from '#core/json.ts'
import type { Row } from '#core/types.ts'
import { routes as fixed } from '#schemas/routes.json'

/** A page with an address of its own and without a menu entry: it opens for everybody who is signed in. */
export interface FixedRoute {
  path: string
  /** code of the page */
  page: string
  /** `t:` and a locale key */
  title: string
  icon?: string
  /** query parameters that hold an encoded record */
  records?: string[]
  /** RT-13: shows the first menu of this type, the page when there is none */
  menuType?: number
  /** TB-01: its tab is always there */
  affix?: boolean
  /** TB-08: begins anew at every visit, also when views are kept */
  noCache?: boolean
}

/** The name of a menu entry of a page. Not written as one text: whoever signs in would load the names of all menus. */
const nameOf = (page: string) => ['t:menu', page].join('.')
const routes = new Map(
  (fixed as Array<Omit<FixedRoute, 'title'>>).map((route): [string, FixedRoute] => [route.path, { title: nameOf(route.page), ...route }]),
)

/** RT-02, RT-03: the fixed route at a path, if there is one. */
export const fixedRoute = (path: string): FixedRoute | undefined => routes.get(path)

/** What the page of a fixed route reads as `route`: its query, with encoded records read (RT-11); one that cannot be read is null. */
export const routeScope = ({ records = [] }: FixedRoute, query: Row): Row => ({
  ...query,
  ...Object.fromEntries(records.map((name) => [name, decodeRecord(query[name]) ?? null])),
})
