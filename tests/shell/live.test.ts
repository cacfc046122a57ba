// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useUnsaved } from '#runtime/form/unsaved.ts'
import { Badge } from '#shell/live/Badge.tsx'
import { createHandlers, onLive } from '#shell/live/handlers.ts'
import { followMenus } from '#shell/live/menus.ts'
import { badgeText, flagAtom, forgetNews, newsAtom, readOne, unreadAtom } from '#shell/live/state.ts'
import { questionsAtom } from '#shell/notify/confirm.ts'
import { toastsAtom } from '#shell/notify/toast.ts'
import { tellFarewell } from '#shell/session/farewell.ts'
import { enter, leave, menusVersionAtom, token } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { panelAtom } from '#shell/workspace/panels.ts'

/** A form on the screen, half filled where a test says so. */
let dirty = false
const form = {
  isDirty: () => dirty,
  settle: () => {
    dirty = false
  },
}
const Form = () => {
  useUnsaved(form)
  return null
}
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const root = createRoot(document.createElement('div'))
beforeAll(() => act(() => root.render(createElement(Form))))
afterAll(() => act(() => root.unmount()))

const close = vi.fn()
const reload = vi.fn()
let hear: ReturnType<typeof createHandlers>
const texts = () => store.get(toastsAtom).map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
  enter('mine', 'classic')
  forgetNews()
  hear = createHandlers({ close, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  dirty = false
  leave()
  store.set(toastsAtom, [])
  store.set(questionsAtom, [])
  sessionStorage.clear()
})

describe('counting', () => {
  it('SE-16 initMessage sets the total and the flag', () => {
    hear({ method: 'initMessage', unreadTotal: 7, flag: 1 })
    expect([store.get(unreadAtom), store.get(flagAtom)]).toEqual([7, true])
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0 })
    expect([store.get(unreadAtom), store.get(flagAtom)]).toEqual([0, false])
  })

  it('SE-17 NB-06 messagePush adds, lets the bell flash, and has an open list read again', () => {
    const news = store.get(newsAtom)
    hear({ method: 'messagePush', unreadNoticeCount: 2 })
    hear({ method: 'messagePush', unreadNoticeCount: 3 })
    expect([store.get(unreadAtom), store.get(flagAtom), store.get(newsAtom)]).toEqual([5, true, news + 2])
    hear({ method: 'messagePush', unreadNoticeCount: 1, unreadTotal: 4 })
    expect(store.get(unreadAtom)).toBe(4)
  })

  it('NB-02 NB-06 the bell says how many there are, shows at most 99, and flashes anew with each news until it is looked at', () => {
    const place = document.createElement('div')
    const bell = createRoot(place)
    act(() => bell.render(createElement(Badge)))
    const count = () => place.querySelector('.bell-count')
    expect(count()).toBeNull()
    act(() => hear({ method: 'messagePush', unreadNoticeCount: 120 }))
    const first = count()
    expect([first?.textContent, first?.classList.contains('bell-flash')]).toEqual(['99+', true])
    act(() => hear({ method: 'messagePush', unreadNoticeCount: 1 }))
    // another element: its animation begins again
    expect(count()).not.toBe(first)
    expect(count()?.classList.contains('bell-flash')).toBe(true)
    act(() => place.querySelector('button')?.click())
    expect(count()?.classList.contains('bell-flash')).toBe(false)
    expect(store.get(panelAtom)).toBe('notices')
    act(() => store.set(panelAtom, undefined))
    act(() => bell.unmount())
  })

  it('NB-02 NT-06 the badge shows at most 99, and reading one never goes below 0', () => {
    expect([badgeText(1), badgeText(99), badgeText(100)]).toEqual(['1', '99', '99+'])
    store.set(unreadAtom, 1)
    readOne()
    readOne()
    expect(store.get(unreadAtom)).toBe(0)
  })
})

