/** Records of applications from spreadsheets: what the import wizard calls, on a designed application and on those of the demo. */
/** @module-tag pglite */
import { read, utils, write } from '@e965/xlsx'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Row } from '#core/types.ts'
import { resumeTasks } from '#server/modules/sheets/tasks.ts'
import { password } from '../helpers/app.ts'
import { type DemoApp, startDemo } from '../helpers/demo.ts'
import { goodData } from '../helpers/goodData.ts'
import { repository } from '../helpers/records.ts'
import { multipart } from '../helpers/upload.ts'

let demo: DemoApp
let admin: string
/** a designed application with every kind of field */
let kinds: string
let kindsMenu: string
/** records that `kinds` names */
let projects: string

type Lines = unknown[][]
function book(lines: Lines): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(lines), 'Sheet1')
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
const records = (id: string) => `/api/visualdev/OnlineDev/${id}`
const call = (
  ...[method, url, body, token = admin, headers = {}]: ['GET' | 'POST', string, unknown?, string?, { [name: string]: string }?]
) => demo.call(method, url, { token, headers, ...(body === undefined ? {} : { body }) })
const good = async (...given: Parameters<typeof call>) => goodData(await call(...given), ...given.slice(0, 2))
const send = (id: string, lines: Lines, token = admin) => {
  const { body, headers } = multipart([], { name: 'rows.xlsx', content: book(lines) })
  return demo.call('POST', `${records(id)}/Uploader`, { token, body, headers })
}
/** The rows of a file as the preview gives them. */
const previewed = async (id: string, lines: Lines, token = admin) => {
  const sent = await send(id, lines, token)
  expect(sent.code, sent.msg).toBe(200)
  return good('GET', `${records(id)}/ImportPreview?fileName=${sent.data.name}`, undefined, token)
}
const imported = async (id: string, list: Row[], token = admin, headers = {}) =>
  good('POST', `${records(id)}/ImportData`, { list }, token, headers)
const checked = async (id: string, list: Row[], token = admin): Promise<Array<{ row: number; errors: Row[] }>> =>
  (await good('POST', `${records(id)}/ImportCheck`, { list }, token)).list
const recordOf = async (id: string, recordId: string): Promise<Row> => JSON.parse((await good('GET', `${records(id)}/${recordId}`)).data)
const count = async (id: string): Promise<number> => (await good('POST', `${records(id)}/List`, { pageSize: 1 })).pagination.total
async function sheetsAt(url: string): Promise<{ name: string; sheets: Array<{ name: string; lines: string[][] }> }> {
  const response = await demo.app.inject(url)
  const opened = read(response.rawPayload)
  return {
    name: decodeURIComponent(String(response.headers['content-disposition'])),
    sheets: opened.SheetNames.map((name) => ({
      name,
      lines: utils.sheet_to_json<string[]>(opened.Sheets[name] ?? {}, { header: 1, raw: false, defval: '' }),
    })),
  }
}
const release = async (enCode: string, fields: object[], list: object = {}): Promise<{ id: string; menuId: string }> => {
  const columnData = {
    version: 1,
    type: 1,
    columnList: [{ field: (fields[0] as Row).field }],
    searchList: [],
    hasPage: true,
    btnsList: [{ value: 'add' }, { value: 'upload' }],
    columnBtnsList: [{ value: 'edit' }],
    ...list,
  }
  const draft = { fullName: enCode, enCode, formData: { version: 1, fields }, columnData }
  const { id } = await good('POST', '/api/visualdev/Base', draft)
  await good('POST', `/api/visualdev/Base/${id}/Actions/Release`)
  const menu = await repository('menu').insert(demo.database.db, {
    ...{ parentId: '-1', enCode, fullName: enCode, type: 3, systemId: 'pinge', propertyJson: JSON.stringify({ moduleId: id }) },
  })
  return { id, menuId: String(menu.id) }
}
/** A person with this button on the application, and these fields. */
const personWith = async (menu: string, menuId: string, buttons: string[], fields: string[] = []): Promise<string> => {
  const account = await demo.person({ [menu]: buttons })
  const role = await demo.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  for (const code of fields)
    await repository('authorize').insert(demo.database.db, { objectType: 'role', objectId: String(role.id), menuId, kind: 'form', code })
  return demo.login(account, password)
}

