import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { lazyPart } from '#runtime/lazyPart.tsx'
import { guard, redirectTarget } from './guard.ts'
import { AskBeforeLeaving } from './leaving.tsx'
import { loadUser } from './loadUser.ts'
import { PartFailed } from './PartFailed.tsx'
import { Loading } from './Progress.tsx'
import { leave, lockAtom, sessionAtom, tokenAtom } from './session.ts'
import { basePath } from './storage.ts'
import { store } from './store.ts'
import { toast } from './toast.ts'
import type { Screens } from './workspace/Views.tsx'

export const loadLogin = () => import('./login/Login.tsx')
export const loadWorkspace = () => import('./workspace/Workspace.tsx')
const Login = lazyPart('login', loadLogin, PartFailed)
const LockScreen = lazyPart('lockScreen', () => import('./LockScreen.tsx'), PartFailed)
const FirstPassword = lazyPart('firstPassword', () => import('./FirstPassword.tsx'), PartFailed)
const Workspace = lazyPart('workspace', loadWorkspace, PartFailed)

/** RT-17, RT-18: loads the person; when that fails the token is gone, the reason is told, and the guard shows the login. */
function Load() {
  useEffect(() => {
    loadUser().catch((reason: unknown) => {
      leave()
      if (typeof reason === 'string') toast('error', reason)
    })
  }, [])
  return <Loading />
}

function Guarded({ screens }: { screens: Screens }) {
  const { pathname: path, search } = useLocation()
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
    if (user) void import('./lastLogin.ts').then(({ noticeLastLogin }) => noticeLastLogin(user))
  }, [loaded])

  const decision = guard({ path, full, token, locked, loaded })
  if (decision === 'load') return <Load />
  // Where the login or the lock screen leads back to.
  if (decision !== 'show') return <Navigate to={path === '/login' && token ? redirectTarget(search) : decision.go} replace />
  if (path === '/lockScreen') return <LockScreen />
  if (!token || path === '/login') {
    const onEnter = () => {
      fromLogin.current = true
    }
    return <Login onEnter={onEnter} />
  }
  if (session?.user.mustChangePassword === true) return <FirstPassword />
  // RT-01
  if (path === '/') return <Navigate to="/home" replace />
  return <Workspace screens={screens} />
}

/** RT-12: history mode, with the application's id as base. */
export function Router({ screens }: { screens: Screens }) {
  return (
    <BrowserRouter basename={basePath}>
      <AskBeforeLeaving>
        <Suspense fallback={<Loading />}>
          <Guarded screens={screens} />
        </Suspense>
      </AskBeforeLeaving>
    </BrowserRouter>
  )
}
