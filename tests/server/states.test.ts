import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { repository } from '../helpers/records.ts'

let test: DemoApp
let admin: string
beforeAll(async () => {
  test = await startDemo()
  admin = await test.as('admin')
})

/** A record of each kind that is switched off and on, by its entity and what it needs to be made. */
const kinds: Array<[what: string, entity: string, path: string, values: () => Promise<object> | object]> = [
  ['areas', 'area', '/api/system/Area', () => ({ fullName: '新区', enCode: '990001', parentId: '-1' })],
  [
    'data interfaces',
    'dataInterface',
    '/api/system/DataInterface',
    () => ({ fullName: '接口', enCode: 'states.api', category: 'dataInterfaceCategory.common', type: '2' }),
  ],
  ['roles', 'role', '/api/permission/Role', () => ({ fullName: '角色', enCode: 'states.role', globalMark: 1 })],
  [
    'menus',
    'menu',
    '/api/system/Menu',
    () => ({ fullName: '链接', enCode: 'states.menu', type: 7, parentId: '-1', urlAddress: 'https://example.com' }),
  ],
  ['users', 'user', '/api/permission/Users', () => ({ account: 'statesUser', realName: '开关' })],
  [
    'dictionary entries',
    'dictionaryData',
    '/api/system/DictionaryData',
    async () => {
      const type = await test.database.db
        .selectFrom('base_dictionary_type')
        .select('id')
        .where('enCode', '=', 'expenseType')
        .executeTakeFirstOrThrow()
      return { fullName: '条目', enCode: 'states.entry', dictionaryTypeId: type.id, parentId: '0' }
    },
  ],
]

describe('OR-11 the enabled state', () => {
  it.each(kinds)('OR-11 of %s is switched off and on again by the State action', async (_what, entity, path, values) => {
    const { db } = test.database
    const given = { enabledMark: 1, ...(await values()) }
    const record = await transaction(db, (trx) => repository(entity).insert(trx, given as never))
    const id = String(record.id)
    const state = async () => (await repository(entity).get(db, id)).enabledMark
    const flip = (body?: object) => test.call('PUT', `${path}/${id}/Actions/State`, { token: admin, body })
    expect(await state()).toBe(1)
    expect(await flip()).toMatchObject({ code: 200, msg: expect.stringMatching(/成功/) })
    expect(await state()).toBe(0)
    expect((await flip()).code).toBe(200)
    expect(await state()).toBe(1)
    // as a list asks for it, which says what it wants: twice is once
    for (let i = 0; i < 2; i++) expect((await flip({ enabledMark: 0 })).code).toBe(200)
    expect(await state()).toBe(0)
    expect((await test.call('PUT', `${path}/gone/Actions/State`, { token: admin })).code).toBe(404)
    const trail = await db.selectFrom('base_audit').select('verb').where('recordId', '=', id).where('entity', '=', entity).execute()
    expect(trail.filter(({ verb }) => verb === 'state')).toHaveLength(3)
  })

  it('OR-11 of report data has no call yet, as there are none', () => {
    expect(test.app.routeTable.filter(({ url }) => url.startsWith('/ReportServer/') || url.startsWith('/api/report'))).toEqual([])
  })
})
