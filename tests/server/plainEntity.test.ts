import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineEntity, type Entity, entities } from '#server/records/entity/catalog.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

/** What a new file in schemas/entities would say. */
const room = defineEntity({
  entity: 'room',
  title: 't:common.name',
  table: 'base_room',
  menu: 'system.billRule',
  path: '/api/system/Room',
  calls: ['list', 'read', 'create', 'update', 'delete', 'state', 'export', 'copy'],
  fields: [
    { pingeKey: 'input', use: 'fullName' },
    { pingeKey: 'input', use: 'enCode' },
    { pingeKey: 'switch', use: 'enabledMark' },
  ],
  search: ['fullName'],
  unique: [['enCode']],
  state: 'enabledMark',
})

let test: TestApp
let token: string
beforeAll(async () => {
  ;(entities() as Map<string, Entity>).set('room', room)
  test = await startApp({ PINGE_CAPTCHA: 'never' })
  token = await test.login()
})
afterAll(() => (entities() as Map<string, Entity>).delete('room'))
const path = '/api/system/Room'

describe('an entity that no area knows', () => {
  it('has its table and its calls from its JSON alone', async () => {
    const made = await test.call('POST', path, { token, body: { fullName: '大会议室', enCode: 'big' } })
    expect(made.code, made.msg).toBe(200)
    const { id } = made.data
    expect((await test.call('GET', `${path}?keyword=会议`, { token })).data).toMatchObject({
      list: [{ id, enCode: 'big', enabledMark: 1 }],
      pagination: { total: 1 },
    })
    expect((await test.call('PUT', `${path}/${id}/Actions/State`, { token })).code).toBe(200)
    expect((await test.call('GET', `${path}/${id}`, { token })).data.enabledMark).toBe(0)
    expect((await test.call('POST', `${path}/${id}/Actions/Copy`, { token })).code).toBe(200)
    expect((await test.call('DELETE', `${path}/${id}`, { token })).code).toBe(200)
    expect((await test.call('POST', path, { token, body: { enCode: 'x' } })).msg).toBe('请输入名称')
    expect((await test.call('GET', path)).code).toBe(600)
    const { paths } = (await test.app.inject('/api/openapi.json')).json()
    expect(Object.keys(paths)).toEqual(expect.arrayContaining([path, `${path}/{id}`, `${path}/{id}/Actions/Export`]))
  })
})
