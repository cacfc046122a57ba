import { describe, expect, it } from 'vitest'
import { close, closeAll, closeOthers, homeView, nameView, nextPath, refresh, type View, visit } from '#shell/workspace/views/tabs.ts'

const view = (fullPath: string): View => ({
  path: fullPath.split('?')[0] ?? '',
  fullPath,
  name: fullPath.slice(1),
  meta: { title: fullPath, zhTitle: fullPath, icon: undefined, affix: false },
  query: {},
  round: 0,
})
const views = [homeView, view('/a'), view('/b?id=1'), view('/b?id=2')]
const paths = (list: readonly View[]) => list.map((one) => one.fullPath)

describe('the tab strip', () => {
  it('TB-01 RT-02 begins with home, which is affixed', () => {
    expect(homeView).toMatchObject({ path: '/home', meta: { affix: true } })
    expect(paths(close([homeView], '/home'))).toEqual(['/home'])
  })
  it('TB-01 lists a visited view once', () => {
    expect(paths(visit(views, view('/a')))).toEqual(paths(views))
    expect(paths(visit(views, view('/c')))).toEqual([...paths(views), '/c'])
  })
  it('a screen names its tab by what it has open, and keeps the name when it is visited again', () => {
    const named = nameView(views, '/b?id=1', '编辑：费用报销')
    expect(named.map((one) => one.ownTitle)).toEqual([undefined, undefined, '编辑：费用报销', undefined])
    const again = visit(named, { ...view('/b?id=1'), meta: { ...view('/b').meta, title: 'Editor' } })
    expect(again[2]).toMatchObject({ ownTitle: '编辑：费用报销', meta: { title: 'Editor' } })
    expect(nameView(named, '/b?id=1', '编辑：费用报销')[2]).toBe(named[2])
  })
  it('TB-07 keeps two records of one page apart, by the whole path', () =>
    expect(paths(close(views, '/b?id=1'))).toEqual(['/home', '/a', '/b?id=2']))
  it('TB-07 holds path, fullPath, name, meta and query', () => {
    expect(Object.keys(homeView)).toEqual(expect.arrayContaining(['path', 'fullPath', 'name', 'meta', 'query']))
    expect(Object.keys(homeView.meta)).toEqual(['title', 'zhTitle', 'icon', 'affix'])
  })
  it('TB-03 TB-06 closes the others, but for affixed ones', () => expect(paths(closeOthers(views, '/a'))).toEqual(['/home', '/a']))
  it('TB-03 TB-06 closes all, but for affixed ones', () => expect(paths(closeAll(views))).toEqual(['/home']))
  it('TB-03 RT-08 a refresh begins the view anew and no other', () => {
    expect(refresh(views, '/a').map((one) => one.round)).toEqual([0, 1, 0, 0])
  })
  it('TB-04 goes to the last remaining tab when the active one is closed', () => {
    expect(nextPath(close(views, '/a'), '/a')).toBe('/b?id=2')
    expect(nextPath(close(views, '/a'), '/b?id=1')).toBeUndefined()
  })
  it('TB-04 goes through the redirect of the dashboard, or to /, when none remains', () => {
    expect(nextPath([], '/dashboard')).toBe('/redirect/dashboard')
    expect(nextPath([], '/a')).toBe('/')
  })
})
