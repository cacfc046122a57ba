/** Flows that launch others: with whose rights, of which values, and what comes back when they have ended. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode, SubFlow } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
let boss: string
beforeAll(async () => {
  test = await startFlows()
  boss = await test.idOf('chenguodong')
  await test.release({ nodes: [by('c1', await test.idOf('linzhiyuan'))] }, 'check')
})

const by = (id: string, person: string): FlowNode => ({ id, kind: 'approve', title: `节点 ${id}`, who: [{ by: 'users', ids: [person] }] })
/** Values of the record that is launched, out of the one that launches it; whatever else its start asks for is lacking. */
const values = {
  ...{ type: '{{ form.type }}', period: '{{ form.period }}', reason: '核对：{{ form.reason }}' },
  ...{ handover: '{{ user.userName }}', phone: '{{ form.phone }}' },
}
let made = 0
/** A flow of requests for leave that launches another one before the manager is asked. */
async function launching(more: Partial<SubFlow>): Promise<string> {
  made += 1
  const sub = { id: 's', kind: 'subflow', title: '签合同', flow: 'check', ...more } as SubFlow
  return test.release({ nodes: [sub, by('n1', boss)] }, `sub${made}`)
}
/** Lets pass what may be taken back, and does what is due then. */
async function later(): Promise<void> {
  test.app.jobs.clock.ahead += 60_000
  await test.app.jobs.runDue(['flow.subflow', 'flow.subflowEnded', 'flow.subflowLeft', 'flow.message'])
}
const childOf = (parent: string) =>
  test.database.db.selectFrom('flow_instance').selectAll().where('parentId', '=', parent).orderBy('creatorTime', 'desc').executeTakeFirst()
const recordOf = async (account: string, id: string): Promise<Row> => JSON.parse((await test.read(account, id)).data)
const decide = async (account: string, instance: string, verb = 'Agree') =>
  test.give(account, `Task/${await test.taskOf(account, instance)}/${verb}`)

