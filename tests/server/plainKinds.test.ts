/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecordCode, recordAddress, writeRecordCode } from '#core/application/recordCode.ts'
import type { Row } from '#core/types.ts'
import { password, startApp, type TestApp } from '../helpers/app.ts'
import { repository } from '../helpers/records.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, as = token) =>
  test.call(method, url, body === undefined ? { token: as } : { token: as, body })

let n = 0
/** Makes and releases an application with a menu of its own; gives its id and the menu's code. */
async function application(fields: object[], list: object = {}): Promise<{ id: string; menu: string }> {
  const enCode = `plain${++n}`
  const listed = fields.flatMap((field) => ('field' in field ? [{ field: field.field }] : []))
  const columnData = { version: 1, type: 1, columnList: listed, searchList: [], hasPage: true, btnsList: [], columnBtnsList: [], ...list }
  const made = await call('POST', '/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  expect(made.code, JSON.stringify(made)).toBe(200)
  const released = await call('POST', `/api/visualdev/Base/${made.data.id}/Actions/Release`)
  expect(released.code, JSON.stringify(released)).toBe(200)
  await repository('menu').insert(test.database.db, {
    parentId: '-1',
    enCode,
    fullName: enCode,
    type: 3,
    systemId: 'pinge',
    urlAddress: `model/${enCode}`,
    propertyJson: JSON.stringify({ moduleId: made.data.id }),
  })
  return { id: made.data.id, menu: enCode }
}
const add = async (id: string, values: object, as = token): Promise<string> => {
  const answer = await call('POST', `/api/visualdev/OnlineDev/${id}`, values, as)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return answer.data.id
}
const read = async (id: string, record: string, as = token): Promise<Row> =>
  JSON.parse((await call('GET', `/api/visualdev/OnlineDev/${id}/${record}`, undefined, as)).data.data)
const rows = async (id: string, body: object = {}, as = token): Promise<Row[]> =>
  (await call('POST', `/api/visualdev/OnlineDev/${id}/List`, body, as)).data.list

describe('what the server fills in', () => {
  /** A unit in a company, and a position in it. */
  async function place() {
    const { db } = test.database
    const company = await repository('organize').insert(db, {
      fullName: '平格集团',
      enCode: `c${++n}`,
      category: 'company',
      parentId: '-1',
    })
    const unit = await repository('organize').insert(db, { fullName: '财务部', enCode: `d${n}`, parentId: String(company.id) })
    const position = await repository('position').insert(db, { fullName: '总账会计', enCode: `p${n}`, organizeId: String(unit.id) })
    return { unit: String(unit.id), position: String(position.id) }
  }
  const fields = [
    { pingeKey: 'input', field: 'name', label: '名称' },
    { pingeKey: 'currOrganize', field: 'org', label: '组织' },
    { pingeKey: 'currOrganize', field: 'path', label: '组织路径', showLevel: 'all' },
    { pingeKey: 'currDept', field: 'dept', label: '部门' },
    { pingeKey: 'currPosition', field: 'post', label: '岗位' },
    { pingeKey: 'createUser', field: 'maker', label: '创建人' },
    { pingeKey: 'createTime', field: 'made', label: '创建时间' },
    { pingeKey: 'modifyUser', field: 'changer', label: '修改人' },
    { pingeKey: 'modifyTime', field: 'changed', label: '修改时间' },
  ]

  it('WG-37 WG-38 WG-39 a new record is given the organisation, department and position of its maker; nobody types them, and they stay', async () => {
    const { unit, position } = await place()
    const app = await application(fields, { searchList: [{ field: 'dept', searchType: 2 }] })
    const account = await test.person({ [app.menu]: ['btn_add', 'btn_edit', 'btn_detail'] }, { organizeId: unit })
    const { id: userId } = await test.database.db
      .selectFrom('base_user')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    await repository('userPosition').insert(test.database.db, { userId: String(userId), positionId: position })
    const own = await test.login(account, password)
    const record = await add(app.id, { name: '甲', org: 'forged', dept: 'forged', post: 'forged' }, own)
    const made = await read(app.id, record, own)
    expect(made).toMatchObject({ org: unit, path: unit, dept: unit, post: position })
    expect(made.$text).toMatchObject({ org: '财务部', path: '平格集团/财务部', dept: '财务部', post: '总账会计', maker: '王小明' })

    // whoever changes it later works elsewhere: it stays with its maker
    const changed = await call('PUT', `/api/visualdev/OnlineDev/${app.id}/${record}`, { ...made, name: '乙', $text: undefined })
    expect(changed.code, JSON.stringify(changed)).toBe(200)
    expect(await read(app.id, record)).toMatchObject({ name: '乙', org: unit, dept: unit, post: position })

    // found by the name that a person reads
    expect(await rows(app.id, { queryJson: JSON.stringify({ dept: '财务' }) })).toHaveLength(1)
    expect(await rows(app.id, { queryJson: JSON.stringify({ dept: '人事' }) })).toHaveLength(0)
  })

  it('WG-34 WG-35 WG-36 says when it was made, and who changed it last and when, once somebody did', async () => {
    const app = await application(fields)
    const before = Date.now()
    const record = await add(app.id, { name: '甲', made: 1, changed: 1, maker: 'nobody', changer: 'nobody' })
    const made = await read(app.id, record)
    expect(Number(made.made)).toBeGreaterThanOrEqual(before - 1)
    expect(made).toMatchObject({ changer: null, changed: null })
    await call('PUT', `/api/visualdev/OnlineDev/${app.id}/${record}`, { name: '乙', version: made.version })
    const after = await read(app.id, record)
    expect(after.made).toBe(made.made)
    expect((after.$text as Row).changer).toBe('系统管理员')
    expect(Number(after.changed)).toBeGreaterThanOrEqual(Number(made.made))
  })
})

it('WG-42 a password is shown to nobody who only reads, in a list, a record or its words; whoever may change it keeps it', async () => {
  const app = await application(
    [
      { pingeKey: 'input', field: 'name', label: '名称' },
      { pingeKey: 'PsdInput', field: 'secret', label: '口令' },
      { pingeKey: 'table', field: 'items', label: '设备', children: [{ pingeKey: 'PsdInput', field: 'key', label: '密钥' }] },
    ],
    { useBtnPermission: true },
  )
  const record = await add(app.id, { name: '网关', secret: 'Ab3# x', items: [{ key: 'k1' }, { key: null }] })
  const reader = await test.login(await test.person({ [app.menu]: ['btn_detail'] }), password)
  const editor = await test.login(await test.person({ [app.menu]: ['btn_edit'] }), password)
  expect((await rows(app.id, {}, editor))[0]).toMatchObject({ name: '网关', secret: '******' })
  expect(await read(app.id, record, reader)).toMatchObject({ secret: '******', items: [{ key: '******' }, { key: null }] })
  expect(await read(app.id, record, editor)).toMatchObject({ secret: 'Ab3# x', items: [{ key: 'k1' }, { key: null }] })
  const words = await call('GET', `/api/visualdev/OnlineDev/${app.id}/${record}/DataChange`, undefined, editor)
  expect(JSON.parse(words.data.data)).toMatchObject({ secret: '******' })
  expect(words.data.data).not.toContain('Ab3#')
})

it('WG-22 WG-53 WG-55 WG-56 what no star, no step and no colour is, is refused by the server; a worked-out number is its own', async () => {
  const app = await application([
    { pingeKey: 'rate', field: 'rate', label: '评分', allowHalf: true },
    { pingeKey: 'slider', field: 'part', label: '占比', step: 5 },
    { pingeKey: 'colorPicker', field: 'colour', label: '颜色' },
    { pingeKey: 'numberDisplay', field: 'twice', label: '双倍', value: '{{ form.part * 2 }}' },
  ])
  const record = await add(app.id, { rate: 3.5, part: 15, colour: '#1677ff', twice: 999 })
  expect(await read(app.id, record)).toMatchObject({ rate: 3.5, part: 15, colour: '#1677ff', twice: 30 })
  const refused = await call('POST', `/api/visualdev/OnlineDev/${app.id}`, { rate: 3.2, part: 17, colour: '#1677ff80' })
  expect(refused.data.errors.map(({ field, rule }: Row) => [field, rule])).toEqual([
    ['rate', 'step'],
    ['part', 'step'],
    ['colour', 'color'],
  ])
})

describe('the code of a record', () => {
  it('WG-30 says t, id, mid, mt, fid, pid, ftid and opt, and WG-31 leads back to the record that it stands for', async () => {
    const app = await application([{ pingeKey: 'input', field: 'name', label: '名称' }])
    const record = await add(app.id, { name: '压力表' })
    const code = writeRecordCode(record, app.id, { fid: 'f1' })
    expect(JSON.parse(code)).toEqual({ t: 'DFD', id: record, mid: app.id, mt: '2', fid: 'f1', pid: '', ftid: '', opt: '' })
    const found = readRecordCode(code)
    expect(found).toEqual({ mid: app.id, id: record })
    const answer = await call('GET', recordAddress(found as { mid: string; id: string }))
    expect(JSON.parse(answer.data.data).name).toBe('压力表')
  })

  it('WF-05 carries the instance of its flow and the task, and is read with them; what is no name is left out', () => {
    const code = writeRecordCode('r1', 'm1', { fid: 'f1', pid: 'p1', ftid: 't1', opt: 'approve' })
    expect(JSON.parse(code)).toEqual({ t: 'DFD', id: 'r1', mid: 'm1', mt: '2', fid: 'f1', pid: 'p1', ftid: 't1', opt: 'approve' })
    expect(readRecordCode(code)).toEqual({ mid: 'm1', id: 'r1', pid: 'p1', ftid: 't1' })
    expect(readRecordCode('{"mid":"m1","id":"r1","pid":"../x","ftid":"t1"}')).toEqual({ mid: 'm1', id: 'r1' })
    expect(readRecordCode('{"mid":"m1","id":"r1","pid":"p1","ftid":"t&x=1"}')).toEqual({ mid: 'm1', id: 'r1', pid: 'p1' })
  })

  it('WG-31 a code opens nothing for whoever was not given the application, and nothing that is no code is asked for', async () => {
    const app = await application([{ pingeKey: 'input', field: 'name', label: '名称' }])
    const record = await add(app.id, { name: '压力表' })
    const other = await test.login(await test.person({}), password)
    const answer = await call('GET', recordAddress({ mid: app.id, id: record }), undefined, other)
    expect(answer.code).toBe(403)
    expect(JSON.stringify(answer)).not.toContain('压力表')
    for (const text of [
      '',
      'https://example.com',
      '{}',
      '{"mid":"a"}',
      '{"mid":"../x","id":"1"}',
      '{"mid":"a/b","id":"1"}',
      '{"mid":1,"id":2}',
      '[1]',
    ])
      expect(readRecordCode(text), text).toBeUndefined()
  })
})
