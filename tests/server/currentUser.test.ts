import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'

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
