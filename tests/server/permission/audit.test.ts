/** The system log: sign-ins, calls and changes of everybody, and what of them is never shown. */
import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { toWire } from '#server/auth/password.ts'
import { transaction } from '#server/db/transaction.ts'
import { forgetCalls } from '#server/http/callLog.ts'
import { claim, type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
const path = '/api/system/Log'
const insert = (entity: string, values: Row) => transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const ask = async (name: string, query: { [name: string]: string } = {}, token = admin) => {
  const answer = await demo.call('GET', `${path}/${name}?${new URLSearchParams(query)}`, { token })
  expect(answer.code, answer.msg).toBe(200)
  return answer.data as { list: Row[]; pagination: { total: number; pageSize: number; currentPage: number } }
}
/** The rows of the file behind an export. */
async function sheet(name: string, query: { [name: string]: string } = {}): Promise<string[][]> {
  const answer = await demo.call('GET', `${path}/${name}/Actions/Export?${new URLSearchParams(query)}`, { token: admin })
  expect(answer.code, answer.msg).toBe(200)
  const response = await demo.app.inject({ method: 'GET', url: answer.data.url })
  expect(response.headers['content-disposition']).toContain('.xlsx')
  const book = read(response.rawPayload, { type: 'buffer' })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 }) as string[][]
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('sign-ins', () => {
  it('SH-11 shows who came in, who went and who was refused, by person, kind and time', async () => {
    const account = await demo.person({}, { realName: '登录者' })
    const userId = await idOf('base_user', 'account', account)
    await demo.login(account)
    const key = (await demo.database.db.selectFrom('base_setting').select('value').where('key', '=', 'cipherKey').executeTakeFirstOrThrow())
      .value as string
    await demo.call('POST', '/api/oauth/Login', { body: { account, password: toWire('wrong', key) } })
    const { list, pagination } = await ask('SignIn', { userId })
    expect(list.map(({ kind }) => kind)).toEqual(['failed', 'signIn'])
    expect(pagination).toMatchObject({ total: 2, pageSize: 20, currentPage: 1 })
    expect(list[0]).toMatchObject({ realName: '登录者', account, ip: '127.0.0.1', kindText: '登录失败' })
    expect((await ask('SignIn', { userId: `${userId}--user`, kind: 'failed' })).list).toHaveLength(1)
    expect((await ask('SignIn', { userId, at: JSON.stringify([Date.now() + 60_000, null]) })).list).toEqual([])
    expect((await ask('SignIn', { userId, pageSize: '1', currentPage: '2' })).list.map(({ kind }) => kind)).toEqual(['signIn'])
    const bad = await demo.call('GET', `${path}/SignIn?kind=other`, { token: admin })
    expect(bad.code).toBe(400)
  })
})

