// @vitest-environment happy-dom
import { act, Profiler, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import { readMenus } from '#shell/routing/menus.ts'
import { begin, leave } from '#shell/session/session.ts'
import { type ChoiceName, choices, choose, type SwitchName, setting, switches } from '#shell/settings.ts'
import { store } from '#shell/store.ts'
import { drawLook } from '#shell/theme/mode.ts'
import { fitting, slotWidth, topOf } from '#shell/workspace/menu/entries.ts'
import { recentPaths } from '#shell/workspace/menu/recent.ts'
import { Shell } from '#shell/workspace/Shell.tsx'
import { homeView, viewsAtom } from '#shell/workspace/views/tabs.ts'
import Workspace from '#shell/workspace/Workspace.tsx'
import { until, wait } from '../renderers/show.tsx'

const sent: Array<{ url: string; body: unknown }> = []
vi.mock('#shell/request.ts', () => ({
  send: async (call: { put?: string; get?: string; body?: unknown }) => {
    sent.push({ url: String(call.put ?? call.get), body: call.body })
    return { data: null, msg: '' }
  },
}))

// Its stylesheet is drawn by the build.
vi.mock('#shell/workspace/Antd.tsx', () => ({ Antd: ({ children }: { children: ReactNode }) => children }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const item = (enCode: string, fullName: string, children?: MenuItem[]): MenuItem => ({
  id: enCode,
  enCode,
  fullName,
  type: children ? 1 : 2,
  urlAddress: enCode,
  ...(children ? { children } : {}),
})
const menuList = [
  item('firm', '业务', [item('claims', '报销'), item('orders', '采购')]),
  item('admin', '管理', [item('users', '用户'), item('deep', '深', [item('rules', '规则')])]),
]
const answer = { menuList, userInfo: { userId: 'u', userAccount: 'a', userName: '张伟' }, permissionList: [], sysConfigInfo: {} }
const { roots, routes } = readMenus(menuList)
const [business, admin] = roots

beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
})
beforeEach(() => {
  begin(answer)
  Object.defineProperty(document.body, 'getBoundingClientRect', { configurable: true, value: () => ({ width: 1200 }) })
})
let gone: (() => void) | undefined
afterEach(() => {
  gone?.()
  gone = undefined
  leave()
  sessionStorage.clear()
  for (const [name, on] of Object.entries(switches)) choose(name as SwitchName, on)
  choose('layoutType', 'classic')
})

function draw(what: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(what))
  gone = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}

describe('what the menus show', () => {
  it('LA-08 gives each top entry a place of 116 px and puts the rest into a group', () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ ...business, id: String(at) }) as never)
    expect(slotWidth).toBe(116)
    expect(fitting(many, 6 * 116).rest).toEqual([])
    expect([fitting(many, 6 * 116 - 1).seen.length, fitting(many, 6 * 116 - 1).rest.length]).toEqual([4, 2])
    expect([fitting(many, 0).seen.length, fitting(many, 0).rest.length]).toEqual([0, 6])
  })
  it.each(['/', '/home', '/dashboard', '/404'])('RT-13 C-020 opens the first menu group at %s', (path) => {
    expect(topOf(roots, undefined, path)).toBe(business)
  })
  it('RT-13 opens the group of the page elsewhere', () => {
    expect(topOf(roots, routes.get('/rules'), '/rules')).toBe(admin)
    expect(topOf(roots, undefined, '/profile')).toBeUndefined()
  })
})

