import type { Json } from '#core/types.ts'
import { redirectTarget } from '../session/guard.ts'
import { onLeave } from '../session/session.ts'
import { fixedRoute } from './fixed.ts'

let kept: { code: string; page: Json } | undefined
onLeave(() => {
  kept = undefined
})

/** The fixed page that will be opened once the person is known: it is read along with them, a way to the server less. */
export function firstPageCode(path: string, search: string): string | undefined {
  const target = path === '/login' ? redirectTarget(search) : path
  const [own = '/'] = target.split(/[?#]/)
  const route = fixedRoute(own === '/' ? '/home' : own)
  return route?.menuType === undefined ? route?.page : undefined
}

export function keepFirstPage(code: string | undefined, page: Json | undefined) {
  kept = code && page ? { code, page } : undefined
}

/** The page that came along with the person, once. */
export function takeFirstPage(code: string): Json | undefined {
  const page = kept?.code === code ? kept.page : undefined
  if (page) kept = undefined
  return page
}
