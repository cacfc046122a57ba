import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { createDraft } from '#server/modules/applications/draft.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { everything, form, type Loose, list, oldForm, pages } from '../helpers/definitions.ts'
import { fuzz } from '../helpers/fuzz.ts'
import { spoil, spoils } from '../helpers/mutate.ts'
import { bySystem } from '../helpers/records.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp({ PINGE_CAPTCHA: 'never' })
  token = await test.login()
})
const call: TestApp['call'] = (method, url, options = {}) => test.call(method, url, { token, ...options })

const page = (code: string, more: Loose = {}) => ({
  version: 1,
  code,
  title: '测试页',
  body: { pingeKey: 'card', header: 'A', children: [{ pingeKey: 'text', content: '一' }] },
  ...more,
})
const following = (form: Loose) => ({ dialogs: { one: { form } } })
let count = 0
const newPage = async (more: Loose = {}) => {
  const code = `test.page${++count}`
  const made = await call('POST', '/api/system/Page', { body: { code, title: '测试页', fullName: '测试页', parentId: '-1', ...more } })
  expect(made.code, made.msg).toBe(200)
  return code
}
const dictionary = 'systemData.dictionary'
const menus = async (as = token) => {
  const { data } = await call('GET', '/api/oauth/CurrentUser', { token: as })
  const flat = (items: Loose[]): Loose[] => items.flatMap((item) => [item, ...flat((item.children as Loose[] | undefined) ?? [])])
  return flat(data.menuList)
}

describe('reading pages', () => {
  it('gives a shipped page with its hash, and nothing again to who has it', async () => {
    const { data } = await call('GET', `/api/system/Page/${dictionary}`)
    expect(JSON.parse(data.content).code).toBe(dictionary)
    expect(data).toMatchObject({ code: dictionary, version: 0, hasShipped: true, asShipped: true })
    const again = await test.app.inject({
      url: `/api/system/Page/${dictionary}`,
      headers: { authorization: `Bearer ${token}`, 'if-none-match': `"${data.hash}"` },
    })
    expect(again.statusCode).toBe(304)
  })

  it('opens a page for who was given its menu, home for everybody, and no other', async () => {
    const reader = await test.login(await test.person({ [dictionary]: [] }))
    const nobody = await test.login(await test.person({}))
    expect((await call('GET', `/api/system/Page/${dictionary}`, { token: reader })).code).toBe(200)
    expect((await call('GET', `/api/system/Page/${dictionary}`, { token: nobody })).code).toBe(403)
    expect((await call('GET', '/api/system/Page/home', { token: nobody })).code).toBe(200)
    expect((await call('GET', '/api/system/Page/no.such.page', { token: nobody })).code).toBe(403)
    expect((await call('GET', '/api/system/Page/no.such.page')).code).toBe(404)
  })

  it('lets administrators only list, save, restore and delete pages; whoever was given the screen has the forms and lists on it', async () => {
    const reader = await test.login(await test.person({ [dictionary]: [], 'onlineDev.pageStudio': [] }))
    const calls: Array<['GET' | 'POST' | 'PUT' | 'DELETE', string]> = [
      ['GET', '/api/system/Page'],
      ['POST', '/api/system/Page'],
      ['PUT', `/api/system/Page/${dictionary}`],
      ['DELETE', `/api/system/Page/${dictionary}`],
      ['GET', `/api/system/Page/${dictionary}/versions`],
      ['GET', `/api/system/Page/${dictionary}/versions/0`],
      ['POST', `/api/system/Page/${dictionary}/Actions/Restore`],
    ]
    for (const [method, url] of calls) {
      const answer = await call(method, url, { token: reader, ...(method === 'GET' || method === 'DELETE' ? {} : { body: { code: 'a' } }) })
      expect(answer.code, url).toBe(403)
    }
    const { data } = await call('GET', '/api/system/Schema?pageSize=500', { token: reader })
    expect(data.list.some(({ kind }: Loose) => kind === 'page')).toBe(false)
    expect((await call('GET', '/api/system/Schema?kind=page', { token: reader })).data.list).toEqual([])
    for (const kind of ['form', 'list'])
      expect((await call('PUT', `/api/system/Schema/${kind}/x`, { token: reader, body: { content: '{}' } })).code).toBe(404)
    expect((await call('GET', '/api/system/Schema', { token: await test.login(await test.person({ [dictionary]: [] })) })).code).toBe(403)
  })
})