describe('the settings', () => {
  it('SH-25 keeps every named setting in the browser, under its name', () => {
    const named = ['theme', 'showSettings', 'tagsView', 'tagsIcon', 'showLanguage', 'showSearch', 'useCache', 'fixedHeader', 'sidebarLogo']
    for (const name of [...named, 'themeClass', 'slideClass', 'layoutType', 'loginNeedCode'])
      expect(name in choices || name in switches, name).toBe(true)
    // `theme` is the colour and `themeClass` the mode
    expect(choices.theme).toEqual(['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'])
    expect(choices.themeClass).toEqual(['light', 'dark', 'system'])
    for (const name of Object.keys(switches) as SwitchName[]) {
      choose(name, !switches[name])
      expect([setting(name), localStorage.getItem(`pinge_${name}`)]).toEqual([!switches[name], switches[name] ? '0' : '1'])
    }
    for (const name of Object.keys(choices) as ChoiceName[])
      for (const value of [...choices[name].slice(1), choices[name][0]]) {
        choose(name, value as never)
        expect([setting(name), localStorage.getItem(`pinge_${name}`)]).toEqual([value, value])
      }
    expect(JSON.parse(localStorage.getItem('pinge_sysConfig') ?? '')).toEqual({})
  })
  it('SH-24 has four sizes, medium by default', () => {
    expect([...choices.size].sort()).toEqual(['default', 'medium', 'mini', 'small'])
    expect(setting('size')).toBe('medium')
  })
  it('ST-03 ST-04 draws mode, colour and size on the page as they are chosen', () => {
    drawLook()
    choose('themeClass', 'dark')
    choose('theme', 'purple')
    choose('size', 'small')
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'dark', color: 'purple', size: 'small' })
    choose('themeClass', 'light')
    choose('theme', 'blue')
    choose('size', 'medium')
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'light', color: 'blue', size: 'medium' })
  })
  it('has rows of lists closer together for whoever chose so, and not where a finger presses them', () => {
    const query = vi.spyOn(globalThis, 'matchMedia')
    const row = () => document.documentElement.style.getPropertyValue('--pg-row')
    choose('density', 'compact')
    for (const [matches, height] of [
      [false, '32px'],
      [true, '40px'],
    ] as const) {
      query.mockReturnValue({ matches, addEventListener: () => {} } as unknown as MediaQueryList)
      drawLook()
      expect(row()).toBe(height)
    }
    query.mockRestore()
    choose('density', 'standard')
    expect(row()).toBe('40px')
  })
})

/** A screen that counts how often it is drawn, and one that holds what is typed. */
const drawn: { [path: string]: number } = {}
let services: App | undefined
function screen(path: string) {
  return function Screen() {
    const [text, setText] = useState('')
    services = useApp()
    return (
      <Profiler id={path} onRender={() => (drawn[path] = (drawn[path] ?? 0) + 1)}>
        <input aria-label={path} value={text} onChange={(event) => setText(event.target.value)} />
      </Profiler>
    )
  }
}
const one = { default: screen('/one') }
const two = { default: screen('/two') }
const screens = {
  '/one': { title: 'menu.home', load: async () => one },
  '/two': { title: 'menu.home', load: async () => two },
}
let go: (path: string) => void = () => {}
let where = ''
function Steer() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  go = (path) => act(() => void navigate(path))
  where = pathname
  return null
}
const workspace = (path: string) =>
  draw(
    <MemoryRouter initialEntries={[path]}>
      <Steer />
      <Workspace screens={screens} />
    </MemoryRouter>,
  )
const field = (place: HTMLElement, name: string) => place.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
/** Waits until the screen of a path is shown: it may be loaded first, and others may be kept behind it. */
const shown = (path: string) =>
  until(() => {
    expect(where).toBe(path)
    const inputs = [...document.querySelectorAll(`input[aria-label="${path}"]`)]
    expect(inputs.some((input) => !input.closest('[style*="none"]'))).toBe(true)
  })
