import { beforeAll, describe, expect, it } from 'vitest'
import { languageOf, translator } from '#server/texts.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: Array<{ name: string; in: string }>
  requestBody?: { content: object }
}

let test: TestApp
let paths: { [path: string]: { [method: string]: Operation } }
beforeAll(async () => {
  test = await startApp()
  paths = (await test.app.inject('/api/openapi.json')).json().paths
})

describe('the description of the calls', () => {
  it('holds every route, with its area, what it does and its parameters', () => {
    const missing: string[] = []
    for (const { method, url } of test.app.routeTable) {
      if (url === '/api/openapi.json' || url === '/api/docs' || url.includes('*')) continue
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const named = new Set(operation?.parameters?.filter((one) => one.in === 'path').map((one) => one.name))
      const parameters = [...url.matchAll(/:(\w+)/g)].every(([, name]) => named.has(name ?? ''))
      if (!operation?.summary || !operation.tags?.length || !parameters) missing.push(`${method} ${url}`)
    }
    expect(missing).toEqual([])
  })

  it('names the fields of a body and their limits', () => {
    const body = JSON.stringify(paths['/api/system/BillRule']?.post?.requestBody)
    expect(body).toContain('prefix')
    expect(body).toContain('at most 50 characters')
    expect(JSON.stringify(paths['/api/oauth/Login']?.post?.requestBody)).toContain('grant_type')
  })

  it('is a page that people can read, without any script', async () => {
    const { body, headers } = await test.app.inject('/api/docs')
    expect(headers['content-type']).toContain('text/html')
    expect(body).toContain('/api/system/DictionaryType/{id}')
    expect(body).not.toContain('<script')
    const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1]
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  })

  it('answers health with the version and the database', async () => {
    expect((await test.call('GET', '/api/health')).data).toMatchObject({
      status: 'up',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: test.database.kind,
      databaseMs: expect.any(Number),
    })
  })
})

describe('languages of the server', () => {
  it.each([
    [{}, 'zh'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh'],
    [{ 'accept-language': 'zh-TW,zh;q=0.9' }, 'zhtw'],
    [{ 'accept-language': 'zh-Hant-HK' }, 'zhtw'],
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    [{ 'accept-language': 'fr-FR,en;q=0.9' }, 'zh'],
    [{ 'accept-language': 'en', 'pinge-language': 'zhtw' }, 'zhtw'],
    [{ 'pinge-language': 'nonsense', 'accept-language': 'en' }, 'en'],
  ] as const)('I18-01 I18-02 takes the stored language, then the browser’s, else zh: %j is %s', (headers, language) => {
    expect(languageOf(headers)).toBe(language)
  })

  it('words a text in one of three languages, with its parameters', () => {
    expect(translator('zh')('t:server.unique', { label: '编码' })).toBe('编码已存在')
    expect(translator('en')('t:server.unique', { label: 'Code' })).toBe('Code is already taken')
    expect(translator('zhtw')({ zh: '简', zhtw: '繁' })).toBe('繁')
    expect(translator('en')({ zh: '简' })).toBe('简')
  })
})