describe('saving pages', () => {
  it('keeps every version; going back is a new version with the old content', async () => {
    const code = await newPage()
    const texts = ['一', '二', '三'].map((text) => JSON.stringify(page(code, { title: text }), null, 2))
    for (const [i, content] of texts.entries()) {
      const saved = await call('PUT', `/api/system/Page/${code}`, { body: { content, note: `note ${i}`, baseVersion: i + 1 } })
      expect(saved).toMatchObject({ code: 200, data: { version: i + 2 } })
    }
    const { data } = await call('GET', `/api/system/Page/${code}/versions`)
    expect(data.list.map(({ version, note }: Loose) => [version, note])).toEqual([
      [4, 'note 2'],
      [3, 'note 1'],
      [2, 'note 0'],
      [1, null],
    ])
    expect(data.list[0]).toMatchObject({ userName: expect.any(String), time: expect.any(Number) })
    expect((await call('GET', `/api/system/Page/${code}/versions/2`)).data.content).toBe(texts[0])
    const back = await call('POST', `/api/system/Page/${code}/Actions/Restore`, { body: { version: 2 } })
    expect(back.data.version).toBe(5)
    expect((await call('GET', `/api/system/Page/${code}`)).data).toMatchObject({ version: 5, content: texts[0] })
  })

  it('changes a shipped page, and takes it back to what was delivered', async () => {
    const before = (await call('GET', `/api/system/Page/${dictionary}`)).data
    const changed = before.content.replace('"version": 1', '"useBtnPermission": true, "version": 1')
    expect((await call('PUT', `/api/system/Page/${dictionary}`, { body: { content: changed, baseVersion: 0 } })).data.version).toBe(1)
    expect((await call('GET', '/api/system/Page?pageSize=500', {})).data.list.find((row: Loose) => row.code === dictionary)).toMatchObject({
      state: 'changed',
      version: 1,
    })
    expect(await test.app.pages.flags(dictionary)).toMatchObject({ useBtnPermission: true })
    const back = await call('POST', `/api/system/Page/${dictionary}/Actions/Restore`, { body: { version: 'shipped' } })
    expect(back).toMatchObject({ code: 200, data: { version: 2, asShipped: true, hash: before.hash } })
    expect(await test.app.pages.flags(dictionary)).not.toMatchObject({ useBtnPermission: true })
    expect((await call('GET', `/api/system/Page/${dictionary}/versions/0`)).data.content).toBe(before.content)
    expect((await call('GET', `/api/system/Page/${dictionary}/versions/1`)).data.content).toBe(changed)
  })

  it('tells who saved in between, and loses nothing', async () => {
    const code = await newPage()
    const both = await Promise.all(
      ['甲', '乙'].map((title) =>
        call('PUT', `/api/system/Page/${code}`, { body: { content: JSON.stringify(page(code, { title })), baseVersion: 1 } }),
      ),
    )
    expect(both.map((answer) => answer.code).sort()).toEqual([200, 409])
    const second = both.find((answer) => answer.code === 409)
    expect(second?.data).toMatchObject({ version: 2, userName: expect.any(String), time: expect.any(Number) })
    expect((await call('GET', `/api/system/Page/${code}/versions`)).data.list).toHaveLength(2)
    const { hash } = (await call('GET', `/api/system/Page/${code}`)).data
    const late = await call('PUT', `/api/system/Page/${code}`, {
      body: { content: JSON.stringify(page(code)), baseVersion: 2, baseHash: `x${hash}` },
    })
    expect(late.code).toBe(409)
  })

  it('makes no version of what did not change', async () => {
    const code = await newPage()
    const { content } = (await call('GET', `/api/system/Page/${code}`)).data
    expect((await call('PUT', `/api/system/Page/${code}`, { body: { content, baseVersion: 1 } })).data.version).toBe(1)
  })

  it.each<[string, (code: string) => unknown, string]>([
    ['text that is not JSON', () => '{ "version": 1,', ''],
    ['an unknown widget', (code) => page(code, { body: { pingeKey: 'inptu' } }), '/body/pingeKey'],
    ['an unknown property', (code) => page(code, { boddy: {} }), '/boddy'],
    ['a broken expression', (code) => page(code, { body: { pingeKey: 'text', content: '{{ form. }}' } }), '/body/content'],
    ['the code of another page', () => page('home'), '/code'],
    ['an unknown entity', (code) => page(code, following({ entity: 'positon', fields: [] })), '/dialogs/one/form/entity'],
    [
      'what no field of an entity is',
      (code) => page(code, following({ entity: 'position', fields: ['organiseId'] })),
      '/dialogs/one/form/fields/0',
    ],
    ['a name without an entity', (code) => page(code, following({ fields: ['fullName'] })), '/dialogs/one/form/fields/0'],
    ['nothing', () => 'null', ''],
    ['a text only', () => '"page"', ''],
  ])('refuses %s with a pointer', async (_what, content, pointer) => {
    const code = await newPage()
    const answer = await call('PUT', `/api/system/Page/${code}`, { body: { content: content(code), baseVersion: 1 } })
    expect(answer.code).toBe(400)
    expect(answer.data.faults[0].pointer).toBe(pointer)
    expect((await call('GET', `/api/system/Page/${code}`)).data.version).toBe(1)
  })
})

