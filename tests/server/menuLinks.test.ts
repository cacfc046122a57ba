import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { hashToken } from '#server/auth/session.ts'
import { transaction } from '#server/db/transaction.ts'
import { contentPolicy } from '#server/http/headers.ts'
import { originOf } from '#server/settings/hosts.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
const ids: { [code: string]: string } = {}
const host = 'https://screens.example:8443/DataV'

const setting = (key: string, value: string) =>
  test.database.db
    .insertInto('base_setting')
    .values({ key, value, secret: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
const make = async (enCode: string, values: Row) => {
  const menu = await transaction(test.database.db, (trx) =>
    repository('menu').insert(trx, { enCode, fullName: enCode, parentId: '-1', ...values }),
  )
  ids[enCode] = String(menu.id)
}
const link = (token: string, code: string) => test.call('POST', `/api/system/Menu/Link/${ids[code] ?? code}`, { token })
const staff = async (...codes: string[]) => test.login(await test.person(Object.fromEntries(codes.map((code) => [code, []]))), password)

beforeAll(async () => {
  test = await startApp({}, { client: { index: () => '<!doctype html><meta name="csp-nonce" content="">' } })
  await make('screen', { type: 6, propertyJson: '{"moduleId":"m 1"}' })
  await make('ownScreen', { type: 6, urlAddress: '{dataV}/x/{token}', propertyJson: '{}' })
  await make('emptyScreen', { type: 6 })
  await make('tracker', { type: 7, linkTarget: '_blank', urlAddress: 'https://evil.example/?t={token}' })
  await make('sneaky', { type: 7, linkTarget: '_blank', urlAddress: 'https://evil.example/{dataV}?t={token}' })
  await make('inside', { type: 7, linkTarget: '_self', urlAddress: '{dataV}/inside?t=${token}' })
  await make('script', { type: 7, linkTarget: '_self', urlAddress: 'javascript:alert("{token}")' })
  await make('framed', { type: 7, linkTarget: '_self', urlAddress: 'https://guide.example/start?x=1' })
  await make('outside', { type: 7, linkTarget: '_blank', urlAddress: 'https://other.example/' })
})

describe('where a dashboard leads', () => {
  it('MN-09 says so when no host is set', async () => {
    const token = await staff('screen')
    expect(await link(token, 'screen')).toMatchObject({ code: 404, msg: '尚未配置数据大屏的地址，请联系管理员' })
    await setting('dataVUrl', 'javascript:alert(1)')
    expect((await link(token, 'screen')).code).toBe(404)
  })

  it('MN-09 is /view/{moduleId}?token={token} on the host, the token being a session of its own (reading C-060)', async () => {
    await setting('dataVUrl', `${host}/`)
    const token = await staff('screen')
    const { data } = await link(token, 'screen')
    const [, given] = /^https:\/\/screens\.example:8443\/DataV\/view\/m%201\?token=([\w-]{40,})$/.exec(data.url) ?? []
    expect(given).toBeTruthy()
    expect(given).not.toBe(token)
    const who = async () => (await test.call('GET', '/api/oauth/CurrentUser', { token: given })).code
    expect(await who()).toBe(200)
    // It ends with the session that opened it.
    await test.call('GET', '/api/oauth/Logout', { token })
    expect(await who()).toBe(600)
  })

  it('MN-09 its token ends after an hour, however much it is used', async () => {
    const token = await staff('screen')
    const given = (await link(token, 'screen')).data.url.split('token=')[1]
    const rows = await test.database.db.selectFrom('base_session').select(['id', 'expiresAt']).where('openedBy', 'is not', null).execute()
    for (const { id, expiresAt } of rows) {
      expect(expiresAt - Date.now()).toBeLessThanOrEqual(3_600_000)
      await test.database.db
        .updateTable('base_session')
        .set({ seenAt: new Date(Date.now() - 600_000) })
        .where('id', '=', id)
        .execute()
    }
    await test.call('GET', '/api/oauth/CurrentUser', { token: given })
    const after = await test.database.db.selectFrom('base_session').select('expiresAt').where('openedBy', 'is not', null).execute()
    for (const { expiresAt } of after) expect(expiresAt - Date.now()).toBeLessThanOrEqual(3_600_000)
  })

  it('MN-09 its token begets none that outlive it, or the session that asked', async () => {
    const token = await staff('screen')
    const tokenOf = async (by: string) => (await link(by, 'screen')).data.url.split('token=')[1] as string
    const given = await tokenOf(token)
    const endOf = async (one: string) =>
      (await test.database.db.selectFrom('base_session').select('expiresAt').where('id', '=', hashToken(one)).executeTakeFirstOrThrow())
        .expiresAt as number
    await test.database.db
      .updateTable('base_session')
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where('id', '=', hashToken(given))
      .execute()
    const second = await tokenOf(given)
    const third = await tokenOf(second)
    expect(await endOf(third)).toBeLessThanOrEqual(Date.now() + 60_000)
    const who = async (one: string) => (await test.call('GET', '/api/oauth/CurrentUser', { token: one })).code
    expect(await who(third)).toBe(200)
    await test.call('GET', '/api/oauth/Logout', { token })
    expect([await who(given), await who(second), await who(third)]).toEqual([600, 600, 600])
  })

  it('MN-09 its token opens as much as the session that asked: who came by a provider has no password to choose first', async () => {
    const token = await staff('screen')
    const { db } = test.database
    await db.updateTable('base_session').set({ via: 'oidc' }).where('id', '=', hashToken(token)).execute()
    await db.updateTable('base_user_login').set({ changedAt: null }).execute()
    await setting('mandatoryModificationOfInitialPassword', '1')
    const given = (await link(token, 'screen')).data.url.split('token=')[1]
    const answer = await test.call('GET', '/api/permission/Users/Current/BaseInfo', { token: given })
    await setting('mandatoryModificationOfInitialPassword', '0')
    expect(answer.code).toBe(200)
  })

  it('MN-11 an address of its own has its placeholders filled in; the token goes to the host only', async () => {
    const token = await staff('ownScreen', 'tracker', 'sneaky', 'inside')
    expect((await link(token, 'ownScreen')).data.url).toMatch(/^https:\/\/screens\.example:8443\/DataV\/x\/[\w-]{40,}$/)
    expect((await link(token, 'inside')).data.url).toMatch(/^https:\/\/screens\.example:8443\/DataV\/inside\?t=[\w-]{40,}$/)
    expect((await link(token, 'tracker')).data.url).toBe('https://evil.example/?t=')
    expect((await link(token, 'sneaky')).data.url).toBe(`https://evil.example/${host}?t=`)
  })

  it('MN-10 nothing but a web address is given away', async () => {
    const token = await staff('script', 'emptyScreen')
    expect((await link(token, 'script')).code).toBe(404)
    expect((await link(token, 'emptyScreen')).code).toBe(404)
    for (const wrong of [
      'data:text/html,x',
      'ftp://a.example',
      'https://*.example',
      'https://a;script-src',
      'https://user:secret@a.example',
      'nothing',
      '',
      undefined,
    ])
      expect(originOf(wrong), wrong).toBeUndefined()
  })

  it('MN-01 the menu grants it: nobody asks for the address of an entry that is not theirs', async () => {
    const token = await staff('outside')
    expect((await link(token, 'screen')).code).toBe(403)
    expect((await link(token, 'nothing')).code).toBe(403)
    expect((await test.call('POST', `/api/system/Menu/Link/${ids.screen}`)).code).toBe(600)
    // An administrator may open every entry, and only entries that lead somewhere have an address.
    expect((await link(await test.login(), 'screen')).code).toBe(200)
    expect((await link(await test.login(), 'nothing')).code).toBe(404)
  })
})

describe('the hosts that may be framed', () => {
  const policy = async () => {
    const response = await test.app.inject({ method: 'GET', url: '/home' })
    return /frame-src ([^;]*)/.exec(String(response.headers['content-security-policy']))?.[1]
  }

  it('MN-10 are those of the links that open inside, and of the setting; the rest of the policy stays strict', async () => {
    await setting('frameHosts', 'https://wiki.example/start, javascript:alert(1) https://*.example  http://intra:8080')
    expect(await policy()).toBe("'self' http://intra:8080 https://guide.example https://screens.example:8443 https://wiki.example")
    await test.database.db
      .updateTable('base_menu')
      .set({ enabledMark: 0 })
      .where('id', '=', ids.framed as string)
      .execute()
    expect(await policy()).not.toContain('guide.example')
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: await staff('outside') })
    expect(data.userInfo.frameHosts).toEqual(['http://intra:8080', 'https://screens.example:8443', 'https://wiki.example'])
    expect(contentPolicy('n', false, [])).toContain("frame-src 'self';")
  })
})

