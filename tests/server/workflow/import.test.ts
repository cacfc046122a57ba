/** Rows of spreadsheets that become records with a flow of their own: launched by whoever imports them, each for itself. */
/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { resumeTasks } from '#server/modules/sheets/tasks.ts'
import { type FlowApp, startFlows } from '../../helpers/flowApp.ts'
import { goodData } from '../../helpers/goodData.ts'
import { repository } from '../../helpers/records.ts'

let test: FlowApp
/** an application whose records are decided about, and one of its flows */
let modelId: string
let flow: string
let clerk: string
const enCode = 'flowImport'

const path = () => `/api/visualdev/OnlineDev/${modelId}`
const post = async (call: string, body: Row, { account = 'suwanqing', key }: { account?: string; key?: string } = {}) =>
  test.call('POST', `${path()}/${call}`, {
    ...{ token: await test.as(account), body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const good = async (...given: Parameters<typeof post>) => goodData(await post(...given), ...given.slice(0, 2))
const imported = (list: Row[], flowId = flow) => good('ImportData', { list, flowId })
const selector = async (account = 'suwanqing'): Promise<Row[]> =>
  (await test.call('GET', `/api/workflow/Flow/Selector?modelId=${modelId}`, { token: await test.as(account) })).data.list
/** The instances of records by their ids. */
const instancesOf = async (ids: readonly string[]) =>
  test.database.db
    .selectFrom('flow_instance')
    .select(['id', 'recordId', 'templateId', 'status', 'starter'])
    .where('modelId', '=', modelId)
    .where('recordId', 'in', [...ids])
    .execute()
/** How many instances, records and jobs of flows there are. */
async function counts(): Promise<{ instances: number; records: number; jobs: number }> {
  const { db } = test.database
  const of = async (table: 'flow_instance' | 'base_job', column: string, value: string) =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where(column as 'id', '=', value)
          .executeTakeFirst()
      )?.n,
    )
  const list = await test.call('POST', `${path()}/List`, { token: await test.as('admin'), body: { pageSize: 1 } })
  return {
    ...{ instances: await of('flow_instance', 'modelId', modelId), records: list.data.pagination.total },
    jobs: await of('base_job', 'kind', 'flow.message'),
  }
}
const reasons = ({ failResult }: { failResult: Row[] }) => failResult.map(({ title, errorsInfo }) => [title, errorsInfo])

const boss: FlowNode = { id: 'boss', kind: 'approve', title: '负责人', who: [{ by: 'field', field: 'boss' }], nobody: 'refuse' }
const start: FlowDef['start'] = { fields: { state: 'read', amount: 'require', 'lines-checked': 'hide' } }
/** Switches a flow on or off. */
const turn = async (id: string, enabledMark: 0 | 1) =>
  test.call('PUT', `/api/workflow/Template/${id}/Actions/State`, { token: await test.as('admin'), body: { enabledMark } })

beforeAll(async () => {
  test = await startFlows()
  clerk = await test.idOf('suwanqing')
  const token = await test.as('admin')
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题', required: true, unique: true },
    { pingeKey: 'inputNumber', field: 'amount', label: '金额', min: 0 },
    { pingeKey: 'userSelect', field: 'boss', label: '负责人', onlyId: true },
    { pingeKey: 'input', field: 'state', label: '状态', required: true },
    {
      ...{ pingeKey: 'table', field: 'lines', label: '明细' },
      children: [
        { pingeKey: 'input', field: 'what', label: '物料' },
        { pingeKey: 'input', field: 'checked', label: '核对' },
      ],
    },
  ]
  const columnData = {
    ...{ version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true },
    ...{ btnsList: [{ value: 'add' }, { value: 'upload' }], columnBtnsList: [] },
  }
  const draft = { fullName: '导入申请', enCode, formData: { version: 1, fields }, columnData }
  modelId = (await test.call('POST', '/api/visualdev/Base', { token, body: draft })).data.id
  test.models[enCode] = modelId
  await test.call('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { token })
  const { db } = test.database
  const menu = await repository('menu').insert(db, {
    ...{ parentId: '-1', enCode, fullName: '导入申请', type: 3, systemId: 'pinge', propertyJson: JSON.stringify({ moduleId: modelId }) },
  })
  const role = await repository('role').insert(db, { enCode: 'importers', fullName: '导入者' })
  await repository('userRole').insert(db, { userId: clerk, roleId: String(role.id) })
  const given = { objectType: 'role', objectId: String(role.id), menuId: String(menu.id) }
  await repository('authorize').insert(db, { ...given, kind: 'menu', code: '' })
  await repository('authorize').insert(db, { ...given, kind: 'button', code: 'btn_upload' })
  flow = await test.release({ start, nodes: [boss] }, 'importFlow', enCode)
}, 120_000)

describe('an import into an application with a flow', () => {
  it('WF-04 launches every row for whoever imports it; a row that the rules or the flow refuse is told, and leaves nothing', async () => {
    const before = await counts()
    const result = await imported([
      { title: '甲', amount: '12', boss: '陈国栋', lines: [{ what: '螺栓' }, { what: '轴承' }] },
      { title: '', amount: '1', boss: '陈国栋' },
      { title: '无人', amount: '1', boss: '' },
      { title: '缺额', amount: '', boss: '陈国栋' },
      { title: '甲', amount: '1', boss: '陈国栋' },
      { title: '越权', amount: '1', boss: '陈国栋', state: '已批准' },
      { title: '越权子表', amount: '1', boss: '陈国栋', lines: [{ what: '螺母', checked: '是' }] },
      { title: '乙', amount: '3', boss: '陈国栋' },
    ])
    expect(result).toMatchObject({ resultType: 1, snum: 2, fnum: 6 })
    expect(reasons(result)).toEqual([
      ['', '请输入标题'],
      ['无人', '下一节点找不到处理人，无法提交'],
      ['缺额', '请输入金额'],
      ['甲', expect.stringContaining('标题')],
      ['越权', '状态在发起流程时不能填写，请清空'],
      ['越权子表', '明细第 1 行：核对在发起流程时不能填写，请清空'],
    ])
    const made = await instancesOf(result.ids)
    expect(made).toHaveLength(2)
    for (const one of made) expect(one).toMatchObject({ templateId: flow, status: 1, starter: clerk })
    const after = await counts()
    expect([after.instances - before.instances, after.records - before.records]).toEqual([2, 2])
    const [first] = made.filter(({ recordId }) => recordId === result.ids[0])
    const seen = await test.read('suwanqing', String(first?.id))
    expect(JSON.parse(seen.data)).toMatchObject({ title: '甲', amount: 12, lines: [{ what: '螺栓' }, { what: '轴承' }] })
    // it is decided like any other
    const task = await test.taskOf('chenguodong', String(first?.id))
    expect(await test.give('chenguodong', `Task/${task}/Agree`)).toMatchObject({ code: 200, data: { status: 2 } })
    expect(await test.isFolded()).toBe(true)
  })

  it('WF-04 tells before what the flow would refuse, and keeps nothing of that', async () => {
    const before = await counts()
    const list = [
      { title: '将行', amount: '1', boss: '陈国栋' },
      { title: '将无人', amount: '1', boss: '' },
      { title: '将行', amount: '1', boss: '陈国栋' },
    ]
    const answer = await good('ImportCheck', { list, flowId: flow })
    expect(answer.list.map(({ row, errorsInfo }: Row) => [row, errorsInfo])).toEqual([
      [1, '下一节点找不到处理人，无法提交'],
      [2, expect.stringContaining('标题')],
    ])
    // of many rows the form of the start alone is asked
    const many = Array.from({ length: 51 }, (_, i) => ({ title: `许多${i}`, amount: i === 7 ? '' : '1', boss: '' }))
    expect((await good('ImportCheck', { list: many, flowId: flow })).list).toMatchObject([{ row: 7, errorsInfo: '请输入金额' }])
    // through which flow they go need not be known yet: then the form alone holds them
    expect((await good('ImportCheck', { list: [{ title: '', state: '新' }] })).list).toMatchObject([{ row: 0, errorsInfo: '请输入标题' }])
    expect(await counts()).toEqual(before)
  })

  it('IM-08 has to name one of the flows of its application that whoever imports may launch', async () => {
    const before = await counts()
    const list = [{ title: '何去', amount: '1', boss: '陈国栋' }]
    const other = await test.release({ nodes: [{ ...boss, who: [{ by: 'manager', level: 1 }] }] }, 'ofLeave')
    const ids = [await test.idOf('linzhiyuan')]
    const closed = await test.release({ start: { who: [{ by: 'users', ids }] }, nodes: [boss] }, 'ofOthers', enCode)
    const refused = async (flowId: string, call = 'ImportData') => post(call, { list, flowId })
    for (const call of ['ImportData', 'ImportCheck', 'ImportTasks'])
      for (const id of [other, closed, 'none']) expect(await refused(id, call), call).toMatchObject({ code: 404, msg: '流程不存在' })
    for (const call of ['ImportData', 'ImportTasks']) expect(await refused('', call)).toMatchObject({ code: 400, msg: '请选择流程' })
    expect(await selector()).toEqual([{ id: flow, enCode: 'importFlow', fullName: '流程 importFlow', modelId }])
    expect((await selector('admin')).map(({ id }) => id)).toEqual([flow, closed])
    await turn(flow, 0)
    expect(await selector()).toEqual([])
    // one that others may launch is none for whoever may not
    for (const flowId of [flow, '']) expect(await refused(flowId)).toMatchObject({ code: 404, msg: '流程不存在' })
    await turn(closed, 0)
    await test.database.db.updateTable('base_visual_dev').set({ enableFlow: 1 }).where('id', '=', modelId).execute()
    expect(await refused('')).toMatchObject({ code: 404, msg: '流程不存在' })
    await turn(flow, 1)
    const users = await test.call('POST', '/api/permission/Users/ImportData', {
      ...{ token: await test.as('admin'), body: { list: [{ account: 'x' }], flowId: flow } },
    })
    expect(users).toMatchObject({ code: 404, msg: '流程不存在' })
    expect(await counts()).toEqual(before)
  })

  it('WF-04 has the columns that are filled in at its start, where there is one flow only', async () => {
    const { data } = await test.call('GET', `${path()}/TemplateDownload`, { token: await test.as('suwanqing') })
    const { read, utils } = await import('@e965/xlsx')
    const book = read((await test.app.inject(data.url)).rawPayload)
    const [head] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
    expect(head?.map((one) => one.replace('*', '').trim())).toEqual(['标题', '金额', '负责人', '明细-物料'])
  })

  it('WF-04 tells of a row that its launcher would have to choose people for', async () => {
    const asks = await test.release({ nodes: [{ id: 'who', kind: 'approve', title: '会签', who: [{ by: 'chosen' }] }] }, 'asks', enCode)
    const result = await imported([{ title: '须选人', amount: '1', state: '新' }], asks)
    expect(reasons(result)).toEqual([['须选人', '流程要求发起人在“会签”选择处理人或分支，不能导入，请逐条发起']])
    await turn(asks, 0)
  })

  it('IM-13 sent twice under one key it is launched once', async () => {
    const body = { list: [{ title: '一次', amount: '1', boss: '陈国栋' }], flowId: flow }
    const before = await counts()
    const [first, second] = await Promise.all([
      good('ImportData', body, { key: 'flow-import-once' }),
      good('ImportData', body, { key: 'flow-import-once' }),
    ])
    expect(second).toEqual(first)
    const many = { ...body, list: Array.from({ length: 51 }, (_, i) => ({ title: `多${i}` })) }
    expect(await post('ImportData', many, { key: 'flow-import-many' })).toMatchObject({ code: 400, msg: '最多支持导入50条数据' })
    expect((await counts()).instances).toBe(before.instances + 1)
  })

  it('WF-04 in the background it goes on where a killed process was; it ends where its flow was switched off', async () => {
    const { db } = test.database
    const list = Array.from({ length: 45 }, (_, i) => ({ title: `续${i}`, amount: '1', boss: '陈国栋' }))
    expect(await imported(list.slice(0, 20))).toMatchObject({ snum: 20 })
    const before = await counts()
    const left = (id: string, done: number, touched: Date) =>
      db
        .insertInto('base_sheet_task')
        .values({
          ...{ id, userId: clerk, entity: `app.${modelId}`, state: 'running', content: JSON.stringify(list), total: list.length, done },
          ...{ language: 'zh', touched, flowId: flow },
        })
        .execute()
    await left('flow-left', 20, new Date(0))
    await Promise.all([resumeTasks(test.app), resumeTasks(test.app)])
    const state = async (id: string) => (await test.call('GET', `${path()}/ImportTasks/${id}`, { token: await test.as('suwanqing') })).data
    expect(await state('flow-left')).toMatchObject({ state: 'done', done: 45, fnum: 0 })
    expect((await counts()).instances).toBe(before.instances + 25)
    await turn(flow, 0)
    await left('flow-gone', 20, new Date(0))
    await resumeTasks(test.app)
    const gone = await state('flow-gone')
    expect(gone).toMatchObject({ state: 'refused', done: 20, said: 'wizard.noFlow' })
    expect(gone.left).toHaveLength(25)
    await turn(flow, 1)
    const begun = await good('ImportTasks', { list: [{ title: '后台', amount: '1', boss: '陈国栋' }], flowId: flow })
    await expect.poll(async () => (await state(begun.id)).state).toBe('done')
    expect(await state(begun.id)).toMatchObject({ snum: 1 })
    expect(await test.isFolded()).toBe(true)
  })
})
