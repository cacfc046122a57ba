/** What administrators do with people beyond their record: passwords, locks, work handover, and looking them up. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { md5, toWire } from '#server/auth/password.ts'
import { limits } from '#server/auth/throttle.ts'
import { transaction } from '#server/db/transaction.ts'
import { demoPassword } from '#server/seed/company.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { password } from '../../helpers/app.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'
import { repository } from '../../helpers/records.ts'
import { rowId } from '../../helpers/rowId.ts'

let demo: DemoApp
let admin: string
const users = '/api/permission/Users'
const fresh = 'Fresh@2026x'
const insert = async (entity: string, values: Row) =>
  String((await transaction(demo.database.db, (trx) => repository(entity).insert(trx, values))).id)
const idOf = (table: string, field: string, value: string) => rowId(demo.database.db, table, field, value)
const userOf = (account: string) => idOf('base_user', 'account', account)
/** Somebody new: account and id. */
async function someone(values: { [field: string]: string | number } = {}, grants: { [menu: string]: string[] } = {}) {
  const account = await demo.person(grants, values)
  return { account, id: await userOf(account) }
}
const codeOf = async (token: string) => (await demo.call('GET', '/api/oauth/CurrentUser', { token })).code
const reset = (token: string, id: string, secret = fresh) =>
  demo.call('POST', `${users}/${id}/Actions/ResetPassword`, { token, body: { password: md5(secret) } })
const put = (token: string, id: string, verb: string, body?: Row) =>
  demo.call('PUT', `${users}/${id}/Actions/${verb}`, { token, ...(body ? { body } : {}) })
const auditOf = async (entity: string, recordId: string) =>
  demo.database.db
    .selectFrom('base_audit')
    .select(['verb', 'userId', 'before', 'after'])
    .where('entity', '=', entity)
    .where('recordId', '=', recordId)
    .orderBy('id')
    .execute()

/** Who administers one branch, with somebody in it. */
async function branchAdmin(code: string) {
  const company = await idOf('base_organize', 'parentId', '-1')
  const unit = await insert('organize', { fullName: `分支 ${code}`, enCode: code, parentId: company })
  const boss = await someone({ organizeId: unit, realName: '支主管' })
  await insert('grade', { userId: boss.id, organizeId: unit })
  return { unit, company, boss, token: await demo.login(boss.account), inside: await someone({ organizeId: unit, realName: '支员工' }) }
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
  const known = await demo.database.db.selectFrom('base_menu').select('enCode').execute()
  for (const name of ['user', 'organize', 'role', 'position', 'authorize'])
    if (!known.some(({ enCode }) => enCode === `permission.${name}`))
      await insert('menu', { enCode: `permission.${name}`, fullName: name, type: 2, parentId: '-1', urlAddress: `permission/${name}` })
})

