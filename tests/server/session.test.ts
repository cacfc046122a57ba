import { beforeAll, describe, expect, it } from 'vitest'
import { rememberCaptcha } from '#server/auth/captcha.ts'
import { fromWire, md5, toWire } from '#server/auth/password.ts'
import { placeOf } from '#server/auth/place.ts'
import { limits } from '#server/auth/throttle.ts'
import { transaction } from '#server/db/transaction.ts'
import { setPassword } from '#server/modules/session/account.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { translator } from '#server/texts/texts.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await startApp()
  key = await cipherKey(test.database.db, undefined)
})

const signIn = (account: string, secret: string, more: object = {}) =>
  test.call('POST', '/api/oauth/Login', { body: { account, password: toWire(secret, key), ...more } })

const idOf = async (account: string): Promise<string> =>
  (await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id

describe('the wire form of a password', () => {
  it('SE-08 is the hex of AES-ECB with PKCS7 over the MD5 of the password', () => {
    expect(toWire('123456', 'EY8WePvjM5GGwQzn')).toMatch(/^[0-9a-f]{96}$/)
    expect(fromWire(toWire('密码', 'EY8WePvjM5GGwQzn'), 'EY8WePvjM5GGwQzn')).toBe(md5('密码'))
    expect(fromWire('zz', 'EY8WePvjM5GGwQzn')).toBeUndefined()
    expect(fromWire('ab'.repeat(48), 'EY8WePvjM5GGwQzn')).toBeUndefined()
  })

  it('SE-09 takes the key from the configuration, and gives it to the login page', async () => {
    const configured = await startApp({ PINGE_CIPHER_KEY: '0123456789abcdef0123456789abcdef' })
    const { data } = await configured.call('GET', '/api/oauth/getConfig/admin')
    expect(data.cipherKey).toBe('0123456789abcdef0123456789abcdef')
    expect(await configured.login()).toBeTruthy()
  })

  it('keeps neither the password nor its digest', async () => {
    const rows = await test.database.db.selectFrom('base_user_login').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(password)
    expect(JSON.stringify(rows)).not.toContain(md5(password))
    expect(rows[0]?.password).toMatch(/^scrypt\$/)
  })
})

describe('signing in and out', () => {
  it('SE-01 takes a form with account, password, code, timestamp, origin, ticket and grant_type', async () => {
    const form = new URLSearchParams({
      account: 'admin',
      password: toWire(password, key),
      code: '',
      timestamp: String(Date.now()),
      origin: 'pc',
      pinge_ticket: '',
      grant_type: 'password',
    })
    const answer = await test.call('POST', '/api/oauth/Login', {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ code: 200, msg: '登录成功', data: { theme: 'classic' } })
    expect(answer.data.token).toMatch(/^[\w-]{40,}$/)
  })

  it('SE-01 refuses another grant_type than password: nothing that is sent is passed over', async () => {
    const body = { account: 'admin', password: toWire(password, key) }
    for (const grant_type of ['refresh_token', '', 'PASSWORD', null, ['password']])
      expect([grant_type, (await test.call('POST', '/api/oauth/Login', { body: { ...body, grant_type } })).code]).toEqual([grant_type, 400])
    expect((await test.call('POST', '/api/oauth/Login', { body })).code).toBe(200)
  })

  it('SE-02 answers the layout type of the person', async () => {
    const account = await test.person({}, { theme: 'blend' })
    expect((await signIn(account, password)).data.theme).toBe('blend')
  })

  it('SE-07 signs a sub-account in as mobile@account', async () => {
    const account = await test.person({}, { mobile: '13800138000', mainAccount: 'admin' })
    const token = await test.login('13800138000@admin')
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token })
    expect(data.userInfo.userAccount).toBe(account)
    expect((await signIn('13800138000@other', password)).code).toBe(400)
  })

  it('SE-12 finds the session by the bearer header only, and lets the timestamp parameter pass', async () => {
    const token = await test.login()
    expect(
      (await test.call('GET', '/api/oauth/CurrentUser?n=1700000000000&systemCode=', { token, headers: { 'origin-type': 'pc' } })).code,
    ).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { headers: { cookie: `token=${token}` } })).code).toBe(600)
    expect((await test.call('GET', `/api/oauth/CurrentUser?token=${token}`)).code).toBe(600)
  })

  it('SE-10 SE-11 ends the session at sign-out: the token is worth nothing after', async () => {
    const token = await test.login()
    expect(await test.call('GET', '/api/oauth/Logout', { token })).toMatchObject({ code: 200, msg: '退出成功' })
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(600)
  })

  it('SE-14 answers 600 without a session, 601 when it expired, 602 when it was ended elsewhere', async () => {
    expect((await test.call('GET', '/api/oauth/CurrentUser')).code).toBe(600)
    const account = await test.person({})
    const expired = await test.login(account)
    await test.database.db
      .updateTable('base_session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', await idOf(account))
      .execute()
    expect(await test.call('GET', '/api/oauth/CurrentUser', { token: expired })).toMatchObject({ code: 601, msg: '登录过期，请重新登录' })
    const other = await test.login(account)
    await test.database.db.updateTable('base_user').set({ enabledMark: 0 }).where('account', '=', account).execute()
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: other })).code).toBe(602)
    expect((await signIn(account, password)).msg).toBe('账号已停用，请联系管理员')
  })

  it('ends every session when a password is set anew', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    await setPassword(test.database.db, await idOf(account), 'Another2026')
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(602)
    expect((await signIn(account, password)).code).toBe(400)
    expect((await signIn(account, 'Another2026')).code).toBe(200)
  })

  it('slides the end of a session with its use', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    const mine = test.database.db
      .selectFrom('base_session')
      .selectAll()
      .where('userId', '=', await idOf(account))
    const { id } = await mine.executeTakeFirstOrThrow()
    await test.database.db
      .updateTable('base_session')
      .set({ seenAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute()
    await test.call('GET', '/api/oauth/CurrentUser', { token })
    expect((await mine.executeTakeFirstOrThrow()).expiresAt).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it('keeps a hash of the token, not the token', async () => {
    const token = await test.login()
    const rows = await test.database.db.selectFrom('base_session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('tells a wrong password and an unknown account apart in no way', async () => {
    const wrong = await signIn('admin', 'nope')
    const unknown = await signIn('nobody', 'nope')
    expect(wrong.code).toBe(400)
    expect(wrong.msg).toBe(unknown.msg)
    expect((await test.call('POST', '/api/oauth/Login', { body: { account: 'admin', password: 'plain' } })).msg).toBe(wrong.msg)
    await test.login()
  })
})

describe('who am I', () => {
  it('SE-04 MN-01 answers menus, user, permissions and system settings, from the user’s own grants', async () => {
    const account = await test.person({ 'systemData.dictionary': ['btn_add'] }, { realName: '李雷' })
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login(account) })
    expect(Object.keys(data).sort()).toEqual(['menuList', 'menusVersion', 'permissionList', 'sysConfigInfo', 'texts', 'userInfo'])
    expect(data.menuList).toHaveLength(1)
    expect(data.menuList[0]).toMatchObject({ enCode: 'systemData', type: 1, hasChildren: true })
    const [page] = data.menuList[0].children
    expect(page).toMatchObject({
      enCode: 'systemData.dictionary',
      type: 2,
      path: '/systemData/dictionary',
      vueName: 'systemData-dictionary',
      hidden: false,
    })
    expect(page.modelId).toBe(page.id)
    expect(data.permissionList).toEqual([
      { modelId: page.id, enCode: 'systemData.dictionary', button: [{ enCode: 'btn_add' }], column: [], form: [] },
    ])
    expect(data.userInfo).toMatchObject({ userAccount: account, userName: '李雷', isAdministrator: false, prevLogin: 0 })
    expect(data.sysConfigInfo).toMatchObject({ sysName: 'Pinge', sysVersion: '1.0.0' })
  })

  it('SE-05 answers an empty menu list to a person without any grant', async () => {
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login(await test.person({})) })
    expect(data.menuList).toEqual([])
  })

  it('MN-14 gives every entry its fields', async () => {
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login() })
    const fields = [
      'id',
      'enCode',
      'fullName',
      'type',
      'icon',
      'urlAddress',
      'path',
      'linkTarget',
      'propertyJson',
      'hasChildren',
      'hidden',
      'vueName',
      'modelId',
    ]
    for (const entry of data.menuList.flatMap((group: { children: object[] }) => [group, ...group.children]))
      expect(Object.keys(entry)).toEqual(expect.arrayContaining(fields))
  })

  it('MN-02 MN-03 MN-04 MN-05 MN-09 MN-10 MN-14 an entry says where it opens, what its route is called, and which menu it is', async () => {
    const { database } = test
    const kinds = [
      ['k.page', { type: 2, urlAddress: 'k/page?tab=1' }, '/k/page'],
      ['k.model', { type: 3, urlAddress: '/model/k', propertyJson: '{"moduleId":"9"}' }, '/model/k'],
      ['k.portal', { type: 8, urlAddress: 'page/k', propertyJson: '{"moduleId":"k","isTree":1}', hidden: 1 }, '/page/k'],
      ['k.screen', { type: 6, propertyJson: '{"moduleId":"s"}' }, ''],
      ['k.inside', { type: 7, linkTarget: '_self', urlAddress: 'https://a.example' }, '/k.inside'],
      ['k.outside', { type: 7, linkTarget: '_blank', urlAddress: 'https://a.example' }, ''],
    ] as const
    const made = await transaction(database.db, async (trx) => {
      const menu = repository('menu')
      const folder = await menu.insert(trx, { enCode: 'k.folder', fullName: '目录', type: 0, parentId: '-1' })
      const group = await menu.insert(trx, { enCode: 'k', fullName: '类', type: 1, parentId: String(folder.id) })
      for (const [enCode, values] of kinds) await menu.insert(trx, { parentId: String(group.id), enCode, fullName: enCode, ...values })
      return String(folder.id)
    })
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login() })
    interface Item {
      id: string
      enCode: string
      path: string
      vueName: string
      modelId: string
      hidden: boolean
      hasChildren: boolean
      propertyJson: string
      children: Item[]
    }
    const folder = (data.menuList as Item[]).find(({ id }) => id === made)
    expect([folder?.path, folder?.hasChildren, folder?.children[0]?.path, folder?.children[0]?.hasChildren]).toEqual(['', true, '/k', true])
    const below = folder?.children[0]?.children ?? []
    for (const [enCode, values, path] of kinds) {
      const entry = below.find((one) => one.enCode === enCode)
      expect(entry, enCode).toMatchObject({
        path,
        vueName: enCode.replaceAll('.', '-'),
        modelId: entry?.id,
        hidden: 'hidden' in values,
        hasChildren: false,
        propertyJson: 'propertyJson' in values ? values.propertyJson : '{}',
      })
    }
    await transaction(database.db, async (trx) => {
      await trx
        .deleteFrom('base_menu')
        .where('enCode', 'in', ['k.folder', 'k', ...kinds.map(([enCode]) => enCode)])
        .execute()
    })
  })

  it('SE-22 tells the sign-in before this one', async () => {
    const account = await test.person({})
    await test.login(account)
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login(account) })
    expect(data.userInfo.prevLogin).toBe(1)
    expect(data.userInfo.prevLoginTime).toBeGreaterThan(Date.now() - 60_000)
    expect(data.userInfo.prevLoginIPAddress).toBe('127.0.0.1')
    expect(data.userInfo.prevLoginIPAddressName).toBe('本机')
  })

  it('SE-22 names the place of an address as far as the address tells it, in the words of the reader', () => {
    const [zh, en] = [translator('zh'), translator('en')]
    for (const ip of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) expect(placeOf(ip, zh), ip).toBe('本机')
    const inside = ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20', '169.254.3.3', '::ffff:10.0.0.7', 'fd12::1', 'fe80::1']
    for (const ip of inside) expect(placeOf(ip, zh), ip).toBe('内网')
    for (const ip of ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2001:db8::1', '', null, 'nonsense'])
      expect(placeOf(ip, zh), `${ip}`).toBe('')
    expect([placeOf('::1', en), placeOf('10.0.0.1', en)]).toEqual(['This computer', 'Internal network'])
  })

  it('SH-06 SH-08 names the system on the login page, before anybody signed in', async () => {
    const { data } = await test.call('GET', '/api/oauth/getConfig/-')
    expect(Object.keys(data.sysConfig).sort()).toEqual(['copyright', 'logoIcon', 'navigationIcon', 'sysName', 'sysVersion', 'workLogoIcon'])
    expect(data.cipherKey).toMatch(/^.{16}$/)
  })

  it('SE-23 gives the password policy, and says whether the password was ever changed', async () => {
    expect((await test.call('GET', '/api/oauth/getPasswordPolicy')).data).toMatchObject({
      mandatoryModificationOfInitialPassword: 0,
      passwordLengthMinNumber: 8,
    })
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await test.login() })
    expect(data.userInfo.changePasswordDate).toBeNull()
  })

  it('leaves a reminder to change the password', async () => {
    const token = await test.login()
    expect((await test.call('POST', '/api/oauth/updatePasswordMessage', { token })).code).toBe(200)
    const rows = await test.database.db.selectFrom('base_message').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ title: '请修改密码', type: 1, isRead: '0' })
  })
})

