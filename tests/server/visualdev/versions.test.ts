import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { newId } from '#server/db/ids.ts'
import { visualVersion } from '#server/db/migrations/0021-visual-version.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { goodData } from '../../helpers/goodData.ts'

/** VD-01: versions of an application: its form and its list as they stood together, and which of them staff got to see. */

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const base = '/api/visualdev/Base'
const good = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  goodData(await test.call(method, url, { token, ...(body === undefined ? {} : { body }) }), method, url)
const form = (...names: string[]) => ({ version: 1, fields: names.map((field) => ({ pingeKey: 'input', field, label: field })) })
const list = (...names: string[]) => ({ version: 1, columnList: names.map((field) => ({ field })) })
const make = async (): Promise<string> =>
  (await good('POST', base, { fullName: 'Kept', enCode: `kept${newId()}`, webType: 2, formData: form('a'), columnData: list('a') })).id
const release = (id: string) => good('POST', `${base}/${id}/Actions/Release`, {})
const versions = async (id: string, query = ''): Promise<Row[]> => (await good('GET', `${base}/${id}/Versions${query}`)).list
const marks = async (id: string) => (await versions(id)).map(({ version, released, inUse }) => [version, released, inUse])
const at = async (id: string, version: number) => {
  const { formData, columnData } = await good('GET', `${base}/${id}/Versions/${version}`)
  return [JSON.parse(formData).fields.map(({ field }: Row) => field), JSON.parse(columnData).columnList.map(({ field }: Row) => field)]
}

describe('the versions of an application', () => {
  it('hold the form and the list as they stood together, whichever of them was saved', async () => {
    const id = await make()
    await good('PUT', `${base}/${id}`, { formData: form('a', 'b'), note: 'one more field' })
    await good('PUT', `${base}/${id}`, { columnData: list('a', 'b') })
    await good('PUT', `${base}/${id}`, { fullName: 'Another name' })
    await good('PUT', `/api/system/Schema/form/${id}`, { content: JSON.stringify(form('a', 'b', 'c')) })
    const all = await versions(id)
    expect(all.map(({ version, note }) => [version, note])).toEqual([
      [4, null],
      [3, null],
      [2, 'one more field'],
      [1, null],
    ])
    expect(all.every(({ userName, time }) => userName !== null && Number(time) > 0)).toBe(true)
    expect([await at(id, 1), await at(id, 2), await at(id, 3), await at(id, 4)]).toEqual([
      [['a'], ['a']],
      [['a', 'b'], ['a']],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [
        ['a', 'b', 'c'],
        ['a', 'b'],
      ],
    ])
    const second = await good('GET', `${base}/${id}/Versions?currentPage=2&pageSize=3`)
    expect([second.list.map(({ version }: Row) => version), second.pagination.total]).toEqual([[1], 4])
    for (const [url, code] of [
      [`${base}/${id}/Versions/5`, 404],
      [`${base}/nothing/Versions`, 404],
      [`${base}/nothing/Versions/1`, 404],
      [`${base}/${id}/Versions/0`, 400],
    ] as const)
      expect((await test.call('GET', url, { token })).code, url).toBe(code)
  })

  it('say which were released, by whom and when, and which one staff see', async () => {
    const id = await make()
    expect(await marks(id)).toEqual([[1, 0, 0]])
    await release(id)
    await good('PUT', `${base}/${id}`, { formData: form('a', 'b') })
    await good('PUT', `${base}/${id}`, { formData: form('a', 'b', 'c') })
    expect(await marks(id)).toEqual([
      [3, 0, 0],
      [2, 0, 0],
      [1, 1, 1],
    ])
    await release(id)
    expect(await marks(id)).toEqual([
      [3, 1, 1],
      [2, 0, 0],
      [1, 1, 0],
    ])
    // going back is a new version with what an old one held
    const old = await good('GET', `${base}/${id}/Versions/1`)
    await good('PUT', `${base}/${id}`, { formData: old.formData, columnData: old.columnData })
    await release(id)
    const [back] = await versions(id)
    expect([
      back?.version,
      back?.released,
      back?.inUse,
      back?.releasedUser !== null,
      Number(back?.releasedTime) >= Number(back?.time),
    ]).toEqual([4, 1, 1, true, true])
    expect(await at(id, 4)).toEqual(await at(id, 1))
  })

  it('of a draft that fits what was saved before them are filled in, with the one that staff see', async () => {
    const id = await make()
    await release(id)
    await good('PUT', `${base}/${id}`, { columnData: list('a'), formData: form('a', 'b') })
    await good('PUT', `${base}/${id}`, { columnData: { ...list('a', 'b'), pageSize: 50 } })
    const before = (await versions(id)).map(({ version, userName, time, released, inUse }) => ({
      version,
      userName,
      time,
      released,
      inUse,
    }))
    const contents = await Promise.all(before.map(({ version }) => at(id, Number(version))))
    const { db } = test.database
    await sql`drop table base_visual_version`.execute(db)
    await visualVersion.up(db)
    const after = await versions(id)
    expect(after.map(({ version, userName, time, released, inUse }) => ({ version, userName, time, released, inUse }))).toEqual(before)
    expect(after.every(({ releasedTime }) => releasedTime === null)).toBe(true)
    expect(await Promise.all(before.map(({ version }) => at(id, Number(version))))).toEqual(contents)
  })

  it('go with the application', async () => {
    const id = await make()
    await good('DELETE', `${base}/${id}`)
    const left = await test.database.db.selectFrom('base_visual_version').select('version').where('modelId', '=', id).execute()
    expect(left).toEqual([])
  })
})
