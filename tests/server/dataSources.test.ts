/** Other databases as data sources, and interfaces over them: a PostgreSQL that is there, and a MariaDB where one is. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { type OtherDatabase, otherMaria, otherPostgres, otherUrls } from '../helpers/otherDatabases.ts'

const path = '/api/system/DataSource'
const interfaces = '/api/system/DataInterface'
const { postgres: postgresUrl, maria: mariaUrl } = otherUrls
let test: TestApp
let token: string
beforeAll(async () => {
  const hosts = [postgresUrl, mariaUrl].flatMap((url) => (url ? [new URL(url).hostname] : []))
  test = await startApp({ PINGE_OUTBOUND_HOSTS: [...new Set([...hosts, '127.0.0.1'])].join(',') })
  token = await test.login()
})

const get = (url: string, who = token) => test.call('GET', url, { token: who })
const post = (url: string, body: object = {}, who = token) => test.call('POST', url, { token: who, body })
const put = (url: string, body: object) => test.call('PUT', url, { token, body })

let count = 0
const source = (values: object = {}): Row => {
  count += 1
  return {
    fullName: `数据源${count}`,
    enCode: `source${count}`,
    ...{ kind: 'postgresql', host: '127.0.0.1', port: 1, databaseName: 'x', userName: 'x', password: 'geheim' },
    ...{ tls: 0, timeout: 5, rowCap: 1000, connections: 2, sortCode: count, enabledMark: 1 },
    ...values,
  }
}
const made = async (url: string, body: object): Promise<string> => {
  const { code, msg, data } = await post(url, body)
  expect(`${code} ${msg}`).toBe('200 保存成功')
  return data.id
}

const words = ['create', 'delete', 'read', 'update', 'x; drop table goods', "O'Brien", '100%', 'a_b', 'last']
const goods = words.map((name, i) => ({ id: i + 1, name }))

/** What is shown on each kind of database. */
function reads(name: string, url: string | undefined, open: typeof otherPostgres) {
  describe.skipIf(!url)(`a data source of ${name}`, () => {
    let other: OtherDatabase
    let id: string
    const list = (values: object): Row => ({
      ...{ fullName: `查询${++count}`, enCode: `query${count}`, category: 'dataInterfaceCategory.common', type: '1', sourceId: id },
      ...{ sortCode: count, enabledMark: 1, ...values },
    })
    const preview = async (values: object, params: { [field: string]: unknown } = {}) => {
      const at = await made(interfaces, list(values))
      const paramList = Object.entries(params).map(([field, defaultValue]) => ({ field, defaultValue }))
      return post(`${interfaces}/${at}/Actions/Preview`, { paramList })
    }
    const text = (field: string) => ({ field, dataType: 'text' })

    beforeAll(async () => {
      other = await open(url as string, 'source')
      const rows = goods.map(({ id, name }) => `(${id}, '${name.replaceAll("'", "''")}', '2026-01-0${id}')`).join(', ')
      await other.run('create table kinds (id integer primary key)')
      await other.run(
        'create table goods (id integer primary key, name varchar(50) not null, day date, kind_id integer, foreign key (kind_id) references kinds (id))',
      )
      await other.run(`insert into goods (id, name, day) values ${rows}`)
      await other.run('create index goods_name on goods (name)')
      if (other.kind === 'postgresql') await other.run("comment on table goods is '货品'")
      else await other.run("alter table goods comment '货品'")
      id = await made(path, source({ kind: other.kind, ...other.connect }))
    })
    afterAll(() => other?.drop())

    it('VD-04 SH-12 is tried: what went wrong is answered under its own code', async () => {
      const sent = source({ kind: other.kind, ...other.connect })
      expect(await post(`${path}/Actions/Test`, sent)).toMatchObject({
        code: 200,
        data: { ok: true, version: expect.stringMatching(/\d/) },
      })
      const wrong = await post(`${path}/Actions/Test`, { ...sent, password: 'nothing like it', userName: 'nobody_here' })
      expect(wrong).toMatchObject({ code: 400, data: { ok: false, version: '' } })
      expect(wrong.data.message).toBe(wrong.msg)
      expect(JSON.stringify(wrong)).not.toContain('nothing like it')
      // the kept password goes where it went before, and nowhere else
      const { password: _, ...kept } = sent
      expect(await post(`${path}/Actions/Test`, { ...kept, id })).toMatchObject({ code: 200 })
      if (other.connect.password) {
        const moved = await post(`${path}/Actions/Test`, { ...kept, id, password: '******', port: 5999 })
        expect(moved).toMatchObject({ code: 400, data: { errors: [{ field: 'password' }] } })
      }
    })

    it('SH-12 shows tables, columns, keys, indexes, comments and the first rows', async () => {
      expect((await get(`${path}/${id}/Tables?keyword=goods`)).data.list).toMatchObject([{ name: 'goods', kind: 'table', comment: '货品' }])
      expect((await get(`${path}/${id}/Columns?table=goods`)).data.list).toMatchObject([
        { name: 'id', primary: 1, nullable: 0 },
        { name: 'name', nullable: 0, primary: 0 },
        { name: 'day', nullable: 1 },
        { name: 'kind_id', reference: 'kinds.id' },
      ])
      expect((await get(`${path}/${id}/Indexes?table=goods`)).data.list).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ columns: 'id', primary: 1, unique: 1 }),
          expect.objectContaining({ name: 'goods_name', columns: 'name', primary: 0, unique: 0 }),
        ]),
      )
      expect((await get(`${path}/${id}/Rows?table=goods`)).data).toMatchObject({
        ...{ count: 9, rows: expect.arrayContaining([{ id: 1, name: 'create', day: '2026-01-01', kind_id: null }]) },
      })
      expect((await get(`${path}/${id}/Columns?table=nothing`)).code).toBe(400)
    })

    it('SH-12 gives the rows of a written statement, its parameters bound', async () => {
      const statement = 'select id, name from goods where name = {name} order by id;'
      const by = (name: string) => preview({ statementMode: 'text', statement, parameterJson: [text('name')] }, { name })
      expect((await by("O'Brien")).data).toEqual([{ id: 6, name: "O'Brien" }])
      expect((await by('x; drop table goods')).data).toEqual([{ id: 5, name: 'x; drop table goods' }])
      expect((await by("' or '1'='1")).data).toEqual([])
      const several = {
        statementMode: 'text',
        statement: 'select id from goods where id in ({ids}) order by id',
        parameterJson: [{ field: 'ids', dataType: 'number' }],
      }
      expect((await preview(several, { ids: [2, 4, 9] })).data).toEqual([{ id: 2 }, { id: 4 }, { id: 9 }])
      expect((await preview(several, { ids: [] })).data).toEqual([])
    })

    it('SH-12 gives the rows of a table that was chosen', async () => {
      const chosen = { statementMode: 'choose', tableName: 'goods', columnsJson: ['id', 'name'], sortField: 'id', sortDirection: 'desc' }
      const where = (field: string, symbol: string, value = '') => ({
        ...chosen,
        conditionsJson: [{ field, symbol, value }],
        parameterJson: [text('name')],
      })
      expect((await preview(where('name', 'like', '%'))).data).toEqual([{ id: 7, name: '100%' }])
      expect((await preview(where('name', 'like', '{name}'), { name: '_' })).data).toEqual([{ id: 8, name: 'a_b' }])
      expect((await preview(where('id', 'in', '1, 3'))).data.map(({ id }: Row) => id)).toEqual([3, 1])
      expect((await preview(where('kind_id', 'notNull'))).data).toEqual([])
      expect((await preview(where('id', '<=', '2'))).data).toEqual([
        { id: 2, name: 'delete' },
        { id: 1, name: 'create' },
      ])
    })

    it('SH-12 WG-66 gives a form its choices, which are asked while no transaction is open', async () => {
      const enCode = `choices${++count}`
      const name = other.kind === 'mysql' ? '`fullName`' : '"fullName"'
      await made(interfaces, list({ enCode, statementMode: 'text', statement: `select id, name as ${name} from goods` }))
      const form = { version: 1, fields: [{ pingeKey: 'select', field: 'good', label: '货品', source: { interface: enCode } }] }
      const model = await made('/api/visualdev/Base', { fullName: enCode, enCode, formData: JSON.stringify(form) })
      expect(await post(`/api/visualdev/Base/${model}/Actions/Release`)).toMatchObject({ code: 200 })
      const records = `/api/visualdev/OnlineDev/${model}`
      expect((await post(records, { good: '6' })).code).toBe(200)
      expect((await post(records, { good: '66' })).data.errors).toMatchObject([{ field: 'good' }])
      expect((await post(`${records}/List`, {})).data.list).toMatchObject([{ good: '6', $text: { good: "O'Brien" } }])
    })

    it('SH-12 reads only, no more than it may and no longer', async () => {
      const small = await made(path, source({ kind: other.kind, ...other.connect, rowCap: 3, timeout: 1 }))
      const many = await preview({ statementMode: 'text', statement: 'select a.id from goods a, goods b, goods c', sourceId: small })
      expect(many.data).toHaveLength(3)
      const sleep = other.kind === 'mysql' ? 'select sleep(20)' : 'select pg_sleep(20)::text'
      const began = performance.now()
      expect(await preview({ statementMode: 'text', statement: sleep, sourceId: small })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('时限'),
      })
      expect(performance.now() - began).toBeLessThan(5000)
      // more calls than connections wait for one another
      const at = await made(interfaces, list({ statementMode: 'text', statement: 'select id from goods order by id', sourceId: small }))
      const calls = await Promise.all(Array.from({ length: 6 }, () => post(`${interfaces}/${at}/Actions/Preview`)))
      expect(calls.map(({ data }) => data?.length)).toEqual(Array(6).fill(3))
      // what no word of the statement says
      if (other.kind === 'postgresql') {
        await other.run("create function sneaks() returns int language sql as 'delete from goods returning 1'")
        expect((await preview({ statementMode: 'text', statement: 'select sneaks()' })).code).toBe(400)
        await preview({ statementMode: 'text', statement: "select set_config('default_transaction_read_only', 'off', false)" })
        expect((await preview({ statementMode: 'text', statement: 'select sneaks()' })).code).toBe(400)
      }
      expect((await preview({ statementMode: 'text', statement: 'select count(*) as n from goods' })).data).toEqual([{ n: '9' }])
      // what the database says of its tables is for who makes interfaces
      const broken = await made(interfaces, list({ statementMode: 'text', statement: 'select nothing_like_it from goods' }))
      expect((await post(`${interfaces}/${broken}/Actions/Preview`)).msg).not.toContain('nothing_like_it')
      expect((await post(`${interfaces}/${broken}/Actions/Test`)).msg).toContain('nothing_like_it')
    })
  })
}

