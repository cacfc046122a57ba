/** What others still name is not deleted: nothing points at somebody or something that is gone. */
import { beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'

let test: TestApp
let token: string
const call: TestApp['call'] = (method, url, options = {}) => test.call(method, url, { token, ...options })
const make = async (resource: string, body: object): Promise<string> => {
  const made = await call('POST', `/api/permission/${resource}`, { body })
  expect(made.code, made.msg).toBe(200)
  return made.data.id
}
const unit = (enCode: string, more: object = {}) =>
  make('Organize', { fullName: enCode, enCode, parentId: '-1', category: 'department', ...more })
const person = (account: string, more: object = {}) => make('Users', { account, realName: account, ...more })

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

describe('deleting', () => {
  it('OR-02 keeps a unit with people, positions, roles or units of its own', async () => {
    const units = await Promise.all(['people', 'positions', 'roles', 'units'].map((name) => unit(name)))
    const [people, positions, roles, above] = units
    await person('inside', { organizeId: people })
    await make('Position', { fullName: 'x', enCode: 'x', organizeId: positions })
    await make('Role', { fullName: 'x', enCode: 'x', globalMark: 0, organizeIds: [roles] })
    await unit('below', { parentId: above })
    for (const id of units) {
      expect((await call('DELETE', `/api/permission/Organize/${id}`)).code).toBe(409)
      expect((await call('GET', `/api/permission/Organize/${id}`)).code).toBe(200)
    }
    const empty = await unit('empty')
    expect((await call('DELETE', `/api/permission/Organize/${empty}`)).code).toBe(200)
  })

  it('OR-06 keeps a person whom people or units are subordinate to, and takes their memberships with them', async () => {
    const head = await person('head')
    const lead = await person('lead')
    await person('follower', { managerId: lead })
    const led = await unit('led', { managerId: head })
    for (const id of [head, lead]) expect((await call('DELETE', `/api/permission/Users/${id}`)).code).toBe(409)
    const group = await make('Group', { fullName: 'g', enCode: 'g' })
    await call('POST', `/api/permission/Group/${group}/Members`, { body: { ids: [head] } })
    await call('PUT', `/api/permission/Organize/${led}`, { body: { managerId: null } })
    expect((await call('DELETE', `/api/permission/Users/${head}`)).code).toBe(200)
    expect((await call('GET', `/api/permission/Group/${group}/Members`)).data.list).toEqual([])
    expect((await call('DELETE', `/api/permission/Group/${group}`)).code).toBe(200)
  })
})
