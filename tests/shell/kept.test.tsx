// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import Login from '#shell/login/Login.tsx'
import { choose, setting } from '#shell/settings.ts'
import { until } from '../renderers/show.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

describe('what the browser keeps before the page is drawn', () => {
  const script = readFileSync('public/theme.js', 'utf8')
  const { dataset } = document.documentElement
  /** What is kept after the page's first script has run over it, and what that put on the page. */
  const run = (kept: { [name: string]: string }, prefix = 'pinge_') => {
    localStorage.clear()
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(prefix + name, value)
    new Function(script)()
    return { theme: localStorage.getItem(`${prefix}theme`), themeClass: localStorage.getItem(`${prefix}themeClass`), look: { ...dataset } }
  }
  afterEach(() => localStorage.clear())

  it('SH-25 theme is the colour, themeClass light or dark', () => {
    expect(run({ theme: 'green', themeClass: 'dark' })).toMatchObject({
      ...{ theme: 'green', themeClass: 'dark', look: { theme: 'dark', color: 'green', size: 'medium' } },
    })
    expect(run({})).toMatchObject({ theme: null, themeClass: null, look: { theme: 'light', color: 'blue' } })
  })

  it.each([
    [{ theme: 'dark', themeClass: 'green' }, 'green', 'dark'],
    [{ theme: 'system', themeClass: 'red' }, 'red', 'system'],
    [{ theme: 'dark' }, null, 'dark'],
    [{ themeClass: 'purple' }, 'purple', null],
  ])('SH-25 what was kept the other way round (%o) is turned round, once', (kept, theme, themeClass) => {
    expect(run(kept)).toMatchObject({ theme, themeClass })
    new Function(script)()
    expect([localStorage.getItem('pinge_theme'), localStorage.getItem('pinge_themeClass')]).toEqual([theme, themeClass])
  })
})

describe('the login page', () => {
  const asked: string[] = []
  let needed: (account: string) => boolean
  let root: ReturnType<typeof createRoot> | undefined
  beforeAll(() => startI18n())
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const account = decodeURIComponent(/getConfig\/([^?]*)/.exec(url)?.[1] ?? '')
      asked.push(account)
      const data = { loginNeedCode: needed(account === '-' ? '' : account), cipherKey: '0123456789abcdef', sysConfig: {} }
      return Response.json({ code: 200, msg: '', data })
    })
  })
  afterEach(() => {
    act(() => root?.unmount())
    document.body.replaceChildren()
    localStorage.clear()
    choose('loginNeedCode', false)
    vi.unstubAllGlobals()
  })
  const open = () => {
    const place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
    act(() =>
      root?.render(
        <MemoryRouter>
          <Login onEnter={() => {}} />
        </MemoryRouter>,
      ),
    )
    return place
  }
  const code = (place: HTMLElement) => place.querySelector('[name=code]') !== null
  const leaveAccount = (place: HTMLElement, account: string) => {
    const input = place.querySelector<HTMLInputElement>('[name=account]') as HTMLInputElement
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, account)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }

  it('SH-25 keeps whether a captcha is needed, and begins with it the next time, until an account needs none', async () => {
    needed = (account) => account === 'zhangwei'
    let place = open()
    await until(() => expect(asked).toHaveLength(1))
    expect([code(place), setting('loginNeedCode')]).toEqual([false, false])
    leaveAccount(place, 'zhangwei')
    await until(() => expect(code(place)).toBe(true))
    expect(localStorage.getItem('pinge_loginNeedCode')).toBe('1')

    act(() => root?.unmount())
    place = open()
    expect(code(place)).toBe(true)
    await until(() => expect(asked).toHaveLength(3))
    // nobody is named yet: the field does not go and come again
    await act(async () => {})
    expect(code(place)).toBe(true)
    leaveAccount(place, 'lina')
    await until(() => expect(code(place)).toBe(false))
    expect(localStorage.getItem('pinge_loginNeedCode')).toBe('0')
    expect(place.textContent).toContain(t('login.foot'))
  })

  it('SE-01 says what is missing beside its field, and sends nothing', async () => {
    needed = () => false
    const place = open()
    await until(() => expect(asked).toHaveLength(1))
    const submit = () =>
      act(() => void place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
    submit()
    expect(place.querySelector('.field-error')?.textContent).toBe(t('login.need.account'))
    expect(document.activeElement?.getAttribute('name')).toBe('account')
    leaveAccount(place, 'lina')
    await until(() => expect(asked).toHaveLength(2))
    submit()
    expect(place.querySelector('.field-error')?.textContent).toBe(t('login.need.password'))
    expect(document.activeElement?.getAttribute('name')).toBe('password')
    expect(asked).toHaveLength(2)
  })
})
