/** @module-tag pglite */
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type DemoApp, startDemo } from '../../helpers/demo.ts'

let test: DemoApp
let token: string
let url: string
const own = new Map<string, string>()

beforeAll(async () => {
  test = await startDemo()
  token = await test.as('admin')
  const all = async (what: string): Promise<Row[]> => (await test.call('GET', `/api/permission/${what}?pageSize=100`, { token })).data.list
  const idOf = (rows: Row[], enCode: string) => String(rows.find((row) => row.enCode === enCode || row.account === enCode)?.id)
  const user = idOf(await all('Users'), 'zhouliping')
  const group = idOf(await all('Group'), 'safety')
  const department = idOf(await all('Organize'), 'finance')
  const place = { pName: '浙江省', cName: '杭州市', adName: '西湖区', address: '龙井路1号', name: '西湖', lng: 120.13, lat: 30.24 }
  const values = {
    keeper: `${user}--user`,
    helpers: [`${user}--user`, `${group}--group`],
    unit: department,
    site: JSON.stringify({ ...place, fullAddress: '浙江省杭州市西湖区龙井路1号西湖' }),
  }
  const fields = [
    { pingeKey: 'userSelect', field: 'keeper', label: '保管人' },
    { pingeKey: 'usersSelect', field: 'helpers', label: '协助', multiple: true },
    { pingeKey: 'depSelect', field: 'unit', label: '部门', onlyId: true },
    { pingeKey: 'location', field: 'site', label: '地点', autoLocation: false },
    { pingeKey: 'createUser', field: 'maker', label: '创建人' },
    { pingeKey: 'currDept', field: 'dept', label: '所属部门' },
    { pingeKey: 'createTime', field: 'made', label: '创建时间', format: 'yyyy-MM-dd' },
  ]
  const list = fields.map(({ field }) => ({ field }))
  const columnData = {
    ...{ version: 1, type: 1, columnList: list, searchList: list.map((one) => ({ ...one, searchType: 1 })) },
    ...{ hasPage: true, btnsList: [], columnBtnsList: [] },
  }
  const body = { fullName: '按名称查询', enCode: 'searchByName', formData: { version: 1, fields }, columnData }
  const made = await test.call('POST', '/api/visualdev/Base', { token, body })
  expect(made.code, JSON.stringify(made)).toBe(200)
  await test.call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`, { token })
  url = `/api/visualdev/OnlineDev/${made.data.id}`
  const { id } = (await test.call('POST', url, { token, body: values })).data
  const record = JSON.parse((await test.call('GET', `${url}/${id}`, { token })).data.data) as Row
  for (const [field, value] of Object.entries({ ...values, maker: record.maker, made: record.made })) own.set(field, value as string)
})

const found = async (search: Row): Promise<number> =>
  (await test.call('POST', `${url}/List`, { token, body: { queryJson: JSON.stringify(search) } })).data.list.length

it.each([
  ['keeper', '周丽萍', '周丽'],
  ['helpers', '安全生产小组', '安全'],
  ['helpers', '周丽萍', '苏婉清'],
  ['unit', '财务部', '财务'],
  ['site', '浙江省杭州市西湖区龙井路1号西湖', '西湖'],
  ['maker', '系统管理员', '系统'],
  ['dept', '信息技术部', '财务部'],
])('who or what a record names in %s is found by its whole name, %s, where a list asks for what is equal', async (field, name, other) => {
  expect(await found({ [field]: name })).toBe(1)
  expect(await found({ [field]: other })).toBe(0)
})

it.each(['keeper', 'unit', 'site', 'maker', 'made'])('%s is found by what is kept', async (field) => {
  expect(await found({ [field]: own.get(field) ?? null })).toBe(1)
})
