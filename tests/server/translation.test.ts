import { beforeAll, describe, expect, it } from 'vitest'
import { fromCsv, toCsv } from '#server/modules/translations/csv.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'

const path = '/api/system/Translation'
let test: DemoApp
let token: string
beforeAll(async () => {
  test = await startDemo()
  token = await test.as('admin')
})

const get = (url: string, headers = {}) => test.call('GET', url, { token, headers })
const put = (key: string, body: object) => test.call('PUT', `${path}/${encodeURIComponent(key)}`, { token, body })
const reset = (key: string) => test.call('DELETE', `${path}/${encodeURIComponent(key)}`, { token })
const one = async (key: string) => (await get(`${path}/${encodeURIComponent(key)}`)).data
const english = { 'pinge-language': 'en' }
const current = async (query = '') => (await get(`/api/oauth/CurrentUser${query}`, english)).data
const config = async (code = 'expenseClaim') => {
  const { data } = await get(`/api/visualdev/OnlineDev/${test.models[code]}/Config`)
  return { ...data, form: JSON.parse(data.formData), list: JSON.parse(data.columnData) }
}
const field = (form: { fields: Array<{ field?: string; children?: never[] }> }, name: string): unknown =>
  form.fields.flatMap((node) => [node, ...(node.children ?? [])]).find((node) => node.field === name)

/** Sends a CSV file, as the import dialog does. */
function importFile(content: string, name = 'texts.csv') {
  const boundary = 'x-pinge-test'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`
  return test.call('POST', `${path}/Actions/Import`, {
    token,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

describe('the list of texts', () => {
  it('I18-03 names the texts of menus, pages, forms and the interface, with what each language says', async () => {
    for (const kind of ['menu', 'page', 'form', 'text']) {
      const { list, pagination } = (await get(`${path}?kind=${kind}&pageSize=500`)).data
      expect(pagination.total, kind).toBeGreaterThan(5)
      expect(new Set(list.map((row: { kind: string }) => row.kind))).toEqual(new Set([kind]))
    }
    expect(await one('menu.system.billRule')).toMatchObject({ kind: 'menu', zh: '单据规则', en: 'Bill rules', missing: [], isOwn: 0 })
    expect(await one('form:expenseClaim.title')).toMatchObject({ kind: 'form', zh: '费用报销', missing: expect.arrayContaining(['en']) })
    expect(await one('page:systemData.dictionary.title')).toMatchObject({ kind: 'page', zh: '数据字典', en: 'Data dictionary' })
    expect((await get(`${path}/no.such.key`)).code).toBe(404)
  })

  it('I18-03 is searched by key and words, and narrowed to what a language lacks', async () => {
    const { list } = (await get(`${path}?keyword=${encodeURIComponent('单据规则')}`)).data
    expect(list.map((row: { key: string }) => row.key)).toContain('menu.system.billRule')
    const lacking = (await get(`${path}?missing=en&pageSize=500`)).data.list
    expect(lacking.length).toBeGreaterThan(0)
    for (const row of lacking) expect(row.en).toBe('')
    const { list: counts, en } = (await get(`${path}/Summary`)).data
    expect(counts.map((row: { kind: string }) => row.kind)).toEqual(['menu', 'page', 'form', 'text'])
    expect(en).toBe((await get(`${path}?missing=en`)).data.pagination.total)
  })

  it('is for whoever was given the screen, and its buttons', async () => {
    const clerk = await test.as('zhangwei')
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/Summary`],
      ['GET', `${path}/Actions/Export`],
      ['PUT', `${path}/common.add`],
      ['DELETE', `${path}/common.add`],
    ] as const)
      expect((await test.call(method, url, { token: clerk, ...(method === 'PUT' ? { body: {} } : {}) })).code, url).toBe(403)
    expect((await test.call('GET', `${path}/Texts/en`, { token: clerk })).code).toBe(200)
  })
})

