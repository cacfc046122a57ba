/** Flows on the real server: from a filed form to a decision, by calls. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
let boss: string
let clerk: string
beforeAll(async () => {
  test = await startFlows()
  boss = await test.idOf('chenguodong')
  clerk = await test.idOf('suwanqing')
})

const manager: FlowNode = { id: 'n1', kind: 'approve', title: '直属主管', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }
const records = () => `/api/visualdev/OnlineDev/${test.models.leaveRequest}`
const recordIn = ({ data }: { data: string }): Row => JSON.parse(data)
const byManager = (() => {
  let made: Promise<string> | undefined
  return () => {
    made ??= test.release({ nodes: [manager] })
    return made
  }
})()

describe('a flow', () => {
  it('is launched as a draft, changed, submitted, and decided by the direct manager', async () => {
    const flow = await byManager()
    const id = await test.launch('suwanqing', flow, leave(2), false)
    expect(await test.read('suwanqing', id)).toMatchObject({ status: 0, fills: true, offers: ['saveDraft', 'submit', 'remove'] })
    const { version } = recordIn(await test.read('suwanqing', id))
    expect((await test.give('suwanqing', `Instance/${id}/Save`, { form: { ...leave(3), version: version ?? null } })).code).toBe(200)
    expect(recordIn(await test.read('suwanqing', id)).days).toBe(3)
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    expect(await test.give('suwanqing', `Instance/${id}/Submit`)).toMatchObject({ code: 200, data: { status: 1 } })
    const [line] = await test.list('chenguodong', 'Todo')
    expect(line).toMatchObject({ instanceId: id, node: '直属主管', starterName: '苏婉清', nodes: ['直属主管'], status: 1 })
    const seen = await test.read('chenguodong', id)
    expect(seen.task).toMatchObject({ node: 'n1', why: { by: 'manager', level: 1 } })
    expect(seen.offers).toEqual(['agree', 'refuse', 'return', 'transfer', 'addBefore', 'addAfter'])
    expect(await test.give('chenguodong', `Task/${line?.id}/Agree`, { opinion: '同意' })).toMatchObject({ code: 200, data: { status: 2 } })
    expect(await test.list('chenguodong', 'Todo')).toEqual([])
    expect((await test.list('chenguodong', 'Done'))[0]).toMatchObject({ instanceId: id, handle: 1, status: 2 })
    expect((await test.list('suwanqing', 'Launched'))[0]).toMatchObject({ instanceId: id, status: 2 })
  })

  it('WF-01, PR-07, PR-08 keeps who did what, and its state with the record', async () => {
    const flow = await byManager()
    const id = await test.launch('suwanqing', flow)
    const task = await test.taskOf('chenguodong', id)
    await test.give('chenguodong', `Task/${task}/Return`, { opinion: '日期不对' })
    const back = await test.read('suwanqing', id)
    expect(back).toMatchObject({ status: 3, fills: true })
    expect(back.operatorRecordList).toMatchObject([
      { nodeName: null, userName: '苏婉清', handleStatus: 2, handleOpinion: '' },
      { nodeName: '直属主管', userName: '陈国栋', handleStatus: 0, handleOpinion: '日期不对' },
    ])
    await test.give('suwanqing', `Instance/${id}/Submit`)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    const row = await test.database.db.selectFrom('flow_instance').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 2, starter: clerk, nodes: [] })
    expect(row.endTime).not.toBeNull()
    const admin = await test.as('admin')
    const config = await test.call('GET', `${records()}/${row.recordId}`, { token: admin })
    expect(config.code).toBe(200)
  })

  it('shows nothing to others, and lets nobody decide who is not asked, least of all its starter', async () => {
    const id = await test.launch('suwanqing', await byManager())
    const task = await test.taskOf('chenguodong', id)
    for (const account of ['suwanqing', 'yangjingyi'])
      for (const verb of ['Agree', 'Refuse', 'Return', 'End'])
        expect((await test.give(account, `Task/${task}/${verb}`)).code, `${account} ${verb}`).toBe(404)
    expect(await test.read('yangjingyi', id)).toBeNull()
    expect((await test.give('yangjingyi', `Instance/${id}/Withdraw`)).code).toBe(404)
    expect((await test.give('suwanqing', `Instance/${id}/Suspend`)).code).toBe(400)
    expect((await test.give('chenguodong', `Task/${task}/Agree`)).code).toBe(200)
    expect(await test.give('chenguodong', `Task/${task}/Agree`)).toMatchObject({ code: 400, data: { refused: { reason: 'status' } } })
  })

  it('holds its record: nobody writes or deletes it beside the flow, and none is made without it', async () => {
    const id = await test.launch('suwanqing', await byManager())
    const { recordId, data } = await test.read('suwanqing', id)
    const admin = await test.as('admin')
    const at = `${records()}/${recordId}`
    expect(await test.call('PUT', at, { token: admin, body: { ...JSON.parse(data), reason: '改' } })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('流程'),
    })
    expect((await test.call('DELETE', at, { token: admin })).code).toBe(400)
    expect(await test.call('POST', records(), { token: admin, body: leave() })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('发起流程'),
    })
    // the manager only reads what the node does not let write
    const task = await test.taskOf('chenguodong', id)
    const form = { ...JSON.parse(data), reason: '改' }
    expect((await test.give('chenguodong', `Task/${task}/Agree`, { form })).code).toBe(200)
    expect(recordIn(await test.read('suwanqing', id)).reason).toBe('回家探亲')
  })

  it('is withdrawn by its starter, deleted after that, and its record goes with it', async () => {
    const id = await test.launch('suwanqing', await byManager())
    expect(await test.give('suwanqing', `Instance/${id}/Withdraw`)).toMatchObject({ code: 200, data: { status: 4 } })
    expect(await test.taskOf('chenguodong', id)).toBeUndefined()
    const token = await test.as('suwanqing')
    const other = await test.as('chenguodong')
    expect((await test.call('DELETE', `/api/workflow/Instance/${id}`, { token: other })).code).toBe(404)
    expect((await test.call('DELETE', `/api/workflow/Instance/${id}`, { token })).code).toBe(200)
    expect(await test.read('suwanqing', id)).toBeNull()
  })

  it('lets a decision be taken back for ten seconds before anybody hears of it', async () => {
    const flow = await test.release(
      { nodes: [manager, { ...manager, id: 'n2', title: '人事', who: [{ by: 'users', ids: [await test.idOf('yangjingyi')] }] }] },
      'twoSteps',
    )
    const id = await test.launch('suwanqing', flow)
    const messages = async () =>
      (
        await test.database.db
          .selectFrom('base_message')
          .select('title')
          .where('toUserId', '=', await test.idOf('yangjingyi'))
          .where('type', '=', 2)
          .execute()
      ).map(({ title }) => title)
    const before = (await messages()).length
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    expect(await test.taskOf('yangjingyi', id)).toBeDefined()
    expect((await test.read('chenguodong', id)).offers).toContain('undo')
    expect((await test.give('chenguodong', `Instance/${id}/Withdraw`, { node: 'n1' })).code).toBe(200)
    expect(await test.taskOf('yangjingyi', id)).toBeUndefined()
    test.app.jobs.clock.ahead += 60_000
    await test.app.jobs.runDue(['flow.message'])
    expect((await messages()).length).toBe(before)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    test.app.jobs.clock.ahead += 60_000
    await test.app.jobs.runDue(['flow.message'])
    expect((await messages()).at(-1)).toContain('待您处理：人事')
  })

  it('lets whoever decided take it back a moment later, whatever came of it, as if it had not been done', async () => {
    const copy: FlowNode = { id: 'c', kind: 'copy', who: [{ by: 'users', ids: [await test.idOf('zhouliping')] }] }
    const flow = await test.release({ nodes: [manager, copy] }, 'undone')
    const other = await test.idOf('linzhiyuan')
    const decisions: Array<[string, Row, number]> = [
      ['Agree', {}, 2],
      ['Refuse', { opinion: '不同意' }, 3],
      ['Return', {}, 3],
      ['Transfer', { to: other }, 1],
      ['AddBefore', { people: [other] }, 1],
    ]
    for (const [verb, body, status] of decisions) {
      const id = await test.launch('suwanqing', flow)
      const task = await test.taskOf('chenguodong', id)
      const before = await test.read('chenguodong', id)
      expect((await test.give('chenguodong', `Task/${task}/${verb}`, body)).data?.status, verb).toBe(status)
      expect((await test.give('suwanqing', `Instance/${id}/Undo`)).code, 'not by who did something else').toBe(400)
      expect((await test.give('gaowenbo', `Instance/${id}/Undo`)).code, 'others find nothing').toBe(404)
      expect((await test.give('chenguodong', `Instance/${id}/Undo`)).data?.status, verb).toBe(1)
      // the same task is open again, nobody else is asked, and the way says nothing of it
      expect(await test.taskOf('chenguodong', id)).toBe(task)
      expect(await test.taskOf('linzhiyuan', id)).toBeUndefined()
      expect((await test.list('zhouliping', 'Circulate')).filter(({ instanceId }) => instanceId === id)).toEqual([])
      const after = await test.read('chenguodong', id)
      expect(after.way).toEqual(before.way)
      expect(after.operatorRecordList.at(-1)?.handleStatus).toBe(3)
      expect((await test.give('chenguodong', `Instance/${id}/Undo`)).code, 'once only').toBe(400)
      // it goes on from there as ever
      expect((await test.give('chenguodong', `Task/${task}/Agree`)).data?.status).toBe(2)
      test.app.jobs.clock.ahead += 60_000
      expect((await test.give('chenguodong', `Instance/${id}/Undo`)).code, 'not for ever').toBe(400)
    }
    expect(await test.isFolded()).toBe(true)
  })

  it('goes to the next that one is asked, and back, from the first on where there is none', async () => {
    const flow = await test.release({ nodes: [{ ...manager, who: [{ by: 'users', ids: [await test.idOf('gaowenbo')] }] }] }, 'nexts')
    for (let n = 0; n < 3; n++) await test.launch('suwanqing', flow)
    const [last, middle, first] = await test.list('gaowenbo', 'Todo')
    const next = async (query: string) =>
      (await test.call('GET', `/api/workflow/Todo/Next?${query}`, { token: await test.as('gaowenbo') })).data.id
    expect(await next('')).toBe(last?.id)
    expect(await next(`task=${last?.id}`)).toBe(middle?.id)
    expect(await next(`task=${middle?.id}`)).toBe(first?.id)
    expect(await next(`task=${first?.id}`)).toBe(last?.id)
    expect(await next(`task=${middle?.id}&back=true`)).toBe(last?.id)
    await test.give('gaowenbo', `Task/${middle?.id}/Agree`)
    expect(await next(`task=${middle?.id}`), 'one that was decided keeps its place').toBe(first?.id)
  })

  it('keeps a draft that is not finished, and submits none', async () => {
    const flow = await test.release({ nodes: [manager] }, 'unfinished')
    const made = await test.give('suwanqing', `Launch/${flow}`, { form: { reason: '还没想好' }, submit: false })
    expect(made.code).toBe(200)
    const id = String(made.data?.id)
    const version = async () => ({ version: (JSON.parse((await test.read('suwanqing', id)).data) as Row).version ?? null })
    expect((await test.give('suwanqing', `Instance/${id}/Submit`)).code).toBe(400)
    expect((await test.give('suwanqing', `Instance/${id}/Save`, { form: { reason: '想了一半', ...(await version()) } })).code).toBe(200)
    expect((await test.give('suwanqing', `Instance/${id}/Submit`, { form: { ...leave(), ...(await version()) } })).data?.status).toBe(1)
  })

  it('WF-05 a record leads to its instance and its flow, for whoever may see that; an application tells its flows', async () => {
    const flow = await test.release({ nodes: [manager] }, 'byRecord')
    const id = await test.launch('suwanqing', flow)
    const { modelId, recordId } = await test.read('suwanqing', id)
    const found = async (account: string) =>
      (await test.call('GET', `/api/workflow/Record/${modelId}/${recordId}`, { token: await test.as(account) })).data
    expect(await found('chenguodong')).toEqual({ id, flowId: flow })
    expect(await found('gaowenbo')).toEqual({ id: null, flowId: null })
    // also from the page of an application that somebody else wrote, who is lent nothing more
    const writer = { modelId, userId: await test.idOf('gaowenbo'), draft: 0, released: 1 }
    await test.database.db.insertInto('base_visual_writer').values(writer).execute()
    const onBehalf = async (url: string) =>
      (await test.call('GET', url, { token: await test.as('chenguodong'), headers: { 'pinge-definition': `application:${modelId}` } })).code
    expect(await onBehalf(`/api/workflow/Record/${modelId}/${recordId}`)).toBe(200)
    expect(await onBehalf(`/api/workflow/Instance/${id}`)).toBe(403)
    expect(await onBehalf('/api/workflow/Todo')).toBe(403)
    // nor of another application, nor which flows whoever opens the page may launch
    expect(await onBehalf(`/api/workflow/Record/${test.models.expenseClaim}/${recordId}`)).toBe(403)
    expect(await onBehalf('/api/workflow/Flow/Selector')).toBe(403)
    expect(await onBehalf(`/api/workflow/Flow/Selector?modelId=${modelId}`)).toBe(403)
    await test.database.db.deleteFrom('base_visual_writer').where('modelId', '=', modelId).execute()
    const config = (await test.call('GET', `/api/visualdev/OnlineDev/${modelId}/Config`, { token: await test.as('suwanqing') })).data
    expect(config.flows.map((one: Row) => one.id)).toContain(flow)
  })

  it('takes back with a decision what it would have told, and nothing of what was told before it', async () => {
    const copy: FlowNode = { id: 'c', kind: 'copy', who: [{ by: 'users', ids: [await test.idOf('zhouliping')] }] }
    const flow = await test.release(
      { nodes: [copy, manager, { ...manager, id: 'n2', who: [{ by: 'users', ids: [await test.idOf('yangjingyi')] }] }] },
      'told',
    )
    const id = await test.launch('suwanqing', flow)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    await test.give('chenguodong', `Instance/${id}/Withdraw`, { node: 'n1' })
    const waiting = await test.database.db
      .selectFrom('base_job')
      .select('payload')
      .where('kind', '=', 'flow.message')
      .where('state', '=', 'waiting')
      .execute()
    const told = waiting.map(({ payload }) => payload as Row).filter(({ instance }) => instance === id)
    // the copy, and that one is asked: by the submission, and once more
    expect(told.map(({ node }) => node).sort()).toEqual(['c', 'n1', 'n1'])
  })

  it('reminds beside a decision: neither takes the place of what the other tells, nor hurries it', async () => {
    const due = { hours: 24, remind: [-1] }
    const flow = await test.release(
      {
        nodes: [
          { ...manager, due },
          { ...manager, id: 'n2', who: [{ by: 'users', ids: [await test.idOf('yangjingyi')] }] },
        ],
      },
      'reminded',
    )
    const id = await test.launch('suwanqing', flow)
    test.app.jobs.clock.ahead += 23.5 * 3_600_000
    await test.app.jobs.runDue(['flow.timer'])
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    const waiting = await test.database.db
      .selectFrom('base_job')
      .select(['payload', 'dueAt'])
      .where('kind', '=', 'flow.message')
      .where('state', '=', 'waiting')
      .orderBy('dueAt')
      .execute()
    const told = waiting.map(({ payload, dueAt }): Row => ({ ...(payload as Row), dueAt })).filter(({ instance }) => instance === id)
    expect(told.map(({ moment, node }) => `${moment} ${node}`)).toEqual(['enter n1', 'remind n1', 'enter n2'])
    expect(Number(told[2]?.dueAt) - Number(told[1]?.dueAt)).toBeGreaterThanOrEqual(10_000)
  })

  it('WG-42 tells a secret as it is to whoever fills it in, and to nobody else', async () => {
    const admin = await test.as('admin')
    const fields = [
      { pingeKey: 'input', field: 'title', label: '标题' },
      { pingeKey: 'input', field: 'pin', label: '口令', showPassword: true },
    ]
    const draft = {
      fullName: '保险柜',
      enCode: 'safe',
      formData: { version: 1, fields },
      columnData: { version: 1, columnList: [{ field: 'title' }] },
    }
    const { data } = await test.call('POST', '/api/visualdev/Base', { token: admin, body: draft })
    expect((await test.call('POST', `/api/visualdev/Base/${data.id}/Actions/Release`, { token: admin, body: {} })).code).toBe(200)
    test.models.safe = data.id
    const flow = await test.release({ nodes: [{ ...manager, who: [{ by: 'users', ids: [clerk] }] }] }, 'safeFlow', 'safe')
    const id = await test.launch('admin', flow, { title: '一号', pin: '秘密' }, false)
    expect(recordIn(await test.read('admin', id)).pin).toBe('秘密')
    await test.give('admin', `Instance/${id}/Submit`)
    expect(recordIn(await test.read('admin', id)).pin).toBe('******')
    expect(recordIn(await test.read('suwanqing', id)).pin).toBe('******')
    await test.give('suwanqing', `Task/${await test.taskOf('suwanqing', id)}/Return`)
    expect(recordIn(await test.read('admin', id)).pin).toBe('秘密')
  })

  it('holds the fields of a node: hidden ones are not told, required ones are asked for, and others stay', async () => {
    const flow = await test.release(
      { nodes: [{ ...manager, fields: { phone: 'hide', reachable: 'require', reason: 'write', tasks: 'read', 'tasks-due': 'write' } }] },
      'fields',
    )
    const id = await test.launch('suwanqing', flow, leave(5))
    const seen = await test.read('chenguodong', id)
    const record = recordIn(seen)
    expect(record).not.toHaveProperty('phone')
    expect(seen.formData).not.toContain('13800138000')
    expect(JSON.stringify(JSON.parse(seen.formData))).not.toContain('"field":"phone"')
    const task = await test.taskOf('chenguodong', id)
    const agree = (form: Row) => test.give('chenguodong', `Task/${task}/Agree`, { form: { ...record, ...form } })
    expect(await agree({ reachable: null })).toMatchObject({ code: 400, data: { errors: [{ field: 'reachable', rule: 'required' }] } })
    const rows = record.tasks as Row[]
    expect(await agree({ reachable: ['09:00', '18:00'], tasks: [...rows, { task: '另一件' }] })).toMatchObject({
      code: 400,
      msg: expect.stringContaining('子表'),
    })
    const due = Date.UTC(2026, 11, 1)
    const done = await agree({
      reachable: ['09:00', '18:00'],
      reason: '已与本人核实',
      type: 'leaveType.sick',
      tasks: rows.map((row) => ({ ...row, due, task: '换' })),
    })
    expect(done).toMatchObject({ code: 200, data: { status: 2 } })
    expect(recordIn(await test.read('suwanqing', id))).toMatchObject({
      reason: '已与本人核实',
      type: 'leaveType.annual',
      phone: '138****8000',
      tasks: [{ task: '月度报表', due }],
    })
  })

  it('goes by a branch, tells who is copied, waits for a deadline and agrees by itself after it', async () => {
    const hr = await test.idOf('yangjingyi')
    const flow = await test.release(
      {
        nodes: [
          {
            ...{ id: 'b', kind: 'branch', mode: 'first' },
            ways: [
              { title: '长假', when: '{{ form.days > 3 }}', nodes: [{ ...manager, due: { hours: 24, remind: [-1], after: 'agree' } }] },
              { title: '其他', else: true, nodes: [] },
            ],
          },
          { id: 'c', kind: 'copy', who: [{ by: 'users', ids: [hr] }] },
        ],
      },
      'branches',
    )
    const short = await test.launch('suwanqing', flow, leave(2))
    expect((await test.read('suwanqing', short)).status).toBe(2)
    expect((await test.list('yangjingyi', 'Circulate'))[0]).toMatchObject({ instanceId: short, readTime: null })
    await test.read('yangjingyi', short)
    expect((await test.list('yangjingyi', 'Circulate'))[0]?.readTime).toEqual(expect.any(Number))
    const long = await test.launch('suwanqing', flow, leave(5))
    expect((await test.list('chenguodong', 'Todo'))[0]).toMatchObject({ instanceId: long, dueTime: expect.any(Number) })
    test.app.jobs.clock.ahead += 25 * 3_600_000
    await test.app.jobs.runDue(['flow.timer'])
    expect((await test.read('suwanqing', long)).status).toBe(2)
  })

  it('is done by who stands in for somebody, and says so', async () => {
    const deputy = await test.idOf('yangjingyi')
    const id = await test.launch('suwanqing', await byManager())
    const now = Date.now() + test.app.jobs.clock.ahead
    await test.database.db
      .insertInto('flow_delegate')
      .values({
        ...{ id: 'd1', userId: boss, toUserId: deputy, kind: 'approve', enabledMark: 1 },
        startTime: new Date(now - 60_000),
        endTime: new Date(now + 3_600_000),
      })
      .execute()
    const task = await test.database.db.selectFrom('flow_task').select('id').where('instanceId', '=', id).executeTakeFirstOrThrow()
    expect((await test.give('yangjingyi', `Task/${task.id}/Agree`)).code).toBe(404)
    expect((await test.give('yangjingyi', `Task/${task.id}/Agree`, { onBehalf: boss })).code).toBe(200)
    expect((await test.read('suwanqing', id)).operatorRecordList.at(-1)).toMatchObject({
      userName: '杨静怡',
      onBehalf: '陈国栋',
      handleStatus: 1,
    })
    const next = await test.launch('suwanqing', await byManager())
    expect((await test.read('yangjingyi', next)).task?.why).toMatchObject({ by: 'manager', onBehalf: boss })
    await test.database.db.deleteFrom('flow_delegate').execute()
  })

  it('is shown as it was when each line of its record was written, to whoever sees it', async () => {
    const flow = await byManager()
    const id = await test.launch('suwanqing', flow)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Return`, { opinion: '日期不对' })
    await test.give('suwanqing', `Instance/${id}/Submit`)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`)
    const lines = (await test.read('suwanqing', id)).operatorRecordList
    const at = async (seq: string, account = 'suwanqing') =>
      test.call('GET', `/api/workflow/Instance/${id}/Way?seq=${seq}`, { token: await test.as(account) })
    const outcomes = await Promise.all(
      lines.map(async (line) => ((await at(line.id)).data.way as Row[]).map(({ outcome }) => outcome ?? 'open')),
    )
    expect(outcomes).toEqual([['open'], ['moved'], ['moved', 'open'], ['moved', 'passed']])
    const [first] = lines
    expect((await at(first?.id ?? '')).data).toMatchObject({ at: first?.handleTime, nodes: { n1: '直属主管' } })
    expect((await at('999')).code).toBe(404)
    expect((await at(first?.id ?? '', 'gaowenbo')).code).toBe(404)
  })

  it('is called by its flow, its starter and the number of its record, as long as everybody may read that', async () => {
    const named = async (more: object, enCode: string) => {
      const id = await test.launch('suwanqing', await test.release({ nodes: [manager], ...more }, enCode))
      const { fullName, data } = await test.read('suwanqing', id)
      return { fullName, number: String(recordIn({ data }).leaveNo ?? '') }
    }
    const usual = await named({}, 'named')
    expect(usual.number).toMatch(/^QJ/)
    expect(usual.fullName).toBe(`流程 named - 苏婉清 ${usual.number}`)
    expect((await named({ title: '请假' }, 'titled')).fullName).toMatch(/^请假 - 苏婉清 QJ/)
    const hidden = await named({ nodes: [{ ...manager, fields: { leaveNo: 'hide' } }] }, 'unnumbered')
    expect(hidden.fullName).toBe('流程 unnumbered - 苏婉清')
  })

  it('is told of in the list of its application, and looked for by how it stands', async () => {
    const reason = '列表状态'
    const [waits] = [
      await test.launch('suwanqing', await byManager(), leave(2, { reason })),
      await test.launch('suwanqing', await byManager(), leave(2, { reason }), false),
    ]
    const rows = async (state?: unknown) => {
      const queryJson = JSON.stringify({ reason, ...(state === undefined ? {} : { flowState: state }) })
      const { data } = await test.call('POST', `${records()}/List`, {
        token: await test.as('admin'),
        body: { queryJson, sidx: '-leaveNo' },
      })
      return (data.list as Row[]).map(({ flowState }) => flowState)
    }
    expect((await rows()).sort()).toEqual([0, 1])
    expect(await rows('')).toHaveLength(2)
    expect(await rows(1)).toEqual([1])
    expect(await rows('0')).toEqual([0])
    expect(await rows('1 or 1=1')).toHaveLength(2)
    await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', waits)}/Agree`)
    expect(await rows(2)).toEqual([2])
  })

  it('tells where its instances wait, for how long, and what nobody can go on with', async () => {
    const late: FlowNode = { ...manager, due: { hours: 1 } }
    const stuck: FlowNode = { ...manager, id: 'n2', title: '无人', who: [{ by: 'users', ids: ['gone'] }], nobody: { users: ['gone'] } }
    const flow = await test.release({ nodes: [late, stuck] }, 'heated')
    const [first, second] = [await test.launch('suwanqing', flow), await test.launch('suwanqing', flow)]
    test.app.jobs.clock.ahead += 2 * 3_600_000
    const heat = async () => {
      const { data } = await test.call('GET', `/api/workflow/Template/${flow}/Heat`, { token: await test.as('admin') })
      return data as { definition: { nodes: FlowNode[] }; at: number; nodes: Row[] }
    }
    const told = await heat()
    expect(told.definition.nodes.map(({ id }) => id)).toEqual(['n1', 'n2'])
    const [one] = told.nodes
    expect(one).toMatchObject({ node: 'n1', waiting: 2, instances: 2, overdue: 2, held: 0, decided: 0 })
    expect(Math.round(Number(one?.mean) / 3_600_000)).toBe(2)
    expect(Math.round((told.at - Number(one?.oldest)) / 3_600_000)).toBe(2)
    expect((await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', first)}/Agree`)).code).toBe(200)
    const after = Object.fromEntries((await heat()).nodes.map((node) => [node.node, node]))
    expect(after.n1).toMatchObject({ waiting: 1, instances: 1, decided: 1 })
    expect(Math.round(Number(after.n1?.usual) / 3_600_000)).toBe(2)
    expect(after.n2).toMatchObject({ waiting: 0, held: 1 })
    await test.give('suwanqing', `Instance/${second}/Withdraw`)
    expect((await heat()).nodes.find(({ node }) => node === 'n1')).toMatchObject({ waiting: 0, decided: 1 })
  })

  it('keeps of every instance a history that leads to its state', async () => {
    expect(await test.isFolded()).toBe(true)
  })
})
