// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { normalisePage } from '#core/normalise.ts'
import type { Call, Json, Node, PageDef, Row } from '#core/types.ts'
import { AppContext } from '#runtime/app.ts'
import { loadRenderers } from '#runtime/lazy/registry.ts'
import { Page } from '#runtime/page/Page.tsx'
import home from '#schemas/pages/home.json'
import { testApp } from '../helpers/app.tsx'
import { env } from '../helpers/core.ts'
import { clear, click, show, until } from './show.tsx'

afterEach(clear)
beforeAll(() => loadRenderers(['chart', 'feed', 'shortcuts', 'board']) as Promise<void>)

const rows = [
  { id: '1', title: '差旅', total: 10, createTime: 1 },
  { id: '2', title: '培训', total: 32, createTime: 2 },
]
/** What is counted and what is listed, by one question. */
function answer(call: Call): Json {
  const { questions } = (call.body ?? {}) as { questions?: Row[] }
  if (!questions) return null
  return { answers: questions.map((one) => (one.rows ? { rows, total: rows.length } : { rows: [{ value: rows.length }] })) } as Json
}
const open = async (body: Node) => {
  const app = testApp(answer)
  const def = normalisePage({ version: 1, code: 'test.page', title: 't', body } as unknown as Json, env) as PageDef
  await show(
    <AppContext value={app}>
      <Page def={def} />
    </AppContext>,
  )
  return app
}
const questionsOf = (app: ReturnType<typeof testApp>) =>
  app.calls.flatMap(({ body }) => ((body as { questions?: Row[] } | undefined)?.questions ?? []) as Row[])

describe('a figure', () => {
  it('leads to the records that it counts, by the same question', async () => {
    const aggregate = { model: 'expense', who: 'me', filter: { state: 'draft' }, measure: { of: 'sum', field: 'total' } }
    const app = await open({ pingeKey: 'chart', kind: 'number', title: '草稿', aggregate, records: { text: 'title', note: 'total' } })
    const value = () => document.querySelector<HTMLButtonElement>('button.pg-stat-value')
    await until(() => expect(value()?.textContent).toContain('2'))
    await click(value() as HTMLElement)
    await until(() => expect(document.querySelectorAll('.pg-feed li')).toHaveLength(2))
    const { rows: asked, limit, ...listed } = questionsOf(app).at(-1) as Row
    expect([listed, asked, limit]).toEqual([
      { model: 'expense', who: 'me', filter: { state: 'draft' } },
      ['title', 'total', 'createTime'],
      100,
    ])
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('差旅')
  })

  it('without records to list is no button', async () => {
    await open({ pingeKey: 'chart', kind: 'number', title: '草稿', aggregate: { model: 'expense' } })
    await until(() => expect(document.querySelector('p.pg-stat-value')?.textContent).toBe('2'))
    expect(document.querySelector('button.pg-stat-value')).toBeNull()
  })
})

describe('shortcuts', () => {
  it('wear the icons of their menus, and a letter where there is none', async () => {
    const items = [
      { id: 'a', title: '报销', path: '/a', icon: 'AccountBookOutlined' },
      { id: 'b', title: '采购', path: '/b', icon: 'nothing-of-the-set' },
    ]
    await open({ pingeKey: 'shortcuts', items: items as unknown as Json })
    const [first, second] = [...document.querySelectorAll('.pg-shortcuts a')]
    expect([first?.querySelector('svg') !== null, first?.textContent]).toEqual([true, '报销'])
    expect([second?.querySelector('svg') === null, second?.textContent]).toEqual([true, '采采购'])
  })
})

describe('the start page of a company', () => {
  const start = home.body.children.find((one) => one.title === 't:home.start') as unknown as Node
  const shown = async (isAdministrator: boolean, paths: string[]) => {
    const app = testApp(answer)
    app.user = { ...app.user, isAdministrator, menus: paths.map((path) => ({ id: path, path, modelId: '' })) }
    const def = normalisePage(
      { version: 1, code: 'test.page', title: 't', body: { pingeKey: 'board', children: [start] } } as unknown as Json,
      env,
    )
    await show(
      <AppContext value={app}>
        <Page def={def as PageDef} />
      </AppContext>,
    )
    const steps = [...document.querySelectorAll<HTMLAnchorElement>('.pg-shortcuts a')].map((one) => one.getAttribute('href'))
    await clear()
    return steps
  }

  it('that is empty shows its administrator the next three steps, and nobody else; with an application they are gone', async () => {
    const own = ['/system/config', '/permission/user', '/onlineDev/pageStudio']
    expect(await shown(true, own)).toEqual(['/onlineDev/webDesign', '/permission/user', '/permission/authorize'])
    expect(await shown(false, own)).toEqual([])
    expect(await shown(true, [...own, '/model/expenseClaim'])).toEqual([])
  })
})
