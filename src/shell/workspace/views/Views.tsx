import { useAtomValue } from 'jotai'
import { Activity, type ComponentType, memo, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { forgetPlace } from '#runtime/page/placeMemory.ts'
import { VisitContext } from '#runtime/page/visit.ts'
import { withTexts } from '../../language/i18n.ts'
import { ErrorBoundary } from '../../notify/ErrorBoundary.tsx'
import { PartFailed } from '../../notify/PartFailed.tsx'
import { Loading } from '../../notify/Progress.tsx'
import type { Entry } from '../../routing/menus.ts'
import { sessionAtom } from '../../session/session.ts'
import { useSetting } from '../../settings.ts'
import { store } from '../../store.ts'
import { PageView } from './PageView.tsx'
import { Skeleton } from './Skeleton.tsx'
import { type View, viewsAtom } from './tabs.ts'

/** A screen that is code: its title is a locale key. */
export interface Screen {
  title: string
  /** one tab, whatever its address asks for */
  single?: boolean
  load: () => Promise<{ default: ComponentType }>
}
/** The screens by path, given by whoever starts the client. */
export type Screens = { [path: string]: Screen }

const lazies = new Map<string, ComponentType>()
function screenOf(path: string, screens: Screens): ComponentType | undefined {
  const load = screens[path]?.load
  if (!load) return undefined
  let screen = lazies.get(path)
  if (!screen) {
    screen = lazyPart(path, () => withTexts('more', load()), PartFailed)
    lazies.set(path, screen)
  }
  return screen
}

const fallback = (
  <>
    <Loading />
    <Skeleton />
  </>
)

interface OneProps {
  view: Pick<View, 'path' | 'fullPath' | 'query'>
  entry: Entry | undefined
  screens: Screens
}

/** One screen or page, with an error of its own. It is drawn anew only when it is itself another one. */
export const One = memo(function One({ view: { path, fullPath, query }, entry, screens }: OneProps) {
  const Screen = screenOf(path, screens)
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{Screen ? <Screen /> : <PageView entry={entry} path={path} query={query} place={fullPath} />}</Suspense>
    </ErrorBoundary>
  )
})

/** The page stands where it was left: the window, which scrolls for all views together, and what scrolls in a view. */
function usePlace(fullPath: string | undefined, kept: boolean) {
  const places = useState(() => new Map<string, number>())[0]
  const parts = useState(() => new Map<string, Map<Element, [number, number]>>())[0]
  useLayoutEffect(() => {
    if (fullPath === undefined) return
    scrollTo({ top: kept ? (places.get(fullPath) ?? 0) : 0, behavior: 'instant' })
    const inside = parts.get(fullPath) ?? new Map<Element, [number, number]>()
    parts.set(fullPath, inside)
    for (const [element, [top, left]] of inside) {
      if (!element.isConnected) inside.delete(element)
      else Object.assign(element, { scrollTop: top, scrollLeft: left })
    }
    const note = ({ target }: Event) => {
      if (target instanceof Element) inside.set(target, [target.scrollTop, target.scrollLeft])
      else places.set(fullPath, scrollY)
    }
    const how = { passive: true, capture: true }
    addEventListener('scroll', note, how)
    return () => removeEventListener('scroll', note, how)
  }, [fullPath, kept, places, parts])
}

/**
 * The main view (SH-20): with the cache on, every visited view stays as it was left, by its whole path (reading C-010),
 * but for those that say otherwise (TB-08); off, as the product is delivered (SH-09), a view begins anew when it is
 * visited. Either way its tab keeps its own error. A tab that came back with a reload is drawn when it is visited.
 * `otherwise` stands where no view is shown: those that are kept stay so behind it.
 */
export function Views({ active, screens, otherwise }: { active: View | undefined; screens: Screens; otherwise: ReactNode }) {
  const views = useAtomValue(viewsAtom, { store })
  const routes = useAtomValue(sessionAtom, { store })?.menus.routes
  const useCache = useSetting('useCache')
  const seen = useState(() => new Set<string>())[0]
  const visits = useState(() => new Map<string, number>())[0]
  const last = useRef<string>(undefined)
  const at = active?.fullPath
  usePlace(at, useCache)
  const anew = active?.noCache === true
  useLayoutEffect(() => (anew && at !== undefined ? () => forgetPlace(at) : undefined), [anew, at])
  if (at !== undefined) seen.add(at)
  if (at !== undefined && last.current !== at) visits.set(at, (visits.get(at) ?? 0) + 1)
  last.current = at
  for (const path of seen) if (path !== at && !views.some((view) => view.fullPath === path)) seen.delete(path)
  // The tab of a page that is opened comes a moment later than the page.
  const all = !active || views.some((view) => view.fullPath === at) ? views : [...views, active]
  const drawn = all.filter((view) => view.fullPath === at || (useCache && !view.noCache && seen.has(view.fullPath)))
  return (
    <>
      {active ? null : otherwise}
      {drawn.map((view) => (
        <Activity key={`${view.fullPath} ${view.round}`} mode={view.fullPath === at ? 'visible' : 'hidden'}>
          <VisitContext value={visits.get(view.fullPath) ?? 0}>
            <One view={view} entry={routes?.get(view.path)} screens={screens} />
          </VisitContext>
        </Activity>
      ))}
    </>
  )
}
