/**
 * Every call ends: whatever happens to the database or to whoever calls, there is an answer, and the next call works.
 * @module-tag pglite
 */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { limits } from '#server/db/limits.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { type Envelope, freshDatabase, startApp, type TestApp } from '../helpers/app.ts'
import { until } from '../helpers/until.ts'

const postgres = process.env.TEST_DATABASE_URL
const usual = { ...limits }
/** Shorter limits, before the database is opened that has them. */
const set = (some: { [name in keyof typeof limits]?: number }) => Object.assign(limits, usual, some)
const value = async <T>(database: Database, text: string): Promise<T | undefined> =>
  (await sql.raw<{ a: T }>(text).execute(database.db)).rows[0]?.a
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a transaction', () => {
  let database: Database
  let drop: () => Promise<void>
  beforeAll(async () => {
    ;({ database, drop } = await freshDatabase())
    await sql`create table t (id int primary key, note text)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  const insert = (id: number) => sql`insert into t values (${id}, 'x')`
  const ids = async () => (await sql<{ id: number }>`select id from t order by id`.execute(database.db)).rows.map(({ id }) => id)

  it('that never ends is rolled back, whoever waits is told, and what it does later is refused', async () => {
    let go = () => {}
    const ended = new Promise<void>((done) => {
      go = done
    })
    let late: Promise<unknown> | undefined
    const work = transaction(
      database.db,
      async (trx) => {
        await insert(1).execute(trx)
        late = ended.then(() => insert(2).execute(trx)).catch((error) => error)
        await late
        return 'done'
      },
      200,
    )
    await expect(work).rejects.toMatchObject({ code: '57014' })
    expect(await ids()).toEqual([])
    go()
    expect(await late).toBeInstanceOf(Error)
    expect(await ids()).toEqual([])
  })

  it('that has asked nothing yet keeps nobody from the database, and one that never asks ends as well', async () => {
    let go = () => {}
    const ready = new Promise<void>((done) => {
      go = done
    })
    const works = Array.from({ length: 12 }, (_, i) =>
      transaction(database.db, async (trx) => {
        await ready
        if (i % 2 === 1) throw new Error('given up')
        if (i === 0) await Promise.all([insert(20).execute(trx), insert(21).execute(trx)])
      }),
    )
    // as many as there are connections wait, and others are answered
    expect(await value(database, 'select 1 as a')).toBe(1)
    go()
    const results = await Promise.allSettled(works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(await ids()).toEqual([20, 21])
    await sql`delete from t`.execute(database.db)
  })

  it('that ends leaves another one guarded: the database itself is refused inside of it', async () => {
    let go = () => {}
    const ended = new Promise<void>((done) => {
      go = done
    })
    const second = transaction(database.db, async () => {
      await ended
      return value(database, 'select 1 as a')
    })
    await transaction(database.db, async () => {})
    go()
    await expect(second).rejects.toThrow('must use the transaction')
    await expect(transaction(database.db, () => value(database, 'select 1 as a'))).rejects.toThrow('must use the transaction')
    expect(await value(database, 'select 1 as a')).toBe(1)
  })

  it('with a failed statement that somebody caught is not told as kept', async () => {
    const work = transaction(database.db, async (trx) => {
      await insert(3).execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => {})
      return 'kept'
    })
    await expect(work).rejects.toThrow('nothing was kept')
    expect(await ids()).toEqual([])
  })

  it('that fails in any way leaves a connection that works: two errors in a row, a syntax error, a value that is too long, queries side by side', async () => {
    const failing = [
      () => Promise.all([insert(4).execute(database.db), insert(4).execute(database.db)]),
      () => sql`selekt ${1}`.execute(database.db),
      () => sql`select ${'x'}::int`.execute(database.db),
      () => sql`select ${'a\u0000b'}::text`.execute(database.db),
      () => sql`select $1::int, $2::int`.execute(database.db),
      () =>
        transaction(database.db, async (trx) => {
          await insert(5).execute(trx)
          await Promise.all([insert(5).execute(trx), sql`selekt`.execute(trx), insert(6).execute(trx)])
        }),
      () => transaction(database.db, () => loose(database.db).selectFrom('t').select('id').execute()),
    ]
    for (const fail of [...failing, ...failing]) {
      await expect(fail()).rejects.toThrow()
      expect(await value(database, 'select 1 as a')).toBe(1)
    }
    expect(await ids()).toEqual([4])
  })

  it('200 of them at once and answers of many megabytes each end', async () => {
    const works = Array.from({ length: 200 }, (_, i) =>
      transaction(database.db, async (trx) => {
        await insert(1000 + i).execute(trx)
        if (i % 10 === 3) throw new Error('given up')
      }),
    )
    const results = await Promise.allSettled(works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(180)
    const big = await sql<{ a: string }>`select repeat('x', 1000) as a from generate_series(1, 30000)`.execute(database.db)
    expect(big.rows).toHaveLength(30_000)
  })

  it('a statement with more parameters than there is room for fails, and nothing else', async () => {
    const many = sql`select ${sql.join(Array.from({ length: 70_000 }, (_, i) => i))}`
    await expect(many.execute(database.db)).rejects.toThrow()
    expect(await value(database, 'select 1 as a')).toBe(1)
  })
})

describe.skipIf(postgres !== undefined)('the built-in database whose engine crashes', () => {
  it('tells the one who met it, keeps what was committed and nothing else, and goes on', async () => {
    const { database, drop } = await freshDatabase()
    await sql`create table t (id int primary key, j jsonb)`.execute(database.db)
    const insert = (id: number, json = '{}') => sql`insert into t values (${id}, ${json}::jsonb)`
    await insert(1).execute(database.db)
    // The first without parameters: PGlite by itself would never answer. The others it would answer as if all were well.
    const crashing = [
      () => sql.raw(`select ${Array.from({ length: 9000 }, () => '1').join('+')}`).execute(database.db),
      () => insert(2, deep(20_000)).execute(database.db),
      () =>
        transaction(database.db, async (trx) => {
          await insert(3).execute(trx)
          await insert(4, deep(20_000)).execute(trx)
        }),
    ]
    for (const crash of crashing) {
      const others = Array.from({ length: 10 }, () => value<number>(database, 'select 1 as a'))
      await expect(crash()).rejects.toMatchObject({ code: expect.stringMatching(/^(?:57P02|08006)$/) })
      expect(await Promise.all(others)).toEqual(Array(10).fill(1))
    }
    expect((await sql<{ id: number }>`select id from t`.execute(database.db)).rows).toEqual([{ id: 1 }])
    await insert(5).execute(database.db)
    await database.close()
    await drop()
  })
})

describe('over HTTP', () => {
  let test: TestApp
  let token: string
  let port: number
  const types = '/api/system/DictionaryType'
  beforeAll(async () => {
    set({ connection: 400, lock: 300, statement: 2000, call: 3000 })
    test = await startApp()
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    port = (test.app.server.address() as AddressInfo).port
    token = await test.login()
  }, 60_000)
  afterAll(() => set({}))

  const create = (enCode: string) =>
    test.call('POST', types, { token, body: { fullName: enCode, enCode, parentId: '-1', isTree: 0, sortCode: 1 } })
  /** Sends bytes, goes away after a moment, and does not wait for an answer. */
  const goAway = async (bytes: string, after: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(bytes)
    await wait(after)
    socket.destroy()
  }
  const post = (path: string, body: string, headers = 'content-type: application/json', length = Buffer.byteLength(body)) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${headers}\r\ncontent-length: ${length}\r\n\r\n${body}`

  it('whoever goes away in the middle of a call leaves nothing that is stuck: the call is done or it is not', async () => {
    const body = (i: number) => JSON.stringify({ fullName: `gone${i}`, enCode: `gone${i}`, parentId: '-1', isTree: 0, sortCode: 1 })
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bdd"\r\n\r\n{"entity":'
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => goAway(post(types, body(i)), i)),
      ...Array.from({ length: 5 }, (_, i) => goAway(post(types, '{"fullName":"ha', undefined, 500), i * 3)),
      ...Array.from({ length: 5 }, (_, i) =>
        goAway(post('/api/system/DictionaryData/Actions/Import', part, 'content-type: multipart/form-data; boundary=b', 9000), i * 3),
      ),
    ])
    // those that went away are still being done, and a call waits for a connection no longer than it may
    let tries = 0
    await until(async () => expect((await create(`after${tries++}`)).code).toBe(200))
    const rows = await test.database.db.selectFrom('base_dictionary_type').select('id').where('enCode', 'like', 'gone%').execute()
    const trail = await test.database.db
      .selectFrom('base_audit')
      .select('recordId')
      .where('recordId', 'in', ['-', ...rows.map(({ id }) => id)])
      .execute()
    expect(trail).toHaveLength(rows.length)
  })

  it('a multipart body without an end, and one that breaks off, are told', async () => {
    const path = '/api/system/DictionaryData/Actions/Import'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    for (const body of ['--b\r\ncontent-disposition: form-data; name="file"; filename="a.bdd"\r\n\r\n{', '', '--b--\r\n', '--b\r\n\r\n'])
      expect((await test.call('POST', path, { token, headers, body })).code).toBe(400)
  })

  it('a call that cannot get a connection is told so in the caller’s language, and soon; the next one works', async () => {
    let free = () => {}
    const freed = new Promise<void>((done) => {
      free = done
    })
    const connections = postgres ? 10 : 1
    let held = 0
    const hold = Array.from({ length: connections }, () =>
      transaction(test.database.db, async (trx) => {
        await sql`select 1`.execute(trx)
        held++
        await freed
      }),
    )
    await until(() => expect(held).toBe(connections))
    const began = Date.now()
    const headers = { 'pinge-language': 'en' }
    const answer = await test.call('GET', types, { token, headers })
    expect(answer).toMatchObject({ code: 503, msg: 'The service is not available; please try again later' })
    expect((await test.call('GET', '/api/health')).code).toBe(503)
    expect(Date.now() - began).toBeLessThan(2500)
    free()
    await Promise.all(hold)
    expect((await test.call('GET', types, { token })).code).toBe(200)
  })

  it('a body that is nested without end is refused before anything reads it', async () => {
    const answer = await test.call('POST', types, {
      token,
      headers: { 'content-type': 'application/json' },
      body: `{"fullName":${deep(50_000)}}`,
    })
    expect(answer.code).toBe(400)
    expect((await create('afterDeep')).code).toBe(200)
  })

  it('a server that closes answers what was asked, and does not wait for connections on which nothing was', async () => {
    const { app, database, login } = await startApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const at = (app.server.address() as AddressInfo).port
    const idle = connect(at, '127.0.0.1')
    await once(idle, 'connect')
    const mine = await login()
    const asked = Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        fetch(`http://127.0.0.1:${at}${types}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${mine}`, 'content-type': 'application/json' },
          body: JSON.stringify({ fullName: `close${i}`, enCode: `close${i}`, parentId: '-1', isTree: 0, sortCode: 1 }),
        }).then((response) => response.json() as Promise<Envelope>),
      ),
    )
    await wait(20)
    const began = Date.now()
    await app.close()
    expect(Date.now() - began).toBeLessThan(5000)
    // Answered, or refused because it came too late: what was answered is kept.
    const answers = await asked
    const ids = answers.flatMap((one) => (one.status === 'fulfilled' && one.value.code === 200 ? [one.value.data.id] : []))
    const rows = await database.db.selectFrom('base_dictionary_type').select('id').where('enCode', 'like', 'close%').execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    idle.destroy()
  })

  it('a server that closes answers a call on a connection that was opened just before', async () => {
    const { app } = await startApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const fresh = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(fresh, 'connect')
    let answer = ''
    fresh.setEncoding('utf8').on('data', (text) => {
      answer += text
    })
    const closed = app.close()
    await vi.waitUntil(() => !app.server.listening)
    fresh.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n')
    await Promise.all([closed, once(fresh, 'close')])
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/^connection: close\r$/m)
    expect(answer).toContain('"code":200')
  })

  describe.skipIf(postgres === undefined)('on PostgreSQL', () => {
    const admin = async (statement: string, url = String(postgres)) => {
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rowCount } = await client.query(statement)
      await client.end()
      return rowCount
    }
    const name = async () => String(await value<string>(test.database, 'select current_database() as a'))

    it('a lock that somebody else holds is not waited for without end', async () => {
      const id = (await create('locked')).data.id
      const url = new URL(String(postgres))
      url.pathname = `/${await name()}`
      const other = new Client({ connectionString: url.href })
      await other.connect()
      await other.query('begin')
      await other.query('select 1 from base_dictionary_type where id = $1 for update', [id])
      expect((await test.call('PUT', `${types}/${id}`, { token, body: { fullName: 'x' } })).code).toBe(503)
      await other.query('rollback')
      await other.end()
      expect((await test.call('PUT', `${types}/${id}`, { token, body: { fullName: 'x' } })).code).toBe(200)
    })

    it('when every connection is cut and none is given, calls are told at once; when it is back, they work', async () => {
      const database = await name()
      const calls: Array<Promise<Envelope>> = []
      let answered = 0
      const running = setInterval(() => {
        const one = create(`cut${calls.length}`)
        calls.push(one)
        void one.then(
          ({ code }) => {
            if (code === 200) answered++
          },
          // told below
          () => {},
        )
      }, 5)
      try {
        await until(() => expect(answered).toBeGreaterThan(0))
        await admin(`alter database "${database}" allow_connections false`)
        await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
        await until(async () => expect(await admin(`select from pg_stat_activity where datname = '${database}'`)).toBe(0))
        const began = Date.now()
        expect((await test.call('GET', '/api/health')).code).toBe(503)
        expect(Date.now() - began).toBeLessThan(2000)
        await admin(`alter database "${database}" allow_connections true`)
        const before = answered
        await until(() => expect(answered).toBeGreaterThan(before))
      } finally {
        clearInterval(running)
      }
      const answers = await Promise.all(calls)
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 503]))
      const rows = await test.database.db.selectFrom('base_dictionary_type').select('id').where('enCode', 'like', 'cut%').execute()
      const kept = new Set(rows.map(({ id }) => id))
      expect(answers.filter(({ code, data }) => code === 200 && !kept.has(data.id))).toEqual([])
    })

    it('a statement that takes too long is ended by the server', async () => {
      await expect(sql`select pg_sleep(20)`.execute(test.database.db)).rejects.toMatchObject({ code: '57014' })
      expect(await value(test.database, 'select 1 as a')).toBe(1)
    })
  })
})

