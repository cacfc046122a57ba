import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type Person, startProvider, type TestProvider } from '../helpers/provider.ts'

const host = '127.0.0.1:80'
let provider: TestProvider
let test: TestApp
beforeAll(async () => {
  provider = await startProvider('http://127.0.0.1/auth-redirect')
  test = await startApp({
    PINGE_OIDC_ISSUER: provider.issuer,
    PINGE_OIDC_CLIENT_ID: provider.clientId,
    PINGE_OIDC_CLIENT_SECRET: provider.secret,
    PINGE_OIDC_NAME: '企业账号',
  })
})
afterAll(() => provider.stop())

/** Goes through the provider as a browser does, and gives what it sends back. */
async function throughProvider(url: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let at = url
  for (let i = 0; i < 10; i++) {
    const response = await fetch(at, { redirect: 'manual', headers: { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`no redirect from ${at}: ${response.status} ${await response.text()}`)
    at = new URL(to, at).href
    if (new URL(at).pathname === '/auth-redirect') return new URL(at).searchParams
  }
  throw new Error('the provider leads nowhere')
}
const begin = async (redirect = '/home') =>
  (await test.call('POST', '/api/oauth/Sso/Start', { body: { redirect }, headers: { host } })).data as { url: string; browser: string }
const finish = (query: string, browser: string) =>
  test.call('POST', '/api/oauth/Sso/Finish', { body: { query, browser }, headers: { host } })
async function signIn(person: Person | 'nobody', redirect?: string) {
  provider.is(person)
  const { url, browser } = await begin(redirect)
  return finish((await throughProvider(url)).toString(), browser)
}

describe('sign-in at an OpenID provider', () => {
  it('RT-06 names the provider on the login page', async () => {
    expect((await test.call('GET', '/api/oauth/getConfig/-')).data.sso).toEqual({ name: '企业账号' })
    const without = await startApp()
    expect((await without.call('GET', '/api/oauth/getConfig/-')).data.sso).toBeNull()
    expect(await without.call('POST', '/api/oauth/Sso/Start', { body: {} })).toMatchObject({ code: 404, msg: '没有配置单点登录' })
  })

  it('RT-06 asks with code, PKCE, state and nonce, and opens a session for the account that is named', async () => {
    const account = await test.person({})
    const { url } = await begin()
    const asked = new URL(url).searchParams
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)?.length).toBeGreaterThan(20)
    const answer = await signIn({ sub: '1', preferred_username: account }, '/system/menu?x=1')
    expect(answer).toMatchObject({ code: 200, data: { theme: 'classic', redirect: '/system/menu?x=1' } })
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: answer.data.token })
    expect(data.userInfo).toMatchObject({ userAccount: account, mustChangePassword: false })
  })

  it('finds a person by an address that the provider has checked, and only then', async () => {
    const account = await test.person({}, { email: 'wang@example.com' })
    const by = async (claims: object) => signIn({ sub: '2', ...claims })
    const found = await by({ email: 'wang@example.com', email_verified: true })
    expect((await test.call('GET', '/api/oauth/CurrentUser', { token: found.data.token })).data.userInfo.userAccount).toBe(account)
    expect((await by({ email: 'wang@example.com', email_verified: false })).code).toBe(400)
    await test.person({}, { email: 'wang@example.com' })
    expect((await by({ email: 'wang@example.com', email_verified: true })).code).toBe(400)
  })

  it('keeps a person from taking an address that somebody else is found by', async () => {
    await test.person({}, { email: 'chief@example.com' })
    const token = await test.login(await test.person({}))
    const take = (email: string) => test.call('PUT', '/api/permission/Users/Current/BaseInfo', { token, body: { email } })
    expect(await take(' Chief@Example.com')).toMatchObject({ code: 400, data: { errors: [{ field: 'email', rule: 'unique' }] } })
    expect((await take('mine@example.com')).code).toBe(200)
    expect((await take('mine@example.com')).code).toBe(200)
    expect((await signIn({ sub: '9', email: 'chief@example.com', email_verified: true })).code).toBe(200)
  })

  it('tells a person without an account so, and makes none', async () => {
    const count = async () => (await test.database.db.selectFrom('base_user').select('id').execute()).length
    const before = await count()
    expect(await signIn({ sub: '3', preferred_username: 'stranger' })).toMatchObject({ code: 400, msg: '您在本系统没有账号，请联系管理员' })
    expect(await count()).toBe(before)
    const off = await test.person({}, { enabledMark: 0 })
    expect((await signIn({ sub: '4', preferred_username: off })).code).toBe(400)
  })

  it('takes what comes back once, soon, unchanged, and in the browser that began', async () => {
    const account = await test.person({})
    provider.is({ sub: '5', preferred_username: account })
    const stale = { code: 400, msg: '这次登录已过期或不是在这个浏览器中开始的，请重新登录' }
    const { url, browser } = await begin()
    const query = (await throughProvider(url)).toString()
    expect(await finish(query, 'another browser')).toMatchObject(stale)
    expect(await finish(query, browser)).toMatchObject(stale)
    const second = await begin()
    const back = (await throughProvider(second.url)).toString()
    expect((await finish(back, second.browser)).code).toBe(200)
    expect(await finish(back, second.browser)).toMatchObject(stale)
    const third = await begin()
    const late = (await throughProvider(third.url)).toString()
    await test.database.db
      .updateTable('base_sso_state')
      .set({ expiresAt: new Date(1) })
      .execute()
    expect(await finish(late, third.browser)).toMatchObject(stale)
    const fourth = await begin()
    const changed = await throughProvider(fourth.url)
    changed.set('code', 'made-up')
    expect((await finish(changed.toString(), fourth.browser)).msg).toBe('企业账号没有确认这次登录')
    expect(await finish('state=none&code=x', 'x')).toMatchObject(stale)
  })

  it('signs nobody in when the provider says no', async () => {
    expect((await signIn('nobody')).msg).toBe('企业账号没有确认这次登录')
  })

  it.each(['https://evil.example', '//evil.example', '/\\evil.example'])('RT-14 comes back to no other site: %s', async (redirect) => {
    const account = await test.person({})
    expect((await signIn({ sub: '6', preferred_username: account }, redirect)).data.redirect).toBe('/')
  })

  it('says that the provider cannot be reached', async () => {
    const alone = await startApp({ PINGE_OIDC_ISSUER: 'http://127.0.0.1:9', PINGE_OIDC_CLIENT_ID: 'x', PINGE_OIDC_NAME: '企业账号' })
    expect(await alone.call('POST', '/api/oauth/Sso/Start', { body: {} })).toMatchObject({
      code: 503,
      msg: '暂时无法连接企业账号，请稍后再试或用密码登录',
    })
  })
})
