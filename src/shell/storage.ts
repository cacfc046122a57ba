/**
 * RT-12: an address whose first part is `app-…` opens that application: it is the router's base path, and what follows
 * `app-` is the `systemCode` that CurrentUser is asked for.
 */
export const appIdOf = (pathname: string): string | undefined => /^\/(app-[\w-]+)(?=\/|$)/.exec(pathname)?.[1]

export const appId = appIdOf(globalThis.location?.pathname ?? '/')
export const systemCode = appId?.slice('app-'.length)
export const basePath = appId ? `/${appId}` : '/'

/** SH-27: every key carries a prefix, and the application's id inside of an application. */
export const storageKey = (name: string, app: string | undefined = appId): string => `pinge_${app ? `${app}_` : ''}${name}`

/** A value that was kept, or null. A browser that keeps nothing is no error. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(storageKey(name))
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it when it is null. */
export function keep(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(storageKey(name))
    else localStorage.setItem(storageKey(name), value)
  } catch {
    // Storage is full or switched off: the choice lasts until the page is left.
  }
}
