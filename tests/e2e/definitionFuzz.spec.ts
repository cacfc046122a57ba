/** Definitions at random, written by somebody who may design and little else, and opened by an administrator in the browser. */

import type { Request } from '@playwright/test'
import { expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { isLong } from '../helpers/fuzz.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

/** By calls alone every change is tried with many more (definitionFuzz.test.ts); `FUZZ_RUNS=2000` tries as many here. */
const definitions = Number(process.env.FUZZ_RUNS ?? 100)
const seed = Number(process.env.FUZZ_SEED ?? 20260101)
/** So many applications take turns: while those of one half are opened, the others are written anew. */
const half = 10
test.skip(!isLong, 'only in test:long')

/** The same choices each time for each definition; another seed (FUZZ_SEED) looks elsewhere. */
function generator(n: number) {
  let state = (Math.imul(seed, 2_654_435_761) + Math.imul(n + 1, 40_503)) >>> 0
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  for (let i = 0; i < 8; i++) next()
  return <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
}
type One = ReturnType<typeof generator>

interface Made {
  /** on behalf of which it was made: `application:<id>` */
  definition: string
  method: string
  path: string
  body: string | null
  code: number | undefined
}
/** A field of the form, or a button over the list. */
type Part = { field: object } | { button: object }
/** An application that definitions are written into, and the index of the one that it holds. */
interface Slot {
  id: string
  path: string
}

test('definitions at random make an administrator’s browser call nothing that their designer could not', async ({
  page,
  browser,
  baseURL,
  tolerate,
}) => {
  test.setTimeout(120_000 + definitions * 5000)
  tolerate('Failed to load resource')
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
  const bodyOf = (parts: readonly Part[]) => ({
    formData: { version: 1, fields: [title, ...parts.flatMap((part) => ('field' in part ? [part.field] : []))] },
    columnData: {
      version: 1,
      type: 1,
      columnList: [{ field: 'title' }],
      searchList: [],
      hasPage: true,
      btnsList: [{ value: 'add' }],
      columnBtnsList: [],
      customBtnsList: parts.flatMap((part) => ('button' in part ? [part.button] : [])),
    },
  })
  const slots: Slot[] = []
  for (let i = 0; i < Math.min(definitions, 2 * half); i++) {
    const enCode = `fuzzed${i}`
    const made = await designed('POST', '/api/visualdev/Base', { fullName: `随机${i}`, enCode, ...bodyOf([]) })
    const id = String(made.data.id)
    await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
    expect((await designed('POST', `/api/visualdev/Base/${id}/Actions/Release`, {})).code).toBe(200)
    const entry = await admin('POST', '/api/system/Menu', {
      parentId: '-1',
      fullName: `随机${i}`,
      enCode,
      type: 3,
      urlAddress: `model/${enCode}`,
      propertyJson: JSON.stringify({ moduleId: id }),
      enabledMark: 1,
      sortCode: 999,
    })
    await takeAwayAfter(page, `/api/system/Menu/${entry.id}`)
    slots.push({ id, path: `/model/${enCode}` })
  }
  const slotOf = (i: number) => slots[i % slots.length] as Slot
  const idsOf = (own: string) => [own, ...applications.map(({ id }: { id: string }) => id), people[0].id, '1', 'Selector', 'All']
  /** What may be in a definition: a call at some place of it. */
  const partOf = (one: One, own: string, n: number): Part => {
    const call = () => {
      const { method, path } = one(routes)
      return { [method]: path.replace(/\{\w+\}/g, () => (one([true, false, false]) ? '{{ form.title }}' : one(idsOf(own)))) }
    }
    const kinds: Array<() => Part> = [
      () => ({ field: { pingeKey: 'select', field: `s${n}`, label: `选${n}`, source: call() } }),
      () => ({ field: { pingeKey: 'treeSelect', field: `s${n}`, label: `树${n}`, source: call() } }),
      () => ({ field: { ...title, field: `c${n}`, label: `填${n}`, on: { change: [{ request: call() }] } } }),
      () => ({ field: { pingeKey: 'button', label: `执行${n}`, do: [{ request: call() }] } }),
      () => ({
        field: { pingeKey: 'relationForm', field: `r${n}`, label: `关联${n}`, modelId: one(idsOf(own)), relationField: 'title' },
      }),
      () => ({ button: { value: `go${n}`, label: `列${n}`, do: [{ request: call() }] } }),
      () => {
        const dialog = { title: 't', form: { fields: [title], load: call() }, confirm: [{ request: 'save' }] }
        return { button: { value: `open${n}`, label: `列${n}`, do: [{ open: `open${n}` }], dialog } }
      },
    ]
    return one(kinds)()
  }
  const release = async (id: string, parts: readonly Part[]) => {
    expect((await designed('PUT', `/api/visualdev/Base/${id}`, bodyOf(parts))).code).toBe(200)
    expect((await designed('POST', `/api/visualdev/Base/${id}/Actions/Release`, {})).code).toBe(200)
  }
  /** Those parts of a definition that are saved, one tried after the other. */
  const tried = async (id: string, parts: readonly Part[]) => {
    const kept: Part[] = []
    for (const part of parts)
      if ((await designed('PUT', `/api/visualdev/Base/${id}`, bodyOf([...kept, part]))).code === 200) kept.push(part)
    return kept
  }
  /** Writes a definition into its application and releases it; what is refused when it is saved is left out, which the faults name. */
  const write = async (i: number) => {
    const one = generator(i)
    const { id } = slotOf(i)
    let kept = Array.from({ length: 12 }, (_, n) => partOf(one, id, n))
    for (;;) {
      const { code, data } = await designed('PUT', `/api/visualdev/Base/${id}`, bodyOf(kept))
      if (code === 200) break
      const refused = (data?.faults ?? []).map(({ pointer }: { pointer: string }) => pointer)
      const place = (part: Part) => {
        const beside = kept.filter((other) => 'field' in other === 'field' in part).indexOf(part)
        return 'field' in part ? `/formData/fields/${beside + 1}` : `/columnData/customBtnsList/${beside}`
      }
      const left = kept.filter((part) => !refused.some((pointer: string) => `${pointer}/`.startsWith(`${place(part)}/`)))
      // one that is refused without its place is found by itself
      if (left.length === kept.length) return release(id, await tried(id, kept))
      kept = left
    }
    await release(id, kept)
  }
  const writeHalf = async (from: number) => {
    for (let i = from; i < Math.min(from + half, definitions); i++) await write(i)
  }

  const calls: Array<Promise<Made>> = []
  page.on('response', (response) => {
    const request = response.request()
    const definition = request.headers()['pinge-definition']
    if (definition === undefined) return
    const { pathname, search } = new URL(request.url())
    const told = { definition, method: request.method(), path: pathname + search, body: request.postData() }
    calls.push(
      response.json().then(
        ({ code }) => ({ ...told, code }),
        () => ({ ...told, code: undefined }),
      ),
    )
  })
  // what the page still waits for, of whatever it asks the server
  let open = 0
  let begun = 0
  const isCall = (url: string) => new URL(url).pathname.startsWith('/api/')
  page.on('request', (request) => {
    if (!isCall(request.url())) return
    open++
    begun++
  })
  const ended = (request: Request) => {
    if (isCall(request.url())) open--
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  /** Until everything that was set off is answered, and the page, left to itself until it is idle, sets off nothing more. */
  const settled = async () => {
    for (let still = 0, seen = -1; still < 3; ) {
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))))
      still = open === 0 && begun === seen ? still + 1 : 0
      seen = begun
    }
  }
  const main = page.getByRole('main')
  const add = main.getByRole('button', { name: text('common.add'), exact: true })
  let called = 0
  let pressed = 0
  const known = new Map<string, Promise<{ code: number | undefined }>>()
  /** What the designer is answered to the same call. */
  const again = ({ method, path, body }: Made) => {
    const key = `${method} ${path} ${body}`
    const answer = known.get(key) ?? designed(method, path, body === null ? undefined : JSON.parse(body))
    known.set(key, answer)
    return answer
  }
  /** Goes to an address by its link in the menu, whatever has opened over it. */
  const go = (path: string) => page.locator(`nav a[href="${path}"]`).first().dispatchEvent('click')
  /** What was typed is given up. */
  const leave = () =>
    page
      .getByRole('alertdialog', { name: text('form.leave') })
      .getByRole('button', { name: text('common.confirm'), exact: true })
      .click()
  const tryOut = async (i: number) => {
    const one = generator(-i - 1)
    const { id, path } = slotOf(i)
    await go(path)
    if (i % half > 0) await leave()
    await expect(main.getByRole('table', { name: `随机${i % slots.length}`, exact: true })).toBeVisible()
    await expect(add).toBeVisible()
    await add.click()
    const form = page.getByRole('dialog').first()
    await form.getByLabel('标题').fill(one(idsOf(id)))
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
    await settled()
    for (const told of await Promise.all(calls.splice(0))) {
      called++
      // one may come late, when the next definition is open already
      if (told.code === 403 || told.path.includes(told.definition.split(':')[1] as string)) continue
      expect({ at: i, ...told, designer: (await again(told)).code }).not.toMatchObject({ designer: 403 })
    }
  }
  await writeHalf(0)
  for (let from = 0; from < definitions; from += half) {
    // opened anew, so that nothing of what these applications were before is kept
    await page.goto(nowhere)
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/home')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    const writing = writeHalf(from + half)
    for (let i = from; i < Math.min(from + half, definitions); i++) await tryOut(i)
    await writing
  }
  expect(called).toBeGreaterThan(definitions)
  expect(pressed).toBeGreaterThan(definitions / 4)
  await desk.close()
  await admin('PUT', rights, { menu: [], button: [] })
})
