import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { finishSso, startSso } from '#api/session.ts'
import { ownPath } from '#core/ownPath.ts'
import { useT } from '../language/text.ts'
import { send } from '../request.ts'
import { useTitle } from '../routing/title.ts'
import { loginPath, redirectTarget } from '../session/guard.ts'
import { enter } from '../session/session.ts'
import { basePath, storageKey } from '../storage.ts'
import { WarnIcon } from '../theme/glyphs.tsx'
import { ssoTarget } from './ssoTarget.ts'
import './login.css'

const browserKey = storageKey('sso')
/** A browser that keeps nothing cannot show later that it was the one that began. */
function remember(browser: string | null): string {
  try {
    const before = sessionStorage.getItem(browserKey) ?? ''
    if (browser === null) sessionStorage.removeItem(browserKey)
    else sessionStorage.setItem(browserKey, browser)
    return before
  } catch {
    return ''
  }
}

async function go(search: string) {
  const { url, browser } = await startSso(send, ownPath(redirectTarget(search)), basePath)
  remember(browser)
  location.assign(url)
}

async function comeBack(search: string) {
  // What the provider sent along stays in no history.
  history.replaceState(history.state, '', location.pathname)
  const { token, theme, redirect } = await finishSso(send, search.replace(/^\?/, ''), remember(null))
  ssoTarget.set(redirect)
  enter(token, theme)
}

/** RT-06: /sso leads to the OpenID provider, /auth-redirect is where it leads back to; what fails is said, with a way out. */
export default function Sso({ onEnter }: { onEnter: () => void }) {
  const t = useT()
  const { pathname } = useLocation()
  const [search] = useState(() => location.search)
  const [error, setError] = useState<string>()
  useTitle(t('login.title'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each of the two addresses
  useEffect(() => {
    const done = pathname === '/sso' ? go(search) : comeBack(search).then(onEnter)
    done.catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)))
  }, [pathname])
  if (error === undefined)
    return (
      <main className="sso-wait" aria-busy="true">
        {t('sso.going')}
      </main>
    )
  return (
    <main className="sso-failed">
      <span className="confirm-sign">
        <WarnIcon size={32} />
      </span>
      <h1>{t('sso.failed')}</h1>
      <p role="alert">{error}</p>
      <Link className="button button-primary" to={loginPath(pathname === '/sso' ? redirectTarget(search) : '/')}>
        {t('sso.back')}
      </Link>
    </main>
  )
}
