import fixed from '#schemas/routes.json'

/** A page with an address of its own and without a menu entry: it opens for everybody who is signed in. */
export interface FixedRoute {
  path: string
  /** code of the page */
  page: string
  /** `t:` and a locale key */
  title: string
  icon?: string
  /** TB-01: its tab is always there */
  affix?: boolean
}

const routes = new Map((fixed.routes as FixedRoute[]).map((route) => [route.path, route]))

/** RT-02, RT-03: the fixed route at a path, if there is one. */
export const fixedRoute = (path: string): FixedRoute | undefined => routes.get(path)
