/** @module-tag pglite */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import type { WriteContext } from '#server/auth/writer.ts'
import { type ApiError, brokenRules } from '#server/base/errors.ts'
import { breathe, countCalls, letPass } from '#server/db/breathe.ts'
import { newId } from '#server/db/ids.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { Database } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { defineEntity, entities, entityOf } from '#server/records/entity/catalog.ts'
import { listPage } from '#server/records/entity/query.ts'
import { Repository } from '#server/records/entity/repository.ts'
import { syncTables } from '#server/records/entity/tables.ts'
import type { EntityDef } from '#server/records/entity/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { freshDatabase, startApp, type TestApp } from '../helpers/app.ts'
import { bySystem } from '../helpers/records.ts'

const def: EntityDef = {
  entity: 'sample',
  title: 'sample',
  table: 'test_sample',
  fields: [
    { pingeKey: 'input', field: 'name', label: '名称', required: true, maxlength: 10 },
    { pingeKey: 'input', field: 'parentId', label: '上级', defaultValue: '0' },
    { pingeKey: 'inputNumber', field: 'price', label: '价格', precision: 2, min: 0 },
    { pingeKey: 'datePicker', field: 'day', label: '日期' },
    { pingeKey: 'switch', field: 'enabledMark', label: '状态', defaultValue: 1 },
  ],
  search: ['name'],
  order: [['name', 'asc']],
  tree: { parent: 'parentId', root: '0' },
  unique: [['name']],
  protected: ['built-in'],
}

let database: Database
let drop: () => Promise<void>
const sample = new Repository(defineEntity(def))
beforeAll(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  drop = fresh.drop
  await migrate(database.db)
  // a conflict tells who was first
  await syncTables(database.db, [sample.entity, entityOf('user')])
})
afterAll(async () => {
  await database.close()
  await drop()
})

const context: WriteContext = { ...bySystem, actor: { userId: 'u1', ip: '10.0.0.1' } }
const insert = (values: Row) => transaction(database.db, (trx) => sample.insert(trx, values, context))
const update = (id: string, values: Row) => transaction(database.db, (trx) => sample.update(trx, id, values, context))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: ApiError) => error.problem,
  )

describe('ids', () => {
  it('sort by the moment they were made, also within one millisecond', () => {
    const ids = Array.from({ length: 5000 }, () => newId())
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(5000)
    expect(newId(Date.now() + 1000) > (ids.at(-1) ?? '')).toBe(true)
  })
})

describe('an entity from its JSON', () => {
  it('makes typed columns once, and adds those that a newer definition has', async () => {
    await syncTables(database.db, [sample.entity])
    await syncTables(database.db, [defineEntity({ ...def, fields: [...def.fields, { pingeKey: 'input', field: '备注', label: '备注' }] })])
    const columns = await database.db.introspection.getTables().then((tables) => tables.find(({ name }) => name === 'test_sample')?.columns)
    const types = Object.fromEntries((columns ?? []).map((column) => [column.name, column.dataType]))
    expect(types).toMatchObject({
      id: 'varchar',
      version: 'int4',
      name: 'varchar',
      price: 'numeric',
      day: 'timestamptz',
      enabledMark: 'int4',
      备注: 'varchar',
    })
  })

  it('round-trips values as the widgets hold them', async () => {
    const day = new Date(2026, 2, 1).getTime()
    const record = await insert({ name: 'round', price: 12.34, day })
    expect(record).toMatchObject({ name: 'round', price: 12.34, day, enabledMark: 1, parentId: '0', version: 1, creatorUserId: 'u1' })
    expect(await sample.stored(database.db, String(record.id))).toEqual(record)
    expect(record.creatorTime).toBeGreaterThan(Date.now() - 60_000)
  })

  it('checks every write with the rules of the form language, of types as well', async () => {
    for (const [values, field] of [
      [{}, 'name'],
      [{ name: 'a'.repeat(11) }, 'name'],
      [{ name: 'x', price: -1 }, 'price'],
      [{ name: 'x', price: 'many' }, 'price'],
      [{ name: 'x', day: 'tomorrow' }, 'day'],
      [{ name: { evil: 1 } }, 'name'],
    ] as const) {
      const error = await insert(values as unknown as Row).catch((reason: unknown) => reason)
      expect(brokenRules(error)?.[0]?.field).toBe(field)
    }
  })

  it('leaves out what is not a field: nobody sets an id, a version or another column', async () => {
    const record = await insert({ name: 'plain', id: 'mine', version: 9, creatorUserId: 'other', evil: '"; drop table test_sample' })
    expect(record).toMatchObject({ version: 1, creatorUserId: 'u1' })
    expect(record.id).not.toBe('mine')
  })

  it('refuses a definition that names what is not there', () => {
    expect(() => defineEntity({ ...def, search: ['nope'] })).toThrow('"nope" is not one of its fields')
    expect(() => defineEntity({ ...def, fields: [{ pingeKey: 'inptu', field: 'a' }] })).toThrow('unknown widget "inptu"')
    const masked = { pingeKey: 'input', field: 'phone', useMask: true, maskConfig: { maskType: 1 } }
    expect(() => defineEntity({ ...def, fields: [...def.fields, masked] })).toThrow('"phone" has a mask')
  })

  it.each([...entities().values()].map((entity) => [entity.entity, entity] as const))('%s is a usable definition', (_name, entity) => {
    expect(entity.table).toMatch(/^(?:base|flow|msg)_[a-z_]+$/)
    expect(entity.columns.size).toBe(entity.fields.length)
    for (const { field } of entity.referencedBy ?? []) expect(field).toBeTruthy()
  })
})

