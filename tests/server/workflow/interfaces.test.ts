/** Data interfaces that flows call: at call nodes, at moments of a node, after a deadline, and to say who is asked. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { readGrants } from '#server/auth/grants.ts'
import { quietFor } from '#server/modules/workflow/instances/effects.ts'
import { checkedDefinition } from '#server/modules/workflow/templates/definition.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

interface Heard {
  headers: IncomingHttpHeaders
  path: string
  query: Row
}

let test: FlowApp
let server: Server
/** what the outside side was called with, and what it answers: so many failures first, then these rows */
let heard: Heard[] = []
let fails = 0
let rows: unknown = { ok: true }
/** what happens while it answers */
let meanwhile: (() => Promise<unknown>) | undefined
let flows = 0

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    heard.push({ headers: request.headers, path: url.pathname, query: Object.fromEntries(url.searchParams) })
    await meanwhile?.()
    if (fails > 0) {
      fails--
      return response.writeHead(503).end()
    }
    response.end(JSON.stringify(rows))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await startFlows({ PINGE_OUTBOUND_HOSTS: host })
  const token = await test.as('admin')
  const make = async (enCode: string, names: string[], more: Row = {}) => {
    const parameters = names.map((field) => ({ field, dataType: 'text', required: field === 'days' }))
    const queryJson = names.map((field) => ({ field, value: `{{ item.${field} }}` }))
    const made = await test.call('POST', '/api/system/DataInterface', {
      token,
      body: {
        ...{ category: 'dataInterfaceCategory.common', enabledMark: 1, type: '3', enCode, fullName: enCode },
        ...{ parameterJson: parameters, url: `http://${host}/${enCode}`, queryJson, ...more },
      },
    })
    expect(made).toMatchObject({ code: 200 })
  }
  await make('tell', ['days', 'nodeId', 'event', 'userId', 'instanceId'])
  await make('whom', ['days'])
  await make('off', [], { enabledMark: 0 })
})
afterAll(() => new Promise((done) => server.close(done)))
beforeEach(() => {
  heard = []
  fails = 0
  rows = { ok: true }
  meanwhile = undefined
  test.app.jobs.clock.ahead = 0
})

const params = { days: '{{ form.days }}' }
const asks = (id: string, account: string, more: object = {}): Promise<FlowNode> =>
  test.idOf(account).then((person) => ({ id, kind: 'approve', title: id, who: [{ by: 'users', ids: [person] }], nobody: 'admin', ...more }))
