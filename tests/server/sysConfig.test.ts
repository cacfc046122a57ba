import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { moment } from '#server/db/columns.ts'
import { type Part, parts } from '#server/settings/list.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/SysConfig'
let test: TestApp
let admin: string
let clerk: string
beforeAll(async () => {
  test = await startApp({}, { client: { index: () => '<html></html>' } })
  admin = await test.login()
  clerk = await test.login(await test.person({ 'system.notice': [] }))
})
afterEach(() => test.database.db.deleteFrom('base_setting').where('key', 'not in', ['cipherKey', 'signingKey']).execute())

const get = async (url = '', token = admin) => (await test.call('GET', `${path}${url}`, { token })).data
const put = (url: string, body: object, token = admin) => test.call('PUT', `${path}${url}`, { token, body })
const stranger = async () => (await test.call('GET', '/api/oauth/getConfig/-')).data
const policyOf = async (url: string) =>
  String((await test.app.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy'])

describe('SY-01 the settings', () => {
  it('SY-01 are read and saved, all or a part of them; what is not named stays', async () => {
    expect(await get()).toMatchObject({
      sysName: 'Pinge',
      sysVersion: '1.0.0',
      copyright: '',
      logoIcon: '',
      lockCount: 20,
      captcha: 'auto',
    })
    expect((await put('', { sysName: ' 品格科技 ', copyright: '© 品格' })).code).toBe(200)
    expect((await put('', { lockCount: 7, singleLogin: true })).code).toBe(200)
    expect(await get()).toMatchObject({ sysName: '品格科技', copyright: '© 品格', lockCount: 7, singleLogin: 1 })
    expect(await get('/signIn')).toEqual({
      ...{ id: 'signIn', version: expect.any(Number), sessionHours: 12, singleLogin: 1, captcha: 'auto', lockCount: 7, lockMinutes: 10 },
    })
  })

  it('SH-06 SH-08 what the login page needs is told to strangers, what windows need to whoever is signed in, and nothing more', async () => {
    await put('', {
      sysName: '品格科技',
      dataVUrl: 'https://screen.example.com',
      mapKey: 'top-secret',
      feedbackUrl: 'mailto:it@example.com',
    })
    const looks = { sysName: '品格科技', sysVersion: '1.0.0', copyright: '', logoIcon: '', workLogoIcon: '', navigationIcon: '' }
    expect((await stranger()).sysConfig).toEqual(looks)
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: clerk })
    expect(data.sysConfigInfo).toEqual({ ...looks, dataVUrl: 'https://screen.example.com', feedbackUrl: 'mailto:it@example.com' })
    expect(JSON.stringify([data, await stranger(), await get(), await get('/map')])).not.toContain('top-secret')
  })

  it('SY-01 of two who change the same part the second gets the newer values; another part is not in the way', async () => {
    const { version } = await get('/basic')
    expect((await put('/signIn', { lockCount: 9 })).code).toBe(200)
    expect((await put('/basic', { version, sysName: '甲' })).code).toBe(200)
    const late = await put('/basic', { version, sysName: '乙' })
    expect([late.code, late.data.sysName]).toEqual([409, '甲'])
    expect((await get()).sysName).toBe('甲')
    expect((await put('/basic', { version: late.data.version, sysName: '乙' })).code).toBe(200)
  })

  it('SY-01 a wrong value is told at its field, all of them together, and nothing is kept', async () => {
    const wrong = {
      ...{ sysName: ' ', sysVersion: 'v'.repeat(21), logoIcon: 'javascript:alert(1)', workLogoIcon: '//evil.example/a.png' },
      ...{ feedbackUrl: 'data:text/html,x', sessionHours: 0, singleLogin: 2, captcha: 'sometimes', lockCount: 1.5, lockMinutes: '' },
      ...{ passwordLengthMinNumber: 65, fileMaxSize: -1, mostRows: 5001, longestText: 'many', dataVUrl: 'ftp://x', mapService: '' },
      ...{ frameHosts: 'https://ok.example\nhttps://*.example', mapTiles: 'https://tiles.example.com/a.png', callLogDays: [1] },
    }
    const answer = await put('', { ...wrong, copyright: '© 品格' })
    expect(answer.code).toBe(400)
    const told = Object.fromEntries(answer.data.errors.map(({ field, message }: { field: string; message: string }) => [field, message]))
    expect(Object.keys(told).sort()).toEqual(Object.keys(wrong).sort())
    expect(told).toMatchObject({
      sysName: '请输入系统名称',
      sessionHours: '不能小于1',
      mostRows: '不能大于5000',
      frameHosts: '每行一个以 http:// 或 https:// 开头的地址，最多 50 个',
    })
    expect((await get()).copyright).toBe('')
  })

  it('SY-01 a change is in the log, field by field under its name; a secret is not', async () => {
    await put('/map', { mapKey: 'top-secret', mapCredit: '© 高德' })
    await put('/password', { passwordStrengthLimit: 1, passwordLengthMinNumber: 12 })
    const { list } = (await test.call('GET', '/api/system/Log/Change?pageSize=20&entity=setting', { token: admin })).data
    expect(JSON.stringify(list)).toMatch(/密码策略.*地图/s)
    const shown = await Promise.all(
      list
        .slice(0, 2)
        .map(async ({ id }: { id: string }) => (await test.call('GET', `/api/system/Log/Change/${id}`, { token: admin })).data),
    )
    expect(JSON.stringify(shown)).toMatch(/最小长度.*"before":"8","after":"12"/s)
    expect(JSON.stringify([list, shown])).not.toContain('top-secret')
  })

  it('SY-01 are nobody’s but the administrators’', async () => {
    for (const url of ['', '/basic', '/map', '/getAdminList'])
      expect((await test.call('GET', path + url, { token: clerk })).code, url).toBe(403)
    for (const url of ['', '/basic']) expect((await put(url, { sysName: '丙' }, clerk)).code).toBe(403)
    expect((await get()).sysName).toBe('Pinge')
  })
})

