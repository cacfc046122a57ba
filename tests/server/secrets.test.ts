/**
 * What a secret holds is told to nobody by asking for it: not in figures, lists, searches, orders, sums or groups.
 * @module-tag pglite
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

let test: TestApp
let token: string
let id: string
const secrets = ['秘密一', '秘密二', '秘密三']
const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  test.call(method, url, body === undefined ? { token } : { token, body })

beforeAll(async () => {
  test = await startApp()
  token = await test.login()
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题' },
    { pingeKey: 'input', field: 'pin', label: '口令', showPassword: true },
    { pingeKey: 'PsdInput', field: 'secret', label: '密码' },
  ]
  const columnData = {
    version: 1,
    columnList: ['title', 'pin', 'secret'].map((field) => ({ field })),
    searchList: [] as object[],
    hasPage: true,
    btnsList: [],
    columnBtnsList: [],
    hasSuperQuery: true,
  }
  const draft = { fullName: '保险柜', enCode: 'safe', formData: { version: 1, fields } }
  const telling = {
    ...columnData,
    type: 3,
    groupField: 'pin',
    columnList: [{ field: 'title' }, { field: 'pin', sortable: true }, { field: 'secret', sortable: true }],
    searchList: [{ field: 'pin', searchType: 1 }, { field: 'secret' }],
    defaultSortConfig: [{ field: 'pin', sort: 'asc' }],
  }
  const refused = await call('POST', '/api/visualdev/Base', { ...draft, columnData: telling })
  expect((refused.data.faults as Array<{ pointer: string }>).map(({ pointer }) => pointer)).toEqual([
    '/columnData/groupField',
    '/columnData/columnList/1/sortable',
    '/columnData/columnList/2/sortable',
    '/columnData/searchList/0/field',
    '/columnData/searchList/1/field',
    '/columnData/defaultSortConfig/0/field',
  ])
  const made = await call('POST', '/api/visualdev/Base', { ...draft, columnData })
  expect(made.code, JSON.stringify(made)).toBe(200)
  id = made.data.id
  expect((await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, {})).code).toBe(200)
  // one that was released before such lists were refused goes on, and tells nothing either
  const releaseList = JSON.stringify(telling)
  await test.database.db.updateTable('base_visual_dev').set({ releaseList }).where('id', '=', id).execute()
  // the order of the secrets is not the order in which they are made
  for (const [i, at] of [1, 2, 0].entries()) {
    const made = await call('POST', `/api/visualdev/OnlineDev/${id}`, { title: `第${i}`, pin: secrets[at], secret: secrets[at] })
    expect(made.code, JSON.stringify(made)).toBe(200)
  }
})

const list = async (body: object) => (await call('POST', `/api/visualdev/OnlineDev/${id}/List`, body)).data.list as Row[]
const titles = async (body: object) => (await list(body)).map(({ title }) => title)

describe('a secret', () => {
  it('WG-42 is in no figure and in no row of one', async () => {
    const questions = ['pin', 'secret'].flatMap((field) => [
      { model: 'safe', groupBy: field },
      { model: 'safe', groupBy: 'title', split: field },
      { model: 'safe', measure: { of: 'max', field } },
      { model: 'safe', filter: { [field]: secrets[0] } },
      { model: 'safe', rows: ['title', field] },
    ])
    const answer = await call('POST', '/api/visualdev/Aggregate', { questions })
    expect(JSON.stringify(answer)).not.toMatch(/秘密/)
    const answers = answer.data.answers as Array<{ rows: Row[]; problem?: string }>
    for (const [i, { rows, problem }] of answers.entries()) {
      if (i % 5 === 4) expect(rows[0]).toEqual({ id: expect.any(String), title: '第2', $text: {} })
      else expect([i, problem]).toEqual([i, i % 5 === 3 ? 'badRequest' : 'notFound'])
    }
  })

  it('WG-42 narrows and orders no list', async () => {
    const usual = await titles({})
    expect(usual).toEqual(['第2', '第1', '第0'])
    for (const field of ['pin', 'secret']) {
      expect(await titles({ queryJson: JSON.stringify({ [field]: secrets[0] }) })).toEqual(usual)
      for (const sidx of [field, `-${field}`]) expect(await titles({ sidx })).toEqual(usual)
      const groups = [{ field, symbol: '==', fieldValue: secrets[0] }]
      const superQueryJson = JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
      expect((await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { superQueryJson })).code).toBe(400)
    }
    expect(await titles({ keyword: '秘密一' })).toEqual([])
    expect(JSON.stringify(await list({}))).not.toMatch(/秘密/)
  })
})
