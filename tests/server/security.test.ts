import { Writable } from 'node:stream'
import Fastify from 'fastify'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { limits } from '#server/auth/throttle.ts'
import { readConfig } from '#server/base/config.ts'
import { transaction } from '#server/db/transaction.ts'
import { guard } from '#server/http/access.ts'
import { loggerOptions, safeUrl } from '#server/http/log.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
beforeAll(async () => {
  test = await startApp()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const every = () =>
  test.app.routeTable
    .filter(({ url }) => !url.includes('*'))
    .map(({ method, url, access }) => ({ method: method as Method, url: url.replace(/:\w+/g, 'x'), access }))
/** The envelope's code; a file or an image has none and counts as let in. */
const codeOf = async (method: Method, url: string, token?: string): Promise<number> => {
  const response = await test.app.inject({
    method,
    url,
    ...(method === 'GET' ? {} : { payload: {} }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  const isEnvelope = String(response.headers['content-type']).includes('json') && 'code' in response.json()
  return isEnvelope ? response.json().code : 200
}
/** These end the session that they are called with. */
const leaves = (url: string) => /Logout|LockScreen/.test(url)

describe('who may call what', () => {
  it('refuses to start with a route that does not say who may call it, or what it answers', async () => {
    const app = Fastify()
    guard(app)
    expect(() => app.get('/api/forgotten', () => 'secret')).toThrow('does not say who may call it')
    expect(() => app.get('/api/silent', { config: { access: 'open' } }, () => 'whatever')).toThrow('does not say what it answers')
    await app.close()
  })

  it('asks nobody in: every route but the open ones answers 600 without a session', async () => {
    const wrong: string[] = []
    for (const { method, url, access } of every()) {
      const code = await codeOf(method, url)
      if ((access === 'open') === (code === 600)) wrong.push(`${method} ${url}: ${code}`)
    }
    expect(wrong).toEqual([])
  })

  it('knows its open routes by name', () => {
    const open = test.app.routeTable.filter(({ access }) => access === 'open').map(({ method, url }) => `${method} ${url}`)
    expect(open.sort()).toEqual([
      'GET /api/docs',
      'GET /api/file/Content/:ticket',
      'GET /api/file/Download/export/:ticket',
      'GET /api/file/Image/userAvatar/:name',
      'GET /api/file/ImageCode/:random',
      'GET /api/health',
      'GET /api/message/PublicAccount/:id/Callback',
      'GET /api/oauth/getConfig/:account',
      'GET /api/oauth/getPasswordPolicy',
      'GET /api/open/DataInterface/:id',
      'GET /api/openapi.json',
      'GET /api/system/Backup/Content/:ticket',
      'GET /api/system/Location/staticmap',
      'GET /api/system/Schedule/Feed/:token',
      'POST /api/message/PublicAccount/:id/Callback',
      'POST /api/oauth/Login',
      'POST /api/oauth/Sso/Finish',
      'POST /api/oauth/Sso/Start',
      'POST /api/open/DataInterface/:id',
      'POST /api/visualdev/ShortLink/Actions/Open',
      'POST /api/visualdev/ShortLink/Actions/Submit',
    ])
  })

  it('lets a person without rights do nothing but what everybody may', async () => {
    const token = await test.login(await test.person({}))
    const wrong: string[] = []
    for (const { method, url, access } of every().filter(({ url }) => !leaves(url))) {
      const code = await codeOf(method, url, token)
      const everybody = access === 'open' || access === 'user'
      if (everybody === (code === 403)) wrong.push(`${method} ${url}: ${code}`)
    }
    expect(wrong).toEqual([])
  })

  it('PM-01 PM-02 holds a menu’s grant on the server, and nothing beyond it', async () => {
    const token = await test.login(await test.person({ 'systemData.dictionary': [] }))
    expect(await codeOf('GET', '/api/system/DictionaryType', token)).toBe(200)
    expect(await codeOf('GET', '/api/system/BillRule', token)).toBe(403)
    expect(await codeOf('POST', '/api/system/Menu', token)).toBe(403)
  })

  it('holds buttons on the server when the page asks for them: off shows all, on with no entry hides all', async () => {
    const url = '/api/system/DictionaryType'
    const body = (enCode: string) => ({ parentId: '0', fullName: '名称', enCode })
    const clerk = await test.login(await test.person({ 'systemData.dictionary': ['btn_add'] }))
    expect((await test.call('DELETE', `${url}/none`, { token: clerk })).code).toBe(404)
    const { flags } = test.app.pages
    test.app.pages.flags = async () => ({ useBtnPermission: true })
    const made = await test.call('POST', url, { token: clerk, body: body('asked') })
    const refused = await test.call('DELETE', `${url}/${made.data.id}`, { token: clerk })
    const edited = await test.call('PUT', `${url}/${made.data.id}`, { token: clerk, body: body('asked') })
    const admin = await test.call('DELETE', `${url}/${made.data.id}`, { token: await test.login() })
    test.app.pages.flags = flags
    expect([made.code, refused.code, edited.code, admin.code]).toEqual([200, 403, 403, 200])
  })

  it('takes the grant away when the role, or the menu, is switched off', async () => {
    const account = await test.person({ 'system.billRule': [] })
    const token = await test.login(account)
    expect(await codeOf('GET', '/api/system/BillRule', token)).toBe(200)
    await test.database.db.updateTable('base_role').set({ enabledMark: 0 }).where('enCode', '=', account).execute()
    expect(await codeOf('GET', '/api/system/BillRule', token)).toBe(403)
  })

  it('takes the grant away when a group above the menu is switched off', async () => {
    const token = await test.login(await test.person({ 'system.billRule': [] }))
    const { db } = test.database
    const menuOf = (column: 'enCode' | 'id', value: string) =>
      db.selectFrom('base_menu').select(['id', 'parentId']).where(column, '=', value).executeTakeFirstOrThrow()
    const set = (id: string, values: object) => db.updateTable('base_menu').set(values).where('id', '=', id).execute()
    const menu = await menuOf('enCode', 'system.billRule')
    const above = await menuOf('id', menu.parentId)
    const inner = await transaction(db, (trx) =>
      repository('menu').insert(trx, { enCode: 'inner', fullName: '内组', type: 1, parentId: above.id }),
    )
    await set(menu.id, { parentId: inner.id })
    expect(await codeOf('GET', '/api/system/BillRule', token)).toBe(200)
    await set(above.id, { enabledMark: 0 })
    const menus = (await test.call('GET', '/api/oauth/CurrentUser', { token })).data.menuList
    const code = await codeOf('GET', '/api/system/BillRule', token)
    await set(above.id, { enabledMark: 1 })
    await set(menu.id, { parentId: above.id })
    expect(menus).toEqual([])
    expect(code).toBe(403)
    expect(await codeOf('GET', '/api/system/BillRule', token)).toBe(200)
  })

  it('MN-06 lets whoever was given the menu of one dictionary keep that one, and no other', async () => {
    const admin = await test.login()
    const make = async (enCode: string) =>
      (await test.call('POST', '/api/system/DictionaryType', { token: admin, body: { parentId: '0', fullName: '名称', enCode } })).data
        .id as string
    const [own, other] = [await make('own'), await make('other')]
    const menu: Row = {
      parentId: '-1',
      fullName: '供应商',
      enCode: 'suppliers',
      type: 4,
      propertyJson: JSON.stringify({ moduleId: own, isTree: 0 }),
    }
    await transaction(test.database.db, (trx) => repository('menu').insert(trx, menu))
    const token = await test.login(await test.person({ suppliers: [] }))
    const entry = (dictionaryTypeId: string) =>
      test.call('POST', '/api/system/DictionaryData', { token, body: { dictionaryTypeId, parentId: '0', fullName: '甲', enCode: 'a' } })
    const mine = await entry(own)
    expect(mine.code).toBe(200)
    expect((await entry(other)).code).toBe(403)
    expect(await codeOf('GET', `/api/system/DictionaryData/${own}`, token)).toBe(200)
    expect(await codeOf('GET', `/api/system/DictionaryData/${other}`, token)).toBe(403)
    expect(await codeOf('GET', `/api/system/DictionaryData/${mine.data.id}/Info`, token)).toBe(200)
    expect(await codeOf('DELETE', `/api/system/DictionaryData/${mine.data.id}`, token)).toBe(200)
    expect(await codeOf('GET', '/api/system/DictionaryType', token)).toBe(403)
  })

  it('keeps shipped menus from being taken for one’s own, and from being deleted', async () => {
    const token = await test.login()
    const made = await test.call('POST', '/api/system/Menu', {
      token,
      body: { parentId: '-1', fullName: '自建', enCode: 'own.page', type: 7, urlAddress: '/own/page', shipped: 1 },
    })
    expect((await test.call('GET', `/api/system/Menu/${made.data.id}`, { token })).data.shipped).toBe(0)
    const { menuList } = (await test.call('GET', '/api/oauth/CurrentUser', { token })).data
    expect(menuList).toEqual(expect.arrayContaining([expect.objectContaining({ enCode: 'own.page', path: '/own.page' })]))
    const shipped = menuList.flatMap((group: { children?: Row[] }) => group.children ?? [])[0]
    expect((await test.call('DELETE', `/api/system/Menu/${shipped.id}`, { token })).code).toBe(403)
    expect((await test.call('DELETE', `/api/system/Menu/${made.data.id}`, { token })).code).toBe(200)
  })
})

describe('logs', () => {
  it('take tokens and signed addresses out of URLs (reading C-060)', () => {
    expect(safeUrl('/view/1?token=abc&x=1')).toBe('/view/1?token=-&x=1')
    expect(safeUrl('/api/system/Schedule/Feed/secret')).toBe('/api/system/Schedule/Feed/-')
    expect(safeUrl('/websocket/abcdef')).toBe('/websocket/-')
    expect(safeUrl('/api/file/Download/export/abc.def?n=1')).toBe('/api/file/Download/export/-?n=1')
  })

  it('hold no secret of a sign-in, a call, or an error', async () => {
    let written = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        written += chunk
        done()
      },
    })
    const app = Fastify({ loggerInstance: pino(loggerOptions(readConfig({ LOG_LEVEL: 'trace' })), stream) })
    app.post('/login', async (request) => {
      request.log.info({ body: request.body, req: request }, 'as careless as can be')
      throw Object.assign(new Error('broken'), { parameters: ['secret-parameter'], detail: 'Key (account)=(secret-detail)' })
    })
    await app.inject({
      method: 'POST',
      url: '/login?token=secret-token',
      payload: { password: 'secret-password' },
      headers: { authorization: 'Bearer secret-header' },
    })
    await app.close()
    expect(written).toContain('broken')
    expect(written).not.toContain('secret')
  })
})

describe('answers', () => {
  it('are the same however the address of a call is written', async () => {
    const token = await test.login()
    for (const url of ['/%61pi/oauth/CurrentUser', '/api/oauth/Current%55ser', '/api/oauth/CurrentUser/', '/a%70i/nothing', '/api?x=1']) {
      const response = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (response.statusCode === 404) expect(response.body, url).toBe('Not found')
      else {
        expect(response.headers['cache-control'], url).toBe('no-store')
        expect([200, 404], url).toContain(response.json().code)
      }
    }
    const nobody = await test.app.inject({ url: '/%61pi/oauth/CurrentUser' })
    expect([nobody.statusCode, nobody.json().code]).toEqual([200, 600])
  })

  it('have their envelope and headers also where the address is no text, or longer than any', async () => {
    const token = await test.login()
    const long = 'x'.repeat(3001)
    for (const url of ['/api/%ff', '/api/system/Menu/%c3%28', `/api/system/Menu/${long}`, `/api/system/Menu/%zz?x=%ff`]) {
      const response = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([url.slice(0, 40), response.statusCode, response.json().code]).toEqual([url.slice(0, 40), 200, 404])
      expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(response.headers['content-security-policy']).toContain("default-src 'self'")
    }
    for (const url of ['/%ff', `/${long}`]) {
      const response = await test.app.inject({ url })
      expect([url.slice(0, 40), response.statusCode, response.body]).toEqual([url.slice(0, 40), 404, 'Not found'])
      expect(response.headers['content-security-policy']).toContain("default-src 'self'")
    }
    // what may stand in a query, or in a part of an address, still does
    expect((await test.app.inject(`/api/oauth/getConfig/${encodeURIComponent('王%小明')}?x=%ff`)).json().code).toBe(200)
  })

  it('carry a policy that runs nothing but our own scripts, and are not kept by caches', async () => {
    const { headers } = await test.app.inject('/api/health')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src-elem 'self' 'nonce-[\w+/=]+'/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' })
  })

  it('slow down an address that tries one account after another: with a captcha, else with a pause', async () => {
    const tries = async (captcha: string, times: number) => {
      const app = await startApp({ PINGE_CAPTCHA: captcha })
      const answers: { code: number; msg: string }[] = []
      for (let i = 0; i < times; i++)
        answers.push(await app.call('POST', '/api/oauth/Login', { body: { account: `nobody${i}`, password: 'x' } }))
      return answers
    }
    const asked = await tries('auto', limits.captchaAddress + 2)
    expect(asked.slice(-2).map(({ msg }) => msg)).toEqual(['验证码错误或已过期', '验证码错误或已过期'])
    const paused = await tries('never', limits.address + 1)
    expect(paused.at(-2)?.code).toBe(400)
    expect(paused.at(-1)?.code).toBe(429)
  }, 90_000)
})