beforeAll(async () => {
  demo = await startDemo()
  admin = await demo.as('admin')
  const other = await release('importProject', [{ pingeKey: 'input', field: 'fullName', label: '项目名', required: true }])
  projects = other.id
  for (const fullName of ['甲项目', '乙项目', '重名', '重名']) await good('POST', records(projects), { fullName })
  const made = await release('importKinds', [
    { pingeKey: 'input', field: 'title', label: '标题', required: true, unique: true, maxlength: 20 },
    { pingeKey: 'inputNumber', field: 'amount', label: '金额', precision: 2, min: 0 },
    { pingeKey: 'switch', field: 'open', label: '公开', defaultValue: 0 },
    { pingeKey: 'datePicker', field: 'day', label: '日期', format: 'yyyy-MM-dd' },
    { pingeKey: 'datePicker', field: 'moment', label: '时刻', format: 'yyyy-MM-dd HH:mm' },
    { pingeKey: 'timePicker', field: 'clock', label: '时间', format: 'HH:mm' },
    { pingeKey: 'dateRange', field: 'span', label: '期间', format: 'yyyy-MM-dd' },
    {
      pingeKey: 'select',
      field: 'level',
      label: '级别',
      options: [
        { id: 1, fullName: { zh: '高', en: 'High' } },
        { id: 2, fullName: { zh: '低', en: 'Low' } },
      ],
    },
    {
      pingeKey: 'checkbox',
      field: 'tags',
      label: '标签',
      options: [
        { id: 'a', fullName: '红' },
        { id: 'b', fullName: '绿' },
      ],
    },
    { pingeKey: 'treeSelect', field: 'type', label: '分类', lastLevel: true, source: { dict: 'assetType' } },
    { pingeKey: 'cascader', field: 'site', label: '地点', source: { dict: 'site' } },
    { pingeKey: 'userSelect', field: 'owner', label: '负责人' },
    { pingeKey: 'usersSelect', field: 'team', label: '成员', multiple: true },
    { pingeKey: 'depSelect', field: 'unit', label: '部门' },
    { pingeKey: 'areaSelect', field: 'area', label: '地区' },
    { pingeKey: 'relationForm', field: 'project', label: '项目', modelId: projects, relationField: 'fullName' },
    { pingeKey: 'textarea', field: 'reason', label: '原因', visible: '{{ form.open == 1 }}' },
    { pingeKey: 'inputNumber', field: 'double', label: '两倍', value: '{{ form.amount * 2 }}' },
    { pingeKey: 'PsdInput', field: 'secret', label: '口令' },
    { pingeKey: 'createUser', field: 'createUser', label: '创建人' },
  ])
  kinds = made.id
  kindsMenu = made.menuId
}, 120_000)

