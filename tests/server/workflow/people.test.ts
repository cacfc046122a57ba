/** Whom a flow asks, by every rule, who stands in for whom, and who may do what at which state. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode, Who } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
const ids: { [account: string]: string } = {}
const accounts = ['suwanqing', 'chenguodong', 'linzhiyuan', 'yangjingyi', 'zhouliping', 'gaowenbo']
beforeAll(async () => {
  test = await startFlows()
  for (const account of accounts) ids[account] = await test.idOf(account)
})

const ask = (who: Who[], more: object = {}): FlowNode => ({ id: 'n1', kind: 'approve', who, nobody: 'admin', ...more }) as FlowNode
let made = 0
/** The accounts that a flow of one node asks. */
async function asked(node: FlowNode, form: Row = leave()): Promise<string[]> {
  made += 1
  const flow = await test.release({ nodes: [node] }, `people${made}`)
  const id = await test.launch('suwanqing', flow, form)
  const rows = await test.database.db
    .selectFrom('flow_task as t')
    .innerJoin('base_user as u', 'u.id', 't.person')
    .select('u.account')
    .where('t.instanceId', '=', id)
    .orderBy('t.task')
    .execute()
  return rows.map(({ account }) => account)
}

describe('whom a node asks', () => {
  it('people, roles, positions, groups, the starter and managers, each once and in the order of the rules', async () => {
    const { db } = test.database
    const role = await db.selectFrom('base_role').select('id').where('enCode', '=', 'finance').executeTakeFirstOrThrow()
    const ofRole = await db
      .selectFrom('base_user_role as r')
      .innerJoin('base_user as u', 'u.id', 'r.userId')
      .select('u.account')
      .where('r.roleId', '=', role.id)
      .execute()
    expect((await asked(ask([{ by: 'role', ids: [role.id] }]))).sort()).toEqual(ofRole.map(({ account }) => account).sort())
    expect(
      await asked(
        ask([
          { by: 'users', ids: [ids.yangjingyi as string] },
          { by: 'manager', level: 1 },
          { by: 'users', ids: [ids.yangjingyi as string] },
        ]),
      ),
    ).toEqual(['yangjingyi', 'chenguodong'])
    expect(await asked(ask([{ by: 'starter' }]))).toEqual(['suwanqing'])
    expect(await asked(ask([{ by: 'head', level: 1 }]))).toEqual(['chenguodong'])
  })

  it('only those within a department or the starter’s own, and nobody who was switched off', async () => {
    const users = (...of: string[]): Who => ({ by: 'users', ids: of.map((account) => ids[account] as string) })
    expect(await asked(ask([{ ...users('gaowenbo', 'zhouliping'), within: { same: 'department' } }]))).toEqual(['gaowenbo'])
    const { db } = test.database
    await db.updateTable('base_user').set({ enabledMark: 0 }).where('account', '=', 'gaowenbo').execute()
    expect(await asked(ask([users('gaowenbo', 'zhouliping')]))).toEqual(['zhouliping'])
    // nobody is left: an administrator decides
    expect(await asked(ask([users('gaowenbo')]))).toEqual(['admin'])
    await db.updateTable('base_user').set({ enabledMark: 1 }).where('account', '=', 'gaowenbo').execute()
  })

  it('whom the one before chooses: asked for where it is lacking, and nobody but candidates is taken', async () => {
    const among: Who[] = [{ by: 'users', ids: [ids.yangjingyi as string, ids.zhouliping as string] }]
    const flow = await test.release({ nodes: [ask([{ by: 'candidates', among }], { title: '领导' })] }, 'chosen')
    const launch = (choose?: Row) =>
      test.give('suwanqing', `Launch/${flow}`, { form: leave(), submit: true, ...(choose ? { choose } : {}) })
    const people = [ids.yangjingyi, ids.zhouliping]
    expect((await launch()).data).toEqual({ refused: { reason: 'choosePeople', node: 'n1', people } })
    expect((await launch({ n1: [ids.chenguodong as string] })).data).toEqual({ refused: { reason: 'notCandidate', node: 'n1', people } })
    const { data } = await launch({ n1: [ids.zhouliping as string] })
    expect(await test.taskOf('zhouliping', String(data?.id))).toBeDefined()
    // the launch says what will have to be chosen, and for which node
    const form = await test.call('GET', `/api/workflow/Launch/${flow}`, { token: await test.as('suwanqing') })
    expect(form.data).toMatchObject({ asks: { people: ['n1'] }, nodes: { n1: '领导' } })
    // what is foreseen is that somebody will be chosen
    const foreseen = (await test.give('suwanqing', `Launch/${flow}/Preview`, { form: leave() })).data as Row
    expect(foreseen).toMatchObject({ ends: 'adopted', way: [{ node: 'n1', people: [{ person: '?' }] }] })
  })

  it('whom one chooses is asked for by whatever leads there, and told to nobody who may not give the command', async () => {
    const users = (...of: string[]): Who => ({ by: 'users', ids: of.map((account) => ids[account] as string) })
    const flow = await test.release(
      {
        nodes: [
          ask([users('chenguodong')], { id: 'a' }),
          ask([{ by: 'candidates', among: [users('yangjingyi', 'zhouliping')] }], { id: 'b' }),
          ask([users('gaowenbo')], { id: 'c', return: { to: 'choose' } }),
        ],
      },
      'leadsOn',
    )
    const asks = { code: 400, data: { refused: { reason: 'choosePeople', node: 'b', people: [ids.yangjingyi, ids.zhouliping] } } }
    const choose = { b: [ids.zhouliping as string] }
    const id = await test.launch('suwanqing', flow)
    /** Gives it without a choice, and with one. */
    const lead = async (account: string, path: string, body: Row = {}) => {
      expect(await test.give(account, path, body)).toMatchObject(asks)
      expect(await test.give(account, path, { ...body, choose })).toMatchObject({ code: 200 })
      expect(await test.taskOf('zhouliping', id)).toBeDefined()
    }
    await lead('admin', `Instance/${id}/Change`, { node: 'b' })
    await test.give('zhouliping', `Task/${await test.taskOf('zhouliping', id)}/Agree`)
    const task = await test.taskOf('gaowenbo', id)
    const foreign = await test.give('yangjingyi', `Task/${task}/Return`, { node: 'b' })
    expect(foreign).toMatchObject({ code: 404, data: null })
    await lead('gaowenbo', `Task/${task}/Return`, { node: 'b', opinion: '请补充' })
    await test.give('zhouliping', `Task/${await test.taskOf('zhouliping', id)}/Agree`)
    await lead('zhouliping', `Instance/${id}/Withdraw`, { node: 'b' })
    await test.give('zhouliping', `Task/${await test.taskOf('zhouliping', id)}/Agree`)
    await test.give('gaowenbo', `Task/${await test.taskOf('gaowenbo', id)}/Agree`)
    await lead('admin', `Instance/${id}/Revive`, { node: 'b' })
    expect(await test.isFolded()).toBe(true)
  })

  it('whom one chooses is asked for where an added signer, another, or whoever is assigned agrees by themselves', async () => {
    const users = (...of: string[]): Who => ({ by: 'users', ids: of.map((account) => ids[account] as string) })
    const flow = await test.release(
      {
        nodes: [
          ask([users('chenguodong')], { id: 'a', same: ['starter'] }),
          ask([{ by: 'candidates', among: [users('yangjingyi', 'zhouliping')] }], { id: 'b' }),
        ],
      },
      'leadsOnAlone',
    )
    const choose = { b: [ids.yangjingyi as string] }
    const starter = ids.suwanqing as string
    for (const verb of ['Transfer', 'AddAfter', 'Assign'] as const) {
      const id = await test.launch('suwanqing', flow)
      const [account, path] =
        verb === 'Assign' ? ['admin', `Instance/${id}/${verb}`] : ['chenguodong', `Task/${await test.taskOf('chenguodong', id)}/${verb}`]
      const body: Row = verb === 'Transfer' ? { to: starter } : { people: [starter], ...(verb === 'Assign' ? { node: 'a' } : {}) }
      expect(await test.give(account, path, body)).toMatchObject({ data: { refused: { reason: 'choosePeople', node: 'b' } } })
      expect(await test.give(account, path, { ...body, choose })).toMatchObject({ code: 200 })
      expect(await test.taskOf('yangjingyi', id)).toBeDefined()
    }
  })

  it('is foreseen at the launch as it comes then, and nothing of that is kept', async () => {
    const flow = await test.release(
      {
        nodes: [
          ask([{ by: 'manager', level: 1 }], { title: '主管' }),
          {
            ...{ id: 'b', kind: 'branch', mode: 'first' },
            ways: [
              {
                when: '{{ form.days > 3 }}',
                nodes: [{ ...ask([{ by: 'users', ids: [ids.yangjingyi as string] }]), id: 'n2', title: '人事' }],
              },
              { else: true, nodes: [] },
            ],
          } as FlowNode,
        ],
      },
      'foreseen',
    )
    const count = async () => (await test.database.db.selectFrom('flow_instance').select('id').execute()).length
    const before = await count()
    const foresee = async (days: number) => (await test.give('suwanqing', `Launch/${flow}/Preview`, { form: leave(days) })).data as Row
    const long = await foresee(5)
    expect(long).toMatchObject({ ends: 'adopted', refused: null, nodes: { n1: '主管', n2: '人事' } })
    expect((long.way as Row[]).map(({ node }) => node)).toEqual(['n1', 'b', 'n2'])
    expect(((await foresee(2)).way as Row[]).map(({ node }) => node)).toEqual(['n1', 'b'])
    expect(await count()).toBe(before)
    const id = await test.launch('suwanqing', flow, leave(5))
    const token = await test.as('chenguodong')
    const coming = (await test.call('GET', `/api/workflow/Instance/${id}/Preview`, { token })).data
    expect(coming).toMatchObject({ ends: 'adopted', people: { [String(ids.yangjingyi)]: '杨静怡' } })
  })
})

