/** Rows that become records together: each is held to what one is held to that is made alone. */
/** @module-tag pglite */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { asSystem } from '#server/auth/writer.ts'
import { repository } from '#server/records/entity/repository.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { goodData } from '../helpers/goodData.ts'

let test: TestApp
let admin: string
/** an application with two numbers of one rule, unique values and a sub-table */
let orders: string
let table: string
let linesTable: string

const path = () => `/api/visualdev/OnlineDev/${orders}`
const good = async (method: 'GET' | 'POST', url: string, body?: unknown) =>
  goodData(await test.call(method, url, { token: admin, ...(body === undefined ? {} : { body }) }), method, url)
const imported = (list: Row[]) => good('POST', `${path()}/ImportData`, { list })
const recordOf = async (id: string): Promise<Row> => JSON.parse((await good('GET', `${path()}/${id}`)).data)
const recordsOf = async (ids: readonly string[]): Promise<Row[]> => {
  const records: Row[] = []
  for (const id of ids) records.push(await recordOf(id))
  return records
}
/** The last number that was taken of the rule. */
const lastNumber = async (): Promise<number> => {
  const row = await test.database.db
    .selectFrom('base_bill_counter as c')
    .innerJoin('base_bill_rule as r', 'r.id', 'c.ruleId')
    .select('c.last')
    .where('r.enCode', '=', 'bulkNo')
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}
const numbersOf = (records: readonly Row[]) => records.map(({ no, second }) => [no, second].map((text) => Number(String(text).slice(1))))
const told = ({ errors }: Row) => (errors as Row[]).map(({ field, message }) => [field, message])

beforeAll(async () => {
  test = await startApp()
  admin = await test.login('admin')
  const rule = { fullName: 'Bulk', enCode: 'bulkNo', category: 'finance', prefix: 'B', dateFormat: 'no', digit: '5', startNumber: '00001' }
  await repository('billRule').insert(test.database.db, rule, asSystem(test.app.rules))
  const fields = [
    { pingeKey: 'input', field: 'title', label: '标题', required: true },
    { pingeKey: 'billRule', field: 'no', label: '编号', rule: 'bulkNo' },
    { pingeKey: 'billRule', field: 'second', label: '副编号', rule: 'bulkNo' },
    { pingeKey: 'input', field: 'code', label: '编码', unique: true },
    { pingeKey: 'inputNumber', field: 'place', label: '位置', precision: 2, unique: true },
    { pingeKey: 'inputNumber', field: 'amount', label: '金额', min: 0 },
    { pingeKey: 'inputNumber', field: 'double', label: '两倍', value: '{{ form.amount * 2 }}' },
    {
      pingeKey: 'table',
      field: 'lines',
      label: '明细',
      children: [
        { pingeKey: 'input', field: 'what', label: '物料', unique: true },
        { pingeKey: 'inputNumber', field: 'pieces', label: '数量', min: 1 },
      ],
    },
  ]
  const list = { version: 1, type: 1, columnList: [{ field: 'title' }], searchList: [], hasPage: true, btnsList: [{ value: 'upload' }] }
  const draft = { fullName: 'Bulk', enCode: 'bulk', formData: { version: 1, fields }, columnData: { ...list, columnBtnsList: [] } }
  orders = (await good('POST', '/api/visualdev/Base', draft)).id
  await good('POST', `/api/visualdev/Base/${orders}/Actions/Release`)
  await repository('menu').insert(
    test.database.db,
    {
      ...{
        parentId: '-1',
        enCode: 'bulk',
        fullName: 'Bulk',
        type: 3,
        systemId: 'pinge',
        propertyJson: JSON.stringify({ moduleId: orders }),
      },
    },
    asSystem(test.app.rules),
  )
  const { tables } = await good('GET', `/api/visualdev/Base/${orders}`)
  const [main, below] = JSON.parse(tables)
  table = main.table
  linesTable = below.table
}, 120_000)