describe('the file of an import into an application', () => {
  it('IM-10 IM-11 the template has the fields that a person types, sub-tables behind them, hints below, and words of choices on a second sheet', async () => {
    const order = demo.models.purchaseOrder as string
    const { url } = await good('GET', `${records(order)}/TemplateDownload`)
    const { name, sheets } = await sheetsAt(url)
    expect(name).toContain('采购订单导入模板.xlsx')
    const [head = [], hints = []] = sheets[0]?.lines ?? []
    expect(head).toEqual(expect.arrayContaining(['供应商', '订单类型', '物料明细-物料名称', '物料明细-数量']))
    for (const own of ['订单编号', '货款合计', '物料明细-金额', '创建人']) expect(head).not.toContain(own)
    expect(hints[head.indexOf('供应商')]).toBe('必填；见“可填内容”表')
    expect(hints[head.indexOf('订单类型')]).toBe('必填；标准、样品、紧急 之一')
    expect(hints[head.indexOf('收货时段')]).toBe('如 08:30 ~ 17:30')
    expect(sheets[1]?.name).toBe('可填内容')
    const words = sheets[1]?.lines ?? []
    const column = (label: string) => words.slice(1).flatMap((line) => line[words[0]?.indexOf(label) ?? -1] || [])
    expect(column('供应商')).toContain('苏州恒力精密机械厂')
    expect(column('收货地点')).toContain('总部大楼/机房')
    expect(column('物料明细-单位')).toContain('千克')
    // the same by the other two addresses of the specification
    const literal = await good('GET', `/api/visualdev/OnlineDev/TemplateDownload?modelId=${order}`)
    expect((await sheetsAt(literal.url)).sheets[0]?.lines[0]).toEqual(head)
    expect((await sheetsAt((await good('GET', `${records(order)}/Template`)).url)).sheets[0]?.lines[0]).toEqual(head)
  })

  it('IM-11 IM-12 a preview has heads and sub-tables; a line below a record goes on with its rows; the hints of the template are no row', async () => {
    const order = demo.models.purchaseOrder as string
    const { url } = await good('GET', `${records(order)}/TemplateDownload`)
    const [head = [], hints = []] = (await sheetsAt(url)).sheets[0]?.lines ?? []
    const line = (values: { [label: string]: string }) => head.map((label) => values[label] ?? '')
    const { headerRow, dataRow, unknown } = await previewed(order, [
      head,
      hints,
      line({ 供应商: '东莞长安塑胶模具厂', '物料明细-物料名称': '螺栓', '物料明细-数量': '2' }),
      line({ '物料明细-物料名称': '螺母', '物料明细-数量': '3' }),
      line({ 供应商: '无锡锡南铸件有限公司' }),
    ])
    expect(unknown).toEqual([])
    const contact = headerRow.find(({ pingeKey }: Row) => pingeKey === 'complexHeader')
    expect([contact.fullName, contact.children.map(({ id }: Row) => id)]).toEqual(['联系方式', ['contact', 'phone']])
    const lines = headerRow.find(({ id }: Row) => id === 'lines')
    expect([lines.fullName, lines.pingeKey, lines.children[0]]).toEqual([
      '物料明细',
      'table',
      expect.objectContaining({ id: 'material', fullName: '物料名称', required: true }),
    ])
    expect(dataRow.map((row: Row) => [row.supplier, (row.lines as Row[]).map(({ material, quantity }) => [material, quantity])])).toEqual([
      [
        '东莞长安塑胶模具厂',
        [
          ['螺栓', '2'],
          ['螺母', '3'],
        ],
      ],
      ['无锡锡南铸件有限公司', []],
    ])
  })

  it('IM-06 IM-10 C-102 takes spreadsheets only, ten thousand rows of a file and a thousand of a call; only who sent one previews it', async () => {
    const { body, headers } = multipart([], { name: 'rows.csv', content: Buffer.from('标题\nx') })
    expect((await demo.call('POST', `${records(kinds)}/Uploader`, { token: admin, body, headers })).msg).toBe('请选择xls、xlsx类型的文件')
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ title: `多${i}` }))
    expect((await call('POST', `${records(kinds)}/ImportData`, { list: many(1001) })).msg).toBe('最多支持导入1000条数据')
    expect((await call('POST', `${records(kinds)}/ImportData`, { list: [] })).msg).toBe('导入数据为空')
    const sent = await send(kinds, [['标题'], ['甲']])
    const token = await personWith('importKinds', kindsMenu, ['btn_upload'])
    expect((await call('GET', `${records(kinds)}/ImportPreview?fileName=${sent.data.name}`, undefined, token)).code).toBe(404)
    // a file of one application is none of another
    expect((await call('GET', `${records(projects)}/ImportPreview?fileName=${sent.data.name}`)).code).toBe(404)
  })
})

