/** Whoever takes a decision back takes back what was typed with it. */
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { type FlowApp, leave, startFlows } from '../../helpers/flowApp.ts'

let test: FlowApp
beforeAll(async () => {
  test = await startFlows()
})

it('values and rows that were typed with a decision go with it, the version goes on, and the audit trail says so', async () => {
  const flow = await test.release({
    nodes: [
      {
        ...{ id: 'n1', kind: 'approve', who: [{ by: 'manager', level: 1 }], nobody: 'admin' },
        fields: { reason: 'write', tasks: 'write', handover: 'write' },
      },
    ],
  })
  const id = await test.launch('suwanqing', flow, leave(5))
  const record = async (): Promise<Row> => JSON.parse((await test.read('suwanqing', id)).data)
  const before = await record()
  const form = { ...before, reason: '改过的原因', handover: '林志远', tasks: [{ task: '另一项' }, { task: '又一项' }] }
  const agreed = await test.give('chenguodong', `Task/${await test.taskOf('chenguodong', id)}/Agree`, { form })
  expect(agreed).toMatchObject({ code: 200 })
  expect(await record()).toMatchObject({ reason: '改过的原因', tasks: [{ task: '另一项' }, { task: '又一项' }] })
  expect((await test.give('suwanqing', `Instance/${id}/Undo`)).code).not.toBe(200)
  expect(await record()).toMatchObject({ reason: '改过的原因' })
  expect((await test.give('chenguodong', `Instance/${id}/Undo`)).code).toBe(200)
  const after = await record()
  // who changed it last, and when, is told as it is
  const { modifyTime: _time, modifyUser: _user, version: _version, $text: _text, ...values } = before
  expect(after).toMatchObject({ ...values, version: Number(before.version) + 2 })
  const { recordId } = await test.read('suwanqing', id)
  const lines = await test.database.db.selectFrom('base_audit').select('after').where('recordId', '=', recordId).orderBy('at').execute()
  expect(lines.at(-1)?.after).toMatchObject({ reason: '回家探亲', version: Number(before.version) + 2 })
  expect(await test.taskOf('chenguodong', id)).toBeDefined()
  expect(await test.isFolded()).toBe(true)
})
