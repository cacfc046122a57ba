/** How many tasks wait for somebody is told to their windows, beside the menu, as it changes. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'
import { type LiveClient, openLive } from '../../helpers/live.ts'
import { until } from '../../helpers/until.ts'

let test: FlowApp
let url: string
const windows: LiveClient[] = []
beforeAll(async () => {
  test = await startFlows()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => {
  for (const one of windows) one.close()
})

const [starter, manager] = ['suwanqing', 'chenguodong']
const menu = 'workFlow.flowTodo'
const open = async (account: string) => {
  const one = await openLive(url, await test.as(account))
  windows.push(one)
  return one
}
const counted = (one: LiveClient): number | undefined => one.frames.findLast(({ counts }) => counts)?.counts[menu]
const told = async (one: LiveClient) => (await one.next('menuCounts')).counts[menu]
const withdrawn = async (id: string) => expect(await test.give(starter, `Instance/${id}/Withdraw`)).toMatchObject({ code: 200 })

it('every window learns how many there are: at first, and when one is asked, decided, taken back or withdrawn', async () => {
  const flow = await test.release({
    start: { withdraw: 'any' },
    nodes: [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }],
  })
  const first = await test.launch(starter, flow, leave(2))
  const [mine, second, other] = [await open(manager), await open(manager), await open(starter)]
  expect([counted(mine), counted(second), counted(other)]).toEqual([1, 1, 0])
  const id = await test.launch(starter, flow, leave(2))
  expect([await told(mine), await told(second)]).toEqual([2, 2])
  const task = String(await test.taskOf(manager, id))
  expect(await test.give(manager, `Task/${task}/Agree`)).toMatchObject({ code: 200 })
  expect([await told(mine), await told(second)]).toEqual([1, 1])
  expect(await test.give(manager, `Instance/${id}/Undo`)).toMatchObject({ code: 200 })
  expect(await told(mine)).toBe(2)
  await withdrawn(id)
  await withdrawn(first)
  await until(() => expect(counted(mine)).toBe(0))
  // a draft asks nobody, and whoever launched it is asked nothing
  await test.launch(starter, flow, leave(2), false)
  other.send({ method: 'Ping' })
  await other.next('pong')
  expect(other.frames.map(({ method }) => method)).toEqual(['initMessage', 'pong'])
})

it('whoever acts for somebody is told of theirs as well, of the flows that it is for, from when it is given until it is taken back', async () => {
  const flow = await test.release(
    { start: { withdraw: 'any' }, nodes: [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }] }] },
    'delegated',
  )
  await test.launch(starter, flow, leave(2))
  const delegate = await open('xuwenjing')
  const before = Number(counted(delegate))
  const now = Date.now()
  const token = await test.as(manager)
  const given = (flowIds: string | null) => ({
    ...{ kind: 'approve', toUserId: '', startTime: now - 1000, endTime: now + 86_400_000, enabledMark: 1, flowIds },
  })
  const toUserId = await test.idOf('xuwenjing')
  const made = await test.call('POST', '/api/workflow/Delegate', { token, body: { ...given(flow), toUserId } })
  expect(made).toMatchObject({ code: 200 })
  expect(await told(delegate)).toBe(before + 1)
  const id = await test.launch(starter, flow, leave(2))
  expect(await told(delegate)).toBe(before + 2)
  await withdrawn(id)
  expect(await told(delegate)).toBe(before + 1)
  expect(await test.call('DELETE', `/api/workflow/Delegate/${made.data.id}`, { token })).toMatchObject({ code: 200 })
  expect(await told(delegate)).toBe(before)
})