describe('a password that an administrator sets', () => {
  it('OR-06 PM-08 is the one that signs in from then on; every session that the old one opened ends', async () => {
    const { account, id } = await someone()
    const before = await demo.login(account)
    expect(await reset(admin, id)).toMatchObject({ code: 200, msg: expect.stringContaining('王小明') })
    expect(await codeOf(before)).toBe(602)
    await expect(demo.login(account)).rejects.toThrow('400')
    expect(await codeOf(await demo.login(account, fresh))).toBe(200)
    expect(await auditOf('userLogin', id)).toMatchObject([{ verb: 'update', userId: await userOf('admin'), after: { password: 'reset' } }])
  })

  it('OR-06 SE-23 has to be changed at the first sign-in where the policy asks for that', async () => {
    const { account, id } = await someone()
    await demo.database.db
      .insertInto('base_setting')
      .values({ key: 'mandatoryModificationOfInitialPassword', value: '1', secret: 0 })
      .execute()
    try {
      const own = await demo.login(account)
      expect((await demo.call('GET', `${users}/Current/BaseInfo`, { token: own })).code).toBe(200)
      await reset(admin, id)
      const token = await demo.login(account, fresh)
      expect((await demo.call('GET', `${users}/Current/BaseInfo`, { token })).code).toBe(424)
      expect((await demo.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.mustChangePassword).toBe(true)
    } finally {
      await demo.database.db.deleteFrom('base_setting').where('key', '=', 'mandatoryModificationOfInitialPassword').execute()
    }
  })

  it('OR-06 is the first one of somebody who was made without; the wire form of the login does as well', async () => {
    const organizeId = await idOf('base_organize', 'parentId', '-1')
    const made = await demo.call('POST', users, { token: admin, body: { account: 'firstword', realName: '新人', organizeId } })
    const { id } = made.data
    expect((await demo.call('GET', `${users}/${id}`, { token: admin })).data.signInState).toBe('noPassword')
    const key = await cipherKey(demo.database.db, demo.app.settings.PINGE_CIPHER_KEY)
    const answer = await demo.call('POST', `${users}/${id}/Actions/ResetPassword`, { token: admin, body: { password: toWire(fresh, key) } })
    expect(answer.code).toBe(200)
    expect(await codeOf(await demo.login('firstword', fresh))).toBe(200)
    expect((await demo.call('GET', `${users}/${id}`, { token: admin })).data.signInState).toBe('open')
  })

  it('OR-06 is refused where it is empty, common, their own name, no digest, or for oneself', async () => {
    const { id, account } = await someone()
    for (const secret of ['', '123456', account, '王小明'])
      expect(await reset(admin, id, secret)).toMatchObject({ code: 400, data: { errors: [{ field: 'password' }] } })
    const plain = await demo.call('POST', `${users}/${id}/Actions/ResetPassword`, { token: admin, body: { password: fresh } })
    expect(plain).toMatchObject({ code: 400, data: { errors: [{ field: 'password' }] } })
    expect((await demo.call('POST', `${users}/${id}/Actions/ResetPassword`, { token: admin, body: {} })).code).toBe(400)
    expect((await reset(admin, await userOf('admin'))).code).toBe(400)
    expect((await reset(admin, 'nobody')).code).toBe(404)
    expect(await codeOf(await demo.login(account, password))).toBe(200)
  })
})

describe('a lock', () => {
  it('PM-08 C-053 ends the sessions at once and keeps sign-ins out, with a word why, until it is lifted', async () => {
    const { account, id } = await someone()
    const token = await demo.login(account)
    expect((await put(admin, id, 'lock')).code).toBe(200)
    expect(await demo.call('GET', '/api/oauth/CurrentUser', { token })).toMatchObject({ code: 602, msg: '账号已被锁定，请联系管理员' })
    await expect(demo.login(account)).rejects.toThrow('账号已被锁定')
    const row = (await demo.call('GET', `${users}?keyword=${account}`, { token: admin })).data.list[0]
    expect(row).toMatchObject({ id, signInState: 'locked', enabledMark: 1 })
    // neither a second lock nor the form of the user changes that
    expect((await put(admin, id, 'lock')).code).toBe(200)
    await demo.call('PUT', `${users}/${id}`, { token: admin, body: { signInState: 'open', realName: '王小明' } })
    await expect(demo.login(account)).rejects.toThrow('账号已被锁定')
    expect((await put(admin, id, 'unlock')).code).toBe(200)
    expect(await codeOf(await demo.login(account))).toBe(200)
    expect(await codeOf(token)).toBe(602)
    expect((await auditOf('userLock', id)).map(({ verb }) => verb)).toEqual(['create', 'delete'])
  })

  it('OR-06 of too many wrong passwords is shown with its minutes, and lifted like any other', async () => {
    const { account, id } = await someone()
    await demo.database.db
      .insertInto('base_setting')
      .values({ key: 'lockCount', value: '3', secret: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '3' }))
      .execute()
    try {
      for (let i = 0; i < 3; i++) await demo.login(account, 'wrong').catch(() => {})
      await expect(demo.login(account)).rejects.toThrow()
      const row = (await demo.call('GET', `${users}/${id}`, { token: admin })).data
      expect(row).toMatchObject({ signInState: 'tries', $text: { signInState: expect.stringContaining(`${limits.minutes} 分钟`) } })
      expect(row.unlockTime).toBeGreaterThan(Date.now())
      expect((await put(admin, id, 'unlock')).code).toBe(200)
      expect((await demo.call('GET', `${users}/${id}`, { token: admin })).data.signInState).toBe('open')
      const counts = await demo.database.db.selectFrom('base_sign_in_failure').select('key').where('key', 'like', `%${account}%`).execute()
      expect(counts).toEqual([])
    } finally {
      await demo.database.db.deleteFrom('base_setting').where('key', '=', 'lockCount').execute()
    }
  })

  it('OR-11 PM-08 somebody who is switched off is signed out at once, and told so at the next sign-in', async () => {
    const { account, id } = await someone()
    const token = await demo.login(account)
    expect((await put(admin, id, 'State', { enabledMark: 0 })).code).toBe(200)
    expect(await codeOf(token)).toBe(602)
    await expect(demo.login(account)).rejects.toThrow('账号已停用')
    expect((await put(admin, id, 'State')).code).toBe(200)
    expect(await codeOf(token)).toBe(602)
    expect(await codeOf(await demo.login(account))).toBe(200)
  })
})

