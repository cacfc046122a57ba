/** @module-tag pglite */
import { read as readBook, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import type { HolderType } from '#server/auth/holders.ts'
import { newId } from '#server/db/ids.ts'
import { transaction } from '#server/db/transaction.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { password, startApp, type TestApp } from '../../helpers/app.ts'
import { bareList } from '../../helpers/definitions.ts'
import { isLong } from '../../helpers/fuzz.ts'
import { repository } from '../../helpers/records.ts'

/** A generator of the same numbers each time, so that a combination that fails can be run again. */
function generator(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, one, some: <T>(list: readonly T[], chance = 0.5): T[] => list.filter(() => next() < chance) }
}

const combinations = isLong ? 200 : 40
/** A tree of units: each names the one above it. */
const above: { [unit: string]: string } = {
  company: '-1',
  sales: 'company',
  north: 'sales',
  south: 'sales',
  finance: 'company',
  payroll: 'finance',
}
const units = Object.keys(above)
const isWithin = (unit: string, top: string): boolean => unit === top || (above[unit] !== undefined && isWithin(above[unit], top))

interface Person {
  id: string
  token: string
  unit: string
  /** holders that they are in, themselves included, as `type:id` */
  holders: Set<string>
}
interface Made {
  id: string
  maker: Person
  amount: number
  state: string
}
/** What one combination gives: by holder, and on which of the two menus. */
interface Given {
  holder: string
  menu: string
  kind: 'menu' | 'data'
  code: string
}

let test: TestApp
let modelId: string
let menus: string[]
let people: Person[]
let holders: string[]
let records: Made[]
/** schemes of each menu with a condition, by id, as the test reads them */
const conditions = new Map<string, { menu: string; holds: (record: Made) => boolean; enabled: boolean }>()

const insert = (entity: string, values: Row) => transaction(test.database.db, (trx) => repository(entity).insert(trx, values))