describe('rows that are imported together', () => {
  it('IM-13 one with a fault in the middle is told alone; numbers follow the order of the others, without a hole', async () => {
    const before = await lastNumber()
    const list = Array.from({ length: 30 }, (_, i) => ({ title: i === 11 ? '' : `行${i}`, amount: i === 17 ? '-1' : String(i) }))
    const result = await imported(list)
    expect(result).toMatchObject({ snum: 28, fnum: 2 })
    expect(result.failResult.map(told)).toEqual([[['title', '请输入标题']], [['amount', '不能小于0']]])
    const records = await recordsOf(result.ids)
    expect(records.map(({ title }) => title)).toEqual(list.flatMap(({ title }, i) => (i === 11 || i === 17 ? [] : [title])))
    expect(records.every(({ amount, double }) => double === Number(amount) * 2)).toBe(true)
    expect(numbersOf(records)).toEqual(records.map((_, i) => [before + 1 + i * 2, before + 2 + i * 2]))
    expect(await lastNumber()).toBe(before + 56)
  })

  it('IM-13 values that two of them share are told of the second, unless the first is none itself; 1.50 and 1.5 are one', async () => {
    await imported([{ title: '先', code: 'there', place: '9.25' }])
    const result = await imported([
      { title: '一', code: 'one' },
      { title: '', code: 'two' },
      { title: '二', code: 'two' },
      { title: '三', code: 'one' },
      { title: '四', code: 'there', place: '1.50' },
      { title: '五', place: '1.5' },
      { title: '六', place: '1.5' },
      { title: '七', place: '9.250' },
      { title: '八' },
      { title: '九' },
    ])
    expect((await recordsOf(result.ids)).map(({ title }) => title)).toEqual(['一', '二', '五', '八', '九'])
    expect(result.failResult.map((row: Row) => [row.title, told(row).map(([field]) => field)])).toEqual([
      ['', ['title']],
      ['三', ['code']],
      ['四', ['code']],
      ['六', ['place']],
      ['七', ['place']],
    ])
  })

  it('IM-02 IM-13 rows of sub-tables stand in their own record, in their order; one that is wrong keeps its record alone from being made', async () => {
    const lines = (...names: string[]) => names.map((what, i) => ({ what, pieces: String(i + 1) }))
    const result = await imported([
      { title: '甲', lines: lines('a', 'b', 'c') },
      { title: '乙', lines: lines('a', 'b', 'a') },
      { title: '丙' },
      { title: '丁', lines: lines('c', 'a') },
      { title: '戊', lines: [{ what: 'x', pieces: '0' }] },
    ])
    expect(result.failResult.map((row: Row) => told(row).map(([field]) => field))).toEqual([['lines[2].what'], ['lines[0].pieces']])
    const records = await recordsOf(result.ids)
    expect(records.map(({ title, lines: below }) => [title, (below as Row[]).map(({ what, pieces }) => `${what}${pieces}`)])).toEqual([
      ['甲', ['a1', 'b2', 'c3']],
      ['丙', []],
      ['丁', ['c1', 'a2']],
    ])
  })

  it('IM-13 each has its line in the audit trail, which holds what is read of it', async () => {
    const { ids } = await imported([
      { title: '查一', amount: '1.5', lines: [{ what: 'a', pieces: '2' }] },
      { title: '查二', place: '77' },
    ])
    const audits = await test.database.db
      .selectFrom('base_audit')
      .select(['recordId', 'entity', 'verb', 'userId', 'before', 'after'])
      .where('recordId', 'in', ids)
      .orderBy('recordId')
      .execute()
    expect(audits.map(({ recordId }) => recordId)).toEqual(ids)
    for (const [i, record] of (await recordsOf(ids)).entries()) {
      const { $text, $color, ...stored } = record
      expect(audits[i]).toMatchObject({ entity: 'app.bulk', verb: 'create', before: null })
      expect(audits[i]?.userId).not.toBe('')
      const after = audits[i]?.after as unknown
      const { createUser, ...line } = typeof after === 'string' ? JSON.parse(after) : (after as Row)
      expect(stored).toMatchObject(line)
      expect(line).toMatchObject({ title: `查${i === 0 ? '一' : '二'}`, version: 1 })
    }
  })

  it('IM-13 what only the database knows to be wrong is told of its row; the others are kept, and no number is lost', async () => {
    const { db } = test.database
    await sql`create function bulk_refuses() returns trigger language plpgsql as $$
      begin if new."amount" = 13 then raise exception 'unlucky' using errcode = '22003'; end if; return new; end $$`.execute(db)
    await sql`create trigger refuses before insert on ${sql.table(table)} for each row execute function bulk_refuses()`.execute(db)
    const before = await lastNumber()
    const result = await imported(Array.from({ length: 20 }, (_, i) => ({ title: `难${i}`, amount: String(i) })))
    await sql`drop trigger refuses on ${sql.table(table)}`.execute(db)
    expect(result).toMatchObject({ snum: 19, fnum: 1 })
    expect(result.failResult[0]).toMatchObject({ title: '难13', errors: [{ field: '' }] })
    const records = await recordsOf(result.ids)
    expect(numbersOf(records)).toEqual(records.map((_, i) => [before + 1 + i * 2, before + 2 + i * 2]))
    expect(await lastNumber()).toBe(before + 38)
  })

  it('IM-13 a check of them tells the same, keeps nothing and takes no number', async () => {
    const before = await lastNumber()
    const list = [{ title: '试一', code: 'dry' }, { title: '' }, { title: '试二', code: 'dry' }]
    const { list: wrong } = await good('POST', `${path()}/ImportCheck`, { list })
    expect(wrong.map(({ row }: Row) => row)).toEqual([1, 2])
    expect(await lastNumber()).toBe(before)
    expect((await good('POST', `${path()}/List`, { pageSize: 1, queryJson: JSON.stringify({ code: 'dry' }) })).list).toEqual([])
    const result = await imported(list)
    expect(result.failResult.map(told)).toEqual(wrong.map(told))
  })

  it('IM-13 they are written by one statement for each table, however many they are', async () => {
    const { db } = test.database
    await sql`create table bulk_wrote (name text)`.execute(db)
    await sql`create function bulk_notes() returns trigger language plpgsql as $$
      begin insert into bulk_wrote values (tg_table_name); return null; end $$`.execute(db)
    for (const name of [table, linesTable, 'base_audit', 'base_bill_counter'])
      await sql`create trigger notes after insert on ${sql.table(name)} for each statement execute function bulk_notes()`.execute(db)
    const list = Array.from({ length: 150 }, (_, i) => ({ title: `多${i}`, lines: [{ what: 'a' }, { what: 'b' }] }))
    expect(await imported(list)).toMatchObject({ snum: 150, fnum: 0 })
    const { rows } = await sql<{ name: string; n: number }>`select name, count(*)::int as n from bulk_wrote group by name`.execute(db)
    for (const name of [table, linesTable, 'base_audit', 'base_bill_counter'])
      await sql`drop trigger notes on ${sql.table(name)}`.execute(db)
    expect(Object.fromEntries(rows.map(({ name, n }) => [name, n]))).toEqual({
      ...{ [table]: 1, [linesTable]: 1, base_audit: 1, base_bill_counter: 1 },
    })
  })
})