describe('who may', () => {
  it('PM-08 each of these asks for its own button, on the screen of users', async () => {
    const { id } = await someone()
    const calls = {
      btn_resetPassword: (token: string) => reset(token, id),
      btn_lock: (token: string) => put(token, id, 'lock'),
      btn_handover: (token: string) => demo.call('GET', `${users}/getWorkByUser?fromId=${id}`, { token }),
    }
    const none = await demo.login((await someone({}, { 'permission.user': ['btn_edit', 'btn_add', 'btn_remove'] })).account)
    const nobody = await demo.login((await someone()).account)
    for (const [button, call] of Object.entries(calls)) {
      expect([button, (await call(none)).code]).toEqual([button, 403])
      expect([button, (await call(nobody)).code]).toEqual([button, 403])
      const token = await demo.login((await someone({}, { 'permission.user': [button] })).account)
      expect([button, (await call(token)).code]).toEqual([button, 200])
    }
    const boss = { fromId: id, toId: id, ids: ['subordinate|x'] }
    expect((await demo.call('POST', `${users}/workHandover`, { token: none, body: boss })).code).toBe(403)
  })

  it('PM-08 nobody does it to themselves, and nobody but an administrator to one', async () => {
    const own = await userOf('admin')
    for (const verb of ['lock', 'State']) expect([verb, (await put(admin, own, verb, { enabledMark: 0 })).code]).toEqual([verb, 400])
    expect((await demo.call('DELETE', `${users}/${own}`, { token: admin })).code).toBe(400)
    const rights = { 'permission.user': ['btn_edit', 'btn_remove', 'btn_resetPassword', 'btn_lock', 'btn_handover'] }
    const helper = await someone({}, rights)
    const token = await demo.login(helper.account)
    expect((await reset(token, own)).code).toBe(404)
    for (const verb of ['lock', 'unlock', 'State'])
      expect([verb, (await put(token, own, verb, { enabledMark: 0 })).code]).toEqual([verb, 404])
    expect((await demo.call('DELETE', `${users}/${own}`, { token })).code).toBe(404)
    expect((await demo.call('GET', `${users}/getWorkByUser?fromId=${own}`, { token })).code).toBe(404)
    expect((await put(token, helper.id, 'lock')).code).toBe(400)
  })

  it('PM-08 an administrator who may sign in is always left', async () => {
    const second = await someone({ isAdministrator: 1 })
    const token = await demo.login(second.account)
    const first = await userOf('admin')
    expect((await put(token, first, 'lock')).code).toBe(200)
    // the other one is locked: neither may this one go off, nor stop being one
    await demo.database.db.updateTable('base_user').set({ isAdministrator: 0 }).where('id', 'not in', [first, second.id]).execute()
    const last = { code: 400, msg: '至少要保留一名可以登录的系统管理员' }
    expect(await demo.call('PUT', `${users}/${second.id}`, { token, body: { isAdministrator: 0 } })).toMatchObject(last)
    expect((await put(token, first, 'unlock')).code).toBe(200)
    admin = await demo.login('admin', demoPassword)
    const both = await Promise.all([put(admin, second.id, 'lock'), put(token, first, 'lock')])
    expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
    // whoever was kept lets the other in again
    const kept = both[0]?.code === 200 ? admin : token
    expect((await put(kept, kept === admin ? second.id : first, 'unlock')).code).toBe(200)
    admin = await demo.login('admin', demoPassword)
    expect((await demo.call('DELETE', `${users}/${second.id}`, { token: admin })).code).toBe(200)
  })

  it('OR-06 PM-09 an administrator of a branch reaches the people of that branch, all others are not found', async () => {
    const { token, inside } = await branchAdmin('reach.east')
    const outside = await someone({ organizeId: await idOf('base_organize', 'parentId', '-1') })
    for (const [id, code] of [
      [inside.id, 200],
      [outside.id, 404],
    ] as const) {
      expect((await reset(token, id)).code).toBe(code)
      expect((await put(token, id, 'lock')).code).toBe(code)
      expect((await put(token, id, 'unlock')).code).toBe(code)
      expect((await demo.call('GET', `${users}/getWorkByUser/?fromId=${id}`, { token })).code).toBe(code)
    }
    const body = { fromId: inside.id, toId: outside.id, ids: ['subordinate|x'] }
    expect((await demo.call('POST', `${users}/workHandover`, { token, body })).code).toBe(404)
  })
})

