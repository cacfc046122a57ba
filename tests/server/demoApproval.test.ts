/** What the demo's expense claims keep while there is no workflow: nobody approves a claim of their own. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

let demo: DemoApp
let base: string
beforeAll(async () => {
  demo = await startDemo()
  base = `/api/visualdev/OnlineDev/${demo.models.expenseClaim}`
})

const read = async (token: string, id: unknown): Promise<Row> => JSON.parse((await demo.call('GET', `${base}/${id}`, { token })).data.data)
const put = async (token: string, id: unknown, values: Row) =>
  demo.call('PUT', `${base}/${id}`, { token, body: { ...(await read(token, id)), ...values } })
const refused = { code: 400, data: { errors: [{ field: 'state', message: expect.stringContaining('由他人审批') }] } }

describe('an expense claim of the demo', () => {
  it('is not approved by whoever made it, new or later, and is by their manager; what was approved and changes is handed in again', async () => {
    const clerk = await demo.as('suwanqing')
    const manager = await demo.as('chenguodong')
    expect(await demo.call('POST', base, { token: clerk, body: claim({ state: 'approved' }) })).toMatchObject(refused)
    const { id } = (await demo.call('POST', base, { token: clerk, body: claim({ state: 'draft' }) })).data
    expect(await put(clerk, id, { state: 'approved' })).toMatchObject(refused)
    expect((await put(clerk, id, { state: 'submitted' })).code).toBe(200)
    expect((await put(manager, id, { state: 'approved' })).code).toBe(200)
    expect(await put(clerk, id, { advance: 10 })).toMatchObject(refused)
    expect((await put(clerk, id, { advance: 10, state: 'submitted' })).code).toBe(200)
    expect(await read(manager, id)).toMatchObject({ state: 'submitted', advance: 10 })
  })

  it('is not approved by a manager who made it', async () => {
    const manager = await demo.as('chenguodong')
    const { id } = (await demo.call('POST', base, { token: manager, body: claim({ state: 'submitted' }) })).data
    expect(await put(manager, id, { state: 'approved' })).toMatchObject(refused)
  })
})
