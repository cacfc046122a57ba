// @vitest-environment happy-dom
import { act, Profiler, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { renderers } from '#renderers/index.ts'
import { dropDrafts } from '#runtime/form/drafts.ts'
import { giveUpUnsaved } from '#runtime/form/unsaved.ts'
import { loadRenderers, setRenderers } from '#runtime/lazy/registry.ts'
import { setLanguage, startI18n } from '#shell/language/i18n.ts'
import { t } from '#shell/language/text.ts'
import { ConfirmDialog } from '#shell/notify/ConfirmDialog.tsx'
import { begin, enter, leave } from '#shell/session/session.ts'
import { choose } from '#shell/settings.ts'
import { store } from '#shell/store.ts'
import { forgetKept, readKept } from '#shell/workspace/views/keeping.ts'
import { homeView, viewsAtom } from '#shell/workspace/views/tabs.ts'
import Workspace from '#shell/workspace/Workspace.tsx'
import { until as holds, wait } from '../renderers/show.tsx'

const page = (code: string) => ({
  version: 1,
  code,
  title: code,
  body: {
    pingeKey: 'row',
    children: [
      {
        pingeKey: 'form',
        id: 'inPage',
        form: { version: 1, fields: [{ pingeKey: 'input', id: 'f1', field: 'note', label: '备注' }] },
      },
      {
        pingeKey: 'list',
        id: 'rows',
        source: { get: '/api/rows' },
        toolbar: [{ label: '新建', do: [{ open: 'one', with: {} }] }],
        columns: [{ field: 'fullName', label: '名称' }],
      },
    ],
  },
  dialogs: {
    one: {
      title: '一条',
      form: { version: 1, fields: [{ pingeKey: 'input', id: 'd1', field: 'fullName', label: '名称' }] },
      confirm: [{ close: true }],
    },
  },
})
/** A list beside a tree, as the pages of the product have them. */
const lists = {
  version: 1,
  code: 'lists',
  title: 'lists',
  state: { category: null },
  body: {
    pingeKey: 'row',
    children: [
      {
        pingeKey: 'tree',
        id: 'categories',
        selectFirst: true,
        source: { get: '/api/categories' },
        on: { select: [{ set: { 'page.category': '{{ item }}' } }], change: [{ reset: 'rows' }] },
      },
      {
        pingeKey: 'list',
        id: 'rows',
        source: { get: '/api/paged', query: { category: '{{ page.category.id }}' } },
        search: [{ pingeKey: 'input', id: 's1', field: 'keyword', label: '关键词' }],
        columns: [{ field: 'fullName', label: '名称' }],
      },
    ],
  },
}
const categories = [
  { id: '1', fullName: '一类' },
  { id: '2', fullName: '二类' },
]
/** What was asked of the server. */
const asked: string[] = []
/** What the paged list asked for. */
const queries: Array<{ [name: string]: unknown }> = []
vi.mock('#shell/request.ts', () => ({
  send: async ({ get, query = {} }: { get?: string; query?: { [name: string]: unknown } }) => {
    asked.push(get ?? '')
    if (get === '/api/categories') return { data: { list: categories }, msg: '' }
    if (get === '/api/paged') {
      queries.push(query)
      return { data: { list: [{ id: '1', fullName: '甲' }], pagination: { ...query, total: 45 } }, msg: '' }
    }
    const code = /\/api\/system\/Page\/(.+)$/.exec(get ?? '')?.[1]
    if (code) return { data: { code, version: 1, hash: code, content: code === 'lists' ? lists : page(code) }, msg: '' }
    return { data: { list: [{ id: '1', fullName: '甲' }], pagination: { currentPage: 1, pageSize: 20, total: 1 } }, msg: '' }
  },
}))
vi.mock('#shell/workspace/Antd.tsx', () => ({ Antd: ({ children }: { children: ReactNode }) => children }))
/** How often each page was drawn. */
const drawn: { [code: string]: number } = {}
vi.mock('#runtime/page/Page.tsx', async (original) => {
  const { Page } = await original<typeof import('#runtime/page/Page.tsx')>()
  const Counted: typeof Page = (props) => (
    <Profiler id={props.def.code} onRender={(code) => (drawn[code] = (drawn[code] ?? 0) + 1)}>
      <Page {...props} />
    </Profiler>
  )
  return { Page: Counted }
})

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
setRenderers(renderers)
const item = (enCode: string): MenuItem => ({ id: enCode, enCode, fullName: enCode, type: 2, urlAddress: enCode })
beforeAll(async () => {
  await startI18n()
  await setLanguage('zh')
  // fetched on first use; how long that takes is not what is looked at here
  await Promise.all([loadRenderers(['row', 'form', 'list', 'tree', 'input']), import('#runtime/page/Frame.tsx')])
}, 60_000)
beforeEach(() => {
  enter('token', 'classic')
  begin({
    menuList: [item('alpha'), item('beta'), item('lists')],
    userInfo: { userId: 'u', userAccount: 'a', userName: '张伟' },
    permissionList: [],
    sysConfigInfo: {},
  })
  choose('useCache', true)
})
let gone: (() => void) | undefined
afterEach(() => {
  giveUpUnsaved()
  gone?.()
  gone = undefined
  dropDrafts('u')
  leave()
  sessionStorage.clear()
  choose('useCache', false)
})
let go: (path: string) => void = () => {}
function Steer() {
  const navigate = useNavigate()
  go = (path) => act(() => void navigate(path))
  return null
}
/** Waits for what is looked for, and answers it. */
const until = <T,>(look: () => T | null | undefined | false): Promise<T> =>
  holds(() => {
    const found = look()
    if (!found) throw new Error(`never came: ${look}\n${document.body.innerHTML.slice(0, 1500)}`)
    return found
  })
/** Goes to a tab whose page and rows are read again behind what is shown, and waits until both answers were taken. */
async function visit(path: string) {
  const before = asked.length
  go(path)
  await holds(() => expect(asked.slice(before).sort()).toEqual(['/api/rows', `/api/system/Page${path}`]))
  // the answers are here at once: what they change is drawn within a turn
  await wait()
}
function workspace(path: string): HTMLElement {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Steer />
        <Workspace screens={{}} />
        <ConfirmDialog />
      </MemoryRouter>,
    ),
  )
  gone = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}