describe('work handover', () => {
  const work = async (fromId: string, token = admin) =>
    (await demo.call('GET', `${users}/getWorkByUser/?fromId=${fromId}`, { token })).data.list as Row[]
  const give = (body: Row, token = admin) => demo.call('POST', `${users}/workHandover`, { token, body })
  const managerOf = async (id: string) => (await demo.call('GET', `${users}/${id}`, { token: admin })).data.managerId

  it('OR-07 names what somebody holds by kind, and gives what is chosen to somebody else', async () => {
    const [from, to] = [await someone({ realName: '交接人' }), await someone({ realName: '接收人' })]
    const [one, two] = [
      await someone({ managerId: from.id, realName: '下属甲' }),
      await someone({ managerId: from.id, realName: '下属乙' }),
    ]
    const company = await idOf('base_organize', 'parentId', '-1')
    const unit = await insert('organize', { fullName: '交接部', enCode: 'handover.unit', parentId: company, managerId: from.id })
    const grade = await insert('grade', { userId: from.id, organizeId: unit, mayAdd: 0 })
    const list = await work(from.id)
    expect(list).toMatchObject([
      { id: 'subordinate', n: 2, fullName: '下属（2）' },
      { id: 'unit', n: 1, children: [{ id: `unit|${unit}`, fullName: '交接部' }] },
      { id: 'grade', n: 1, children: [{ id: `grade|${grade}`, fullName: '交接部' }] },
    ])
    expect((await demo.call('GET', `${users}/getWorkByUser?fromId=${from.id}`, { token: admin })).data.list).toEqual(list)

    const ids = [`subordinate|${one.id}`, `unit|${unit}`, `grade|${grade}`]
    expect(await give({ fromId: from.id, toId: `${to.id}--user`, ids })).toMatchObject({
      code: 200,
      msg: '已将 3 项工作交接给接收人',
      data: { subordinate: 1, unit: 1, grade: 1 },
    })
    expect([await managerOf(one.id), await managerOf(two.id)]).toEqual([to.id, from.id])
    expect(await work(from.id)).toMatchObject([{ id: 'subordinate', n: 1 }])
    expect((await work(to.id)).map(({ id }) => id)).toEqual(['subordinate', 'unit', 'grade'])
    expect(await auditOf('workHandover', from.id)).toMatchObject([{ after: { toId: to.id, items: ids } }])
    expect(await auditOf('organize', unit)).toMatchObject([{}, { before: { managerId: from.id }, after: { managerId: to.id } }])
  })

  it('OR-06 OR-07 somebody is deleted when nothing hangs on them any more', async () => {
    const [from, to] = [await someone(), await someone()]
    const one = await someone({ managerId: from.id })
    expect((await demo.call('DELETE', `${users}/${from.id}`, { token: admin })).code).toBe(409)
    expect((await give({ fromId: from.id, toId: to.id, ids: [`subordinate|${one.id}`] })).code).toBe(200)
    expect((await demo.call('DELETE', `${users}/${from.id}`, { token: admin })).code).toBe(200)
    const rows = await demo.database.db.selectFrom('base_user_login').select('userId').where('userId', '=', from.id).execute()
    expect(rows).toEqual([])
    await expect(demo.login(from.account)).rejects.toThrow('400')
  })

  it('OR-07 gives all that is chosen or nothing', async () => {
    const [from, to] = [await someone(), await someone()]
    const [one, other] = [await someone({ managerId: from.id }), await someone()]
    const refused = await give({ fromId: from.id, toId: to.id, ids: [`subordinate|${one.id}`, `subordinate|${other.id}`] })
    expect(refused.code).toBe(409)
    expect(await managerOf(one.id)).toBe(from.id)
  })

  it('OR-07 refuses nothing chosen, oneself, who is switched off, and who is not there', async () => {
    const [from, off] = [await someone(), await someone({ enabledMark: 0 })]
    const one = `subordinate|${(await someone({ managerId: from.id })).id}`
    expect(await give({ fromId: from.id, toId: from.id, ids: [one] })).toMatchObject({ code: 400, data: { errors: [{ field: 'toId' }] } })
    expect(await give({ fromId: from.id, toId: off.id, ids: [one] })).toMatchObject({ code: 400, data: { errors: [{ field: 'toId' }] } })
    const to = await someone()
    for (const ids of [[], null])
      expect(await give({ fromId: from.id, toId: to.id, ids })).toMatchObject({ code: 400, data: { errors: [{ field: 'ids' }] } })
    expect((await give({ fromId: from.id, toId: 'gone', ids: [one] })).code).toBe(404)
    expect((await give({ fromId: from.id })).code).toBe(400)
    expect(await work(from.id)).toMatchObject([{ n: 1 }])
  })

  it('OR-07 nobody becomes their own manager: who takes over, and who stands above them, report one step higher', async () => {
    const top = await someone()
    const from = await someone({ managerId: top.id })
    const middle = await someone({ managerId: from.id })
    const to = await someone({ managerId: middle.id })
    const beside = await someone({ managerId: from.id })
    const ids = [`subordinate|${middle.id}`, `subordinate|${beside.id}`]
    expect((await give({ fromId: from.id, toId: to.id, ids })).code).toBe(200)
    expect([await managerOf(middle.id), await managerOf(to.id), await managerOf(beside.id)]).toEqual([top.id, middle.id, to.id])
  })

  it('OR-07 a branch that both administer is kept once, with what either of them might do there', async () => {
    const [from, to] = [await someone(), await someone()]
    const unit = await insert('organize', {
      fullName: '共管部',
      enCode: 'handover.both',
      parentId: await idOf('base_organize', 'parentId', '-1'),
    })
    const grade = await insert('grade', { userId: from.id, organizeId: unit, mayDelete: 0 })
    await insert('grade', { userId: to.id, organizeId: unit, mayAdd: 0 })
    expect((await give({ fromId: from.id, toId: to.id, ids: [`grade|${grade}`] })).code).toBe(200)
    const kept = await demo.database.db.selectFrom('base_grade').selectAll().where('organizeId', '=', unit).execute()
    expect(kept).toMatchObject([{ userId: to.id, mayAdd: 1, mayEdit: 1, mayDelete: 1 }])
  })

  it('OR-07 PM-09 an administrator of a branch hands over what is in it, and no branches', async () => {
    const { token, unit, company, inside, boss } = await branchAdmin('handover.east')
    const reports = await someone({ organizeId: unit, managerId: inside.id, realName: '内部' })
    await someone({ managerId: inside.id, realName: '外部' })
    // who is only read there is not handed over
    const read = await insert('organize', { fullName: '只读分支', enCode: 'handover.read', parentId: company })
    await insert('grade', { userId: boss.id, organizeId: read, mayEdit: 0 })
    await someone({ organizeId: read, managerId: inside.id, realName: '只读' })
    await insert('grade', { userId: inside.id, organizeId: unit })
    expect(await work(inside.id, token)).toEqual([
      expect.objectContaining({ id: 'subordinate', n: 1, children: [expect.objectContaining({ id: `subordinate|${reports.id}` })] }),
    ])
    expect(await give({ fromId: inside.id, toId: boss.id, ids: [`subordinate|${reports.id}`] }, token)).toMatchObject({ code: 200 })
    expect(await managerOf(reports.id)).toBe(boss.id)
  })
})