/** Two menus of one application that asks for data permission, twelve people in six units, and sixty records. */
beforeAll(async () => {
  test = await startApp()
  const { db } = test.database
  const admin = await test.login()
  const made = await test.call('POST', '/api/visualdev/Base', {
    token: admin,
    body: {
      fullName: '合同',
      enCode: 'scoped',
      formData: {
        version: 1,
        fields: [
          { pingeKey: 'input', field: 'title', label: '标题' },
          { pingeKey: 'inputNumber', field: 'amount', label: '金额' },
          { pingeKey: 'input', field: 'state', label: '状态' },
        ],
      },
      columnData: bareList({ useDataPermission: true }),
    },
  })
  modelId = made.data.id
  await test.call('POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { token: admin })
  const unitIds = new Map<string, string>()
  for (const unit of units) {
    const parentId = unitIds.get(above[unit] as string) ?? '-1'
    unitIds.set(unit, String((await insert('organize', { fullName: unit, enCode: unit, parentId, category: 'department' })).id))
  }
  menus = []
  for (const code of ['scoped.a', 'scoped.b'])
    menus.push(
      String(
        (
          await insert('menu', {
            enCode: code,
            fullName: code,
            type: 3,
            parentId: '-1',
            propertyJson: JSON.stringify({ moduleId: modelId }),
          })
        ).id,
      ),
    )
  const where = (field: string, symbol: string, fieldValue: unknown) =>
    JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValueType: 2, fieldValue }] }] })
  const schemes = [
    { menu: 0, condition: where('amount', '>=', 50), holds: ({ amount }: Made) => amount >= 50, enabled: true },
    { menu: 0, condition: where('state', '==', 'open'), holds: ({ state }: Made) => state === 'open', enabled: true },
    { menu: 1, condition: where('amount', '<', 10), holds: ({ amount }: Made) => amount < 10, enabled: true },
    // switched off, and about a field that is not there: neither gives anything
    { menu: 1, condition: where('state', '==', 'open'), holds: () => false, enabled: false },
    { menu: 1, condition: where('gone', '==', 'open'), holds: () => false, enabled: true },
  ]
  for (const [i, { menu, condition, holds, enabled }] of schemes.entries()) {
    const menuId = menus[menu] as string
    const scheme = { menuId, fullName: `scheme ${i}`, enCode: `scheme${i}`, conditionJson: condition, enabledMark: enabled ? 1 : 0 }
    conditions.set(String((await insert('dataScheme', scheme)).id), { menu: menuId, holds, enabled })
  }
  const { one, some, next } = generator(7)
  const groups: { [type: string]: string[] } = { role: [], position: [], group: [] }
  for (const [i, type] of ['role', 'role', 'role', 'position', 'position', 'group', 'group', 'role'].entries()) {
    const values = { fullName: `${type} ${i}`, enCode: `scoped.${type}${i}`, organizeId: unitIds.get('sales') ?? null }
    // the last one is switched off: whoever is in it has nothing of it
    groups[type]?.push(String((await insert(type, { ...values, enabledMark: i === 7 ? 0 : 1 })).id))
  }
  const off = groups.role?.at(-1) as string
  people = []
  for (let i = 0; i < 12; i++) {
    const unit = one(units)
    const account = await test.person({}, { organizeId: unitIds.get(unit) ?? null })
    const { id } = await db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
    const own = new Set([`user:${id}`])
    for (const [type, ids] of Object.entries(groups))
      for (const one of some(ids, 0.35)) {
        const name = type[0]?.toUpperCase() + type.slice(1)
        await insert(`user${name}`, { userId: id, [`${type}Id`]: one })
        if (one !== off) own.add(`${type}:${one}`)
      }
    people.push({ id, token: await test.login(account, password), unit, holders: own })
  }
  holders = [...Object.entries(groups).flatMap(([type, ids]) => ids.map((id) => `${type}:${id}`)), ...people.map(({ id }) => `user:${id}`)]
  records = []
  for (let i = 0; i < 60; i++) {
    const maker = one(people)
    const body = { title: `record ${i}`, amount: Math.floor(next() * 100), state: one(['open', 'done']) }
    const answer = await test.call('POST', `/api/visualdev/OnlineDev/${modelId}`, { token: admin, body })
    records.push({ id: answer.data.id, maker, amount: body.amount, state: body.state })
    const model = await db.selectFrom('base_visual_dev').select('tables').where('id', '=', modelId).executeTakeFirstOrThrow()
    const [main] = JSON.parse(model.tables ?? '[]') as Array<{ table: string }>
    await loose(db)
      .updateTable(main?.table ?? '')
      .set({ f_creator_user_id: maker.id })
      .where('f_id', '=', answer.data.id)
      .execute()
  }
}, 120_000)

/** The plain reference: which records somebody reaches, worked out from what was given and from nothing of the server's. */
function reference(person: Person, given: readonly Given[], menuId?: string): string[] {
  const own = given.filter(({ holder }) => person.holders.has(holder))
  const open = menus
    .filter((menu) => own.some((one) => one.kind === 'menu' && one.menu === menu))
    .filter((menu) => !menuId || menu === menuId)
  const schemes = own.filter((one) => one.kind === 'data' && open.includes(one.menu))
  const holds = (record: Made) =>
    schemes.some(({ menu, code }) => {
      if (code === 'all') return true
      if (code === 'self') return record.maker.id === person.id
      if (code === 'organize') return record.maker.unit === person.unit
      if (code === 'organizeAndBelow') return isWithin(record.maker.unit, person.unit)
      const condition = conditions.get(code)
      return condition?.enabled === true && condition.menu === menu && condition.holds(record)
    })
  return records
    .filter(holds)
    .map(({ id }) => id)
    .sort()
}

/** The titles of records, in order. */
const titled = (ids: readonly string[]): string[] => records.flatMap(({ id }, i) => (ids.includes(id) ? [`record ${i}`] : [])).sort()

