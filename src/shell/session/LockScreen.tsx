import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import { login, loginConfig, unlock } from '#api/session.ts'
import { useT } from '../language/text.ts'
import { Field } from '../login/Field.tsx'
import { toast } from '../notify/toast.ts'
import { send } from '../request.ts'
import { useTitle } from '../routing/title.ts'
import { store } from '../store.ts'
import { Mark } from '../theme/glyphs.tsx'
import { enter, leave, lockAtom, sessionAtom, setLock } from './session.ts'
import '../login/login.css'
import './lock.css'

/** LK-02: the person's own password opens the screen again; another person signs in instead. */
export default function LockScreen() {
  const t = useT()
  const lock = useAtomValue(lockAtom, { store })
  useTitle(t('nav.lockScreen'))
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A window that only heard from the server that it is locked does not know by whom.
  const [typed, setTyped] = useState('')
  const known = lock?.account ?? ''
  const account = known || typed.trim()

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { cipherKey, loginNeedCode } = await loginConfig(send, account)
      if (await unlock(send, account, password, cipherKey)) setLock(null)
      else if (loginNeedCode) {
        // There is no room for a captcha here: the login page has it.
        leave()
        toast('error', t('auth.expired'))
      }
      // The session ended behind the lock: who typed the right password is signed in anew, and reads their menus again.
      else {
        const { data } = await login(send, { account, password, code: '', timestamp: '' }, cipherKey)
        if (known) store.set(sessionAtom, null)
        else leave()
        enter(data.token, data.theme)
      }
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason))
      setBusy(false)
    }
  }

  return (
    <main className="lock">
      <form className="lock-card" onSubmit={onSubmit} noValidate>
        <Mark size={48} />
        <h1>{lock?.name || known || t('nav.lockScreen')}</h1>
        <p>{t('lock.hint')}</p>
        {known ? (
          <input type="text" name="account" autoComplete="username" value={known} readOnly hidden />
        ) : (
          <Field
            label={t('login.account')}
            name="account"
            autoComplete="username"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Field
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
        <button type="submit" className="button button-primary button-large login-submit" aria-busy={busy}>
          {t('lock.unlock')}
        </button>
        <button type="button" className="lock-leave" onClick={leave}>
          {t('lock.other')}
        </button>
      </form>
    </main>
  )
}
