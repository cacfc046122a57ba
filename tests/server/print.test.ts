/** @module-tag pglite */
/** Records on paper: who designs templates, who prints by them, and what of a record is on the page. */
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '#core/print/codes.ts'
import { layOut } from '#core/print/layout.ts'
import { noTemplate } from '#core/print/named.ts'
import { wordsIn } from '#core/print/words.ts'
import type { Caller } from '#server/http/route.ts'
import { picturesOf } from '#server/modules/print/pictures.ts'
import { password } from '../helpers/app.ts'
import { type FlowApp, leave, startFlows } from '../helpers/flowApp.ts'
import { goodData } from '../helpers/goodData.ts'
import { photoOf, pictureOf } from '../helpers/printing.ts'
import { repository } from '../helpers/records.ts'
import { uploader } from '../helpers/upload.ts'

let test: FlowApp
let admin: string
let modelId: string
let recordId: string
/** reads all but the amount and the prices; the phone by its mask */
let anna: string
/** has no entry of the application */
let dora: string
const path = '/api/system/printDev'

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
  test.call(method, url, { token, ...(body ? { body } : {}) })
const good = async (...given: Parameters<typeof call>) => goodData(await call(...given), ...given.slice(0, 2))
const make = async (values: object) => (await good('POST', path, { fullName: '回执', modelId, ...values })).id as string
const paper = { size: 'A4' }
const gif = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
/** Sends a file as the form does; gives what the record keeps of it. */
const sent = async (name: string, dataUrl: string) => {
  const content = Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
  const answer = await uploader(test, admin).send(name, content)
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  return { name, fileId: answer.data.name }
}

