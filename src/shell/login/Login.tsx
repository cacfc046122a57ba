import { useAtomValue } from 'jotai'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { captchaUrl } from '#api/session.ts'
import { LanguageButton } from '../language/LanguageButton.tsx'
import { useT } from '../language/text.ts'
import { useSystemName, useTitle } from '../routing/title.ts'
import { sysConfigAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { ModeButton } from '../theme/ModeButton.tsx'
import { LogoPicture } from '../workspace/Logo.tsx'
import { Field } from './Field.tsx'
import { Sketch } from './Sketch.tsx'
import { useLogin } from './useLogin.ts'
import './login.css'

/** The login page (SE-01, SE-03). `onEnter` is called once the token is kept. */
export default function Login({ onEnter }: { onEnter: () => void }) {
  const t = useT()
  const { search } = useLocation()
  const name = useSystemName()
  const { logoIcon = '', copyright } = useAtomValue(sysConfigAtom, { store })
  useTitle(t('login.title'))
  const { captcha, provider, error, busy, onAccountLeft, submit, lack, clear, renewCaptcha } = useLogin()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const accountInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)

  const hasCaptcha = captcha !== undefined
  // After a failure the person types again where it went wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captcha's field may come after its error
  useEffect(() => {
    if (!error) return
    const input = { account: accountInput, password: passwordInput, code: codeInput }[error.field].current
    input?.focus()
    input?.select()
  }, [error, hasCaptcha])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = account.trim() === '' ? 'account' : password === '' ? 'password' : hasCaptcha && code.trim() === '' ? 'code' : undefined
    if (missing) return lack(missing)
    if (await submit({ account: account.trim(), password, code })) onEnter()
    else setCode('')
  }

  return (
    <div className="login">
      <aside className="login-brand" aria-hidden="true">
        <Sketch />
        <div className="login-claim">
          <p>{t('login.claim')}</p>
          <span>{t('login.claimMore')}</span>
        </div>
      </aside>
      <main className="login-main">
        <div className="login-tools">
          <ModeButton />
          <LanguageButton />
        </div>
        <form className="login-form" onSubmit={onSubmit} noValidate>
          <div className="login-head">
            <LogoPicture config={{ logoIcon }} size={40} />
            <h1>{name}</h1>
            <p>{t('login.hint')}</p>
          </div>
          <Field
            label={t('login.account')}
            name="account"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={account}
            input={accountInput}
            error={error?.field === 'account' ? error.text : undefined}
            onChange={(event) => {
              setAccount(event.target.value)
              clear()
            }}
            onBlur={() => account.trim() && onAccountLeft(account.trim())}
          />
          <Field
            label={t('login.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            input={passwordInput}
            error={error?.field === 'password' ? error.text : undefined}
            onChange={(event) => {
              setPassword(event.target.value)
              clear()
            }}
          />
          {captcha && (
            <Field
              label={t('login.code')}
              name="code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              input={codeInput}
              error={error?.field === 'code' ? error.text : undefined}
              onChange={(event) => {
                setCode(event.target.value)
                clear()
              }}
              beside={
                <button type="button" className="login-captcha" title={t('login.codeRenew')} onClick={renewCaptcha}>
                  <img src={captchaUrl(captcha)} alt={t('login.codeImage')} />
                </button>
              }
            />
          )}
          <button type="submit" className="button button-primary button-large login-submit" aria-busy={busy}>
            {t('login.submit')}
          </button>
          {provider && (
            <Link className="button button-large login-sso" to={`/sso${search}`}>
              {t('sso.button', { name: provider })}
            </Link>
          )}
        </form>
        <p className="login-foot">{copyright || t('login.foot')}</p>
      </main>
    </div>
  )
}
