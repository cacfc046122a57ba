/** Whoever is asked again sees what changed of the record since, as far as they may read it. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowDef } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { bareList } from '../../helpers/definitions.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'
import { repository } from '../../helpers/records.ts'

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

const approve = (id: string, level: number, more: object = {}) =>
  ({ ...{ id, kind: 'approve', who: [{ by: 'manager', level }], nobody: 'admin' }, ...more }) as FlowDef['nodes'][number]
/** The manager of 苏婉清, and theirs. */
const [starter, first] = ['suwanqing', 'chenguodong']
let made = 0
const released = (...nodes: FlowDef['nodes']) => {
  made += 1
  return test.release({ start: { withdraw: 'any' }, nodes }, `changes${made}`)
}

const ok = async (answer: ReturnType<FlowApp['give']>) => expect(await answer).toMatchObject({ code: 200 })
const act = async (account: string, id: string, verb: string, body: Row = {}) =>
  ok(test.give(account, `Task/${await test.taskOf(account, id)}/${verb}`, body))
const record = async (account: string, id: string): Promise<Row> => JSON.parse((await test.read(account, id)).data)
const submit = async (id: string, change: (record: Row) => Row = () => ({})) => {
  const before = await record(starter, id)
  await ok(test.give(starter, `Instance/${id}/Submit`, { form: { ...before, ...change(before) } }))
}
const changesOf = async (account: string, id: string) => (await test.read(account, id)).changes
/** Changes as one reads them. */
const lines = async (account: string, id: string) =>
  ((await changesOf(account, id))?.list ?? []).map(({ kind, label, table, row, before, after }) =>
    [kind === 'changed' ? '' : kind, table ?? '', row ?? '', label, before, '→', after].filter((part) => part !== '').join(' '),
  )

/** Launched, returned by the manager, and submitted again with something else in it. */
async function returned(flow: string, change: (record: Row) => Row, form: Row = leave(5)) {
  const id = await test.launch(starter, flow, form)
  await act(first, id, 'Return', { opinion: '请补充' })
  await submit(id, change)
  return id
}
const rowsOf = (value: unknown) => value as Row[]

