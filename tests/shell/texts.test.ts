// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '#schemas/locales/en.json'
import zh from '#schemas/locales/zh.json'
import zhtw from '#schemas/locales/zhtw.json'
import menus from '#schemas/menus/menus.json'
import { chooseLanguage, languages, setLanguage, startI18n, takeTexts } from '#shell/language/i18n.ts'
import { hasText, t, translateIn } from '#shell/language/text.ts'
import { durations, notify, toast, toastsAtom } from '#shell/notify/toast.ts'
import { titleOf, useTitle } from '#shell/routing/title.ts'
import { noticeLastLogin } from '#shell/session/lastLogin.ts'
import { sysConfigAtom } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { entryTitle } from '#shell/workspace/menu/entryText.ts'

beforeAll(() => startI18n())
beforeEach(() => setLanguage('zh'))

describe('languages', () => {
  it('I18-01 are zh, zhtw and en', () => expect(languages).toEqual(['zh', 'zhtw', 'en']))
  it('I18-02 the stored one comes first', () => expect(chooseLanguage('en', 'zh-TW')).toBe('en'))
  it.each([
    ['zh-TW', 'zhtw'],
    ['zh-Hant-HK', 'zhtw'],
    ['zh-CN', 'zh'],
    ['en-GB', 'en'],
    ['fr-FR', 'zh'],
    ['', 'zh'],
  ])('I18-02 a browser in "%s" gives %s', (browser, language) => {
    expect(chooseLanguage(null, browser)).toBe(language)
    expect(chooseLanguage('xx', browser)).toBe(language)
  })
  it('I18-02 a switch needs no reload, and is kept', async () => {
    await setLanguage('zhtw')
    expect(t('nav.logout')).toBe(zhtw['nav.logout'])
    expect(document.documentElement.lang).toBe('zh-TW')
    expect(localStorage.getItem('pinge_language')).toBe('zhtw')
  })
  it('I18-03 have the name of every menu that is shipped', () => {
    const codes = menus.menus.flatMap((group) => [group.enCode, ...group.children.map((entry) => entry.enCode)])
    for (const texts of [zh, zhtw, en]) expect(codes.filter((code) => !(`menu.${code}` in texts))).toEqual([])
  })
  it('MN-13 a menu shows its translated title, else its own name', async () => {
    await setLanguage('en')
    expect(entryTitle({ code: 'systemData.dictionary', title: '数据字典' })).toBe(en['menu.systemData.dictionary'])
    expect(entryTitle({ code: 'my.page', title: '我的页面' })).toBe('我的页面')
    expect(hasText('menu.my.page')).toBe(false)
  })
  it('words the texts of schemas', () => {
    expect(translateIn('en')({ zh: '甲', en: 'A' })).toBe('A')
    expect(translateIn('zh')('t:rule.enter', { label: '名称' })).toBe('请输入名称')
  })
  it('I18-03 counts as the language does, in a text that an administrator changed as well', async () => {
    expect([1, 2].map((n) => t('list.groupCount', { n }))).toEqual(['共 1 条', '共 2 条'])
    await setLanguage('en')
    expect([1, 2].map((n) => t('list.groupCount', { n }))).toEqual(['1 row', '2 rows'])
    expect([1, 2].map((count) => t('nav.notices.unread', { count }))).toEqual(['Messages, 1 unread', 'Messages, 2 unread'])
    await takeTexts('en', { hash: 'h1', entries: { 'list.groupCount_one': 'a single row' } })
    expect([1, 2].map((n) => t('list.groupCount', { n }))).toEqual(['a single row', '2 rows'])
    await takeTexts('en', { hash: 'h2', entries: { 'list.groupCount': '{{n}} in all' } })
    expect([1, 2].map((n) => t('list.groupCount', { n }))).toEqual(['1 in all', '2 in all'])
    await takeTexts('en', { hash: '', entries: {} })
  })
})

describe('titles', () => {
  it('SH-07 read "page title - system title"', () => expect(titleOf('数据字典', '品格')).toBe('数据字典 - 品格'))
  it('SH-06 SH-07 call the window after the page and the configured system, and follow both; the default stands in', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const Titled = ({ page }: { page: string }) => {
      useTitle(page)
      return null
    }
    const root = createRoot(document.createElement('div'))
    const draw = (page: string) => act(async () => root.render(createElement(Titled, { page })))
    await draw('数据字典')
    expect(document.title).toBe(`数据字典 - ${zh['app.name']}`)
    await act(async () => store.set(sysConfigAtom, { sysName: '品格科技' }))
    expect(document.title).toBe('数据字典 - 品格科技')
    await draw('')
    expect(document.title).toBe('品格科技')
    await act(async () => root.unmount())
    store.set(sysConfigAtom, {})
  })
  it('SH-06 are the system title alone without a page', () => expect(titleOf('', '品格')).toBe('品格'))
})

describe('messages', () => {
  const shown = () => store.get(toastsAtom).map((one) => one.text)
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('CN-03 stay 3000 ms', () => {
    toast('info', '你好')
    vi.advanceTimersByTime(2999)
    expect(shown()).toEqual(['你好'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })
  it('ER-03 stay 1500 ms after saves and deletes, 1000 ms after state toggles', () => {
    expect(durations).toEqual({ saved: 1500, toggled: 1000, failed: 1500, unsaved: 6000, other: 3000 })
    toast('success', '保存成功', durations.saved)
    toast('success', '操作成功', durations.toggled)
    vi.advanceTimersByTime(1000)
    expect(shown()).toEqual(['保存成功'])
    vi.advanceTimersByTime(500)
    expect(shown()).toEqual([])
  })
  it('ER-07 an empty one shows nothing, the same one stands once', () => {
    toast('warning', '')
    toast('error', '请求出错，请重试')
    toast('error', '请求出错，请重试')
    expect(shown()).toEqual(['请求出错，请重试'])
  })
  it('CN-08 the notice of the last login stays 2000 ms', () => {
    notify('上次登录', [])
    vi.advanceTimersByTime(1999)
    expect(shown()).toEqual(['上次登录'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })
  it('SE-22 tells time, place and address of the last login, when there was one', () => {
    const user = {
      userId: 'u',
      userAccount: 'a',
      userName: '张伟',
      prevLoginTime: Date.UTC(2024, 4, 6, 1, 2, 3),
      prevLoginIPAddress: '10.1.2.3',
    }
    noticeLastLogin({ ...user, prevLogin: 0 })
    expect(shown()).toEqual([])
    noticeLastLogin({ ...user, prevLogin: 1, prevLoginIPAddressName: '上海' })
    expect(store.get(toastsAtom)[0]?.notice).toEqual({
      title: '上次登录',
      lines: [
        ['时间', '2024-05-06 09:02:03'],
        ['地点', '上海'],
        ['IP', '10.1.2.3'],
      ],
    })
  })
})
