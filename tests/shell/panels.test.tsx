// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import { toastsAtom } from '#shell/notify/toast.ts'
import { readMenus } from '#shell/routing/menus.ts'
import { begin, leave } from '#shell/session/session.ts'
import { choose, type SwitchName, setting, switches } from '#shell/settings.ts'
import { store } from '#shell/store.ts'
import { colours } from '#shell/theme/colours.ts'
import { toggleFullscreen } from '#shell/workspace/actions.ts'
import { noteVisit } from '#shell/workspace/menu/recent.ts'
import { Navbar } from '#shell/workspace/Navbar.tsx'
import About from '#shell/workspace/panels/About.tsx'
import Apps from '#shell/workspace/panels/Apps.tsx'
import Feedback from '#shell/workspace/panels/Feedback.tsx'
import { finderOf, targetsOf } from '#shell/workspace/panels/find.ts'
import Search from '#shell/workspace/panels/Search.tsx'
import Settings from '#shell/workspace/panels/Settings.tsx'
import Statement from '#shell/workspace/panels/Statement.tsx'
import { panelAtom } from '#shell/workspace/panels.ts'

vi.mock('#shell/request.ts', () => ({ send: async () => ({ data: null, msg: '' }) }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const item = (enCode: string, fullName: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id: enCode,
  enCode,
  fullName,
  type: 2,
  urlAddress: enCode.replace('.', '/'),
  ...rest,
})
const menuList = [
  item('business', '业务应用', {
    type: 1,
    children: [
      item('expenseClaim', '费用报销', { type: 3, urlAddress: 'model/expenseClaim' }),
      item('purchaseOrder', '采购订单', { type: 3, urlAddress: 'model/purchaseOrder' }),
    ],
  }),
  item('system', '系统管理', { type: 1, children: [item('sys.rules', '单据规则'), item('sys.hidden', '隐藏', { hidden: true })] }),
]
beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
})
const start = (sysConfigInfo = {}) =>
  begin({ menuList, userInfo: { userId: 'u', userAccount: 'a', userName: '张伟' }, permissionList: [], sysConfigInfo })
beforeEach(() => {
  start()
  Object.defineProperty(document.body, 'getBoundingClientRect', { configurable: true, value: () => ({ width: 1200 }) })
})
let gone: (() => void) | undefined
afterEach(() => {
  gone?.()
  gone = undefined
  leave()
  store.set(panelAtom, undefined)
  for (const [name, on] of Object.entries(switches)) choose(name as SwitchName, on)
  choose('layoutType', 'classic')
  choose('themeClass', 'light')
  choose('theme', 'blue')
  vi.restoreAllMocks()
})
let where = ''
function Where() {
  where = useLocation().pathname
  return null
}
function draw(what: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <MemoryRouter>
        <Where />
        {what}
      </MemoryRouter>,
    ),
  )
  gone = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}
const press = (element: Element | null | undefined) => act(() => (element as HTMLElement | null)?.click())
const none = () => {}
const radios = (place: HTMLElement, legend: string) =>
  [
    ...([...place.querySelectorAll('fieldset')]
      .find((set) => set.querySelector('legend')?.textContent === legend)
      ?.querySelectorAll('input') ?? []),
  ] as HTMLInputElement[]

