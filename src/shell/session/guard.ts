import { ownPath } from '#core/ownPath.ts'

/** RT-06: these open without a token. */
const open = new Set(['/login', '/sso', '/auth-redirect', '/formShortLink'])

export interface GuardState {
  path: string
  /** path with query, to come back to */
  full: string
  token: string | null
  locked: boolean
  /** the menus are here */
  loaded: boolean
}

/** Where to go instead, what to do first, or `show`. */
export type Decision = { go: string } | 'load' | 'show'

/** RT-14: the login page that leads back to where a person wanted to go. */
export const loginPath = (full: string): string =>
  full === '/' || full === '/login' ? '/login' : `/login?redirect=${encodeURIComponent(full)}`

/** RT-16: the lock screen, which leads back to where the person was: a page of theirs, and no address that may hold a token. */
const lockPath = (path: string, full: string): string =>
  path === '/' || path === '/workFlowDetail' || open.has(path) ? '/lockScreen' : `/lockScreen?redirect=${encodeURIComponent(full)}`

/** RT-14 to RT-17: the guard before every route. */
export function guard({ path, full, token, locked, loaded }: GuardState): Decision {
  // whoever signs in from the lock screen instead is not led to where somebody else was
  if (!token) return open.has(path) ? 'show' : { go: loginPath(full.startsWith('/lockScreen?redirect=') ? path : full) }
  if (locked) return path === '/lockScreen' || path === '/login' ? 'show' : { go: lockPath(path, full) }
  // An open form is the same for everybody, signed in or not.
  if (path === '/formShortLink') return 'show'
  if (path === '/lockScreen' || open.has(path)) return { go: '/' }
  return loaded ? 'show' : 'load'
}

/** Where a login leads back to: an address of this application, never another site. */
export function redirectTarget(search: string): string {
  // An address may carry a whole record (RT-11).
  const target = ownPath(new URLSearchParams(search).get('redirect'), 10_000)
  return open.has(target.split(/[?#]/)[0] ?? '') ? '/' : target
}