describe('the rows of an import into an application', () => {
  it('IM-13 every kind of value is read from its words, and the server works out what is computed', async () => {
    const row = {
      ...{
        title: '全部',
        amount: '￥1,234.5',
        open: '是',
        day: '2026年3月4日',
        moment: '2026/3/4 8:30',
        clock: '8:05',
        span: '2026-01-01 ~ 2026-01-31',
      },
      ...{
        level: 'High',
        tags: '红、绿',
        type: '笔记本电脑',
        site: '总部大楼/机房',
        owner: 'zhouliping',
        team: '财务部、zhouliping',
        unit: '财务部',
      },
      ...{ area: '北京市/市辖区/东城区', project: '乙项目', reason: '因为' },
    }
    expect(await checked(kinds, [row])).toEqual([])
    const before = await count(kinds)
    const result = await imported(kinds, [row], admin, { 'pinge-time-offset': '480' })
    expect(result).toMatchObject({ resultType: 0, snum: 1, fnum: 0, failResult: [] })
    expect(await count(kinds)).toBe(before + 1)
    const record = await recordOf(kinds, result.ids[0])
    expect(record).toMatchObject({
      ...{
        amount: 1234.5,
        double: 2469,
        open: 1,
        day: Date.UTC(2026, 2, 4),
        moment: Date.UTC(2026, 2, 4, 0, 30),
        clock: '08:05',
        level: '1',
        tags: ['a', 'b'],
      },
      ...{ type: 'assetType.laptop', site: ['site.hq', 'site.room'], span: [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 31)] },
    })
    const texts = record.$text as Row
    expect(texts).toMatchObject({ owner: '周丽萍', project: '乙项目', unit: '财务部' })
    expect(String(texts.team)).toContain('财务部')
    expect(String(texts.area)).toContain('东城区')
    const line = await demo.database.db
      .selectFrom('base_audit')
      .select(['verb', 'userId'])
      .where('recordId', '=', String(record.id))
      .execute()
    expect(line).toMatchObject([{ verb: 'create' }])
  })

  it('IM-13 says of each row and column all that is wrong, in the language of the caller, and keeps the good ones', async () => {
    const list = [
      { title: '好一', amount: '3' },
      {
        title: '',
        amount: '三',
        day: '31/31/2026',
        level: '中',
        site: '没有',
        owner: '无此人',
        project: '重名',
        area: '火星',
        clock: '25:00',
      },
      { title: '好二', type: '电子设备', reason: '不该写' },
    ]
    const result = await imported(kinds, list)
    expect(result).toMatchObject({ resultType: 1, snum: 1, fnum: 2 })
    const [first, second] = result.failResult
    const told = (row: Row) => Object.fromEntries((row.errors as Row[]).map(({ field, message }) => [field, message]))
    expect(told(first)).toMatchObject({
      title: expect.stringContaining('标题'),
      amount: '金额“三”不是数字',
      day: '日期“31/31/2026”不是日期，应写成 2026-01-31',
      level: '级别“中”不是可选的值',
      site: '地点“没有”不是可选的值',
      owner: '负责人“无此人”不存在或已停用',
      project: '项目“重名”不止一个，请写完整路径或编码',
      area: '地区“火星”不存在或已停用',
      clock: '时间“25:00”不是时间，应写成 08:30',
    })
    expect(first.errorsInfo).toContain('；')
    expect(first).toMatchObject({ amount: '三', level: '中' })
    // what stands above others is no choice, and a field that the form hides takes nothing
    expect(told(second)).toMatchObject({ type: '分类“电子设备”不是可选的值' })
    const hidden = await imported(kinds, [{ title: '好三', reason: '不该写' }])
    expect(told(hidden.failResult[0])).toEqual({ reason: '原因在这一行不需要填写，请清空' })
    const english = await imported(kinds, [{ title: 'x', amount: 'three' }], admin, { 'pinge-language': 'en' })
    expect(english.failResult[0].errorsInfo).toBe('金额: "three" is not a number')
  })

  it('IM-13 what is there already is told, and what two rows of one file share', async () => {
    await imported(kinds, [{ title: '独一' }])
    const list = [{ title: '独一' }, { title: '双' }, { title: '双' }]
    expect((await checked(kinds, list)).map(({ row, errors }) => [row, errors.map(({ message }) => message)])).toEqual([
      [0, ['标题已存在']],
      [2, ['标题已存在']],
    ])
    expect(await imported(kinds, list)).toMatchObject({ snum: 1, fnum: 2 })
  })

  it('IM-02 IM-13 rows of sub-tables become the record’s own, with a bill number and sums; a fault says in which row it is', async () => {
    const order = demo.models.purchaseOrder as string
    const line = { material: '内六角螺栓', unit: '个', quantity: '10', price: '2.50', taxRate: '13%', inspect: '否' }
    const row = {
      ...{ supplier: '苏州恒力精密机械厂', kind: '标准', orderDate: '2026-03-02', deliveryDate: '2026-03-20', payTerm: '月结30天' },
      ...{ contact: '王工', phone: '13800138000', documents: '送货单、发票', site: '嘉定工厂/原料仓库', receiving: '09:00 ~ 17:00' },
      lines: [line, { ...line, quantity: '4', price: '￥1,000' }],
    }
    const bad = { ...row, lines: [line, { ...line, unit: '斤', quantity: '0' }] }
    const result = await imported(order, [row, bad])
    expect(result).toMatchObject({ snum: 1, fnum: 1 })
    expect(result.failResult[0].errors.map(({ field }: Row) => field).sort()).toEqual(['lines[1].quantity', 'lines[1].unit'])
    expect(result.failResult[0].errorsInfo).toContain('物料明细第 2 行：单位“斤”不是可选的值')
    const record = await recordOf(order, result.ids[0])
    expect(record).toMatchObject({ supplier: 'supplier.S002', kind: 'standard', documents: ['delivery', 'invoice'], amount: 4025 })
    expect(record.orderNo).toMatch(/^\w+\d+$/)
    expect((record.lines as Row[]).map(({ quantity, taxRate, amount, inspect }) => [quantity, taxRate, amount, inspect])).toEqual([
      [10, '13', 25, 0],
      [4, '13', 4000, 0],
    ])
    const { url } = await good('POST', `${records(order)}/ImportExceptionData`, { list: result.failResult })
    const { name, sheets } = await sheetsAt(url)
    expect(name).toContain('采购订单导入异常.xlsx')
    const [head = [], ...lines] = sheets[0]?.lines ?? []
    expect(lines).toHaveLength(2)
    expect(head.at(-1)).toBe('异常信息')
    expect(lines.map((one) => one[head.indexOf('物料明细-单位')])).toEqual(['个', '斤'])
    // IM-14 the file is mended and sent again
    const mended = lines.map((one, i) =>
      one.map((cell, at) => (i === 1 ? ({ 斤: '千克', 0: '5' }[head[at] === '物料明细-数量' || cell === '斤' ? cell : ''] ?? cell) : cell)),
    )
    const again = await previewed(order, [head, ...mended])
    expect([again.unknown, again.dataRow.length]).toEqual([[], 1])
    expect(await imported(order, again.dataRow)).toMatchObject({ snum: 1, fnum: 0 })
  })

  it('IM-13 the same rows sent twice under one key are imported once, and answered alike', async () => {
    const headers = { 'idempotency-key': 'import-key-0001' }
    const first = await imported(kinds, [{ title: '一次' }], admin, headers)
    expect(await imported(kinds, [{ title: '一次' }], admin, headers)).toEqual(first)
    expect(first.snum).toBe(1)
  })

  it('IM-13 in a list that is a tree a row names the one above, also one of the same file', async () => {
    const { id } = await release(
      'importTree',
      [
        { pingeKey: 'input', field: 'fullName', label: '名称', required: true },
        { pingeKey: 'input', field: 'above', label: '上级' },
      ],
      { type: 5, parentField: 'above', hasPage: false },
    )
    const list = [
      { fullName: '根', above: '' },
      { fullName: '叶', above: '根' },
      { fullName: '孤', above: '没有' },
    ]
    expect((await checked(id, list)).map(({ row }) => row)).toEqual([2])
    const result = await imported(id, list)
    expect(result).toMatchObject({ snum: 2, fnum: 1 })
    expect((await recordOf(id, result.ids[1])).above).toBe(result.ids[0])
  })
})

