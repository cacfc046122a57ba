/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import { applicationPage } from '#core/application/application.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { env } from '../helpers/core.ts'
import { bareList } from '../helpers/definitions.ts'
import { repository } from '../helpers/records.ts'

const input = (field: string) => ({ pingeKey: 'input', field, label: field })
const form = { version: 1, fields: [input('name'), input('code'), input('note'), { pingeKey: 'inputNumber', field: 'n', label: 'n' }] }
const list = bareList({
  columnList: [{ field: 'name' }, { field: 'code' }, { field: 'note' }],
  searchList: [
    { field: 'name', searchType: 2, isKeyword: true },
    { field: 'code', searchType: 2, isKeyword: true },
    { field: 'note', searchType: 2 },
  ],
  useColumnPermission: true,
})
let test: TestApp
let admin: string
let url: string
let menuId: string
beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
  const body = { fullName: 'Words', enCode: 'words', webType: 2, formData: form, columnData: list }
  const { data } = await test.call('POST', '/api/visualdev/Base', { token: admin, body })
  await test.call('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { token: admin })
  url = `/api/visualdev/OnlineDev/${data.id}`
  const menu = { enCode: 'words.menu', fullName: 'Words', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: data.id }) }
  menuId = String((await repository('menu').insert(test.database.db, menu)).id)
  for (const row of [
    { name: '蓝色打印纸', code: 'A1', note: '红' },
    { name: '红色墨水', code: 'B1', note: '' },
    { name: '订书机', code: '红-7', note: '' },
  ])
    expect((await test.call('POST', url, { token: admin, body: row })).code).toBe(200)
})

const found = async (search: Row, token = admin): Promise<string[]> => {
  const { code, data } = await test.call('POST', `${url}/List`, { token, body: { queryJson: JSON.stringify(search), pageSize: 50 } })
  expect(code).toBe(200)
  return data.list.map(({ name, code }: Row) => name ?? code).sort()
}

describe('a list with a box for a keyword', () => {
  it('has one box for all fields that are marked, and fields of their own for the others', () => {
    const plan = normaliseForm(form, env)
    const page = applicationPage({ id: '1', enCode: 'x', fullName: 'X', webType: 2, form: plan, list: normaliseList(list) }, env)
    expect((page.body.search as Row[]).map(({ field }) => field)).toEqual(['$keyword', 'note'])
  })

  it('looks through the marked fields only', async () => {
    expect(await found({ $keyword: '红' })).toEqual(['红色墨水', '订书机'].sort())
    expect(await found({ $keyword: '红', note: '红' })).toEqual([])
    expect(await found({ $keyword: ' ' })).toHaveLength(3)
    expect(await found({ $keyword: '100%_' })).toEqual([])
  })

  it('finds nothing by what its reader does not see', async () => {
    const account = await test.person({ 'words.menu': [] })
    const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
    const right = { objectType: 'role', objectId: role.id, menuId, kind: 'column', code: 'name' }
    await test.database.db.transaction().execute((trx) => repository('authorize').insert(trx, right))
    const token = await test.login(account)
    expect(await found({ $keyword: '红' }, token)).toEqual(['红色墨水'])
  })
})
