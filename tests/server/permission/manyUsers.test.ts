/** What administrators do with many people at once: passwords, states, roles. */
import { read, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { passwordFaults } from '#core/rules/password.ts'
import type { Row } from '#core/types.ts'
import { md5 } from '#server/auth/password.ts'
import { randomPassword } from '#server/auth/randomPassword.ts'
import { transaction } from '#server/db/transaction.ts'
import { password } from '../../helpers/app.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
const users = '/api/permission/Users'
const insert = async (entity: string, values: Row) =>
  String((await transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))).id)
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
async function someone(values: { [field: string]: string | number } = {}, grants: { [menu: string]: string[] } = {}) {
  const account = await demo.person(grants, values)
  return { account, id: await idOf('base_user', 'account', account) }
}
const reset = (token: string, ids: string[], secret?: string) =>
  demo.call('POST', `${users}/Actions/ResetPassword`, { token, body: { ids, ...(secret ? { password: md5(secret) } : {}) } })
const state = (token: string, ids: string[], enabledMark: number) =>
  demo.call('PUT', `${users}/Actions/State`, { token, body: { ids, enabledMark } })
const roles = (token: string, ids: string[], roleIds: string[]) =>
  demo.call('POST', `${users}/Actions/Roles`, { token, body: { ids, roleIds } })
const stored = async (id: string): Promise<Row> => (await demo.call('GET', `${users}/${id}`, { token: admin })).data
const fetched = (url: string) => demo.app.inject({ method: 'GET', url })

/** Who administers one branch, with two people in it, of whom the second may do more. */
async function branch(code: string) {
  const company = await idOf('base_organize', 'parentId', '-1')
  const unit = await insert('organize', { fullName: `分支 ${code}`, enCode: code, parentId: company })
  const boss = await someone({ organizeId: unit, realName: '支主管' })
  await insert('grade', { userId: boss.id, organizeId: unit })
  const menu = await insert('menu', { enCode: `more.${code}`, fullName: '更多', type: 2, parentId: '-1', urlAddress: `more/${code}` })
  const plain = await someone({ organizeId: unit, realName: '普通员' })
  const strong = await someone({ organizeId: unit, realName: '权大者' })
  await insert('authorize', { objectType: 'user', objectId: strong.id, menuId: menu, kind: 'menu' })
  return { token: await demo.login(boss.account), boss, plain, strong, outside: await someone({ realName: '外人' }) }
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
})

describe('the passwords of many', () => {
  it('OR-06 are random ones, in a file that is fetched once; sessions that were open end', async () => {
    const [one, two] = [await someone({ realName: '甲' }), await someone({ realName: '乙' })]
    const before = await demo.login(one.account)
    const answer = await reset(admin, [one.id, two.id])
    expect(answer).toMatchObject({ code: 200, msg: '已设置 2 人的密码', data: { n: 2 } })
    const kept = await demo.database.db.selectFrom('base_sheet_file').select('content').where('entity', '=', 'user.passwords').execute()
    expect(kept).toHaveLength(1)
    const response = await fetched(answer.data.url)
    expect(response.statusCode).toBe(200)
    const book = read(response.rawPayload, { type: 'buffer' })
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as object, { header: 1 })
    expect(lines[0]).toEqual(['账号', '姓名', '密码'])
    const secrets = new Map(lines.slice(1).map(([account = '', , secret = '']) => [account, secret]))
    expect(secrets.get(one.account)).not.toBe(secrets.get(two.account))
    for (const { account } of [one, two]) expect(await demo.login(account, secrets.get(account))).toBeTruthy()
    expect((await demo.call('GET', '/api/oauth/CurrentUser', { token: before })).code).toBe(602)
    await expect(demo.login(one.account)).rejects.toThrow()
    // a second time there is nothing, and the database never had it in the clear
    expect(JSON.parse((await fetched(answer.data.url)).payload).code).toBe(404)
    expect(Buffer.from(kept[0]?.content as Buffer).includes(Buffer.from('xl/worksheets'))).toBe(false)
    const audited = await demo.database.db
      .selectFrom('base_audit')
      .select('after')
      .where('entity', '=', 'userLogin')
      .where('recordId', '=', two.id)
      .execute()
    expect(audited).toMatchObject([{ after: { password: 'reset' } }])
  })

  it('OR-06 are one that was chosen, held to what a password of one person is held to', async () => {
    const [one, two] = [await someone(), await someone({ realName: 'Welcome2026' })]
    expect(await reset(admin, [one.id, two.id], '123456')).toMatchObject({ code: 403 })
    const own = await reset(admin, [one.id, two.id], 'Welcome2026')
    expect(own.msg).toContain('Welcome2026')
    expect(await demo.login(one.account, password)).toBeTruthy()
    const answer = await reset(admin, [one.id, two.id], 'First#2026')
    expect(answer).toMatchObject({ code: 200, data: { n: 2 } })
    expect(answer.data.url).toBeUndefined()
    for (const { account } of [one, two]) expect(await demo.login(account, 'First#2026')).toBeTruthy()
  })

  it('OR-06 are refused as a whole where one is oneself or holds more, who is named; of one out of reach nothing is told', async () => {
    const { token, boss, plain, strong, outside } = await branch('many1')
    const refused = await reset(token, [plain.id, strong.id], 'First#2026')
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('权大者') })
    expect(refused.msg).not.toContain('普通员')
    expect((await reset(token, [plain.id, boss.id])).msg).toContain('支主管')
    expect((await reset(token, [plain.id, outside.id])).code).toBe(404)
    expect((await reset(token, [plain.id, await idOf('base_user', 'account', 'admin')])).code).toBe(404)
    expect(await demo.login(plain.account, password)).toBeTruthy()
    expect((await reset(token, [plain.id], 'First#2026')).code).toBe(200)
    expect(await demo.login(plain.account, 'First#2026')).toBeTruthy()
  })

  it('VR-13 VR-14 a random one keeps every policy', () => {
    const policy = {
      passwordStrengthLimit: 1,
      passwordLengthMin: 1,
      passwordLengthMinNumber: 20,
      containsNumbers: 1,
      includeLowercaseLetters: 1,
      includeUppercaseLetters: 1,
      containsCharacters: 1,
    }
    const made = Array.from({ length: 200 }, () => randomPassword(policy))
    for (const one of made) expect([passwordFaults(policy, one), one.length, /^[a-zA-Z]/.test(one)]).toEqual([[], 20, true])
    expect(new Set(made).size).toBe(200)
    expect(randomPassword({})).toHaveLength(12)
  })
})

