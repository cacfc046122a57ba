/** @module-tag pglite */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { limits } from '#server/db/limits.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'

let test: DemoApp
beforeAll(async () => {
  test = await startDemo()
})

const ask = async (account: string, questions: object[], headers: { [name: string]: string } = {}) => {
  const answer = await test.call('POST', '/api/visualdev/Aggregate', { token: await test.as(account), body: { questions }, headers })
  expect(answer.code, answer.msg).toBe(200)
  return answer.data.answers as Array<{ rows: Row[]; total?: number; problem?: string; menu?: Row }>
}
const sumOf = (rows: Row[] | undefined) => (rows ?? []).reduce((sum, row) => sum + Number(row.value), 0)
const isOf = (category: string) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field: 'category', symbol: '==', fieldValue: category }] }],
})

describe('figures over records', () => {
  it('counts records by a field, in words, the largest first', async () => {
    const [byCategory, all] = await ask('zhouliping', [{ model: 'expenseClaim', groupBy: 'category' }, { model: 'expenseClaim' }])
    expect(byCategory?.rows.map(({ label }) => label)).toContain('差旅费')
    expect(byCategory?.rows[0]?.key).toMatch(/^expenseType\./)
    const values = byCategory?.rows.map(({ value }) => Number(value)) ?? []
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(sumOf(byCategory?.rows)).toBe(200)
    expect(all?.rows).toEqual([{ key: null, label: '', value: 200 }])
  })

  it('adds up an amount to the cent, also by two fields', async () => {
    const [total, byState] = await ask('zhouliping', [
      { model: 'expenseClaim', measure: { of: 'sum', field: 'total' } },
      { model: 'expenseClaim', groupBy: 'category', split: 'urgent', measure: { of: 'sum', field: 'total' } },
    ])
    const list = await test.call('POST', `/api/visualdev/OnlineDev/${test.models.expenseClaim}/List`, {
      token: await test.as('zhouliping'),
      body: { pageSize: 500 },
    })
    expect(total?.rows[0]?.value).toBeCloseTo(list.data.summary.total, 2)
    expect(sumOf(byState?.rows)).toBeCloseTo(list.data.summary.total, 2)
    expect(new Set(byState?.rows.map(({ series }) => series))).toEqual(new Set(['是', '否']))
  })

  it('puts moments together by the month of the caller, and leaves out no month', async () => {
    const question = {
      model: 'leaveRequest',
      groupBy: 'createTime',
      unit: 'month',
      period: { field: 'createTime', unit: 'month', last: 6 },
    }
    const [months] = await ask('zhouliping', [question], { 'pinge-time-offset': '480' })
    const here = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    expect(months?.rows).toHaveLength(6)
    expect(months?.rows.at(-1)?.key).toBe(here)
    const { data } = await test.call('POST', `/api/visualdev/OnlineDev/${test.models.leaveRequest}/List`, {
      token: await test.as('zhouliping'),
      body: { pageSize: 500 },
    })
    const inMonth = (data.list as Row[]).filter(
      ({ createTime }) => new Date(Number(createTime) + 8 * 3_600_000).toISOString().slice(0, 7) === here,
    )
    expect(months?.rows.at(-1)?.value).toBe(inMonth.length)
  })

  it('narrows to what the caller and their people made, and to a filter', async () => {
    const token = await test.as('zhangwei')
    const [phone, course] = ['expenseType.communication', 'expenseType.training'] as const
    for (const category of [phone, course])
      await test.call('POST', `/api/visualdev/OnlineDev/${test.models.expenseClaim}`, {
        token,
        body: claim({ category, title: `类别${category.slice(12)}` }),
      })
    const [mine] = await ask('zhangwei', [
      { model: 'expenseClaim', who: 'me', filter: isOf(phone), rows: ['title', 'category', 'total'], limit: 1 },
    ])
    expect(mine?.total).toBeGreaterThanOrEqual(1)
    expect(mine?.rows).toHaveLength(1)
    expect(mine?.rows[0]).toMatchObject({ title: '类别communication', category: phone, $text: { category: '通讯费' } })
    expect(mine?.menu).toMatchObject({ enCode: 'expenseClaim', path: '/model/expenseClaim' })
    const people = await test.database.db.selectFrom('base_user').select(['id', 'managerId', 'account']).execute()
    const chief = people.find(({ id }) => id === people.find(({ account }) => account === 'zhangwei')?.managerId)?.account
    const [theirs] = await ask(String(chief), [
      { model: 'expenseClaim', who: 'subordinates', filter: isOf(course), rows: ['title'], limit: 50 },
    ])
    expect(theirs?.rows.map(({ title }) => title)).toContain('类别training')
    expect(theirs?.rows[0]?.$text).toEqual({})
    // The short form of a filter says the same as the whole one: a value, any of several, nothing.
    const short = await ask('zhangwei', [
      { model: 'expenseClaim', who: 'me', filter: { category: phone } },
      { model: 'expenseClaim', who: 'me', filter: isOf(phone) },
      { model: 'expenseClaim', who: 'me', filter: { category: [phone, course] } },
      { model: 'expenseClaim', who: 'me', filter: isOf(course) },
      { model: 'expenseClaim', who: 'me', filter: { category: null } },
      { model: 'expenseClaim', who: 'me', filter: { nowhere: phone } },
    ])
    const [one, whole, either, other, none, unknown] = short.map((answer) => answer.problem ?? Number(answer.rows[0]?.value))
    expect(one).toBe(whole)
    expect(either).toBe(Number(one) + Number(other))
    expect([none, unknown]).toEqual([0, 'badRequest'])
    const [department] = await ask('zhangwei', [{ model: 'expenseClaim', who: 'department', groupBy: 'createUser' }])
    expect(department?.rows.map(({ label }) => label)).toContain(
      (await test.call('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.userName,
    )
  })

  it('answers nothing of an application that no menu shows, of a field that is hidden, and of what is not there', async () => {
    const account = await test.person({ expenseClaim: [] })
    const token = await test.login(account)
    const call = (questions: object[]) => test.call('POST', '/api/visualdev/Aggregate', { token, body: { questions } })
    const { data } = await call([
      { model: 'asset' },
      { model: 'nowhere' },
      { model: 'expenseClaim', groupBy: 'f_creator_user_id' },
      { model: 'expenseClaim', groupBy: 'items' },
      { model: 'expenseClaim', groupBy: 'category"; drop table base_user; --' },
      { model: 'expenseClaim', measure: { of: 'sum', field: 'title' } },
      {
        model: 'expenseClaim',
        filter: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'nope', symbol: '==', fieldValue: 1 }] }] },
      },
      { model: 'expenseClaim' },
    ])
    expect(data.answers.map(({ problem }: { problem?: string }) => problem)).toEqual([
      'notFound',
      'notFound',
      'notFound',
      'notFound',
      'notFound',
      'badRequest',
      'badRequest',
      undefined,
    ])
    expect((await test.call('POST', '/api/visualdev/Aggregate', { body: { questions: [] } })).code).toBe(600)
  })

  it('of one call take no longer together than one statement may', async () => {
    const token = await test.as('zhouliping')
    const { statement } = limits
    Object.assign(limits, { statement: -1 })
    const answer = await test.call('POST', '/api/visualdev/Aggregate', { token, body: { questions: [{ model: 'expenseClaim' }] } })
    Object.assign(limits, { statement })
    expect(answer.code).toBe(503)
  })

  it('keep an answer within bounds, whatever is asked to be put together', async () => {
    const { db } = test.database
    await sql`insert into "app_customer" ("f_id", "fullName", "contact")
      select 'many' || n, 'name ' || n, n::text from generate_series(1, 1200) n`.execute(db)
    const question = { model: 'customer', groupBy: 'fullName', split: 'contact', limit: 100 }
    const begin = performance.now()
    const answers = await ask('zhouliping', [question, { model: 'customer' }])
    expect(performance.now() - begin).toBeLessThan(5000)
    expect(answers[1]?.rows[0]?.value).toBeGreaterThan(1200)
    expect(answers[0]?.rows.length).toBe(1000)
    expect(new Set(answers[0]?.rows.map(({ key }) => key)).size).toBe(100)
  })
})