describe('what changed since a round before', () => {
  it('is told field by field and row by row, as it is shown, and masks hold', async () => {
    const flow = await released(approve('n1', 1))
    const form = leave(5, { tasks: [{ task: '月度报表' }, { task: '报销单' }, { task: '合同' }] })
    const id = await test.launch(starter, flow, form)
    expect(await changesOf(first, id)).toBeNull()
    await act(first, id, 'Return', { opinion: '请补充' })
    await submit(id, ({ tasks, period }) => ({
      ...{ type: 'leaveType.personal', reason: '回家探亲，改为事假', phone: '13900139000' },
      period: [Number(rowsOf(period)[0]), Number(rowsOf(period)[0]) + 3 * 86_400_000],
      tasks: [{ ...rowsOf(tasks)[0], task: '年度报表' }, rowsOf(tasks)[2] as Row, { task: '盘点', due: Date.UTC(2026, 10, 9) }],
    }))
    expect(await lines(first, id)).toEqual([
      '请假类型 年假 → 事假',
      '请假日期 2026-11-02 ~ 2026-11-06 → 2026-11-02 ~ 2026-11-05',
      '请假天数 5.0 → 4.0',
      '请假原因 回家探亲 → 回家探亲，改为事假',
      '紧急联系电话 138****8000 → 139****9000',
      '交接事项 1 事项 月度报表 → 年度报表',
      'added 3 交接事项 → 事项：盘点，截止日期：2026-11-09',
      'removed 2 交接事项 事项：报销单 →',
    ])
    const seen = await changesOf(first, id)
    expect(seen).toMatchObject({ own: true, more: 0 })
    const english = await test.call('GET', `/api/workflow/Instance/${id}`, {
      token: await test.as(first),
      headers: { 'accept-language': 'en' },
    })
    expect(english.data.changes.list[0]).toMatchObject({ label: 'Type', before: '年假', after: '事假' })
    // those who are not asked are told nothing, and once it is decided nobody is
    expect(await changesOf(starter, id)).toBeNull()
    expect(await changesOf('admin', id)).toBeNull()
    await act(first, id, 'Agree')
    expect(await changesOf(first, id)).toBeNull()
  })

  it('is nothing of what may not be read at the node, not even that it changed', async () => {
    const hiding = { fields: { phone: 'hide', reason: 'hide', 'tasks-due': 'hide' } }
    const flow = await released(approve('n1', 1, hiding))
    const id = await returned(flow, ({ tasks }) => ({
      ...{ phone: '13900139000', reason: '另有原因', handover: '林志远' },
      tasks: [{ ...rowsOf(tasks)[0], due: Date.UTC(2026, 10, 9) }],
    }))
    expect(await lines(first, id)).toEqual(['交接人 许文静 → 林志远'])
    const only = await returned(flow, () => ({ phone: '13900139000', reason: '另有原因' }))
    expect(await changesOf(first, only)).toBeNull()
  })

  it('counts from the last decision at the node; where it was not asked before, from the last of any', async () => {
    const flow = await released(approve('n1', 1, { fields: { handover: 'write' } }), approve('n2', 2))
    const id = await returned(flow, () => ({ reason: '第二轮的原因' }))
    await act(first, id, 'Agree', { form: { ...(await record(first, id)), handover: '林志远' } })
    const person = await test.database.db
      .selectFrom('flow_task as t')
      .innerJoin('base_user as u', 'u.id', 't.person')
      .select('u.account')
      .where('t.instanceId', '=', id)
      .where('t.node', '=', 'n2')
      .executeTakeFirstOrThrow()
    expect(await lines(person.account, id)).toEqual(['请假原因 回家探亲 → 第二轮的原因', '交接人 许文静 → 林志远'])
    expect(await changesOf(person.account, id)).toMatchObject({ own: false })
    await act(person.account, id, 'Return', { opinion: '再改' })
    await submit(id, () => ({ reason: '第三轮的原因' }))
    // what they wrote themselves is no news
    expect(await lines(first, id)).toEqual(['请假原因 第二轮的原因 → 第三轮的原因'])
    await act(first, id, 'Agree', { form: await record(first, id) })
    expect(await lines(person.account, id)).toEqual(['请假原因 第二轮的原因 → 第三轮的原因'])
    expect(await changesOf(person.account, id)).toMatchObject({ own: true })
  })

  it('is told after a withdrawal as well, and not of what was taken back or put back to what it was', async () => {
    const flow = await released(approve('n1', 1, { fields: { handover: 'write' } }))
    const id = await test.launch(starter, flow, leave(5))
    await ok(test.give(starter, `Instance/${id}/Withdraw`, {}))
    await submit(id, () => ({ reason: '撤回后修改' }))
    expect(await lines(first, id)).toEqual(['请假原因 回家探亲 → 撤回后修改'])
    await act(first, id, 'Return', { opinion: '请补充' })
    await ok(test.give(first, `Instance/${id}/Undo`, {}))
    expect(await lines(first, id)).toEqual(['请假原因 回家探亲 → 撤回后修改'])
    await act(first, id, 'Agree', { form: { ...(await record(first, id)), handover: '林志远' } })
    await ok(test.give(first, `Instance/${id}/Undo`, {}))
    expect(await lines(first, id)).toEqual(['请假原因 回家探亲 → 撤回后修改'])
    await act(first, id, 'Return', { opinion: '改回去' })
    await submit(id)
    expect(await changesOf(first, id)).toBeNull()
  })

  it('says that a masked value changed where the mask reads the same', async () => {
    const id = await returned(await released(approve('n1', 1)), () => ({ phone: '13811118000' }))
    expect(await lines(first, id)).toEqual(['紧急联系电话 138****8000 → 138****8000'])
  })

  it('is not claimed where the audit trail does not go back so far', async () => {
    const flow = await released(approve('n1', 1))
    const id = await returned(flow, () => ({ reason: '第二轮的原因' }))
    const { recordId } = await test.read(first, id)
    await test.database.db.deleteFrom('base_audit').where('recordId', '=', recordId).execute()
    expect(await changesOf(first, id)).toBeNull()
  })

  it('has a bound, rows and texts alike', async () => {
    const flow = await released(approve('n1', 1))
    const tasks = Array.from({ length: 130 }, (_, i) => ({ task: `事项 ${i}` }))
    const reason = '甲'.repeat(150)
    const id = await returned(
      flow,
      (before) => ({ reason: `${reason}乙`, tasks: rowsOf(before.tasks).map((row) => ({ ...row, task: `${row.task} 改` })) }),
      leave(5, { tasks, reason }),
    )
    const { list, more } = (await changesOf(first, id)) ?? { list: [], more: 0 }
    expect([list.length, more]).toEqual([100, 31])
    expect(list[99]).toMatchObject({ row: 99, before: '事项 98', after: '事项 98 改' })
  })
})