describe('a form that follows an entity', () => {
  const unit = { field: 'organizeId', pingeKey: 'organizeSelect', label: '所属部门' }
  const form = following({ entity: 'position', fields: [unit, 'enCode', { field: 'sortCode', span: 12 }] })
  const fieldsOf = ({ content }: { content: string }) => JSON.parse(content).dialogs.one.form
  const read = async (code: string) => ({
    raw: fieldsOf((await call('GET', `/api/system/Page/${code}`)).data),
    shown: fieldsOf((await call('GET', `/api/system/Page/${code}?shown=1`)).data),
  })

  it('stays as it was written for who edits it, and is written out for who uses it', async () => {
    const code = await newPage()
    const saved = await call('PUT', `/api/system/Page/${code}`, { body: { content: page(code, form), baseVersion: 1 } })
    expect(saved.code, saved.msg).toBe(200)
    const { raw, shown } = await read(code)
    expect(raw).toEqual(form.dialogs.one.form)
    const written = [{ ...unit, required: true }, { use: 'enCode' }, { use: 'sortCode', field: 'sortCode', span: 12 }]
    expect(shown).toEqual({ fields: written })
    // with a text in other words it is written out as well
    const place = encodeURIComponent(`page:${code}.one.organizeId`)
    expect((await call('PUT', `/api/system/Translation/${place}`, { body: { en: 'Department' } })).code).toBe(200)
    const worded = (await read(code)).shown
    expect(worded.fields).toMatchObject([
      { field: 'organizeId', label: { zh: '所属部门', en: 'Department' } },
      { field: 'enCode' },
      { field: 'sortCode' },
    ])
  })

  it('of a shipped page too', async () => {
    const fields = async (query: string) => {
      const { data } = await call('GET', `/api/system/Page/permission.position${query}`)
      return JSON.parse(data.content).dialogs.position.form
    }
    expect(await fields('')).toMatchObject({ entity: 'position', fields: expect.arrayContaining(['fullName', 'enCode']) })
    const shown = await fields('?shown=1')
    expect(shown.entity).toBeUndefined()
    expect(shown.fields).toEqual(expect.arrayContaining([{ use: 'fullName' }, { use: 'enCode' }]))
  })

  it('has fields whose rights can be given', async () => {
    const code = await newPage()
    const content = page(code, { useFormPermission: true, ...form })
    expect((await call('PUT', `/api/system/Page/${code}`, { body: { content, baseVersion: 1 } })).code).toBe(200)
    const menu = (await menus()).find((item) => item.enCode === code)?.id
    const { id } = (await call('POST', '/api/permission/Role', { body: { fullName: '字段', enCode: code } })).data
    const { data } = await call('GET', `/api/permission/Authority/Data/${id}/Tree?objectType=role&kind=form`)
    const flat = (items: Loose[]): Loose[] => items.flatMap((item) => [item, ...flat((item.children as Loose[] | undefined) ?? [])])
    const offered = flat(data.list).filter((item) => String(item.id).startsWith(`${menu}|`))
    expect(offered.map((item) => String(item.id).split('|')[1])).toEqual(['organizeId', 'enCode', 'sortCode'])
  })
})

