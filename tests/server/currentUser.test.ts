import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { repository } from '../helpers/records.ts'

const path = '/api/permission/Users/Current'
let test: TestApp
beforeAll(async () => {
  test = await startApp()
})

/** A person of this test's own, signed in. */
async function somebody(values: { [field: string]: string } = {}) {
  const account = await test.person({}, values)
  const token = await test.login(account)
  const me = async () => (await test.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    test.call(method, `${path}/${url}`, { token, body })
  return { account, token, me, call }
}

describe('layout and language', () => {
  it('SE-25 keeps the layout of a person, and answers it when they sign in', async () => {
    const { account, me, call } = await somebody()
    expect((await me()).theme).toBe('classic')
    expect(await call('PUT', 'SystemTheme', { theme: 'blend' })).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await me()).theme).toBe('blend')
    await test.login(account)
    const row = await test.database.db
      .selectFrom('base_user')
      .select(['theme', 'version'])
      .where('account', '=', account)
      .executeTakeFirst()
    expect(row).toMatchObject({ theme: 'blend', version: 1 })
    expect((await call('PUT', 'SystemTheme', { theme: 'upside-down' })).code).toBe(400)
    expect((await call('PUT', 'SystemTheme', {})).code).toBe(400)
    expect((await me()).theme).toBe('blend')
  })

  it('SE-25 keeps the language of a person', async () => {
    const { me, call } = await somebody()
    expect((await me()).language).toBe('')
    for (const language of ['zh', 'zhtw', 'en']) {
      expect((await call('PUT', 'SystemLanguage', { language })).code).toBe(200)
      expect((await me()).language).toBe(language)
    }
    expect((await call('PUT', 'SystemLanguage', { language: 'fr' })).code).toBe(400)
    expect((await me()).language).toBe('en')
  })

  it('OR-10 asks who is calling', async () => {
    for (const url of ['SystemTheme', 'SystemLanguage'])
      expect((await test.call('PUT', `${path}/${url}`, { body: { theme: 'plain', language: 'en' } })).code).toBe(600)
  })
})

