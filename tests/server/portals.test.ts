import { beforeAll, describe, expect, it } from 'vitest'
import type { PlacedNode } from '#core/portal/blocks.ts'
import type { PageDef, Row } from '#core/types.ts'
import { menusRead } from '#server/modules/profile/readers.ts'
import { type Entry, isGroup, readMenus } from '#shell/routing/menus.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { rowId } from '../helpers/rowId.ts'

/** Portals: home pages of roles, and what people change of them for themselves. */

let test: DemoApp
let roles: { [enCode: string]: string }
beforeAll(async () => {
  test = await startDemo()
  const of = (enCode: string) => rowId(test.database.db, 'base_role', 'enCode', enCode)
  roles = { clerk: await of('clerk'), manager: await of('manager'), finance: await of('finance') }
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = async (account: string, method: Method, url: string, body?: unknown) =>
  test.call(method, url, { token: await test.as(account), ...(body === undefined ? {} : { body }) })
async function good(account: string, method: Method, url: string, body?: unknown) {
  const answer = await call(account, method, url, body)
  expect(answer.code, `${method} ${url} ${JSON.stringify(answer)}`).toBe(200)
  return answer.data
}
const base = '/api/visualdev/Portal'
type Served = PlacedNode & {
  hidden?: string[]
  arrange?: { portal: string }
  homes?: { list: Array<{ id: string; title: string | { zh: string }; system?: string }> }
}

/** The board of somebody's home page. */
async function homeOf(account: string): Promise<Served | undefined> {
  const { content } = await good(account, 'GET', '/api/system/Page/home?shown=1')
  const { body } = JSON.parse(content) as PageDef
  return (body as Served).arrange ? (body as Served) : undefined
}
const text = (id: string) => ({ pingeKey: 'text', id, content: id })
const pageOf = (code: string, places: object, children: object[]) => ({
  version: 1,
  code,
  title: code,
  body: { pingeKey: 'board', places, children },
})
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

/** A portal with these blocks as the home page of roles. */
async function portal(code: string, places: object, children: object[], { to, sortCode = 0 }: { to: string[]; sortCode?: number }) {
  await good('admin', 'POST', base, { code, fullName: code, roles: to, sortCode })
  await good('admin', 'PUT', `/api/system/Page/${code}`, { content: pageOf(code, places, children) })
}

describe('portals', () => {
  it('SH-10 are made, copied, given to roles and deleted by administrators', async () => {
    await good('admin', 'POST', base, { code: 'made', fullName: '新门户', titleEn: 'New one', roles: [roles.finance] })
    const row = (await good('admin', 'GET', `${base}/made`)) as Row
    expect(row).toMatchObject({ id: 'made', fullName: '新门户', roles: [roles.finance], blocks: 4, sortCode: 0 })
    await good('admin', 'POST', base, { code: 'copied', fullName: '副本', copyOf: 'made' })
    const rows = (await good('admin', 'GET', `${base}?keyword=副本`)).list as Row[]
    expect(rows.map(({ id }) => id)).toEqual(['copied'])
    await good('admin', 'PUT', `${base}/copied`, { roles: [roles.finance], sortCode: 7 })
    expect(await good('admin', 'GET', `${base}/copied`)).toMatchObject({ roles: [roles.finance], sortCode: 7 })
    for (const id of ['copied', 'made']) await good('admin', 'DELETE', `${base}/${id}`)
    expect((await call('admin', 'GET', `${base}/made`)).code).not.toBe(200)
    expect((await call('admin', 'GET', '/api/system/Page/made')).code).not.toBe(200)
    const kept = await test.database.db.selectFrom('base_portal_role').select('code').where('code', 'in', ['made', 'copied']).execute()
    expect(kept).toEqual([])
  })

  it('a code that is taken, a role or a portal that is not there, and one that a menu shows are refused', async () => {
    const refused = async (method: Method, url: string, body?: unknown) => (await call('admin', method, url, body)).msg
    expect((await call('admin', 'POST', base, { code: 'businessPortal', fullName: 'x' })).code).not.toBe(200)
    expect(await refused('POST', base, { code: 'other', fullName: 'x', roles: ['nobody'] })).toBe('所选角色已不存在')
    expect((await call('admin', 'GET', '/api/system/Page/other')).code).not.toBe(200)
    expect((await call('admin', 'POST', base, { code: 'other', fullName: 'x', copyOf: 'expenseReport' })).code).not.toBe(200)
    expect((await call('admin', 'PUT', `${base}/home`, { roles: [] })).code).not.toBe(200)
    expect(await refused('DELETE', `${base}/businessPortal`)).toContain('经营门户')
  })

  it('one that shows a page or a map that is not there is refused, and is kept once that is there', async () => {
    const show = (children: object[]) => call('admin', 'PUT', '/api/system/Page/shows', { content: pageOf('shows', {}, children) })
    await good('admin', 'POST', base, { code: 'shows', fullName: 'shows' })
    const inner = { pingeKey: 'page', id: 'inner', code: 'nowhere' }
    expect((await show([inner])).msg).toContain('没有页面“nowhere”')
    expect((await show([{ pingeKey: 'chart', id: 'figures', kind: 'map', map: 'moon', source: { options: [] } }])).msg).toContain(
      '没有已启用的地图“moon”',
    )
    expect((await show([{ ...inner, code: 'expenseReport' }])).code).toBe(200)
    expect((await show([{ ...inner, code: 'system.menu' }])).code).toBe(200)
    await good('admin', 'DELETE', `${base}/shows`)
  })

  it('MN-08 those that menus show are listed with them', async () => {
    const rows = (await good('admin', 'GET', base)).list as Row[]
    expect(rows.find(({ id }) => id === 'businessPortal')).toMatchObject({ menuNames: '经营门户', blocks: 7 })
    expect(rows.some(({ id }) => id === 'expenseReport')).toBe(false)
  })

  it('the home page is the first portal for a role of whoever asks, else the shipped one', async () => {
    await portal('second', { one: place(0, 0, 6, 2) }, [text('one')], { to: [roles.manager ?? '', roles.clerk ?? ''], sortCode: 2 })
    await portal('first', { two: place(0, 0, 6, 2) }, [text('two')], { to: [roles.finance ?? ''], sortCode: 1 })
    expect(Object.keys((await homeOf('zhouliping'))?.places ?? {})).toEqual(['two'])
    expect(Object.keys((await homeOf('suwanqing'))?.places ?? {})).toEqual(['one'])
    expect((await homeOf('suwanqing'))?.arrange?.portal).toBe('second')
    expect((await homeOf('admin'))?.arrange?.portal).toBe('home')
    // the same with the person, as the browser asks first
    const { page } = await good('suwanqing', 'GET', '/api/oauth/CurrentUser?page=home')
    expect(page.code).toBe('second')
    // what designers read is the page as it stands
    expect((await good('admin', 'GET', '/api/system/Page/home')).code).toBe('home')
    await good('admin', 'DELETE', `${base}/first`)
    expect(Object.keys((await homeOf('zhouliping'))?.places ?? {})).toEqual(['one'])
    await good('admin', 'DELETE', `${base}/second`)
    expect((await homeOf('zhouliping'))?.arrange?.portal).toBe('home')
  })

  it('of several portals a person chooses their home page, among those that they may see; the usual one is none that is kept', async () => {
    const homesOf = async (account: string) => (await homeOf(account))?.homes?.list.map(({ id }) => id)
    const now = async (account: string) => (await homeOf(account))?.arrange?.portal
    // one has a portal by a menu of the system that she is in, beside the page that everybody has; the other's is of another system
    expect([await homesOf('zhouliping'), await homesOf('suwanqing')]).toEqual([['home', 'businessPortal'], undefined])
    await good('zhouliping', 'PUT', `${base}/businessPortal/Home`)
    expect([await now('zhouliping'), await now('admin')]).toEqual(['businessPortal', 'home'])
    expect((await good('zhouliping', 'GET', `${base}/businessPortal/auth`)).isHome).toBe(true)
    for (const id of ['businessPortal', 'expenseReport', 'nothing'])
      expect((await call('suwanqing', 'PUT', `${base}/${id}/Home`)).code, id).not.toBe(200)
    // one for a role of hers is the usual one from then on, and what she chose stays chosen
    await portal('roleHome', { one: place(0, 0, 6, 2) }, [text('one')], { to: [roles.finance ?? ''] })
    expect(await homesOf('zhouliping')).toEqual(['roleHome', 'businessPortal'])
    expect(await now('zhouliping')).toBe('businessPortal')
    await good('zhouliping', 'PUT', `${base}/roleHome/Home`)
    const kept = () => test.database.db.selectFrom('base_portal_home').selectAll().execute()
    expect([await now('zhouliping'), await kept()]).toEqual(['roleHome', []])
    await portal('later', { one: place(0, 0, 6, 2) }, [text('one')], { to: [roles.finance ?? ''], sortCode: 5 })
    await good('zhouliping', 'PUT', `${base}/later/Home`)
    expect(await now('zhouliping')).toBe('later')
    for (const id of ['later', 'roleHome']) await good('admin', 'DELETE', `${base}/${id}`)
    expect([await now('zhouliping'), await kept()]).toEqual(['home', []])
  })

  it('offered as home pages are the portals of the system that one is in; one chosen in another system stays, and says so', async () => {
    const offered = async () => (await homeOf('admin'))?.homes?.list.map(({ id, system }) => [id, system])
    const enter = (id: unknown) => good('admin', 'PUT', '/api/permission/Users/Current/major', { majorId: id, majorType: 'System' })
    const { systemId, systemIds } = (await good('admin', 'GET', '/api/oauth/CurrentUser')).userInfo
    const hr = systemIds.find(({ enCode }: Row) => enCode === 'hr')
    expect(await offered()).toEqual([
      ['home', undefined],
      ['businessPortal', undefined],
    ])
    await good('admin', 'PUT', `${base}/businessPortal/Home`)
    await enter(hr.id)
    const own = systemIds.find(({ id }: Row) => id === systemId).name
    expect(await offered()).toEqual([
      ['home', undefined],
      ['hrPortal', undefined],
      ['businessPortal', own],
    ])
    expect((await homeOf('admin'))?.arrange?.portal).toBe('businessPortal')
    // a window whose address names a system is in that one
    const asked = await good('admin', 'GET', `/api/system/Page/home?shown=1&systemCode=${systemIds[0].enCode}`)
    expect(JSON.parse(asked.content).body.homes.list.map(({ id }: Row) => id)).toEqual(['home', 'businessPortal'])
    await good('admin', 'PUT', `${base}/home/Home`)
    expect((await offered())?.map(([id]) => id)).toEqual(['home', 'hrPortal'])
    await enter(systemId)
  })

  it('what is not for somebody does not come to their browser, by none of its names', async () => {
    const secret = (visible: string, id = 'secret') => ({ ...text(id), content: '机密标题', visible })
    const open = (visible: string) => ({ ...text('open'), content: '公开', visible })
    const body = (who: string) => ({
      ...pageOf('partly', { secret: place(0, 0, 12, 2), open: place(0, 2, 12, 2), nested: place(0, 4, 12, 2) }, [
        secret(who),
        open("{{ contains(user.roleCodes, 'clerk') }}"),
        { pingeKey: 'row', id: 'nested', children: [secret(who, 'secret2'), text('inside')] },
      ]),
      dialogs: { one: { title: 'x', body: { pingeKey: 'row', children: [secret(who, 'secret3')] } } },
    })
    await portal('partly', {}, [], { to: [roles.clerk ?? ''] })
    const all = async (account: string) =>
      JSON.stringify([
        await good(account, 'GET', '/api/system/Page/home?shown=1'),
        await good(account, 'GET', '/api/system/Page/home'),
        await good(account, 'GET', '/api/oauth/CurrentUser?page=home'),
        await good(account, 'GET', `${base}/partly/Arrangement`),
      ])
    for (const who of [
      "{{ '/model/expenseClaim' in user.menus.path and user.isAdministrator }}",
      "{{ contains(user.roleCodes, 'finance') }}",
    ]) {
      await good('admin', 'PUT', '/api/system/Page/partly', { content: body(who) })
      const told = await all('suwanqing')
      for (const gone of ['机密标题', '"secret']) expect(told).not.toContain(gone)
      for (const there of ['公开', 'inside', '"open"']) expect(told).toContain(there)
    }
    const places = (await homeOf('suwanqing'))?.places
    expect(places).toEqual({ open: place(0, 0, 12, 2), nested: place(0, 2, 12, 2) })
    // what only the browser can tell comes: an order of things that change while the page is open
    await good('admin', 'PUT', '/api/system/Page/partly', { content: body('{{ page.shown == true }}') })
    expect(await all('suwanqing')).toContain('机密标题')
    // the page as it stands is for who writes it
    expect((await good('admin', 'GET', '/api/system/Page/partly')).content).toContain('机密标题')
    await good('admin', 'DELETE', `${base}/partly`)
  })

  it('what the server reads of the menus of a person is what their browser makes of them', async () => {
    for (const account of ['admin', 'zhouliping', 'suwanqing']) {
      const { menuList } = await good(account, 'GET', '/api/oauth/CurrentUser')
      const { roots, routes } = readMenus(menuList)
      const below = (entries: Entry[]): Entry[] => entries.flatMap((entry) => (isGroup(entry) ? below(entry.children) : [entry]))
      const there = below(roots).filter(({ path, hidden }) => path !== undefined && !hidden && path !== '/home')
      const own = there.filter((entry) => routes.get(entry.path?.split('?')[0] ?? '') === entry)
      expect(menusRead(menuList, false).map(({ path }) => path)).toEqual(own.map(({ path }) => path))
    }
  })

  it('VD-04 whether somebody may see a portal, and which it is', async () => {
    await portal('mine', { one: place(0, 0, 6, 2) }, [text('one')], { to: [roles.clerk ?? ''] })
    const auth = (account: string, id: string) => good(account, 'GET', `${base}/${id}/auth`)
    const yes = { allowed: true, portal: { id: 'mine', fullName: 'mine' } }
    const no = { allowed: false, isHome: false, portal: null }
    expect(await auth('suwanqing', 'mine')).toEqual({ ...yes, isHome: true })
    expect(await auth('admin', 'mine')).toEqual({ ...yes, isHome: false })
    // one that is there says no more than one that is not
    expect(await auth('zhouliping', 'mine')).toEqual(no)
    expect(await auth('zhouliping', 'nothing')).toEqual(no)
    // by a menu, and no page that is none
    expect((await auth('zhouliping', 'businessPortal')).allowed).toBe(true)
    expect((await auth('suwanqing', 'businessPortal')).allowed).toBe(false)
    expect(await auth('zhouliping', 'expenseReport')).toEqual(no)
    expect((await call('zhouliping', 'GET', `${base}/mine/Arrangement`)).code).not.toBe(200)
    expect((await call('zhouliping', 'PUT', `${base}/mine/Arrangement`, { places: {} })).code).not.toBe(200)
    await good('admin', 'DELETE', `${base}/mine`)
  })

  it('what a person changed survives a new version: what came appears, what is gone is gone, what was changed stays so', async () => {
    const first = { a: place(0, 0, 12, 2), b: place(12, 0, 12, 2), c: place(0, 2, 24, 4) }
    await portal('kept', first, [text('a'), text('b'), text('c')], { to: [roles.clerk ?? ''] })
    const own = `${base}/kept/Arrangement`
    const designed = await good('suwanqing', 'GET', own)
    expect(designed.isArranged).toBe(false)
    expect(designed.blocks[0]).toEqual({ id: 'a', name: 'a', x: 0, y: 0, w: 12, h: 2 })
    await good('suwanqing', 'PUT', own, { places: { a: place(12, 0, 12, 2), c: first.c }, hidden: ['b'] })
    expect(await homeOf('suwanqing')).toMatchObject({ hidden: ['b'], places: { a: place(12, 0, 12, 2) } })
    // theirs alone
    expect((await homeOf('zhangwei'))?.places).toEqual(first)
    const row = await test.database.db
      .selectFrom('base_portal_arrangement')
      .select('content')
      .where('code', '=', 'kept')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.content)).toEqual({ a: place(12, 0, 12, 2), b: { hidden: true } })

    const next = { b: place(0, 0, 24, 2), a: place(0, 2, 12, 2), fresh: place(12, 2, 12, 2) }
    await good('admin', 'PUT', '/api/system/Page/kept', { content: pageOf('kept', next, [text('a'), text('b'), text('fresh')]) })
    const now = await homeOf('suwanqing')
    expect(now?.hidden).toEqual(['b'])
    expect(now?.places).toEqual({ a: place(12, 0, 12, 2), fresh: place(12, 2, 12, 2) })
    // saved again it says what still makes sense
    await good('suwanqing', 'PUT', own, { places: now?.places, hidden: ['b', 'c', 'nobody'] })
    expect((await homeOf('suwanqing'))?.places).toEqual(now?.places)
    await good('suwanqing', 'DELETE', own)
    expect(await homeOf('suwanqing')).toMatchObject({ places: next })
    expect((await homeOf('suwanqing'))?.hidden).toBeUndefined()
    await good('suwanqing', 'PUT', own, { places: { a: place(0, 0, 1, 1) }, hidden: [] })
    await good('admin', 'DELETE', `${base}/kept`)
    expect(await test.database.db.selectFrom('base_portal_arrangement').selectAll().execute()).toEqual([])
  })

  it('sizes and amounts that are too great are refused, and change nothing', async () => {
    await portal('bound', { a: place(0, 0, 12, 2) }, [text('a')], { to: [roles.clerk ?? ''] })
    const put = async (body: unknown) => (await call('suwanqing', 'PUT', `${base}/bound/Arrangement`, body)).code
    const many = (n: number) => Array.from({ length: n }, (_, i) => `b${i}`)
    for (const bad of [
      {},
      { places: [] },
      { places: { a: place(-1, 0, 1, 1) } },
      { places: { a: place(0, 0, 25, 1) } },
      { places: { a: place(20, 0, 10, 1) } },
      { places: { a: place(0, 0, 1, 41) } },
      { places: { a: place(0, 5000, 1, 1) } },
      { places: { a: place(0.5, 0, 1, 1) } },
      { places: { a: { ...place(0, 0, 1, 1), z: 1 } } },
      { places: { a: 1 } },
      { places: Object.fromEntries(many(101).map((id) => [id, place(0, 0, 1, 1)])) },
      { places: {}, hidden: many(101) },
      { places: {}, hidden: ['x'.repeat(101)] },
      { places: {}, more: 1 },
    ])
      expect(await put(bad), JSON.stringify(bad).slice(0, 80)).not.toBe(200)
    expect((await homeOf('suwanqing'))?.places).toEqual({ a: place(0, 0, 12, 2) })
    // overlapping ones give way
    await good('admin', 'PUT', '/api/system/Page/bound', {
      content: pageOf('bound', { a: place(0, 0, 12, 2), b: place(12, 0, 12, 2) }, [text('a'), text('b')]),
    })
    expect(await put({ places: { a: place(0, 0, 24, 2), b: place(0, 0, 24, 2) } })).toBe(200)
    const { a, b } = (await homeOf('suwanqing'))?.places ?? {}
    expect([a?.y, b?.y].toSorted()).toEqual([0, 2])
    await good('admin', 'DELETE', `${base}/bound`)
  })

  it('what a chart of a portal counts is what its reader may see', async () => {
    const chart = { pingeKey: 'chart', id: 'claims', kind: 'number', title: 'claims', aggregate: { model: 'expenseClaim' } }
    await portal('counted', { claims: place(0, 0, 12, 3) }, [chart], { to: [roles.clerk ?? '', roles.finance ?? ''] })
    const figure = async (account: string) => {
      const board = await homeOf(account)
      const questions = [board?.children?.[0]?.aggregate]
      const { answers } = await good(account, 'POST', '/api/visualdev/Aggregate', { questions })
      const { data } = await call(account, 'POST', `/api/visualdev/OnlineDev/${test.models.expenseClaim}/List`, { pageSize: 1 })
      return { counted: answers[0].rows?.[0]?.value ?? answers[0].problem, listed: data?.pagination?.total }
    }
    const [hers, his] = [await figure('zhouliping'), await figure('suwanqing')]
    expect(hers.counted).toBe(hers.listed)
    expect(his.counted).toBe(his.listed)
    expect(his.counted).not.toBe(hers.counted)
    await good('admin', 'DELETE', `${base}/counted`)
  })
})
