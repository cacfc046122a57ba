import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withoutQuery, withSlash } from '#core/menuPath.ts'
import { type App, AppContext } from '#runtime/app.ts'
import { WhyHost } from '#runtime/why/WhyHost.tsx'
import { useT } from '../language/text.ts'
import { PrintHost } from '../print/PrintHost.tsx'
import { fixedRoute } from '../routing/fixed.ts'
import type { Entry } from '../routing/menus.ts'
import { useTitle } from '../routing/title.ts'
import { loadUser } from '../session/loadUser.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { Antd } from './Antd.tsx'
import { useCloseDrawer } from './layout.ts'
import { useEntryTitle, viewTitle } from './menu/entryText.ts'
import { noteVisit } from './menu/recent.ts'
import { Shell } from './Shell.tsx'
import { useServices } from './services.ts'
import { useArrival } from './views/arrival.ts'
import { readKept, writeKept } from './views/keeping.ts'
import { NotFound } from './views/NotFound.tsx'
import { Redirect } from './views/Redirect.tsx'
import { homeView, refresh, type View, viewsAtom, visit } from './views/tabs.ts'
import { One, type Screens, Views } from './views/Views.tsx'
import './workspace.css'
import './menu/side.css'
import './bar.css'
import './views/tabs.css'
// what it says holds over those before it
import './narrow.css'

/** The view that an address stands for; undefined when it belongs to nobody. */
function viewOf(path: string, search: string, entry: Entry | undefined, title: string, single = false): View | undefined {
  if (path === homeView.path && !search) return homeView
  if (!title) return undefined
  const icon = entry?.icon ?? fixedRoute(path)?.icon
  return {
    path,
    fullPath: single ? path : path + search,
    name: entry?.name ?? path.slice(1),
    meta: { title, zhTitle: entry?.title ?? title, icon, affix: false },
    query: Object.fromEntries(new URLSearchParams(search)),
    ...(entry?.property.noCache || fixedRoute(path)?.noCache ? { noCache: true } : {}),
    round: 0,
  }
}

/** The frame and the views in it, for whoever is signed in. */
export default function Workspace({ screens }: { screens: Screens }) {
  const t = useT()
  // Before anything is drawn: the tabs and drafts of before a reload.
  useState(() =>
    readKept(({ path }) => path in screens || fixedRoute(path) !== undefined || store.get(sessionAtom)?.menus.routes.has(path) === true),
  )
  useEffect(() => {
    addEventListener('pagehide', writeKept)
    return () => removeEventListener('pagehide', writeKept)
  }, [])
  const location = useLocation()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom, { store })
  const entryTitle = useEntryTitle()
  const entry = session?.menus.routes.get(location.pathname)
  const screen = screens[location.pathname]
  const fixed = fixedRoute(location.pathname)
  const title = entry ? entryTitle(entry) : screen ? t(screen.title) : (fixed?.title ?? '')
  const view = useMemo(
    () => viewOf(location.pathname, location.search, entry, title, screen?.single),
    [location.pathname, location.search, entry, title, screen],
  )
  useCloseDrawer(location.key)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!view) return
    store.set(viewsAtom, (views) => visit(views, view))
    noteVisit(view.path)
    shown.current = view.fullPath
  }, [view])

  const redirect = /^\/redirect(\/.*)?$/.exec(location.pathname)
  // RT-09, RT-10: an address that nobody knows becomes /404.
  const isLost = !view && !redirect && location.pathname !== '/404'
  useEffect(() => {
    if (isLost) navigate('/404', { replace: true })
  }, [isLost, navigate])

  const views = useAtomValue(viewsAtom, { store })
  const active = view && (views.find((one) => one.fullPath === view.fullPath) ?? view)
  const shownTitle = view ? (active?.ownTitle ?? viewTitle(view.meta.title)) : redirect ? '' : t('page.notFound')
  useTitle(shownTitle)
  useArrival(shownTitle, location.pathname + location.search)

  const go = useRef(navigate)
  go.current = navigate
  const to = useMemo(
    (): App['navigate'] => (path, options) => {
      // A page that is asked for something answers, also where its tab is kept since it was last asked.
      const address = withSlash(path)
      if (address.includes('?')) store.set(viewsAtom, (all) => refresh(all, address))
      const open = () => void go.current(address, options)
      const own = withoutQuery(address)
      if (own in screens || own === '/404' || fixedRoute(own) || store.get(sessionAtom)?.menus.routes.has(own)) return open()
      // It may have been made just now, and the news of it still be under way.
      void loadUser()
        .catch(() => {})
        .finally(open)
    },
    [screens],
  )
  const services = useServices(to)
  const framed = useMemo(() => ({ path: location.pathname, fullPath: location.pathname, query: {} }), [location.pathname])
  // A screen that draws itself inside a frame of another one stands there without the shell.
  if (screen && new URLSearchParams(location.search).has('frame')) {
    return (
      <AppContext value={services}>
        <Antd>
          <One view={framed} entry={undefined} screens={screens} />
        </Antd>
      </AppContext>
    )
  }
  return (
    <AppContext value={services}>
      <Antd>
        <Shell entry={entry} title={shownTitle}>
          {view && !screen && <h1 className="sr-only">{shownTitle}</h1>}
          <Views
            active={active}
            screens={screens}
            otherwise={redirect ? <Redirect path={redirect[1] ? redirect[1] + location.search : shown.current} /> : <NotFound />}
          />
        </Shell>
        <WhyHost />
        <PrintHost />
      </Antd>
    </AppContext>
  )
}
