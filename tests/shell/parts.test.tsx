// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { ErrorBoundary } from '#shell/notify/ErrorBoundary.tsx'
import { type MenuTree, readMenus } from '#shell/routing/menus.ts'
import { logoOf } from '#shell/workspace/Logo.tsx'
import { SideMenu } from '#shell/workspace/menu/SideMenu.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
})
let leave: (() => void) | undefined
afterEach(() => {
  leave?.()
  vi.restoreAllMocks()
})

/** Draws something and gives the element that holds it. */
function draw(what: ReactNode): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(what))
  leave = () => act(() => root.unmount())
  return place
}
const button = (place: HTMLElement, text: string) => [...place.querySelectorAll('button')].find((one) => one.textContent?.includes(text))
const press = (element: Element | undefined) => act(() => (element as HTMLElement | undefined)?.click())

describe('a page that breaks', () => {
  it('ER-08 is logged, says so in its place, and may be tried again', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    let broken = true
    function Part() {
      if (broken) throw new Error('no such field')
      return <p>works</p>
    }
    const place = draw(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(place.querySelector('[role=alert]')?.textContent).toContain('no such field')
    expect(log).toHaveBeenCalled()
    broken = false
    press(button(place, '重试'))
    expect(place.textContent).toBe('works')
  })
})

describe('the sidebar', () => {
  const item = (fields: Partial<MenuItem>): MenuItem => ({ id: String(fields.enCode), enCode: 'x', fullName: 'x', type: 2, ...fields })
  const tree: MenuTree = readMenus([
    item({
      enCode: 'a',
      fullName: '甲',
      type: 1,
      children: [
        item({ enCode: 'a.one', fullName: '甲一', urlAddress: 'a/one' }),
        item({ enCode: 'a.two', fullName: '甲二', urlAddress: 'a/two' }),
      ],
    }),
    item({ enCode: 'b', fullName: '乙', type: 0, children: [item({ enCode: 'b.one', fullName: '乙一', urlAddress: 'b/one' })] }),
    item({ enCode: 'empty', fullName: '空', type: 1 }),
    item({ enCode: 'secret', fullName: '藏', urlAddress: 'secret', hidden: true }),
  ])
  const menu = (path?: string) =>
    draw(
      <MemoryRouter>
        <SideMenu entries={tree.roots} active={path ? tree.routes.get(path) : undefined} />
      </MemoryRouter>,
    )
  const links = (place: HTMLElement) => [...place.querySelectorAll('a')].map((link) => link.textContent)

  it('LA-07 MN-02 MN-03 opens one group at a time', () => {
    const place = menu()
    press(button(place, '甲'))
    expect(links(place)).toEqual(['甲一', '甲二'])
    press(button(place, '乙'))
    expect(links(place)).toEqual(['乙一'])
    press(button(place, '乙'))
    expect(links(place)).toEqual([])
  })
  it('MN-01 shows neither a hidden entry nor a group without a page', () => {
    expect([...menu().querySelectorAll('.side-text')].map((text) => text.textContent)).toEqual(['甲', '乙'])
  })
  it('opens the group of the page that is shown, and marks it', () => {
    const place = menu('/b/one')
    expect(links(place)).toEqual(['乙一'])
    expect(place.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/b/one')
  })
  it('LA-07 another page of a group that was closed meanwhile opens the group again', () => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    leave = () => act(() => root.unmount())
    const show = (path: string) =>
      act(() =>
        root.render(
          <MemoryRouter>
            <SideMenu entries={tree.roots} active={tree.routes.get(path)} />
          </MemoryRouter>,
        ),
      )
    show('/a/one')
    press(button(place, '乙'))
    expect(links(place)).toEqual(['乙一'])
    show('/a/two')
    expect(links(place)).toEqual(['甲一', '甲二'])
    expect(place.querySelector('[aria-current=page]')?.textContent).toBe('甲二')
  })
  it('LA-06 takes the first logo that the configuration names', () => {
    expect(logoOf({ logoIcon: 'c' })).toBe('c')
    expect(logoOf({ navigationIcon: 'b', logoIcon: 'c' })).toBe('b')
    expect(logoOf({ workLogoIcon: 'a', navigationIcon: 'b', logoIcon: 'c' })).toBe('a')
    expect(logoOf({ workLogoIcon: '', logoIcon: '' })).toBeUndefined()
  })
})