describe('who stands in', () => {
  const path = '/api/workflow/Delegate'
  const hour = 3_600_000
  const values = (more: Row = {}): Row => {
    const now = Date.now()
    return { toUserId: ids.linzhiyuan as string, kind: 'approve', startTime: now - hour, endTime: now + hour, enabledMark: 1, ...more }
  }
  const make = async (account: string, body: Row) => test.call('POST', path, { token: await test.as(account), body })

  it('is said by everybody for themselves, seen by both, and changed by who gave it', async () => {
    const now = Date.now()
    expect(await make('chenguodong', values({ toUserId: ids.chenguodong as string }))).toMatchObject({ code: 400, msg: '不能委托给自己' })
    expect(await make('chenguodong', values({ endTime: now - 2 * hour }))).toMatchObject({ code: 400, msg: '结束时间须晚于开始时间' })
    expect(await make('chenguodong', values({ flowIds: 'none' }))).toMatchObject({ code: 400, msg: '所选流程不存在' })
    // whose name is sent says nothing: it is the caller’s
    const { code, data } = await make('chenguodong', values({ userId: ids.suwanqing as string }))
    expect(code).toBe(200)
    expect(await make('chenguodong', values({ toUserId: ids.yangjingyi as string }))).toMatchObject({
      code: 400,
      msg: '此期间的同类流程已委托给他人',
    })
    expect(await make('linzhiyuan', values({ toUserId: ids.chenguodong as string }))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('不能互相委托'),
    })
    const seen = async (account: string) => (await test.call('GET', path, { token: await test.as(account) })).data.list
    expect(await seen('chenguodong')).toMatchObject([{ id: data.id, userId: ids.chenguodong }])
    expect(await seen('linzhiyuan')).toMatchObject([{ id: data.id }])
    expect(await seen('suwanqing')).toEqual([])
    const other = await test.as('linzhiyuan')
    expect((await test.call('DELETE', `${path}/${data.id}`, { token: other })).code).toBe(403)
    expect((await test.call('DELETE', `${path}/${data.id}`, { token: await test.as('suwanqing') })).code).toBe(404)
    expect((await test.call('DELETE', `${path}/${data.id}`, { token: await test.as('chenguodong') })).code).toBe(200)
  })
})