it('whoever reads only some fields of the application is told of these alone, also where the node shows more', async () => {
  const input = (field: string) => ({ pingeKey: 'input', field, label: field })
  const admin = await test.as('admin')
  const { data } = await test.call('POST', '/api/visualdev/Base', {
    token: admin,
    body: {
      ...{ fullName: '报价', enCode: 'quote' },
      formData: {
        version: 1,
        fields: [
          input('title'),
          input('secret'),
          { pingeKey: 'table', field: 'items', label: '明细', children: [input('name'), input('price')] },
        ],
      },
      columnData: bareList({ useFormPermission: true, columnList: [{ field: 'title' }] }),
    },
  })
  await test.call('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { token: admin })
  test.models.quote = data.id
  const menuId = await test.database.db.transaction().execute(async (trx) => {
    const menu = { enCode: 'quote.menu', fullName: '报价', type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: data.id }) }
    return String((await repository('menu').insert(trx, menu)).id)
  })
  const [given, other] = [await test.person({ 'quote.menu': [] }), await test.person({})]
  const role = await test.database.db.selectFrom('base_role').select('id').where('enCode', '=', given).executeTakeFirstOrThrow()
  await test.database.db.transaction().execute(async (trx) => {
    for (const code of ['title', 'items-name'])
      await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId, kind: 'form', code })
  })
  const ids = await Promise.all([given, other].map((account) => test.idOf(account)))
  const flow = await test.release(
    { nodes: [{ id: 'n1', kind: 'approve', who: [{ by: 'users', ids }], sign: { mode: 'all' } }] },
    'quoteFlow',
    'quote',
  )
  const id = await test.launch('admin', flow, { title: '一', secret: '甲', items: [{ name: '螺丝', price: '1' }] })
  const tokens = await Promise.all([given, other].map((account) => test.login(account)))
  const read = async (token: string) => (await test.call('GET', `/api/workflow/Instance/${id}`, { token })).data
  const { task } = await read(tokens[0] as string)
  expect(
    await test.call('POST', `/api/workflow/Task/${task.id}/Return`, { token: tokens[0] as string, body: { opinion: '改' } }),
  ).toMatchObject({
    code: 200,
  })
  const before = await record('admin', id)
  await ok(
    test.give('admin', `Instance/${id}/Submit`, {
      form: { ...before, title: '二', secret: '乙', items: [{ ...rowsOf(before.items)[0], name: '螺母', price: '2' }] },
    }),
  )
  const labels = async (token: string) => (await read(token)).changes.list.map(({ label }: { label: string }) => label)
  expect(await labels(tokens[0] as string)).toEqual(['title', 'name'])
  // whoever was asked without having the application reads what the node shows
  expect(await labels(tokens[1] as string)).toEqual(['title', 'secret', 'name', 'price'])
})
