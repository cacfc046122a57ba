/**
 * Many who decide at once, and whoever taps twice: it is done once.
 * @module-tag pglite
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#core/flow/definition.ts'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'
import { auditFlows } from '../../helpers/flowAudit.ts'
import { isLong } from '../../helpers/fuzz.ts'

/** How often twenty decide at once. */
const rounds = Number(process.env.FUZZ_RUNS ?? (isLong ? 200 : 5))

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

const manager: FlowNode = { id: 'n2', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }

/** Sends a call twice at once under one key, as a double tap does. */
async function tap(account: string, path: string, body: Row = {}) {
  const headers = { 'idempotency-key': randomUUID() }
  const token = await test.as(account)
  return Promise.all([1, 2].map(() => test.call('POST', `/api/workflow/${path}`, { token, body, headers })))
}

describe('a crowd', () => {
  it(
    `of twenty who decide one joint task at once, with double taps, passes exactly once, ${rounds} times`,
    async () => {
      const { db } = test.database
      const rows = await db
        .selectFrom('base_user')
        .select(['id', 'account'])
        .where('isAdministrator', 'is distinct from', 1)
        .where('account', 'not in', ['suwanqing', 'chenguodong'])
        .orderBy('account')
        .limit(20)
        .execute()
      const people = rows.map(({ account }) => account)
      expect(people).toHaveLength(20)
      // one after the other: many at once would be asked for a captcha
      for (const account of people) await test.as(account)
      const joint: FlowNode = { ...manager, id: 'n1', who: [{ by: 'users', ids: rows.map(({ id }) => id) }], sign: { mode: 'all' } }
      const flow = await test.release({ nodes: [joint, manager] }, 'joint')
      const begin = Date.now()
      for (let round = 0; round < rounds; round++) {
        const id = await test.launch('suwanqing', flow)
        const asked = await db.selectFrom('flow_task').select(['id', 'person']).where('instanceId', '=', id).execute()
        const taskOf = new Map(asked.map((task) => [task.person, task.id]))
        const answers = await Promise.all(rows.map((one) => tap(one.account, `Task/${taskOf.get(one.id)}/Agree`)))
        // both of the two taps are answered as the one decision that they are
        for (const [one, other] of answers) expect([one, other]).toEqual([expect.objectContaining({ code: 200 }), one])
        const events = (await db.selectFrom('flow_event').select(['event', 'rev']).where('instanceId', '=', id).execute()) as Array<{
          event: Row
          rev: number
        }>
        const of = (kind: string) => events.filter(({ event }) => event.event === kind)
        expect(of('left').map(({ event }) => event.node)).toEqual(['n1'])
        expect(of('handled').filter(({ event }) => event.handle === 1)).toHaveLength(20)
        expect(of('asked')).toHaveLength(21)
        expect(await test.taskOf('chenguodong', id)).toBeDefined()
      }
      if (isLong) console.info(`${rounds} rounds took ${((Date.now() - begin) / 1000).toFixed(1)} s on ${test.database.kind}`)
      test.app.jobs.clock.ahead = 61_000
      await test.app.jobs.runDue(['flow.message'])
      expect(await auditFlows(db)).toEqual([])
    },
    60_000 + rounds * 5000,
  )

  it('is answered as the first time whoever taps twice, whatever it was that they did', async () => {
    const writes: FlowNode = { ...manager, id: 'n1', fields: { reason: 'write' } }
    const flow = await test.release({ nodes: [writes, { ...manager, id: 'n2' }] }, 'twice')
    const alike = async (account: string, path: string, body: Row = {}) => {
      const [one, other] = await tap(account, path, body)
      expect([path, one]).toEqual([path, expect.objectContaining({ code: 200 })])
      expect(other).toEqual(one)
      return one?.data as Row
    }
    const { id } = await alike('suwanqing', `Launch/${flow}`, { form: leave(), submit: false })
    const formOf = async (account: string): Promise<Row> => JSON.parse((await test.read(account, String(id))).data)
    await alike('suwanqing', `Instance/${id}/Save`, { form: await formOf('suwanqing') })
    await alike('suwanqing', `Instance/${id}/Submit`, { form: await formOf('suwanqing') })
    await alike('suwanqing', `Instance/${id}/Urge`)
    await alike('suwanqing', `Instance/${id}/Comment`, { content: '请尽快' })
    const task = await test.taskOf('chenguodong', String(id))
    await alike('chenguodong', `Task/${task}/Agree`, { form: { ...(await formOf('chenguodong')), reason: '已与本人核实' } })
    await alike('chenguodong', `Instance/${id}/Undo`)
    await alike('chenguodong', `Task/${task}/Return`, { form: await formOf('chenguodong') })
    const handled = (await test.read('suwanqing', String(id))).operatorRecordList.map(({ handleStatus }) => handleStatus)
    // launched, urged, agreed, taken back, sent back: each once
    expect(handled).toEqual([2, 15, 1, 3, 0])
    expect(await test.isFolded()).toBe(true)
  })
})