describe('tasks of whom somebody stands in for', () => {
  it('are in their list for the flows that were given, from before as well, and not once it is over', async () => {
    const node = ask([{ by: 'users', ids: [ids.zhouliping as string] }])
    const [one, other] = [await test.release({ nodes: [node] }, 'standOne'), await test.release({ nodes: [node] }, 'standOther')]
    const [mine, theirs] = [await test.launch('suwanqing', one), await test.launch('suwanqing', other)]
    const now = Date.now()
    const token = await test.as('zhouliping')
    const body = {
      toUserId: ids.gaowenbo as string,
      kind: 'approve',
      flowIds: one,
      startTime: now - 1000,
      endTime: now + 3_600_000,
      enabledMark: 1,
    }
    const { id } = (await test.call('POST', '/api/workflow/Delegate', { token, body })).data
    const seen = async () =>
      (await test.list('gaowenbo', 'Todo')).flatMap(({ instanceId, onBehalf }) => (onBehalf === null ? [] : [[instanceId, onBehalf]]))
    expect(await seen()).toEqual([[mine, ids.zhouliping]])
    expect((await test.read('gaowenbo', mine)).offers).toContain('agree')
    expect(await test.read('gaowenbo', theirs)).toBeNull()
    expect((await test.call('DELETE', `/api/workflow/Delegate/${id}`, { token })).code).toBe(200)
    expect(await seen()).toEqual([])
    expect(await test.read('gaowenbo', mine)).toBeNull()
  })
})

