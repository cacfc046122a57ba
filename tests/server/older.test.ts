/** @module-tag pglite */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { olderApplications } from '../helpers/olderApplications.ts'
import { oldest, palette } from '../helpers/olderForms.ts'
import { uploader } from '../helpers/upload.ts'

const path = '/api/visualdev/Application'
let test: TestApp
let token: string
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-older-'))
  test = await startApp({ PINGE_DATA: folder })
  token = await test.login()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (method: 'GET' | 'POST', url: string, body?: unknown, as = token) =>
  test.call(method, url, { token: as, ...(body === undefined ? {} : { body }) })
let n = 0
const upload = async (content: string, name = `旧${++n}.json`): Promise<string> => {
  const sent = await uploader(test, token).send(name, Buffer.from(content))
  expect(sent.code, JSON.stringify(sent)).toBe(200)
  return sent.data.name
}
const read = async (content: unknown, name?: string) =>
  call('POST', `${path}/Older`, { fileId: await upload(typeof content === 'string' ? content : JSON.stringify(content), name) })
const make = (older: string, fullName: string) => call('POST', path, { from: 'older', parentId: '-1', fullName, older })

describe('an application of an older definition', () => {
  it.each(olderApplications())('$name is shown first, then released, takes a record and lists it', async ({ name, sent, record, type }) => {
    const shown = await read(sent)
    expect([shown.code, shown.data.faults]).toEqual([200, ''])
    expect(shown.data.name).toBe(name)
    const made = await make(shown.data.older, name)
    expect(made.code, JSON.stringify(made)).toBe(200)
    const { id } = made.data
    const config = (await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)).data
    expect(JSON.parse(config.columnData).type).toBe(type)
    const added = await call('POST', `/api/visualdev/OnlineDev/${id}`, record)
    expect(added.code, JSON.stringify(added)).toBe(200)
    const kept = await call('GET', `/api/visualdev/OnlineDev/${id}/${added.data.id}`)
    expect(typeof kept.data.data === 'string' ? JSON.parse(kept.data.data) : kept.data).toMatchObject(record)
    const list = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { currentPage: 1, pageSize: 20 })
    expect(list.data.list, JSON.stringify(list)).toHaveLength(1)
  })

  it('has every kind of the palettes at once', async () => {
    const fields = [...Object.values(palette()), ...Object.values(oldest())]
    const shown = await read({ fields })
    expect([shown.code, shown.data.faults]).toEqual([200, ''])
    const made = await make(shown.data.older, '全部控件')
    expect(made.code, JSON.stringify(made)).toBe(200)
    const added = await call('POST', `/api/visualdev/OnlineDev/${made.data.id}`, {})
    expect(added.code, JSON.stringify(added)).toBe(200)
  })

  it('tells everything that does not come in, in the language of whoever asks, and as a file', async () => {
    const { sent } = olderApplications()[4] as { sent: Row }
    const { data, msg } = await read(sent)
    expect(msg).toContain('可导入')
    expect(data.losses.map(({ place }: Row) => place)).toContain('/columnData/customBtnsList/0')
    expect(data.copied.split('\n')).toHaveLength(data.looked)
    const { url } = (await call('GET', `${path}/Older/${data.older}/Losses`)).data
    const file = await test.app.inject({ url })
    expect(file.statusCode).toBe(200)
    const lines = file.body.trim().split('\r\n')
    expect(lines).toHaveLength(data.listed)
    expect(lines.find((line) => line.includes('/formData/fields/3/show-stops'))).toContain('没有导入')
  })

  it('names only what is here: other dictionaries, interfaces and applications are told', async () => {
    const [dictionary] = (await call('GET', '/api/system/DictionaryData/All')).data.list as Row[]
    const select = (field: string, dictionaryType: unknown) => ({
      __config__: { jnpfKey: 'select', label: field, dataType: 'dictionary', dictionaryType },
      __vModel__: field,
    })
    const { data } = await read({ fields: [select('here', dictionary?.id), select('gone', 'elsewhere')] })
    expect(data.losses.map(({ place }: Row) => place)).toEqual(['/fields/1/__config__/dictionaryType'])
    const { id } = (await make(data.older, '字典')).data
    const form = JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/Config`)).data.formData)
    expect(form.fields[0].source).toEqual({ dict: dictionary?.enCode })
  })

  it('refuses what is no definition, and makes nothing of it', async () => {
    expect((await read('{')).code).toBe(400)
    expect((await read('7')).data.faults).not.toBe('')
    const proto = await read('{"fields":[{"__proto__":{"a":1},"jnpfKey":"input","__vModel__":"a"}]}')
    expect(proto.data.faults).toContain('__proto__')
    const deep = await read(`{"fields":${'['.repeat(5000)}${']'.repeat(5000)}}`)
    expect(deep.data.faults).not.toBe('')
    expect((await make(deep.data.older, '深')).code).toBe(400)
    expect((await read(`{"fields":[${'{"jnpfKey":"input"},'.repeat(60_000)}{}]}`)).data.faults).not.toBe('')
    expect((await read('{"fields":[]}', 'a.txt')).code).toBe(400)
    expect((await make('nothing', '无')).code).toBe(404)
  })
})