describe('a translation', () => {
  it('MN-13 gives a menu another title in one language at once, and going back gives the shipped one', async () => {
    expect(await put('menu.expenseClaim', { en: 'Travel costs', zh: '费用报销' })).toMatchObject({ code: 200, msg: '保存成功' })
    const { texts } = await current()
    expect(texts.entries).toMatchObject({ 'menu.expenseClaim': 'Travel costs' })
    expect(await one('menu.expenseClaim')).toMatchObject({ en: 'Travel costs', shippedEn: 'Expense claims', isOwn: 1 })
    expect((await get(`${path}/Texts/zh`)).data.entries).toEqual({})
    expect(await reset('menu.expenseClaim')).toMatchObject({ code: 200, msg: '已恢复为出厂文字' })
    expect((await reset('menu.expenseClaim')).code).toBe(404)
    expect((await current()).texts.entries).toEqual({})
  })

  it('travels only when it is not known already', async () => {
    await put('common.add', { en: 'Create' })
    const { hash, entries } = (await current()).texts
    expect(entries).toEqual({ 'common.add': 'Create' })
    expect((await current(`?texts=${hash}`)).texts).toEqual({ hash })
    await put('common.add', { en: 'Make' })
    expect((await current(`?texts=${hash}`)).texts.entries).toEqual({ 'common.add': 'Make' })
    await reset('common.add')
  })

  it('I18-03 wins over the words that a form was designed with, in the languages that it names', async () => {
    const before = field((await config()).form, 'billNo') as { label: { zh: string; en: string } }
    expect(before.label.en).toBe('Claim number')
    await put('form:expenseClaim.billNo', { en: 'Claim no.' })
    await put('form:expenseClaim.title', { en: 'Claims' })
    const { form, fullName } = await config()
    expect(field(form, 'billNo')).toMatchObject({ label: { zh: '报销单号', zhtw: '報銷單號', en: 'Claim no.' } })
    expect(fullName).toEqual({ zh: '费用报销', en: 'Claims' })
    // the draft is what its designer wrote
    const draft = (await get(`/api/visualdev/OnlineDev/${test.models.expenseClaim}/Config?type=0`)).data
    expect(draft.formData).not.toContain('Claim no.')
    await reset('form:expenseClaim.billNo')
    await reset('form:expenseClaim.title')
    expect(field((await config()).form, 'billNo')).toEqual(before)
  })

  it("I18-03 is what the server's own rules and the words of a list say of the form", async () => {
    const url = `/api/visualdev/OnlineDev/${test.models.leaveRequest}`
    const send = async () => {
      const answer = await test.call('POST', url, { token, body: {}, headers: english })
      return answer.data.errors.map((error: { message: string }) => error.message).join('\n')
    }
    const { form } = await config('leaveRequest')
    type Node = { field?: string; required?: unknown; pingeKey: string; children?: Node[] }
    const nodes = (list: Node[]): Node[] => list.flatMap((node) => [node, ...nodes(node.children ?? [])])
    const asked = nodes(form.fields).find((node) => node.required === true && node.pingeKey !== 'table' && node.field)
    const key = `form:leaveRequest.${asked?.field}`
    expect(await send()).not.toContain('Quite another name')
    await put(key, { en: 'Quite another name' })
    expect(await send()).toContain('Quite another name')
    await reset(key)
    expect(await send()).not.toContain('Quite another name')
  })

  it('I18-03 gives the page that people open another title; what is edited stays as it was written', async () => {
    const shown = async () => (await get('/api/system/Page/systemData.dictionary?shown=1')).data
    const { hash } = await shown()
    await put('page:systemData.dictionary.title', { en: 'Lists of choices' })
    const page = await shown()
    expect(page.hash).not.toBe(hash)
    expect(JSON.parse(page.content).title).toEqual({ zh: '数据字典', zhtw: '資料字典', en: 'Lists of choices' })
    expect((await get('/api/system/Page/systemData.dictionary')).data.content).not.toContain('Lists of choices')
    await reset('page:systemData.dictionary.title')
    expect((await shown()).hash).toBe(hash)
  })

  it("is used by the server's own messages", async () => {
    await put('server.notFound', { en: 'Nothing there' })
    expect((await get(`${path}/no.such.key`, english)).msg).toBe('Nothing there')
    await reset('server.notFound')
    expect((await get(`${path}/no.such.key`, english)).msg).not.toBe('Nothing there')
  })

  it('keeps every placeholder and adds none', async () => {
    const key = 'translation.imported'
    const lost = await put(key, { en: 'Done' })
    expect(lost.code).toBe(400)
    expect(lost.msg).toContain('{{changed}} {{same}} {{unknown}}')
    expect(lost.data.errors[0].field).toBe('en')
    expect((await put('common.add', { en: 'Add {{ user.userName }}' })).code).toBe(400)
    expect((await put('form:expenseClaim.billNo', { en: '{{ form.total }}' })).code).toBe(400)
    expect((await put(key, { en: '{{unknown}} of {{ changed }} and {{same}}' })).code).toBe(200)
    await reset(key)
  })

  it('is plain text: markup stays words', async () => {
    await put('form:expenseClaim.billNo', { en: '<img src=x onerror=alert(1)>' })
    expect(field((await config()).form, 'billNo')).toMatchObject({ label: { en: '<img src=x onerror=alert(1)>' } })
    await reset('form:expenseClaim.billNo')
  })

  it('of two administrators, the second hears that the first was quicker', async () => {
    const { version } = await one('common.edit')
    expect(version).toBe(0)
    expect((await put('common.edit', { en: 'Change', version })).code).toBe(200)
    expect((await put('common.edit', { en: 'Alter', version })).code).toBe(409)
    expect((await one('common.edit')).en).toBe('Change')
    await reset('common.edit')
  })

  it('that says what was shipped is none', async () => {
    expect((await put('common.edit', { zh: '编辑', en: '  edit ' })).code).toBe(200)
    expect((await one('common.edit')).isOwn).toBe(0)
  })
})