beforeAll(async () => {
  test = await startFlows()
  admin = await test.as('admin')
  const fields = [
    { pingeKey: 'input', field: 'name', label: '客户' },
    { pingeKey: 'input', field: 'phone', label: '手机', useMask: true, maskConfig: { maskType: 3 } },
    { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
    { pingeKey: 'input', field: 'secret', label: '口令', showPassword: true },
    { pingeKey: 'sign', field: 'mark', label: '签名' },
    { pingeKey: 'uploadImg', field: 'photos', label: '照片', limit: 5 },
    { pingeKey: 'editor', field: 'terms', label: '条款' },
    {
      pingeKey: 'table',
      field: 'items',
      label: '明细',
      children: [
        { pingeKey: 'input', field: 'item', label: '品名' },
        { pingeKey: 'inputNumber', field: 'price', label: '单价', precision: 2 },
        { pingeKey: 'uploadImg', field: 'shot', label: '图', limit: 3 },
      ],
    },
  ]
  const columnData = {
    ...{ version: 1, type: 1, columnList: [{ field: 'name' }], hasPage: true, useFormPermission: true },
    ...{ btnsList: [{ value: 'add' }], columnBtnsList: [{ value: 'edit' }, { value: 'detail' }] },
  }
  modelId = (
    await good('POST', '/api/visualdev/Base', { fullName: '回访', enCode: 'printed', formData: { version: 1, fields }, columnData })
  ).id
  await good('POST', `/api/visualdev/Base/${modelId}/Actions/Release`)
  const menu = {
    parentId: '-1',
    enCode: 'printed',
    fullName: '回访',
    type: 3,
    systemId: 'pinge',
    propertyJson: JSON.stringify({ moduleId: modelId }),
  }
  const { id: menuId } = await repository('menu').insert(test.database.db, menu)
  const values = {
    ...{ name: '平格', phone: '13812345678', amount: 1234.5, secret: 'geheim', mark: pictureOf(56, 30).src },
    photos: [await sent('甲.png', pictureOf(20, 10).src), await sent('乙.gif', gif)],
    terms: '<p>付款：</p><ol><li><p>三日内</p></li><li><p>转账</p></li></ol>',
    items: [
      { item: '甲', price: 2, shot: [await sent('子.png', pictureOf(8, 4).src), await sent('躺.jpg', photoOf(40, 20, 6).src)] },
      { item: '乙', price: 3.5 },
    ],
  }
  recordId = (await good('POST', `/api/visualdev/OnlineDev/${modelId}`, values)).id
  const account = await test.person({ printed: ['btn_detail'] })
  const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
  for (const code of ['name', 'phone', 'secret', 'items-item'])
    await repository('authorize').insert(test.database.db, {
      objectType: 'role',
      objectId: String(role.id),
      menuId: String(menuId),
      kind: 'form',
      code,
    })
  anna = await test.login(account, password)
  dora = await test.login(await test.person({}), password)
})

describe('print templates', () => {
  it('PR-15 are made from the form, read, changed, copied, exported and deleted', async () => {
    const id = await make({ enCode: 'visit' })
    const made = await good('GET', `${path}/${id}`)
    expect(made.template).toMatchObject({ version: 1, paper: { size: 'A4' } })
    const written = JSON.stringify(made.template)
    for (const part of ['{{ form.name }}', '{{ row.price }}', '{{ page.no }} / {{ page.count }}', '"kind":"approvals"'])
      expect(written).toContain(part)
    const template = { version: 1, paper, body: [{ kind: 'text', text: '{{ form.name }}' }] }
    await good('PUT', `${path}/${id}`, { ...made, template })
    expect((await good('GET', `${path}/${id}`)).template).toEqual(template)
    // who was behind is told, and nothing is lost
    const late = await call('PUT', `${path}/${id}`, { ...made, template: made.template })
    expect(late.code).toBe(409)
    const copy = (await good('POST', `${path}/${id}/Actions/Copy`)).id
    expect((await good('GET', `${path}/${copy}`)).template).toEqual(template)
    const { url } = await good('GET', `${path}/${id}/Actions/Export`)
    expect((await test.app.inject({ url })).body).toContain('{{ form.name }}')
    const { list } = await good('GET', `${path}?modelId=${modelId}`)
    expect(list).toHaveLength(2)
    // what is drawn is read with one template alone
    for (const row of list) expect(row).not.toHaveProperty('template')
    expect(list[0]).toMatchObject({ enCode: expect.any(String), modelId, $text: { modelId: '回访' } })
    await good('DELETE', `${path}/${copy}`)
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-15 keep what they were: each change of what is drawn is a version, and goes with its template', async () => {
    const id = await make({ enCode: 'kept' })
    const drawn = (text: string) => ({ version: 1, paper, body: [{ kind: 'text', text }] })
    const list = async () => (await good('GET', `${path}/${id}/Versions`)).list
    const save = async (values: object) => good('PUT', `${path}/${id}`, { ...(await good('GET', `${path}/${id}`)), ...values })
    expect(await list()).toEqual([])
    await save({ fullName: '改名' })
    expect(await list()).toEqual([])
    await save({ template: drawn('一') })
    expect(await list()).toMatchObject([{ version: 2, userName: expect.any(String), time: expect.any(Number) }, { version: 1 }])
    expect((await good('GET', `${path}/${id}/Versions/1`)).template.paper).toEqual({ size: 'A4' })
    await save({ template: drawn('二') })
    expect((await good('GET', `${path}/${id}/Versions/2`)).template).toEqual(drawn('一'))
    expect((await call('GET', `${path}/${id}/Versions`, undefined, anna)).code).toBe(403)
    expect((await call('GET', `${path}/${id}/Versions/9`)).code).toBe(404)
    // a bounded number of them
    await test.database.db.updateTable('base_schema').set({ version: 60 }).where('kind', '=', 'print').where('code', '=', id).execute()
    await save({ template: drawn('三') })
    expect((await list()).map(({ version }: { version: number }) => version)).toEqual([61])
    await good('DELETE', `${path}/${id}`)
    const left = await test.database.db
      .selectFrom('base_schema_version')
      .select('version')
      .where('kind', '=', 'print')
      .where('code', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  it('PR-15 offer the fields of the application by their labels', async () => {
    const { list } = await good('POST', `${path}/Fields`, { modelId })
    expect(list).toContainEqual({ id: 'form.name', fullName: '客户', type: 'input' })
    expect(list).toContainEqual({
      ...{ id: 'form.items', fullName: '明细', type: 'table' },
      children: [
        { id: 'row.item', fullName: '品名', type: 'input' },
        { id: 'row.price', fullName: '单价', type: 'inputNumber' },
        { id: 'row.shot', fullName: '图', type: 'uploadImg' },
      ],
    })
    expect(list).toContainEqual({ id: 'page.time', fullName: '打印时间', type: 'page' })
    expect((await call('POST', `${path}/Fields`, { modelId }, anna)).code).toBe(403)
  })

  it('say where they are wrong, and keep nothing then', async () => {
    const wrong = async (template: unknown) => {
      const { code, data } = await call('POST', path, { fullName: '错', enCode: 'wrong', modelId, template })
      expect(code).not.toBe(200)
      return (data.errors as Array<{ field: string; message: string }>).map(({ field, message }) => `${field}: ${message}`)
    }
    const body = [
      { kind: 'text', text: '{{ form.nothing }} {{ row.price }}' },
      { kind: 'text', text: '{{ 1 + }}' },
      { kind: 'table', field: 'items', columns: [{ title: '价', width: 1, text: '{{ row.price }} {{ row.none }}' }] },
      { kind: 'table', field: 'others', columns: [] },
      { kind: 'chart' },
      { kind: 'picture', field: 'name', width: 1000 },
    ]
    expect(await wrong({ version: 1, paper: { size: 'A9' }, colour: 'red', body })).toEqual([
      expect.stringContaining('template.paper.size: 只能是'),
      'template.colour: 不支持的属性 colour',
      'template.body[0].text: form.nothing 不存在',
      'template.body[0].text: row.price 不存在',
      expect.stringContaining('template.body[1].text: 表达式无法识别'),
      'template.body[2].columns[0].text: row.none 不存在',
      'template.body[3].field: 子表 others 不存在',
      'template.body[3].columns: 须为 1 至 30 项',
      expect.stringContaining('template.body[4].kind: 只能是'),
      'template.body[5].field: “name”不是图片、附件或签名字段',
      'template.body[5].width: 须为 5 至 400 的数字',
    ])
    expect(await wrong('nonsense')).toEqual(['template: 模板格式不正确'])
    expect((await good('GET', `${path}?keyword=错`)).list).toEqual([])
  })
})

describe('templates of older systems', () => {
  const read = async (name: string, content: Buffer | string, token = admin) => {
    const answer = await uploader(test, token).send(name, Buffer.from(content))
    expect(answer.code, JSON.stringify(answer)).toBe(200)
    return { modelId, file: [{ fileId: answer.data.name, name }] }
  }
  const older = `${path}/Older`

  it('PR-14 PR-15 are read for an application by the labels of its fields, and saved as they were read', async () => {
    const html = `<p>客户：<span data-wk-tag="headTable.name">{客户}</span> 单号 {单号}</p>
      <table border="1"><tr><td>品名</td><td>单价</td></tr><tr><td>{明细.品名}{items-item}</td><td>{单价}</td></tr></table>
      <p>{照片}</p><script>alert(1)</script><p>{审批内容}</p>`
    const { template, blocks, losses } = await good('POST', older, await read('单据.html', html))
    expect(template.body).toMatchObject([
      { kind: 'text', text: '客户：{{ form.name }} 单号' },
      {
        kind: 'table',
        field: 'items',
        columns: [
          { title: '品名', text: '{{ row.item }}' },
          { title: '单价', text: '{{ row.price }}' },
        ],
      },
      { kind: 'picture', field: 'photos' },
      { kind: 'approvals' },
    ])
    expect([blocks, losses]).toEqual([
      4,
      [
        { line: 1, n: 1, what: '占位符“单号”：应用中没有此字段，或此处不能使用' },
        { line: 2, n: 1, what: '占位符“明细.品名”：应用中没有此字段，或此处不能使用' },
        { line: 3, n: 1, what: '脚本 <script>：不执行，已去除' },
      ],
    ])
    expect((await good('GET', `${path}?keyword=旧单据`)).list).toEqual([])
    const id = await make({ fullName: '旧单据', enCode: 'older', template })
    expect((await good('GET', `${path}/${id}`)).template).toEqual(template)
    await good('DELETE', `${path}/${id}`)
    // as Chinese systems of before wrote their files
    const gbk = Buffer.concat([Buffer.from('<p>'), Buffer.from('bacfcdac', 'hex'), Buffer.from('</p>')])
    expect((await good('POST', older, await read('旧.htm', gbk))).template.body).toEqual([{ kind: 'text', text: '合同' }])
  })

  it('are refused in words where the file is none, too large, or of somebody else', async () => {
    const said = async (body: object, token = admin) => {
      const { code, msg } = await call('POST', older, body, token)
      return `${code} ${msg}`
    }
    expect(await said(await read('a.json', '{"a": 1}'))).toBe('400 文件中没有模板内容（HTML）')
    expect(await said(await read('b.html', '<div>'.repeat(5000)))).toBe('400 模板的嵌套太深')
    expect(await said(await read('c.html', `<p>${'x'.repeat(1_048_576)}</p>`))).toBe('400 请选择小于 1 MB 的 .html、.htm 或 .json 文件')
    expect(await said(await read('d.txt', '<p>x</p>'))).toBe('400 请选择小于 1 MB 的 .html、.htm 或 .json 文件')
    const own = await read('e.html', '<p>x</p>')
    expect((await said({ ...own, modelId: 'none' })).slice(0, 3)).toBe('404')
    expect((await said({ ...own, file: [] })).slice(0, 3)).toBe('400')
    const drawer = await test.login(await test.person({ 'system.print': [] }), password)
    expect((await said(own, drawer)).slice(0, 3)).toBe('400')
    expect((await said(own, anna)).slice(0, 3)).toBe('403')
  })
})

describe('templates that definitions name', () => {
  const faultsOf = ({ data }: { data: { faults: unknown } }) => data.faults

  it('DV-07 a form names templates of its application, and no others; a copy names none', async () => {
    const [own, foreign] = [
      await make({ enCode: 'own' }),
      (await good('POST', path, { fullName: '请假', enCode: 'foreign', modelId: test.models.leaveRequest })).id as string,
    ]
    const url = `/api/visualdev/Base/${modelId}`
    const { formData } = await good('GET', url)
    const form = JSON.parse(formData)
    const save = async (more: object) => call('PUT', url, { formData: { ...form, ...more }, version: (await good('GET', url)).version })
    for (const id of [foreign, 'gone']) {
      const refused = await save({ hasPrintBtn: true, printId: [own, id] })
      expect(refused.code).toBe(400)
      expect(faultsOf(refused)).toEqual([{ pointer: '/formData/printId/1', message: noTemplate(id) }])
    }
    expect((await save({ hasPrintBtn: true, printId: [own] })).code).toBe(200)
    // who designs it chooses among all in use, also those that their roles may not print by
    expect((await good('GET', `${path}/Selector?modelId=${modelId}`)).list).toMatchObject([{ id: own, fullName: '回执' }])
    expect((await good('GET', `${path}/Selector?modelId=${modelId}`, undefined, anna)).list).toMatchObject([{ id: own }])
    const copy = await good('POST', `${url}/Actions/Copy`)
    const copied = (await good('GET', `/api/visualdev/Base/${copy.id}`)).formData
    expect(JSON.parse(copied)).toMatchObject({ hasPrintBtn: true })
    expect(JSON.parse(copied)).not.toHaveProperty('printId')
    expect(await call('DELETE', `${path}/${own}`)).toMatchObject({ code: 409, msg: '应用“回访”的表单使用此打印模板，不能删除' })
    expect((await save({})).code).toBe(200)
    for (const id of [own, foreign]) await good('DELETE', `${path}/${id}`)
  })

  it('DV-07 a node of a flow names templates of its application; whoever is at it prints by them', async () => {
    const { id } = await good('POST', path, { fullName: '审批单', enCode: 'atNode', modelId: test.models.leaveRequest })
    const nodes = (print: string[]) => [
      { id: 'n1', kind: 'approve' as const, title: '经理', who: [{ by: 'manager' as const, level: 1 }], nobody: 'admin' as const, print },
    ]
    await expect(test.release({ nodes: nodes(['gone']) }, 'printGone')).rejects.toThrow(/gone/)
    const flow = await test.release({ nodes: nodes([id]) }, 'printAtNode')
    const instanceId = await test.launch('suwanqing', flow, leave(1))
    const printOf = async (account: string) =>
      (await good('GET', `/api/workflow/Instance/${instanceId}`, undefined, await test.as(account))).print
    expect(await printOf('chenguodong')).toEqual([id])
    expect(await printOf('suwanqing')).toEqual([])
    // what a flow prints by is not deleted
    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({ code: 409, msg: '流程“流程 printAtNode”使用此打印模板，不能删除' })
  })
})

describe('what is printed', () => {
  it('PR-07 is the record as its reader reads it: nothing hidden, what is masked by its mask, no secret', async () => {
    const id = await make({ enCode: 'seen' })
    const whole = await good('GET', `${path}/Data?id=${id}&recordId=${recordId}`)
    expect(whole.printData).toMatchObject({ f_id: recordId, name: '平格', amount: 1234.5, items: [{ price: 2 }, { price: 3.5 }] })
    expect(whole.printTexts).toMatchObject({
      items: [
        { item: '甲', price: '2.00' },
        { item: '乙', price: '3.50' },
      ],
    })
    expect(JSON.stringify(whole)).not.toContain('geheim')
    const seen = await good('GET', `${path}/Data?id=${id}&recordId=${recordId}`, undefined, anna)
    expect(seen.printData).toMatchObject({ name: '平格', phone: '138****5678', items: [{ item: '甲' }, { item: '乙' }] })
    for (const hidden of ['1234.5', '3.5', '13812345678', 'geheim']) expect(JSON.stringify(seen)).not.toContain(hidden)
    const batch = await good('GET', `${path}/BatchData?id=${id}&recordIds=${recordId}`, undefined, anna)
    const { printData, printTexts, printPictures } = seen
    expect(batch.list).toEqual([{ printData, printTexts, printPictures, operatorRecordList: [] }])
    // whoever designs templates reads no more of a record than anybody else: nothing without an entry of the application
    const drawer = await test.login(await test.person({ 'system.print': [] }), password)
    await good('GET', `${path}/${id}`, undefined, drawer)
    expect((await call('GET', `${path}/Data?id=${id}&recordId=${recordId}`, undefined, drawer)).code).toBe(403)
    expect((await call('POST', `/api/visualdev/OnlineDev/${modelId}/List`, {}, drawer)).code).toBe(403)
    // whoever has no entry of the application, and a record that is not there
    expect((await call('GET', `${path}/Data?id=${id}&recordId=${recordId}`, undefined, dora)).code).toBe(403)
    expect((await call('GET', `${path}/BatchData?id=${id}&recordIds=${recordId}`, undefined, dora)).code).toBe(403)
    expect((await call('GET', `${path}/Data?id=${id}&recordId=none`)).code).not.toBe(200)
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-07 has pictures and signatures, of files that cannot be drawn their names, and none that its reader may not see', async () => {
    const body = [
      { kind: 'picture', field: 'photos' },
      { kind: 'picture', field: 'mark', width: 30, height: 15 },
    ]
    const id = await make({ enCode: 'pictured', template: { version: 1, paper, body } })
    const url = `${path}/Data?id=${id}&recordId=${recordId}`
    const { printPictures } = await good('GET', url)
    expect(printPictures).toEqual({
      photos: [
        { name: '甲.png', src: expect.stringMatching(/^\/api\/file\/Content\//), width: 20, height: 10 },
        { name: '乙.gif', src: '', width: 0, height: 0 },
      ],
      mark: [{ name: '', src: pictureOf(56, 30).src, width: 56, height: 30 }],
    })
    expect((await test.app.inject({ url: printPictures.photos[0].src })).headers['content-type']).toBe('image/png')
    const hidden = await good('GET', url, undefined, anna)
    expect(hidden.printPictures).toEqual({ photos: [], mark: [] })
    const pdf = async (token: string) => {
      const { rawPayload } = await test.app.inject({
        url: `${path}/${id}/File?format=pdf&recordIds=${recordId}`,
        headers: { authorization: `Bearer ${token}` },
      })
      return rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
    }
    expect([await pdf(admin), await pdf(anna)]).toEqual([2, 0])
    // a document that has no more room names its pictures
    const { printTemplate, ...data } = await good('GET', url)
    const photosIn = async (left: number) =>
      (await picturesOf({ server: test.app } as Caller, printTemplate, { ...data, signatures: [] }, 'whole', { left })).photos?.map(
        ({ name, src }) => [name, src !== ''],
      )
    expect(await photosIn(1_000_000)).toEqual([
      ['甲.png', true],
      ['乙.gif', false],
    ])
    expect(await photosIn(10)).toEqual([
      ['甲.png', false],
      ['乙.gif', false],
    ])
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-07 has the pictures of cells and of rows, a photograph upright, and none that its reader may not see', async () => {
    const body = [
      { kind: 'grid', columns: [1, 1], rows: [[{ text: '{{ form.terms }}' }, { text: '', picture: { field: 'mark' } }]] },
      { kind: 'table', field: 'items', columns: [{ title: '图', text: '', width: 1, picture: { field: 'shot' } }] },
    ]
    const id = await make({ enCode: 'inCells', template: { version: 1, paper, body } })
    const url = `${path}/Data?id=${id}&recordId=${recordId}`
    const { printPictures, printTexts } = await good('GET', url)
    const src = expect.stringMatching(/^\/api\/file\/Content\//)
    expect(printPictures).toEqual({
      mark: [{ name: '', src: pictureOf(56, 30).src, width: 56, height: 30 }],
      'items[0].shot': [
        { name: '子.png', src, width: 8, height: 4 },
        { name: '躺.jpg', src, width: 20, height: 40 },
      ],
      'items[1].shot': [],
    })
    // a rich text has its paragraphs and lists on paper
    expect(printTexts.terms).toBe('付款：\n1. 三日内\n2. 转账')
    expect((await good('GET', url, undefined, anna)).printPictures).toEqual({ mark: [], 'items[0].shot': [], 'items[1].shot': [] })
    const wrong = [{ kind: 'table', field: 'items', columns: [{ title: '图', text: '', width: 1, picture: { field: 'photos' } }] }]
    const refused = await call('POST', path, { fullName: '错', enCode: 'wrong', modelId, template: { version: 1, paper, body: wrong } })
    expect(refused.data.errors).toMatchObject([{ field: 'template.body[0].columns[0].picture.field' }])
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-03 PR-15 begins on the label that is wanted, of those that a sheet has', async () => {
    const labels = { width: 60, height: 40, columns: 3, rows: 6 }
    const template = { version: 1, paper: { ...paper, labels }, body: [{ kind: 'text', text: 'x' }] }
    const id = await make({ enCode: 'firstLabel', template })
    const file = async (first: number) =>
      (
        await test.app.inject({
          url: `${path}/${id}/File?format=pdf&recordIds=${recordId}&first=${first}`,
          headers: { authorization: `Bearer ${admin}` },
        })
      ).headers['content-type']
    expect(await file(18)).toBe('application/pdf')
    expect(await file(19)).not.toBe('application/pdf')
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-03 of the demo are a voucher, an order, a contract and labels: all that they name of a record is there', async () => {
    const { list } = await good('GET', `${path}?pageSize=20`)
    const wanted = { 报销凭证: '费用报销凭证', 采购订单: '供应商', 合同: '合同编号', 资产标签: 'ZC' }
    for (const [name, words] of Object.entries(wanted)) {
      const { id, modelId: of } = list.find((one: { fullName: string }) => one.fullName === name)
      const [record] = (await good('POST', `/api/visualdev/OnlineDev/${of}/List`, { pageSize: 1 })).list
      const data = await good('GET', `${path}/Data?id=${id}&recordId=${record.id}`)
      const notes: string[] = []
      const { pages, cut } = layOut(
        data.printTemplate,
        { values: data.printData, texts: data.printTexts, pictures: data.printPictures, approvals: [] },
        {
          ...{ words: wordsIn({}), user: {}, dictionary: data.dictionary, codeOf, time: '' },
          note: (expression) => notes.push(expression),
        },
      )
      expect([name, notes, cut, JSON.stringify(pages).includes(words)]).toEqual([name, [], false, true])
    }
  })

  it('PR-13 PR-15 is by templates in use that the roles of the caller may print, with the words of dictionaries that they look up', async () => {
    const { id: roleId } = await repository('role').insert(test.database.db, { fullName: '印章', enCode: 'seal', type: 'organize' })
    const template = { version: 1, paper, body: [{ kind: 'text', text: "{{ page.dictionary['leaveType'][form.name] }}" }] }
    const [open, sealed, off] = [
      await make({ enCode: 'open', template }),
      await make({ enCode: 'sealed', roleIds: [roleId] }),
      await make({ enCode: 'off' }),
    ]
    await good('PUT', `${path}/${off}/Actions/State`)
    const ids = [sealed, off, open]
    const named = async (token: string) =>
      (await good('POST', `${path}/getListOptions`, { ids }, token)).list.map((one: { id: string }) => one.id)
    expect(await named(admin)).toEqual([sealed, open])
    expect(await named(anna)).toEqual([open])
    expect((await call('GET', `${path}/Data?id=${sealed}&recordId=${recordId}`, undefined, anna)).code).toBe(404)
    const { dictionary } = await good('GET', `${path}/Data?id=${open}&recordId=${recordId}`, undefined, anna)
    expect(Object.values(dictionary.leaveType)).toContain('年假')
    const { list } = await good('GET', `${path}/Selector?type=1`, undefined, anna)
    expect(list.find((one: { id: string }) => one.id === modelId).children.map((one: { id: string }) => one.id)).toEqual([open])
    expect((await good('GET', `${path}/Selector?type=9`)).list).toEqual([])
    for (const id of ids) await good('DELETE', `${path}/${id}`)
  })

  it('PR-07 PR-08 tells who decided what, to those who take part', async () => {
    const flow = await test.release({
      nodes: [{ id: 'n1', kind: 'approve', title: '经理', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
    })
    const instanceId = await test.launch('suwanqing', flow, leave(2))
    const drawn = pictureOf(60, 20)
    const signed = { opinion: '同意休假', signature: drawn.src }
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', instanceId)}/Agree`, signed)
    const { id } = await good('POST', path, { fullName: '请假单', enCode: 'leaveSlip', modelId: test.models.leaveRequest })
    const printed = await good('GET', `${path}/Data?id=${id}&instanceId=${instanceId}`, undefined, await test.as('suwanqing'))
    expect(printed.printData).toMatchObject({ reason: '回家探亲' })
    expect(
      printed.operatorRecordList.map(({ handleStatus, handleOpinion }: { handleStatus: number; handleOpinion: string }) => [
        handleStatus,
        handleOpinion,
      ]),
    ).toEqual([
      [2, ''],
      [1, '同意休假'],
    ])
    expect((await call('GET', `${path}/Data?id=${id}&instanceId=${instanceId}`, undefined, dora)).code).not.toBe(200)
    // what somebody signed with is printed where the template asks for it
    expect(Object.keys(printed.printPictures)).not.toContain('approvals[1]')
    const template = { version: 1, paper, body: [{ kind: 'approvals', signature: true }] }
    await good('PUT', `${path}/${id}`, { ...(await good('GET', `${path}/${id}`)), template })
    const url = `${path}/Data?id=${id}&instanceId=${instanceId}`
    const { printPictures } = await good('GET', url, undefined, await test.as('suwanqing'))
    const src = expect.stringMatching(/^\/api\/file\/Content\//)
    expect(printPictures).toEqual({ 'approvals[0]': [], 'approvals[1]': [expect.objectContaining({ src, width: 60, height: 20 })] })
    // also where the record is read by its application, as far as the reader may read its instance
    const recordOf = await test.database.db
      .selectFrom('flow_instance')
      .select('recordId')
      .where('id', '=', instanceId)
      .executeTakeFirstOrThrow()
    expect((await good('GET', `${path}/Data?id=${id}&recordId=${recordOf.recordId}`)).printPictures).toEqual(printPictures)
    // noted at the same place, of that record alone
    const noted = async (recordIds: string[], account: string) =>
      (await call('POST', '/api/system/printLog/save', { printId: id, instanceId, recordIds }, await test.as(account))).code
    expect(await noted([printed.printData.f_id], 'suwanqing')).toBe(200)
    expect(await noted([recordId], 'suwanqing')).toBe(404)
    const { list: log } = await good('GET', `/api/system/printLog?printId=${id}`)
    expect(log).toMatchObject([{ recordId: printed.printData.f_id }])
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-06 is noted: who, what, how often, a row for each record', async () => {
    const id = await make({ enCode: 'noted' })
    await good('POST', '/api/system/printLog/save', { printTitle: '回访 平格', printNum: 2, printId: id, recordIds: [recordId] }, anna)
    const { list } = await good('GET', `/api/system/printLog?printId=${id}`)
    expect(list).toMatchObject([{ printTitle: '回访 平格', printNum: 2, printId: id, modelId, recordId, way: 'print' }])
    expect((await call('GET', '/api/system/printLog', undefined, anna)).code).toBe(403)
    const uses = await good('GET', `${path}/${id}/Uses`)
    expect(uses).toMatchObject({ modelId, application: '回访', roles: '能查看记录的人', named: '', times: 2, lastTime: expect.any(Number) })
    expect(uses.removeAsk).toMatch(/^删除打印模板“回执”？所属应用：回访；可打印的角色：能查看记录的人；共打印 2 份/)
    expect((await call('GET', `${path}/${id}/Uses`, undefined, anna)).code).toBe(403)
    expect((await call('POST', '/api/system/printLog/save', { printId: 'none' }, anna)).code).toBe(404)
    await good('DELETE', `${path}/${id}`)
  })

  it('PR-06 is noted of what its caller could have printed, within bounds, and once', async () => {
    const id = await make({ enCode: 'believed' })
    const save = '/api/system/printLog/save'
    const refused: Array<[number, object, string]> = [
      [403, { printId: id }, dora],
      [403, { printId: id, recordIds: [recordId] }, dora],
      [404, { printId: id, recordIds: [recordId, 'none'] }, anna],
      [404, { printId: id, instanceId: 'none' }, anna],
      ...[0, 1001, 1.5].map((printNum): [number, object, string] => [400, { printId: id, printNum }, anna]),
      [400, { printId: id, recordIds: Array.from({ length: 201 }, String) }, anna],
    ]
    for (const [code, body, token] of refused) expect([body, (await call('POST', save, body, token)).code]).toEqual([body, code])
    // who designs templates has no records of the application by that
    const drawer = await test.login(await test.person({ 'system.print': [] }), password)
    expect((await call('POST', save, { printId: id, recordIds: [recordId] }, drawer)).code).toBe(403)
    const notes = async () => (await good('GET', `/api/system/printLog?printId=${id}`)).list
    expect(await notes()).toEqual([])
    const again = { token: anna, body: { printId: id, recordIds: [recordId, recordId] }, headers: { 'idempotency-key': 'printed-once-1' } }
    for (const _ of [1, 2]) expect((await test.call('POST', save, again)).code).toBe(200)
    expect(await notes()).toMatchObject([{ printNum: 1, recordId }])
    await good('DELETE', `${path}/${id}`)
  })
})