describe('the settings drawer', () => {
  it('ST-02 offers the four layouts and takes one at once', () => {
    const place = draw(<Settings onClose={none} />)
    const all = radios(place, t('settings.layout'))
    expect(all.map(({ value }) => value)).toEqual(['classic', 'functional', 'blend', 'plain'])
    expect(all.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['classic'])
    press(all[2])
    expect(setting('layoutType')).toBe('blend')
  })
  it('ST-03 offers light, dark, and what the system says', () => {
    const place = draw(<Settings onClose={none} />)
    expect(radios(place, t('settings.mode')).map(({ value }) => value)).toEqual(['light', 'dark', 'system'])
    press(radios(place, t('settings.mode'))[1])
    expect([setting('themeClass'), localStorage.getItem('pinge_themeClass')]).toEqual(['dark', 'dark'])
  })
  it('offers two heights of rows, which hold in every list at once and are kept', () => {
    const place = draw(<Settings onClose={none} />)
    const both = radios(place, t('settings.density'))
    expect(both.map(({ value, checked }) => [value, checked])).toEqual([
      ['standard', true],
      ['compact', false],
    ])
    press(both[1])
    expect([setting('density'), localStorage.getItem('pinge_density')]).toEqual(['compact', 'compact'])
    press(both[0])
  })
  it('ST-04 ST-06 offers eight colours, of which #1890ff is the first', () => {
    const place = draw(<Settings onClose={none} />)
    expect(radios(place, t('settings.color')).map(({ value }) => value)).toEqual([
      'blue',
      'purple',
      'azure',
      'ocean',
      'green',
      'yellow',
      'orange',
      'red',
    ])
    expect(colours.blue).toBe('#1890ff')
    press(radios(place, t('settings.color'))[4])
    expect(localStorage.getItem('pinge_theme')).toBe('green')
  })
  it('ST-05 has switches for tags view, tag icons, cache, language switch and search', () => {
    const place = draw(<Settings onClose={none} />)
    const named = (key: string) => {
      const label = [...place.querySelectorAll('.set-switch span')].find((span) => span.textContent === t(key))
      return place.querySelector(`[role=switch][aria-labelledby="${label?.id}"]`)
    }
    const all = { tagsView: 'tagsView', tagsIcon: 'tagIcons', useCache: 'cache', showLanguage: 'language', showSearch: 'search' } as const
    for (const [name, key] of Object.entries(all)) {
      const before = setting(name as SwitchName)
      expect(named(`settings.${key}`)?.getAttribute('aria-checked'), name).toBe(String(before))
      press(named(`settings.${key}`))
      expect(setting(name as SwitchName), name).toBe(!before)
    }
  })
})

