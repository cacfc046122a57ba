// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#api/types.ts'
import { cached, forget, listOf, read } from '#runtime/data/sources.ts'
import { begin, enter, faultOf, layoutOf, leave, lockAtom, sessionAtom, setLock, sysConfigAtom, tokenAtom } from '#shell/session/session.ts'
import { choices, choose, setting, switches } from '#shell/settings.ts'
import { store } from '#shell/store.ts'
import { glideTime, glideToTop } from '#shell/workspace/glide.ts'
import { deviceOf, sideOpenAtom, toggleSide } from '#shell/workspace/layout.ts'
import { homeView, viewsAtom } from '#shell/workspace/views/tabs.ts'
import { testApp } from '../helpers/app.tsx'

const answer: CurrentUser = {
  menuList: [{ id: '1', enCode: 'a', fullName: '甲', type: 2 }],
  userInfo: { userId: 'u', userAccount: 'zhangwei', userName: '张伟' },
  permissionList: [{ modelId: '1', column: [], form: [], button: [{ enCode: 'btn_add' }] }],
  sysConfigInfo: { sysName: '品格科技' },
}

beforeEach(() => leave())
afterEach(() => vi.useRealTimers())

describe('a session', () => {
  it('SE-02 keeps the token and the layout type that the login answered', () => {
    enter('secret', 'blend')
    expect(localStorage.getItem('pinge_token')).toBe('secret')
    expect(localStorage.getItem('pinge_layoutType')).toBe('blend')
    expect(store.get(tokenAtom)).toBe('secret')
  })
  it('SE-02 falls back to classic', () => {
    expect(['functional', 'plain', 'blend', 'classic'].map(layoutOf)).toEqual(['functional', 'plain', 'blend', 'classic'])
    expect([undefined, null, '', 'other'].map(layoutOf)).toEqual(['classic', 'classic', 'classic', 'classic'])
  })
  it('SE-04 takes menus, person, permissions and system configuration', () => {
    begin(answer)
    expect(store.get(sessionAtom)).toMatchObject({ user: { userName: '张伟' }, permissions: [{ modelId: '1' }] })
    expect(store.get(sysConfigAtom).sysName).toBe('品格科技')
  })
  it('SE-05 PM-05 has no use for an empty menu list', () => expect(faultOf({ ...answer, menuList: [] })).toBe('auth.noMenu'))
  it('SE-06 has no use for an empty answer', () => {
    expect(faultOf(null)).toBe('auth.verifyFailed')
    expect(faultOf({ menuList: answer.menuList })).toBe('auth.verifyFailed')
    expect(faultOf(answer)).toBeUndefined()
  })
  it('SE-11 leaves nothing behind', () => {
    enter('secret', 'classic')
    begin(answer)
    setLock({ account: 'zhangwei', name: '张伟' })
    store.set(viewsAtom, [homeView, { ...homeView, fullPath: '/a', meta: { ...homeView.meta, affix: false } }])
    leave()
    expect([store.get(tokenAtom), store.get(sessionAtom), store.get(lockAtom)]).toEqual([null, null, null])
    expect([localStorage.getItem('pinge_token'), localStorage.getItem('pinge_lock')]).toEqual([null, null])
    expect(store.get(viewsAtom)).toEqual([homeView])
  })
  it('SE-11 forgets the trees of companies and departments, the dictionaries and the pages that were read', async () => {
    await import('#shell/workspace/views/pages.ts')
    const trees = ['permission/Organize/Tree', 'permission/Organize/Department/Selector/0', 'system/DictionaryData/All']
    for (const path of trees)
      await read(
        { get: `/api/${path}` },
        testApp(() => ({ list: [{ id: '1', fullName: '甲' }] })),
      )
    const known = () => trees.filter((path) => cached({ get: `/api/${path}` }, {}))
    expect(known()).toEqual(trees)
    leave()
    expect(known()).toEqual([])
  })
  it('LK-01 keeps the lock with who locked', () => {
    setLock({ account: 'zhangwei', name: '张伟' })
    expect(JSON.parse(localStorage.getItem('pinge_lock') ?? '')).toEqual({ account: 'zhangwei', name: '张伟' })
  })
})

