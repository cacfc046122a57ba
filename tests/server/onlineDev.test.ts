/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, Row } from '#core/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

let test: DemoApp
let url: string
let token: string
beforeAll(async () => {
  test = await startDemo()
  url = `/api/visualdev/OnlineDev/${test.models.expenseClaim}`
  token = await test.as('zhouliping')
})

const create = async (more: object = {}, as = token) =>
  test.call('POST', url, { token: as, body: claim(more as { [field: string]: unknown }) })
const made = async (more: object = {}): Promise<string> => {
  const answer = await create(more)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const read = async (id: string): Promise<Row> => JSON.parse((await test.call('GET', `${url}/${id}`, { token })).data.data)
const list = (body: object, model = 'expenseClaim', as = token) =>
  test.call('POST', `/api/visualdev/OnlineDev/${test.models[model]}/List`, { token: as, body })
const search = (values: object, more: object = {}, model?: string) =>
  list({ pageSize: 500, queryJson: JSON.stringify(values), ...more }, model)
const audits = (id: string) => test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).orderBy('id').execute()
const errorsOf = (answer: { data: { errors: Array<{ field: string; message: string }> } }) =>
  Object.fromEntries(answer.data.errors.map(({ field, message }) => [field, message]))

describe('a record', () => {
  it('VD-05 is read as JSON text under data.data, the definition as formData', async () => {
    const id = await made()
    const record = await read(id)
    expect(record).toMatchObject({
      id,
      version: 1,
      title: '上海客户拜访',
      category: 'expenseType.transport',
      total: 129.3,
      payable: 129.3,
      $text: { category: '市内交通', createUser: '周丽萍' },
      items: [
        { subject: 'expenseSubject.taxi', quantity: 2, price: 35.5, amount: 71, $text: { subject: '出租车' } },
        { quantity: 1, price: 58.3, amount: 58.3 },
      ],
    })
    expect(record.billNo).toMatch(/^BX\d{8}\d{4}$/)
    expect(record.createTime).toBeGreaterThan(Date.now() - 60_000)
    const config = await test.call('GET', `${url}/Config`, { token })
    expect(config.data).toMatchObject({ enCode: 'expenseClaim', fullName: '费用报销', webType: 2, isRelease: 1 })
    expect(JSON.parse(config.data.formData).fields.length).toBeGreaterThan(10)
    expect(JSON.parse(config.data.columnData).columnList[0].field).toBe('billNo')
  })

  it('VD-03 is made, read, changed and deleted, with its old and new values in the audit trail', async () => {
    const id = await made()
    const record = await read(id)
    const saved = await test.call('PUT', `${url}/${id}`, {
      token,
      body: {
        version: 1,
        title: '改过的事由',
        items: [...(record.items as Row[]), { ...(record.items as Row[])[0], id: undefined, price: 10 }],
      },
    })
    expect(saved).toMatchObject({ code: 200, msg: '保存成功', data: { version: 2 } })
    const after = await read(id)
    expect(after).toMatchObject({
      version: 2,
      title: '改过的事由',
      total: 149.3,
      bankAccount: '6222021234567890123',
      $text: { modifyUser: '周丽萍' },
    })
    const [first, second, third] = after.items as Row[]
    expect([first?.id, second?.id]).toEqual((record.items as Row[]).map((row) => row.id))
    expect(third).toMatchObject({ price: 10, amount: 20 })
    expect(await test.call('DELETE', `${url}/${id}`, { token })).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await test.call('GET', `${url}/${id}`, { token })).code).toBe(404)
    expect((await test.call('DELETE', `${url}/${id}`, { token })).code).toBe(404)
    const trail = await audits(id)
    expect(trail.map(({ verb, entity }) => [entity, verb])).toEqual([
      ['app.expenseClaim', 'create'],
      ['app.expenseClaim', 'update'],
      ['app.expenseClaim', 'delete'],
    ])
    expect(trail[1]).toMatchObject({ before: { title: '上海客户拜访', version: 1 }, after: { title: '改过的事由', version: 2 } })
    const kept = await loose(test.database.db)
      .selectFrom('app_expenseClaim')
      .select(['title', 'f_deleted_time'])
      .where('f_id', '=', id)
      .executeTakeFirst()
    expect(kept).toMatchObject({ title: '改过的事由', f_deleted_time: expect.any(Number) })
  })

  it('VD-03 DataChange gives what a person reads', async () => {
    const id = await made({ urgent: 1, urgentReason: '月底前需要入账' })
    const { data } = await test.call('GET', `${url}/${id}/DataChange`, { token })
    const shown = JSON.parse(data.data)
    expect(shown).toMatchObject({
      category: '市内交通',
      total: '129.30',
      urgent: '是',
      createUser: '周丽萍',
      bankAccount: '622202*********0123',
    })
    expect(shown.period).toMatch(/^\d{4}-\d\d-\d\d ~ \d{4}-\d\d-\d\d$/)
    expect(shown.items[0]).toMatchObject({ subject: '出租车', amount: '71.00' })
    const english = await test.call('GET', `${url}/${id}/DataChange`, { token, headers: { 'pinge-language': 'en' } })
    expect(JSON.parse(english.data.data).urgent).toBe('yes')
  })

  it('VD-03 batchDelete takes a list or a comma text, and deletes all or nothing', async () => {
    const ids = [await made(), await made(), await made()]
    const batch = (some: unknown) =>
      test.call('POST', `/api/visualdev/OnlineDev/batchDelete/${test.models.expenseClaim}`, { token, body: { ids: some } })
    expect((await batch([ids[0], 'nobody'])).code).toBe(404)
    expect((await test.call('GET', `${url}/${ids[0]}`, { token })).code).toBe(200)
    expect(await batch([ids[0], ids[0], ids[1]])).toMatchObject({ code: 200, msg: '已删除 2 条数据' })
    expect((await batch(`${ids[2]}`)).code).toBe(200)
    for (const id of ids) expect((await test.call('GET', `${url}/${id}`, { token })).code).toBe(404)
    expect((await batch([])).code).toBe(400)
  })
})

