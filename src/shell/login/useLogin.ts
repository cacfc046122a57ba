import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { type LoginConfig, login, loginConfig } from '#api/session.ts'
import { useT } from '../language/text.ts'
import { send } from '../request.ts'
import { enter, sysConfigAtom } from '../session/session.ts'
import { choose, setting } from '../settings.ts'
import { store } from '../store.ts'

export type LoginField = 'account' | 'password' | 'code'

const newKey = () => crypto.randomUUID()

/** Which field an error stands next to: the captcha when the server says so, else the password. */
function fieldOf(error: unknown): LoginField {
  const data = error instanceof ApiError ? (error.data as { field?: unknown } | null) : null
  return data?.field === 'code' || data?.field === 'account' ? data.field : 'password'
}

/** What the server wrote into the login page itself, before anybody has said who they are: used once. */
function configInPage(account: string): Promise<LoginConfig> | undefined {
  const meta = account === '' ? document.querySelector<HTMLMetaElement>('meta[name="pinge-login"]') : null
  if (!meta) return undefined
  meta.remove()
  try {
    return Promise.resolve(JSON.parse(meta.content) as LoginConfig)
  } catch {
    return undefined
  }
}

/**
 * The state of the login form: whether a picture must be copied (asked when the account is left, and after a
 * failure), the picture's key, the error and its field.
 */
export function useLogin() {
  const t = useT()
  const [captcha, setCaptcha] = useState(() => (setting('loginNeedCode') ? newKey() : undefined))
  const [error, setError] = useState<{ field: LoginField; text: string }>()
  const [busy, setBusy] = useState(false)
  const [provider, setProvider] = useState<string>()
  const known = useRef<{ account: string; asking: Promise<LoginConfig> }>(undefined)

  const ask = useCallback(async (account: string, again = false): Promise<LoginConfig> => {
    const before = known.current
    if (before?.account === account && !again) return before.asking
    const asking = configInPage(account) ?? loginConfig(send, account)
    const mine = { account, asking }
    known.current = mine
    // What failed is asked again.
    asking.catch(() => {
      if (known.current === mine) known.current = undefined
    })
    const config = await asking
    store.set(sysConfigAtom, config.sysConfig)
    setProvider(config.sso?.name)
    // SH-25: what was asked about nobody takes no picture away that an account needed before.
    const needsCode = config.loginNeedCode || (account === '' && setting('loginNeedCode'))
    if (needsCode !== setting('loginNeedCode')) choose('loginNeedCode', needsCode)
    setCaptcha((shown) => (needsCode ? ((again ? undefined : shown) ?? newKey()) : undefined))
    return config
  }, [])

  /** Asks quietly when the account is left: without an answer nothing changes. */
  const onAccountLeft = useCallback((account: string) => void ask(account).catch(() => {}), [ask])
  // The system's name and logo, before anybody has said who they are.
  useEffect(() => onAccountLeft(''), [onAccountLeft])

  const submit = useCallback(
    async (form: { account: string; password: string; code: string }): Promise<boolean> => {
      setBusy(true)
      setError(undefined)
      try {
        const { cipherKey } = await ask(form.account)
        const { data } = await login(send, { ...form, timestamp: captcha ?? '' }, cipherKey)
        enter(data.token, data.theme)
        choose('loginNeedCode', false)
        return true
      } catch (reason) {
        setError({ field: fieldOf(reason), text: reason instanceof Error ? reason.message : String(reason) })
        // Every attempt uses up its picture, and a failure may be what makes one necessary.
        await ask(form.account, true).catch(() => setCaptcha((shown) => shown && newKey()))
        return false
      } finally {
        setBusy(false)
      }
    },
    [ask, captcha],
  )

  return {
    captcha,
    provider,
    error,
    busy,
    onAccountLeft,
    submit,
    /** Says of a field that it is empty: nothing is asked of the server without it. */
    lack: (field: LoginField) => setError({ field, text: t(`login.need.${field}`) }),
    clear: () => setError(undefined),
    renewCaptcha: () => setCaptcha(newKey()),
  }
}