reads('PostgreSQL', postgresUrl, otherPostgres)
reads('MariaDB', mariaUrl, otherMaria)

describe('data sources', () => {
  it('SH-12 keep their password to themselves, and want it again when they are reached another way', async () => {
    const id = await made(path, source())
    const { data } = await get(`${path}/${id}`)
    expect(data).toMatchObject({ password: '******', host: '127.0.0.1' })
    expect(JSON.stringify(await get(path))).not.toContain('geheim')
    const kept = await test.database.db.selectFrom('base_data_source_secret').selectAll().where('sourceId', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain('geheim')
    expect(await put(`${path}/${id}`, { ...data, description: '改' })).toMatchObject({ code: 200 })
    const version = 2
    expect(await put(`${path}/${id}`, { ...data, version, host: 'evil.example.com' })).toMatchObject({
      data: { errors: [{ field: 'password' }] },
    })
    expect(await put(`${path}/${id}`, { ...data, version, tls: 1 })).toMatchObject({ data: { errors: [{ field: 'password' }] } })
    expect(await put(`${path}/${id}`, { ...data, version, host: 'db.example.com', password: 'neu' })).toMatchObject({ code: 200 })
    const audit = await test.database.db.selectFrom('base_audit').selectAll().where('recordId', '=', id).execute()
    expect(JSON.stringify(audit)).not.toMatch(/geheim|neu"/)
    expect(await test.call('DELETE', `${path}/${id}`, { token })).toMatchObject({ code: 200 })
    expect(await test.database.db.selectFrom('base_data_source_secret').selectAll().where('sourceId', '=', id).execute()).toEqual([])
  })

  it('SH-12 VD-04 go to no private network that the operator has not allowed', async () => {
    const tried = await post(`${path}/Actions/Test`, source({ host: '10.255.0.1' }))
    expect(tried).toMatchObject({ code: 400, data: { ok: false, message: '不允许访问 10.255.0.1:1' } })
    expect((await post(path, source({ host: 'http://x' }))).data.errors).toMatchObject([{ field: 'host' }])
  })

  it('SH-12 stay while an interface reads them, and refuse a statement that is more than one reading', async () => {
    const sourceId = await made(path, source())
    const of = (values: object) => ({
      ...{ fullName: `语句${++count}`, enCode: `statement${count}`, category: 'dataInterfaceCategory.common', type: '1', sourceId },
      ...{ sortCode: 1, enabledMark: 1, statementMode: 'text', ...values },
    })
    const refused = async (statement: string, parameterJson: object[] = []) => {
      const { data } = await post(interfaces, of({ statement, parameterJson }))
      return data.errors?.[0]?.rule
    }
    expect(await refused('')).toBe('empty')
    expect(await refused('delete from goods')).toBe('select')
    expect(await refused('select 1; delete from goods')).toBe('several')
    expect(await refused('with x as (delete from goods returning 1) select * from x')).toBe('word')
    expect(await refused('select * into copy_of from goods')).toBe('word')
    expect(await refused('select * from goods for update')).toBe('word')
    expect(await refused("select * from goods where name = '{name}'")).toBe('quoted')
    expect(await refused('select $1')).toBe('mark')
    expect(await refused('select {nobody}')).toBe('parameter')
    expect(await refused("select 'a")).toBe('open')
    expect(await post(interfaces, of({ sourceId: 'nothing' }))).toMatchObject({ data: { errors: [{ field: 'sourceId' }] } })
    const mysql = await made(path, source({ kind: 'mysql' }))
    const inMysql = async (statement: string) => (await post(interfaces, of({ statement, sourceId: mysql }))).data.errors?.[0]?.rule
    expect(await inMysql('select 1 /*! into outfile "x" */')).toBe('hidden')
    expect(await inMysql("select 'a\\'; delete from goods; -- '")).toBe(undefined)
    expect(await inMysql("select 'a'; delete from goods; -- '")).toBe('several')
    expect(await inMysql('select ?')).toBe('mark')
    const id = await made(interfaces, of({ statement: "select ';' as a, /* ; */ 1 -- ;" }))
    expect(await test.call('DELETE', `${path}/${sourceId}`, { token })).toMatchObject({ code: 409 })
    expect((await get(`${interfaces}/${id}`)).data).toMatchObject({ type: '1', sourceId, columnsJson: [], conditionsJson: [] })
  })

  it('SH-12 show the structure of the own database without what holds secrets, to who was given its screen', async () => {
    expect((await get('/api/system/DataModel')).data.list[0]).toEqual({ id: 'own', fullName: '系统数据库' })
    const { list } = (await get(`${path}/own/Tables?pageSize=5000`)).data as { list: Array<{ name: string }> }
    const names = list.map(({ name }) => name)
    expect(names).toContain('base_menu')
    expect(names.filter((name) => /secret|session|nonce/.test(name))).toEqual([])
    expect((await get(`${path}/own/Columns?table=base_menu`)).data.list[0]).toMatchObject({ name: 'id', primary: 1 })
    expect((await get(`${path}/own/Columns?table=base_session`)).code).toBe(400)
    expect((await get(`${path}/own/Rows?table=base_menu`)).code).toBe(403)
    const makes = await test.login(await test.person({ 'systemData.interface': [] }), 'Pinge2026')
    expect((await get(`${path}/Selector`, makes)).code).toBe(200)
    expect((await get(`${path}/own/Tables`, makes)).code).toBe(403)
    expect((await get(path, makes)).code).toBe(403)
  })
})