describe('logout', () => {
  it('SE-18 after 1 s the page is loaded again when its token is another one', async () => {
    hear({ method: 'logout', token: 'older', msg: '过期' })
    await vi.advanceTimersByTimeAsync(900)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reload).toHaveBeenCalledOnce()
    expect(token()).toBe('mine')
  })

  it('SE-19 with the same token: closes, forgets the token, loads again, and says why', async () => {
    hear({ method: 'logout', token: 'mine', msg: '您的账号已在其他地方登录' })
    await vi.advanceTimersByTimeAsync(1100)
    expect([close.mock.calls.length, reload.mock.calls.length, token()]).toEqual([1, 1, null])
    tellFarewell()
    expect(texts()).toEqual(['您的账号已在其他地方登录'])
    store.set(toastsAtom, [])
    tellFarewell()
    expect(texts()).toEqual([])
  })

  it('SE-19 what the person did in another window is told without an error', async () => {
    hear({ method: 'logout', token: 'mine', msg: '您已在另一个窗口退出登录', tone: 'info' })
    await vi.advanceTimersByTimeAsync(1100)
    tellFarewell()
    expect(store.get(toastsAtom).map(({ type, text }) => [type, text])).toEqual([['info', '您已在另一个窗口退出登录']])
  })

  it('SE-19 what is half filled stays in the window: it is not loaded again', async () => {
    dirty = true
    hear({ method: 'logout', token: 'mine', msg: '过期' })
    await vi.advanceTimersByTimeAsync(1100)
    expect([reload.mock.calls.length, token()]).toEqual([0, null])
    expect(texts()).toEqual(['过期'])
  })

  it('SE-19 who has signed out in the meantime hears nothing of it', async () => {
    hear({ method: 'logout', token: 'mine', msg: '已退出' })
    leave()
    await vi.advanceTimersByTimeAsync(1100)
    expect([reload.mock.calls.length, close.mock.calls.length, texts()]).toEqual([0, 0, []])
  })
})

describe('the rest', () => {
  it('SE-20 closeSocket closes the connection, and nothing of the session or the page', async () => {
    hear({ method: 'closeSocket' })
    expect(close).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(5000)
    expect([close.mock.calls.length, reload.mock.calls.length, texts(), token()]).toEqual([1, 0, [], 'mine'])
  })

  it('SE-20 any other message, those of a chat among them, reaches whoever hears its method, as long as they do', () => {
    const heard: unknown[] = []
    const ends = ['receiveMessage', 'sendMessage', 'messageList'].map((method) => onLive(method, (message) => heard.push(message.method)))
    for (const method of ['receiveMessage', 'sendMessage', 'messageList', 'error', 'unheard']) hear({ method })
    expect(heard).toEqual(['receiveMessage', 'sendMessage', 'messageList'])
    for (const end of ends) end()
    hear({ method: 'receiveMessage' })
    expect(heard).toHaveLength(3)
  })

  it('SE-21 refresh shows its message and reloads after 2 s, or reloads at once without one', async () => {
    hear({ method: 'refresh', msg: '系统已更新' })
    expect(texts()).toEqual(['系统已更新'])
    await vi.advanceTimersByTimeAsync(1900)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(reload).toHaveBeenCalledOnce()
    hear({ method: 'refresh' })
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('SE-21 what is not saved is asked about first', async () => {
    dirty = true
    hear({ method: 'refresh', msg: '系统已更新' })
    await vi.advanceTimersByTimeAsync(3000)
    const [question] = store.get(questionsAtom)
    expect(reload).not.toHaveBeenCalled()
    question?.answer(false)
    await vi.advanceTimersByTimeAsync(10)
    expect(reload).not.toHaveBeenCalled()
    hear({ method: 'refresh' })
    await vi.advanceTimersByTimeAsync(10)
    store.get(questionsAtom)[0]?.answer(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(reload).toHaveBeenCalledOnce()
    expect(dirty).toBe(false)
  })

  it('SE-21 a refresh that was told while the window was away is made good when it is back', async () => {
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0, refreshedAt: 5 })
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0, refreshedAt: 5 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(reload).not.toHaveBeenCalled()
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0, refreshedAt: 9 })
    await vi.advanceTimersByTimeAsync(3000)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('MN-01 menus that changed before the connection was open are read again, those that did not are not', () => {
    store.set(menusVersionAtom, '3-a')
    const heard: unknown[] = []
    const end = onLive('refreshMenus', ({ method }) => heard.push(method))
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0, menusVersion: '3-a' })
    expect(heard).toEqual([])
    hear({ method: 'initMessage', unreadTotal: 0, flag: 0, menusVersion: '4-b' })
    expect(heard).toEqual(['refreshMenus'])
    end()
  })
})

describe('menus', () => {
  const answers: Array<() => void> = []
  let asked = 0
  beforeEach(() => {
    asked = 0
    vi.stubGlobal(
      'fetch',
      vi.fn((input: unknown) => {
        if (!String(input instanceof Request ? input.url : input).includes('CurrentUser')) return new Promise(() => {})
        asked++
        return new Promise((_, fail) => answers.push(() => fail(new TypeError('gone'))))
      }),
    )
  })
  afterEach(() => {
    for (const answer of answers.splice(0)) answer()
    vi.unstubAllGlobals()
  })

  it('MN-01 changes that go on and on do not put off reading them, and one reading waits for the other', async () => {
    const end = followMenus()
    const goOn = async () => {
      for (let passed = 0; passed < 2000; passed += 100) {
        hear({ method: 'refreshMenus' })
        await vi.advanceTimersByTimeAsync(100)
      }
    }
    await goOn()
    expect(asked).toBe(1)
    await goOn()
    expect(asked).toBe(1)
    end()
  })
})
