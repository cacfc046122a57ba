// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { toastsAtom } from '#shell/notify/toast.ts'
import { loadUser } from '#shell/session/loadUser.ts'
import { begin, enter, leave, lockAtom, sessionAtom, token } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { lock } from '#shell/workspace/actions.ts'

let answer: () => Response | Promise<Response>
const envelope = (data: unknown, code = 200) => Response.json({ code, msg: '', data })
const userInfo = { userId: 'u', userAccount: 'zhangwei', userName: '张伟' }
const menuList = [{ id: '1', enCode: 'a', fullName: '甲', type: 2 }]

beforeAll(() => startI18n())
beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer())
  enter('secret', 'classic')
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  leave()
  store.set(toastsAtom, [])
  await setLanguage('zh')
})

describe('who is signed in', () => {
  it.each([
    ['zh', '您的权限不足，请联系管理员', '验证失败，请重新登录。'],
    ['zhtw', '您的權限不足，請聯繫管理員', '驗證失敗，請重新登入。'],
    ['en', 'Your permissions are insufficient, please contact the administrator', 'Verification failed, please log in again.'],
  ] as const)(
    'SE-05 SE-06 PM-05 is refused without a menu, and without an answer, in the words of %s',
    async (language, noMenu, failed) => {
      await setLanguage(language)
      answer = () => envelope({ userInfo, menuList: [], permissionList: [], sysConfigInfo: {} })
      await expect(loadUser()).rejects.toBe(noMenu)
      answer = () => envelope(null)
      await expect(loadUser()).rejects.toBe(failed)
      answer = () => envelope({})
      await expect(loadUser()).rejects.toBe(failed)
      expect(store.get(sessionAtom)).toBeNull()
      answer = () => envelope({ userInfo, menuList, permissionList: [], sysConfigInfo: {} })
      await loadUser()
      expect(store.get(sessionAtom)?.user.userName).toBe('张伟')
    },
  )
})

describe('a server that cannot answer', () => {
  const good = () => envelope({ userInfo, menuList, permissionList: [], sysConfigInfo: {} })
  const unavailable = () => envelope(null, 503)
  const noNetwork = () => Promise.reject(new TypeError('failed to fetch'))

  it('is asked again, and nothing is told when it then answers', async () => {
    vi.useFakeTimers()
    const answers = [noNetwork, unavailable, good]
    answer = () => (answers.shift() ?? good)()
    const loaded = loadUser()
    await vi.advanceTimersByTimeAsync(2600)
    await loaded
    expect(store.get(sessionAtom)?.user.userName).toBe('张伟')
    expect(store.get(toastsAtom)).toEqual([])
  })

  it('RT-18 counts as a failure in the end, and is told once', async () => {
    vi.useFakeTimers()
    answer = noNetwork
    const failed = expect(loadUser()).rejects.toMatchObject({ code: 0 })
    await vi.advanceTimersByTimeAsync(2600)
    await failed
    expect(store.get(toastsAtom)).toHaveLength(1)
  })

  it('SE-14 is not asked again once it says that the session is over', async () => {
    let asked = 0
    answer = () => {
      asked++
      return envelope(null, 601)
    }
    await expect(loadUser()).rejects.toMatchObject({ code: 601 })
    expect(asked).toBe(1)
    expect(token()).toBeNull()
  })
})

describe('the lock', () => {
  const person = () => begin({ userInfo, menuList, permissionList: [], sysConfigInfo: {} })

  it('LK-01 shuts the screen, and keeps who locked it', async () => {
    person()
    answer = () => envelope(null)
    await lock()
    expect(store.get(lockAtom)).toEqual({ account: 'zhangwei', name: '张伟' })
    expect(JSON.parse(localStorage.getItem('pinge_lock') ?? 'null')).toEqual({ account: 'zhangwei', name: '张伟' })
    expect(token()).toBe('secret')
  })

  it('LK-01 shuts the screen also when the server cannot be told, at once or for 3 s', async () => {
    person()
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    await lock()
    expect(store.get(lockAtom)?.account).toBe('zhangwei')
    leave()
    enter('secret', 'classic')
    person()
    vi.useFakeTimers()
    answer = () => new Promise(() => {})
    void lock()
    await vi.advanceTimersByTimeAsync(2900)
    expect(store.get(lockAtom)).toBeNull()
    await vi.advanceTimersByTimeAsync(200)
    expect(store.get(lockAtom)?.account).toBe('zhangwei')
  })
})