describe('looking people up', () => {
  it('OR-08 contacts are everybody who is switched on but oneself, a page of 20, with nothing private', async () => {
    const token = await demo.as('zhangwei')
    const page = (await demo.call('GET', `${users}/ImUser`, { token })).data
    expect(page.list).toHaveLength(20)
    expect(page.pagination).toMatchObject({ currentPage: 1, pageSize: 20 })
    const all = (await demo.call('GET', `${users}/ImUser?pageSize=100`, { token })).data
    expect(all.list.map(({ account }: Row) => account)).not.toContain('zhangwei')
    for (const row of all.list) expect(Object.keys(row).sort()).toEqual(['account', 'headIcon', 'id', 'online', 'organize', 'realName'])
    const off = await someone({ enabledMark: 0 })
    const found = async (keyword: string) =>
      (await demo.call('GET', `${users}/ImUser?keyword=${encodeURIComponent(keyword)}`, { token })).data.list
    expect(await found(off.account)).toEqual([])
    expect(await found('苏婉清')).toMatchObject([{ account: 'suwanqing', organize: expect.stringContaining('/') }])
    expect(await found('100%')).toEqual([])
  })

  it('PK-24 OR-08 the restricted list takes pagination and ids of departments, positions and people', async () => {
    const token = await demo.as('zhangwei')
    const unit = await idOf('base_organize', 'fullName', '财务部')
    const body = { ids: [`${unit}--department`], pagination: { currentPage: 1, pageSize: 2 } }
    const first = (await demo.call('POST', `${users}/UserCondition`, { token, body })).data.list
    expect(first).toHaveLength(2)
    expect(first).toEqual((await demo.call('POST', `${users}/getUserList`, { token, body })).data.list)
  })

  it('OR-06 OR-08 the page of all people, the short list, and who reports to somebody', async () => {
    const boss = await someone()
    const report = await someone({ managerId: boss.id })
    const below = await demo.call('GET', `${users}?managerId=${boss.id}`, { token: admin })
    expect(below.data.list.map(({ id }: Row) => id)).toEqual([report.id])
    const all = (await demo.call('GET', `${users}/All`, { token: admin })).data.list
    expect(all.find(({ id }: Row) => id === report.id)).toEqual({ id: report.id, type: 'user', fullName: '王小明' })
    const token = await demo.login(boss.account)
    const own = (await demo.call('POST', `${users}/getSubordinates`, { token, body: {} })).data
    expect(own.map(({ id }: Row) => id)).toEqual([report.id])
    expect((await demo.call('GET', `${users}/Current/Subordinate/0`, { token })).data.list).toMatchObject([{ id: report.id }])
  })

  it('OR-08 PM-09 by authority: the topmost units that one administers, what is right below them, and nothing outside', async () => {
    const { token, unit, company, inside, boss } = await branchAdmin('lookup.east')
    const look = async (x: string, body: Row = {}) =>
      (await demo.call('POST', `${users}/GetListByAuthorize/${x}`, { token, body })).data.list.map(({ id }: Row) => id)
    expect(await look('0')).toEqual([unit])
    expect((await look(unit)).sort()).toEqual([boss.id, inside.id].sort())
    expect(await look(company)).toEqual([])
    expect(await look('0', { keyword: '支员工' })).toContain(inside.id)
    expect(await look('0', { keyword: '苏婉清' })).toEqual([])
    // a page at a time, units first
    const below = await insert('organize', { fullName: '支部门', enCode: 'lookup.below', parentId: unit })
    expect(await look(unit, { pageSize: 1 })).toEqual([below])
    const pages = [await look(unit, { pageSize: 1, currentPage: 2 }), await look(unit, { pageSize: 1, currentPage: 3 })]
    expect(pages.flat().sort()).toEqual([boss.id, inside.id].sort())
    expect(await look(unit, { pageSize: 1, currentPage: 4 })).toEqual([])
    // who administers a unit without what is below it sees nothing of that
    const grade = await idOf('base_grade', 'userId', boss.id)
    await transaction(demo.database.db, (trx) => repository('grade').update(trx, grade, { reach: 'unit' }))
    expect((await look(unit)).sort()).toEqual([boss.id, inside.id].sort())
    expect(await look(below)).toEqual([])
    const all = await demo.call('POST', `${users}/GetListByAuthorize/0`, { token: admin, body: {} })
    expect(all.data.list.map(({ id }: Row) => id)).toContain(company)
    const plain = await demo.login((await someone()).account)
    expect((await demo.call('POST', `${users}/GetListByAuthorize/0`, { token: plain, body: {} })).code).toBe(403)
  })
})

