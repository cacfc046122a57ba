import { type ReactNode, useContext, useEffect, useMemo } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom'
import { giveUpUnsaved, hasUnsaved } from '#runtime/form/unsaved.ts'
import { t } from '../language/text.ts'
import { confirm } from '../notify/confirm.ts'
import { lockAtom, token } from '../session/session.ts'
import { setting } from '../settings.ts'
import { basePath } from '../storage.ts'
import { store } from '../store.ts'
import { viewsAtom } from '../workspace/views/tabs.ts'

/** Whether the tab that is shown stays as it is when another one is visited (SH-20, TB-08). */
function staysKept(): boolean {
  if (!setting('useCache')) return false
  const path = location.pathname.slice(basePath === '/' ? 0 : basePath.length) + location.search
  return store.get(viewsAtom).some((view) => view.fullPath === path && !view.noCache)
}

/**
 * A form that is half filled is asked about, except where the session or the lock takes the screen away, and on a tab
 * that is kept while another one is shown: there it stays.
 */
const mustAsk = () => hasUnsaved() && token() !== null && store.get(lockAtom) === null && !staysKept()

async function mayLeave(): Promise<boolean> {
  if (!(await confirm(t('form.leave')))) return false
  giveUpUnsaved()
  return true
}

/** Where the shown entry stands in the browser's history, as the router notes it there. */
const place = (): number => Number((history.state as { idx?: number } | null)?.idx ?? 0)
let shown = place()
/** steps of our own that nobody is asked about */
let own = 0

/**
 * Back and forward: the browser has moved already when it tells, so it is moved back while the person is asked. Must
 * be listening before the router is.
 */
function onPop(event: PopStateEvent) {
  if (own > 0) {
    own--
    if (place() === shown) event.stopImmediatePropagation()
    return
  }
  if (!mustAsk()) return
  const steps = place() - shown
  event.stopImmediatePropagation()
  if (steps === 0) return
  own++
  history.go(-steps)
  void mayLeave().then((yes) => {
    if (!yes) return
    own++
    history.go(steps)
  })
}
addEventListener('popstate', onPop)

/** Asks before a link, a tab or an action leaves a half-filled form. Stands inside the router, around what navigates. */
export function AskBeforeLeaving({ children }: { children: ReactNode }) {
  const around = useContext(NavigationContext)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history has a key of its own
  useEffect(() => {
    shown = place()
  }, [key])
  const asking = useMemo(() => {
    const { navigator } = around
    const asked =
      <A extends unknown[]>(go: (...args: A) => void) =>
      (...args: A) => {
        if (mustAsk()) void mayLeave().then((yes) => yes && go(...args))
        else go(...args)
      }
    return { ...around, navigator: { ...navigator, push: asked(navigator.push), replace: asked(navigator.replace), go: navigator.go } }
  }, [around])
  return <NavigationContext value={asking}>{children}</NavigationContext>
}
