import { beforeAll, describe, expect, it } from 'vitest'
import { formatDate } from '#core/format/format.ts'
import type { Row } from '#core/types.ts'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import { nextBillNumber } from '#server/records/write/numbers.ts'
import { startApp, type TestApp } from '../helpers/app.ts'

const rules = '/api/system/BillRule'
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp()
  token = await test.login()
})

const get = (url: string) => test.call('GET', url, { token })
const put = (url: string, body: object = {}) => test.call('PUT', url, { token, body })
const post = (body: object) => test.call('POST', rules, { token, body })

let count = 0
const good = (values: Row = {}): Row => {
  count += 1
  return {
    fullName: `规则${count}`,
    enCode: `rule${count}`,
    category: 'finance',
    prefix: 'FY',
    dateFormat: 'yyyyMMdd',
    digit: '4',
    startNumber: '1',
    sortCode: count,
    enabledMark: 1,
    ...values,
  }
}
async function rule(values: Row = {}): Promise<string> {
  const { code, msg, data } = await post(good(values))
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return data.id
}
const faults = (answer: { data: { errors: Array<{ field: string; message: string }> } }) =>
  Object.fromEntries(answer.data.errors.map(({ field, message }) => [field, message]))
const today = (format: string) => formatDate(Date.now(), format)

describe('bill rules', () => {
  it('BR-11 serves list, create, selector, read, update, delete, state, number and export', async () => {
    const id = await rule({ fullName: '报销单', enCode: 'expense' })
    expect((await get(`${rules}/${id}`)).data).toMatchObject({
      fullName: '报销单',
      enCode: 'expense',
      category: 'finance',
      prefix: 'FY',
      dateFormat: 'yyyyMMdd',
      digit: '4',
      startNumber: '0001',
      enabledMark: 1,
    })
    expect(await put(`${rules}/${id}`, { ...good(), fullName: '报销', enCode: 'expense', version: 1 })).toMatchObject({
      code: 200,
      msg: '保存成功',
    })
    expect((await get(`${rules}?keyword=expense`)).data).toMatchObject({
      list: [{ id, fullName: '报销' }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    })
    expect((await get(`${rules}/Selector`)).data.list).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, enCode: 'expense', fullName: '报销' })]),
    )
    expect(await put(`${rules}/${id}/Actions/State`)).toMatchObject({ code: 200, msg: '操作成功' })
    expect((await get(`${rules}/${id}`)).data.enabledMark).toBe(0)
    expect((await get(`${rules}/Selector`)).data.list.map((row: Row) => row.id)).not.toContain(id)
    expect((await get(`${rules}/BillNumber/${id}`)).msg).toBe('单据规则不存在或已停用')
    const { url } = (await get(`${rules}/${id}/Actions/Export`)).data
    expect(JSON.parse((await test.app.inject(url)).body)).toMatchObject({ entity: 'billRule', version: 1, data: { enCode: 'expense' } })
    expect(await test.call('DELETE', `${rules}/${id}`, { token })).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await get(`${rules}/${id}`)).code).toBe(404)
  })

  it('BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 asks for every field in its own words', async () => {
    expect(faults(await post({}))).toEqual({
      fullName: '请输入业务名称',
      enCode: '请输入业务编码',
      category: '请选择业务分类',
      prefix: '请输入流水前缀',
      dateFormat: '请选择流水日期',
      digit: '请输入流水位数',
      startNumber: '请输入流水起始',
    })
    expect(faults(await post(good({ fullName: '名'.repeat(51), enCode: 'c'.repeat(51) })))).toEqual({
      fullName: '最多为50个字符！',
      enCode: '最多为50个字符！',
    })
    for (const digit of ['0', 'x', '-', 0]) expect(faults(await post(good({ digit })))).toEqual({ digit: '仅能输入正整数' })
    expect(faults(await post(good({ digit: '12' })))).toHaveProperty('digit')
    for (const startNumber of ['1a', '-1', '1.5'])
      expect(faults(await post(good({ startNumber })))).toEqual({ startNumber: '只能输入数字' })
    for (const startNumber of ['0', '0000']) expect(faults(await post(good({ startNumber })))).toEqual({ startNumber: '流水起始不能全为0' })
    expect(faults(await post(good({ dateFormat: 'dd/MM' })))).toHaveProperty('dateFormat')
  })

  it('BR-12 takes 1 and 0 as the state, and 0 to 999999 as the order', async () => {
    expect(faults(await post(good({ sortCode: 1_000_000 })))).toHaveProperty('sortCode')
    expect(faults(await post(good({ sortCode: -1 })))).toHaveProperty('sortCode')
    expect(faults(await post(good({ enabledMark: 2 })))).toHaveProperty('enabledMark')
    await rule({ sortCode: 999_999 })
  })

  it('BR-09 pads the start with zeros; one that is longer stays as it is', async () => {
    expect((await get(`${rules}/${await rule({ digit: 5, startNumber: '12' })}`)).data.startNumber).toBe('00012')
    expect((await get(`${rules}/${await rule({ digit: '2', startNumber: 123 })}`)).data.startNumber).toBe('123')
  })

  it.each(['yyyyMMdd', 'yyMMdd', 'yyMM', 'yyyyMM', 'yyyy'])('BR-10 BR-06 shows the example with the date as %s', async (dateFormat) => {
    const id = await rule({ dateFormat, example: 'what a caller says' })
    expect((await get(`${rules}/${id}`)).data.example).toBe(`FY${today(dateFormat)}0001`)
    expect((await get(`${rules}/BillNumber/${id}`)).data).toBe(`FY${today(dateFormat)}0001`)
  })

  it('BR-10 shows nothing for the date when there is none', async () => {
    expect((await get(`${rules}/${await rule({ dateFormat: 'no' })}`)).data.example).toBe('FY0001')
  })

  it('lists pages, by category and in the order asked for', async () => {
    const category = newId()
    for (const sortCode of [3, 1, 2]) await rule({ category, sortCode })
    const codes = async (query: string) => (await get(`${rules}?categoryId=${category}&${query}`)).data.list.map((row: Row) => row.sortCode)
    expect(await codes('')).toEqual([1, 2, 3])
    expect(await codes('sidx=sortCode&sort=desc')).toEqual([3, 2, 1])
    expect(await codes('sidx=-sortCode')).toEqual([3, 2, 1])
    expect(await codes('currentPage=2&pageSize=2')).toEqual([3])
    expect(await codes('sidx=nonsense;drop table base_bill_rule')).toEqual([1, 2, 3])
    expect((await get(`${rules}?currentPage=x`)).code).toBe(400)
  })
})

