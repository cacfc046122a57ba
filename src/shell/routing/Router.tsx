import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { plainPath } from '#core/menuPath.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { withPart } from '#runtime/lazy/loadPart.ts'
import { withTexts } from '../language/i18n.ts'
import { ssoTarget } from '../login/ssoTarget.ts'
import { PartFailed } from '../notify/PartFailed.tsx'
import { Loading } from '../notify/Progress.tsx'
import { toast } from '../notify/toast.ts'
import { guard, redirectTarget } from '../session/guard.ts'
import { loadUser, SystemRefused } from '../session/loadUser.ts'
import { leave, lockAtom, sessionAtom, tokenAtom } from '../session/session.ts'
import { basePath } from '../storage.ts'
import { store } from '../store.ts'
import type { Screens } from '../workspace/views/Views.tsx'
import { AskBeforeLeaving } from './leaving.tsx'

export const loadLogin = () => import('../login/Login.tsx')
export const loadWorkspace = () => withTexts('main', import('../workspace/Workspace.tsx'))
const Login = lazyPart('login', loadLogin, PartFailed)
const NoSystem = lazyPart('noSystem', () => withTexts('main', import('../session/NoSystem.tsx')), PartFailed)
const MenuLink = lazyPart('menuLink', () => withTexts('main', import('./MenuLink.tsx')), PartFailed)
const Sso = lazyPart('sso', () => withTexts('main', import('../login/Sso.tsx')), PartFailed)
const ShortLink = lazyPart('shortLink', () => withTexts('more', import('../shortLink/ShortLink.tsx')), PartFailed)
const LockScreen = lazyPart('lockScreen', () => withTexts('main', import('../session/LockScreen.tsx')), PartFailed)
const FirstPassword = lazyPart('firstPassword', () => withTexts('main', import('../session/FirstPassword.tsx')), PartFailed)
const Workspace = lazyPart('workspace', loadWorkspace, PartFailed)

/** RT-17, RT-18: loads the person; when that fails the token is gone, the reason is told, and the guard shows the login. */
function Load() {
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    loadUser().catch((reason: unknown) => {
      if (reason instanceof SystemRefused) return setRefused(reason.message)
      leave()
      if (typeof reason === 'string') toast('error', reason)
    })
  }, [])
  return refused === undefined ? <Loading /> : <NoSystem text={refused} />
}

function Guarded({ screens }: { screens: Screens }) {
  const { pathname: path, search, hash } = useLocation()
  const full = path + search
  const token = useAtomValue(tokenAtom, { store })
  const locked = useAtomValue(lockAtom, { store }) !== null
  const session = useAtomValue(sessionAtom, { store })
  const loaded = session !== null
  const fromLogin = useRef(false)

  useEffect(() => {
    if (!loaded || !fromLogin.current) return
    fromLogin.current = false
    const user = store.get(sessionAtom)?.user
    if (user)
      void withPart(
        'lastLogin',
        () => withTexts('main', import('../session/lastLogin.ts')),
        ({ noticeLastLogin }) => noticeLastLogin(user),
      )
  }, [loaded])

  // Slashes that say nothing, at the end or twice, are left out: the same page has one address.
  const plain = plainPath(path)
  if (plain !== path) return <Navigate to={plain + search + hash} replace />
  const decision = guard({ path, full, token, locked, loaded })
  if (decision === 'load') return <Load />
  // Where the login, the provider or the lock screen leads back to.
  const back = token && (path === '/login' || (path === '/lockScreen' && !locked))
  const target = back ? redirectTarget(search) : path === '/auth-redirect' ? ssoTarget.get() : undefined
  if (decision !== 'show') return <Navigate to={target ?? decision.go} replace />
  if (path === '/formShortLink') return <ShortLink />
  if (path === '/lockScreen') return <LockScreen />
  if (!token || path === '/login') {
    const onEnter = () => {
      fromLogin.current = true
    }
    return path === '/sso' || path === '/auth-redirect' ? <Sso onEnter={onEnter} /> : <Login onEnter={onEnter} />
  }
  if (session?.user.mustChangePassword === true) return <FirstPassword />
  if (path === '/menuLink') return <MenuLink />
  // RT-01
  if (path === '/') return <Navigate to="/home" replace />
  return <Workspace screens={screens} />
}

/** RT-12: history mode, with the application's id as base. */
export function Router({ screens }: { screens: Screens }) {
  return (
    <BrowserRouter basename={basePath} useTransitions={false}>
      <AskBeforeLeaving>
        <Suspense fallback={<Loading />}>
          <Guarded screens={screens} />
        </Suspense>
      </AskBeforeLeaving>
    </BrowserRouter>
  )
}