/** The field of a label that is not hidden with its tab. */
const field = (name: string) =>
  [...document.querySelectorAll<HTMLInputElement>(`[data-field="${name}"] input`)].find((input) => !input.closest('[style*="none"]'))
const type = (input: HTMLInputElement, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
/** In how many tabs the row is drawn. */
const drawnRows = () => (document.body.textContent ?? '').split('甲').length - 1
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(text) && !one.closest('[style*="none"]'))
const press = (element: HTMLElement) => act(() => element.click())
/** What a reload does: everything on screen goes without being asked, and comes back from what was written. */
function reload(path: string) {
  dispatchEvent(new Event('pagehide'))
  gone?.()
  dropDrafts('u')
  store.set(viewsAtom, [homeView])
  workspace(path)
}

describe('kept views of real pages', () => {
  it('SH-20 TB-08 switching between two open tabs draws no part of either page anew', async () => {
    workspace('/alpha')
    await until(() => field('note'))
    await until(() => drawnRows() === 1)
    go('/beta')
    await until(() => drawn.beta && field('note'))
    await until(() => drawnRows() === 2)
    await visit('/alpha')
    const before = { ...drawn }
    await visit('/beta')
    await visit('/alpha')
    expect(drawn).toEqual(before)
  })

  it('SH-20 what was typed, in the page and in its dialog, survives another tab and a reload, and may be discarded', async () => {
    workspace('/alpha')
    type(await until(() => field('note')), '页内')
    press(await until(() => button('新建')))
    type(await until(() => field('fullName')), '窗内')
    go('/beta')
    await until(() => drawn.beta && field('note')?.value === '')
    go('/alpha')
    expect((await until(() => field('note'))).value).toBe('页内')
    expect((await until(() => field('fullName'))).value).toBe('窗内')

    go('/beta')
    await until(() => field('note')?.value === '')
    reload('/beta')
    await until(() => field('note')?.value === '')
    expect(store.get(viewsAtom).map(({ fullPath }) => fullPath)).toEqual(['/home', '/alpha', '/beta'])
    go('/alpha')
    await until(() => field('note')?.value === '页内')
    await until(() => field('fullName')?.value === '窗内')
    expect(document.querySelectorAll('.pg-draft')).toHaveLength(2)

    // once more, from the tab that holds it
    reload('/alpha')
    await until(() => field('fullName')?.value === '窗内')
    const discard = [...document.querySelectorAll<HTMLElement>('.pg-draft-act')]
    for (const one of discard) press(one)
    await until(() => field('note')?.value === '' && field('fullName')?.value === '')
    expect(document.querySelectorAll('.pg-draft')).toHaveLength(0)
  })

  it('TB-01 closing a tab that holds what is not saved asks first', async () => {
    const place = workspace('/alpha')
    type(await until(() => field('note')), '半张')
    go('/beta')
    await until(() => field('note')?.value === '')
    const close = () => press([...place.querySelectorAll<HTMLElement>('.tab-close')][0] as HTMLElement)
    close()
    const question = await until(() => document.querySelector('dialog.confirm'))
    expect(question.textContent).toContain(t('tabs.discard'))
    press(await until(() => button(t('common.cancel'))))
    await until(() => !document.querySelector('dialog.confirm'))
    // the answer is taken within a turn
    await wait()
    expect(store.get(viewsAtom)).toHaveLength(3)
    close()
    await until(() => document.querySelector('dialog.confirm'))
    press([...document.querySelectorAll<HTMLElement>('dialog.confirm button')][1] as HTMLElement)
    await until(() => store.get(viewsAtom).length === 2)
    go('/alpha')
    await until(() => field('note')?.value === '')
  })

  it('SE-11 whoever signs out leaves nothing behind, and nobody else finds it', async () => {
    workspace('/alpha')
    type(await until(() => field('note')), '半张')
    dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem('pinge_kept')).toContain('半张')
    begin({
      menuList: [item('alpha')],
      userInfo: { userId: 'other', userAccount: 'b', userName: '李' },
      permissionList: [],
      sysConfigInfo: {},
    })
    store.set(viewsAtom, [homeView])
    readKept(() => true)
    expect(store.get(viewsAtom)).toEqual([homeView])
    dispatchEvent(new Event('pagehide'))
    forgetKept()
    expect(sessionStorage.getItem('pinge_kept')).toBeNull()
  })
})