describe('new pages', () => {
  it('open from the menu at once, for whoever made them and for nobody else', async () => {
    const code = await newPage({ fullName: '我的页面', icon: 'StarOutlined', sortCode: 5 })
    const entry = (await menus()).find((item) => item.enCode === code)
    expect(entry).toMatchObject({ fullName: '我的页面', type: 2, path: `/${code.replaceAll('.', '/')}`, icon: 'StarOutlined' })
    const stored = (await call('GET', `/api/system/Page/${code}`)).data
    expect(JSON.parse(stored.content)).toMatchObject({ version: 1, code, body: { pingeKey: 'card' } })
    const other = await test.login(await test.person({ [dictionary]: [] }))
    expect((await menus(other)).some((item) => item.enCode === code)).toBe(false)
  })

  it('are granted to the roles of an administrator who has some', async () => {
    const account = await test.person({ [dictionary]: [] }, { isAdministrator: 1 })
    const maker = await test.login(account)
    const code = await newPage()
    const own = `test.made${count}`
    expect((await call('POST', '/api/system/Page', { token: maker, body: { code: own, title: 'Mine' } })).code).toBe(200)
    const rows = await test.database.db
      .selectFrom('base_authorize as a')
      .innerJoin('base_menu as m', 'm.id', 'a.menuId')
      .select('m.enCode')
      .where('m.enCode', 'in', [own, code])
      .execute()
    expect(rows).toEqual([{ enCode: own }])
  })

  it.each([
    ['a code that is taken by a shipped page', { code: dictionary, title: 'x' }],
    ['an address of the client itself', { code: 'login', title: 'x' }],
    ['a code with a space', { code: 'a b', title: 'x' }],
    ['no title', { code: 'test.untitled' }],
    ['faults in the page', { code: 'test.faulty', title: 'x', content: '{}' }],
    ['a parent that is not there', { code: 'test.orphan', title: 'x', fullName: 'x', parentId: 'nowhere' }],
  ])('are refused with %s, menu and page alike', async (_what, body) => {
    const answer = await call('POST', '/api/system/Page', { body })
    expect(answer.code).toBe(400)
    if (body.code !== dictionary) expect((await call('GET', `/api/system/Page/${encodeURIComponent(body.code)}`)).code).not.toBe(200)
    expect((await menus()).filter((item) => item.enCode === body.code && body.code !== dictionary)).toEqual([])
  })

  it('go with their menu entry when they are deleted; shipped ones stay', async () => {
    const code = await newPage()
    expect((await call('DELETE', `/api/system/Page/${code}`)).code).toBe(200)
    expect((await call('GET', `/api/system/Page/${code}`)).code).toBe(404)
    expect((await menus()).some((item) => item.enCode === code)).toBe(false)
    expect((await call('DELETE', `/api/system/Page/${dictionary}`)).code).toBe(403)
  })
})