describe('the lock screen', () => {
  it('LK-01 LK-02 keeps the lock on the server until the right password comes', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    expect((await test.call('POST', '/api/oauth/LockScreen', { token, body: {} })).code).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(423)
    const unlock = (secret: string, who = account) =>
      test.call('POST', '/api/oauth/Unlock', { token, body: { account: who, password: toWire(secret, key) } })
    expect((await unlock('wrong')).code).toBe(400)
    expect((await unlock(password, 'admin')).code).toBe(400)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(423)
    expect((await unlock(password)).code).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(200)
  })

  it('unlocks through LockScreen too, when it carries account and password (reading C-022)', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    await test.call('POST', '/api/oauth/LockScreen', { token })
    expect((await test.call('POST', '/api/oauth/LockScreen', { token, body: { account, password: toWire(password, key) } })).code).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(200)
  })

  it('lets a person sign out while the screen is locked', async () => {
    const token = await test.login(await test.person({}))
    await test.call('POST', '/api/oauth/LockScreen', { token })
    expect((await test.call('GET', '/api/oauth/Logout', { token })).code).toBe(200)
  })
})

describe('captcha and too many attempts', () => {
  it('asks for a captcha after some failures, takes it once, and forgets it after a sign-in', async () => {
    const account = await test.person({})
    expect((await test.call('GET', `/api/oauth/getConfig/${account}`)).data.loginNeedCode).toBe(false)
    for (let i = 0; i < limits.captchaAccount; i++) await signIn(account, 'wrong')
    expect((await test.call('GET', `/api/oauth/getConfig/${account}`)).data.loginNeedCode).toBe(true)
    expect(await signIn(account, password)).toMatchObject({ code: 400, msg: '验证码错误或已过期', data: { loginNeedCode: true } })
    await rememberCaptcha(test.database.db, 'r1', 'aB3d')
    expect((await signIn(account, password, { code: 'AB3D', timestamp: 'r1' })).code).toBe(200)
    expect((await test.call('GET', `/api/oauth/getConfig/${account}`)).data.loginNeedCode).toBe(false)
  })

  it('draws a captcha as an image that runs nothing', async () => {
    const response = await test.app.inject('/api/file/ImageCode/1700000000000')
    expect(response.headers['content-type']).toContain('image/svg+xml')
    expect(response.body).toMatch(/^<svg /)
    expect(response.body).not.toContain('<script')
    expect((await test.call('GET', '/api/file/ImageCode/..%2f..%2fx')).code).toBe(400)
  })

  it('asks always, or never, when the configuration says so', async () => {
    const always = await startApp({ PINGE_CAPTCHA: 'always' })
    expect((await always.call('GET', '/api/oauth/getConfig/admin')).data.loginNeedCode).toBe(true)
    const never = await startApp({ PINGE_CAPTCHA: 'never' })
    expect((await never.call('GET', '/api/oauth/getConfig/admin')).data.loginNeedCode).toBe(false)
    expect(await never.login()).toBeTruthy()
  })

  it('locks an account after too many failures, even for the right password, and lets others in', async () => {
    const never = await startApp({ PINGE_CAPTCHA: 'never' })
    const wire = async (account: string, secret: string) =>
      never.call('POST', '/api/oauth/Login', { body: { account, password: toWire(secret, await cipherKey(never.database.db, undefined)) } })
    const account = await never.person({})
    for (let i = 0; i < limits.pair; i++) expect((await wire(account, 'wrong')).code).toBe(400)
    expect(await wire(account, password)).toMatchObject({ code: 429, msg: '尝试次数过多，请在 10 分钟后再试' })
    expect(await never.login()).toBeTruthy()
    await never.database.db
      .updateTable('base_sign_in_failure')
      .set({ until: new Date(Date.now() - 1) })
      .execute()
    expect((await wire(account, password)).code).toBe(200)
  })

  it('counts attempts that come at the same moment', async () => {
    const never = await startApp({ PINGE_CAPTCHA: 'never' })
    const account = await never.person({})
    const wrong = toWire('wrong', await cipherKey(never.database.db, undefined))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => never.call('POST', '/api/oauth/Login', { body: { account, password: wrong } })),
    )
    expect(answers.filter(({ code }) => code === 400)).toHaveLength(limits.pair)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(12 - limits.pair)
  })
})
