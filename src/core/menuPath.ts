/** MN-02 to MN-09: what a menu entry is. */
export const kinds = { directory: 0, category: 1, page: 2, model: 3, dictionary: 4, report: 5, dashboard: 6, link: 7, portal: 8 } as const

/** What of a menu entry says where it opens. */
export interface MenuPlace {
  type: number
  enCode: string
  urlAddress?: string | null
  linkTarget?: string | null
}

/** An address without slashes at its end, and without empty parts: `/home/` is /home. */
export const plainPath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`

/** An address of this application as the browser writes it in its bar, so that its page is found again after a reload. */
export function withSlash(address: string): string {
  const path = `/${address.replace(/^\/+/, '')}`
  if (!URL.canParse(path, 'http://own.invalid')) return path
  const { pathname, search, hash } = new URL(path, 'http://own.invalid')
  return plainPath(pathname) + search + hash
}
/** MN-04: an address without its query string. */
export const withoutQuery = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** The path that an entry opens at (MN-02 to MN-10); undefined when it has none. `hasHost`: there is a data-visualisation host. */
export function pathOf(item: MenuPlace, hasHost = false): string | undefined {
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
    case kinds.dashboard:
      // Without a host there is nothing to open: the entry leads to a page that says so.
      return hasHost ? undefined : withSlash(item.enCode)
    default:
      return undefined
  }
}
