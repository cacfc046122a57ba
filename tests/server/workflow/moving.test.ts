/** Instances under way go on by another version: what can and what cannot is told before, and it is taken back. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

const asks = async (id: string, title: string, account: string, more: object = {}): Promise<FlowNode> => ({
  ...{ id, kind: 'approve', title, who: [{ by: 'users', ids: [await test.idOf(account)] }], nobody: 'admin' },
  ...more,
})

interface Told {
  total: number
  tried: number
  next: string | null
  moved: Array<{ id: string; from: string }>
  stuck: Array<{ id: string; fullName: string; node: string | null; why: string }>
}
const move = async (flow: string, body: Row = {}, account = 'admin') => {
  const { code, data } = await test.give(account, `Template/${flow}/Move`, body)
  return { code, ...(data as unknown as Told) }
}
const agree = async (account: string, instance: string) =>
  expect((await test.give(account, `Task/${await test.taskOf(account, instance)}/Agree`)).code).toBe(200)
const versionOf = async (id: string) => (await test.read('admin', id)).versionNumber

describe('instances of another version', () => {
  it('go on by the released one where they can, are told why where not, and are taken back', async () => {
    const admin = await test.as('admin')
    const [one, two, three] = [
      await asks('n1', '主管', 'chenguodong'),
      await asks('n2', '财务', 'zhouliping'),
      await asks('n3', '人事', 'yangjingyi', { return: { to: 'before' } }),
    ]
    const flow = await test.release({ nodes: [one, two, three] }, 'moved')
    const [atOne, atTwo, atThree, ended, draft] = [
      await test.launch('suwanqing', flow),
      await test.launch('suwanqing', flow),
      await test.launch('suwanqing', flow),
      await test.launch('suwanqing', flow),
      await test.launch('suwanqing', flow, leave(), false),
    ]
    for (const id of [atTwo, atThree, ended]) await agree('chenguodong', id)
    for (const id of [atThree, ended]) await agree('zhouliping', id)
    await agree('yangjingyi', ended)

    // the second node goes, and the third one is asked otherwise
    const definition = JSON.stringify({ version: 1, code: 'moved', form: 'leaveRequest', start: {}, nodes: [one, three] })
    const saved = await test.call('PUT', `/api/workflow/Template/${flow}/Draft`, { token: admin, body: { version: 2, definition } })
    expect(saved.code).toBe(200)
    expect((await move(flow)).moved).toEqual([])
    const { version } = (await test.call('GET', `/api/workflow/Template/${flow}/Draft`, { token: admin })).data
    expect((await test.give('admin', `Template/${flow}/Release`, { version })).code).toBe(200)

    const dry = await move(flow, { dry: true })
    expect(dry).toMatchObject({ code: 200, total: 4, tried: 4, next: null })
    expect(dry.moved.map(({ id }) => id).sort()).toEqual([atOne, atThree, draft].sort())
    expect(dry.stuck).toEqual([{ id: atTwo, fullName: expect.any(String), node: '财务', why: 't:flow.stuck.gone' }])
    expect(await versionOf(atOne)).toBe(1)

    const done = await move(flow)
    expect(done.moved).toHaveLength(3)
    expect(await Promise.all([atOne, atTwo, atThree, ended, draft].map(versionOf))).toEqual([2, 1, 2, 1, 2])
    expect((await test.read('admin', atOne)).operatorRecordList.at(-1)).toMatchObject({ handleStatus: 16, userName: '系统管理员' })
    expect(await move(flow)).toMatchObject({ total: 1, moved: [] })

    // those that were moved go on by the new one: the second node is not asked, and is not returned to
    await agree('chenguodong', atOne)
    expect((await test.read('admin', atOne)).open).toEqual(['n3'])
    expect((await test.give('yangjingyi', `Task/${await test.taskOf('yangjingyi', atThree)}/Return`, { opinion: '再看' })).code).toBe(200)
    expect((await test.read('admin', atThree)).open).toEqual(['n1'])
    // what the new one no longer has is still called by its name
    expect((await test.read('admin', atThree)).nodes).toMatchObject({ n2: '财务' })
    // the one that could not goes on by its own
    await agree('zhouliping', atTwo)
    expect((await test.read('admin', atTwo)).open).toEqual(['n3'])

    const from = done.moved[0]?.from
    const back = await move(flow, { to: from ?? '', instances: [atOne, draft], back: true })
    expect(back.moved.map(({ id }) => id)).toEqual([draft])
    expect(back.stuck).toMatchObject([{ id: atOne, why: 't:flow.stuck.changed' }])
    expect(await versionOf(draft)).toBe(1)
    expect(await test.isFolded()).toBe(true)
  })

  it('are moved some at a time, by administrators alone, to versions of their own flow', async () => {
    const node = await asks('n1', '主管', 'chenguodong')
    const flow = await test.release({ nodes: [node] }, 'many')
    for (let i = 0; i < 103; i++) await test.launch('suwanqing', flow)
    const admin = await test.as('admin')
    const nodes = [{ ...node, title: '部门主管' }]
    const definition = JSON.stringify({ version: 1, code: 'many', form: 'leaveRequest', start: {}, nodes })
    await test.call('PUT', `/api/workflow/Template/${flow}/Draft`, { token: admin, body: { version: 2, definition } })
    expect((await test.give('admin', `Template/${flow}/Release`, { version: 3 })).code).toBe(200)
    const first = await move(flow)
    expect(first).toMatchObject({ total: 103, tried: 100 })
    const second = await move(flow, { after: first.next })
    expect([second.tried, second.next, first.moved.length + second.moved.length]).toEqual([3, null, 103])
    expect((await move(flow, {}, 'suwanqing')).code).toBe(403)
    const other = await test.release({ nodes: [node] }, 'other')
    const { list } = (await test.call('GET', `/api/workflow/Template/${other}/Versions`, { token: admin })).data
    expect((await move(flow, { to: list[0].id })).code).toBe(404)
  })
})
