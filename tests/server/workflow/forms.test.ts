/** The applications that flows decide about: listed with what they have, for who designs them; and what is said before the first and the last flow. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { password } from '../../helpers/app.ts'
import { type FlowApp, startFlows } from '../../helpers/flowApp.ts'
import { goodData } from '../../helpers/goodData.ts'

const template = '/api/workflow/Template'
const nodes: FlowDef['nodes'] = [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }]

let test: FlowApp
let admin: string
/** two flows of one application */
let [first, second] = ['', '']

const good = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  goodData(await test.call(method, url, { token, ...(body ? { body } : {}) }), method, url)
const forms = async (query = '', token = admin): Promise<Row[]> =>
  (await good('GET', `/api/workflow/Form?pageSize=100${query}`, undefined, token)).list
const formOf = async (code: string) => (await forms()).find(({ enCode }) => enCode === code)
/** Flows of leave by their codes, with how many others are in use. */
const others = async (): Promise<Row> => {
  const { list } = await good('GET', `${template}?modelId=${test.models.leaveRequest}`)
  return Object.fromEntries(list.map((row: Row) => [row.enCode, row.others]))
}
const isLaunched = async () =>
  (await test.database.db.selectFrom('base_visual_dev').select('enableFlow').where('enCode', '=', 'leaveRequest').executeTakeFirstOrThrow())
    .enableFlow === 1
const turn = (id: string, enabledMark: number) => good('PUT', `${template}/${id}/Actions/State`, { enabledMark })

beforeAll(async () => {
  test = await startFlows()
  admin = await test.as('admin')
})

describe('how many other flows are in use', () => {
  it('is told of each in the list, of one, and of its draft: before its release, and once it is switched off or on', async () => {
    const modelId = test.models.leaveRequest
    first = (await good('POST', template, { fullName: '一', enCode: 'one', modelId })).id
    expect(await good('GET', `${template}/${first}/Draft`)).toMatchObject({ others: 0, enabledMark: 1, versionId: null })
    await good('POST', `${template}/${first}/Release`, { version: 1 })
    expect(await isLaunched()).toBe(true)
    // one that was not released, or is off, decides nothing
    second = (await good('POST', template, { fullName: '二', enCode: 'two', modelId })).id
    expect(await others()).toEqual({ one: 0, two: 1 })
    await good('POST', `${template}/${second}/Release`, { version: 1 })
    expect(await others()).toEqual({ one: 1, two: 1 })
    expect(await good('GET', `${template}/${second}`)).toMatchObject({ others: 1 })
    await turn(first, 0)
    expect(await others()).toEqual({ one: 1, two: 0 })
    expect(await good('GET', `${template}/${second}/Draft`)).toMatchObject({ others: 0, enabledMark: 1 })
    expect(await isLaunched()).toBe(true)
    await turn(second, 0)
    expect(await others()).toEqual({ one: 0, two: 0 })
    expect(await isLaunched()).toBe(false)
    await turn(first, 1)
    // what another application has is nothing to it
    await test.release({ nodes }, 'contract', 'contract')
    expect(await others()).toEqual({ one: 0, two: 1 })
  })
})

describe('SH-15 flow forms', () => {
  it('lists every application that keeps records, with its flows and what is under way', async () => {
    const { models, database } = test
    expect((await forms()).length).toBe(
      (await database.db.selectFrom('base_visual_dev').select('id').where('webType', 'in', [1, 2]).execute()).length,
    )
    expect(await formOf('leaveRequest')).toMatchObject({
      id: models.leaveRequest,
      fullName: '请假申请',
      flows: 2,
      inUse: 1,
      running: 0,
      isRelease: 1,
    })
    expect(await formOf('expenseClaim')).toMatchObject({ flows: 0, inUse: 0, running: 0 })
    const one = await test.launch('suwanqing', first)
    await test.launch('suwanqing', first, undefined, false)
    expect(await formOf('leaveRequest')).toMatchObject({ running: 1 })
    await test.give('suwanqing', `Instance/${one}/Withdraw`)
    // a draft and one that was taken back wait for nobody
    expect(await formOf('leaveRequest')).toMatchObject({ running: 0 })
  })

  it('finds them by a keyword and by their category, in pages, and tells no definition', async () => {
    expect((await forms('&keyword=leaveReq')).map(({ enCode }) => enCode)).toEqual(['leaveRequest'])
    expect((await forms(`&keyword=${encodeURIComponent('合同')}`)).map(({ enCode }) => enCode)).toEqual(['contract'])
    const { category } = (await formOf('contract')) ?? {}
    const same = await forms(`&category=${category}`)
    expect(same.every((row) => row.category === category)).toBe(true)
    expect(same.map(({ enCode }) => enCode)).toContain('contract')
    const { list, pagination } = await good('GET', '/api/workflow/Form?pageSize=2&sidx=enCode&sort=asc')
    expect(list.map(({ enCode }: Row) => enCode)).toEqual(['asset', 'contract'])
    expect(pagination.total).toBe((await forms()).length)
    expect(Object.keys(list[0]).sort()).toEqual(
      ['category', 'enCode', 'enabledMark', 'flows', 'fullName', 'id', 'inUse', 'isRelease', 'running'].sort(),
    )
  })

  it('gives whoever designs one application that one, whoever has the screen alone none, and nobody else is let in', async () => {
    const [one, two, three] = [await test.person({}), await test.person({ 'workFlow.form': [] }), await test.person({})]
    const url = `/api/visualdev/Application/${test.models.leaveRequest}/Designers`
    const { role, position, group, user, hash } = await good('GET', url)
    await good('PUT', url, { role, position, group, user: [...user, await test.idOf(one)], hash })
    expect((await forms('', await test.login(one, password))).map(({ enCode }) => enCode)).toEqual(['leaveRequest'])
    const looker = await test.login(two, password)
    expect(await forms('', looker)).toEqual([])
    expect((await test.call('GET', '/api/system/Page/workFlow.form', { token: looker })).code).toBe(200)
    expect((await test.call('GET', '/api/workflow/Form', { token: await test.login(three, password) })).code).toBe(403)
  })

  it('gives all to whoever has the screen and may change every application: they make flows there', async () => {
    const token = await test.login(await test.person({ 'workFlow.form': [], 'onlineDev.webDesign': ['btn_edit'] }), password)
    expect((await forms('', token)).length).toBe((await forms()).length)
    const made = await good('POST', template, { fullName: '三', enCode: 'three', modelId: test.models.asset }, token)
    expect(await good('GET', `${template}/${made.id}/Draft`, undefined, token)).toMatchObject({ modelId: test.models.asset, others: 0 })
  })
})