describe('a setting that was saved', () => {
  it('SE-12 ends sessions that are older than the new time, and counts for new ones', async () => {
    const { db } = test.database
    const token = await test.login(await test.person({ 'system.notice': [] }))
    await db
      .updateTable('base_session')
      .set({ seenAt: new Date(Date.now() - 2 * 3_600_000) })
      .where('expiresAt', '>', moment(Date.now() + 11 * 3_600_000))
      .where('id', 'in', db.selectFrom('base_session').select('id').orderBy('createdAt', 'desc').limit(1))
      .execute()
    expect((await put('/signIn', { sessionHours: 1 })).code).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(601)
    const fresh = await test.login(await test.person({ 'system.notice': [] }))
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: fresh })).code).toBe(200)
    const { expiresAt } = await db.selectFrom('base_session').select('expiresAt').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
    expect(Number(expiresAt)).toBeLessThan(Date.now() + 3_700_000)
  })

  it('SE-03 asks for the captcha as it says', async () => {
    expect((await stranger()).loginNeedCode).toBe(false)
    await put('/signIn', { captcha: 'always' })
    expect((await stranger()).loginNeedCode).toBe(true)
    await expect(test.login()).rejects.toThrow('400')
    await put('/signIn', { captcha: 'never' })
    expect((await stranger()).loginNeedCode).toBe(false)
  })

  it('MN-10 lets the pages show the frames and pictures of these hosts, and no others', async () => {
    await put('', { frameHosts: 'https://wiki.example.com/start', logoIcon: 'https://cdn.example.com/logo.png' })
    await put('/map', { mapTiles: 'https://tiles.example.com/{z}/{x}/{y}.png' })
    expect(await policyOf('/home')).toMatch(/img-src 'self' data: blob: https:\/\/cdn\.example\.com https:\/\/tiles\.example\.com;/)
    expect(await policyOf('/home')).toMatch(/frame-src 'self' https:\/\/wiki\.example\.com;/)
    const { data } = await test.call('GET', '/api/system/Location/settings', { token: clerk })
    expect(data).toEqual({ local: true, tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', credit: '' })
  })

  it('LO-10 a key that was saved is used, kept by its mask, typed again for another host, and emptied', async () => {
    const local = async () => (await test.call('GET', '/api/system/Location/settings', { token: clerk })).data.local
    await put('/map', { mapKey: 'top-secret' })
    expect([await local(), (await get('/map')).mapKey]).toEqual([false, '******'])
    await put('/map', { mapKey: '******', mapCredit: '© 高德' })
    expect(await local()).toBe(false)
    const moved = await put('/map', { mapKey: '******', mapService: 'https://maps.example.com' })
    expect(moved.data.errors).toEqual([{ field: 'mapKey', rule: 'again', message: '服务地址已更换，请重新输入密钥' }])
    expect((await put('/map', { mapKey: 'another', mapService: 'https://maps.example.com' })).code).toBe(200)
    await put('/map', { mapKey: '' })
    expect([await local(), (await get('/map')).mapKey]).toEqual([true, ''])
  })

  it('SY-01 tells windows that are open, in the transaction that keeps it', async () => {
    const version = async () => (await test.call('GET', '/api/oauth/CurrentUser', { token: clerk })).data.menusVersion
    const before = await version()
    await put('/basic', { sysName: '' })
    expect(await version()).toBe(before)
    await put('/basic', { sysName: '品格' })
    expect(await version()).not.toBe(before)
  })
})