describe('import and export', () => {
  it('a CSV file goes out, is filled in and comes back; formulas are escaped', async () => {
    await put('common.add', { en: '=1+1' })
    const { url } = (await get(`${path}/Actions/Export?missing=own`)).data
    const { body: file } = await test.app.inject({ method: 'GET', url })
    expect(fromCsv(file)).toEqual([
      ['key', 'kind', 'zh', 'zhtw', 'en'],
      ['common.add', 'text', '新建', '新增', '=1+1'],
    ])
    expect(file).toContain("'=1+1")
    const answer = await importFile(
      toCsv([
        ['key', 'en'],
        ['common.add', 'Add, "now"'],
        ['common.edit', 'edit'],
        ['made.up', 'x'],
      ]),
    )
    expect(answer).toMatchObject({ code: 200, msg: '已更新 1 条，1 条未变，1 条没有对应的键', data: { changed: 1, same: 1, unknown: 1 } })
    expect((await one('common.add')).en).toBe('Add, "now"')
    await reset('common.add')
  })

  it('all of a file or nothing of it: the first line that breaks a rule is told', async () => {
    const answer = await importFile(
      toCsv([
        ['key', 'en'],
        ['common.add', 'Create'],
        ['translation.imported', 'Done'],
      ]),
    )
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(/^第 3 行（translation\.imported）/)
    expect((await one('common.add')).isOwn).toBe(0)
  })

  it('a file of another kind is refused', async () => {
    expect((await importFile('nothing to see', 'texts.txt')).code).toBe(400)
    expect((await importFile('a,b\r\n1,2')).msg).toContain('key')
    expect((await importFile('')).code).toBe(400)
  })

  it('a file that is cut, or names a text many times, changes what it says and no more', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => ['common.add', `Add ${i}`])
    const begin = performance.now()
    const answer = await importFile(toCsv([['key', 'en'], ...lines, ['common.edit', 'Change "it"']]))
    expect(answer).toMatchObject({ code: 200, data: { changed: 2, same: 2999, unknown: 0 } })
    expect(performance.now() - begin).toBeLessThan(3000)
    expect((await one('common.add')).en).toBe('Add 2999')
    await reset('common.add')
    await reset('common.edit')
    for (const broken of ['key,en\ncommon.add,"Create\ncommon.edit,Change\n', 'key,en\ncommon.add,"Create"x\ncommon.edit,Change\n']) {
      expect((await importFile(broken)).code).toBe(400)
      expect((await one('common.add')).isOwn).toBe(0)
    }
    expect(fromCsv('a,5" wide\r\nb,\r\n')).toEqual([
      ['a', '5" wide'],
      ['b', ''],
    ])
  })

  it('CSV keeps commas, quotes, line breaks and what looks like a formula', () => {
    const rows = [['a,b', '"q"', 'two\nlines', '=SUM(A1)', '-1', '@x', '', "'quoted"]]
    expect(fromCsv(toCsv(rows))).toEqual(rows)
  })

  it('CSV is read with any line ends, a byte order mark before a quoted cell, and without its empty lines', () => {
    const rows = [
      ['key', 'en'],
      ['a', 'two\nlines'],
      ['b', '5" wide'],
    ]
    expect(fromCsv('\ufeff"key",en\r\na,"two\r\nlines"\n,\n\nb,5" wide\r')).toEqual(rows)
    expect(fromCsv('key,en\ra,"two\rlines"\rb,"5"" wide"')).toEqual(rows)
    expect(fromCsv('')).toEqual([])
  })
})