describe.skipIf(postgres === undefined)('a PostgreSQL that takes what it is sent and never answers', () => {
  it('is told as not available, and so is the next call', async () => {
    set({ answer: 300, connection: 300, rollback: 100 })
    const { createServer } = await import('node:net')
    const target = new URL(String(postgres))
    let silent = false
    // A wire that goes dead without a word, as when a machine in between loses power.
    const wire = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      near.on('data', (bytes) => silent || far.write(bytes))
      far.on('data', (bytes) => silent || near.write(bytes))
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const)
        end.on('error', () => {}).on('close', () => silent || other.destroy())
    }).listen(0, '127.0.0.1')
    await once(wire, 'listening')
    const url = new URL(target)
    url.port = String((wire.address() as AddressInfo).port)
    url.hostname = '127.0.0.1'
    const database = await openDatabase({ url: url.href })
    expect(await value(database, 'select 1 as a')).toBe(1)
    silent = true
    const began = Date.now()
    await expect(value(database, 'select 1 as a')).rejects.toMatchObject({ code: '08006' })
    await expect(transaction(database.db, (trx) => sql`select 1`.execute(trx))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:08006|53300)$/),
    })
    expect(Date.now() - began).toBeLessThan(3000)
    silent = false
    expect(await value(database, 'select 2 as a')).toBe(2)
    await database.close()
    wire.close()
    set({})
  })
})