describe('the search of the menu', () => {
  const find = finderOf(targetsOf(readMenus(menuList), ({ title }) => title))
  const titles = (words: string) => find(words).map(({ target }) => target.title)
  it('NB-01 finds loosely by title, path and code, the title before the path', () => {
    expect(titles('报销')).toEqual(['费用报销'])
    expect(titles('单据则')).toContain('单据规则')
    expect(titles('expnse')[0]).toBe('费用报销')
    expect(titles('sys/rules')[0]).toBe('单据规则')
    expect(titles('zzzz')).toEqual([])
    expect(titles('隐藏')).toEqual([])
  })
  it('NB-01 marks what matched', () => expect(find('报销')[0]?.marks).toEqual([[2, 3]]))

  const options = (place: HTMLElement) => [...place.querySelectorAll('[role=option]')].map((option) => option.textContent)
  const key = (place: HTMLElement, name: string) =>
    act(() => void place.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
  const type = (place: HTMLElement, text: string) =>
    act(() => {
      const input = place.querySelector('input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  it('NB-01 begins with what was visited last; arrows choose and Enter opens', () => {
    noteVisit('/sys/rules')
    const close = vi.fn()
    const place = draw(<Search onClose={close} />)
    expect(options(place)).toEqual(['单据规则系统管理', '费用报销业务应用', '采购订单业务应用'])
    key(place, 'ArrowDown')
    const input = place.querySelector('input')
    expect(place.querySelector('[aria-selected=true]')?.id).toBe(input?.getAttribute('aria-activedescendant'))
    key(place, 'ArrowUp')
    key(place, 'ArrowUp')
    key(place, 'Enter')
    expect([close.mock.calls.length, where]).toEqual([1, '/model/purchaseOrder'])
  })
  it('NB-01 says when nothing is found', () => {
    const place = draw(<Search onClose={none} />)
    type(place, 'zzzz')
    expect(options(place)).toEqual([])
    expect(place.querySelector('[role=status]')?.textContent).toBe(t('menuSearch.none'))
    type(place, '采购')
    expect(place.querySelector('mark')?.textContent).toBe('采购')
  })
})

describe('the top bar', () => {
  const bar = () => draw(<Navbar entry={undefined} title="x" group={undefined} onPick={none} />)
  const named = (place: HTMLElement, name: string) => place.querySelector(`button[aria-label="${name}"]`)
  const open = (place: HTMLElement) => press(named(place, t('nav.user', { name: '张伟' })))
  const choices = (place: HTMLElement) => [...place.querySelectorAll('[role=menuitem]')].map((choice) => choice.textContent)
  const choice = (place: HTMLElement, key: string) =>
    [...place.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === t(key))

  it('NB-05 the user menu leads to the profile, feedback, about, statement, the lock and the way out', () => {
    const place = bar()
    open(place)
    expect(choices(place)).toEqual(
      expect.arrayContaining(['profile', 'feedback', 'about', 'statement', 'lockScreen', 'logout'].map((key) => t(`nav.${key}`))),
    )
    press(choice(place, 'nav.profile'))
    expect(where).toBe('/profile')
    for (const panel of ['about', 'statement', 'feedback'] as const) {
      open(place)
      press(choice(place, `nav.${panel}`))
      expect(store.get(panelAtom)).toBe(panel)
    }
  })
  it('NB-05 feedback goes to the address of the system, if it has one', () => {
    start({ feedbackUrl: 'https://help.example.com/' })
    const went = vi.spyOn(window, 'open').mockReturnValue(null)
    const place = bar()
    open(place)
    press(choice(place, 'nav.feedback'))
    expect(went.mock.calls[0]?.[0]).toBe('https://help.example.com/')
    expect(store.get(panelAtom)).toBeUndefined()
  })
  it('NB-05 NB-06 about, statement, feedback and the list of applications say what they are for', () => {
    start({ sysName: '品格', sysVersion: '1.2.3', copyright: '© 2026' })
    for (const [panel, words] of [
      [<About key="a" onClose={none} />, ['品格', '1.2.3', '© 2026']],
      [<Statement key="s" onClose={none} />, [t('statement.account'), t('statement.browser')]],
      [<Feedback key="f" onClose={none} />, ['品格 1.2.3', navigator.userAgent]],
      [<Apps key="l" onClose={none} />, ['费用报销', '采购订单']],
    ] as const) {
      const place = draw(panel)
      for (const word of words) expect(place.textContent).toContain(word)
      gone?.()
    }
  })
  it('NB-04 NB-06 ST-05 language, search and settings stand in the bar as far as they are switched on', () => {
    const place = bar()
    const tools = ['nav.language', 'nav.search', 'nav.settings', 'nav.apps', 'nav.fullscreen', 'nav.collapse']
    expect(tools.filter((key) => !named(place, t(key)))).toEqual([])
    press(named(place, t('nav.settings')))
    expect(store.get(panelAtom)).toBe('settings')
    press(named(place, t('nav.apps')))
    expect(store.get(panelAtom)).toBe('apps')
    act(() => {
      choose('showLanguage', false)
      choose('showSearch', false)
      choose('showSettings', false)
    })
    expect(tools.filter((key) => !named(place, t(key)))).toEqual(['nav.language', 'nav.search', 'nav.settings'])
  })
  it('NB-01 Ctrl+K and Cmd+K open the search, unless it is switched off', () => {
    bar()
    const press = (keys: KeyboardEventInit) => act(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ...keys })))
    press({ ctrlKey: true })
    expect(store.get(panelAtom)).toBe('search')
    store.set(panelAtom, undefined)
    press({ metaKey: true })
    expect(store.get(panelAtom)).toBe('search')
    store.set(panelAtom, undefined)
    act(() => choose('showSearch', false))
    press({ ctrlKey: true })
    expect(store.get(panelAtom)).toBeUndefined()
  })
  it('NB-07 a browser without full screen is told so', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false })
    await toggleFullscreen()
    expect(store.get(toastsAtom).at(-1)).toMatchObject({ type: 'warning', text: '不支持全屏' })
  })
})