describe('the state of many', () => {
  it('OR-06 SE-19 is switched for all of them: who is off is signed out, who is so already stays', async () => {
    const [one, two] = [await someone(), await someone({ enabledMark: 0 })]
    const token = await demo.login(one.account)
    expect(await state(admin, [one.id, two.id], 0)).toMatchObject({ code: 200, data: { n: 1 } })
    expect((await demo.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(602)
    expect(await state(admin, [one.id, two.id], 1)).toMatchObject({ code: 200, data: { n: 2 } })
    expect([(await stored(one.id)).enabledMark, (await stored(two.id)).enabledMark]).toEqual([1, 1])
  })

  it('PM-09 is refused as a whole for oneself, whoever holds more, and people elsewhere', async () => {
    const { token, boss, plain, strong, outside } = await branch('many2')
    expect((await state(token, [plain.id, strong.id], 0)).msg).toContain('权大者')
    expect((await state(token, [plain.id, boss.id], 0)).msg).toContain('支主管')
    expect((await state(token, [plain.id, outside.id], 0)).code).toBe(404)
    expect((await stored(plain.id)).enabledMark).toBe(1)
    expect((await state(token, [plain.id], 0)).code).toBe(200)
    expect((await stored(plain.id)).enabledMark).toBe(0)
  })

  it('PM-09 one person who holds more is not switched by who holds less, neither by the switch nor by the form', async () => {
    const { token, plain, strong } = await branch('one1')
    const flip = (id: string) => demo.call('PUT', `${users}/${id}/Actions/State`, { token })
    const refused = { code: 403, msg: '此人拥有您没有的权限，请联系管理员' }
    expect(await flip(strong.id)).toMatchObject(refused)
    expect((await flip(plain.id)).code).toBe(200)
    const { data } = await demo.call('GET', `${users}/${strong.id}`, { token })
    expect(await demo.call('PUT', `${users}/${strong.id}`, { token, body: { ...data, enabledMark: 0 } })).toMatchObject(refused)
    expect((await stored(strong.id)).enabledMark).toBe(1)
    expect((await demo.call('PUT', `${users}/${strong.id}`, { token, body: { ...data, realName: '改名' } })).code).toBe(200)
  })

  it('PM-09 one person who holds more is not deleted by who holds less', async () => {
    const { token, plain, strong } = await branch('gone')
    const away = (id: string) => demo.call('DELETE', `${users}/${id}`, { token })
    expect(await away(strong.id)).toMatchObject({ code: 403, msg: '此人拥有您没有的权限，请联系管理员' })
    expect((await stored(strong.id)).realName).toBe('权大者')
    expect((await away(plain.id)).code).toBe(200)
    expect((await demo.call('DELETE', `${users}/${strong.id}`, { token: admin })).code).toBe(200)
  })

  it('VR-02 a wrong mobile of another person is not called yours', async () => {
    const { plain } = await branch('one2')
    const answer = await demo.call('PUT', `${users}/${plain.id}`, { token: admin, body: { ...(await stored(plain.id)), mobile: '12' } })
    expect(answer).toMatchObject({ code: 400, data: { errors: [{ field: 'mobile', message: '手机号码不正确' }] } })
  })
})

describe('roles for many', () => {
  it('PM-07 are added to those that people have', async () => {
    const [first, second] = [
      await insert('role', { fullName: '甲角色', enCode: 'many.a' }),
      await insert('role', { fullName: '乙角色', enCode: 'many.b' }),
    ]
    const [one, two] = [await someone(), await someone()]
    expect(await roles(admin, [one.id], [first])).toMatchObject({ code: 200, data: { n: 1 } })
    expect(await roles(admin, [one.id, two.id], [first, second])).toMatchObject({ code: 200, data: { n: 2 } })
    expect(await roles(admin, [one.id, two.id], [first])).toMatchObject({ code: 200, data: { n: 0 } })
    for (const { id } of [one, two]) expect((await stored(id)).roleIds).toEqual(expect.arrayContaining([first, second]))
    expect((await roles(admin, [one.id], ['nothing'])).code).toBe(403)
  })

  it('PM-07 that hold more than whoever gives them are refused, by name of each person, and nobody gets any', async () => {
    const { token, plain } = await branch('many3')
    const role = await insert('role', { fullName: '大权', enCode: 'many.c', organizeId: await idOf('base_organize', 'enCode', 'many3') })
    const menu = await idOf('base_menu', 'enCode', 'more.many3')
    await insert('authorize', { objectType: 'role', objectId: role, menuId: menu, kind: 'menu' })
    const answer = await roles(token, [plain.id], [role])
    expect(answer).toMatchObject({ code: 403, msg: expect.stringContaining('普通员') })
    expect((await stored(plain.id)).roleIds).not.toContain(role)
  })
})
