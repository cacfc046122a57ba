import { useAtomValue } from 'jotai'
import { Activity, type ComponentType, Suspense } from 'react'
import { lazyPart } from '#runtime/lazyPart.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { Entry } from '../menus.ts'
import { PartFailed } from '../PartFailed.tsx'
import { Loading } from '../Progress.tsx'
import { sessionAtom } from '../session.ts'
import { store } from '../store.ts'
import { setting } from './layout.ts'
import { NotFound } from './NotFound.tsx'
import { PageView } from './PageView.tsx'
import { Skeleton } from './Skeleton.tsx'
import { type View, viewsAtom } from './tabs.ts'

/** A screen that is code: its title is a locale key. */
export interface Screen {
  title: string
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
    screen = lazyPart(path, load, PartFailed)
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

/** One screen or page, with an error of its own. */
export function One({ path, query, entry, screens }: Pick<View, 'path' | 'query'> & { entry: Entry | undefined; screens: Screens }) {
  const Screen = screenOf(path, screens)
  return (
    <ErrorBoundary>
      <Suspense fallback={fallback}>{Screen ? <Screen /> : <PageView entry={entry} path={path} query={query} />}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * The main view (SH-20): with the cache on, every visited view stays as it was left; off, as the product is
 * delivered (SH-09), a view begins anew when it is visited. Either way its tab keeps its own error.
 */
export function Views({ active, screens }: { active: View | undefined; screens: Screens }) {
  const views = useAtomValue(viewsAtom, { store })
  const routes = useAtomValue(sessionAtom, { store })?.menus.routes
  if (!active) return <NotFound />
  const drawn = setting('useCache') ? views : views.filter((view) => view.fullPath === active.fullPath)
  return drawn.map((view) => (
    <Activity key={`${view.fullPath} ${view.round}`} mode={view.fullPath === active.fullPath ? 'visible' : 'hidden'}>
      <One path={view.path} query={view.query} entry={routes?.get(view.path)} screens={screens} />
    </Activity>
  ))
}
