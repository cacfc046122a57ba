import { beforeAll, describe, expect, it } from 'vitest'
import { rememberCaptcha } from '#server/auth/captcha.ts'
import { md5, toWire } from '#server/auth/password.ts'
import { limits } from '#server/auth/throttle.ts'
import { cipherKey } from '#server/settings/settings.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await startApp()
  key = await cipherKey(test.database.db, undefined)
})

let last = 0
/** One change of the password, with a captcha that was copied right unless another body says otherwise. */
async function change(token: string, body: { [name: string]: string | undefined }) {
  const timestamp = `c${++last}`
  await rememberCaptcha(test.database.db, timestamp, 'aB3d')
  return test.call('POST', '/api/permission/Users/Current/Actions/ModifyPassword', {
    token,
    body: { oldPassword: md5(password), password: md5('Fresh#2026'), code: 'ab3d', timestamp, ...body },
  })
}
const signIn = (account: string, secret: string) =>
  test.call('POST', '/api/oauth/Login', { body: { account, password: toWire(secret, key) } })

describe('changing the own password', () => {
  it('VR-18 takes both passwords as digests, ends every other session, and leaves a line without a secret', async () => {
    const account = await test.person({})
    const [here, elsewhere] = [await test.login(account), await test.login(account)]
    expect(await change(here, {})).toMatchObject({ code: 200, msg: '密码已修改，其他地方的登录已退出' })
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: here })).code).toBe(200)
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: elsewhere })).code).toBe(602)
    expect((await signIn(account, password)).code).toBe(400)
    expect((await signIn(account, 'Fresh#2026')).code).toBe(200)
    const user = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    const lines = await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', user.id).execute()
    const text = JSON.stringify(lines)
    expect(text).toContain('"password":"changed"')
    for (const secret of [md5(password), md5('Fresh#2026'), 'scrypt$', here]) expect(text).not.toContain(secret)
  })

  it('takes the encrypted form as well (reading C-011)', async () => {
    const account = await test.person({})
    const sent = { oldPassword: toWire(password, key), password: toWire('Fresh#2026', key) }
    expect((await change(await test.login(account), sent)).code).toBe(200)
    expect((await signIn(account, 'Fresh#2026')).code).toBe(200)
  })

  it('VR-12 VR-15 VR-17 tells what is missing, each at its field', async () => {
    const token = await test.login(await test.person({}))
    const answer = await change(token, { oldPassword: '', password: md5(''), code: '' })
    expect(answer.code).toBe(400)
    expect(answer.data.errors.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
      ['oldPassword', '旧密码不能为空'],
      ['password', '新密码不能为空'],
      ['captcha', '验证码不能为空'],
    ])
  })

  it('VR-17 refuses a wrong captcha, and one that was used before', async () => {
    const token = await test.login(await test.person({}))
    expect((await change(token, { code: 'zzzz' })).data.errors[0]).toMatchObject({ field: 'captcha', message: '验证码错误或已过期' })
    expect((await change(token, { timestamp: 'c1' })).data.errors[0]).toMatchObject({ field: 'captcha' })
  })

  it('asks for the right old password, a few times only, and keeps nobody out of their account by it', async () => {
    const account = await test.person({})
    const token = await test.login(account)
    for (let i = 0; i < limits.pair; i++)
      expect((await change(token, { oldPassword: md5('wrong') })).data.errors.map(({ field }: { field: string }) => field)).toEqual([
        'oldPassword',
        'captcha',
      ])
    expect(await change(token, {})).toMatchObject({ code: 429, msg: '尝试次数过多，请在 10 分钟后再试' })
    expect((await signIn(account, password)).code).toBe(200)
  })

  it.each([
    ['the old one', (_: string) => password, '新密码不能与旧密码相同'],
    ['one that everybody tries', () => 'qwerty123', '这个密码太常见，请换一个'],
    ['the own account', (account: string) => account, '这个密码太常见，请换一个'],
  ])('refuses %s as the new password', async (_what, fresh, message) => {
    const account = await test.person({})
    const answer = await change(await test.login(account), { password: md5(fresh(account)) })
    expect(answer.data.errors[0]).toMatchObject({ field: 'password', message })
    expect((await signIn(account, password)).code).toBe(200)
  })
})

describe('the first password', () => {
  const oblige = (value: '0' | '1') =>
    test.database.db
      .insertInto('base_setting')
      .values({ key: 'mandatoryModificationOfInitialPassword', value, secret: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()

  it('SE-23 opens nothing else until it was changed, when the policy says so (reading C-086)', async () => {
    const account = await test.person({ 'systemData.dictionary': [] })
    const user = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    const never = () => test.database.db.updateTable('base_user_login').set({ changedAt: null }).where('userId', '=', user.id).execute()
    await never()
    const token = await test.login(account)
    const at = (url: string) => test.call('GET', url, { token })
    expect((await at('/api/system/DictionaryType')).code).toBe(200)
    await oblige('1')
    try {
      expect((await at('/api/oauth/CurrentUser')).data.userInfo).toMatchObject({ mustChangePassword: true, changePasswordDate: null })
      expect(await at('/api/system/DictionaryType')).toMatchObject({ code: 424, msg: '请先修改初始密码' })
      const closed: string[] = []
      for (const { method, url, access } of test.app.routeTable) {
        if (access === 'open' || url.includes('*') || /Logout|LockScreen|Unlock|CurrentUser|ModifyPassword/.test(url)) continue
        const answer = await test.app.inject({
          method: method as 'GET',
          url: url.replace(/:\w+/g, 'x'),
          headers: { authorization: `Bearer ${token}` },
        })
        if (answer.json().code !== 424) closed.push(`${method} ${url}: ${answer.json().code}`)
      }
      expect(closed).toEqual([])
      expect((await change(token, {})).code).toBe(200)
      expect((await at('/api/system/DictionaryType')).code).toBe(200)
      expect((await at('/api/oauth/CurrentUser')).data.userInfo.mustChangePassword).toBe(false)
      // Who came by a provider has no password here.
      await never()
      await test.database.db.updateTable('base_session').set({ via: 'oidc' }).where('userId', '=', user.id).execute()
      expect((await at('/api/system/DictionaryType')).code).toBe(200)
    } finally {
      await oblige('0')
    }
  })
})