describe('pages that reports and portals show', () => {
  it.each([
    [5, 'MN-07'],
    [8, 'MN-08'],
  ])('type %s (%s): the menu grants the page that it names, and nothing else of that name', async (type) => {
    const admin = await test.login()
    const code = `insight${type}`
    const made = await test.call('POST', '/api/system/Page', { token: admin, body: { code, title: '门户', fullName: '门户' } })
    expect(made.code, made.msg).toBe(200)
    await make(`entry${type}`, { type, urlAddress: `page/${type}`, propertyJson: JSON.stringify({ moduleId: code, isTree: 1 }) })
    await make(`loose${type}`, { type, propertyJson: '{"moduleId":["x"]}' })
    const read = async (token: string, page: string) => (await test.call('GET', `/api/system/Page/${page}`, { token })).code
    const given = await staff(`entry${type}`, `loose${type}`)
    expect(await read(given, code)).toBe(200)
    for (const other of [`entry${type}`, 'systemData.dictionary', 'x']) expect(await read(given, other), other).toBe(403)
    expect(await read(await staff('outside'), code)).toBe(403)
    const { data } = await test.call('GET', '/api/oauth/CurrentUser', { token: given })
    expect(data.menuList.find((menu: Row) => menu.enCode === `entry${type}`)).toMatchObject({ type, path: `/page/${type}` })
  })
})