describe('calls', () => {
  it('SH-11 keeps what changes something and what was refused, not what only reads, and of an address only what the route declares', async () => {
    const account = await demo.person({ customer: [] })
    const userId = await idOf('base_user', 'account', account)
    const token = await demo.login(account)
    await demo.call('GET', '/api/oauth/CurrentUser', { token })
    await demo.call('POST', `/api/visualdev/OnlineDev/${demo.models.customer}/List`, { token, body: {} })
    await demo.call('GET', '/api/permission/Users?keyword=password%3Dx', { token })
    await demo.call('PUT', '/api/permission/Users/Current/SystemTheme', { token, body: { theme: 'plain' } })
    const { list } = await ask('Call', { userId })
    expect(list.map(({ method, path: url, code }) => [method, url, code])).toEqual([
      ['PUT', expect.stringContaining('/api/permission/Users/Current/'), expect.any(Number)],
      ['GET', '/api/permission/Users', 403],
    ])
    expect(list[0]).toMatchObject({ account, ip: '127.0.0.1', ms: expect.any(Number), requestId: expect.any(String) })
    expect((await ask('Call', { userId, result: 'refused' })).list).toHaveLength(1)
    expect((await ask('Call', { userId, result: 'ok' })).list.every(({ code }) => code === 200)).toBe(true)
    expect((await ask('Call', { userId, kind: 'GET' })).list).toHaveLength(1)
    expect((await ask('Call', { userId, keyword: 'Current' })).list).toHaveLength(1)
    const stored = await demo.database.db.selectFrom('base_call_log').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored)).not.toContain('password%3Dx')
  })

  it('SH-11 keeps who took data out as a file, by a search or from a list', async () => {
    const since = (await ask('Call', { keyword: 'Export' })).pagination.total
    await sheet('SignIn')
    await demo.call('POST', `/api/visualdev/OnlineDev/${demo.models.customer}/Actions/ExportData`, {
      token: admin,
      body: { dataType: '1' },
    })
    await demo.call('GET', '/api/permission/Users/ExportColumns', { token: admin })
    const { list, pagination } = await ask('Call', { keyword: 'Export' })
    expect(pagination.total).toBe(since + 2)
    expect(list.slice(0, 2).map(({ method, path: url }) => `${method} ${url}`)).toEqual([
      'POST /api/visualdev/OnlineDev/:id/Actions/ExportData',
      'GET /api/system/Log/SignIn/Actions/Export',
    ])
  })

  it('SH-11 says nothing of a stranger who is refused', async () => {
    const before = (await ask('Call')).pagination.total
    await demo.call('PUT', '/api/permission/Users/x', { body: {} })
    await demo.call('DELETE', '/api/permission/Users/x')
    await demo.call('GET', '/api/nothing')
    expect((await ask('Call')).pagination.total).toBe(before)
  })

  it('SH-11 forgets lines that are older than they are kept', async () => {
    const { db } = demo.database
    const old = { id: 'old-line', at: new Date(Date.now() - 100 * 86_400_000), method: 'PUT', path: '/old', code: 200, ms: 1 }
    await db.insertInto('base_call_log').values(old).execute()
    await forgetCalls(demo.app, new Date(Date.now() - 90 * 86_400_000))
    expect(await db.selectFrom('base_call_log').select('id').where('id', '=', 'old-line').execute()).toEqual([])
    expect((await ask('Call')).pagination.total).toBeGreaterThan(0)
  })
})

describe('changes', () => {
  it('SH-11 shows old and new of each field in words', async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    const made = await demo.call('POST', '/api/permission/Organize', {
      token: admin,
      body: { fullName: '审计部', enCode: 'audit.unit', parentId: company, category: 'department' },
    })
    const id = String(made.data.id)
    await demo.call('PUT', `/api/permission/Organize/${id}`, { token: admin, body: { fullName: '内审部', enabledMark: 0 } })
    const { list } = await ask('Change', { recordId: id })
    expect(list.map(({ kind }) => kind)).toEqual(['update', 'create'])
    expect(list[0]).toMatchObject({ account: 'admin', record: '内审部', entity: 'organize', fields: '名称、状态' })
    expect(list[0]?.kindText).toBe('修改')
    const detail = await ask(`Change/${list[0]?.id}`)
    expect(detail.list).toEqual([
      { id: 'fullName', field: 'fullName', label: '名称', before: '审计部', after: '内审部' },
      { id: 'enabledMark', field: 'enabledMark', label: '状态', before: '是', after: '否' },
    ])
    expect((await ask('Change', { keyword: '内审' })).list.map(({ recordId }) => recordId)).toContain(id)
    expect((await ask('Change', { entity: 'organize', kind: 'create', recordId: id })).list).toHaveLength(1)
    const user = await insert('user', { account: 'auditee', realName: '被审者', organizeId: company })
    await demo.call('PUT', `/api/permission/Users/${user.id}`, { token: admin, body: { organizeId: id } })
    const [moved] = (await ask('Change', { recordId: String(user.id), kind: 'update' })).list
    expect((await ask(`Change/${moved?.id}`)).list.find(({ field }) => field === 'organizeId')).toMatchObject({ after: '内审部' })
  })

  it('PM-10 of rights that were given it names those that came and went', async () => {
    const role = String((await insert('role', { fullName: '审计角色', enCode: 'audit.role' })).id)
    const url = `/api/permission/Authority/Data/${role}?objectType=role`
    await demo.call('PUT', url, { token: admin, body: { menu: [demo.menus.customer as string, demo.menus.asset as string] } })
    await demo.call('PUT', url, { token: admin, body: { menu: [demo.menus.customer as string] } })
    const [last] = (await ask('Change', { entity: 'authorize', recordId: `role:${role}` })).list
    expect((await ask(`Change/${last?.id}`)).list).toEqual([
      { id: 'menu', field: 'menu', label: '菜单', before: '固定资产 （另有 1 项未变）', after: '（另有 1 项未变）' },
    ])
  })

  it('WG-42 secrets are never shown, those inside of other values neither', async () => {
    await transaction(demo.database.db, async (trx) => {
      const { audit } = await import('#server/db/audit.ts')
      await audit(trx, { userId: '', ip: '' }, [
        {
          entity: 'userLogin',
          recordId: 'secret-one',
          verb: 'update',
          before: { password: 'abc', headers: { 'x-token': 'jkl', accept: 'json' } },
          after: { password: 'def', accessToken: 'ghi', secrets: ['mno'], headers: { 'x-token': 'pqr', accept: 'text' } },
        },
      ])
    })
    const [line] = (await ask('Change', { recordId: 'secret-one' })).list
    const detail = (await ask(`Change/${line?.id}`)).list
    expect(Object.fromEntries(detail.map(({ field, before, after }) => [field, [before, after]]))).toEqual({
      password: ['******', '******'],
      accessToken: ['', '******'],
      secrets: ['', '******'],
      headers: ['{"accept":"json","x-token":"******"}', '{"accept":"text","x-token":"******"}'],
    })
  })

  it('WG-42 a record of an application is told as people read it: words for ids, and what is masked stays so', async () => {
    const made = await demo.call('POST', `/api/visualdev/OnlineDev/${demo.models.expenseClaim}`, { token: admin, body: claim() })
    expect(made.code, made.msg).toBe(200)
    const [line] = (await ask('Change', { recordId: made.data.id })).list
    const detail = (await ask(`Change/${line?.id}`)).list
    const told = (field: string) => detail.find((row) => row.field === field)?.after
    expect(told('category')).toBe('市内交通')
    expect(told('bankAccount')).toMatch(/\*/)
    expect(told('bankAccount')).not.toBe(claim().bankAccount)
    // its number finds it, although the application masks another field; what is masked finds nothing
    const number = String(told('billNo'))
    expect(number).toMatch(/^BX\d+$/)
    expect((await ask('Change', { keyword: number.slice(0, 10) })).list.map(({ recordId }) => recordId)).toContain(made.data.id)
    expect((await ask('Change', { keyword: number })).list.map(({ recordId }) => recordId)).toEqual([made.data.id])
    expect((await ask('Change', { keyword: String(claim().bankAccount) })).list).toEqual([])
    expect(detail.find(({ field }) => field === 'title')).toMatchObject({ label: '报销事由', before: '' })
  })
})