/** A small picture of one colour, as a real PNG. */
function png(size = 8): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const out = Buffer.alloc(8)
    out.writeUInt32BE(data.length)
    let crc = 0xffffffff
    for (const byte of body) {
      crc ^= byte
      for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
    return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const lines = Buffer.alloc((size * 3 + 1) * size)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`

function multipart(content: Buffer, filename: string, type: string) {
  const boundary = '----pinge'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

describe('my record', () => {
  it('OR-10 is read, and changed by the rules of the entity', async () => {
    const { call } = await somebody({ mobile: '13800138000' })
    const { data } = await call('GET', 'BaseInfo')
    expect(data).toMatchObject({ realName: '王小明', mobile: '13800138000', version: 1, managerName: '', roleName: '测试角色' })
    const saved = await call('PUT', 'BaseInfo', {
      version: 1,
      email: 'wang@example.com',
      landline: '021-5566',
      gender: 2,
      birthday: 631152000000,
    })
    expect(saved).toMatchObject({ code: 200, msg: '保存成功', data: { version: 2 } })
    expect((await call('GET', 'BaseInfo')).data).toMatchObject({
      email: 'wang@example.com',
      landline: '021-5566',
      gender: 2,
      birthday: 631152000000,
      version: 2,
    })
    const wrong = await call('PUT', 'BaseInfo', { mobile: '12', email: 'nobody', gender: 9 })
    expect(wrong.code).toBe(400)
    expect(wrong.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['email', 'gender', 'mobile'])
    const messages = Object.fromEntries(wrong.data.errors.map(({ field, message }: Row) => [field, message]))
    expect(messages, 'VR-01 VR-02 VR-05').toMatchObject({ mobile: '请正确填写您的手机号码', email: '请输入正确的邮箱地址' })
  })

  it('OR-10 leaves name, account, place and rights to the administration', async () => {
    const { account, call } = await somebody()
    const body = {
      realName: '改名',
      account: 'other',
      organizeId: 'x',
      managerId: 'x',
      isAdministrator: 1,
      enabledMark: 0,
      mainAccount: 'admin',
      id: 'x',
    }
    expect((await call('PUT', 'BaseInfo', body)).code).toBe(200)
    const row = await test.database.db.selectFrom('base_user').selectAll().where('account', '=', account).executeTakeFirst()
    expect(row).toMatchObject({
      realName: '王小明',
      isAdministrator: 0,
      enabledMark: 1,
      organizeId: null,
      managerId: null,
      mainAccount: null,
    })
  })

  it('OR-10 gives the newer record to the second of two windows, and no more of it than the page shows', async () => {
    const { call } = await somebody()
    await call('PUT', 'BaseInfo', { version: 1, landline: '1' })
    expect((await call('PUT', 'BaseInfo/somebody', { landline: '3' })).code).toBe(404)
    const { id } = (await call('GET', 'BaseInfo')).data
    const late = await call('PUT', `BaseInfo/${id}`, { version: 1, landline: '2' })
    expect(late).toMatchObject({ code: 409, data: { landline: '1', version: 2 } })
    expect(late.data).not.toHaveProperty('isAdministrator')
  })

  it('SE-07 keeps a sub-account from taking the mobile of another one', async () => {
    await somebody({ mobile: '13911112222', mainAccount: 'admin' })
    const { call } = await somebody({ mobile: '13911113333', mainAccount: 'admin' })
    const taken = await call('PUT', 'BaseInfo', { mobile: '13911112222' })
    expect(taken).toMatchObject({ code: 400, data: { errors: [{ field: 'mobile', rule: 'unique' }] } })
  })
})

describe('my picture', () => {
  const upload = async (token: string, content: Buffer, filename = 'me.png', type = 'image/png') =>
    test.call('POST', '/api/file/Uploader/userAvatar', { token, ...multipart(content, filename, type) })

  it('OR-10 is uploaded under a name of our own, made the avatar, and served as what it is', async () => {
    const { token, call, me } = await somebody()
    const { data } = await upload(token, png(), '../../头像.svg', 'image/svg+xml')
    expect(data.name).toMatch(/^[\w-]{24}\.png$/)
    expect(data.url).toBe(data.thumbUrl)
    expect((await me()).headIcon).toBe('')
    expect(await call('PUT', `Avatar/${data.name}`)).toMatchObject({ code: 200, msg: '保存成功' })
    expect((await me()).headIcon).toBe(data.url)
    const image = await test.app.inject({ url: data.url })
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(image.headers['cache-control']).toContain('immutable')
    expect(image.rawPayload.equals(png())).toBe(true)
    const { name } = (await upload(token, png(9))).data
    await call('PUT', `Avatar/${name}`)
    expect((await test.app.inject({ url: data.url })).statusCode).not.toBe(200)
  })

  it("OR-10 is looked into: what is no picture, too large, or somebody else's is refused", async () => {
    const { token, call } = await somebody()
    const other = await somebody()
    expect((await upload(token, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))).code).toBe(400)
    expect((await upload(token, Buffer.from('%PDF-1.7'))).code).toBe(400)
    expect(await upload(token, Buffer.concat([png(), Buffer.alloc(1_100_000)]))).toMatchObject({ code: 413, msg: '头像图片不能超过1MB' })
    expect((await test.call('POST', '/api/file/Uploader/userAvatar', { token, body: {} })).code).toBe(400)
    const { name } = (await upload(other.token, png())).data
    expect((await call('PUT', `Avatar/${name}`)).code).toBe(404)
    expect((await call('PUT', 'Avatar/nothing.png')).code).toBe(404)
  })
})

describe('my signatures', () => {
  it('SG-05 are listed, added, deleted and chosen; the first is the one that is used', async () => {
    const { call, me } = await somebody()
    const add = async (size: number, isDefault?: number) =>
      (await call('POST', 'SignImg', { signImg: dataUrl(png(size)), ...(isDefault === undefined ? {} : { isDefault }) })).data.id as string
    const list = async () => (await call('GET', 'SignImg')).data.list as Row[]
    const first = await add(8)
    const second = await add(9)
    expect((await list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second, 0],
      [first, 1],
    ])
    expect((await me()).signImg).toBe(dataUrl(png(8)))
    expect((await call('PUT', `${second}/SignImg`)).code).toBe(200)
    expect((await me()).signImg).toBe(dataUrl(png(9)))
    const third = await add(10, 1)
    expect((await list()).filter(({ isDefault }) => isDefault === 1).map(({ id }) => id)).toEqual([third])
    expect((await call('DELETE', `${third}/SignImg`)).code).toBe(200)
    expect((await me()).signImg).toBe(dataUrl(png(9)))
    for (const id of [first, second]) await call('DELETE', `${id}/SignImg`)
    expect((await me()).signImg).toBe('')
  })

  it("SG-05 takes drawings only, ten at most, and nobody reaches another person's", async () => {
    const { call } = await somebody()
    const other = await somebody()
    for (const signImg of ['', 'x', dataUrl(Buffer.from('no picture')), dataUrl(png(), 'image/svg+xml'), 'data:text/html;base64,PGI+'])
      expect((await call('POST', 'SignImg', { signImg })).code).toBe(400)
    expect((await call('POST', 'SignImg', { signImg: dataUrl(Buffer.concat([png(), Buffer.alloc(210_000)])) })).code).toBe(413)
    const id = (await call('POST', 'SignImg', { signImg: dataUrl(png()) })).data.id
    expect((await other.call('PUT', `${id}/SignImg`)).code).toBe(404)
    expect((await other.call('DELETE', `${id}/SignImg`)).code).toBe(404)
    expect((await other.call('GET', 'SignImg')).data.list).toEqual([])
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', 'SignImg', { signImg: dataUrl(png()) })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(9)
  })
})

describe('my log', () => {
  it("OR-10 has my sign-ins, those that failed, sign-outs with their length, and what I changed; nobody else's", async () => {
    const { account, token, call } = await somebody()
    await test.call('POST', '/api/oauth/Login', {
      body: { account, password: 'wrong' },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' },
    })
    const second = await test.login(account)
    await test.call('GET', '/api/oauth/Logout', { token: second })
    await call('PUT', 'BaseInfo', { landline: '1' })
    const log = async (query = '') => (await call('GET', `SystemLog${query}`)).data
    const { list, pagination } = await log()
    expect(list.map(({ kind }: Row) => kind)).toEqual(['update', 'signOut', 'signIn', 'failed', 'signIn'])
    expect(pagination.total).toBe(5)
    expect(list[0]).toMatchObject({ module: '用户', ip: '127.0.0.1' })
    expect(list[1].duration).toBeGreaterThanOrEqual(0)
    expect(list[3].device).toBe('Chrome · Windows')
    expect((await log('?kind=failed')).list).toHaveLength(1)
    expect((await log(`?keyword=${encodeURIComponent('Windows')}`)).list).toHaveLength(1)
    expect((await log(`?keyword=${encodeURIComponent('用户')}`)).list.map(({ kind }: Row) => kind)).toEqual(['update'])
    expect((await log('?currentPage=2&pageSize=2')).list.map(({ kind }: Row) => kind)).toEqual(['signIn', 'failed'])
    expect((await log(`?at=${encodeURIComponent(JSON.stringify([Date.now() + 60_000, null]))}`)).list).toEqual([])
    expect((await log(`?at=${encodeURIComponent(JSON.stringify([null, Date.now() + 60_000]))}`)).list).toHaveLength(5)
    expect((await log('?at=nonsense')).list).toHaveLength(5)
    expect((await call('GET', 'SystemLog?kind=other')).code).toBe(400)
    const other = await somebody()
    expect((await other.call('GET', 'SystemLog')).data.list.map(({ kind }: Row) => kind)).toEqual(['signIn'])
    expect(token).toBeTruthy()
  })

  it('CN-04 comes in pages of 20, or of 50, 100 or 500', async () => {
    const { call } = await somebody()
    const sizeOf = async (query: string) => (await call('GET', `SystemLog${query}`)).data.pagination.pageSize
    expect(await sizeOf('')).toBe(20)
    for (const size of [20, 50, 100, 500]) expect(await sizeOf(`?pageSize=${size}`)).toBe(size)
  })
})

describe('people, places and rights', () => {
  let demo: DemoApp
  beforeAll(async () => {
    demo = await startDemo()
  })
  const ask = async (account: string, url: string) => demo.call('GET', `${path}/${url}`, { token: await demo.as(account) })

  it('OR-10 lists who reports to me, and to those below me, and to nobody else', async () => {
    const { data } = await ask('zhouliping', 'Subordinate/0')
    expect(data.list.length).toBeGreaterThan(2)
    expect(data.list[0]).toMatchObject({ department: '财务部', hasChildren: false })
    expect(data.list[0].position).toBeTruthy()
    expect(data.list[0]).not.toHaveProperty('password')
    expect((await ask('zhouliping', `Subordinate/${data.list[0].id}`)).data.list).toEqual([])
    const me = (await demo.call('GET', '/api/oauth/CurrentUser', { token: await demo.as('zhouliping') })).data.userInfo.userId
    expect((await ask('zhangwei', `Subordinate/${me}`)).code).toBe(404)
    expect((await ask('zhangwei', 'Subordinate/0')).data.list).toEqual([])
  })

  it('OR-10 survives people who report in a circle', async () => {
    const { db } = demo.database
    const rows = await db.selectFrom('base_user').select(['id', 'account']).where('account', 'in', ['zhangwei', 'suwanqing']).execute()
    const [a = '', b = ''] = rows.map(({ id }) => id)
    const before = await db.selectFrom('base_user').select(['id', 'managerId']).where('id', 'in', [a, b]).execute()
    await db.updateTable('base_user').set({ managerId: b }).where('id', '=', a).execute()
    await db.updateTable('base_user').set({ managerId: a }).where('id', '=', b).execute()
    expect((await ask('zhangwei', `Subordinate/${b}`)).code).toBe(200)
    for (const { id, managerId } of before) await db.updateTable('base_user').set({ managerId }).where('id', '=', id).execute()
  })

  it('OR-10 lists my units and positions, with the one that I work in', async () => {
    const units = (await ask('zhouliping', 'getUserOrganizes')).data.list
    expect(units).toMatchObject([{ fullName: '品格智造科技有限公司 / 财务部', isDefault: 1 }])
    expect((await ask('zhouliping', 'getUserPositions')).data.list).toMatchObject([{ fullName: '财务经理', isDefault: 1 }])
    const token = await demo.as('zhangwei')
    const id = (await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.userId
    const sales = await demo.database.db.selectFrom('base_position').select('id').where('enCode', '=', 'salesman').executeTakeFirstOrThrow()
    await repository('userPosition').insert(demo.database.db, { userId: id, positionId: sales.id })
    expect((await ask('zhangwei', 'getUserOrganizes')).data.list).toHaveLength(2)
    await demo.call('PUT', `${path}/major`, { token, body: { majorId: sales.id, majorType: 'Position' } })
    const positions = (await ask('zhangwei', 'getUserPositions')).data.list as Row[]
    expect(positions.find(({ isDefault }) => isDefault === 1)?.id).toBe(sales.id)
  })

  it('OR-10 shows what I may use as trees: modules, buttons, columns, fields and data', async () => {
    const clerk = (await ask('zhangwei', 'Authorize')).data
    const flat = (rows: Row[] = []): Row[] => rows.flatMap((row) => [row, ...flat(row.children as Row[] | undefined)])
    const names = (rows: Row[]) => flat(rows).map(({ fullName }) => fullName)
    expect((await ask('zhangwei', 'Authorize?kind=module')).data.list).toEqual(clerk.module)
    expect(Object.keys(clerk).sort()).toEqual(['button', 'column', 'form', 'module', 'resource'])
    expect(names(clerk.module)).toContain('费用报销')
    expect(names(clerk.module)).not.toContain('会计科目')
    const buttons = flat(clerk.button).filter(({ id }) => String(id).includes(String(demo.menus.expenseClaim)))
    expect(buttons.map(({ enCode }) => enCode)).toContain('btn_edit')
    expect(buttons.map(({ enCode }) => enCode)).not.toContain('btn_remove')
    expect(names(clerk.column)).toContain('报销总额')
    expect(names(clerk.resource)).toContain('全部数据')
    const admin = (await ask('admin', 'Authorize')).data
    expect(names(admin.module)).toContain('会计科目')
    expect(flat(admin.button).map(({ enCode }) => enCode)).toContain('btn_remove')
  })

  it('OR-10 answers nobody who is not signed in', async () => {
    const calls: Array<['GET' | 'PUT' | 'POST' | 'DELETE', string]> = [
      ['GET', 'BaseInfo'],
      ['PUT', 'BaseInfo'],
      ['PUT', 'Avatar/x'],
      ['GET', 'Subordinate/0'],
      ['GET', 'Authorize'],
      ['GET', 'SystemLog'],
      ['GET', 'getUserOrganizes'],
      ['GET', 'getUserPositions'],
      ['GET', 'SignImg'],
      ['POST', 'SignImg'],
      ['DELETE', 'x/SignImg'],
      ['PUT', 'x/SignImg'],
    ]
    for (const [method, url] of calls)
      expect((await test.call(method, `${path}/${url}`, method === 'GET' || method === 'DELETE' ? {} : { body: {} })).code, url).toBe(600)
    expect((await test.call('POST', '/api/file/Uploader/userAvatar', { body: {} })).code).toBe(600)
  })
})
