import { describe, expect, it } from 'vitest'
import { comparePages } from '#core/edit/compare/page.ts'
import type { BlockPlaces } from '#core/portal/places.ts'
import type { Node, PageDef } from '#core/types.ts'
import { env } from '../../helpers/core.ts'

const chart = (id: string, title = id): Node => ({ pingeKey: 'chart', id, kind: 'number', title, aggregate: { model: 'm' } })
const page = (children: Node[], more: Partial<PageDef> = {}, places?: BlockPlaces): PageDef =>
  ({ version: 1, code: 'p', title: 'p', body: { pingeKey: 'board', children, ...(places ? { places } : {}) }, ...more }) as PageDef
const list = (columns: Node[]): Node => ({ pingeKey: 'list', id: 'l', source: { get: '/x' }, columns })
const column = (field: string, label = field): Node => ({ pingeKey: 'input', field, label })
const told = (before: PageDef, after: PageDef) => {
  const { parts, drawn } = comparePages(before, after, env)
  const body = drawn.page?.body as Node
  return { parts: parts.map(({ kind, node, props, id }) => [kind, node.field ?? node.id, ...props, id !== undefined]), body }
}

describe('what differs between two versions of a page', () => {
  it('is told by block, and what is gone stands where it stood', () => {
    const { parts, body } = told(page([chart('a'), chart('b'), chart('c')]), page([chart('c', 'C'), chart('new'), chart('a')]))
    expect(parts).toEqual([
      ['changed', 'c', 'title', true],
      ['added', 'new', true],
      ['moved', 'a', true],
      ['removed', 'b', true],
    ])
    expect(body.children?.map(({ id }) => id)).toEqual(['c', 'new', 'a', 'b'])
    expect(told(page([chart('a')]), page([chart('a')])).parts).toEqual([])
  })

  it('is told of columns by themselves, and not of the list around them as well', () => {
    const { parts, body } = told(
      page([list([column('a'), column('b'), column('c')])]),
      page([list([column('a', 'A'), column('c'), column('d')])]),
    )
    expect(parts).toEqual([
      ['changed', 'a', 'label', true],
      ['added', 'd', true],
      ['removed', 'b', true],
    ])
    expect((body.children?.[0] as { columns?: Node[] } | undefined)?.columns?.map(({ field }) => field)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a block that is gone where it stood on its board, below all others where something else stands there now', () => {
    const at = (x: number, w = 8) => ({ x, y: 0, w, h: 3 })
    const before = page([chart('a'), chart('b')], {}, { a: at(0), b: at(8) })
    const places = (after: PageDef) => (told(before, after).body as { places?: BlockPlaces }).places
    expect(places(page([chart('a')], {}, { a: at(0) }))?.b).toEqual(at(8))
    const wide = told(before, page([chart('a')], {}, { a: at(0, 24) }))
    expect(wide.parts).toEqual([
      ['moved', 'a', true],
      ['removed', 'b', true],
    ])
    expect((wide.body as { places?: BlockPlaces }).places?.b?.y).toBeGreaterThanOrEqual(3)
  })

  it('names dialogs and settings, which are not drawn, and takes nothing new for what is gone', () => {
    const dialog = (fields: Node[], title = 'd') =>
      ({ dialogs: { edit: { title, form: { version: 1, fields } } } }) as object as Partial<PageDef>
    const before = page([chart('a')], dialog([column('x'), column('y')]))
    const after = page([chart('a')], { ...dialog([column('x'), column('z')], 'other'), title: 'q' } as Partial<PageDef>)
    const { parts, settings, dialogs } = comparePages(before, after, env)
    expect(parts.map(({ kind, node, id }) => [kind, node.field, id])).toEqual([
      ['added', 'z', undefined],
      ['removed', 'y', undefined],
    ])
    expect(settings).toEqual(['title'])
    expect(dialogs).toEqual([{ kind: 'changed', name: 'edit' }])
  })
})