describe('who reads it, and what they take along', () => {
  it('SH-11 exports what fits the search, with cells that are no formulas', async () => {
    const user = await insert('user', { account: 'formula', realName: '=1+1' })
    await demo.database.db
      .insertInto('base_user_log')
      .values({ id: 'formula-line', userId: String(user.id), kind: 'signIn', ip: '@x' })
      .execute()
    const rows = await sheet('SignIn', { userId: String(user.id) })
    expect(rows[0]?.slice(0, 4)).toEqual(['时间', '人员', '账号', '类型'])
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(1, 5)).toEqual(["'=1+1", 'formula', '登录', "'@x"])
    expect(rows[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await sheet('Change', { keyword: '没有这样的东西' })).length).toBe(1)
  })

  it('SH-11 says that not everything was exported where there is too much', async () => {
    const { db } = demo.database
    const many = Array.from({ length: 10_001 }, (_, i) => ({ id: `many${i}`, userId: 'many', kind: 'signIn' }))
    for (let i = 0; i < many.length; i += 5000)
      await db
        .insertInto('base_user_log')
        .values(many.slice(i, i + 5000))
        .execute()
    const answer = await demo.call('GET', `${path}/SignIn/Actions/Export?userId=many`, { token: admin })
    expect(answer.data).toMatchObject({ cut: true, total: 10_001, message: '符合条件的共 10001 条，仅导出最近的 10000 条' })
    const rows = await sheet('SignIn', { userId: 'many' })
    expect(rows).toHaveLength(10_002)
    expect(rows.at(-1)?.[0]).toContain('仅导出最近的 10000 条')
  }, 60_000)

  it('SH-11 is read by whoever was given the page, and exported by whoever was given that button', async () => {
    const none = await demo.login(await demo.person({ customer: [] }))
    const reads = await demo.login(await demo.person({ 'system.log': [] }))
    const exports = await demo.login(await demo.person({ 'system.log': ['btn_download'] }))
    for (const name of ['SignIn', 'Call', 'Change']) {
      expect((await demo.call('GET', `${path}/${name}`, { token: none })).code).toBe(403)
      expect((await demo.call('GET', `${path}/${name}`, { token: reads })).code).toBe(200)
      expect((await demo.call('GET', `${path}/${name}/Actions/Export`, { token: reads })).code).toBe(403)
      expect((await demo.call('GET', `${path}/${name}/Actions/Export`, { token: exports })).code).toBe(200)
    }
    expect((await demo.call('GET', `${path}/Change/nothing`, { token: reads })).code).toBe(404)
  })

  it('PM-09 who administers a branch and has the page sees lines of its people only', async () => {
    const company = await idOf('base_organize', 'parentId', '-1')
    const branch = String((await insert('organize', { fullName: '日志分部', enCode: 'log.branch', parentId: company })).id)
    const account = await demo.person({ 'system.log': [] }, { organizeId: branch })
    await insert('grade', { userId: await idOf('base_user', 'account', account), organizeId: branch })
    const token = await demo.login(account)
    for (const name of ['SignIn', 'Call', 'Change'])
      expect(new Set((await ask(name, {}, token)).list.map((line) => line.account))).toEqual(new Set(name === 'SignIn' ? [account] : []))
    const foreign = (await ask('Change')).list[0]?.id
    expect((await demo.call('GET', `${path}/Change/${foreign}`, { token })).code).toBe(404)
  })
})