describe('several servers on one database', () => {
  it('SY-01 what one saves of any part holds in the other at once, which had read what was before', async () => {
    const client = { index: () => '<html></html>' }
    const other = await buildApp({ database: test.database, config: readConfig({ LOG_LEVEL: 'silent' }), client })
    const headers = { authorization: `Bearer ${admin}`, 'accept-language': 'zh' }
    const ask = async (url: string, payload?: object) =>
      (await other.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) })).json()
    const file = 'identifier=ffffffffffffffffffffffffffffffff&fileName=a.bin&fileSize=3000000'
    const definition = (enCode: string) => ({
      ...{ fullName: enCode, enCode },
      formData: { version: 1, fields: [{ pingeKey: 'input', field: 'a', label: 'a', maxlength: 500 }] },
      columnData: { version: 1, type: 1, hasPage: true, columnList: [{ field: 'a' }], searchList: [], btnsList: [], columnBtnsList: [] },
    })
    // something that each part decides
    const there = async (enCode: string) => {
      const { sysConfig, loginNeedCode } = (await ask('/api/oauth/getConfig/-')).data
      const page = await other.inject({ url: '/home', headers: { accept: 'text/html' } })
      return {
        basic: sysConfig.sysName,
        signIn: loginNeedCode,
        password: (await ask('/api/oauth/getPasswordPolicy')).data.passwordLengthMinNumber,
        files: (await ask(`/api/file/chunk?${file}`)).code,
        sizes: (await ask('/api/visualdev/Base', definition(enCode))).msg,
        hosts: String(page.headers['content-security-policy']).includes('https://wiki.example.com'),
        map: (await ask('/api/system/Location/settings')).data.credit,
        qyh: (await ask('/api/system/SysConfig/qyh')).data.qyhCorpId,
        dingSyn: (await ask('/api/system/SysConfig/dingSyn')).data.dingSynAppKey,
        print: (await ask('/api/system/SysConfig/print')).data.printPaper,
        log: (await ask('/api/system/SysConfig/log')).data.callLogDays,
      }
    }
    try {
      const before = await there('sizesBefore')
      expect(Object.keys(before)).toEqual(parts)
      expect(before).toMatchObject({
        ...{ basic: 'Pinge', signIn: false, password: 8, files: 200, sizes: '保存成功', hosts: false, map: '', print: 'A4', log: 90 },
      })
      const saved: { [part in Part]: object } = {
        basic: { sysName: '两处' },
        signIn: { captcha: 'always' },
        password: { passwordLengthMinNumber: 12 },
        files: { fileMaxSize: 2 },
        sizes: { longestText: 100 },
        hosts: { frameHosts: 'https://wiki.example.com' },
        map: { mapCredit: '© 高德' },
        qyh: { qyhCorpId: 'corp-2' },
        dingSyn: { dingSynAppKey: 'key-2' },
        print: { printPaper: 'A5' },
        log: { callLogDays: 30 },
      }
      for (const part of parts) expect((await put(`/${part}`, saved[part])).code, part).toBe(200)
      expect(await there('sizesAfter')).toMatchObject({
        ...{
          basic: '两处',
          signIn: true,
          password: 12,
          files: 413,
          sizes: expect.stringContaining('100'),
          hosts: true,
          map: '© 高德',
          print: 'A5',
          log: 30,
        },
      })
    } finally {
      await other.close()
    }
  })
})

describe('SY-05 the administrators', () => {
  const ids = async (account: string) =>
    String((await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id)

  it('SY-05 are read by name and saved as a list; who comes may do everything at once, who goes no more', async () => {
    const first = await get('/getAdminList')
    expect(first.list).toMatchObject([{ account: 'admin', realName: expect.any(String) }])
    const account = await test.person({})
    const id = await ids(account)
    expect((await put('/setAdminList', { adminIds: [...first.adminIds, id] })).code).toBe(200)
    const token = await test.login(account)
    expect((await get('', token)).sysName).toBe('Pinge')
    // who was read before knows nothing of the second one
    expect((await put('/setAdminList/adminList', { adminIds: first.adminIds, version: first.version })).code).toBe(409)
    expect((await put('/setAdminList', { adminIds: first.adminIds })).code).toBe(200)
    expect((await test.call('GET', path, { token })).code).not.toBe(200)
  })

  it('SY-05 are never nobody, nobody who is not there or switched off, and are set by one of them', async () => {
    const { adminIds } = await get('/getAdminList')
    const off = await ids(await test.person({}, { enabledMark: 0 }))
    const never = await ids(await test.person({}))
    await test.database.db.deleteFrom('base_user_login').where('userId', '=', never).execute()
    expect((await put('/setAdminList', { adminIds: [] })).data.errors[0].field).toBe('adminIds')
    expect((await put('/setAdminList', { adminIds: [...adminIds, off] })).data.errors[0].message).toBe('只能选择已启用的用户')
    expect((await put('/setAdminList', { adminIds: [...adminIds, 'nobody'] })).code).toBe(400)
    // one who cannot sign in is not enough
    expect((await put('/setAdminList', { adminIds: [never] })).code).toBe(400)
    expect((await put('/setAdminList', { adminIds: [never] }, clerk)).code).toBe(403)
    expect((await get('/getAdminList')).adminIds).toEqual(adminIds)
  })
})