const type = (input: HTMLInputElement | null, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('the views', () => {
  it('SH-20 TB-08 with the cache on, switching between two open tabs draws neither of them anew', async () => {
    choose('useCache', true)
    const place = workspace('/one')
    await shown('/one')
    type(field(place, '/one'), '半张')
    go('/two')
    await shown('/two')
    const before = { ...drawn }
    go('/one')
    await shown('/one')
    go('/two')
    await shown('/two')
    go('/one')
    await shown('/one')
    await wait()
    expect(drawn).toEqual(before)
    expect(field(place, '/one')?.value).toBe('半张')
  })
  it('SH-20 SH-09 with the cache off, a view begins anew', async () => {
    const place = workspace('/one')
    await shown('/one')
    type(field(place, '/one'), '半张')
    go('/two')
    await shown('/two')
    go('/one')
    await shown('/one')
    expect(field(place, '/one')?.value).toBe('')
  })
  it('C-010 keeps two addresses of one page apart', async () => {
    choose('useCache', true)
    const place = workspace('/one?id=1')
    await shown('/one')
    type(field(place, '/one'), '甲')
    go('/one?id=2')
    const values = () => [...place.querySelectorAll<HTMLInputElement>('input[aria-label="/one"]')].map((input) => input.value)
    await until(() => expect(values()).toEqual(['甲', '']))
  })
  it('TB-07 TB-08 a visited view holds what its entry and its address say', async () => {
    begin({
      ...answer,
      menuList: [
        item('firm', '业务', [{ ...item('sale.orders', '订单'), urlAddress: 'one', icon: 'Cart', propertyJson: '{"noCache":true}' }]),
      ],
    })
    workspace('/one?id=7&tab=b')
    await shown('/one')
    expect(store.get(viewsAtom).at(-1)).toEqual({
      path: '/one',
      fullPath: '/one?id=7&tab=b',
      name: 'sale-orders',
      meta: { title: '订单', zhTitle: '订单', icon: 'Cart', affix: false },
      query: { id: '7', tab: 'b' },
      noCache: true,
      round: 0,
    })
  })
  it('TB-04 closing a tab that is not shown leaves the page as it is, also one that stands in no tab', async () => {
    const place = workspace('/one')
    await shown('/one')
    go('/404')
    await until(() => expect(where).toBe('/404'))
    // all that follows from the press is done within this act
    await act(async () => place.querySelector<HTMLElement>('.tab-close')?.click())
    expect([store.get(viewsAtom).map(({ path }) => path), where]).toEqual([['/home'], '/404'])
  })
  it('TB-03 RT-08 a tab that is refreshed from its menu keeps the focus; without it, the page gets it', async () => {
    const place = workspace('/one')
    await shown('/one')
    go('/two')
    await shown('/two')
    const hasFocus = () => place.querySelector('main')?.contains(document.activeElement)
    await until(() => expect(hasFocus()).toBe(true))
    const tab = () => place.querySelector<HTMLElement>('.tab-link[aria-current=page]')
    const round = () => store.get(viewsAtom).find(({ path }) => path === '/two')?.round
    const refresh = async (times: number) => {
      act(() => void tab()?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })))
      act(() => place.querySelector<HTMLElement>('[role=menuitem]')?.click())
      await until(() => expect(round()).toBe(times))
      await shown('/two')
      // the focus moves in the frame after the page came
      await act(() => new Promise((done) => requestAnimationFrame(done)))
    }
    tab()?.focus()
    await refresh(1)
    expect([round(), document.activeElement]).toEqual([1, tab()])
    tab()?.blur()
    await refresh(2)
    expect([round(), hasFocus()]).toEqual([2, true])
  })
  it('TB-08 C-010 honours noCache, and drops what is kept when the tab closes', async () => {
    choose('useCache', true)
    const place = workspace('/one')
    await shown('/one')
    type(field(place, '/one'), '半张')
    act(() => store.set(viewsAtom, (views) => views.map((view) => (view.path === '/one' ? { ...view, noCache: true } : view))))
    go('/two')
    await shown('/two')
    expect(field(place, '/one')).toBeNull()
    act(() => store.set(viewsAtom, [homeView]))
    go('/home')
    await until(() => expect(field(place, '/two')).toBeNull())
  })
  it('RT-08 /redirect shows the view anew that was shown, not the last tab', async () => {
    choose('useCache', true)
    const place = workspace('/one')
    await shown('/one')
    go('/two')
    await shown('/two')
    type(field(place, '/two'), '乙')
    go('/one')
    await shown('/one')
    type(field(place, '/one'), '甲')
    go('/redirect')
    await until(() => expect(field(place, '/one')?.value).toBe(''))
    expect(where).toBe('/one')
    // What is kept behind it stays as it was left, here and at an address that nobody knows (SH-20).
    expect([field(place, '/one')?.value, field(place, '/two')?.value]).toEqual(['', '乙'])
    go('/nowhere')
    await until(() => expect(where).toBe('/404'))
    expect([where, field(place, '/two')?.value]).toEqual(['/404', '乙'])
  })
  it('SH-20 a page that asks another one for something is answered, though its tab is kept', async () => {
    choose('useCache', true)
    const place = workspace('/one?id=1')
    await shown('/one')
    type(field(place, '/one'), '甲')
    go('/two')
    await shown('/two')
    go('/one?id=1')
    await shown('/one')
    expect(field(place, '/one')?.value).toBe('甲')
    go('/two')
    await shown('/two')
    act(() => services?.navigate('/one?id=1'))
    await until(() => expect([where, field(place, '/one')?.value]).toEqual(['/one', '']))
  })
  it('RT-12 a link of a page leads to what the person has, and to nothing else', async () => {
    workspace('/one')
    await shown('/one')
    go('/two')
    await shown('/two')
    expect(['/claims', 'claims?id=7', '/profile', '/nowhere', '//evil.example'].map((path) => services?.hrefOf(path))).toEqual([
      '/claims',
      '/claims?id=7',
      '/profile',
      undefined,
      undefined,
    ])
  })
  it('LA-01 another layout leaves the page and what is typed in it as it is', async () => {
    const place = workspace('/one')
    await shown('/one')
    const input = field(place, '/one')
    type(input, '半张')
    const before = { ...drawn }
    for (const layout of ['functional', 'blend', 'plain', 'classic'] as const) {
      act(() => choose('layoutType', layout))
      expect(place.querySelector('.shell')?.getAttribute('data-layout')).toBe(layout)
      expect(field(place, '/one')).toBe(input)
    }
    expect([input?.value, drawn]).toEqual(['半张', before])
  })
  it('notes what was visited, for the search', async () => {
    workspace('/one')
    await shown('/one')
    go('/two')
    await shown('/two')
    expect(recentPaths().slice(0, 2)).toEqual(['/two', '/one'])
  })
})