const release = (nodes: FlowNode[]) => {
  flows++
  return test.release({ nodes }, `flow${flows}`)
}
/** Whatever is due so many ms from now. */
const later = async (ms: number) => {
  test.app.jobs.clock.ahead += ms
  await test.app.jobs.runDue(['flow.interface', 'flow.asking', 'flow.timer'])
}
const hour = 3_600_000
const agree = async (account: string, instance: string) => test.give(account, `Task/${await test.taskOf(account, instance)}/Agree`)
const state = async (id: string) =>
  await test.database.db
    .selectFrom('flow_instance')
    .select(['status', 'suspended', 'held', 'state', 'nodes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a call node', () => {
  const call = (more: object = {}): FlowNode => ({ id: 'c1', kind: 'call', title: '通知', interface: 'tell', params, ...more })

  it('calls after the quiet time with its parameters and what the flow says by itself, and goes on with the answer', async () => {
    const flow = await release([call(), await asks('n1', 'chenguodong')])
    const id = await test.launch('suwanqing', flow, leave(3))
    await later(0)
    expect(heard).toEqual([])
    expect((await state(id)).nodes).toEqual(['c1'])
    await later(quietFor)
    const starter = await test.idOf('suwanqing')
    expect(heard.map(({ query }) => query)).toEqual([{ days: '3', nodeId: 'c1', event: 'call', userId: starter, instanceId: id }])
    expect((await state(id)).nodes).toEqual(['n1'])
    const lines = await test.database.db.selectFrom('base_data_interface_log').select(['kind', 'outcome', 'userId']).execute()
    expect(lines).toEqual([{ kind: 'Flow', outcome: 1, userId: null }])
  })

  it('calls again with the same key where it failed', async () => {
    fails = 2
    const id = await test.launch('suwanqing', await release([call()]))
    await later(quietFor)
    expect((await state(id)).status).toBe(1)
    await later(hour)
    await later(hour)
    expect(heard).toHaveLength(3)
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(heard[0]?.headers['idempotency-key']).toMatch(/.{8}/)
    expect((await state(id)).status).toBe(2)
  })

  it.each([
    ['hold', { status: 1, held: 1 }],
    ['go', { status: 2, held: 0 }],
  ])('where it fails in the end: %s', async (how, so) => {
    fails = 100
    const id = await test.launch('suwanqing', await release([call({ fails: how })]))
    for (let i = 0; i < 8; i++) await later(hour)
    expect(heard).toHaveLength(5)
    expect(await state(id)).toMatchObject(so)
    if (how === 'hold') expect((await test.read('admin', id)).way.at(-1)).toMatchObject({ node: 'c1', held: 'failed' })
  })

  it('is not told to others where it was withdrawn before', async () => {
    const id = await test.launch('suwanqing', await release([call()]))
    expect(await test.give('suwanqing', `Instance/${id}/Withdraw`)).toMatchObject({ code: 200 })
    await later(hour)
    expect(heard).toEqual([])
  })

  it('whose place was closed while it was called does nothing', async () => {
    const id = await test.launch('suwanqing', await release([call()]))
    meanwhile = () => test.give('admin', `Instance/${id}/End`)
    await later(quietFor)
    expect(heard).toHaveLength(1)
    expect((await state(id)).status).toBe(5)
  })

  it('is called again, with the same key, where the process ended between the call and its end', async () => {
    const id = await test.launch('suwanqing', await release([call()]))
    // a process that dies leaves its job taken, and what it was told is lost
    const lost = async () => {
      meanwhile = undefined
      await test.database.db
        .updateTable('base_job')
        .set({ takenBy: 'gone' })
        .where('kind', '=', 'flow.interface')
        .where('state', '=', 'running')
        .execute()
    }
    meanwhile = lost
    await later(quietFor)
    expect((await state(id)).status).toBe(1)
    await later(hour)
    expect(heard).toHaveLength(2)
    expect(heard[0]?.headers['idempotency-key']).toBe(heard[1]?.headers['idempotency-key'])
    expect((await state(id)).status).toBe(2)
  })
})

describe('moments of a node', () => {
  const moments = (fails: 'go' | 'halt') => ({
    events: (['enter', 'agree', 'leave'] as const).map((on) => ({ on, interface: 'tell', params, fails })),
  })

  it('are told once each, and not those that were taken back in time', async () => {
    const flow = await release([await asks('n1', 'chenguodong', moments('go')), await asks('n2', 'zhouliping')])
    const id = await test.launch('suwanqing', flow)
    await later(quietFor)
    expect(heard.map(({ query }) => query.event)).toEqual(['enter'])
    expect(await agree('chenguodong', id)).toMatchObject({ code: 200 })
    expect(await test.give('chenguodong', `Instance/${id}/Undo`)).toMatchObject({ code: 200 })
    await later(hour)
    expect(heard).toHaveLength(1)
    expect(await agree('chenguodong', id)).toMatchObject({ code: 200 })
    await later(quietFor)
    expect(heard.map(({ query }) => query.event).sort()).toEqual(['agree', 'enter', 'leave'])
    expect(heard.at(-1)?.query.userId).toBe(await test.idOf('chenguodong'))
  })

  it('that fail suspend the flow where it says so, and an administrator sees what and restores it', async () => {
    fails = 100
    const flow = await release([await asks('n1', 'chenguodong', { events: [{ on: 'enter', interface: 'tell', params, fails: 'halt' }] })])
    const id = await test.launch('suwanqing', flow)
    for (let i = 0; i < 8; i++) await later(hour)
    expect(await state(id)).toMatchObject({ suspended: 1, status: 1 })
    const read = await test.read('admin', id)
    expect(read).toMatchObject({ suspended: true, failed: { node: 'n1', on: 'enter' } })
    expect(await test.give('admin', `Instance/${id}/Restore`)).toMatchObject({ code: 200 })
    expect((await test.read('admin', id)).failed).toBeNull()
    expect(await agree('chenguodong', id)).toMatchObject({ code: 200 })
  })

  it('that fail let it go on where it says nothing', async () => {
    fails = 100
    const flow = await release([await asks('n1', 'chenguodong', { events: [{ on: 'enter', interface: 'tell', params }] })])
    const id = await test.launch('suwanqing', flow)
    for (let i = 0; i < 8; i++) await later(hour)
    expect(await state(id)).toMatchObject({ suspended: 0, status: 1 })
  })

  it('after a deadline', async () => {
    const due = { hours: 1, after: { interface: 'tell', params } }
    const id = await test.launch('suwanqing', await release([await asks('n1', 'chenguodong', { due })]))
    await later(2 * hour)
    await later(hour)
    expect(heard.map(({ query }) => [query.event, query.instanceId])).toEqual([['overdue', id]])
  })
})

describe('people by an interface', () => {
  const whom = (id = 'n1', more: object = {}): FlowNode =>
    ({
      ...{ id, kind: 'approve', title: id, who: [{ by: 'interface', interface: 'whom', params }], nobody: 'admin', ...more },
    }) as FlowNode
  const asked = async (id: string) => {
    const found = await test.database.db
      .selectFrom('flow_task as t')
      .innerJoin('base_user as u', 'u.id', 't.person')
      .select('u.account')
      .where('t.instanceId', '=', id)
      .where('t.state', '=', 'open')
      .orderBy('t.task')
      .execute()
    return found.map(({ account }) => account)
  }

  it('are those of its rows, by id or account; unknown ones are told in the why', async () => {
    rows = [{ id: await test.idOf('chenguodong') }, { id: 'zhouliping' }, { account: 'gaowenbo' }, { id: 'nobody-here' }]
    const id = await test.launch('suwanqing', await release([whom()]), leave(3))
    expect(heard.map(({ query }) => query)).toEqual([{ days: '3' }])
    expect(await asked(id)).toEqual(['chenguodong', 'zhouliping', 'gaowenbo'])
    const task = await test.database.db.selectFrom('flow_task').select('why').where('instanceId', '=', id).executeTakeFirstOrThrow()
    expect(task.why).toMatchObject({ by: 'interface', skipped: [{ person: 'nobody-here', because: 'left' }] })
  })

  it('refuse the submission in words where it fails, and keep nothing', async () => {
    fails = 1
    const flow = await release([whom()])
    const answer = await test.give('suwanqing', `Launch/${flow}`, { form: leave(), submit: true })
    expect(answer).toMatchObject({ code: 400, data: { refused: { reason: 'interfaceFailed', node: 'n1' } } })
    expect(await test.database.db.selectFrom('flow_instance').select('id').where('templateId', '=', flow).execute()).toEqual([])
  })

  it('are found for whoever agrees, also many at once, and after a job', async () => {
    rows = ['chenguodong']
    const flow = await release([await asks('n1', 'zhouliping'), whom('n2'), { id: 'w', kind: 'wait', hours: 1 }, whom('n3')])
    const [one, two] = [await test.launch('suwanqing', flow), await test.launch('suwanqing', flow)]
    const ids = await Promise.all([one, two].map(async (id) => String(await test.taskOf('zhouliping', id))))
    expect(await test.give('zhouliping', 'Task/Batch', { verb: 'Agree', ids })).toMatchObject({ code: 200, data: { failed: [] } })
    expect(await asked(one)).toEqual(['chenguodong'])
    expect(await agree('chenguodong', one)).toMatchObject({ code: 200 })
    await later(2 * hour)
    expect((await state(one)).nodes).toEqual(['n3'])
    expect(await asked(one)).toEqual(['chenguodong'])
    // where nobody acts who could try again, it is tried again, and an administrator has it in the end
    expect(await agree('chenguodong', two)).toMatchObject({ code: 200 })
    fails = 100
    for (let i = 0; i < 8; i++) await later(2 * hour)
    expect((await test.read('admin', two)).way.at(-1)).toMatchObject({ node: 'n3', held: 'failed' })
  })

  it('take over after a deadline', async () => {
    rows = ['gaowenbo']
    const due = { hours: 1, after: { transfer: [{ by: 'interface', interface: 'whom', params }] } }
    const id = await test.launch('suwanqing', await release([await asks('n1', 'chenguodong', { due })]))
    await later(2 * hour)
    expect(await asked(id)).toEqual(['gaowenbo'])
  })

  it('are shown before, and in a simulation, which calls no call node', async () => {
    rows = ['chenguodong']
    const nodes: FlowNode[] = [{ id: 'c1', kind: 'call', interface: 'tell', params }, whom()]
    const flow = await release(nodes)
    heard = []
    const definition = JSON.stringify({ version: 1, code: `flow${flows}`, form: 'leaveRequest', start: {}, nodes })
    const body = { definition, starter: await test.idOf('suwanqing'), form: leave() }
    const { code, data } = await test.give('admin', `Template/${flow}/Simulate`, body)
    expect(code).toBe(200)
    expect(data).toMatchObject({ ends: 'adopted', way: [{ node: 'c1', notCalled: true }, { node: 'n1' }] })
    expect(Object.values(data?.people as Row)).toEqual(['陈国栋'])
    expect(new Set(heard.map(({ path }) => path))).toEqual(new Set(['/whom']))
    heard = []
    const all = await test.give('admin', `Template/${flow}/Simulate/All`, { definition, form: leave() })
    expect(all).toMatchObject({ code: 200, data: { gaps: [] } })
  })
})

describe('what a flow may call', () => {
  const faults = async (nodes: FlowNode[]) => {
    const definition = JSON.stringify({ version: 1, code: 'faulty', form: 'leaveRequest', start: {}, nodes })
    const body = { fullName: 'x', enCode: 'faulty', modelId: test.models.leaveRequest ?? '', definition }
    const { code, data } = await test.call('POST', '/api/workflow/Template', { token: await test.as('admin'), body })
    expect(code).toBe(400)
    return (data as { faults: Array<{ pointer: string }> }).faults.map(({ pointer }) => pointer)
  }

  it('is there, is switched on, and has what it needs', async () => {
    const call = (name: string, more: object = {}): FlowNode => ({ id: 'c1', kind: 'call', interface: name, ...more })
    expect(await faults([call('none', { params })])).toEqual(['/nodes/0/interface'])
    expect(await faults([call('off')])).toEqual(['/nodes/0/interface'])
    expect(await faults([call('tell')])).toEqual(['/nodes/0'])
    expect(await faults([call('tell', { params: { days: '{{ route.id }}' } })])).toEqual(['/nodes/0/params/days'])
    const who: FlowNode[] = [{ id: 'n1', kind: 'copy', who: [{ by: 'interface', interface: 'whom' }] }]
    expect(await faults(who)).toEqual(['/nodes/0/who/0'])
    const events = await asks('n1', 'chenguodong', { events: [{ on: 'enter', interface: 'tell' }] })
    expect(await faults([events])).toEqual(['/nodes/0/events/0'])
  })

  it('is theirs to use who write it, and nobody else is told what it needs', async () => {
    const { db } = test.database
    const user = await db.selectFrom('base_user').selectAll().where('account', '=', 'suwanqing').executeTakeFirstOrThrow()
    const asker = {
      user: {
        ...{ id: user.id, account: user.account, realName: user.realName, organizeId: null, isAdmin: false, systemId: null, sessionId: '' },
        ...{ locked: false, passwordDue: false, rightsVersion: '', definitionsVersion: '' },
      },
      grants: () => readGrants(db, { id: user.id, isAdmin: false }),
      flags: () => Promise.reject(new Error('not asked')),
      rules: test.app.rules,
    }
    const check = (more: object) => {
      const nodes = [{ id: 'c1', kind: 'call', interface: 'tell', ...more }]
      const written = JSON.stringify({ version: 1, code: 'x', form: 'leaveRequest', start: {}, nodes })
      return checkedDefinition(db, written, { enCode: 'x', modelId: test.models.leaveRequest ?? '' }, { asker })
    }
    const refused = { data: { faults: [{ pointer: '/nodes/0/interface', message: expect.stringContaining('may not use') }] } }
    for (const more of [{ params }, {}, { interface: 'none' }, { interface: 'off' }])
      await expect(check(more)).rejects.toMatchObject(refused)
  })
})
