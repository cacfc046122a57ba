import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { createListStore, type ListAnswer, type ListQuery } from '#runtime/list/listStore.ts'
import { filled, withQuery } from '#runtime/list/useRows.ts'

/** A list whose answers the test gives by hand. */
function listOf(options: { pageSize?: number } = {}) {
  const asked: Array<{ query: ListQuery; signal: AbortSignal; answer: (answer: ListAnswer) => void; fail: (error: Error) => void }> = []
  let ready = true
  const list = createListStore({
    store: createStore(),
    pageSize: options.pageSize ?? 20,
    load: () => (query, signal) => {
      if (!ready) return null
      return new Promise((answer, fail) => asked.push({ query: { ...query }, signal, answer, fail }))
    },
  })
  return { list, asked, block: () => (ready = false) }
}
/** One turn: a list asks in the next one, and an answer is taken within it. */
const tick = () => new Promise((done) => setTimeout(done))
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

describe('a list', () => {
  it('asks once for changes of the same moment, and tells all who wait', async () => {
    const { list, asked } = listOf()
    const done = Promise.all([list.restart({ search: { keyword: 'a' } }), list.refresh(), list.restart()])
    await tick()
    expect(asked).toHaveLength(1)
    expect(asked[0]?.query).toMatchObject({ page: 1, search: { keyword: 'a' } })
    asked[0]?.answer({ rows: rows('1'), total: 1 })
    await done
    expect(list.get()).toMatchObject({ rows: [{ id: '1' }], loading: false, loaded: true })
  })

  it('drops an answer that is overtaken, and lets its call be given up', async () => {
    const { list, asked } = listOf()
    list.refresh()
    await tick()
    list.setPage(2)
    await tick()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[1]?.answer({ rows: rows('new'), total: 40 })
    await tick()
    asked[0]?.answer({ rows: rows('old'), total: 40 })
    await tick()
    expect(list.get().rows).toEqual([{ id: 'new' }])
  })

  it('keeps page, sort and what is chosen when it is read again; a restart begins at page 1', async () => {
    const { list, asked } = listOf()
    list.setPage(2)
    await tick()
    asked[0]?.answer({ rows: rows('21', '22'), total: 40 })
    await tick()
    list.select(['21', '22'])
    list.refresh()
    await tick()
    asked[1]?.answer({ rows: rows('22', '23'), total: 40 })
    await tick()
    expect(asked[1]?.query.page).toBe(2)
    expect(list.get().selection).toEqual(['22'])
    list.restart({ sort: { field: 'a', order: 'asc' } })
    await tick()
    expect(asked[2]?.query).toMatchObject({ page: 1, sort: { field: 'a', order: 'asc' } })
    expect(list.get().selection).toEqual([])
  })

  it('goes to the last page when the last row of the page behind it was deleted', async () => {
    const { list, asked } = listOf()
    list.setPage(3)
    await tick()
    asked[0]?.answer({ rows: [], total: 40 })
    await tick()
    expect(asked[1]?.query.page).toBe(2)
  })

  it('ER-05 stops loading when a load fails, keeps the rows and tells why', async () => {
    const { list, asked } = listOf()
    list.refresh()
    await tick()
    asked[0]?.answer({ rows: rows('1'), total: 1 })
    await tick()
    list.refresh()
    await tick()
    expect(list.get().loading).toBe(true)
    asked[1]?.fail(new Error('请求出错，请重试'))
    await tick()
    expect(list.get()).toMatchObject({ loading: false, error: '请求出错，请重试', rows: [{ id: '1' }] })
  })

  it('waits while its address reads something empty', async () => {
    const { list, block } = listOf()
    block()
    await list.refresh()
    expect(list.get()).toMatchObject({ waiting: true, loading: false, rows: [] })
  })

  it('DI-07 changes a row where it stands, at any depth of a tree', async () => {
    const { list, asked } = listOf()
    list.refresh()
    await tick()
    asked[0]?.answer({ rows: [{ id: '1', children: [{ id: '2', enabledMark: 1 }] }, { id: '3' }], total: undefined })
    await tick()
    list.patch({ id: '2', enabledMark: 0 })
    expect(list.get().rows).toEqual([{ id: '1', children: [{ id: '2', enabledMark: 0 }] }, { id: '3' }])
    expect(asked).toHaveLength(1)
  })

  it('opens and closes rows one by one and all together', () => {
    const { list } = listOf()
    const isOpen = (id: string) => list.get().open.all !== list.get().open.except.has(id)
    expect(isOpen('a')).toBe(true)
    list.toggle('a')
    expect([isOpen('a'), isOpen('b')]).toEqual([false, true])
    list.openAll(false)
    expect([isOpen('a'), isOpen('b')]).toEqual([false, false])
    list.toggle('b')
    expect(isOpen('b')).toBe(true)
  })
})

describe('what a list asks', () => {
  const query: ListQuery = { page: 2, pageSize: 20, sort: undefined, search: { keyword: ' 报销 ', empty: '', none: null, list: [] } }

  it('PK-34 sends keyword, currentPage, pageSize 20, sort desc, sidx and categoryId', () => {
    const call = { get: '/api/system/BillRule', query: { categoryId: 'c1' } }
    expect(withQuery(call, query, { mode: undefined, paged: true })).toEqual({
      get: '/api/system/BillRule',
      query: { categoryId: 'c1', keyword: '报销', currentPage: 2, pageSize: 20, sort: 'desc', sidx: '' },
    })
  })

  it('does not page a tree, and names an order only when there is one', () => {
    expect(withQuery({ get: '/a' }, query, { mode: undefined, paged: false }).query).toEqual({ keyword: '报销' })
  })

  it("VD-05 sends an application's query as JSON text, a leading minus for descending", () => {
    const call = withQuery({ post: '/a/List' }, { ...query, sort: { field: 'amount', order: 'desc' } }, { mode: 'json', paged: true }, 'm1')
    expect(call.body).toEqual({ currentPage: 2, pageSize: 20, sidx: '-amount', queryJson: '{"keyword":"报销"}', menuId: 'm1' })
  })

  it('counts only what is filled in as searched by', () => {
    expect(filled({ a: ' ', b: 0, c: false, d: [], e: 'x ' })).toEqual({ b: 0, c: false, e: 'x' })
  })
})