describe('two writers', () => {
  it('tells the second one, gives them the newer record, and loses nothing', async () => {
    const { id } = await insert({ name: 'shared', price: 1 })
    await update(String(id), { name: 'shared', price: 2, version: 1 })
    const error = (await update(String(id), { name: 'shared', price: 3, version: 1 }).catch((reason) => reason)) as ApiError
    expect(error.problem).toBe('conflict')
    expect(error.data).toMatchObject({ price: 2, version: 2 })
    expect((await sample.stored(database.db, String(id))).price).toBe(2)
  })

  it('lets one of two that come at the same moment through', async () => {
    const { id } = await insert({ name: 'race', price: 0 })
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((price) => update(String(id), { price, version: 1 })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await sample.stored(database.db, String(id))).version).toBe(2)
  })

  it('refuses the same unique value twice, also at the same moment', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => insert({ name: 'only' })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(brokenRules(result.reason)).toMatchObject([{ field: 'name' }])
  })
})

describe('the audit trail', () => {
  it('keeps the old and the new value, who, when and from where', async () => {
    const { id } = await insert({ name: 'watched', price: 1 })
    await update(String(id), { price: 2 })
    await transaction(database.db, (trx) => sample.flip(trx, String(id), context))
    await transaction(database.db, (trx) => sample.remove(trx, String(id), context))
    const rows = await database.db.selectFrom('base_audit').selectAll().where('recordId', '=', String(id)).orderBy('id').execute()
    expect(rows.map(({ verb }) => verb)).toEqual(['create', 'update', 'state', 'delete'])
    expect(rows[1]).toMatchObject({
      entity: 'sample',
      userId: 'u1',
      ip: '10.0.0.1',
      before: { price: 1, version: 1 },
      after: { price: 2, version: 2 },
    })
    expect(rows[3]).toMatchObject({ before: { enabledMark: 0 }, after: null })
  })

  it('belongs to the change: what is rolled back was never written', async () => {
    let id = ''
    const work = transaction(database.db, async (trx) => {
      id = String((await sample.insert(trx, { name: 'undone' }, context)).id)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await database.db.selectFrom('base_audit').selectAll().where('recordId', '=', String(id)).execute()).toEqual([])
  })
})

describe('lists, trees and copies', () => {
  it('finds a keyword as it is written: % and _ stand for themselves', async () => {
    await insert({ name: 'a%b' })
    await insert({ name: 'axb' })
    const found = await listPage(database.db, sample.entity, { keyword: '%' })
    expect(found.list.map((row) => row.name)).toEqual(['a%b'])
  })

  it('copies under a free name, and refuses to touch what is built in', async () => {
    const { id } = await insert({ name: '很长的名字很长的名', price: 5 })
    const copy = (): Promise<Row> => transaction(database.db, (trx) => sample.copy(trx, String(id), context))
    expect(await copy()).toMatchObject({ name: '很长的名字很长的.1', price: 5, version: 1 })
    expect((await copy()).name).toBe('很长的名字很长的.2')
    await transaction(database.db, (trx) => sample.insert(trx, { id: 'built-in', name: 'core' }, bySystem))
    expect(await problemOf(update('built-in', { name: 'x' }))).toBe('protected')
    expect(await problemOf(transaction(database.db, (trx) => sample.remove(trx, 'built-in', context)))).toBe('protected')
  })

  it('keeps a record that others hang under, and a parent out of its own branch', async () => {
    const above = await insert({ name: 'above' })
    const below = await insert({ name: 'below', parentId: above.id ?? null })
    expect(await problemOf(transaction(database.db, (trx) => sample.remove(trx, String(above.id), context)))).toBe('hasChildren')
    expect(await problemOf(update(String(above.id), { parentId: below.id ?? null }))).toBe('invalid')
    expect(await problemOf(update(String(above.id), { parentId: above.id ?? null }))).toBe('invalid')
  })
})

describe('the database', () => {
  it('refuses a query past the transaction at once, instead of waiting for ever', async () => {
    await expect(transaction(database.db, () => listPage(database.db, sample.entity))).rejects.toThrow('must use the transaction')
    expect((await listPage(database.db, sample.entity)).pagination.total).toBeGreaterThan(0)
  })

  it('goes on with work that others wait for when the calls that were begun are answered, or after a while', async () => {
    const server = new EventEmitter()
    countCalls(server as unknown as Server)
    const call = () => {
      const response = new EventEmitter()
      server.emit('request', {}, response)
      return () => response.emit('close')
    }
    const said: string[] = []
    const long = (name: string, most: number) => letPass(most).then(() => said.push(name))
    const [mine, other] = [call(), call()]
    const waiting = long('first', 60_000)
    await breathe()
    await breathe()
    expect(said).toEqual([])
    other()
    await waiting
    // two that wait do not wait for each other
    const second = call()
    await Promise.all([long('second', 60_000), long('third', 60_000)])
    const reader = call()
    await long('fourth', 1)
    expect([...said].sort()).toEqual(['first', 'fourth', 'second', 'third'])
    // whoever has the connection keeps nobody waiting for it
    await transaction(database.db, async (trx) => {
      await loose(trx).selectFrom('test_sample').select('id').limit(1).execute()
      await long('fifth', 60_000)
    })
    expect(said).toHaveLength(5)
    for (const end of [mine, second, reader]) end()
  })
  it('serves 50 transactions at once', async () => {
    const results = await Promise.all(Array.from({ length: 50 }, (_, i) => insert({ name: `many${i}` })))
    expect(new Set(results.map(({ id }) => id)).size).toBe(50)
  })

  it('gives bigint as text, decimal as text, moments as milliseconds and json as data on both databases', async () => {
    const { sql } = await import('kysely')
    const { rows } =
      await sql`select 9007199254740993::bigint as big, 1.10::numeric as amount, timestamptz '2026-01-01 00:00:00+00' as at, '{"a":1}'::jsonb as data, '\\x01'::bytea as bytes`.execute(
        database.db,
      )
    expect(rows[0]).toEqual({ big: '9007199254740993', amount: '1.10', at: Date.UTC(2026, 0, 1), data: { a: 1 }, bytes: Buffer.from([1]) })
  })

  it('runs a migration once, also when several processes start together', async () => {
    let runs = 0
    const up = async () => {
      runs += 1
    }
    const steps = [...migrations, { name: 'test-step', up }]
    const names = await Promise.all([1, 2, 3].map(() => migrate(database.db, steps)))
    expect(names.flat()).toEqual(['test-step'])
    expect(runs).toBe(1)
    await sql`delete from "base_migration" where "name" = 'test-step'`.execute(database.db)
  })

  it('runs migrations by their names, in which they stand in the list', () => {
    const names = migrations.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)].sort())
  })

  it('keeps nothing of migrations of which one fails, says why, and runs them all the next time', async () => {
    const shape = sql`
      select to_regclass('test_half') is not null as "made", (select count(*)::int from "base_migration") as "steps"`
    const before = (await shape.execute(database.db)).rows
    const first = { name: 'test-1', up: (trx: Db) => trx.schema.createTable('test_half').addColumn('id', 'integer').execute() }
    const broken = { name: 'test-2', up: (trx: Db) => sql`select * from "test_nowhere"`.execute(trx).then(() => {}) }
    await expect(migrate(database.db, [...migrations, first, broken])).rejects.toMatchObject({ code: '42P01' })
    expect((await shape.execute(database.db)).rows).toEqual(before)
    expect(await migrate(database.db, [...migrations, first, { ...broken, up: async () => {} }])).toEqual(['test-1', 'test-2'])
    await sql`drop table "test_half"`.execute(database.db)
    await sql`delete from "base_migration" where "name" like 'test-%'`.execute(database.db)
  })

  it('runs no migration again in a database of a version that kept them otherwise', async () => {
    const { db } = database
    const ran = sql<{ at: number }>`select "timestamp" as "at" from "base_migration" where "name" = ${migrations[0]?.name}`
    await sql`update "base_migration" set "timestamp" = '2026-01-02T03:04:05Z'`.execute(db)
    await sql`alter table "base_migration" rename column "timestamp" to "at"`.execute(db)
    await sql`drop table "base_migration_lock"`.execute(db)
    expect((await Promise.all([1, 2, 3].map(() => migrate(db)))).flat()).toEqual([])
    expect((await ran.execute(db)).rows).toEqual([{ at: Date.UTC(2026, 0, 2, 3, 4, 5) }])
    // that version writes nothing but the name
    await sql`insert into "base_migration" ("name") values ('test-old')`.execute(db)
    await sql`delete from "base_migration" where "name" = 'test-old'`.execute(db)
  })
})

