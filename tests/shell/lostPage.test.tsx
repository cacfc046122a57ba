// @vitest-environment happy-dom
/** RT-10: what becomes of a navigation whose page does not come. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { renderers } from '#renderers/index.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import { begin, enter, leave } from '#shell/session/session.ts'
import { store } from '#shell/store.ts'
import { viewsAtom } from '#shell/workspace/views/tabs.ts'
import Workspace from '#shell/workspace/Workspace.tsx'
import { until } from '../renderers/show.tsx'

// Its stylesheet is drawn by the build.
vi.mock('#shell/workspace/Antd.tsx', () => ({ Antd: ({ children }: { children: ReactNode }) => children }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
setRenderers(renderers)

/** What the way to the server gives for the page: a body, or nothing where the network is away. */
let answer: () => Response
const page = (content: unknown) => Response.json({ code: 200, msg: '', data: { code: 'alpha', version: 1, hash: 'h', content } })
const good = { version: 1, code: 'alpha', title: '甲页', body: { pingeKey: 'text', content: '这一页' } }
const refusal = (code: number) => Response.json({ code, msg: '不行', data: null })

const item = (enCode: string, type = 2): MenuItem => ({ id: enCode, enCode, fullName: enCode, type, urlAddress: enCode })
let where = ''
let go: (path: string) => void
function Steer() {
  const navigate = useNavigate()
  where = useLocation().pathname
  go = (path) => act(() => void navigate(path))
  return null
}
let root: ReturnType<typeof createRoot>
let place: HTMLElement
beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
  await loadRenderers(['text'])
}, 60_000)
beforeEach(() => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/Page/alpha') ? answer() : page({ ...good, code: 'home', body: { pingeKey: 'text', content: '首' } }),
  )
  enter('token', 'classic')
  begin({
    menuList: [item('alpha'), item('empty', 3)],
    userInfo: { userId: 'u', userAccount: 'a', userName: '张伟' },
    permissionList: [],
    sysConfigInfo: {},
  })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root.render(
      <MemoryRouter initialEntries={['/home']}>
        <Steer />
        <Workspace screens={{}} />
      </MemoryRouter>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
  leave()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const tabs = () => store.get(viewsAtom).map(({ path }) => path)
const retry = () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === t('page.retry'))

describe('RT-10 a navigation', () => {
  it.each([
    ['that is refused', () => refusal(403)],
    ['whose page is not there', () => refusal(404)],
    ['whose page the server cannot make sense of', () => refusal(400)],
    ['whose page is broken', () => page('no page')],
  ])('RT-10 %s leads to /404 and leaves no tab', async (_what, given) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer = given
    go('/alpha')
    await until(() => expect(where).toBe('/404'))
    expect(place.textContent).toContain(t('page.notFound'))
    expect(retry()).toBeUndefined()
    expect(tabs()).toEqual(['/home'])
  })

  it('RT-10 to an entry that names nothing to show leads to /404', async () => {
    go('/empty')
    await until(() => expect(where).toBe('/404'))
    expect(tabs()).toEqual(['/home'])
  })

  it.each([
    ['the network is away', () => Response.error()],
    ['a proxy answers for the server', () => new Response('Bad gateway', { status: 502 })],
    ['the server has too much to do', () => refusal(429)],
    ['the server fails', () => refusal(500)],
    ['the server is not available', () => refusal(503)],
  ])('RT-10 while %s its address stays, and it may be tried again', async (_what, given) => {
    answer = given
    go('/alpha')
    await until(() => expect(retry()).toBeDefined())
    expect([where, tabs()]).toEqual(['/alpha', ['/home', '/alpha']])
    answer = () => page(good)
    act(() => retry()?.click())
    await until(() => expect(place.textContent).toContain('这一页'))
    expect(where).toBe('/alpha')
  })

  it('RT-10 to where one is already is none: what is shown stays, also when it is refused meanwhile', async () => {
    answer = () => page(good)
    go('/alpha')
    await until(() => expect(place.textContent).toContain('这一页'))
    answer = () => refusal(403)
    go('/alpha')
    await act(async () => {})
    expect([where, place.textContent?.includes('这一页')]).toEqual(['/alpha', true])
  })
})