describe('numbers', () => {
  const next = (id: string, now?: number) => transaction(test.database.db, (trx) => nextBillNumber(trx, id, now))

  it('WG-40 BillRule/BillNumber shows the next number by id or code, as often as it is asked, and uses none up', async () => {
    const id = await rule({ enCode: 'byCode', dateFormat: 'no', startNumber: '5' })
    const shown = async (name: string) => (await get(`${rules}/BillNumber/${name}`)).data
    expect([await shown('byCode'), await shown(id), await shown(id)]).toEqual(['FY0005', 'FY0005', 'FY0005'])
    expect(await next(id)).toBe('FY0005')
    expect([await shown(id), await shown('byCode')]).toEqual(['FY0006', 'FY0006'])
    expect(await next(id)).toBe('FY0006')
    // a start that was raised holds for both
    await test.database.db.updateTable('base_bill_rule').set({ startNumber: '0100' }).where('id', '=', id).execute()
    expect([await shown(id), await next(id), await shown(id)]).toEqual(['FY0100', 'FY0100', 'FY0101'])
    expect((await get(`${rules}/BillNumber/nothing`)).code).toBe(404)
  })

  it('starts again when the date in the number changes, and never without a date (reading C-095)', async () => {
    const daily = await rule({ dateFormat: 'yyyyMMdd', startNumber: '7' })
    const day = (text: string) => new Date(`${text}T10:00:00+08:00`).getTime()
    expect(await next(daily, day('2026-03-31'))).toBe('FY202603310007')
    expect(await next(daily, day('2026-03-31'))).toBe('FY202603310008')
    expect(await next(daily, day('2026-04-01'))).toBe('FY202604010007')
    const monthly = await rule({ dateFormat: 'yyMM' })
    expect(await next(monthly, day('2026-03-01'))).toBe('FY26030001')
    expect(await next(monthly, day('2026-03-31'))).toBe('FY26030002')
    expect(await next(monthly, day('2026-04-01'))).toBe('FY26040001')
    const never = await rule({ dateFormat: 'no' })
    expect(await next(never, day('2026-01-01'))).toBe('FY0001')
    expect(await next(never, day('2027-01-01'))).toBe('FY0002')
  })

  it('goes on beyond its digits rather than repeat itself, and never goes back after an edit', async () => {
    const id = await rule({ dateFormat: 'no', digit: '1', startNumber: '8' })
    expect([await next(id), await next(id), await next(id)]).toEqual(['FY8', 'FY9', 'FY10'])
    await put(`${rules}/${id}`, { startNumber: '1' })
    expect(await next(id)).toBe('FY11')
    await put(`${rules}/${id}`, { prefix: 'XX' })
    expect(await next(id)).toBe('XX1')
    await put(`${rules}/${id}`, { prefix: 'FY', startNumber: '50' })
    expect(await next(id)).toBe('FY50')
  })

  it('gives 200 parallel creates 200 different consecutive numbers, and takes back those of failed ones', async () => {
    const id = await rule({ dateFormat: 'no', digit: '3' })
    const { db } = test.database
    const create = async (fail: boolean) =>
      transaction(db, async (trx) => {
        const number = await nextBillNumber(trx, id)
        await trx.insertInto('base_setting').values({ key: newId(), value: number, secret: 0 }).execute()
        if (fail) throw new Error('given up')
        return number
      })
    const results = await Promise.allSettled(Array.from({ length: 220 }, (_, i) => create(i % 11 === 5)))
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])).sort()
    expect(numbers).toHaveLength(200)
    expect(numbers).toEqual(Array.from({ length: 200 }, (_, i) => `FY${String(i + 1).padStart(3, '0')}`))
    const kept = await db.selectFrom('base_setting').select('value').where('value', 'like', 'FY%').execute()
    expect(kept.map((row) => row.value).sort()).toEqual(numbers)
  })
})
