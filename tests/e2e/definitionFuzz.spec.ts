/** Definitions at random, written by somebody who may design and little else, and opened by an administrator in the browser. */

import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { isLong } from '../helpers/fuzz.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

/** Each has up to twelve calls, and takes seconds: only the long tests have the time. By calls alone every change is tried (definitionFuzz.test.ts). */
const definitions = Number(process.env.FUZZ_RUNS ?? 100)
test.skip(!isLong, 'only in test:long')

/** The same numbers each time; another seed (FUZZ_SEED) looks elsewhere. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
}

interface Made {
  method: string
  path: string
  body: string | null
  code: number | undefined
}
type Part = { formData: { version: 1; fields: object[] }; columnData: { [name: string]: unknown } }

test('definitions at random make an administrator’s browser call nothing that their designer could not', async ({
  page,
  browser,
  baseURL,
  tolerate,
}) => {
  test.setTimeout(60_000 + definitions * 10_000)
  tolerate('Failed to load resource')
  const one = generator(Number(process.env.FUZZ_SEED ?? 20260101))
  await signIn(page, 'admin', nowhere)
  const admin = await callsOf(page)
  const { list: applications } = await admin('GET', '/api/visualdev/Base?pageSize=100')
  const { list: people } = await admin('GET', '/api/permission/Users?keyword=suwanqing')
  const { list: menus } = await admin('GET', `/api/permission/Authority/Data/${people[0].id}/Tree?objectType=user&kind=menu`)
  const studio = String((JSON.stringify(menus).match(/"id":"([^"|]+)"[^{}]*"enCode":"onlineDev.pageStudio"/) ?? [])[1])
  const rights = `/api/permission/Authority/Data/${people[0].id}?objectType=user`
  await admin('PUT', rights, { menu: [studio], button: [`${studio}|btn_add`, `${studio}|btn_edit`] })
  const desk = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(desk, 'suwanqing', nowhere)
  const token = await desk.evaluate(() => localStorage.getItem('pinge_token'))
  /** A call of the designer's own; gives its envelope. */
  const designed = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await desk.request.fetch(path, { method, headers, ...(body === undefined || body === null ? {} : { data: body }) })
    return answer.json().catch(() => ({ code: undefined }))
  }
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as {
    paths: { [path: string]: { [method: string]: object } }
  }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    ['get', 'post', 'put', 'delete'].filter((method) => method in methods).map((method) => ({ method, path })),
  )

  const title = { pingeKey: 'input', field: 'title', label: '标题' }
  const made = await designed('POST', '/api/visualdev/Base', {
    fullName: '随机',
    enCode: 'fuzzed',
    formData: { version: 1, fields: [title] },
    columnData: { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] },
  })
  const own = String(made.data.id)
  await takeAwayAfter(page, `/api/visualdev/Base/${own}`)
  expect((await designed('POST', `/api/visualdev/Base/${own}/Actions/Release`, {})).code).toBe(200)
  const entry = await admin('POST', '/api/system/Menu', {
    parentId: '-1',
    fullName: '随机',
    enCode: 'fuzzed',
    type: 3,
    urlAddress: 'model/fuzzed',
    propertyJson: JSON.stringify({ moduleId: own }),
    enabledMark: 1,
    sortCode: 999,
  })
  await takeAwayAfter(page, `/api/system/Menu/${entry.id}`)
  const ids = [own, ...applications.map(({ id }: { id: string }) => id), people[0].id, '1', 'Selector', 'All']
  const call = () => {
    const { method, path } = one(routes)
    return { [method]: path.replace(/\{\w+\}/g, () => (one([true, false, false]) ? '{{ form.title }}' : one(ids))) }
  }
  /** What may be added to a definition: a call at some place of it. */
  const parts: Array<(part: Part, n: number) => void> = [
    ({ formData }, n) => formData.fields.push({ pingeKey: 'select', field: `s${n}`, label: `选${n}`, source: call() }),
    ({ formData }, n) => formData.fields.push({ pingeKey: 'treeSelect', field: `s${n}`, label: `树${n}`, source: call() }),
    ({ formData }, n) => formData.fields.push({ ...title, field: `c${n}`, label: `填${n}`, on: { change: [{ request: call() }] } }),
    ({ formData }, n) => formData.fields.push({ pingeKey: 'button', label: `执行${n}`, do: [{ request: call() }] }),
    ({ formData }, n) =>
      formData.fields.push({ pingeKey: 'relationForm', field: `r${n}`, label: `关联${n}`, modelId: one(ids), relationField: 'title' }),
    ({ columnData }, n) => {
      columnData.customBtnsList = [
        ...((columnData.customBtnsList as object[]) ?? []),
        { value: `go${n}`, label: `列${n}`, do: [{ request: call() }] },
      ]
    },
    ({ columnData }, n) => {
      const dialog = { title: 't', form: { fields: [title], load: call() }, confirm: [{ request: 'save' }] }
      columnData.customBtnsList = [
        ...((columnData.customBtnsList as object[]) ?? []),
        { value: `open${n}`, label: `列${n}`, do: [{ open: `open${n}` }], dialog },
      ]
    },
  ]

  const calls: Array<Promise<Made>> = []
  page.on('response', (response) => {
    const request = response.request()
    if (request.headers()['pinge-definition'] === undefined) return
    const { pathname, search } = new URL(request.url())
    const told = { method: request.method(), path: pathname + search, body: request.postData() }
    calls.push(
      response.json().then(
        ({ code }) => ({ ...told, code }),
        () => ({ ...told, code: undefined }),
      ),
    )
  })
  let tried = 0
  let pressed = 0
  for (let i = 0; i < definitions; i++) {
    let kept: Part = {
      formData: { version: 1, fields: [title] },
      columnData: {
        version: 1,
        type: 1,
        columnList: [{ field: 'title' }],
        searchList: [],
        hasPage: true,
        btnsList: [{ value: 'add' }],
        columnBtnsList: [],
      },
    }
    // what is refused when it is saved is left out
    for (let n = 0; n < 12; n++) {
      const next = structuredClone(kept)
      one(parts)(next, n)
      if ((await designed('PUT', `/api/visualdev/Base/${own}`, next)).code === 200) kept = next
    }
    await designed('PUT', `/api/visualdev/Base/${own}`, kept)
    expect((await designed('POST', `/api/visualdev/Base/${own}/Actions/Release`, {})).code).toBe(200)
    await page.goto('/model/fuzzed')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: text('common.add'), exact: true })).toBeVisible()
    await main.getByRole('button', { name: text('common.add'), exact: true }).click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel('标题').fill(one(ids))
    for (const box of await form.getByLabel(/^填\d+$/).all()) await box.fill('x')
    for (const button of await form.getByRole('button', { name: /^执行\d+$/ }).all()) await button.dispatchEvent('click')
    // one that was focused asks for what it offers; the last one is opened, and what opens is left with the page
    const boxes = await form.getByRole('combobox').all()
    for (const box of boxes) await box.focus()
    await boxes.at(-1)?.dispatchEvent('click')
    // pressed whatever has opened over them
    const buttons = await main.getByRole('button', { name: /^列\d+$/, includeHidden: true }).all()
    pressed += buttons.length
    for (const button of buttons) await button.dispatchEvent('click')
    await page.waitForLoadState('networkidle', { timeout: 30_000 })
    for (const told of await Promise.all(calls.splice(0))) {
      tried++
      if (told.code === 403 || told.path.includes(own)) continue
      const again = await designed(told.method, told.path, told.body === null ? undefined : JSON.parse(told.body))
      expect({ ...told, designer: again.code }).not.toMatchObject({ designer: 403 })
    }
  }
  expect(tried).toBeGreaterThan(definitions)
  expect(pressed).toBeGreaterThan(definitions / 4)
  await desk.close()
  await admin('PUT', rights, { menu: [], button: [] })
})
