/** The four flows of the demo company, as they are at the first start: what happened to its records, and that nobody decides about their own. */
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '#server/records/model/model.ts'
import { readRecord } from '#server/records/write/records.ts'
import { claim } from '../../helpers/demo.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'
import { auditFlows } from '../../helpers/flowAudit.ts'

let test: FlowApp
const flows: { [code: string]: string } = {}
beforeAll(async () => {
  test = await startFlows({}, { flows: true })
  const rows = await test.database.db.selectFrom('flow_template').select(['id', 'enCode', 'enabledMark', 'isRelease']).execute()
  for (const { id, enCode } of rows) flows[enCode] = id
})

describe('the demo company', () => {
  it('has instances in every state, each of which is what its history leads to', async () => {
    const { db } = test.database
    const formOf = async (modelId: string, recordId: string) => readRecord(db, await modelOf(db, modelId), recordId, {})
    expect(await auditFlows(db, { formOf, filled: true })).toEqual([])
    const rows = await db.selectFrom('flow_instance').select(['templateId', 'status', 'suspended', 'held']).execute()
    expect(rows.length).toBeGreaterThanOrEqual(200)
    for (const code of ['expenseClaim', 'purchaseOrder', 'leaveRequest', 'contract'])
      expect(rows.some(({ templateId, status }) => templateId === flows[code] && status === 1)).toBe(true)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(rows.some(({ suspended }) => suspended === 1)).toBe(true)
  })

  it('its records say how their flow stands, and are changed by it alone', async () => {
    const token = await test.as('zhouliping')
    const url = `/api/visualdev/OnlineDev/${test.models.expenseClaim}`
    const { list } = (await test.call('POST', `${url}/List`, { token, body: { pageSize: 200 } })).data
    expect(list.every(({ flowState }: { flowState: number }) => [0, 1, 2, 3, 4, 5].includes(flowState))).toBe(true)
    const { id } = list[0]
    const { data } = (await test.call('GET', `${url}/${id}`, { token })).data
    expect((await test.call('PUT', `${url}/${id}`, { token, body: { ...JSON.parse(data), title: '改' } })).code).toBe(400)
    expect((await test.call('POST', url, { token, body: claim() })).code).toBe(400)
    // those under way, by the figures of the start page
    const answer = await test.call('POST', '/api/visualdev/Aggregate', {
      token,
      body: {
        questions: [
          { model: 'expenseClaim', flowState: [1] },
          { model: 'customer', flowState: [1] },
        ],
      },
    })
    const waiting = list.filter(({ flowState }: { flowState: number }) => flowState === 1)
    expect(answer.data.answers.map(({ rows }: { rows: Array<{ value: number }> }) => rows[0]?.value)).toEqual([waiting.length, 0])
  })

  it('purchase orders with a contract wait for it', async () => {
    const { db } = test.database
    const children = await db
      .selectFrom('flow_instance as c')
      .innerJoin('flow_instance as p', 'p.id', 'c.parentId')
      .select(['c.status', 'p.status as parentStatus', 'p.templateId', 'p.nodes'])
      .execute()
    expect(children.length).toBeGreaterThan(5)
    for (const { status, parentStatus, templateId } of children) {
      expect(templateId).toBe(flows.purchaseOrder)
      if (status !== 2) expect(parentStatus).toBe(1)
    }
  })
})

describe('nobody decides about their own', () => {
  /** Those who are asked now, by account. */
  const asked = async (id: string) => {
    const rows = await test.database.db
      .selectFrom('flow_task as t')
      .innerJoin('base_user as u', 'u.id', 't.person')
      .select('u.account')
      .where('t.instanceId', '=', id)
      .where('t.state', '=', 'open')
      .orderBy('u.account')
      .execute()
    return rows.map(({ account }) => account)
  }
  const agree = async (account: string, id: string, verb = 'Agree') => {
    const task = await test.taskOf(account, id)
    expect(await test.give(account, `Task/${task}/${verb}`, { opinion: '同意' })).toMatchObject({ code: 200 })
  }

  it('a claim of a clerk goes by their manager, three of finance and a cashier who is not themselves', async () => {
    const { period: _period, ...values } = claim({ title: '出纳自己的报销' })
    const id = await test.launch('shenjiahao', flows.expenseClaim ?? '', { ...values, period: claim().period })
    expect(await asked(id)).toEqual(['zhouliping'])
    await agree('zhouliping', id)
    expect(await asked(id)).toEqual(['fengjianjun', 'wuxiaomin', 'zhenghaiyan', 'zhouliping'])
    for (const account of ['fengjianjun', 'wuxiaomin', 'zhenghaiyan']) await agree(account, id)
    // he pays, but not to himself
    expect(await asked(id)).toEqual(['hanxuemei'])
    await agree('hanxuemei', id, 'Handle')
    expect((await test.read('shenjiahao', id))?.status).toBe(2)
  })

  it('a large claim goes by the general manager; one of finance is signed by the others', async () => {
    const items = [{ date: claim().period[1], subject: 'expenseSubject.airfare', quantity: 3, price: 2000 }]
    const id = await test.launch('wuxiaomin', flows.expenseClaim ?? '', claim({ items }))
    await agree('zhouliping', id)
    expect(await asked(id)).toEqual(['chenguodong'])
    await agree('chenguodong', id)
    expect(await asked(id)).toEqual(['fengjianjun', 'zhenghaiyan', 'zhouliping'])
  })

  it('long leave climbs the chain of managers, and its deadline counts the hours of work', async () => {
    const id = await test.launch('zhangwei', flows.leaveRequest ?? '', leave(5))
    expect(await asked(id)).toEqual(['shijianguo'])
    await agree('shijianguo', id)
    expect(await asked(id)).toEqual(['chenguodong'])
    const due = await test.database.db.selectFrom('flow_task').select(['dueTime', 'openTime']).where('instanceId', '=', id).execute()
    expect(due.every(({ dueTime }) => dueTime !== null)).toBe(true)
    await agree('chenguodong', id)
    const copies = await test.list('xuwenjing', 'Circulate')
    expect(copies.map(({ instanceId }) => instanceId)).toContain(id)
  })

  it('nobody who launched it is given a task, in anything that happened', async () => {
    const rows = await test.database.db
      .selectFrom('flow_task as t')
      .innerJoin('flow_instance as i', 'i.id', 't.instanceId')
      .select('t.id')
      .whereRef('t.person', '=', 'i.starter')
      .execute()
    expect(rows).toEqual([])
  })
})