describe('the frame', () => {
  const shell = (path: string) =>
    draw(
      <MemoryRouter initialEntries={[path]}>
        <Steer />
        <Shell entry={routes.get(path)} title="x">
          <p>page</p>
        </Shell>
      </MemoryRouter>,
    )
  const press = (element: Element | null | undefined) => act(() => (element as HTMLElement | null)?.click())
  const named = (place: HTMLElement, text: string) => [...place.querySelectorAll('button')].find((button) => button.textContent === text)

  it('LA-02 classic has a sidebar with the logo, a top bar and a tab strip', () => {
    const place = shell('/claims')
    expect(place.querySelector('.side .side-logo')?.getAttribute('href')).toBe('/')
    expect(place.querySelector('.bar .crumbs')?.textContent).toContain('业务')
    expect(place.querySelector('.tabs')).not.toBeNull()
  })
  it('LA-03 LA-08 C-078 functional has the menu in the top bar, and what does not fit under 更多 ...', () => {
    choose('layoutType', 'functional')
    // room for two, of which one is needed for what does not fit, when there are three
    begin({ ...answer, menuList: [...menuList, item('last', '尾', [item('end', '终')])] })
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2 * slotWidth)
    const place = shell('/home')
    expect(place.querySelector('.side')).toBeNull()
    expect(place.querySelector('.bar .side-logo')).not.toBeNull()
    expect(place.querySelector('.tabs')).not.toBeNull()
    const tops = () => [...place.querySelectorAll('.top-item')].map((entry) => entry.textContent)
    expect(tops()).toEqual(['业务', t('nav.more')])
    press(named(place, t('nav.more')))
    expect([...place.querySelectorAll('.fly-link')].map((link) => link.textContent)).toEqual(['用户', '规则', '终'])
    vi.restoreAllMocks()
    expect(t('nav.more')).toBe('更多 ...')
  })
  it('LA-04 C-080 plain has a narrow rail with small titles; a group opens its pages beside it, Escape closes them', () => {
    choose('layoutType', 'plain')
    const place = shell('/claims')
    const group = named(place, '管理')
    expect(place.querySelector('.side-rail')).not.toBeNull()
    press(group)
    expect([...place.querySelectorAll('.fly-link')].map((link) => link.textContent)).toEqual(['用户', '规则'])
    expect([...place.querySelectorAll('.fly-head')].map((head) => head.textContent)).toEqual(['管理', '深'])
    act(() => void group?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(place.querySelector('.fly')).toBeNull()
    expect(document.activeElement).toBe(group)
  })
  it('ST-05 tabs show their icons when that is switched on', () => {
    const place = shell('/home')
    expect(place.querySelectorAll('.tab-link .icon')).toHaveLength(0)
    act(() => choose('tagsIcon', true))
    expect(place.querySelectorAll('.tab-link .icon')).toHaveLength(1)
  })
  it('C-081 TB-01 every layout honours the tags view switch', () => {
    for (const layout of choices.layoutType) {
      choose('layoutType', layout)
      choose('tagsView', true)
      const place = shell('/claims')
      expect(place.querySelector('.tabs'), layout).not.toBeNull()
      act(() => choose('tagsView', false))
      expect(place.querySelector('.tabs'), layout).toBeNull()
      gone?.()
    }
  })
  it('LA-05 RT-13 C-020 blend shows the pages of the first group at first, then of the one that is picked', () => {
    choose('layoutType', 'blend')
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2 * slotWidth)
    const place = shell('/home')
    vi.restoreAllMocks()
    const pages = () => [...place.querySelectorAll('.side .side-item')].map((entry) => entry.textContent)
    expect(pages()).toEqual(['报销', '采购'])
    press(named(place, '管理'))
    expect(pages()).toEqual(['用户', '深'])
    expect([named(place, '管理')?.getAttribute('aria-pressed'), where]).toEqual(['true', '/home'])
  })
  it('LA-05 NB-06 blend offers to open the sidebar only where there is one', () => {
    choose('layoutType', 'blend')
    const toggles = (place: HTMLElement) => place.querySelectorAll(`.bar button[aria-label="${t('nav.collapse')}"]`)
    expect(toggles(shell('/claims'))).toHaveLength(1)
    gone?.()
    const place = shell('/profile')
    expect(place.querySelector('.side')).toBeNull()
    expect(toggles(place)).toHaveLength(0)
  })
  it('LA-06 the sidebar and the top bar show the picture of the configuration, else the own mark', () => {
    const pictures = (place: HTMLElement) => [...place.querySelectorAll('.side-logo img')].map((picture) => picture.getAttribute('src'))
    const own = shell('/claims')
    expect([pictures(own), own.querySelectorAll('.side-logo svg').length]).toEqual([[], 1])
    gone?.()
    begin({ ...answer, sysConfigInfo: { workLogoIcon: '/gone.png' } })
    const broken = shell('/claims')
    act(() => void broken.querySelector('.side-logo img')?.dispatchEvent(new Event('error')))
    expect([pictures(broken), broken.querySelectorAll('.side-logo svg').length]).toEqual([[], 1])
    gone?.()
    begin({ ...answer, sysConfigInfo: { workLogoIcon: '/work.png', logoIcon: '/logo.png' } })
    for (const layout of ['classic', 'functional', 'plain', 'blend'] as const) {
      choose('layoutType', layout)
      expect(pictures(shell('/claims')), layout).toEqual(['/work.png'])
      gone?.()
    }
  })
  it('SH-25 the sidebar is dark or light, and without its logo if so chosen', () => {
    const place = shell('/claims')
    expect(place.querySelector('.side')?.getAttribute('data-tone')).toBe('dark')
    act(() => {
      choose('slideClass', 'light')
      choose('sidebarLogo', false)
      choose('fixedHeader', false)
    })
    expect(place.querySelector('.side')?.getAttribute('data-tone')).toBe('light')
    expect(place.querySelector('.side-logo')).toBeNull()
    expect(place.querySelector('.shell')?.hasAttribute('data-fixed')).toBe(false)
    act(() => choose('slideClass', 'dark'))
  })
  it('LA-01 C-083 tells the server of the layout, and the colour stays here', async () => {
    const { chooseLayout } = await import('#shell/workspace/layout.ts')
    sent.length = 0
    chooseLayout('blend')
    choose('theme', 'green')
    expect(sent).toEqual([{ url: '/api/permission/Users/Current/SystemTheme', body: { theme: 'blend' } }])
    expect([localStorage.getItem('pinge_layoutType'), localStorage.getItem('pinge_theme')]).toEqual(['blend', 'green'])
    choose('theme', 'blue')
  })
  it('RT-13 the logo leads to /', () => {
    const place = shell('/claims')
    press(place.querySelector('.side-logo'))
    expect(where).toBe('/')
  })
})