describe('a list of a real page, with the cache off', () => {
  const searchOf = () => document.querySelector<HTMLInputElement>('[role="search"] input')
  const category = () => document.querySelector('[role="treeitem"][aria-selected="true"]')?.textContent
  /** What the list asked for last. */
  const last = () => queries.at(-1)
  const pageTwo = () => document.querySelector<HTMLElement>('.pg-pager [aria-current="page"]')?.textContent

  async function narrowed() {
    choose('useCache', false)
    workspace('/lists')
    await until(() => category() === '一类' && drawnRows() > 0)
    const second = [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')].find((one) => one.textContent === '二类')
    press(second as HTMLElement)
    await holds(() => expect(last()).toMatchObject({ category: '2', currentPage: 1 }))
    type(await until(searchOf), '甲')
    press(await until(() => button(t('common.search'))))
    await holds(() => expect(last()).toMatchObject({ keyword: '甲' }))
    press(await until(() => document.querySelector<HTMLElement>(`.pg-pager [aria-label="${t('pager.next')}"]`)))
    await holds(() => expect(last()).toMatchObject({ currentPage: 2 }))
    await until(() => drawnRows() > 0)
    const grid = document.querySelector('.pg-g') as HTMLElement
    grid.scrollTop = 120
    grid.dispatchEvent(new Event('scroll'))
    go('/beta')
    await until(() => field('note'))
    queries.length = 0
  }

  it('SH-09 DI-02 comes back with what was searched for, its page, its scroll and the choice in the tree', async () => {
    await narrowed()
    go('/lists')
    await until(() => category() === '二类' && drawnRows() > 0)
    await wait()
    expect(searchOf()?.value).toBe('甲')
    expect(pageTwo()).toBe('2')
    for (const query of queries) expect(query).toMatchObject({ category: '2', keyword: '甲', currentPage: 2 })
    expect(document.querySelector('.pg-g')?.scrollTop).toBe(120)
    press(await until(() => button(t('common.reset'))))
    await holds(() => expect(last()).toMatchObject({ category: '2', currentPage: 1 }))
    expect(last()?.keyword).toBeUndefined()
  })

  it('TB-01 RT-08 begins anew when its tab was closed or refreshed, and for the next person', async () => {
    await narrowed()
    store.set(viewsAtom, (views) => views.filter(({ fullPath }) => fullPath !== '/lists'))
    go('/lists')
    await until(() => category() === '一类' && drawnRows() > 0)
    expect(searchOf()?.value).toBe('')
    expect(last()).toMatchObject({ category: '1', currentPage: 1 })
    gone?.()
    await narrowed()
    go('/redirect/lists')
    await until(() => category() === '一类' && drawnRows() > 0)
    expect(searchOf()?.value).toBe('')
    gone?.()
    await narrowed()
    gone?.()
    forgetKept()
    leave()
    enter('token', 'classic')
    begin({
      menuList: [item('lists')],
      userInfo: { userId: 'u', userAccount: 'a', userName: '张伟' },
      permissionList: [],
      sysConfigInfo: {},
    })
    choose('useCache', false)
    workspace('/lists')
    await until(() => category() === '一类' && drawnRows() > 0)
    expect(searchOf()?.value).toBe('')
  })
})