describe('what the client knows', () => {
  it('SH-26 holds token, lock, menus, person and permissions, and keeps each list that it has read', async () => {
    enter('secret', 'classic')
    begin(answer)
    setLock({ account: 'zhangwei', name: '张伟' })
    expect([store.get(tokenAtom), store.get(lockAtom)?.account]).toEqual(['secret', 'zhangwei'])
    const session = store.get(sessionAtom)
    expect([session?.menus.roots.length, session?.user.userId, session?.permissions.length]).toEqual([1, 'u', 1])

    // users, roles and positions as lists and trees, print templates, message types: read once, shared, forgotten at the end
    const app = testApp(() => ({ list: [{ id: '1', fullName: '甲' }] }))
    const lists = ['Users/Selector', 'Role/Selector', 'Position', 'Position/Selector'].map((path) => `/api/permission/${path}`)
    const addresses = [...lists, '/api/system/printDev/Selector', '/api/system/DictionaryData/msgSourceType/Data/Selector']
    // the server has them, as the specification lists them
    const calls = new Set(
      readFileSync('tests/server/permission/routes.tsv', 'utf8')
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2).join(' ')),
    )
    expect(addresses.filter((get) => !calls.has(`GET ${get.replace('msgSourceType', ':typeId')}`))).toEqual([])
    for (const get of addresses) {
      const [first, second] = await Promise.all([read({ get }, app), read({ get }, app)])
      expect(listOf(first.data)).toEqual([{ id: '1', fullName: '甲' }])
      expect([second, cached({ get }, {})]).toEqual([first, first])
    }
    expect(app.calls).toHaveLength(addresses.length)
    forget()
    expect(cached({ get: '/api/permission/Users/Selector' }, {})).toBeUndefined()
  })
})

describe('the layout', () => {
  it('SH-09 begins as the product is delivered', () => {
    const first = Object.fromEntries(Object.entries(choices).map(([name, known]) => [name, known[0]]))
    expect(first).toEqual({
      theme: 'blue',
      themeClass: 'light',
      slideClass: 'dark',
      layoutType: 'classic',
      size: 'medium',
      density: 'standard',
    })
    expect(switches).toMatchObject({ tagsView: true, showLanguage: true, showSearch: true, useCache: false })
    expect([setting('tagsView'), setting('useCache'), setting('size')]).toEqual([true, false, 'medium'])
  })
  it('SH-20 keeps the views when the cache is switched on', () => {
    choose('useCache', true)
    expect([setting('useCache'), localStorage.getItem('pinge_useCache')]).toEqual([true, '1'])
    choose('useCache', false)
    expect(localStorage.getItem('pinge_useCache')).toBe('0')
  })
  it('SH-21 keeps the sidebar as 1 or 0', () => {
    store.set(sideOpenAtom, true)
    toggleSide('desktop')
    expect(localStorage.getItem('pinge_sidebarStatus')).toBe('0')
    toggleSide('desktop')
    expect(localStorage.getItem('pinge_sidebarStatus')).toBe('1')
  })
  it('CN-08 the page glides to its top in 800 ms', () => {
    const tops: number[] = []
    Object.defineProperty(globalThis, 'scrollY', { configurable: true, value: 400 })
    Object.assign(globalThis, { scrollTo: ({ top }: { top: number }) => tops.push(top) })
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
    const begin = performance.now()
    glideToTop()
    while (tops.at(-1) !== 0 && performance.now() - begin < 5000) vi.advanceTimersToNextFrame()
    expect(glideTime).toBe(800)
    expect(performance.now() - begin).toBeGreaterThanOrEqual(800)
    expect(tops.at(-1)).toBe(0)
    expect([...tops].sort((a, b) => b - a)).toEqual(tops)
  })
  it('SH-23 calls it a phone below 992 px', () => expect([991, 992].map(deviceOf)).toEqual(['mobile', 'desktop']))
})
