/** @module-tag pglite */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'
import { fuzz } from '../helpers/fuzz.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp({ PINGE_CAPTCHA: 'never' })
  token = await test.login()
})

describe('a body that its route does not take', () => {
  it.each([
    ['zh', /^[^A-Za-z]+$/],
    ['en', /^[\x20-\x7e]+$/],
  ] as const)('is told in the language of the caller: %s', async (language, fits) => {
    const one = (more: object) => ({ questions: [{ model: 'a', ...more }] })
    const wrong = [{}, { questions: 5 }, { questions: [{}] }, one({ measure: { of: 'median' } }), one({ limit: 0 }), one({ rows: [] })]
    const told: string[] = []
    for (const body of wrong) {
      const answer = await test.call('POST', '/api/visualdev/Aggregate', { token, body, headers: { 'accept-language': language } })
      expect(answer.code).toBe(400)
      told.push(...answer.data.errors.map(({ message }: { message: string }) => message))
    }
    expect(told.length).toBeGreaterThanOrEqual(wrong.length)
    const names = /\b(?:questions|list|model|count|sum|avg|min|max)\b/g
    for (const message of told) expect(message.replace(names, '')).toMatch(fits)
  })
})

const entities = {
  '/api/system/DictionaryType': ['parentId', 'fullName', 'enCode', 'isTree', 'sortCode', 'description', 'category', 'version', 'id'],
  '/api/system/DictionaryData': ['dictionaryTypeId', 'parentId', 'fullName', 'enCode', 'enabledMark', 'sortCode', 'version'],
  '/api/system/BillRule': [
    'fullName',
    'enCode',
    'category',
    'prefix',
    'dateFormat',
    'digit',
    'startNumber',
    'sortCode',
    'enabledMark',
    'version',
  ],
  '/api/system/Menu': ['parentId', 'fullName', 'enCode', 'type', 'urlAddress', 'propertyJson', 'sortCode', 'shipped'],
}
const nasty = fc.oneof(
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    "'; drop table base_user; --",
    '9'.repeat(400),
    '-1',
    '1e400',
    1e308,
    -0,
    2 ** 53,
    2 ** 31,
    [],
    {},
    [[]],
    null,
    true,
    '0',
    '1',
    'yyyyMMdd',
    '½',
    '１２',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)
/** A body that is good but for some fields. */
const body = (fields: string[]) =>
  fc.record(
    Object.fromEntries(fields.map((field) => [field, fc.oneof({ weight: 2, arbitrary: fc.constantFrom<unknown>('a1', 1, '0') }, nasty)])),
    { requiredKeys: [] },
  )

describe('bodies, parameters and queries that are wrong in any way', () => {
  it.each(Object.entries(entities))(
    '%s answers with an envelope and no 5xx',
    async (url, fields) => {
      await fc.assert(
        fc.asyncProperty(
          body(fields),
          fc.constantFrom('POST', 'PUT') as fc.Arbitrary<'POST' | 'PUT'>,
          nasty,
          async (values, method, id) => {
            const target =
              method === 'POST' ? url : `${url}/${encodeURIComponent(typeof id === 'string' && id.isWellFormed() && id !== '' ? id : '0')}`
            const answer = await test.call(method, target, {
              token,
              body: JSON.stringify(values),
              headers: { 'content-type': 'application/json' },
            })
            expect(answer.code, JSON.stringify({ target, values, answer })).toBeLessThan(500)
            expect(answer.msg.length).toBeGreaterThan(0)
          },
        ),
        fuzz(300),
      )
    },
    120_000,
  )

  it.each<[string, string, object, object]>([
    [
      'a category whose id no database can hold',
      '/api/system/DictionaryData',
      { dictionaryTypeId: '\u0000', parentId: '\u0000', fullName: 'a1', enCode: 'a1' },
      { code: 400, msg: '请求的格式不正确' },
    ],
    [
      'a menu whose properties are no JSON',
      '/api/system/Menu',
      { parentId: '-1', fullName: 'a1', enCode: 'a1', type: 2, propertyJson: '{' },
      { code: 400, msg: '扩展属性的值不正确' },
    ],
    [
      'a menu whose properties are a list',
      '/api/system/Menu',
      { parentId: '-1', fullName: 'a1', enCode: 'a1', type: 2, propertyJson: '[]' },
      { code: 400, msg: '扩展属性的值不正确' },
    ],
  ])('%s is refused in words', async (_name, url, values, expected) => {
    expect(
      await test.call('POST', url, { token, body: JSON.stringify(values), headers: { 'content-type': 'application/json' } }),
    ).toMatchObject(expected)
  })

  it('lists answer any query without a 5xx', async () => {
    const query = fc.record(
      { keyword: nasty, currentPage: nasty, pageSize: nasty, sidx: nasty, sort: nasty, categoryId: nasty, isTree: nasty },
      { requiredKeys: [] },
    )
    const urls = ['/api/system/BillRule', '/api/system/DictionaryType', '/api/system/DictionaryData/0', '/api/system/Menu/Selector/All']
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(...urls), async (values, url) => {
        const search = new URLSearchParams(
          Object.entries(values).map(([name, value]) => [name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()]),
        )
        const { code } = await test.call('GET', `${url}?${search}`, { token })
        expect(code, search.toString()).toBeLessThan(500)
      }),
      fuzz(300),
    )
  }, 120_000)

  it('sign-in answers any form without a 5xx, and never with a session', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (account, password, code) => {
        const answer = await test.call('POST', '/api/oauth/Login', {
          body: JSON.stringify({ account, password, code }),
          headers: { 'content-type': 'application/json' },
        })
        expect([400, 429], JSON.stringify({ account, password, answer })).toContain(answer.code)
      }),
      fuzz(100),
    )
  }, 120_000)
})