describe('what is sent is never trusted', () => {
  it('works computed, system and numbered fields out by itself', async () => {
    const answer = await create({
      total: 1,
      payable: 1,
      billNo: 'BX1',
      createUser: 'x',
      createTime: 5,
      items: [{ ...claim().items[0], amount: 0.01 }],
    })
    const record = await read(answer.data.id)
    expect(record).toMatchObject({ total: 71, payable: 71, items: [{ amount: 71 }] })
    expect(record.billNo).not.toBe('BX1')
    expect(record.createTime).not.toBe(5)
  })

  it('tells every broken rule, in the reader’s language', async () => {
    const answer = await create({
      title: '',
      category: 'expenseType.nothing',
      bankAccount: '12',
      items: [],
      advance: 10,
      period: [Date.now() + 5 * 86_400_000, Date.now() + 6 * 86_400_000],
    })
    expect(answer.code).toBe(400)
    expect(errorsOf(answer)).toMatchObject({
      title: '请输入报销事由',
      category: '请选择费用类别列表中的选项',
      bankAccount: '收款账号为16到19位数字',
      items: '请至少填写一条费用明细',
      advance: '已预支金额不能大于报销总额',
      period: '费用期间不能晚于今天',
    })
    const english = await test.call('POST', url, { token, body: claim({ title: '' }), headers: { 'pinge-language': 'en' } })
    expect(english.msg).toContain('Purpose')
  })

  it('names the cell of a sub-table', async () => {
    const answer = await create({ items: [claim().items[0], { ...claim().items[0], price: 0, subject: null }] })
    expect(errorsOf(answer)).toEqual({ 'items[1].price': '单价必须大于0', 'items[1].subject': '费用科目不能为空' })
    expect(answer.data.errors[0]).toMatchObject({ row: 1 })
  })

  it.each([
    ['an unknown field', { nothing: 1 }],
    ['an unknown field of a row', { items: [{ ...claim().items[0], hack: 1 }] }],
    ['a record where a text belongs', { title: { a: 1 } }],
    ['a text where rows belong', { items: 'x' }],
    ['rows that are not records', { items: [1, null] }],
    ['a NUL character', { remark: 'a\u0000b' }],
    ['half a character', { remark: '\ud800' }],
    ['a number beyond all bounds', { advance: 1e300 }],
    ['a number that is a text', { advance: '12' }],
    ['a moment beyond all bounds', { period: [-8.64e15, 0] }],
    ['half a range', { period: [1] }],
    ['a text that is too long', { destination: 'x'.repeat(60), category: 'expenseType.travel' }],
    ['a switch that is neither on nor off', { urgent: 7 }],
  ])('refuses %s', async (_, more) => {
    const answer = await create(more)
    expect(answer.code).toBe(400)
    expect(answer.data.errors.length).toBeGreaterThan(0)
  })

  it.each([[[]], ['text'], [null], [5]])('refuses the body %j', async (body) => {
    const answer = await test.call('POST', url, { token, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    expect(answer.code).toBe(400)
  })

  it('keeps what a hidden field had, whatever is sent for it', async () => {
    const id = await made({ category: 'expenseType.travel', destination: '杭州市' })
    await test.call('PUT', `${url}/${id}`, { token, body: { version: 1, category: 'expenseType.office', destination: '偷偷改' } })
    expect(await read(id)).toMatchObject({ category: 'expenseType.office', destination: '杭州市' })
    const other = await made({ destination: '没有人看见' })
    expect((await read(other)).destination).toBeNull()
  })

  it('empties a hidden field where that is sent', async () => {
    const id = await made({ category: 'expenseType.travel', destination: '杭州市' })
    await test.call('PUT', `${url}/${id}`, { token, body: { version: 1, category: 'expenseType.office', destination: null } })
    expect(await read(id)).toMatchObject({ category: 'expenseType.office', destination: null })
  })

  it('refuses a name that another record has, by a rule of the form, also when two write at once', async () => {
    const customer = `/api/visualdev/OnlineDev/${test.models.customer}`
    const body = (fullName: string) => ({
      fullName,
      level: 'customerLevel.C',
      industry: 'industry.software',
      region: ['region.shanghai', 'region.pudong'],
      contact: '王小明',
      phone: '13800138000',
    })
    const admin = await test.as('admin')
    const answers = await Promise.all([1, 2, 3].map(() => test.call('POST', customer, { token: admin, body: body('独一无二有限公司') })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400])
    const refused = answers.find(({ code }) => code === 400)
    expect(errorsOf(refused as never)).toEqual({ fullName: '已有同名客户' })
    const id = answers.find(({ code }) => code === 200)?.data.id
    await test.call('DELETE', `${customer}/${id}`, { token: admin })
    expect((await test.call('POST', customer, { token: admin, body: body('独一无二有限公司') })).code).toBe(200)
  })

  it('takes a row’s id only from the record that it belongs to', async () => {
    const [mine, other] = [await made(), await made()]
    const stolen = ((await read(other)).items as Row[])[0] as Row
    await test.call('PUT', `${url}/${mine}`, { token, body: { version: 1, items: [{ ...claim().items[0], id: stolen.id }] } })
    expect((await read(other)).items).toHaveLength(2)
    expect(((await read(mine)).items as Row[])[0]?.id).not.toBe(stolen.id)
  })
})

describe('several people at once', () => {
  it('200 creates at the same moment get 200 consecutive numbers', async () => {
    const before = Number((await read(await made())).billNo?.toString().slice(-4))
    const answers = await Promise.all(Array.from({ length: 200 }, () => create()))
    expect(answers.every(({ code }) => code === 200)).toBe(true)
    const numbers = answers.map(({ data }) => Number(String(data.billNo).slice(-4))).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => before + 1 + i))
  }, 120_000)

  it('a create that is refused gives its number back', async () => {
    const number = async () => Number((await create()).data.billNo.slice(-4))
    const before = await number()
    expect((await create({ title: '' })).code).toBe(400)
    expect(await number()).toBe(before + 1)
  })

  it('the second of two who save one record is told, with the newer record, and nothing is lost', async () => {
    const id = await made()
    const answers = await Promise.all([
      test.call('PUT', `${url}/${id}`, { token, body: { version: 1, title: '甲的修改' } }),
      test.call('PUT', `${url}/${id}`, { token, body: { version: 1, title: '乙的修改' } }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const conflict = answers.find(({ code }) => code === 409)
    const stored = await read(id)
    expect(conflict).toMatchObject({
      msg: '数据已被他人修改，请刷新后重试',
      data: { version: 2, title: stored.title, $text: { category: '市内交通' } },
    })
    expect((await test.call('PUT', `${url}/${id}`, { token, body: { title: '没有版本' } })).code).toBe(400)
    expect((await read(id)).version).toBe(2)
  })
})

describe('the list', () => {
  it('VD-03 pages, sorts and sums, with $text beside stored values', async () => {
    const { data } = await list({ currentPage: 2, pageSize: 20, sidx: '-total,createTime' })
    expect(data.pagination).toMatchObject({ currentPage: 2, pageSize: 20 })
    expect(data.pagination.total).toBeGreaterThan(199)
    expect(data.list).toHaveLength(20)
    const totals = data.list.map((row: Row) => row.total)
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    expect(data.list[0]).toMatchObject({ version: 1, $text: { category: expect.any(String), createUser: expect.any(String) } })
    expect(data.list[0].items).toBeUndefined()
    const all = (await list({ pageSize: 1000 })).data.list as Row[]
    const sum = all.reduce((cents, row) => cents + Math.round(Number(row.total) * 100), 0) / 100
    expect(data.summary.total).toBeCloseTo(sum, 2)
    expect(new Set(all.map((row) => row.id)).size).toBe(all.length)
  })

  it('VD-03 List/{x} answers the same', async () => {
    const variant = await test.call('POST', `${url}/List/anything`, { token, body: { pageSize: 3 } })
    expect(variant.data.list).toEqual((await list({ pageSize: 3 })).data.list)
  })

  it('begins with the order of its own and the newest first', async () => {
    const rows = (await list({ pageSize: 50 })).data.list as Row[]
    const times = rows.map((row) => Number(row.createTime))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })

  it('keeps a text of one line without breaks and without blanks around it', async () => {
    expect((await read(await made({ title: '  上海\n拜访 ' }))).title).toBe('上海 拜访')
    expect(errorsOf(await create({ title: ' \u3000 ' }))).toEqual({ title: '请输入报销事由' })
  })

  it('takes a range with one end open', async () => {
    const all = (await search({})).data.pagination.total
    const day = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate()) - 120 * 86_400_000
    const from = (await search({ period: [day, null] })).data.pagination.total
    const to = (await search({ period: [null, day - 86_400_000] })).data.pagination.total
    expect(Math.min(from, to)).toBeGreaterThan(0)
    // a claim over both days is found from either side
    expect(from + to).toBeGreaterThanOrEqual(all)
  })

  it('searches moments by the days of the caller, whose midnight is not the server’s', async () => {
    await made({ title: '按天查找' })
    const at = async (offset: number, days: number) => {
      const day = Math.floor((Date.now() + offset * 60_000) / 86_400_000 + days) * 86_400_000
      const headers = { 'pinge-time-offset': String(offset) }
      const body = { queryJson: JSON.stringify({ title: '按天查找', createTime: [day, day] }) }
      return (await test.call('POST', `${url}/List`, { token, body, headers })).data.pagination.total
    }
    for (const offset of [-300, 0, 480, 780]) expect([await at(offset, -1), await at(offset, 0), await at(offset, 1)]).toEqual([0, 1, 0])
  })

  it('searches by equals, contains and range', async () => {
    const total = (values: object, model?: string) => search(values, {}, model).then(({ data }) => data.list as Row[])
    const travel = await total({ category: 'expenseType.travel' })
    expect(travel.length).toBeGreaterThan(5)
    expect(travel.every((row) => row.category === 'expenseType.travel')).toBe(true)
    const titled = await total({ title: '客户' })
    expect(titled.length).toBeGreaterThan(0)
    expect(titled.every((row) => String(row.title).includes('客户'))).toBe(true)
    const from = Date.now() - 60 * 86_400_000
    const recent = await total({ createTime: [from, Date.now()] })
    expect(recent.length).toBeGreaterThan(10)
    expect(recent.every((row) => Number(row.createTime) >= from)).toBe(true)
    const [start, end] = (travel[0]?.period ?? []) as [number, number]
    const touching = await total({ period: [start, start] })
    expect(touching.some((row) => row.id === travel[0]?.id)).toBe(true)
    expect(
      touching.map((row) => row.period as [number, number]).every(([first, last]) => first <= start + 86_400_000 && last >= start),
    ).toBe(true)
    expect(end).toBeGreaterThanOrEqual(start)
    expect(await total({ title: '100%_' })).toEqual([])
    expect(await total({ category: 'expenseType.travel', title: '没有这样的事由' })).toEqual([])
  })

  it('searches trees by a branch, paths by their beginning, numbers by a range', async () => {
    const admin = await test.as('admin')
    const rows = async (model: string, values: object) =>
      (await list({ pageSize: 500, queryJson: JSON.stringify(values) }, model, admin)).data.list as Row[]
    const branch = await rows('asset', { type: 'assetType.electronic' })
    expect(branch.length).toBeGreaterThan(20)
    expect(new Set(branch.map((row) => row.type)).size).toBeGreaterThan(2)
    const plant = await rows('asset', { site: ['site.plant'] })
    expect(plant.length).toBeGreaterThan(5)
    expect(plant.every((row) => (row.site as string[])[0] === 'site.plant')).toBe(true)
    const dear = await rows('asset', { price: [100_000, null] })
    expect(dear.every((row) => Number(row.price) >= 100_000)).toBe(true)
    expect(dear.length + (await rows('asset', { price: [null, 99_999.99] })).length).toBe(200)
    const days = await rows('purchaseOrder', { kind: 'rush' })
    expect(days.every((row) => row.$text && (row.$text as Row).kind === '紧急')).toBe(true)
  })

  it('shows what is worked out but not stored', async () => {
    const admin = await test.as('admin')
    const rows = (await list({ pageSize: 200 }, 'asset', admin)).data.list as Row[]
    expect(rows.every((row) => Number(row.netValue) > 0 && Number(row.netValue) <= Number(row.price))).toBe(true)
    const columns = await loose(test.database.db).selectFrom('app_asset').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(columns).not.toHaveProperty('netValue')
    expect(columns).toHaveProperty('monthly')
  })

  it('finds a keyword in the texts of a record', async () => {
    const row = (await list({ pageSize: 1 })).data.list[0] as Row
    const found = await list({ keyword: String(row.billNo) })
    expect(found.data.list.map((one: Row) => one.id)).toEqual([row.id])
  })

  it.each([
    ['sidx', { sidx: "title; drop table x,-nothing,f_id'" }],
    ['an unknown search field', { queryJson: '{"f_id":"1","__proto__":"x","nothing":[1]}' }],
    [
      'a search value of the wrong kind',
      { queryJson: '{"category":{"a":1},"createTime":["x",{}],"period":"later","total":[1e400,"y"],"title":["a"]}' },
    ],
    ['moments beyond all bounds', { queryJson: '{"createTime":[-1e300,1e300],"period":[-8.64e15,8.64e15]}' }],
    ['a page beyond all bounds', { currentPage: 999999, pageSize: 100000 }],
    ['numbers that are none', { currentPage: 'x', pageSize: -5 }],
  ])('passes over %s', async (_, body) => {
    const answer = await list(body)
    expect(answer.code).toBe(200)
  })

  it('refuses a queryJson that is no record', async () => {
    expect((await list({ queryJson: '[1' })).code).toBe(400)
    expect((await list({ queryJson: '[1]' })).code).toBe(400)
  })
})

describe('rights', () => {
  it('a clerk fills in, but cannot delete: the server refuses what the page does not show', async () => {
    const clerk = await test.as('zhangwei')
    const answer = await create({}, clerk)
    expect(answer.code).toBe(200)
    expect((await test.call('DELETE', `${url}/${answer.data.id}`, { token: clerk })).code).toBe(403)
    expect(
      (
        await test.call('POST', `/api/visualdev/OnlineDev/batchDelete/${test.models.expenseClaim}`, {
          token: clerk,
          body: { ids: [answer.data.id] },
        })
      ).code,
    ).toBe(403)
    expect((await test.call('PUT', `${url}/${answer.data.id}`, { token: clerk, body: { version: 1, title: '员工修改' } })).code).toBe(200)
    expect(await read(answer.data.id)).toMatchObject({ title: '员工修改' })
  })

  it('an application that a person was not given is closed to them, whether it exists or not', async () => {
    const hr = await test.as('yangjingyi')
    const hrOnly = await test.as('zhuhuiling')
    const asset = `/api/visualdev/OnlineDev/${test.models.asset}`
    expect((await test.call('GET', `${asset}/Config`, { token: hr })).code).toBe(200)
    for (const [method, path] of [
      ['GET', '/Config'],
      ['POST', '/List'],
      ['POST', ''],
      ['GET', '/1'],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['GET', '/1/DataChange'],
    ] as const)
      expect(
        (await test.call(method, asset + path, { token: hrOnly, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) })).code,
        `${method} ${path}`,
      ).toBe(403)
    expect((await test.call('GET', `/api/visualdev/Base/${test.models.asset}/FieldDataSelect`, { token: hrOnly })).code).toBe(403)
    expect((await test.call('POST', `${asset}/List`, { token: hrOnly, body: { menuId: test.menus.asset } })).code).toBe(403)
  })

  it('a menuId only chooses among the menus that a person was given', async () => {
    const clerk = await test.as('zhangwei')
    const answer = await list({ menuId: 'made up', pageSize: 1 }, 'expenseClaim', clerk)
    expect(answer.data.list).toHaveLength(1)
  })

  it('nobody gets in without a session, and the draft is for designers', async () => {
    expect((await test.call('POST', `${url}/List`, { body: {} })).code).toBe(600)
    expect((await test.call('GET', `${url}/Config?type=0`, { token: await test.as('zhangwei') })).code).toBe(403)
    expect((await test.call('GET', `${url}/Config?type=0`, { token: await test.as('weichenggang') })).code).toBe(200)
  })

  it('a menu that is switched off takes its application along', async () => {
    const { db } = test.database
    const clerk = await test.as('zhangwei')
    const customers = (as: string) => list({ pageSize: 1 }, 'customer', as)
    expect((await customers(clerk)).code).toBe(200)
    await db.updateTable('base_menu').set({ enabledMark: 0 }).where('enCode', '=', 'customer').execute()
    expect((await customers(clerk)).code).toBe(403)
    await db.updateTable('base_menu').set({ enabledMark: 1 }).where('enCode', '=', 'customer').execute()
  })
})

describe('picking a record of another form', () => {
  it('VD-01 FieldDataSelect gives pages of display values', async () => {
    const { data } = await test.call(
      'GET',
      `/api/visualdev/Base/${test.models.customer}/FieldDataSelect?currentPage=1&pageSize=5&keyword=${encodeURIComponent('有限公司')}&relationField=fullName&columnOptions=level,phone`,
      {
        token: await test.as('zhangwei'),
      },
    )
    expect(data.pagination).toMatchObject({ currentPage: 1, pageSize: 5 })
    expect(data.pagination.total).toBeGreaterThan(199)
    const row = data.list[1] as { [field: string]: Json }
    expect(Object.keys(row).sort()).toEqual(['fullName', 'id', 'level', 'phone'])
    expect(row.level).toMatch(/客户$/)
    expect(row.phone).toMatch(/^1\d\d\*{4}\d{4}$/)
  })
})
