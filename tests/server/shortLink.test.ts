import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

const url = '/api/visualdev/ShortLink'
let test: DemoApp
let admin: string
beforeAll(async () => {
  test = await startDemo()
  admin = await test.as('admin')
})

const make = async (body: Row = {}) => {
  const answer = await test.call('POST', url, { token: admin, body: { modelId: test.models.expenseClaim, hours: 24, ...body } })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return { id: answer.data.id as string, link: String(answer.data.url).split('#')[1] ?? '', url: answer.data.url as string }
}
const open = (link: string) => test.call('POST', `${url}/Actions/Open`, { body: { link } })
const submit = (link: string, values: object = claim()) => test.call('POST', `${url}/Actions/Submit`, { body: { link, values } })
const records = async () =>
  (await test.call('POST', `/api/visualdev/OnlineDev/${test.models.expenseClaim}/List`, { token: admin, body: { pageSize: 1 } })).data
    .pagination.total as number

describe('/formShortLink', () => {
  it('RT-06 gives whoever has the link the form and its dictionaries, and nothing else', async () => {
    const { link, url: address } = await make()
    expect(address).toMatch(/^http:\/\/[^/]+\/formShortLink#/)
    const { code, data } = await open(link)
    expect(code).toBe(200)
    expect(Object.keys(data).sort()).toEqual(['dictionaries', 'form', 'title'])
    expect(data.title).toBe('费用报销')
    expect(data.form.fields.length).toBeGreaterThan(5)
    // Nor what only signed-in people can fill: its invoices are files.
    for (const own of ['createUser', 'createTime', 'billRule', 'currDept', 'uploadFile'])
      expect(JSON.stringify(data.form)).not.toContain(`"pingeKey":"${own}"`)
    expect(Object.keys(data.dictionaries)).toContain('expenseType')
    expect(data.dictionaries.expenseType.list[0]).toHaveProperty('fullName')
  })

  it('RT-06 makes a record by the rules of every write, by nobody, with a line in the audit trail', async () => {
    const { id, link } = await make()
    const before = await records()
    expect(await submit(link)).toMatchObject({ code: 200, msg: '已提交，谢谢您的填写' })
    expect(await records()).toBe(before + 1)
    const wrong = await submit(link, claim({ title: '' }))
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ field: 'title' }] } })
    expect((await submit(link, { ...claim(), total: 1, secret: 1 })).code).toBe(400)
    expect(await records()).toBe(before + 1)
    const lines = await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).orderBy('id').execute()
    expect(lines.map(({ entity, verb, userId }) => [entity, verb, userId === ''])).toEqual([
      ['shortLink', 'create', false],
      ['shortLink', 'update', true],
    ])
    const made = await test.database.db
      .selectFrom('base_audit')
      .selectAll()
      .where('recordId', '=', (lines[1]?.after as Row | undefined)?.recordId as string)
      .executeTakeFirstOrThrow()
    expect(made).toMatchObject({ entity: 'app.expenseClaim', verb: 'create', userId: '' })
    const { list } = (await test.call('GET', `${url}?modelId=${test.models.expenseClaim}`, { token: admin })).data
    expect(list.find((one: Row) => one.id === id)).toMatchObject({ uses: 1, state: 'open' })
  })

  it('says of a link that was changed, has ended, was revoked or was used, what is wrong with it', async () => {
    const { id, link } = await make()
    const other = await make()
    const [name, end, signature] = link.split('.')
    for (const bad of ['', 'x', `${name}.${end}`, `${other.id}.${end}.${signature}`, `${name}.zzzzzzzzz.${signature}`, `${link}x`])
      expect(await open(bad)).toMatchObject({ code: 404, msg: '链接无效，请检查是否复制完整' })
    expect((await test.call('DELETE', `${url}/${id}`, { token: admin })).code).toBe(200)
    expect(await open(link)).toMatchObject({ code: 404, msg: '链接已被撤销' })
    expect((await submit(link)).msg).toBe('链接已被撤销')
    await test.database.db
      .updateTable('base_short_link')
      .set({ expiresAt: new Date(1) })
      .where('id', '=', other.id)
      .execute()
    expect(await open(other.link)).toMatchObject({ code: 404, msg: '链接已过期，请向发送人索取新的链接' })
  })

  it('lets one of many through when it serves once', async () => {
    const { link } = await make({ once: 1 })
    const before = await records()
    const answers = await Promise.all([submit(link), submit(link), submit(link)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await records()).toBe(before + 1)
    expect((await open(link)).msg).toBe('链接已使用过')
  })

  it('is not made for a form that nobody can fill without signing in, and says why', async () => {
    const formData = { version: 1, fields: [{ pingeKey: 'uploadFile', field: 'scan', label: '扫描件', required: true }] }
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'scan' }],
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const app = await test.call('POST', '/api/visualdev/Base', {
      token: admin,
      body: { fullName: '归档', enCode: 'archive', formData, columnData },
    })
    await test.call('POST', `/api/visualdev/Base/${app.data.id}/Actions/Release`, { token: admin })
    const refused = await test.call('POST', url, { token: admin, body: { modelId: app.data.id } })
    expect(refused.code).toBe(400)
    expect(refused.msg).toContain('扫描件')
  })

  it('takes nothing for a field that its form does not show, and closes when the form is released with one that has to be filled', async () => {
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'name' }],
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const name = { pingeKey: 'input', field: 'name', label: '名称' }
    const table = (children: object[]) => ({ pingeKey: 'table', field: 'items', label: '明细', children })
    const form = (...fields: object[]) => ({ version: 1, fields: [name, ...fields] })
    const area = { pingeKey: 'areaSelect', field: 'area', label: '地区' }
    const formData = form(
      area,
      table([
        { ...name, field: 'what' },
        { ...area, field: 'where' },
      ]),
    )
    const body = { fullName: '意见', enCode: 'opinion', formData, columnData }
    const { id } = (await test.call('POST', '/api/visualdev/Base', { token: admin, body })).data
    const release = () => test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token: admin })
    expect((await release()).code).toBe(200)
    const { link } = await make({ modelId: id })
    const [province] = (await test.call('GET', '/api/system/Area/-1/Selector/0', { token: admin })).data.list
    const [city] = (await test.call('GET', `/api/system/Area/${province.id}/Selector/0`, { token: admin })).data.list
    const [district] = (await test.call('GET', `/api/system/Area/${city.id}/Selector/0`, { token: admin })).data.list
    const path = [province.id, city.id, district.id]
    const values = { name: '好', area: path, items: [{ what: '一', where: path }] }
    expect((await submit(link, values)).msg).toBe('已提交，谢谢您的填写')
    const { list } = (await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: admin, body: {} })).data
    const { data } = await test.call('GET', `/api/visualdev/OnlineDev/${id}/${list[0].id}`, { token: admin })
    expect(JSON.parse(data.data)).toMatchObject({ name: '好', area: null, items: [{ what: '一', where: null }] })

    const draft = (await test.call('GET', `/api/visualdev/Base/${id}`, { token: admin })).data
    const changed = {
      ...body,
      version: draft.version,
      formData: form({ pingeKey: 'uploadFile', field: 'scan', label: '扫描件', required: true }),
    }
    expect((await test.call('PUT', `/api/visualdev/Base/${id}`, { token: admin, body: changed })).code).toBe(200)
    expect((await release()).code).toBe(200)
    expect((await open(link)).msg).toContain('扫描件')
    expect((await submit(link, { name: '好' })).msg).toContain('扫描件')
  })

  it('lends strangers only what its maker was given: no application without its menu, no field that they may not fill, and only as long as they may', async () => {
    const studio = 'onlineDev.pageStudio'
    const account = await test.person({ [studio]: ['btn_add', 'btn_edit'] })
    const token = await test.login(account)
    const asDesigner = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Row) =>
      test.call(method, path, { token, ...(body ? { body } : {}) })
    const others = await make()
    // neither an application that they were not given, nor what others lend
    expect((await asDesigner('POST', url, { modelId: test.models.expenseClaim as string })).code).toBe(403)
    expect((await asDesigner('GET', `${url}?modelId=${test.models.expenseClaim}`)).data.list).toEqual([])
    expect((await asDesigner('DELETE', `${url}/${others.id}`)).code).toBe(404)
    expect((await open(others.link)).code).toBe(200)

    const formData = {
      version: 1,
      fields: [
        { pingeKey: 'input', field: 'title', label: '标题' },
        { pingeKey: 'inputNumber', field: 'salary', label: '工资', required: true },
        { pingeKey: 'select', field: 'kind', label: '类别', source: { dict: 'expenseType' } },
        { pingeKey: 'input', field: 'twice', label: '两倍', value: '{{ form.salary * 2 }}' },
        { pingeKey: 'table', field: 'items', label: '明细', children: [{ pingeKey: 'input', field: 'what', label: '项' }] },
      ],
    }
    const flags = { useFormPermission: true, useBtnPermission: true }
    const list = { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true, columnBtnsList: [], ...flags }
    const body = { fullName: '工资', enCode: 'lentForm', formData, columnData: { ...list, btnsList: [{ value: 'add' }] } }
    const { id } = (await test.call('POST', '/api/visualdev/Base', { token: admin, body })).data
    expect((await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token: admin })).code).toBe(200)
    const propertyJson = JSON.stringify({ moduleId: id })
    const entry = { fullName: '工资', enCode: 'lentMenu', type: 3, parentId: '-1', propertyJson, enabledMark: 1 }
    const menu = (await test.call('POST', '/api/system/Menu', { token: admin, body: entry })).data.id
    const found = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    const rights = `/api/permission/Authority/Data/${found.id}?objectType=user`
    const tree = await test.call('GET', `/api/permission/Authority/Data/${found.id}/Tree?objectType=user&kind=menu`, { token: admin })
    const studioId = String((JSON.stringify(tree.data).match(/"id":"([^"|]+)"[^{}]*"enCode":"onlineDev.pageStudio"/) ?? [])[1])
    const design = [`${studioId}|btn_add`, `${studioId}|btn_edit`]
    const give = async (own: { [kind: string]: string[] }) => {
      const given = { menu: [studioId, menu], button: [...design, ...(own.button ?? [])], form: own.form ?? [] }
      expect((await test.call('PUT', rights, { token: admin, body: given })).code).toBe(200)
    }
    await give({})
    expect((await asDesigner('POST', url, { modelId: id })).code).toBe(403)
    await give({ button: [`${menu}|btn_add`], form: [`${menu}|title`] })
    const made = await asDesigner('POST', url, { modelId: id, hours: 1 })
    expect(made.code, JSON.stringify(made)).toBe(200)
    const link = String(made.data.url).split('#')[1] ?? ''
    const opened = await open(link)
    expect(opened.data.form.fields.map(({ field }: Row) => field)).toEqual(['title'])
    expect(opened.data.dictionaries).toEqual({})
    const values = { title: '陌生人', salary: 9, kind: 'expenseType.travel', items: [{ what: '一' }] }
    expect((await submit(link, values)).code).toBe(200)
    const rows = (await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: admin, body: {} })).data.list
    const { data } = (await test.call('GET', `/api/visualdev/OnlineDev/${id}/${rows[0].id}`, { token: admin })).data
    expect(JSON.parse(data)).toMatchObject({ title: '陌生人', salary: null, kind: null, items: [] })
    // an administrator's link gives the whole form, and the designer is not told of it
    const whole = await make({ modelId: id })
    expect((await open(whole.link)).data.form.fields).toHaveLength(5)
    expect((await asDesigner('GET', `${url}?modelId=${id}`)).data.list.map((one: Row) => one.id)).toEqual([made.data.id])
    // what its maker may no longer do, a link does not do for them
    await give({ button: [] })
    expect(await open(link)).toMatchObject({ code: 404, msg: '链接已失效：创建人已不能填写这张表单' })
    expect((await submit(link, { title: '再来' })).code).toBe(404)
    const seen = (await test.call('GET', `${url}?modelId=${id}`, { token: admin })).data.list as Row[]
    expect(seen.map((one) => [one.id, one.state])).toEqual([
      [whole.id, 'open'],
      [made.data.id, 'closed'],
    ])
    await give({ button: [`${menu}|btn_add`], form: [`${menu}|title`] })
    expect((await open(link)).code).toBe(200)
    await test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('id', '=', found.id).execute()
    expect((await open(link)).code).toBe(404)
  })

  it('shows strangers no record: neither one that related forms name, nor rows of interfaces, nor what is worked out of them', async () => {
    const other = test.models.purchaseOrder
    const text = { pingeKey: 'input', field: 'title', label: '标题' }
    const relation = { pingeKey: 'relationForm', field: 'order', label: '订单', modelId: other, relationField: 'orderNo' }
    const shows = { pingeKey: 'relationFormAttr', field: 'supplier', label: '供应商', relationField: 'order', showField: 'supplier' }
    const columnData = {
      version: 1,
      type: 1,
      columnList: [{ field: 'title' }],
      searchList: [],
      hasPage: true,
      btnsList: [],
      columnBtnsList: [],
    }
    const body = { fullName: '外', enCode: 'outside', formData: { version: 1, fields: [text, relation, shows] }, columnData }
    const saved = await test.call('POST', '/api/visualdev/Base', { token: admin, body })
    expect(saved.code, JSON.stringify(saved)).toBe(200)
    const { id } = saved.data
    expect((await test.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { token: admin })).code).toBe(200)
    const { link } = await make({ modelId: id })
    expect((await open(link)).data.form.fields.map(({ field }: Row) => field)).toEqual(['title'])
    const orders = (await test.call('POST', `/api/visualdev/OnlineDev/${other}/List`, { token: admin, body: { pageSize: 1 } })).data.list
    const answer = await submit(link, { title: '问', order: orders[0].id, supplier: '' })
    expect(Object.keys(answer.data ?? {})).toEqual([])
    const rows = (await test.call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token: admin, body: {} })).data.list
    expect(rows[0]).toMatchObject({ title: '问' })
    expect(rows[0].order ?? null).toBeNull()
  })

  it('is made, listed and revoked by designers only', async () => {
    const clerk = await test.as('suwanqing')
    const { id } = await make()
    expect((await test.call('POST', url, { token: clerk, body: { modelId: test.models.expenseClaim } })).code).toBe(403)
    expect((await test.call('GET', `${url}?modelId=${test.models.expenseClaim}`, { token: clerk })).code).toBe(403)
    expect((await test.call('DELETE', `${url}/${id}`, { token: clerk })).code).toBe(403)
    expect((await test.call('POST', url, { token: admin, body: { modelId: 'nothing' } })).code).toBe(404)
  })
})
