/** @module-tag pglite */
/** SY-02 to SY-04, SH-17: units and people are carried to WeCom and DingTalk. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/db/ids.ts'
import { patience } from '#server/jobs/runner.ts'
import { pace } from '#server/modules/synThird/client.ts'
import { forgetThere } from '#server/modules/synThird/there.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { running, startProcess } from '../helpers/serverProcess.ts'
import { startThirdParties, type ThirdParties, thirdSecret } from '../helpers/thirdParties.ts'
import { until } from '../helpers/until.ts'

const path = '/api/system/SynThirdInfo'
const secretKey = 'ab'.repeat(32)
let test: TestApp
let third: ThirdParties
let admin: string
const env = () => ({ PINGE_OUTBOUND_HOSTS: third.host, PINGE_SECRET_KEY: secretKey })

beforeAll(async () => {
  third = await startThirdParties()
  test = await startApp(env())
  admin = await test.login()
  pace.first = 1
})
afterAll(() => third.stop())
beforeEach(async () => {
  const { db } = test.database
  third.lose(() => false)
  forgetThere()
  for (const one of [third.qy, third.ding]) one.clear()
  for (const table of ['base_syn_third_link', 'base_syn_third_run', 'base_job', 'base_organize'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('base_user').where('account', '!=', 'admin').execute()
  await db.updateTable('base_user').set({ organizeId: null, mobile: null }).execute()
  third.calls.length = 0
  await set(thirdSecret)
})

const put = (part: string, body: object) => test.call('PUT', `/api/system/SysConfig/${part}`, { token: admin, body })
const set = async (secret: string) => {
  const qy = await put('qyh', { qyhCorpId: 'corp-1', qyhCorpSecret: secret, qyhEndpoint: third.url, qyhRootId: 1, qyhKeepIds: '' })
  const ding = await put('dingSyn', { dingSynAppKey: 'key-1', dingSynAppSecret: secret, dingSynEndpoint: third.url, dingSynRootId: 1 })
  expect([qy.code, ding.code]).toEqual([200, 200])
}
const get = async (url: string) => (await test.call('GET', path + url, { token: admin })).data
const ask = (url: string) => test.call('GET', path + url, { token: admin })

let count = 0
const unit = async (fullName: string, parentId = '-1', more: object = {}): Promise<string> => {
  const id = newId()
  count += 1
  await test.database.db
    .insertInto('base_organize')
    .values({ id, parentId, category: 'department', fullName, enCode: `u${count}`, enabledMark: 1, sortCode: count, ...more })
    .execute()
  return id
}
const person = async (account: string, organizeId: string, more: object = {}): Promise<string> => {
  const id = newId()
  count += 1
  await test.database.db
    .insertInto('base_user')
    .values({ id, account, realName: `员工${account}`, organizeId, mobile: `1380000${1000 + count}`, enabledMark: 1, ...more })
    .execute()
  return id
}
const units = () => test.database.db.updateTable('base_organize')
const people = () => test.database.db.updateTable('base_user')

const calls = { qy: ['synAllOrganizeSysToQy', 'synAllUserSysToQy'], ding: ['synAllOrganizeSysToDing', 'synAllUserSysToDing'] } as const
type Target = keyof typeof calls
/** Runs a sync to its end; gives its line of the log. */
const run = async (target: Target, type: '1' | '2', query = '') => {
  const { code, msg } = await ask(`/${calls[target][Number(type) - 1]}?type=${type}${query}`)
  expect(`${code} ${msg}`).toBe('200 同步已开始')
  await test.app.jobs.runDue(['synThird.run'])
  return (await get(`/Runs/${target}/${type}`)).list[0]
}
const lines = async (target: Target, type: '1' | '2') => {
  const { list } = await get(`/Runs/${target}/${type}`)
  const told = (await get(`/Run/${list[0].id}/Lines?pageSize=100`)).list
  return told.map(({ name, verb, text }: { name: string; verb: string; text: string }) => [name, verb, text].filter(Boolean).join(' '))
}
const preview = async (target: Target, type: '1' | '2', query = '') => {
  const { list, summary } = await get(`/Preview/${target}/${type}?pageSize=100${query}`)
  return [
    summary,
    ...list.map(({ name, verb, text }: { name: string; verb: string; text: string }) => [name, verb, text].filter(Boolean).join(' ')),
  ]
}

