import { atom } from 'jotai'
import { forgetPlace } from '#runtime/page/placeMemory.ts'
import { fixedRoute } from '../../routing/fixed.ts'
import { onLeave } from '../../session/session.ts'
import { store } from '../../store.ts'

/** TB-07: one visited view. */
export interface View {
  path: string
  /** path with query: two records of one page are two views (reading C-010) */
  fullPath: string
  name: string
  meta: { title: string; zhTitle: string; icon: string | undefined; affix: boolean }
  query: { [name: string]: string }
  /** what the screen in it calls itself, by what it has open */
  ownTitle?: string
  /** TB-08: begins anew at every visit */
  noCache?: boolean
  /** grows when the view is refreshed (RT-08) */
  round: number
}

/** RT-02: home is always there. */
export const homeView: View = {
  path: '/home',
  fullPath: '/home',
  name: 'home',
  meta: { title: 't:menu.home', zhTitle: '首页', icon: fixedRoute('/home')?.icon, affix: true },
  query: {},
  round: 0,
}

/** Adds a view, or renews what is known of it. */
export function visit(views: readonly View[], view: View): readonly View[] {
  const at = views.findIndex((one) => one.fullPath === view.fullPath)
  if (at < 0) return [...views, view]
  const known = views[at]
  if (!known || (known.meta.title === view.meta.title && known.meta.icon === view.meta.icon)) return views
  const own = known.ownTitle === undefined ? {} : { ownTitle: known.ownTitle }
  return views.with(at, { ...view, ...own, round: known.round, meta: { ...view.meta, affix: known.meta.affix } })
}

/** A screen names its tab by what it has open. */
export const nameView = (views: readonly View[], fullPath: string, ownTitle: string): readonly View[] =>
  views.map((view) => (view.fullPath === fullPath && view.ownTitle !== ownTitle ? { ...view, ownTitle } : view))

/** TB-01: closes one; an affixed view stays. */
export const close = (views: readonly View[], fullPath: string): readonly View[] =>
  views.filter((view) => view.meta.affix || view.fullPath !== fullPath)

/** TB-03, TB-06 */
export const closeOthers = (views: readonly View[], fullPath: string): readonly View[] =>
  views.filter((view) => view.meta.affix || view.fullPath === fullPath)

/** TB-03, TB-06 */
export const closeAll = (views: readonly View[]): readonly View[] => views.filter((view) => view.meta.affix)

/** RT-08 */
export const refresh = (views: readonly View[], fullPath: string): readonly View[] =>
  views.map((view) => (view.fullPath === fullPath ? { ...view, round: view.round + 1 } : view))

/**
 * TB-04, reading C-082: where to go when the view at `active` was closed: the last remaining one, else through the
 * dashboard's redirect when that was closed, else the root. Nowhere when it still stands.
 */
export function nextPath(views: readonly View[], active: string): string | undefined {
  if (views.some((view) => view.fullPath === active)) return undefined
  return views.at(-1)?.fullPath ?? (active.split('?')[0] === '/dashboard' ? '/redirect/dashboard' : '/')
}

export const viewsAtom = atom<readonly View[]>([homeView])

onLeave(() => store.set(viewsAtom, [homeView]))

/** What lists keep for whoever comes back goes with the tab, when it is closed or begins anew, and with the session. */
let open = store.get(viewsAtom)
store.sub(viewsAtom, () => {
  const before = open
  open = store.get(viewsAtom)
  for (const { fullPath, round } of before)
    if (!open.some((view) => view.fullPath === fullPath && view.round === round)) forgetPlace(fullPath)
})
onLeave(() => forgetPlace())
