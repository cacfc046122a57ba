/** C-052: what is brought from a data source into an application: a PostgreSQL that is there, and a MariaDB where one is. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { bareList } from '../helpers/definitions.ts'
import { isLong } from '../helpers/fuzz.ts'
import { type OtherDatabase, otherMaria, otherPostgres, otherUrls } from '../helpers/otherDatabases.ts'
import { repository } from '../helpers/records.ts'
import { running, startProcess } from '../helpers/serverProcess.ts'
import { until } from '../helpers/until.ts'

const path = '/api/system/DataSync'
const { postgres: postgresUrl, maria: mariaUrl } = otherUrls
const hosts = { PINGE_OUTBOUND_HOSTS: '127.0.0.1,localhost', PINGE_SECRET_KEY: 'ab'.repeat(32) }
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startApp(hosts)
  token = await test.login()
})
afterAll(async () => {
  for (const one of [...running]) await one.end('SIGKILL')
})

const get = (url: string, who = token) => test.call('GET', url, { token: who })
const post = (url: string, body: object = {}, who = token) => test.call('POST', url, { token: who, body })
const put = (url: string, body: object = {}, who = token) => test.call('PUT', url, { token: who, body })
const made = async (url: string, body: object): Promise<string> => {
  const { code, msg, data } = await post(url, body)
  expect(`${code} ${msg} ${JSON.stringify(data?.errors ?? '')}`).toBe('200 保存成功 ""')
  return data.id
}

const fields = [
  { pingeKey: 'input', field: 'code', label: '编号', maxlength: 20 },
  { pingeKey: 'input', field: 'name', label: '名称', maxlength: 12, required: true },
  { pingeKey: 'inputNumber', field: 'price', label: '价格', precision: 2 },
  { pingeKey: 'switch', field: 'sold', label: '售出' },
  { pingeKey: 'datePicker', field: 'day', label: '日期', format: 'yyyy-MM-dd' },
  { pingeKey: 'datePicker', field: 'at', label: '时间', format: 'yyyy-MM-dd HH:mm:ss' },
  {
    ...{ pingeKey: 'select', field: 'kind', label: '种类' },
    options: [
      { id: 'a', fullName: '甲类' },
      { id: 'b', fullName: '乙类' },
    ],
  },
  { pingeKey: 'userSelect', field: 'owner', label: '负责人' },
  { pingeKey: 'input', field: 'secret', label: '只在甲类时', visible: "{{ form.kind == 'a' }}" },
  { pingeKey: 'input', field: 'twice', label: '不重复', unique: true },
]

let count = 0
/** An application with an entry in the menu. */
async function application(): Promise<{ id: string; enCode: string; menu: string; records: () => Promise<Row[]> }> {
  count += 1
  const enCode = `syncapp${count}`
  const columnData = bareList({
    useFormPermission: true,
    useBtnPermission: true,
    hasPage: true,
    columnList: fields.map(({ field }) => ({ field })),
  })
  const id = await made('/api/visualdev/Base', { fullName: enCode, enCode, formData: { version: 1, fields }, columnData })
  expect((await post(`/api/visualdev/Base/${id}/Actions/Release`)).code).toBe(200)
  const menu = `${enCode}.menu`
  await test.database.db.transaction().execute(async (trx) => {
    await repository('menu').insert(trx, {
      ...{ enCode: menu, fullName: enCode, type: 3, parentId: '-1', propertyJson: JSON.stringify({ moduleId: id }) },
    })
  })
  const records = async () => (await post(`/api/visualdev/OnlineDev/${id}/List`, { pageSize: 500, sidx: 'code' })).data.list as Row[]
  return { id, enCode, menu, records }
}

const map = (column: string, by = 'value', field = column) => ({ column, field, by, isKey: column === 'code' ? 1 : 0 })
const all = [
  ...[map('code'), map('name'), map('price'), map('sold'), map('day'), map('at', 'value'), map('kind')],
  ...[map('owner', 'account'), map('secret'), map('twice')],
]

const execute = async (id: string) => post(`${path}/Actions/Execute`, { id })
const dry = async (id: string) => {
  const { code, msg, data } = await get(`${path}/${id}/Difference`)
  expect(`${code} ${msg}`).toContain('200')
  return data
}
const due = () => test.app.jobs.runDue(['dataSync.run'])
const lastRun = async (id: string) => (await get(`${path}/${id}/Runs`)).data.list[0]
const run = async (id: string) => {
  const begun = await execute(id)
  expect(`${begun.code} ${begun.msg}`).toContain('200')
  await due()
  return lastRun(id)
}

