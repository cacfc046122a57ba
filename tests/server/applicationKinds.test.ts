/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationKinds } from '#core/application/kinds.ts'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { goodData } from '../helpers/goodData.ts'

const path = '/api/visualdev/Application'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown, as = token) =>
  test.call(method, url, body === undefined ? { token: as } : { token: as, body })
const good = async (...asked: Parameters<typeof call>) => goodData(await call(...asked), ...asked.slice(0, 2))
const make = (body: object) => good('POST', path, { from: 'empty', parentId: '-1', ...body })
const read = (id: string) => good('GET', `/api/visualdev/Base/${id}`)
const listed = async (kind: string, as = token): Promise<string[]> =>
  (await good('GET', `/api/visualdev/Base?kind=${kind}&pageSize=500`, undefined, as)).list.map(({ id }: Row) => id)

describe('SH-10 kinds of applications', () => {
  it('each stands in the list of its own kind and in no other; one without a kind among those of the desk', async () => {
    const own = new Map<string, string>()
    for (const { name, type } of applicationKinds) own.set(name, (await make({ fullName: name, type })).id)
    const plain = await good('POST', '/api/visualdev/Base', { fullName: 'Plain', enCode: 'plainKind' })
    // whether it has a list goes with its kind, also where that alone is said
    const alone = await good('POST', '/api/visualdev/Base', { fullName: 'Alone', enCode: 'aloneKind', type: 4 })
    expect((await read(alone.id)).webType).toBe(1)
    for (const { name } of applicationKinds) {
      const there = await listed(name)
      for (const [other, id] of own) expect(there.includes(id), `${other} in ${name}`).toBe(other === name)
      expect(there.includes(plain.id)).toBe(name === 'webDesign')
    }
    expect((await call('GET', '/api/visualdev/Base?kind=flowForm')).code).toBe(400)
    expect((await call('POST', path, { fullName: 'X', from: 'empty', parentId: '-1', type: 3 })).code).toBe(400)
    // rows that nobody would see are not brought in
    const rows = { fullName: 'X', from: 'sheet', parentId: '-1', sheet: 'any', type: 4, withRows: 1 }
    expect((await call('POST', path, rows)).code).toBe(400)
  })

  it('one for a phone begins with a list that a phone has room for', async () => {
    const [desk, phone] = [await make({ fullName: 'Desk', type: 1 }), await make({ fullName: 'Phone', type: 2 })]
    const buttons = async (id: string) => JSON.parse((await read(id)).columnData).btnsList.map(({ value }: Row) => value)
    expect(await buttons(desk.id)).toEqual(['add', 'batchRemove', 'upload', 'download'])
    expect(await buttons(phone.id)).toEqual(['add', 'batchRemove'])
  })

  it('a copy is of the kind of the list that it is made in, and else of what is copied', async () => {
    const source = await make({ fullName: 'Source', type: 2 })
    const kindOf = async (body: object) => {
      const { type, webType } = await read((await make({ from: 'copy', copyOf: source.id, ...body })).id)
      return [type, webType]
    }
    expect(await kindOf({ fullName: 'As it was' })).toEqual([2, 2])
    expect(await kindOf({ fullName: 'Alone', type: 4 })).toEqual([4, 1])
  })

  it('whoever designs single ones has one list of all of them, whatever their kind', async () => {
    const phone = await make({ fullName: 'Given', type: 2 })
    const account = await test.person({})
    const { id } = await test.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    const url = `${path}/${phone.id}/Designers`
    await good('PUT', url, { ...(await good('GET', url)), user: [id] })
    expect(await listed('webDesign', await test.login(account))).toEqual([phone.id])
  })
})
