/** @module-tag pglite */
import { beforeAll, describe, expect, it } from 'vitest'
import { clearKeys } from '#server/http/once.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

let test: DemoApp
let url: string
let token: string
beforeAll(async () => {
  test = await startDemo()
  url = `/api/visualdev/OnlineDev/${test.models.expenseClaim}`
  token = await test.as('zhouliping')
})

const send = (key: string | undefined, body: object, as = token, to = url) =>
  test.call('POST', to, { token: as, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
const count = async (title: string) =>
  (await test.call('POST', `${url}/List`, { token, body: { pageSize: 500, queryJson: JSON.stringify({ title }) } })).data.list.length

describe('a request key', () => {
  it('a record that is sent twice is made once, and answered alike with its number', async () => {
    const body = claim({ title: '只存一次' })
    const first = await send('key-first-1', body)
    const second = await send('key-first-1', body)
    expect(first.code, JSON.stringify(first)).toBe(200)
    expect(second).toEqual(first)
    expect(await count('只存一次')).toBe(1)
  })

  it('also when both are under way at the same moment', async () => {
    const body = claim({ title: '同时提交' })
    const answers = await Promise.all([1, 2, 3].map(() => send('key-at-once', body)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await count('同时提交')).toBe(1)
  })

  it('what was refused is not kept: the same key may be sent again when it is mended', async () => {
    expect((await send('key-mended-1', claim({ title: '' }))).code).toBe(400)
    expect((await send('key-mended-1', claim({ title: '改好了' }))).code).toBe(200)
    expect(await count('改好了')).toBe(1)
  })

  it('something else under the same key is refused, and says which record it was', async () => {
    const first = await send('key-other-1', claim({ title: '先存的' }))
    const other = await send('key-other-1', claim({ title: '后改的' }))
    expect(other).toMatchObject({ code: 409, data: { id: first.data.id }, msg: expect.stringContaining('已经保存') })
    expect(await count('后改的')).toBe(0)
    expect(
      (
        await send(
          'key-other-1',
          claim({ title: '先存的' }),
          token,
          `/api/visualdev/OnlineDev/${test.models.purchaseOrder ?? test.models.customer}`,
        )
      ).code,
    ).not.toBe(200)
  })

  it('one person’s key is nobody else’s, and without a key every call makes its record', async () => {
    const body = claim({ title: '各存各的' })
    const mine = await send('key-of-two-1', body)
    const theirs = await send('key-of-two-1', body, await test.as('admin'))
    expect(theirs.data.id).not.toBe(mine.data.id)
    await send(undefined, body)
    expect(await count('各存各的')).toBe(3)
  })

  it('a key that is no key is refused, and one that is old is forgotten', async () => {
    expect((await send("x'; --", claim({ title: '坏的' }))).code).toBe(400)
    const body = claim({ title: '隔天' })
    const first = await send('key-of-old-1', body)
    await test.database.db
      .updateTable('base_request_key')
      .set({ at: new Date(Date.now() - 90_000_000) })
      .where('key', '=', 'key-of-old-1')
      .execute()
    const second = await send('key-of-old-1', body)
    expect(second.data.id).not.toBe(first.data.id)
    expect((await send('key-of-old-1', body)).data.id).toBe(second.data.id)
  })

  it('old keys are cleared away, and none that may still be asked for', async () => {
    await send('key-of-old-2', claim({ title: '旧' }))
    await send('key-of-new-2', claim({ title: '新' }))
    const keys = async () =>
      (await test.database.db.selectFrom('base_request_key').select('key').where('key', 'like', '%-2').execute())
        .map(({ key }) => key)
        .sort()
    await test.database.db
      .updateTable('base_request_key')
      .set({ at: new Date(Date.now() - 90_000_000) })
      .where('key', '=', 'key-of-old-2')
      .execute()
    expect(await keys()).toContain('key-of-old-2')
    await clearKeys(test.database.db)
    expect(await keys()).not.toContain('key-of-old-2')
    expect(await keys()).toContain('key-of-new-2')
  })
})