describe('through what rights are had', () => {
  it('PM-10 MA-02 who was given a menu, and what one of them may there', async () => {
    const { account, id } = await someone({}, { customer: ['btn_add'] })
    const role = await idOf('base_role', 'enCode', account)
    const menu = demo.menus.customer as string
    const holders = (await demo.call('GET', `/api/system/Menu/getPermissionGroup/${menu}`, { token: admin })).data.list
    expect(holders).toContainEqual({ id: `${role}--role`, onlyId: role, type: 'role', fullName: '测试角色', enabledMark: 1 })
    const one = await demo.call('GET', `/api/system/Menu/getPermission/${menu}/${role}--role`, { token: admin })
    expect(one.data).toMatchObject({
      fullName: '测试角色',
      menu: { id: menu, enCode: 'customer', button: [{ enCode: 'btn_add' }], column: [] },
    })
    expect((await demo.call('GET', `/api/system/Menu/getPermission/${menu}/${id}--user`, { token: admin })).code).toBe(404)
    expect((await demo.call('GET', `/api/system/Menu/getPermission/${menu}/${role}--menu`, { token: admin })).code).toBe(404)
    expect((await demo.call('GET', '/api/system/Menu/getPermissionGroup/gone', { token: admin })).code).toBe(404)
  })

  it('PM-10 what a person is in, and what each of these gives', async () => {
    const { account, id } = await someone({}, { customer: ['btn_add'], asset: [] })
    const role = await idOf('base_role', 'enCode', account)
    const path = '/api/permission/PermissionGroup'
    const groups = (await demo.call('GET', `${path}/getPermissionGroup?id=${id}&objectType=user`, { token: admin })).data.list
    expect(groups.map((one: Row) => one.id).sort()).toEqual([`${role}--role`, `${id}--user`].sort())
    const given = (await demo.call('GET', `${path}/getPermission?permissionId=${role}--role`, { token: admin })).data
    expect(given.list.map(({ enCode }: Row) => enCode).sort()).toEqual(['asset', 'customer'])
    expect(given.list.find(({ enCode }: Row) => enCode === 'customer').button).toMatchObject([{ enCode: 'btn_add' }])
    expect((await demo.call('GET', `${path}/getPermissionGroup?id=gone&objectType=user`, { token: admin })).code).toBe(404)
    expect((await demo.call('GET', `${path}/getPermission?permissionId=gone--role`, { token: admin })).code).toBe(404)
  })

  it('PM-10 PM-09 an administrator of a branch sees the holders of that branch only', async () => {
    const { token, inside } = await branchAdmin('holders.east')
    const path = '/api/permission/PermissionGroup'
    const outside = await someone({}, { customer: [] })
    expect((await demo.call('GET', `${path}/getPermissionGroup?id=${outside.id}&objectType=user`, { token })).code).toBe(404)
    const own = await demo.call('GET', `${path}/getPermissionGroup?id=${inside.id}&objectType=user`, { token })
    // the role that gives them nothing here is no role of the branch
    expect(own.data.list.map(({ type }: Row) => type)).toEqual(['user'])
    const holders = await demo.call('GET', `/api/system/Menu/getPermissionGroup/${demo.menus.customer}`, { token })
    expect(holders.data.list).toEqual([])
    const plain = await demo.login((await someone()).account)
    expect((await demo.call('GET', `${path}/getPermissionGroup?id=${inside.id}&objectType=user`, { token: plain })).code).toBe(403)
  })
})
