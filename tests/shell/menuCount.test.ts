// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { createHandlers } from '#shell/live/handlers.ts'
import { forgetNews } from '#shell/live/state.ts'
import type { Entry } from '#shell/routing/menus.ts'
import { SideMenu } from '#shell/workspace/menu/SideMenu.tsx'
import { until } from '../helpers/until.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const hear = createHandlers({ close: () => {}, reload: () => {} })
beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
})
afterAll(forgetNews)

it('an entry of the menu, and the group that it stands in, show what waits there, and its name says so', async () => {
  const place = document.createElement('div')
  const side = createRoot(place)
  const entry = (code: string, more: object): Entry => ({
    ...{ id: code, code, title: code, type: 2, icon: undefined, path: `/${code}`, name: code, href: undefined, frame: undefined },
    ...{ property: {}, hidden: false, children: [], parents: [], ...more },
  })
  const [todo, done] = [entry('todo', {}), entry('done', {})]
  const group = entry('flows', { type: 1, path: undefined, children: [todo, done] })
  const menu = createElement(SideMenu, { entries: [group], active: undefined })
  act(() => side.render(createElement(MemoryRouter, null, menu)))
  const marks = () => [...place.querySelectorAll('.menu-count')].map(({ textContent }) => textContent)
  expect(marks()).toEqual([])
  act(() => hear({ method: 'initMessage', unreadTotal: 0, flag: 0, counts: { todo: 3, other: 9 } }))
  await until(() => expect(marks()).toEqual(['3']))
  expect(place.querySelector('button')?.textContent).toBe('flows3，3 项待处理')
  act(() => place.querySelector('button')?.click())
  const names = () => [...place.querySelectorAll('a')].map((link) => [...link.childNodes].map((one) => one.textContent).join(' '))
  expect([marks(), names()]).toEqual([['3'], ['todo 3 ，3 项待处理', 'done']])
  act(() => hear({ method: 'menuCounts', counts: { todo: 100 } }))
  await until(() => expect(marks()).toEqual(['99+']))
  expect([marks(), names()]).toEqual([['99+'], ['todo 99+ ，99+ 项待处理', 'done']])
  act(() => hear({ method: 'messagePush', unreadNoticeCount: 0, unreadTotal: 0, counts: { todo: 0 } }))
  await until(() => expect(marks()).toEqual([]))
  expect([marks(), names()]).toEqual([[], ['todo', 'done']])
  act(() => side.unmount())
})