const columns = (yes: string) =>
  `code varchar(30), name varchar(60), price decimal(20, 6), sold ${yes}, day date, at timestamp null, kind varchar(10), owner varchar(30), secret varchar(30), twice varchar(30)`
const good = (n: number, more = '') =>
  `('g${String(n).padStart(5, '0')}', '货 ${n}', ${n}.25, true, '2026-02-0${(n % 9) + 1}', '2026-03-01 08:30:15', '${n % 2 ? 'a' : 'b'}', null, null, ${more || 'null'})`

function syncs(name: string, url: string | undefined, open: typeof otherPostgres) {
  describe.skipIf(!url)(`a sync of ${name}`, () => {
    let other: OtherDatabase
    let source: string
    beforeAll(async () => {
      other = await open(url as string, 'sync')
      source = await made('/api/system/DataSource', {
        ...{ fullName: `源${++count}`, enCode: `syncsource${count}`, kind: other.kind, ...other.connect },
        ...{ tls: 0, timeout: 20, rowCap: 1000, connections: 2, sortCode: count, enabledMark: 1 },
      })
    })
    afterAll(() => other?.drop())

    const table = async (rows: readonly string[]): Promise<string> => {
      const table = `goods${++count}`
      await other.run(`create table ${table} (${columns('boolean')})`)
      if (rows.length > 0) await other.run(`insert into ${table} values ${rows.join(', ')}`)
      return table
    }
    const definition = (modelId: string, tableName: string, values: object = {}) => ({
      ...{ fullName: `同步${++count}`, enCode: `sync${count}`, sourceId: source, statementMode: 'choose', tableName, modelId },
      ...{ mappingJson: all, timeZone: 'Asia/Shanghai', onNew: 'add', onChanged: 'update', onGone: 'leave', sortCode: 1, enabledMark: 1 },
      ...values,
    })
    const refused = async (values: object, who = token): Promise<string[]> => {
      const { code, data } = await post(path, values, who)
      expect(code).toBe(400)
      return data.errors.map(({ field, message }: Row) => `${field} ${message}`)
    }

    it('C-052 tells what it would do, and does that: values are carried whole, or their row is faulty', async () => {
      const { id: modelId, records } = await application()
      const goods = await table([
        good(1),
        good(2, "'once'"),
        // char columns are filled up with blanks
        "('g00003', '  indented', 1, false, null, null, null, null, null, null)",
        "('g00004', 'a name that is too long', 1, false, null, null, null, null, null, null)",
        "('g00005', 'decimals', 1.234, false, null, null, null, null, null, null)",
        "('g00006', 'no option', 1, false, null, null, 'z', null, null, null)",
        "('g00007', 'no flag', 1, null, null, null, null, null, null, null)",
        "('g00008', 'no account', 1, false, null, null, null, 'nobody', null, null)",
        "('g00009', 'hidden', 1, false, null, null, 'b', null, 'x', null)",
        "('g00010', 'taken', 1, false, null, null, null, null, null, 'once')",
        "(null, 'no key', 1, false, null, null, null, null, null, null)",
        "('g00011', 'owned', -7.5, false, '2026-12-31', null, 'a', 'admin', 'seen', null)",
        "('g00011', 'a second one', 1, false, null, null, null, null, null, null)",
        `('g00012', null, 1, false, null, null, null, null, null, null)`,
      ])
      expect(await refused(definition(modelId, goods))).toEqual(['mappingJson 来源中有多行的主键相同，请补充主键字段'])
      await other.run(`alter table ${goods} add column n integer`)
      await other.run(`delete from ${goods} where name = 'a second one'`)
      const sync = await made(path, definition(modelId, goods))
      await other.run(`insert into ${goods} values ('g00011', 'a second one', 1, false, null, null, null, null, null, null, null)`)
      const told = await dry(sync)
      expect(told).toMatchObject({ read: 14, added: 3, changed: 0, equal: 0, faulty: 11, gone: 0, isWhole: true })
      expect(await records()).toEqual([])
      const ran = await run(sync)
      expect(ran).toMatchObject({ state: 'done', total: 14, added: 3, changed: 0, equal: 0, faulty: 11, removed: 0, skipped: 0 })
      const rows = await records()
      expect(rows.map(({ code, name, price, sold, day, at, kind }) => [code, name, price, sold, day, at, kind])).toEqual([
        [
          'g00001',
          '货 1',
          1.25,
          1,
          Date.UTC(2026, 1, 2),
          Date.parse(other.kind === 'mysql' ? '2026-03-01T08:30:15Z' : '2026-03-01T00:30:15Z'),
          'a',
        ],
        [
          'g00002',
          '货 2',
          2.25,
          1,
          Date.UTC(2026, 1, 3),
          Date.parse(other.kind === 'mysql' ? '2026-03-01T08:30:15Z' : '2026-03-01T00:30:15Z'),
          'b',
        ],
        ['g00011', 'owned', -7.5, 0, Date.UTC(2026, 11, 31), null, 'a'],
      ])
      expect(rows[2]).toMatchObject({ $text: { owner: '系统管理员' }, secret: 'seen' })
      const faults = (await get(`/api/system/DataSyncRun/${ran.id}/Faults?pageSize=100`)).data.list as Row[]
      expect(faults.map(({ text }) => text)).toEqual([
        '名称：文本首尾有空白',
        '名称：“a name that is too long”：最多为12个字符！',
        '价格：“1.234000”的小数位数过多',
        '种类：“z”不是选项',
        '售出：开关的值不能为空',
        '负责人：没有账号“nobody”',
        '只在甲类时：“x”：表单不接受该值（字段隐藏或由表单计算）',
        expect.stringContaining('不重复'),
        '编号：主键为空',
        expect.stringContaining('名称'),
        '来源中有多行的主键为“g00011”',
      ])
      expect(told.faultyRows.map(({ text }: Row) => text)).toEqual(faults.map(({ text }) => text))

      // what was changed is told with how it was, and what is equal stays as it is
      await other.run(`update ${goods} set price = 99, name = '新名' where code = 'g00001'`)
      await other.run(`delete from ${goods} where code is null or code not in ('g00001', 'g00002')`)
      const again = await dry(sync)
      expect(again).toMatchObject({ read: 2, added: 0, changed: 1, equal: 1, faulty: 0, gone: 1 })
      expect(again.changedRows.map(({ said, field, before, after }: Row) => [said, field, before, after])).toEqual([
        ['g00001', '名称', '货 1', '新名'],
        ['g00001', '价格', '1.25', '99.00'],
      ])
      expect(again.goneRows).toMatchObject([{ said: 'g00011' }])
      expect(await run(sync)).toMatchObject({ state: 'done', added: 0, changed: 1, equal: 1, faulty: 0, removed: 0 })
      const after = await records()
      expect(after.map(({ code, name, price, version }) => [code, name, price, version])).toEqual([
        ['g00001', '新名', 99, 2],
        ['g00002', '货 2', 2.25, 1],
        ['g00011', 'owned', -7.5, 1],
      ])
    })

    it('C-052 deletes what the source does not have any more, but only what it has made itself, and nothing for an empty source', async () => {
      const { id: modelId, records } = await application()
      const own = { code: 'g00002', name: '别人的', sold: 0 }
      expect((await post(`/api/visualdev/OnlineDev/${modelId}`, own)).code).toBe(200)
      expect((await post(`/api/visualdev/OnlineDev/${modelId}`, { code: 'x', name: '手工', sold: 0 })).code).toBe(200)
      const goods = await table([good(1), good(2), good(3), good(4)])
      const sync = await made(path, definition(modelId, goods, { onGone: 'delete' }))
      expect(await run(sync)).toMatchObject({ added: 3, changed: 1 })
      await other.run(`delete from ${goods} where code <> 'g00004'`)
      expect(await dry(sync)).toMatchObject({ equal: 1, gone: 2, deletes: true })
      expect(await run(sync)).toMatchObject({ state: 'done', equal: 1, removed: 2 })
      expect((await records()).map(({ code }) => code)).toEqual(['g00002', 'g00004', 'x'])
      await other.run(`delete from ${goods}`)
      expect((await dry(sync)).text).toBe('来源没有任何行，未删除任何记录')
      expect(await run(sync)).toMatchObject({ state: 'failed', removed: 0, text: '来源没有任何行，未删除任何记录' })
      expect(await records()).toHaveLength(3)
      // rows that are left as they are
      await other.run(`insert into ${goods} values ${[good(4), good(5), good(6)].join(', ')}`)
      await other.run(`update ${goods} set price = 1 where code = 'g00004'`)
      const leaves = await made(path, definition(modelId, goods, { onNew: 'leave', onChanged: 'leave', onGone: 'delete' }))
      expect(await run(leaves)).toMatchObject({ added: 0, changed: 0, equal: 0, skipped: 3, removed: 0 })
    })

    it('C-052 goes on from its checkpoint wherever it is stopped, and neither doubles nor loses a row', async () => {
      const { id: modelId, enCode, records } = await application()
      const goods = await table(Array.from({ length: 120 }, (_, i) => good(i + 1)))
      const sync = await made(path, definition(modelId, goods))
      const { db } = test.database
      const rawSql = (text: string) => sql.raw(text).execute(db)
      await rawSql(`create function stop_sync() returns trigger language plpgsql as $$ begin
        if new.code = tg_argv[0] then raise exception 'stopped'; end if; return new; end $$`)
      expect((await execute(sync)).code).toBe(200)
      // the first row of all, one in the middle of a batch, the last of one, the last of all
      for (const [n, kept] of [
        [1, 0],
        [77, 50],
        [100, 50],
        [120, 100],
      ] as const) {
        await rawSql(
          `create trigger stops before insert on app_${enCode} for each row execute function stop_sync('g${String(n).padStart(5, '0')}')`,
        )
        test.app.jobs.clock.ahead += 3_600_000
        await due()
        await rawSql(`drop trigger stops on app_${enCode}`)
        expect(await lastRun(sync)).toMatchObject({ state: 'running', done: kept, added: kept })
        expect(await records()).toHaveLength(kept)
      }
      // while it goes on no other one is begun
      expect(await execute(sync)).toMatchObject({ code: 400 })
      expect(await test.call('DELETE', `${path}/${sync}`, { token })).toMatchObject({ code: 409 })
      test.app.jobs.clock.ahead += 3_600_000
      await due()
      expect(await lastRun(sync)).toMatchObject({ state: 'done', total: 120, done: 120, added: 120, faulty: 0 })
      expect(new Set((await records()).map(({ code }) => code)).size).toBe(120)
      expect(await records()).toHaveLength(120)
      for (const left of ['base_data_sync_row', 'base_data_sync_seen'] as const)
        expect(await db.selectFrom(left).select('runId').execute()).toEqual([])
      await rawSql('drop function stop_sync')
      test.app.jobs.clock.ahead = 0
    })

    it('C-052 is ended by whoever cancels it, and begun again; with more rows than are allowed it ends with a message', async () => {
      const { id: modelId, records } = await application()
      const goods = await table(Array.from({ length: 3 }, (_, i) => good(i + 1)))
      const sync = await made(path, definition(modelId, goods))
      expect((await execute(sync)).code).toBe(200)
      const { id: runId } = await lastRun(sync)
      expect((await put(`/api/system/DataSyncRun/${runId}/Actions/Cancel`)).code).toBe(200)
      expect((await put(`/api/system/DataSyncRun/${runId}/Actions/Cancel`)).code).toBe(400)
      await due()
      expect(await records()).toEqual([])
      expect((await put(`/api/system/DataSyncRun/${runId}/Actions/Retry`)).code).toBe(200)
      await due()
      expect(await lastRun(sync)).toMatchObject({ state: 'done', cause: 'retry', added: 3 })
      expect((await put('/api/system/SysConfig', { syncMaxRows: 2 })).code).toBe(200)
      expect(await run(sync)).toMatchObject({ state: 'failed', text: '来源超过 2 行，已停止；上限可在系统配置中修改' })
      expect((await get(`${path}/${sync}/Difference`)).msg).toContain('2 行')
      expect((await put('/api/system/SysConfig', { syncMaxRows: 200000 })).code).toBe(200)
      // by the clock
      const task = { fullName: '同步', kind: 'action', action: 'dataSync', syncId: sync, cron: '* * * * *', timeZone: 'Asia/Shanghai' }
      const taskId = await made('/api/system/Task', { ...task, missed: 'once', enabledMark: 1, parameterJson: [] })
      expect((await put(`/api/system/Task/${taskId}/Actions/Run`)).code).toBe(200)
      await test.app.jobs.runDue(['task.run', 'dataSync.run'])
      expect((await get(`/api/system/Task/${taskId}/Runs`)).data.list[0]).toMatchObject({ state: 'done' })
      expect(await lastRun(sync)).toMatchObject({ state: 'done', cause: 'task', equal: 3 })
      await put(`${path}/${sync}/Actions/State`, { enabledMark: 0 })
      expect(await execute(sync)).toMatchObject({ code: 400 })
    })

    it('C-052 refuses a definition with what is wrong with it, at its field', async () => {
      const { id: modelId } = await application()
      const goods = await table([good(1)])
      const of = (values: object) => definition(modelId, goods, values)
      const mapping = async (...mappingJson: object[]) => refused(of({ mappingJson }))
      expect(await mapping(map('code'), map('nothing', 'value', 'name'))).toEqual(['mappingJson[1].column 来源没有列“nothing”'])
      expect(await mapping(map('code'), map('name', 'value', 'nothing'))).toEqual(['mappingJson[1].field 应用没有字段“nothing”'])
      expect(await mapping(map('code'), map('day', 'value', 'price'))).toEqual(['mappingJson[1].field “价格”不能保存列“day”的值'])
      expect(await mapping(map('code'), map('name', 'value', 'code'))).toEqual(['mappingJson[1].field “编号”被多列写入'])
      expect(await mapping(map('code'), map('name', 'word'))).toEqual(['mappingJson[1].by “名称”不支持这种取值方式'])
      expect(await mapping(map('name'))).toEqual(['mappingJson 请至少指定一个主键'])
      expect(await refused(of({ timeZone: 'Nowhere/Land' }))).toEqual(['timeZone 没有该时区'])
      expect(await refused(of({ modelId: 'none' }))).toEqual(['modelId 没有该应用，或者它未发布、已停用'])
      expect(await refused(of({ sourceId: 'none' }))).toEqual(['sourceId 数据源不存在'])
      expect(await refused(of({ tableName: 'none; drop table x' }))).toEqual(['tableName 没有表“none; drop table x”，或无权读取'])
      expect(await refused(of({ onNew: 'leave', onChanged: 'leave' }))).toEqual(['onNew 新增、变化、不存在三者均保持不变，同步没有作用'])
      const written = (statement: string) => refused(of({ statementMode: 'text', statement, tableName: null }))
      for (const statement of [`delete from ${goods}`, 'select 1; select 2', 'select {user.userId} as code', 'select nothing_like_it'])
        expect((await written(statement))[0]).toMatch(/^statement /)
      const text = {
        statementMode: 'text',
        statement: `select code, name from ${goods} -- all of them`,
        mappingJson: [map('code'), map('name')],
      }
      const id = await made(path, of(text))
      expect(await run(id)).toMatchObject({ state: 'done', added: 1 })
      // what the source lost since then ends a run
      await other.run(`alter table ${goods} drop column name`)
      await other.run(`alter table ${goods} add column name date`)
      await other.run(`update ${goods} set name = '2026-01-01'`)
      const flow = await made(path, of({ ...text, mappingJson: [map('code'), map('day')], statement: `select code, day from ${goods}` }))
      await other.run(`alter table ${goods} drop column day`)
      expect(await run(flow)).toMatchObject({ state: 'failed' })
      await test.database.db.updateTable('base_visual_dev').set({ enableFlow: 1 }).where('id', '=', modelId).execute()
      expect(await run(id)).toMatchObject({ state: 'failed', text: '该应用的记录只能通过流程产生，不能同步' })
      expect(await refused(of(text))).toEqual(['modelId 该应用的记录只能通过流程产生，不能同步'])
    })

    it('C-052 writes with the rights of whoever saved it, as they are when it runs', async () => {
      const { id: modelId, menu, records } = await application()
      const goods = await table([good(1)])
      const some = [map('code'), map('name')]
      const values = () => definition(modelId, goods, { mappingJson: some })
      const none = await test.login(await test.person({ 'systemData.dataSource': [] }))
      expect((await post(path, values(), none)).code).toBe(403)
      expect((await get(path, none)).code).toBe(403)
      const stranger = await test.login(await test.person({ 'systemData.sync': ['btn_add', 'btn_edit'] }))
      expect(await refused(values(), stranger)).toEqual(['onNew 您没有该应用的新增权限', 'onChanged 您没有该应用的编辑权限'])
      const account = await test.person({ 'systemData.sync': ['btn_add', 'btn_edit'], [menu]: ['btn_add', 'btn_edit'] })
      const { db } = test.database
      const role = await db.selectFrom('base_role').select('id').where('enCode', '=', account).executeTakeFirstOrThrow()
      const { id: menuId } = await db.selectFrom('base_menu').select('id').where('enCode', '=', menu).executeTakeFirstOrThrow()
      const given = async (code: string) =>
        db
          .transaction()
          .execute((trx) => repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId, kind: 'form', code }))
      await given('code')
      const person = await test.login(account)
      expect(await refused(values(), person)).toEqual(['mappingJson[1].field 您没有填写“名称”的权限'])
      const name = await given('name')
      const sync = (await post(path, values(), person)).data.id
      expect(await run(sync)).toMatchObject({ state: 'done', added: 1, faulty: 0 })
      expect((await records())[0]).toMatchObject({ code: 'g00001' })
      // somebody else who looks is not told what they may not read
      await other.run(`update ${goods} set name = 'neu'`)
      const look = await test.login(await test.person({ 'systemData.sync': ['btn_edit'] }))
      const { data } = await get(`${path}/${sync}/Difference`, look)
      expect(data.changedRows).toMatchObject([{ field: '名称', before: '******', after: 'neu' }])
      await db.transaction().execute((trx) => repository('authorize').remove(trx, String(name.id)))
      expect(await run(sync)).toMatchObject({ state: 'failed', text: '您没有填写“名称”的权限' })
      await db.updateTable('base_user').set({ enabledMark: 0 }).where('account', '=', account).execute()
      expect(await run(sync)).toMatchObject({ state: 'failed', text: '负责人已停用，未执行' })
    })

    it.skipIf(!postgresUrl || url !== postgresUrl)(
      'C-052 that a killed process was at is gone on with by another one, and neither doubles nor loses a row',
      async () => {
        const { id: modelId, enCode } = await application()
        const goods = await table([])
        await other.run(
          `insert into ${goods} (code, name, sold) select 'g' || lpad(n::text, 5, '0'), '货 ' || n, false from generate_series(1, 2000) n`,
        )
        const sync = await made(path, definition(modelId, goods, { mappingJson: [map('code'), map('name'), map('sold')] }))
        expect((await execute(sync)).code).toBe(200)
        const { db } = test.database
        const done = async () => Number((await lastRun(sync)).done)
        const count = async () => {
          const { rows } = await sql
            .raw<{ n: string; codes: string }>(`select count(*) as n, count(distinct code) as codes from app_${enCode}`)
            .execute(db)
          return [Number(rows[0]?.n), Number(rows[0]?.codes)]
        }
        // a row of the table waits as long as the test holds a lock: its process is killed within the transaction that writes it
        const place = (test.options as { url: string }).url
        const holder = new Client({ connectionString: place })
        await holder.connect()
        await holder.query(`create table test_stop (code text);
          create function test_stop() returns trigger language plpgsql as $$ begin
            if exists (select from test_stop where code = new.code) then perform pg_advisory_xact_lock(424242); end if; return new; end $$;
          create trigger test_stop before insert on app_${enCode} for each row execute function test_stop()`)
        const waits = async () =>
          (await holder.query(`select from pg_locks where locktype = 'advisory' and objid = 424242 and not granted`)).rowCount
        for (const at of isLong ? [101, 333, 750, 1199, 1520] : [230]) {
          await holder.query(
            `truncate test_stop; insert into test_stop values ('g${String(at).padStart(5, '0')}'); select pg_advisory_lock(424242)`,
          )
          const child = await startProcess({ ...test.options, env: hosts })
          await until(async () => expect(await waits()).toBe(1), 20_000)
          await child.end('SIGKILL')
          await holder.query('select pg_advisory_unlock(424242)')
          await until(async () => expect(await waits()).toBe(0))
          const kept = await done()
          expect(kept).toBeGreaterThan(at - 100)
          expect(kept).toBeLessThan(at)
          await until(async () => expect(await count()).toEqual([kept, kept]))
          // its minute is over
          await sql`update base_job set "nextTry" = now() where "kind" = 'dataSync.run' and "state" = 'running'`.execute(db)
        }
        await holder.end()
        await due()
        expect(await lastRun(sync)).toMatchObject({ state: 'done', total: 2000, done: 2000, added: 2000, faulty: 0 })
        expect(await count()).toEqual([2000, 2000])
      },
      120_000,
    )
  })
}

syncs('PostgreSQL', postgresUrl, otherPostgres)
syncs('MariaDB', mariaUrl, otherMaria)
