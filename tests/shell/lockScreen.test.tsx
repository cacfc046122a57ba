// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { toastsAtom } from '#shell/notify/toast.ts'
import LockScreen from '#shell/session/LockScreen.tsx'
import { begin, enter, leave, lockAtom, sessionAtom, setLock, token } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { until } from '../helpers/until.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** What the server answers, by the last part of the address. */
let answers: { [call: string]: { code: number; msg?: string; data?: unknown } }
let asked: string[]
let host: HTMLElement
let close: () => void

beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
})
beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const call = /\/oauth\/(\w+)/.exec(url)?.[1] ?? ''
    asked.push(call)
    return Response.json({ msg: '', data: null, ...answers[call] })
  })
  enter('old', 'classic')
  begin({
    userInfo: { userId: 'u', userAccount: 'zhangwei', userName: '张伟' },
    menuList: [{ id: '1', enCode: 'a', fullName: '甲', type: 2 }],
    permissionList: [],
    sysConfigInfo: {},
  })
  setLock({ account: 'zhangwei', name: '张伟' })
  host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<LockScreen />))
  close = () => act(() => root.unmount())
})
afterEach(() => {
  close()
  host.remove()
  vi.unstubAllGlobals()
  leave()
  store.set(toastsAtom, [])
})

const config = (loginNeedCode: boolean) => ({ code: 200, data: { loginNeedCode, cipherKey: '0123456789abcdef', sysConfig: {} } })
async function open() {
  await act(async () => host.querySelector('form')?.requestSubmit())
  await until(() => expect(host.querySelector('[aria-busy=true]') === null || store.get(lockAtom) === null).toBe(true))
}
const state = () => [token(), store.get(lockAtom), store.get(sessionAtom)?.user.userName ?? null]

describe('the lock screen', () => {
  it('LK-02 opens with the password, in the same session', async () => {
    answers = { getConfig: config(true), Unlock: { code: 200 } }
    await open()
    expect(state()).toEqual(['old', null, '张伟'])
    expect(asked).toEqual(['getConfig', 'Unlock'])
  })

  it('LK-02 stays shut with a wrong password, and says so at the field', async () => {
    answers = { getConfig: config(false), Unlock: { code: 400, msg: '账号或密码错误' } }
    await open()
    expect(state()).toEqual(['old', { account: 'zhangwei', name: '张伟' }, '张伟'])
    expect(host.querySelector('.field-error')?.textContent).toBe('账号或密码错误')
  })

  it.each([600, 601, 602])('LK-02 LK-03 signs in anew when the session ended behind it with %i', async (code) => {
    answers = { getConfig: config(false), Unlock: { code, msg: '过期' }, Login: { code: 200, data: { token: 'new', theme: 'classic' } } }
    await open()
    expect(asked).toEqual(['getConfig', 'Unlock', 'Login'])
    expect(state()).toEqual(['new', null, null])
    expect(store.get(toastsAtom)).toEqual([])
  })

  it('LK-02 leaves to the login page, and says why, where a captcha would be asked', async () => {
    answers = { getConfig: config(true), Unlock: { code: 601 } }
    await open()
    expect(asked).toEqual(['getConfig', 'Unlock'])
    expect(state()).toEqual([null, null, null])
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['登录过期，请重新登录'])
  })
})
