/** Jobs that have failed, in the system log: who sees them, runs them again, gives them up. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { queue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { repository } from '../../helpers/records.ts'

const path = '/api/system/Log/Job'
let test: TestApp
let admin: string

beforeAll(async () => {
  test = await startApp()
  admin = await test.login()
})
beforeEach(() => test.database.db.deleteFrom('base_job').execute())

const failed = (id: string, more: { kind?: string; key?: string; error?: string; queuedBy?: string; state?: string } = {}) =>
  test.database.db
    .insertInto('base_job')
    .values({
      ...{ id, kind: 'files.clear', payload: 'null', state: 'failed', attempts: 10, error: 'S3 does not answer', ...more },
      ...{ dueAt: new Date(1_790_000_000_000), endedAt: new Date(1_790_000_100_000) },
    })
    .execute()
const list = async (query: { [name: string]: string } = {}, token = admin) =>
  (await test.call('GET', `${path}?${new URLSearchParams(query)}`, { token })).data
const again = (id: string, token = admin) => test.call('PUT', `${path}/${id}/Actions/RunAgain`, { token })
const discard = (id: string, token = admin) => test.call('DELETE', `${path}/${id}`, { token })
const job = (id: string) => test.database.db.selectFrom('base_job').selectAll().where('id', '=', id).executeTakeFirst()

describe('failed jobs', () => {
  it('are listed with their kind in words, when they were due, their tries and their fault; those that go on are not', async () => {
    await failed('one')
    await failed('two', { kind: 'gone.kind', error: 'nobody knows' })
    await failed('going', { state: 'waiting' })
    const { list: lines, pagination } = await list()
    expect(pagination.total).toBe(2)
    expect(lines[1]).toEqual({
      ...{ id: 'one', kind: 'files.clear', kindText: '清理无主文件', attempts: 10, error: 'S3 does not answer' },
      ...{ dueTime: 1_790_000_000_000, creatorTime: 1_790_000_100_000, realName: '系统', account: '' },
    })
    expect(lines[0]).toMatchObject({ id: 'two', kindText: 'gone.kind' })
    const ids = async (query: { [name: string]: string }) => (await list(query)).list.map(({ id }: { id: string }) => id)
    expect(await ids({ keyword: 'nobody' })).toEqual(['two'])
    expect(await ids({ keyword: 'gone.k' })).toEqual(['two'])
    expect(await ids({ kind: 'files.clear' })).toEqual(['one'])
    expect(await ids({ keyword: '%' })).toEqual([])
    const kinds = (await test.call('GET', `${path}/Kinds`, { token: admin, headers: { 'pinge-language': 'en' } })).data.list
    expect(kinds).toContainEqual({ id: 'files.clear', fullName: 'Clear orphaned files' })
  })

  it('run again with all of their tries, and the trail says who did that', async () => {
    await failed('one', { kind: 'sheets.clear' })
    expect(await again('one')).toMatchObject({ code: 200, msg: '任务已重新排队' })
    expect(await job('one')).toMatchObject({ state: 'waiting', attempts: 0, endedAt: null })
    expect((await list()).list).toEqual([])
    expect((await again('one')).code).toBe(404)
    expect((await discard('one')).code).toBe(404)
    await test.app.jobs.runDue(['sheets.clear'])
    expect(await job('one')).toMatchObject({ state: 'done', attempts: 1 })
    const changes = (await test.call('GET', '/api/system/Log/Change?entity=job', { token: admin })).data.list
    expect(changes[0]).toMatchObject({
      ...{ entity: 'job', $text: { entity: '后台任务' }, recordId: 'one', record: '清理电子表格' },
      ...{ kind: 'state', fields: '状态', account: 'admin' },
    })
  })

  it('are the one that waits under their key already', async () => {
    await failed('one', { kind: 'test.inside', key: 'same' })
    await transaction(test.database.db, (trx) => queue(trx, 'test.inside', { payload: { n: 2 }, key: 'same' }))
    expect((await again('one')).code).toBe(200)
    const rows = await test.database.db.selectFrom('base_job').selectAll().execute()
    expect(rows).toMatchObject([{ payload: { n: 2 }, state: 'waiting' }])
  })

  it('are given up for good', async () => {
    await failed('one')
    await failed('going', { state: 'waiting' })
    expect(await discard('one')).toMatchObject({ code: 200, msg: '已放弃该任务' })
    expect(await job('one')).toBeUndefined()
    expect((await discard('going')).code).toBe(404)
    expect(await job('going')).toBeDefined()
  })

  it('are seen with the page, acted on with its buttons, and by who administers a branch only where its people queued them', async () => {
    const reader = await test.login(await test.person({ 'system.log': [] }))
    const actor = await test.login(await test.person({ 'system.log': ['btn_edit', 'btn_remove'] }))
    const none = await test.login(await test.person({ 'system.config': [] }))
    await failed('one')
    expect((await test.call('GET', path, { token: none })).code).toBe(403)
    expect((await list({}, reader)).list).toHaveLength(1)
    for (const act of [again, discard]) expect((await act('one', reader)).code).toBe(403)
    expect((await again('one', actor)).code).toBe(200)

    const top = await repository('organize')
    const unit = await transaction(test.database.db, (trx) =>
      top.insert(trx, { fullName: '分部', enCode: 'jobs.branch', parentId: '-1', category: 'company' }),
    )
    const account = await test.person({ 'system.log': ['btn_edit', 'btn_remove'] }, { organizeId: String(unit.id) })
    const { id: userId } = await test.database.db
      .selectFrom('base_user')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    await transaction(test.database.db, (trx) => repository('grade').insert(trx, { userId, organizeId: String(unit.id) }))
    const branch = await test.login(account)
    await failed('theirs', { queuedBy: userId })
    await failed('others')
    const seen = await list({}, branch)
    expect([seen.pagination.total, seen.list.map(({ id }: { id: string }) => id)]).toEqual([1, ['theirs']])
    for (const act of [again, discard]) expect((await act('others', branch)).code).toBe(404)
    expect((await discard('theirs', branch)).code).toBe(200)
  })
})