describe('beside deciding', () => {
  it('people say what they think, and take back their own words only', async () => {
    const flow = await test.release({ nodes: [ask([{ by: 'manager', level: 1 }])] }, 'talk')
    const id = await test.launch('suwanqing', flow)
    const path = `/api/workflow/Instance/${id}/Comment`
    const say = async (account: string, content: string) => test.call('POST', path, { token: await test.as(account), body: { content } })
    expect((await say('suwanqing', '请尽快')).code).toBe(200)
    expect((await say('suwanqing', '  ')).code).toBe(400)
    expect((await say('yangjingyi', '与我无关')).code).toBe(404)
    const [own] = (await test.call('GET', path, { token: await test.as('chenguodong') })).data.list
    expect(own).toMatchObject({ content: '请尽快', userName: '苏婉清' })
    const remove = async (account: string) => (await test.call('DELETE', `${path}/${own.id}`, { token: await test.as(account) })).code
    expect(await remove('chenguodong')).toBe(404)
    expect(await remove('suwanqing')).toBe(200)
  })

  it('many tasks are decided at once, each for itself', async () => {
    const flow = await test.release({ nodes: [ask([{ by: 'manager', level: 1 }])] }, 'batch')
    const instances = [await test.launch('suwanqing', flow), await test.launch('suwanqing', flow)]
    const tasks = await Promise.all(instances.map((id) => test.taskOf('chenguodong', id)))
    const decide = (account: string, body: Row) => test.give(account, 'Task/Batch', { verb: 'Agree', ids: tasks as string[], ...body })
    expect((await decide('yangjingyi', {})).data?.list).toMatchObject([{ code: 404 }, { code: 404 }])
    expect((await decide('chenguodong', { ids: [...(tasks as string[]), 'none'] })).data?.list).toMatchObject([
      { code: 200 },
      { code: 200 },
      { code: 404 },
    ])
    expect((await decide('chenguodong', {})).data?.list).toMatchObject([{ code: 400 }, { code: 400 }])
    expect((await decide('chenguodong', { verb: 'Transfer' })).code).toBe(400)
  })
})

