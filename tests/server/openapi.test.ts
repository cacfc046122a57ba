import { beforeAll, describe, expect, it } from 'vitest'
import { languageOf, translator } from '#server/texts/texts.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

interface Worded {
  'x-zh'?: string
  'x-zhtw'?: string
}
interface Field extends Worded {
  description?: string
}
interface Operation extends Worded {
  summary?: string
  tags?: string[]
  parameters?: Array<{ name: string; in: string; description?: string; schema?: Field }>
  requestBody?: { content: { [type: string]: { schema?: Field & { properties?: { [name: string]: Field } } } } }
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

  it('is a list of the product, in the reader’s language: found by what is typed, its area and its method', async () => {
    const token = await test.login()
    const ask = (query: string, language = 'zh') =>
      test.call('GET', `/api/system/Api?${query}`, { token, headers: { 'pinge-language': language } })
    const all = await ask('pageSize=500')
    const wanted = test.app.routeTable.filter(({ url }) => !['/api/openapi.json', '/api/docs'].includes(url) && !url.includes('*'))
    expect(all.data.pagination.total).toBe(wanted.length)
    expect((await ask('keyword=billrule&method=POST&pageSize=1')).data.list).toEqual([
      expect.objectContaining({ id: 'POST /api/system/BillRule', method: 'POST', path: '/api/system/BillRule', areaName: '单据规则' }),
    ])
    expect((await ask('keyword=BillRule&pageSize=1', 'en')).data.list[0].areaName).toBe('Bill rules')
    const areas = (await test.call('GET', '/api/system/Api/Areas', { token })).data.list as Array<{ id: string }>
    expect(areas.map(({ id }) => id)).toContain('单据规则')
    // every area has a name that is no code
    expect(areas.filter(({ id }) => /^[a-zA-Z.]+$/.test(id))).toEqual([])
    const ofArea = (await ask(`area=${encodeURIComponent('单据规则')}&pageSize=500`)).data.list as Array<{ path: string }>
    expect(ofArea.length).toBeGreaterThan(3)
    expect(ofArea.every(({ path }) => path.startsWith('/api/system/BillRule'))).toBe(true)
    expect((await ask('keyword=no-such-call')).data.list).toEqual([])
  })

  it('says of every call and of what it takes what it is, in three languages', () => {
    const chinese = /\p{Script=Han}/u
    const faults: string[] = []
    const check = (place: string, en: string | undefined, words: Worded | undefined) => {
      const [zh = '', zhtw = ''] = [words?.['x-zh'], words?.['x-zhtw']]
      if (!en || chinese.test(en) || !chinese.test(zh) || !chinese.test(zhtw)) faults.push(`${place}: ${en} / ${zh} / ${zhtw}`)
      // the characters of the other script show that a text was copied
      if (/[为与间录单选项]/.test(zhtw) || /[為與間錄單選項]/.test(zh)) faults.push(`${place}: ${zh} / ${zhtw}`)
    }
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods)) {
        const place = `${method} ${path}`
        check(place, operation.summary, operation)
        for (const one of operation.parameters ?? []) if (one.description) check(`${place} ${one.name}`, one.description, one.schema)
        const { schema } = Object.values(operation.requestBody?.content ?? {})[0] ?? {}
        if (schema?.description) check(`${place} *`, schema.description, schema)
        for (const [name, field] of Object.entries(schema?.properties ?? {}))
          if (field.description) check(`${place} ${name}`, field.description, field)
      }
    expect(faults).toEqual([])
  })

  it.each([
    {
      language: 'zh',
      summary: '单据规则：新建记录',
      place: '请求体',
      about: '业务名称（string）：必填，最多 50 个字符',
      heading: '接口文档',
    },
    {
      language: 'zhtw',
      summary: '單據規則：新增記錄',
      place: '請求本文',
      about: '業務名稱（string）：必填，最多 50 個字元',
      heading: '介面文件',
    },
    {
      language: 'en',
      summary: 'Bill rule: make a record',
      place: 'Body',
      about: 'business name (string): required, at most 50 characters',
      heading: 'API reference',
    },
  ])('answers in the reader’s language: $language', async ({ language, summary, place, about, heading }) => {
    const token = await test.login()
    const headers = { 'pinge-language': language }
    const ask = async (path: string) => (await test.call('GET', path, { token, headers })).data.list
    const all = (await ask('/api/system/Api?pageSize=500')) as Array<{ id: string; summary: string }>
    expect(all.find(({ id }) => id === 'POST /api/system/BillRule')?.summary).toBe(summary)
    expect(all.filter((one) => /\p{Script=Han}/u.test(one.summary) === (language === 'en'))).toEqual([])
    expect(await ask(`/api/system/Api?keyword=${encodeURIComponent(summary)}`)).toHaveLength(1)
    const fields = await ask(`/api/system/Api/Fields?method=POST&path=${encodeURIComponent('/api/system/BillRule')}`)
    expect(fields).toContainEqual(expect.objectContaining({ name: 'fullName', place, about }))
    const page = (await test.app.inject({ url: '/api/docs', headers })).body
    for (const text of [heading, summary, place]) expect(page).toContain(text)
  })

  it('says of each call what it takes', async () => {
    const token = await test.login()
    const fields = (path: string) => test.call('GET', `/api/system/Api/Fields?method=POST&path=${encodeURIComponent(path)}`, { token })
    expect((await fields('/api/system/BillRule')).data.list).toContainEqual(
      expect.objectContaining({ name: 'prefix', in: 'application/json', about: expect.stringContaining('最多 50 个字符') }),
    )
    expect((await fields('/api/no/such')).code).toBe(404)
    expect((await fields('__proto__')).code).toBe(404)
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
