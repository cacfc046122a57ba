import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#api/types.ts'
import { pathOf } from '#core/menuPath.ts'
import { type FixedRoute, fixedRoute, routeScope } from '#shell/routing/fixed.ts'
import { isGroup, readMenus, routeName } from '#shell/routing/menus.ts'

const item = (fields: Partial<MenuItem>): MenuItem => ({ id: '1', enCode: 'a.b', fullName: '甲', type: 2, ...fields })

describe('the path of a menu entry', () => {
  it('MN-02 a directory has none', () => expect(pathOf(item({ type: 0, urlAddress: 'x' }))).toBeUndefined())
  it('MN-03 a category has its code', () => expect(pathOf(item({ type: 1, enCode: 'system' }))).toBe('/system'))
  it('MN-04 a page has its address without the query', () => {
    expect(pathOf(item({ type: 2, urlAddress: 'system/menu?tab=1' }))).toBe('/system/menu')
    expect(pathOf(item({ type: 2, urlAddress: '/system/menu' }))).toBe('/system/menu')
  })
  it('MN-05 a model has its address', () => expect(pathOf(item({ type: 3, urlAddress: 'model/expense' }))).toBe('/model/expense'))
  it('MN-06 a dictionary has its address', () => expect(pathOf(item({ type: 4, urlAddress: 'dict/supplier' }))).toBe('/dict/supplier'))
  it('MN-07 a report has its address', () => expect(pathOf(item({ type: 5, urlAddress: 'report/sales' }))).toBe('/report/sales'))
  it('MN-10 a link opens inside under its code, or in a new window', () => {
    expect(pathOf(item({ type: 7, enCode: 'docs', linkTarget: '_self', urlAddress: 'https://a.example' }))).toBe('/docs')
    const [outside] = readMenus([item({ type: 7, linkTarget: '_blank', urlAddress: 'https://a.example' })]).roots
    expect([outside?.path, outside?.href]).toEqual([undefined, 'https://a.example'])
  })
  it('MN-10 a link that opens inside is shown in a frame: web addresses only', () => {
    const frame = (urlAddress: string) => readMenus([item({ type: 7, linkTarget: '_self', urlAddress })]).roots[0]?.frame
    expect(frame('https://a.example/x')).toBe('https://a.example/x')
    expect(frame('/api/docs')).toBe('/api/docs')
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c', '//a.example', ''])
      expect(frame(wrong), wrong).toBeUndefined()
  })
  it('MN-08 a portal has its address; its property gives moduleId and isTree', () => {
    const [portal] = readMenus([item({ type: 8, urlAddress: 'portal/one', propertyJson: '{"moduleId":"sales","isTree":1}' })]).roots
    expect([portal?.path, portal?.property]).toEqual(['/portal/one', { moduleId: 'sales', isTree: 1 }])
  })
  it('MN-09 a dashboard opens a window of its own, without a token in the link; without a host it opens a page that says so', () => {
    const dashboard = [item({ id: '9', type: 6, enCode: 'screen', propertyJson: '{"moduleId":"m1"}' })]
    const [known] = readMenus(dashboard, { hasHost: true }).roots
    expect([known?.path, known?.href]).toEqual([undefined, '/menuLink?id=9'])
    const [none] = readMenus(dashboard).roots
    expect([none?.path, none?.href]).toEqual(['/screen', undefined])
  })
  it('MN-11 an address with placeholders is made by the server when it is opened', () => {
    const [outside, inside] = readMenus([
      item({ id: '7', type: 7, linkTarget: '_blank', urlAddress: '{dataV}/a?token={token}' }),
      item({ id: '8', type: 7, linkTarget: '_self', urlAddress: '${dataV}/a' }),
    ]).roots
    expect(outside?.href).toBe('/menuLink?id=7')
    expect(inside?.frame).toBe('')
  })
  it('MN-10 a link with a scheme that runs something is no link', () => {
    expect(readMenus([item({ type: 7, linkTarget: '_blank', urlAddress: 'javascript:alert(1)' })]).roots[0]?.href).toBeUndefined()
  })
})

describe('routes from the menu list', () => {
  const tree = readMenus([
    item({
      id: 'g',
      type: 1,
      enCode: 'system',
      fullName: '系统管理',
      children: [
        item({ id: 'm', enCode: 'system.menu', urlAddress: 'system/menu' }),
        item({ id: 'd', type: 4, enCode: 'system.unit', urlAddress: 'dict/unit', propertyJson: '{"moduleId":"77","isTree":1}' }),
        item({ id: 'bad', type: 3, enCode: 'system.bad', urlAddress: 'model/bad', propertyJson: 'not json' }),
      ],
    }),
  ])

  it('MN-01 are those of the list and nothing else', () => {
    expect([...tree.routes.keys()]).toEqual(['/system/menu', '/dict/unit', '/model/bad'])
  })
  it('MN-05 MN-08 are found by their path as a browser writes it, whatever an address asks for beside it', () => {
    const { roots, routes } = readMenus([
      item({ id: 'a', type: 3, enCode: 'a', urlAddress: 'model/claim?id=7' }),
      item({ id: 'b', type: 8, enCode: 'b', urlAddress: '门户/经营/' }),
      item({ id: 'c', type: 5, enCode: 'c', urlAddress: '\\\\' }),
    ])
    expect(roots.slice(0, 2).map(({ path }) => path)).toEqual(['/model/claim?id=7', encodeURI('/门户/经营')])
    expect([...routes.values()].map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect([routes.get('/model/claim')?.id, routes.get(new URL('http://x.example/门户/经营').pathname)?.id]).toEqual(['a', 'b'])
  })
  it('MN-03 know the groups above them', () => {
    expect(tree.routes.get('/system/menu')?.parents.map((entry) => entry.title)).toEqual(['系统管理'])
    expect(isGroup(tree.roots[0] as (typeof tree.roots)[number])).toBe(true)
  })
  it('MN-12 are named by the code, with hyphens', () => {
    expect(routeName('system.sub.menu')).toBe('system-sub-menu')
    expect(tree.routes.get('/system/menu')?.name).toBe('system-menu')
  })
  it('MN-14 carry what their entry says, also when its property is broken', () => {
    expect(tree.routes.get('/dict/unit')).toMatchObject({ id: 'd', code: 'system.unit', type: 4, property: { moduleId: '77', isTree: 1 } })
    expect(tree.routes.get('/model/bad')?.property).toEqual({})
  })
})

describe('fixed routes', () => {
  it('RT-03 RT-05 RT-07 RT-11 have pages of their own', () => {
    for (const path of ['/emailDetail', '/externalLink', '/menuMore', '/dashboard', '/workFlow/entrust', '/workFlowDetail'])
      expect(fixedRoute(path)?.page, path).toBeTruthy()
  })
  it('RT-11 an encoded record in the address is read, and garbage is none', () => {
    const route = fixedRoute('/workFlowDetail') as FixedRoute
    const record = { fullName: '请假审批', taskId: '9' }
    const read = (config: string) => routeScope(route, { config, other: 'x' })
    const bytes = Buffer.from(JSON.stringify(record))
    for (const config of [JSON.stringify(record), bytes.toString('base64'), bytes.toString('base64url')])
      expect(read(config)).toEqual({ config: record, other: 'x' })
    const huge = Buffer.from(JSON.stringify({ a: 'x'.repeat(9000) })).toString('base64')
    for (const config of ['', '%%%', '[]', 'null', 'bm90IGpzb24=', '\u0000', '{"a":', huge]) expect(read(config).config, config).toBeNull()
    expect(routeScope(route, {}).config).toBeNull()
  })
})