describe('over HTTP', () => {
  let test: TestApp
  let token: string
  beforeAll(async () => {
    test = await startApp()
    token = await test.login()
  })

  it('SE-13 answers every case with an envelope over HTTP 200', async () => {
    const type = '/api/system/DictionaryType'
    expect(await test.call('GET', type, { token })).toMatchObject({ code: 200, msg: '成功', data: { list: expect.any(Array) } })
    // what only reads or says nothing of its own tells nobody that something was done
    expect(await test.call('POST', '/api/permission/Users/getUserList', { token, body: { ids: [] } })).toMatchObject({ code: 200, msg: '' })
    expect((await test.call('GET', '/api/nothing/here', { token })).code).toBe(404)
    expect((await test.call('GET', `${type}/none`, { token })).code).toBe(404)
    expect((await test.call('POST', type, { token, body: '{"a":', headers: { 'content-type': 'application/json' } })).code).toBe(400)
    expect((await test.call('POST', type, { token, body: '[1]', headers: { 'content-type': 'application/json' } })).code).toBe(400)
    expect(
      (await test.call('POST', type, { token, body: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } })).code,
    ).toBe(400)
    expect((await test.call('POST', type, { token, body: '<a/>', headers: { 'content-type': 'text/xml' } })).code).toBe(400)
    expect((await test.call('POST', type, { token, body: { description: 'x'.repeat(9_000_000) } })).code).toBe(413)
    expect((await test.call('PATCH' as 'PUT', type, { token })).code).toBe(404)
  })

  it('accepts a slash at the end (reading C-044)', async () => {
    expect((await test.call('GET', '/api/system/BillRule/Selector/?n=1', { token })).code).toBe(200)
  })

  it('answers 409 with the newer record when somebody else saved first', async () => {
    const { data } = await test.call('POST', '/api/system/DictionaryType', { token, body: { parentId: '0', fullName: '甲', enCode: 'x1' } })
    const url = `/api/system/DictionaryType/${data.id}`
    expect((await test.call('PUT', url, { token, body: { fullName: '乙', version: 1 } })).data).toMatchObject({ version: 2 })
    expect(await test.call('PUT', url, { token, body: { fullName: '丙', version: 1 } })).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
      data: { fullName: '乙', version: 2 },
    })
    expect((await test.call('PUT', url, { token, body: { id: 'another', fullName: '丁' } })).code).toBe(400)
  })

  it('says nothing of what went wrong inside', async () => {
    await test.database.db.schema.alterTable('base_bill_rule').renameTo('base_bill_rule_gone').execute()
    const answer = await test.call('GET', '/api/system/BillRule', { token })
    await test.database.db.schema.alterTable('base_bill_rule_gone').renameTo('base_bill_rule').execute()
    expect(answer).toEqual({ code: 500, msg: '服务器内部错误，请稍后再试', data: { requestId: expect.any(String) } })
  })
})