describe('a sub-flow', () => {
  it('is filed with values of the record once nothing can be taken back, and the flow goes on when it was adopted', async () => {
    const id = await test.launch('suwanqing', await launching({ values }))
    expect(await childOf(id)).toBeUndefined()
    await later()
    const child = await childOf(id)
    expect(child).toMatchObject({ status: 1, starter: await test.idOf('suwanqing'), parentNode: 's', parentRound: 1, rootId: id })
    expect(await recordOf('linzhiyuan', String(child?.id))).toMatchObject({ reason: '核对：回家探亲', handover: '苏婉清' })
    // once, however often its job runs
    await later()
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    expect((await decide('linzhiyuan', String(child?.id))).data).toMatchObject({ status: 2 })
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    await later()
    expect(await test.taskOf('chenguodong', id)).toBeDefined()
    const way = (await test.read('suwanqing', id)).way as Array<{ instance?: Row }>
    expect(way[0]).toMatchObject({ node: 's', outcome: 'passed', instance: { id: child?.id, status: 2 } })
    expect((await test.read('suwanqing', String(child?.id))).parent).toMatchObject({ id })
    // whoever may not read one is told its name, and not of the other
    const told = (await test.read('chenguodong', id)).way as Array<{ instance?: Row }>
    expect(told[0]?.instance).toEqual({ fullName: child?.fullName, status: 2 })
    expect((await test.read('linzhiyuan', String(child?.id))).parent).toBeNull()
    expect(await test.isFolded()).toBe(true)
  })

  it('waits for its starter where something is lacking, who is told, and goes on only when it was adopted', async () => {
    const id = await test.launch('suwanqing', await launching({ values: { reason: '{{ form.reason }}' } }))
    await later()
    const child = String((await childOf(id))?.id)
    expect(await test.read('suwanqing', child)).toMatchObject({ status: 0, fills: true })
    const [told] = await test.database.db
      .selectFrom('base_message')
      .select('title')
      .where('toUserId', '=', await test.idOf('suwanqing'))
      .where('title', 'like', '%请补全后提交')
      .execute()
    expect(told).toBeDefined()
    const { version } = await recordOf('suwanqing', child)
    expect(await test.give('suwanqing', `Instance/${child}/Submit`, { form: { ...leave(), version: version ?? null } })).toMatchObject({
      code: 200,
    })
    await decide('linzhiyuan', child, 'Return')
    await later()
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    expect((await test.read('admin', id)).way).toMatchObject([{ node: 's', instance: { status: 3 } }])
  })

  it('that was deleted or ended is told of: an administrator says how it goes on, or it goes on by itself', async () => {
    const held = await test.launch('suwanqing', await launching({ values: {} }))
    const goesOn = await test.launch('suwanqing', await launching({ values: {}, fails: 'go' }))
    await later()
    for (const id of [held, goesOn]) {
      const child = String((await childOf(id))?.id)
      const token = await test.as('suwanqing')
      expect((await test.call('DELETE', `/api/workflow/Instance/${child}`, { token })).code).toBe(200)
    }
    await later()
    expect((await test.read('admin', held)).way).toMatchObject([{ node: 's', held: 'failed' }])
    expect(await test.taskOf('chenguodong', goesOn)).toBeDefined()
    expect((await test.give('admin', `Instance/${held}/Change`, { node: 'n1' })).code).toBe(200)
    expect(await test.taskOf('chenguodong', held)).toBeDefined()
  })

  it('is not waited for where the flow says so, and ends with a place that is left', async () => {
    const free = await test.launch('suwanqing', await launching({ values, waits: false }))
    expect(await test.taskOf('chenguodong', free)).toBeDefined()
    await later()
    const alone = String((await childOf(free))?.id)
    expect((await test.read('chenguodong', free)).way).toMatchObject([
      { node: 's', outcome: 'passed', instance: { status: 1 } },
      { node: 'n1' },
    ])
    const id = await test.launch('suwanqing', await launching({ values }))
    await later()
    const child = String((await childOf(id))?.id)
    for (const parent of [free, id]) expect((await test.give('suwanqing', `Instance/${parent}/Withdraw`)).code).toBe(200)
    await later()
    expect((await test.read('admin', child)).status).toBe(5)
    expect((await test.read('admin', alone)).status).toBe(1)
  })

  it('is never launched by a submission that is taken back at once', async () => {
    const id = await test.launch('suwanqing', await launching({ values }))
    expect((await test.give('suwanqing', `Instance/${id}/Withdraw`)).code).toBe(200)
    await later()
    expect(await childOf(id)).toBeUndefined()
    // the next round launches its own
    expect((await test.give('suwanqing', `Instance/${id}/Submit`)).code).toBe(200)
    await later()
    expect((await childOf(id))?.parentRound).toBe(3)
  })

  it('fails where its starter may not launch it', async () => {
    const { db } = test.database
    const only = [{ by: 'users' as const, ids: [boss] }]
    await test.release({ start: { who: only }, nodes: [by('p1', boss)] }, 'closed')
    const id = await test.launch('suwanqing', await launching({ flow: 'closed', values }))
    await later()
    expect((await test.read('admin', id)).way).toMatchObject([{ node: 's', held: 'failed' }])
    // the flow may say who starts it
    const other = await test.launch('suwanqing', await launching({ flow: 'closed', values, starter: only }))
    await later()
    expect(await childOf(other)).toMatchObject({ starter: boss, status: 1 })
    expect(await db.selectFrom('flow_instance').select('id').where('parentId', '=', id).execute()).toEqual([])
  })

  it('that launches one that launches it again ends', async () => {
    const { db } = test.database
    const loop = (flow: string): FlowNode[] => [
      { id: 's', kind: 'subflow', flow, waits: false, values: { ...values, reason: '循环发起的请假申请' } },
    ]
    await test.release({ nodes: [by('n1', boss)] }, 'loop1')
    await test.release({ nodes: loop('loop1') }, 'loop2')
    const first = await db.selectFrom('flow_template').select(['id', 'version']).where('enCode', '=', 'loop1').executeTakeFirstOrThrow()
    const token = await test.as('admin')
    const definition = JSON.stringify({ version: 1, code: 'loop1', form: 'leaveRequest', start: {}, nodes: loop('loop2') })
    const change = await test.call('PUT', `/api/workflow/Template/${first.id}/Draft`, {
      token,
      body: { version: first.version, definition },
    })
    expect(change.msg).toBe('保存成功')
    const { version } = await db.selectFrom('flow_template').select('version').where('id', '=', first.id).executeTakeFirstOrThrow()
    expect(await test.call('POST', `/api/workflow/Template/${first.id}/Release`, { token, body: { version } })).toMatchObject({ code: 200 })
    const id = await test.launch('suwanqing', first.id)
    await later()
    const child = await childOf(id)
    expect(child).toMatchObject({ rootId: id })
    // as if most of them were there already
    await sql`insert into flow_instance ("id", "templateId", "versionId", "modelId", "recordId", "fullName", "status", "state", "rootId")
      select 'many' || n, "templateId", "versionId", "modelId", 'many' || n, "fullName", 5, '{}', "rootId"
      from flow_instance, generate_series(1, 196) as n where "id" = ${child?.id}`.execute(db)
    const waiting = () => db.selectFrom('base_job').select('id').where('kind', '=', 'flow.subflow').where('state', '=', 'waiting').execute()
    while ((await waiting()).length > 0) await later()
    expect(await db.selectFrom('flow_instance').select('id').where('rootId', '=', id).execute()).toHaveLength(200)
    await db.deleteFrom('flow_instance').where('id', 'like', 'many%').execute()
    expect(await test.isFolded()).toBe(true)
  })
})

describe('a flow that names a sub-flow', () => {
  it('is refused where there is none of the name, or the field is none that is filled in', async () => {
    const faults = async (more: Partial<SubFlow>) => launching(more).catch((error: Error) => error.message)
    expect(await faults({ flow: 'nothing' })).toContain('/nodes/0/flow')
    expect(await faults({ values: { days: 1 } })).toContain('/nodes/0/values/days')
    expect(await faults({ values: { leaveNo: 'x' } })).toContain('/nodes/0/values/leaveNo')
    expect(await faults({ values: { reason: '{{ row.x }}' } })).toContain('/nodes/0/values/reason')
  })
})
