/** What holds instances and records takes them in one order, so that nobody waits in a circle. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { modelOf } from '../../../server/records/model/model.ts'
import { metaColumns } from '../../../server/records/model/naming.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

it('a record is deleted while its starter submits it again: one of them comes first, and neither waits in a circle', async () => {
  const flow = await test.release({ nodes: [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }] })
  const admin = await test.as('admin')
  const records = `/api/visualdev/OnlineDev/${test.models.leaveRequest}`
  const ids = await Promise.all(Array.from({ length: 12 }, () => test.launch('suwanqing', flow, leave(), false)))
  const seen = await Promise.all(ids.map((id) => test.read('suwanqing', id)))
  const codes = await Promise.all(
    seen.flatMap(({ id, recordId, data }) => [
      test.call('DELETE', `${records}/${recordId}`, { token: admin }).then(({ code }) => code),
      test.give('suwanqing', `Instance/${id}/Save`, { form: JSON.parse(data) }).then(({ code }) => code),
      test.give('suwanqing', `Instance/${id}/Submit`).then(({ code }) => code),
    ]),
  )
  expect(codes.filter((code) => ![200, 400, 404, 409].includes(code))).toEqual([])
  for (const { id } of seen) {
    const left = await test.read('suwanqing', id)
    expect(left === null || left.status === 1, id).toBe(true)
  }
  expect(await test.isFolded()).toBe(true)
})

it.runIf(process.env.TEST_DATABASE_URL)('a deletion that waits for a command holds nothing that the command will want', async () => {
  const { db } = test.database
  const flow = await test.release({ nodes: [{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' }] }, 'held')
  const id = await test.launch('suwanqing', flow, leave(), false)
  const { recordId } = await test.read('suwanqing', id)
  const { main } = await modelOf(db, String(test.models.leaveRequest))
  const admin = await test.as('admin')
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const deleted = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('flow_instance').select('id').where('id', '=', id).forUpdate().execute()
    const call = test.call('DELETE', `/api/visualdev/OnlineDev/${test.models.leaveRequest}/${recordId}`, { token: admin })
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n, { timeout: 5000 }).toBe(1)
    // refused at once where somebody holds it
    await sql`select 1 from ${sql.table(main.table)} where ${sql.ref(metaColumns.id)} = ${recordId} for update nowait`.execute(trx)
    return { call }
  })
  expect((await deleted.call).code).toBe(200)
  expect(await test.read('suwanqing', id)).toBeNull()
})