describe.each(['qy', 'ding'] as const)('SY-03 to %s', (target) => {
  const on = () => third[target]

  it('units go, parents before their children, and then people into them; what is the same is left alone', async () => {
    const company = await unit('平格')
    const dev = await unit('研发', company)
    await unit('前端', dev)
    const lead = await person('li', dev)
    await person('wang', dev, { email: 'wang@example.com' })
    await units().set({ managerId: lead }).where('id', '=', dev).execute()
    expect(await preview(target, '1')).toEqual(['新增 3', '平格 create', '研发 create', '前端 create'])
    expect((await preview(target, '2'))[0]).toBe('不同步 3')
    expect(await run(target, '1')).toMatchObject({ state: 'done', created: 3, failed: 0, total: 3 })
    expect(on().paths()).toEqual(['平格', '平格/研发', '平格/研发/前端'])
    expect(await run(target, '2')).toMatchObject({ state: 'done', created: 2, skipped: 1 })
    const there = [...on().departments.values()].find(({ name }) => name === '研发')
    expect([...on().members.values()].map(({ id, name, units: at }) => [id, name, ...at])).toEqual([
      ['li', '员工li', there?.id],
      ['wang', '员工wang', there?.id],
    ])
    // who leads is said of the unit by one, of the person by the other
    expect(target === 'ding' ? there?.leader : on().members.get('li')?.leads[0]).toBe(target === 'ding' ? 'li' : there?.id)
    const before = third.calls.length
    expect(await run(target, '1')).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await run(target, '2')).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(third.calls.length).toBe(before)
    const [organize, user] = (await get(`/Targets/${target}`)).list
    expect(organize).toMatchObject({ total: 3, done: 3, failed: 0, waiting: 0, state: 'done', isSet: 1, isRunning: 0 })
    expect(user).toMatchObject({ total: 3, done: 2, failed: 0, waiting: 1 })
    expect(user.lastTime).toBeGreaterThan(0)
    const { list } = await get('/getSynThirdTotal/1')
    expect(list.map(({ id, done }: { id: string; done: number }) => [id, done])).toEqual([
      ['qy.1', target === 'qy' ? 3 : 0],
      ['ding.1', target === 'ding' ? 3 : 0],
    ])
  })

  it('a changed name, a moved unit and a moved person follow; what is gone goes only where that is asked for', async () => {
    const [a, b] = [await unit('甲'), await unit('乙')]
    const c = await unit('丙', a)
    const [one, two] = [await person('one', c), await person('two', c)]
    await run(target, '1')
    await run(target, '2')
    await units().set({ fullName: '丁', parentId: b }).where('id', '=', c).execute()
    await people().set({ organizeId: a }).where('id', '=', one).execute()
    await people().set({ enabledMark: 0 }).where('id', '=', two).execute()
    expect(await preview(target, '1')).toEqual(['更新 1、无变化 2', '甲 unchanged', '乙 unchanged', '丁 update 名称、上级'])
    expect(await run(target, '1')).toMatchObject({ updated: 1, unchanged: 2 })
    expect(on().paths()).toEqual(['乙', '乙/丁', '甲'])
    expect(await run(target, '2')).toMatchObject({ updated: 1, removed: target === 'qy' ? 1 : 0, failed: 0 })
    // one service can switch somebody off; at the other one they stay until removal is asked for
    expect(on().members.get('two')?.enabled).toBe(target !== 'qy')
    expect([...on().departments.values()].find(({ id }) => id === on().members.get('one')?.units[0])?.name).toBe('甲')
    await test.database.db.deleteFrom('base_user').where('id', '=', two).execute()
    await test.database.db.deleteFrom('base_organize').where('id', '=', c).execute()
    expect(await preview(target, '2')).toContain('员工two keep')
    expect(await run(target, '2')).toMatchObject({ removed: 0 })
    expect(on().members.size).toBe(2)
    expect(await preview(target, '2', '&remove=1')).toContain('员工two remove')
    expect(await run(target, '2', '&remove=1')).toMatchObject({ removed: 1, failed: 0 })
    expect([...on().members.keys()]).toEqual(['one'])
    expect(await run(target, '1', '&remove=1')).toMatchObject({ removed: 1, failed: 0 })
    expect(on().paths()).toEqual(['乙', '甲'])
  })

  it('goes on wherever its process ended, and makes nothing twice', async () => {
    const company = await unit('平格')
    const names = ['一', '二']
    for (const name of names) await person(`p${names.indexOf(name)}`, await unit(name, company))
    const config = readConfig({ LOG_LEVEL: 'silent', ...env() })
    let kills = 0
    // a process that ends waits for nothing
    const usual = { ...patience }
    Object.assign(patience, { running: 0, stopping: 0 })
    try {
      for (const type of ['1', '2'] as const) {
        expect((await ask(`/${calls[target][Number(type) - 1]}`)).code).toBe(200)
        // each process makes one of theirs, and ends before it hears of it
        third.lose((at) => at.endsWith('/create'))
        for (let i = 0; i < (type === '1' ? 3 : 2); i++) {
          const app = await buildApp({ database: test.database, config })
          await app.ready()
          kills += 1
          app.jobs.clock.ahead = kills * 61_000
          const lost = third.lost()
          void app.jobs.runDue(['synThird.run']).catch(() => {})
          await lost
          await app.close()
          expect(await ask(`/${calls[target][0]}`)).toMatchObject({ code: 400, msg: '该平台已有同步正在进行' })
        }
        third.lose(() => false)
        test.app.jobs.clock.ahead = (kills + 1) * 61_000
        await test.app.jobs.runDue(['synThird.run'])
        expect((await get(`/Runs/${target}/${type}`)).list).toMatchObject([{ state: 'done', failed: 0 }])
      }
      expect(on().paths()).toEqual(['平格', ...names.map((name) => `平格/${name}`)].sort())
      expect([...on().members.keys()]).toEqual(['p0', 'p1'])
      // none of them was asked for twice
      expect(third.calls.filter((at) => at.endsWith('/create'))).toHaveLength(5)
    } finally {
      test.app.jobs.clock.ahead = 0
      Object.assign(patience, usual)
      third.release()
    }
  }, 60_000)

  it('somebody in several units is sent with all of them, the main one first', async () => {
    const { db } = test.database
    const [dev, sales, off] = [await unit('研发'), await unit('销售'), await unit('停用', '-1', { enabledMark: 0 })]
    const li = await person('li', dev)
    await units().set({ managerId: li }).where('id', '=', sales).execute()
    for (const [i, organizeId] of [sales, dev, off].entries()) {
      const positionId = newId()
      await db
        .insertInto('base_position')
        .values({ id: positionId, fullName: `岗${i}`, enCode: positionId, organizeId, enabledMark: 1 })
        .execute()
      await db.insertInto('base_user_position').values({ id: newId(), userId: li, positionId }).execute()
    }
    await run(target, '1')
    expect(await run(target, '2')).toMatchObject({ created: 1, failed: 0 })
    const place = (name: string) => [...on().departments.values()].find((one) => one.name === name)?.id
    expect(on().members.get('li')).toMatchObject({
      units: [place('研发'), place('销售')],
      leads: target === 'qy' ? [place('销售')] : [],
    })
    await db.updateTable('base_position').set({ enabledMark: 0 }).where('organizeId', '=', sales).execute()
    expect(await preview(target, '2')).toContain(`员工li update ${target === 'qy' ? '岗位、所属组织、是否负责人' : '岗位、所属组织'}`)
    await run(target, '2')
    expect(on().members.get('li')?.units).toEqual([place('研发')])
    // as a version has kept it that sent one unit only: nothing changed, and nothing is sent
    const link = db.updateTable('base_syn_third_link').where('kind', '=', 'user').where('thirdId', '=', 'li')
    const { sent } = await db.selectFrom('base_syn_third_link').select('sent').where('thirdId', '=', 'li').executeTakeFirstOrThrow()
    const { units: _units, leads: _leads, ...rest } = sent as { [name: string]: unknown }
    await link.set({ sent: JSON.stringify({ ...rest, unit: String(place('研发')), leads: false }) }).execute()
    expect(await run(target, '2')).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it('what is only there is listed, and removed where that is asked for and confirmed: nobody who administers, and never much', async () => {
    const at = on()
    const root = at.keep({ name: '根' })
    await put('qyh', { qyhRootId: root })
    await put('dingSyn', { dingSynRootId: root })
    const company = await unit('平格')
    for (let i = 0; i < 8; i++) await person(`p${i}`, company)
    await run(target, '1')
    await run(target, '2')
    const foreign = at.keep({ name: '外部', parent: root })
    const group = at.keep({ name: '外部组', parent: foreign })
    const join = (id: string, name: string, ...units: number[]) => at.members.set(id, { ...stranger, id, name, units })
    join('boss', '老板', root)
    join('guest', '访客', group)
    join('both', '两处', root, 1)
    join('outside', '外人', 1)
    at.administrators.add('boss')
    const read = async (type: '1' | '2', query: string) => get(`/Preview/${target}/${type}?pageSize=100&there=1${query}`)
    const theirs = async (type: '1' | '2', query = '') =>
      (await preview(target, type, `&there=1${query}`)).filter((line) => /only|remove/.test(line))
    const begin = (type: '1' | '2', query: string) => ask(`/${calls[target][Number(type) - 1]}?${query}`)
    if (target === 'qy') {
      expect((await read('2', '&others=1')).refused).toContain('请先在系统配置中填写企业微信的“不删除的账号”')
      await put('qyh', { qyhKeepIds: 'Boss，nobody' })
    }
    const stay = ['老板 only boss、管理账号或不删除的账号，不会删除', '两处 only both、也属于上级部门之外的部门，不会删除']
    expect((await theirs('2')).sort()).toEqual([...stay, '访客 only guest'].sort())
    expect((await theirs('2', '&others=1')).sort()).toEqual([...stay, '访客 remove guest'].sort())
    expect(await read('2', '&others=1')).toMatchObject({ others: 1, refused: '', ask: expect.stringContaining('仅对方有的 1 项（访客）') })
    expect(await run(target, '2')).toMatchObject({ state: 'done', removed: 0 })
    expect(await begin('2', 'others=1')).toMatchObject({ code: 400, msg: '删除仅对方有的需要先预览并确认数量' })
    expect(await run(target, '2', '&others=1&confirmed=0')).toMatchObject({
      state: 'failed',
      text: '仅对方有的现有 1 项，多于已确认的 0 项，未做任何删除，请重新预览',
    })
    expect(at.members.size).toBe(12)
    // a token that ends while a run is at it is asked for anew
    third.endTokens()
    expect(await run(target, '2', '&others=1&confirmed=1')).toMatchObject({ state: 'done', removed: 1, failed: 0 })
    expect([...at.members.keys()].slice(8)).toEqual(['boss', 'both', 'outside'])

    expect(await theirs('1', '&others=1')).toEqual([`外部组 remove ${group}`, `外部 remove ${foreign}`])
    expect((await read('1', '&others=1')).refused).toContain('将删除对方 3 项中的 2 项，超过 20%')
    expect(await run(target, '1', '&others=1&confirmed=2')).toMatchObject({ state: 'failed', removed: 0 })
    expect(at.departments.has(group)).toBe(true)
    for (let i = 0; i < 8; i++) await unit(`组${i}`, company)
    // one that will be ours by its name is not only there
    at.keep({ name: '组0', parent: [...at.departments.values()].find(({ name }) => name === '平格')?.id ?? 0 })
    forgetThere()
    expect((await read('1', '&others=1')).others).toBe(2)
    expect(await run(target, '1')).toMatchObject({ state: 'done', created: 7, updated: 1 })
    expect(await run(target, '1', '&others=1&confirmed=2')).toMatchObject({ state: 'done', removed: 2, failed: 0 })
    expect(at.paths().filter((one) => one.includes('外部'))).toEqual([])
    if (target !== 'qy') return
    // a key that may read ids alone
    at.onlyIds = true
    join('late', '晚到', root)
    forgetThere()
    expect(await theirs('2')).toContain('late only')
    third.instead('/cgi-bin/department/list', { errcode: 60011, errmsg: 'no privilege' })
    third.instead('/cgi-bin/department/simplelist', { errcode: 60011, errmsg: 'no privilege' })
    forgetThere()
    expect((await read('1', '')).refused).toBe('无法读取对方现有的内容：没有该接口或该部门的权限（60011 no privilege）')
  })

  it('says of each why it is not carried or failed, and retries what failed alone', async () => {
    const company = await unit('平格')
    await unit('平格')
    await unit('名'.repeat(65))
    const bad = await unit(target === 'qy' ? 'a:b' : 'a-b', company)
    await unit('下级', bad)
    expect((await run(target, '1')).skipped).toBe(4)
    expect(await lines(target, '1')).toEqual([
      '平格 create',
      '平格 skip 同级已有同名组织',
      `${'名'.repeat(65)} skip 名称过长`,
      `${target === 'qy' ? 'a:b' : 'a-b'} skip 名称含对方不允许的字符`,
      '下级 skip 上级组织不同步',
    ])
    await person('张三', company)
    await person('nobody', company, { mobile: null })
    await person('again', company, { mobile: '13900000000' })
    await person('again2', company, { mobile: '13900000000' })
    await person('lost', bad)
    // a stranger has this number and this id there
    on().members.set('taken', { ...stranger, id: 'taken', mobile: '1', units: [1] })
    await person('taken', company)
    expect(await run(target, '2')).toMatchObject({ state: 'partly', created: 1, failed: 1 })
    expect((await lines(target, '2')).filter((line: string) => !line.startsWith('系统管理员'))).toEqual([
      '员工张三 skip 账号不能用作对方的用户编号：只能含字母、数字、_ - @ .，以字母或数字开头',
      `员工nobody skip ${target === 'qy' ? '没有手机号和邮箱' : '没有手机号'}`,
      '员工again create',
      '员工again2 skip 手机号与另一用户相同',
      '员工lost skip 所属组织尚未同步，请先同步组织',
      '员工taken failed 用户编号在对方已被他人使用（60102 userid existed）',
    ])
    expect((await get(`/Targets/${target}`)).list[1]).toMatchObject({ failed: 1, state: 'partly' })
    on().members.delete('taken')
    expect(await run(target, '2', '&failed=1')).toMatchObject({ state: 'done', total: 1, created: 1, failed: 0 })
  })

  it('takes for ours who is there already under the same number, and a department of the same name', async () => {
    const company = await unit('平格')
    on().keep({ name: '平格' })
    on().members.set('ding-7', { ...stranger, id: 'ding-7', mobile: '13911112222', units: [1] })
    await person('seven', company, { mobile: '13911112222' })
    expect(await run(target, '1')).toMatchObject({ updated: 1, created: 0 })
    expect(await run(target, '2')).toMatchObject({ updated: 1, created: 0 })
    expect(on().paths()).toEqual(['平格'])
    expect([...on().members.values()].map(({ id, name }) => [id, name])).toEqual([['ding-7', '员工seven']])
  })

  it('waits where the service says that it is too much, and goes on later where it still does', async () => {
    await unit('平格')
    const create = target === 'qy' ? '/cgi-bin/department/create' : '/topapi/v2/department/create'
    const rate = target === 'qy' ? { errcode: 45009, errmsg: 'api freq out of limit' } : { errcode: 88, sub_code: '90018', sub_msg: '频率' }
    third.instead(create, rate, rate)
    expect(await run(target, '1')).toMatchObject({ state: 'done', created: 1 })
    expect(third.calls.filter((at) => at === create)).toHaveLength(3)
    await unit('品格')
    third.instead(create, ...Array(pace.again + 1).fill(rate))
    expect(await run(target, '1')).toMatchObject({ state: 'running' })
    expect((await get(`/Targets/${target}`)).list[0]).toMatchObject({ isRunning: 1, text: '进行中：1 / 2' })
    test.app.jobs.clock.ahead = 10_000
    await test.app.jobs.runDue(['synThird.run'])
    test.app.jobs.clock.ahead = 0
    expect((await get(`/Runs/${target}/1`)).list[0]).toMatchObject({ state: 'done', created: 1, unchanged: 1 })
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('SY-03 a process that is killed', () => {
  it('leaves its runs to another one, which makes nothing twice', async () => {
    const { db } = test.database
    const company = await unit('平格')
    for (const i of [0, 1]) await person(`p${i}`, await unit(`组${i}`, company))
    try {
      for (const type of ['1', '2'] as const) {
        for (const target of ['qy', 'ding'] as const) expect((await ask(`/${calls[target][Number(type) - 1]}`)).code).toBe(200)
        const creates = () => third.calls.filter((at) => at.endsWith('/create')).length
        const before = creates()
        // each service makes one, and the process is killed before it hears of it
        third.lose((at) => at.endsWith('/create'))
        const child = await startProcess({ ...test.options, env: env() })
        await until(() => expect(creates()).toBe(before + 2), 20_000)
        await child.end('SIGKILL')
        third.lose(() => false)
        // its minute is over
        await sql`update base_job set "nextTry" = now() where "kind" = 'synThird.run' and "state" = 'running'`.execute(db)
        await test.app.jobs.runDue(['synThird.run'])
        for (const target of ['qy', 'ding'] as const)
          expect((await get(`/Runs/${target}/${type}`)).list).toMatchObject([{ state: 'done', failed: 0 }])
        expect(creates()).toBe(before + (type === '1' ? 6 : 4))
      }
      for (const one of [third.qy, third.ding]) {
        expect(one.paths()).toEqual(['平格', '平格/组0', '平格/组1'])
        expect([...one.members.keys()]).toEqual(['p0', 'p1'])
      }
    } finally {
      third.release()
      for (const one of [...running]) await one.end('SIGKILL')
    }
  }, 60_000)
})

const stranger = { name: '路人', mobile: '', email: '', title: '', leads: [], enabled: true }

describe('SY-02 the connection', () => {
  const test2 = (type: string, call: string, token = admin) => test.call('POST', `/api/system/SysConfig/${type}/${call}`, { token })

  it('is tested by type, and says what is wrong in words without the secret', async () => {
    for (const [call, root, token] of [
      ['testQyWebChatConnect', '/cgi-bin/department/simplelist', '/cgi-bin/gettoken'],
      ['testDingTalkConnect', '/topapi/v2/department/listsub', '/gettoken'],
    ] as const) {
      expect(await test2('1', call)).toMatchObject({ code: 200, msg: '连接成功，可以读取组织' })
      expect(await test2('2', call)).toMatchObject({ code: 200, msg: '连接成功，可以读取用户' })
      third.instead(root, { errcode: 60011, errmsg: 'no privilege' })
      expect(await test2('1', call)).toMatchObject({ code: 400, msg: '没有该接口或该部门的权限（60011 no privilege）' })
      third.instead(root, { errcode: 60003, errmsg: 'none' })
      expect((await test2('1', call)).msg).toBe('对方没有所设置的上级部门（60003 none）')
      expect((await test2('3', call)).code).toBe(400)
      await set('another-secret-9')
      const wrong = await test2('1', call)
      expect(wrong).toMatchObject({ code: 400, msg: '标识或密钥不正确（40001 invalid credential …）' })
      await set(thirdSecret)
      third.instead(token, { errcode: 60020, errmsg: 'not allow to access from your ip' })
      // with another id a token is asked for anew
      await put('qyh', { qyhCorpId: `${call}-2` })
      await put('dingSyn', { dingSynAppKey: `${call}-2` })
      expect((await test2('1', call)).msg).toContain('白名单')
    }
    const nowhere = 'http://127.0.0.1:9'
    await put('qyh', { qyhEndpoint: nowhere, qyhCorpSecret: thirdSecret })
    expect((await test2('1', 'testQyWebChatConnect')).msg).toBe('不允许访问该服务地址（127.0.0.1:9）')
    await put('qyh', { qyhCorpId: '' })
    expect((await test2('1', 'testQyWebChatConnect')).msg).toBe('尚未设置此平台的同步')
    expect(await ask('/synAllOrganizeSysToQy')).toMatchObject({ code: 400, msg: '尚未设置此平台的同步' })
    expect(await get('/Targets/qy')).toMatchObject({ isSet: 0 })
  })

  it('a wrong secret ends a run at once, and says so', async () => {
    await unit('平格')
    await set('another-secret-9')
    expect(await run('qy', '1')).toMatchObject({ state: 'failed', text: '标识或密钥不正确（40001 invalid credential …）', failed: 0 })
    await set(thirdSecret)
    expect(await run('qy', '1')).toMatchObject({ state: 'done', created: 1 })
  })

  it('SH-17 its secret is kept encrypted, never shown, and goes to no other host without being typed anew', async () => {
    const row = await test.database.db
      .selectFrom('base_setting')
      .select(['value', 'secret'])
      .where('key', '=', 'qyhCorpSecret')
      .executeTakeFirst()
    expect(row?.secret).toBe(1)
    expect(row?.value).toMatch(/^1\./)
    const shown = await test.call('GET', '/api/system/SysConfig/qyh', { token: admin })
    expect(shown.data).toMatchObject({ qyhCorpId: 'corp-1', qyhCorpSecret: '******' })
    expect(JSON.stringify(shown)).not.toContain(thirdSecret)
    const moved = await put('qyh', { qyhEndpoint: 'https://elsewhere.example.com', qyhCorpSecret: '******' })
    expect(moved).toMatchObject({ code: 400, msg: '服务地址已更换，请重新输入密钥' })
    expect((await put('qyh', { qyhCorpSecret: '******' })).code).toBe(200)
    expect((await test2('1', 'testQyWebChatConnect')).code).toBe(200)
  })
})

describe('SY-03 a run that is stopped', () => {
  it('ends behind the item that it is at; the next one goes on with the rest', async () => {
    for (const name of ['一', '二', '三']) await unit(name)
    await ask('/synAllOrganizeSysToQy')
    third.lose((at) => at.endsWith('/create'))
    const lost = third.lost()
    const config = readConfig({ LOG_LEVEL: 'silent', ...env() })
    const app = await buildApp({ database: test.database, config })
    await app.ready()
    try {
      void app.jobs.runDue(['synThird.run']).catch(() => {})
      await lost
      const [{ runId }] = (await get('/Targets/qy')).list
      const stop = () => test.call('PUT', `${path}/Run/${runId}/Actions/Stop`, { token: admin })
      expect(await stop()).toMatchObject({ code: 200, msg: '同步已停止' })
      expect(await stop()).toMatchObject({ code: 400, msg: '该同步已结束' })
      third.lose(() => false)
      // the one that was being made is known again, and the stopped run makes nothing more
      expect(await run('qy', '1')).toMatchObject({ state: 'done', created: 3, failed: 0 })
      expect((await get('/Runs/qy/1')).list[1]).toMatchObject({ state: 'stopped' })
      expect(third.calls.filter((at) => at.endsWith('/create'))).toHaveLength(3)
    } finally {
      third.release()
      await app.close()
    }
  })
})

describe('C-059 the calls that begin a run', () => {
  it('let in nobody but administrators, by the header alone; of two that begin at once one does', async () => {
    const clerk = await test.login(await test.person({ 'system.config': [] }))
    for (const call of Object.values(calls).flat()) {
      const { token } = { token: admin }
      expect((await test.call('GET', `${path}/${call}`, { token: clerk })).code).toBe(403)
      expect((await test.call('GET', `${path}/${call}`, { headers: { cookie: `token=${token}; Authorization=${token}` } })).code).toBe(600)
      expect((await test.call('GET', `${path}/${call}?token=${token}`)).code).toBe(600)
    }
    expect(await ask('/synAllOrganizeSysToQy?type=2')).toMatchObject({ code: 400, msg: '类型与所调用的接口不符' })
    const both = await Promise.all([ask('/synAllOrganizeSysToQy'), ask('/synAllUserSysToQy')])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
    expect((await ask('/synAllUserSysToDing')).code).toBe(200)
    // a run that nobody goes on with is told as cut off, and keeps no other from beginning
    await test.database.db.deleteFrom('base_job').execute()
    const told = (await get('/Targets/qy')).list.find(({ state }: { state: string | null }) => state !== null)
    expect(told).toMatchObject({ state: 'failed', isRunning: 0, text: '同步中断：进程结束后没有继续' })
    await until(async () => expect((await ask('/synAllOrganizeSysToQy')).code).toBe(200))
  })
})