/** The first column of an exported spreadsheet, without its heading. */
async function titlesIn({ app }: TestApp, url: string): Promise<unknown[]> {
  const book = readBook((await app.inject(url)).rawPayload)
  return utils
    .sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
    .slice(1)
    .map(([title]) => title)
}

describe('which records somebody reaches', () => {
  it(`PM-07 list, count, export, picker, figures and single records agree with a plain reference in ${combinations} combinations`, async () => {
    const { db } = test.database
    const { one, some, next } = generator(20_261_122)
    const path = `/api/visualdev/OnlineDev/${modelId}`
    let reachedSome = 0
    for (let round = 0; round < combinations; round++) {
      const given: Given[] = []
      for (const holder of some(holders, 0.3))
        for (const menu of some(menus, 0.6)) {
          if (next() < 0.85) given.push({ holder, menu, kind: 'menu', code: '' })
          const codes = ['all', 'self', 'organize', 'organizeAndBelow', ...conditions.keys()]
          for (const code of some(codes, codes.length > 0 ? 0.16 : 0))
            if (code !== 'all' || next() < 0.2) given.push({ holder, menu, kind: 'data', code })
        }
      await db.deleteFrom('base_authorize').where('menuId', 'in', menus).execute()
      if (given.length > 0)
        await db
          .insertInto('base_authorize')
          .values(
            given.map(({ holder, menu, kind, code }) => {
              const [objectType, objectId] = holder.split(':') as [HolderType, string]
              return { id: newId(), objectType, objectId, kind, menuId: menu, code }
            }),
          )
          .execute()
      const person = one(people)
      const { token } = person
      const expected = reference(person, given)
      const at = `combination ${round}`
      const listed = await test.call('POST', `${path}/List`, { token, body: { pageSize: 100 } })
      const isOpen = given.some(({ holder, kind }) => kind === 'menu' && person.holders.has(holder))
      if (!isOpen) {
        expect(listed.code, at).toBe(403)
        continue
      }
      const idsOf = (rows: Row[]) => rows.map(({ id }) => String(id)).sort()
      expect(idsOf(listed.data.list), at).toEqual(expected)
      expect(listed.data.pagination.total, at).toBe(expected.length)
      if (expected.length > 0 && expected.length < records.length) reachedSome++
      const menuId = one(menus)
      const byMenu = await test.call('POST', `${path}/List`, { token, body: { pageSize: 100, menuId } })
      const isGiven = given.some((one) => one.kind === 'menu' && one.menu === menuId && person.holders.has(one.holder))
      expect(idsOf(byMenu.data.list), at).toEqual(reference(person, given, isGiven ? menuId : undefined))
      const picked = await test.call('GET', `/api/visualdev/Base/${modelId}/FieldDataSelect?relationField=title&pageSize=100`, { token })
      expect(idsOf(picked.data.list), at).toEqual(expected)
      const file = await test.call('POST', `${path}/Actions/ExportData`, { token, body: {} })
      expect((await titlesIn(test, file.data.url)).sort(), at).toEqual(titled(expected))
      const fileByMenu = await test.call('POST', `${path}/Actions/ExportData`, { token, body: { query: { menuId } } })
      expect((await titlesIn(test, fileByMenu.data.url)).sort(), at).toEqual(titled(idsOf(byMenu.data.list)))
      const figures = await test.call('POST', '/api/visualdev/Aggregate', { token, body: { questions: [{ model: modelId }] } })
      expect(figures.data.answers[0].rows[0].value, at).toBe(expected.length)
      for (const record of [one(records), one(records), one(records)]) {
        const read = await test.call('GET', `${path}/${record.id}`, { token })
        expect(read.code, `${at}, record ${record.id}`).toBe(expected.includes(record.id) ? 200 : 404)
      }
    }
    // most combinations give some of the records, neither none nor all
    expect(reachedSome).toBeGreaterThan(combinations / 4)
  }, 300_000)
})