describe('who imports into an application', () => {
  it('IM-10 AU-01 only who was given the button, by every address', async () => {
    const without = await personWith('asset', demo.menus.asset as string, ['btn_add'])
    const asset = demo.models.asset as string
    for (const url of [`${records(asset)}/TemplateDownload`, `/api/visualdev/OnlineDev/TemplateDownload?modelId=${asset}`])
      expect((await call('GET', url, undefined, without)).code).toBe(403)
    for (const name of ['ImportCheck', 'ImportData', 'ImportTasks', 'ImportExceptionData'])
      expect((await call('POST', `${records(asset)}/${name}`, { list: [{ fullName: 'x' }] }, without)).code).toBe(403)
    const given = await personWith('asset', demo.menus.asset as string, ['btn_upload'])
    await good('GET', `${records(asset)}/TemplateDownload`, undefined, given)
    await good('GET', `/api/visualdev/OnlineDev/TemplateDownload?modelId=${asset}`, undefined, given)
    expect((await call('GET', `${records(asset)}/TemplateDownload`, undefined, '')).code).toBe(600)
  })

  it('DV-06 WG-01 a field that somebody was not given is no column for them, and takes nothing; a mask is no value', async () => {
    const { id, menuId } = await release(
      'importHeld',
      [
        { pingeKey: 'input', field: 'name', label: '姓名', required: true },
        { pingeKey: 'input', field: 'phone', label: '手机', useMask: true, maskConfig: { maskType: 3 } },
        { pingeKey: 'inputNumber', field: 'salary', label: '薪资' },
        {
          pingeKey: 'table',
          field: 'cards',
          label: '卡',
          children: [
            { pingeKey: 'input', field: 'bank', label: '银行' },
            { pingeKey: 'input', field: 'pin', label: '密码' },
          ],
        },
      ],
      { useFormPermission: true },
    )
    const token = await personWith('importHeld', menuId, ['btn_upload'], ['name', 'phone', 'cards-bank'])
    const { url } = await good('GET', `${records(id)}/TemplateDownload`, undefined, token)
    expect((await sheetsAt(url)).sheets[0]?.lines[0]).toEqual(['姓名', '手机', '卡-银行'])
    const { unknown, dataRow } = await previewed(
      id,
      [
        ['姓名', '薪资', '卡-银行', '卡-密码'],
        ['甲', '9', '工行', '1'],
      ],
      token,
    )
    expect([unknown, dataRow]).toEqual([['薪资', '卡-密码'], [{ name: '甲', cards: [{ bank: '工行' }] }]])
    const sly = { name: '乙', salary: '9', phone: '13812345678', cards: [{ bank: '农行', pin: '1' }] }
    const result = await imported(id, [sly, { name: '丙', phone: '138****5678' }], token)
    expect(result).toMatchObject({ snum: 1, fnum: 1 })
    expect(await recordOf(id, result.ids[0])).toMatchObject({ phone: '13812345678', salary: null, cards: [{ bank: '农行', pin: null }] })
  })

  it('DV-02 a related record is chosen only among those that the importer reaches', async () => {
    const { id: target, menuId } = await release('importScoped', [{ pingeKey: 'input', field: 'fullName', label: '名称' }], {
      useDataPermission: true,
    })
    await good('POST', records(target), { fullName: '管理员的' })
    const source = await release('importNaming', [
      { pingeKey: 'input', field: 'name', label: '名称' },
      { pingeKey: 'relationForm', field: 'of', label: '所属', modelId: target, relationField: 'fullName' },
    ])
    expect(await imported(source.id, [{ name: '甲', of: '管理员的' }])).toMatchObject({ snum: 1 })
    const account = await demo.person({ importNaming: ['btn_upload'], importScoped: ['btn_add'] })
    const role = await demo.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
    await repository('authorize').insert(demo.database.db, {
      objectType: 'role',
      objectId: String(role.id),
      menuId,
      kind: 'data',
      code: 'self',
    })
    const token = await demo.login(account, password)
    const result = await imported(source.id, [{ name: '乙', of: '管理员的' }], token)
    expect(result).toMatchObject({ snum: 0, fnum: 1 })
    expect(result.failResult[0].errors[0]).toMatchObject({ field: 'of', message: '所属“管理员的”不存在或已停用' })
  })
})