/** By what an instance is: who may do what. Everything else is refused, and is 'not found' for whoever has nothing to do with it. */
const table: { [state: string]: { [role: string]: string[] } } = {
  draft: { starter: ['Save', 'Submit', 'Delete'], asked: [], other: [], admin: [] },
  wait: {
    starter: ['Withdraw', 'Urge'],
    asked: ['Agree', 'Refuse', 'Return', 'Transfer', 'AddBefore', 'AddAfter'],
    other: [],
    admin: ['Urge', 'Assign', 'Suspend', 'End', 'Change'],
  },
  suspended: { starter: [], asked: [], other: [], admin: ['Restore', 'End'] },
  returned: { starter: ['Save', 'Submit'], asked: [], other: [], admin: ['End'] },
  withdrawn: { starter: ['Save', 'Submit', 'Delete'], asked: [], other: [], admin: [] },
  adopted: { starter: ['Revoke'], asked: [], other: [], admin: ['Revoke', 'Revive'] },
  ended: { starter: [], asked: [], other: [], admin: ['Revive'] },
}
const people: { [role: string]: string } = { starter: 'suwanqing', asked: 'chenguodong', other: 'yangjingyi', admin: 'admin' }

describe('who may do what at which state', () => {
  let flow: string
  beforeAll(async () => {
    flow = await test.release({ nodes: [ask([{ by: 'manager', level: 1 }])], start: { revoke: true } }, 'rights')
  })

  /** An instance in a state, with the task that is or was asked. */
  async function inState(state: string): Promise<{ id: string; task: string }> {
    const id = await test.launch('suwanqing', flow, leave(), state !== 'draft')
    const found = await test.database.db.selectFrom('flow_task').select('id').where('instanceId', '=', id).executeTakeFirst()
    const task = found?.id ?? 'none'
    const give = async (account: string, path: string) => expect((await test.give(account, path)).code, `${state} ${path}`).toBe(200)
    if (state === 'suspended') await give('admin', `Instance/${id}/Suspend`)
    if (state === 'returned') await give('chenguodong', `Task/${task}/Return`)
    if (state === 'withdrawn') await give('suwanqing', `Instance/${id}/Withdraw`)
    if (state === 'adopted') await give('chenguodong', `Task/${task}/Agree`)
    if (state === 'ended') await give('admin', `Instance/${id}/End`)
    return { id, task }
  }

  const verbs: { [verb: string]: (at: { id: string; task: string }, account: string) => Promise<number> } = {
    ...Object.fromEntries(
      ['Agree', 'Refuse', 'Return', 'Transfer', 'AddBefore', 'AddAfter'].map((verb) => [
        verb,
        async ({ task }: { task: string }, account: string) => {
          const person = ids.zhouliping as string
          const body: Row = verb === 'Transfer' ? { to: person } : verb.startsWith('Add') ? { people: [person] } : {}
          return (await test.give(account, `Task/${task}/${verb}`, body)).code
        },
      ]),
    ),
    ...Object.fromEntries(
      ['Save', 'Submit', 'Withdraw', 'Urge', 'Revoke', 'Assign', 'Suspend', 'Restore', 'End', 'Change', 'Revive'].map((verb) => [
        verb,
        async ({ id }: { id: string }, account: string) => {
          const at: Row = verb === 'Change' || verb === 'Revive' ? { node: 'n1' } : {}
          const body: Row = verb === 'Assign' ? { node: 'n1', people: [ids.zhouliping as string] } : at
          return (await test.give(account, `Instance/${id}/${verb}`, body)).code
        },
      ]),
    ),
    Delete: async ({ id }, account) => (await test.call('DELETE', `/api/workflow/Instance/${id}`, { token: await test.as(account) })).code,
  }

  it.each(Object.keys(table))('%s: as the table says, and others’ are not found', async (state) => {
    for (const [role, account] of Object.entries(people)) {
      const may = table[state]?.[role] ?? []
      const { id, task } = await inState(state)
      for (const [verb, give] of Object.entries(verbs)) {
        if (may.includes(verb)) continue
        const code = await give({ id, task }, account)
        expect([400, 404, 409], `${state}, ${role}: ${verb}`).toContain(code)
        // who was never asked about it is not told that it is there
        if (role === 'other') expect(code, `${state}, ${role}: ${verb}`).toBe(404)
      }
      for (const verb of may) {
        const fresh = await inState(state)
        expect(await verbs[verb]?.(fresh, account), `${state}, ${role}: ${verb}`).toBe(200)
      }
    }
    expect(await test.isFolded()).toBe(true)
  })
})