describe('columns of a list', () => {
  it('PM-11 DG-09 keeps the columns of each person by module', async () => {
    const [one, other] = await Promise.all([demo.as('zhangwei'), demo.as('suwanqing')])
    const url = (verb: string) => `/api/permission/Authority/${verb}ColumnsByModuleId/customer`
    const columns = [
      { prop: 'name', label: '名称', visible: true },
      { prop: 'level', label: '等级', visible: false },
    ]
    expect((await demo.call('GET', url('Get'), { token: one })).data.list).toEqual([])
    const body = { moduleId: 'customer', fieldList: JSON.stringify(columns) }
    expect((await demo.call('PUT', url('Set'), { token: one, body })).code).toBe(200)
    expect((await demo.call('GET', url('Get'), { token: one })).data.list).toEqual(columns)
    expect((await demo.call('GET', url('Get'), { token: other })).data.list).toEqual([])
    // what is kept: the module, and the list as JSON text of these three, in this order
    const kept = await demo.database.db.selectFrom('base_column_setting').selectAll().where('moduleId', '=', 'customer').execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ moduleId: 'customer', fieldList: JSON.stringify(columns) })
    // another module has its own, and a new order takes the place of the old one
    const turned = [...columns].reverse()
    expect(
      (await demo.call('PUT', url('Set'), { token: one, body: { moduleId: 'customer', fieldList: JSON.stringify(turned) } })).code,
    ).toBe(200)
    expect((await demo.call('GET', url('Get'), { token: one })).data.list).toEqual(turned)
    expect((await demo.call('GET', url('Get').replace('customer', 'contract'), { token: one })).data.list).toEqual([])
    const modules = async (token: string) => (await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.columnModules
    expect([await modules(one), await modules(other)]).toEqual([['customer'], []])
    const arranged = [{ prop: 'name', label: '名称', visible: true, width: 320, fixed: 'left' }]
    expect((await demo.call('PUT', url('Set'), { token: one, body: { fieldList: JSON.stringify(arranged) } })).code).toBe(200)
    expect((await demo.call('GET', url('Get'), { token: one })).data.list).toEqual(arranged)
    for (const wrong of [{ width: 39 }, { width: 2001 }, { width: 80.5 }, { width: '80' }, { fixed: 'top' }])
      expect(
        (await demo.call('PUT', url('Set'), { token: one, body: { fieldList: JSON.stringify([{ prop: 'name', ...wrong }]) } })).code,
        JSON.stringify(wrong),
      ).toBe(400)
    for (const fieldList of ['no list', '{}', '[1]', '[{"prop":""}]', '[{"prop":"a","visible":"yes"}]'])
      expect((await demo.call('PUT', url('Set'), { token: one, body: { fieldList } })).code, fieldList).toBe(400)
    expect((await demo.call('PUT', url('Set'), { token: one, body: { ...body, moduleId: 'other' } })).code).toBe(400)
    expect((await demo.call('PUT', url('Set'), { token: one, body: { fieldList: '[]' } })).code).toBe(200)
    expect((await demo.call('GET', url('Get'), { token: one })).data.list).toEqual([])
    expect((await demo.call('GET', url('Get'))).code).toBe(600)
  })
})