describe('the list of schemas', () => {
  it('holds pages, forms and lists, found by title or code, a page at a time', async () => {
    const code = await newPage({ title: '独一无二的标题' })
    const found = await call('GET', `/api/system/Schema?keyword=${encodeURIComponent('独一无二')}`)
    expect(found.data.list).toMatchObject([{ id: `page:${code}`, kind: 'page', code, state: 'own', version: 1 }])
    const shipped = await call('GET', `/api/system/Schema?keyword=${dictionary}`, { headers: { 'pinge-language': 'en' } })
    expect(shipped.data.list[0]).toMatchObject({ title: 'Data dictionary', state: 'shipped' })
    const first = (await call('GET', '/api/system/Schema?pageSize=2&currentPage=1')).data
    expect(first.list).toHaveLength(2)
    expect(first.pagination.total).toBeGreaterThan(2)
  })
})

describe('forms and lists of applications', () => {
  const draft = async () => {
    const enCode = `app${++count}`
    const record = await transaction(test.database.db, (trx) =>
      createDraft(
        trx,
        { fullName: '报销', enCode, webType: 2, formData: JSON.stringify(form), columnData: JSON.stringify(list) },
        bySystem,
      ),
    )
    return { enCode, id: String(record.id) }
  }

  it('are read and saved by the code of the application; what staff see waits for the release', async () => {
    const { enCode, id } = await draft()
    const { data } = await call('GET', `/api/system/Schema/form/${enCode}`)
    expect(data).toMatchObject({ code: enCode, title: '报销', version: 1, application: { id, webType: 2 } })
    const smaller = JSON.stringify({ ...form, labelWidth: 120 })
    expect(
      (await call('PUT', `/api/system/Schema/form/${id}`, { body: { content: smaller, note: 'wider', baseVersion: 1 } })).data.version,
    ).toBe(2)
    const released = await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { body: {} })
    expect(released.code, released.msg).toBe(200)
    const config = await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)
    expect(JSON.parse(config.data.formData).labelWidth).toBe(120)
    await call('PUT', `/api/system/Schema/form/${id}`, { body: { content: JSON.stringify({ ...form, labelWidth: 140 }), baseVersion: 2 } })
    expect(JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)).data.formData).labelWidth).toBe(120)
    const rows = (await call('GET', `/api/system/Schema?keyword=${enCode}`)).data.list
    expect(rows.map(({ kind, state }: Loose) => [kind, state])).toEqual([
      ['form', 'pending'],
      ['list', 'pending'],
    ])
    expect((await call('POST', `/api/system/Schema/form/${id}/Actions/Restore`, { body: { version: 2 } })).data.version).toBe(4)
    expect((await call('GET', `/api/system/Schema/form/${id}`)).data.content).toBe(smaller)
  })

  it('point faults into their own text, and tell what the other half then lacks', async () => {
    const { id } = await draft()
    const wrong = { ...list, columnList: [{ field: 'fulName' }] }
    const inList = await call('PUT', `/api/system/Schema/list/${id}`, { body: { content: wrong, baseVersion: 1 } })
    expect(inList.data.faults).toEqual([
      { pointer: '/columnList/0/field', message: 'unknown field "fulName"', hint: 'did you mean "fullName"?' },
    ])
    const less = { ...form, fields: (form.fields as Loose[]).filter((field) => field.field !== 'category') }
    const inForm = await call('PUT', `/api/system/Schema/form/${id}`, { body: { content: less, baseVersion: 1 } })
    expect(inForm.data.faults).toEqual(
      ['/treeRelation', '/columnList/3/field', '/searchList/2/field'].map((at) => ({
        pointer: '',
        message: `in the list, at ${at}: unknown field "category"`,
      })),
    )
    expect(inForm.msg).toBe('有 3 处错误：应用的列表 /treeRelation：表单没有字段“category”')
  })
})