describe('an import in the background', () => {
  const begin = (id: string, list: Row[], headers = {}, token = admin) =>
    call('POST', `${records(id)}/ImportTasks`, { list }, token, headers)
  const task = (id: string, taskId: string, token = admin) => good('GET', `${records(id)}/ImportTasks/${taskId}`, undefined, token)
  const ended = (id: string, taskId: string) =>
    vi.waitFor(
      async () => {
        const found = await task(id, taskId)
        expect(found.state).not.toBe('running')
        return found
      },
      { timeout: 80_000, interval: 200 },
    )

  it('IM-06 IM-13 1500 rows go on while others are answered, with faults by row and a message at the end; begun twice they are imported once', async () => {
    const list = Array.from({ length: 1500 }, (_, i) => ({ title: i % 100 === 7 ? '' : `批${i}`, amount: String(i) }))
    const before = await count(kinds)
    const headers = { 'idempotency-key': 'task-key-0001' }
    const first = await begin(kinds, list, headers)
    expect(first.code, first.msg).toBe(200)
    expect((await begin(kinds, list, headers)).data).toEqual(first.data)
    expect((await begin(kinds, list)).msg).toBe('您有一个导入正在进行，请等它结束')
    // somebody else is answered meanwhile, and sees none of it
    const other = await personWith('importKinds', kindsMenu, ['btn_upload'])
    expect((await call('GET', `${records(kinds)}/ImportTasks/${first.data.id}`, undefined, other)).code).toBe(404)
    expect((await good('GET', `${records(kinds)}/ImportTasks`, undefined, other)).list).toEqual([])
    expect((await good('GET', `${records(kinds)}/ImportTasks`)).list[0]).toMatchObject({ id: first.data.id, total: 1500 })
    const result = await ended(kinds, first.data.id)
    expect(result).toMatchObject({ state: 'done', done: 1500, snum: 1485, fnum: 15, resultType: 1, left: [] })
    expect(result.failResult).toHaveLength(15)
    expect(result.failResult[0]).toMatchObject({ amount: '7', errorsInfo: expect.stringContaining('标题') })
    expect(result.ids).toHaveLength(1485)
    expect(await count(kinds)).toBe(before + 1485)
    const messages = await demo.database.db
      .selectFrom('base_message')
      .select(['title', 'bodyText'])
      .where('title', 'like', '导入完成%')
      .execute()
    expect(messages).toEqual([{ title: '导入完成：importKinds', bodyText: 'importKinds：成功导入 1485 条，失败 15 条。' }])
  }, 90_000)

  it('IM-13 one whose process was killed goes on where it was, and no row is made twice', async () => {
    const list = Array.from({ length: 120 }, (_, i) => ({ title: `续${i}` }))
    const before = await count(kinds)
    // as a process leaves it that was killed after its first batch
    expect(await imported(kinds, list.slice(0, 50))).toMatchObject({ snum: 50 })
    const user = await demo.database.db.selectFrom('base_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
    await demo.database.db
      .insertInto('base_sheet_task')
      .values({
        ...{ id: 'left-behind', userId: user.id, entity: `app.${kinds}`, state: 'running', content: JSON.stringify(list), total: 120 },
        ...{ done: 50, language: 'zh', touched: new Date(Date.now() - 60_000) },
      })
      .execute()
    // found twice at the same moment
    await Promise.all([resumeTasks(demo.app), resumeTasks(demo.app)])
    expect(await task(kinds, 'left-behind')).toMatchObject({ state: 'done', done: 120, snum: 120, fnum: 0 })
    expect(await count(kinds)).toBe(before + 120)
  })

  it('IM-13 it stops when its sender says so or may not import any more; what was not come to is not lost', async () => {
    const list = Array.from({ length: 1200 }, (_, i) => ({ fullName: `停${i}` }))
    const begun = await begin(projects, list)
    await good('POST', `${records(projects)}/ImportTasks/${begun.data.id}/Actions/Stop`)
    const stopped = await task(projects, begun.data.id)
    expect(stopped.state).toBe('stopped')
    expect(stopped.left).toHaveLength(1200 - stopped.done)
    expect(stopped.left.at(-1)).toEqual({ fullName: '停1199' })

    const { id, menuId } = await release('importTaken', [{ pingeKey: 'input', field: 'fullName', label: '名称' }], {
      useBtnPermission: true,
    })
    const account = await demo.person({ importTaken: ['btn_upload'] })
    const user = await demo.database.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    await demo.database.db
      .insertInto('base_sheet_task')
      .values({
        ...{ id: 'taken-away', userId: user.id, entity: `app.${id}`, state: 'running', content: '[{"fullName":"x"}]', total: 1 },
        ...{ language: 'zh', touched: new Date(0) },
      })
      .execute()
    await demo.database.db.deleteFrom('base_authorize').where('menuId', '=', menuId).where('kind', '=', 'button').execute()
    await resumeTasks(demo.app)
    const row = await demo.database.db
      .selectFrom('base_sheet_task')
      .select(['state', 'done'])
      .where('id', '=', 'taken-away')
      .executeTakeFirst()
    expect(row).toEqual({ state: 'refused', done: 0 })
    expect(await count(id)).toBe(0)
  })

  it('OR-09 users go the same way', async () => {
    const list = Array.from({ length: 60 }, (_, i) => ({ account: `task${i}`, realName: `后台${i}`, organizeId: '财务部' }))
    const { data } = await call('POST', '/api/permission/Users/ImportTasks', { list })
    const result = await vi.waitFor(
      async () => {
        const found = await good('GET', `/api/permission/Users/ImportTasks/${data.id}`)
        expect(found.state).toBe('done')
        return found
      },
      { timeout: 30_000, interval: 200 },
    )
    expect(result).toMatchObject({ snum: 60, fnum: 0 })
  })
})