describe('a flow as administrators keep it', () => {
  const path = '/api/workflow/Template'

  it('is checked, follows another code, and is one of its application for as long as it is on', async () => {
    const token = await test.as('admin')
    const modelId = test.models.equipmentInspection
    const enabled = async () =>
      (
        await test.database.db
          .selectFrom('base_visual_dev')
          .select('enableFlow')
          .where('id', '=', String(modelId))
          .executeTakeFirstOrThrow()
      ).enableFlow
    const { id } = (await test.call('POST', path, { token, body: { fullName: '巡检', enCode: 'inspect', modelId } })).data
    const record = async () => (await test.call('GET', `${path}/${id}`, { token })).data
    expect(JSON.parse((await record()).definition)).toMatchObject({
      code: 'inspect',
      form: 'equipmentInspection',
      nodes: [{ kind: 'approve' }],
    })
    const put = async (more: Row) => test.call('PUT', `${path}/${id}`, { token, body: { ...(await record()), ...more } })
    const calls = {
      version: 1,
      code: 'inspect',
      form: 'equipmentInspection',
      start: {},
      nodes: [{ id: 'n1', kind: 'call', interface: 'x' }],
    }
    expect(await put({ definition: JSON.stringify(calls) })).toMatchObject({
      code: 400,
      data: { faults: [{ pointer: '/nodes/0/interface' }] },
    })
    expect(await put({ definition: '{' })).toMatchObject({ code: 400, msg: expect.stringContaining('JSON') })
    expect((await put({ enCode: 'inspection' })).code).toBe(200)
    expect(JSON.parse((await record()).definition).code).toBe('inspection')
    const release = async () => test.call('POST', `${path}/${id}/Release`, { token, body: { version: (await record()).version } })
    expect(await release()).toMatchObject({ code: 200, data: { number: 1 } })
    expect(await enabled()).toBe(1)
    // what has not changed makes no other version, and an old one is not released over a newer one
    expect(await release()).toMatchObject({ code: 200, data: { number: 1 } })
    expect((await test.call('POST', `${path}/${id}/Release`, { token, body: { version: 1 } })).code).toBe(409)
    expect((await test.call('GET', `${path}/${id}/Versions`, { token })).data.list).toMatchObject([{ number: 1, running: 0 }])
    const selector = async (account: string, of = String(modelId)) =>
      (await test.call('GET', `/api/workflow/Flow/Selector?modelId=${of}`, { token: await test.as(account) })).data.list
    expect(await selector('suwanqing')).toEqual([{ id, enCode: 'inspection', fullName: '巡检', modelId }])
    expect(await selector('suwanqing', 'none')).toEqual([])
    expect((await test.call('PUT', `${path}/${id}/Actions/State`, { token, body: { enabledMark: 0 } })).code).toBe(200)
    expect(await enabled()).toBe(0)
    expect(await selector('suwanqing')).toEqual([])
    // its application is not deleted under it
    expect(await test.call('DELETE', `/api/visualdev/Base/${modelId}`, { token })).toMatchObject({ code: 409 })
    expect((await test.call('DELETE', `${path}/${id}`, { token })).code).toBe(200)
  })

  it('is named to whoever would delete its application, which stays', async () => {
    const token = await test.as('admin')
    const modelId = String(test.models.customer)
    const { id } = (await test.call('POST', path, { token, body: { fullName: '客户流程', enCode: 'customerFlow', modelId } })).data
    await test.database.db.updateTable('base_menu').set({ propertyJson: '{}' }).where('propertyJson', 'like', `%${modelId}%`).execute()
    const remove = () => test.call('DELETE', `/api/visualdev/Base/${modelId}`, { token })
    expect(await remove()).toMatchObject({ code: 409, msg: expect.stringContaining('客户流程') })
    expect((await test.call('DELETE', `${path}/${id}`, { token })).code).toBe(200)
    expect((await remove()).code).toBe(200)
  })
})