describe('malformed bodies', () => {
  const asText = (value: unknown) => {
    try {
      return JSON.stringify(value)
    } catch {
      return '['.repeat(20_000)
    }
  }
  it('of pages, forms and lists are answered with refusals, never with a 5xx', async () => {
    const code = await newPage()
    const { id } = await transaction(test.database.db, (trx) =>
      createDraft(
        trx,
        { fullName: '坏', enCode: 'malformed', webType: 2, formData: JSON.stringify(form), columnData: JSON.stringify(list) },
        bySystem,
      ),
    )
    const goods: Array<[string, unknown]> = [
      ...[...pages, everything].map((good): [string, unknown] => [`/api/system/Page/${code}`, { ...good, code }]),
      [`/api/system/Schema/form/${id}`, form],
      [`/api/system/Schema/form/${id}`, oldForm],
      [`/api/system/Schema/list/${id}`, list],
    ]
    const odd = fc.constantFrom<unknown>(undefined, null, 'x', -1, 1.5, 2 ** 40, {}, [], true, '\u0000')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...goods),
        spoils,
        fc.boolean(),
        odd,
        odd,
        async ([url, good], list, asObject, baseVersion, note) => {
          const bad = spoil(good, list)
          const text = asText(bad)
          const body = `{"content":${asObject && text !== undefined ? text : JSON.stringify(text ?? '')},"baseVersion":${JSON.stringify(baseVersion) ?? 'null'},"note":${JSON.stringify(note) ?? 'null'}}`
          const answer = await call('PUT', url, { body, headers: { 'content-type': 'application/json' } })
          expect([200, 400, 409], `${answer.msg} ${body.slice(0, 500)}`).toContain(answer.code)
          if (answer.data?.faults) for (const fault of answer.data.faults) expect(fault.pointer).toBeTypeOf('string')
          const now = await call('GET', url)
          expect(now.code).toBe(200)
        },
      ),
      fuzz(300),
    )
  }, 120_000)

  it.each(['%00', 'a%00b', '..', '%2e%2e%2fhome', '名', 'a'.repeat(300), '__proto__', 'constructor'])(
    'ask for the page %s and are refused',
    async (code) => {
      for (const url of [`/api/system/Page/${code}`, `/api/system/Page/${code}/versions`, `/api/system/Schema/form/${code}`]) {
        expect([400, 404, 405, 200].includes((await call('GET', url)).code), url).toBe(true)
      }
      for (const version of ['-1', '99999999999', 'x', '0'])
        expect((await call('GET', `/api/system/Page/${code}/versions/${version}`)).code).toBeLessThan(500)
      expect((await call('POST', `/api/system/Page/${code}/Actions/Restore`, { body: { version: {} } })).code).toBeLessThan(500)
    },
  )
})

describe('a new page', () => {
  it.each([
    ['list', { begin: 'list', entity: 'position' }, 'list'],
    ['dashboard', { begin: 'dashboard' }, 'board'],
    ['copy', { begin: 'copy', copyOf: dictionary }, 'split'],
    ['nothing', { begin: 'empty' }, 'card'],
  ])('begins with a %s, with its own code and its title in the languages that were given', async (_what, begin, kind) => {
    const code = await newPage({ ...begin, title: undefined, titleEn: 'Mine' })
    const { data } = await call('GET', `/api/system/Page/${code}`)
    expect(JSON.parse(data.content)).toMatchObject({ code, title: { zh: '测试页', en: 'Mine' }, body: { pingeKey: kind } })
  })

  it('is refused where it begins with what is not there', async () => {
    for (const begin of [
      { begin: 'list', entity: 'nobody' },
      { begin: 'copy', copyOf: 'no.page' },
      { begin: 'list', entity: 'authorize' },
    ]) {
      const refused = await call('POST', '/api/system/Page', { body: { code: 'test.none', fullName: 'x', ...begin } })
      expect(refused.code).toBe(400)
      expect(refused.data.errors).toHaveLength(1)
    }
  })
})
