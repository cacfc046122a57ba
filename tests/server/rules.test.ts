/** What modules say of entities belongs to the app that they are put into: two apps of one process do not meet. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { addExport, downloadUrl } from '#server/http/download.ts'
import type { Module } from '#server/http/route.ts'
import { modules, rulesOf } from '#server/modules/index.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const path = '/api/system/System'

/** What an app of somebody else's adds: systems whose code begins with x are out of everybody's reach, and no position is called "no". */
const stricter: Module = {
  routes: [(app) => addExport(app, 'ofStricter', async (id) => ({ name: 'a.txt', content: id }))],
  rules: [
    {
      position: { check: async (_trx, { fullName }) => (fullName === 'no' ? [{ field: 'fullName', rule: 'no', message: '不行' }] : []) },
      system: { scope: async () => sql<boolean>`"enCode" not like 'x%'` },
    },
  ],
}

let plain: TestApp
let other: TestApp['app']
let token: string
beforeAll(async () => {
  plain = await startApp({ PINGE_CAPTCHA: 'never' })
  other = await buildApp({
    database: plain.database,
    config: readConfig({ LOG_LEVEL: 'silent', PINGE_CAPTCHA: 'never' }),
    modules: [...modules, stricter],
  })
  await other.ready()
  token = await plain.login()
})
afterAll(() => other.close())

type Method = 'GET' | 'POST' | 'PUT'
/** The same call to each of the two, one after the other. */
async function both(method: Method, url: string, body?: object) {
  const answers = []
  for (const app of [plain.app, other]) {
    const headers = { authorization: `Bearer ${token}` }
    answers.push((await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })).json())
  }
  return answers
}

describe('two apps in one process', () => {
  it('hold each to the rules of their own modules', async () => {
    const made = await plain.call('POST', path, { token, body: { fullName: '甲', enCode: 'xOne' } })
    expect(made.code, made.msg).toBe(200)
    const [seen, hidden] = await both('GET', `${path}?keyword=xOne`)
    expect(seen.data.list).toHaveLength(1)
    expect(hidden.data.list).toHaveLength(0)
    expect((await both('GET', `${path}/${made.data.id}`)).map(({ code }) => code)).toEqual([200, 404])

    const unit = await plain.call('POST', '/api/permission/Organize', {
      token,
      body: { fullName: '总公司', enCode: 'top', parentId: '-1', category: 'company' },
    })
    const body = { fullName: 'no', enCode: 'p', organizeId: unit.data.id }
    const [taken, refused] = await both('POST', '/api/permission/Position', body)
    expect(taken.code, taken.msg).toBe(200)
    expect(refused.data.errors).toContainEqual({ field: 'fullName', rule: 'no', message: '不行' })
  })

  it('keep the rules of the product in both', async () => {
    for (const answer of await both('PUT', `${path}/pinge/Actions/State`, { enabledMark: 0 }))
      expect(answer.data.errors).toMatchObject([{ field: 'enabledMark', rule: 'main' }])
  })

  it('make the files of their own modules', async () => {
    const url = await downloadUrl(plain.database.db, { entity: 'ofStricter', id: 'whole' })
    expect((await other.inject(url)).body).toBe('whole')
    expect((await plain.app.inject(url)).json().code).toBe(404)
  })
})

describe('what modules say of entities', () => {
  const saying = (rules: NonNullable<Module['rules']>): Module[] => [...modules, { routes: [], rules }]

  it('is refused of an entity that is not there', () => {
    expect(() => rulesOf(saying([{ systen: { scope: async () => undefined } }]))).toThrow('There is no entity "systen"')
  })

  it('is refused where two say the same of one', () => {
    expect(() => rulesOf(saying([{ user: { scope: async () => undefined } }]))).toThrow('The entity "user" is given "scope" twice.')
  })
})
