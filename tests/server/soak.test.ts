/** Many people at once over real HTTP, some of them careless: every call is answered, and the books balance afterwards. */
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#core/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { claim, type DemoApp, startDemo } from '../helpers/demo.ts'
import { isLong } from '../helpers/fuzz.ts'

const seconds = isLong ? 10 : 3
const people = 12

let test: DemoApp
let base: string
let token: string
beforeAll(async () => {
  test = await startDemo()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  token = await test.as('admin')
}, 120_000)

/** The same sequence for everybody's luck, every time. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('a crowd', () => {
  it('of creates, conflicting updates, deletes, lists, bad bodies and callers who go away is answered, and loses nothing', async () => {
    const url = `/api/visualdev/OnlineDev/${test.models.expenseClaim}`
    const { db } = test.database
    const rowsBefore = await db.selectFrom('base_audit').select('id').where('entity', '=', 'app.expenseClaim').execute()
    expect(rowsBefore).toHaveLength(0)
    const codes = new Map<string, number>()
    let aborted = 0
    const made = new Map<string, number>()
    const deleted = new Set<string>()
    /** the version that the last acknowledged change of a record gave it */
    const versions = new Map<string, number>()

    const send = async (method: string, path: string, body?: string, type = 'application/json', signal?: AbortSignal) => {
      const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) }
      const limit = AbortSignal.timeout(60_000)
      const response = await fetch(base + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const answer = (await response.json()) as { code: number; data: Row }
      codes.set(`${method} ${answer.code}`, (codes.get(`${method} ${answer.code}`) ?? 0) + 1)
      return answer
    }
    const any = <T>(list: Iterable<T>, roll: () => number): T | undefined => {
      const all = [...list]
      return all[Math.floor(roll() * all.length)]
    }

    const end = Date.now() + seconds * 1000
    const person = async (seed: number) => {
      const roll = dice(seed)
      // On a busy machine the crowd stays until there is something to balance.
      while (Date.now() < end || made.size < 25 || aborted === 0) {
        const what = roll()
        const id = any(made.keys(), roll)
        if (what < 0.35) {
          const { code, data } = await send('POST', url, JSON.stringify(claim()))
          if (code === 200) made.set(String(data.id), 1)
        } else if (what < 0.55 && id) {
          const version = versions.get(id) ?? 1
          const { code, data } = await send('PUT', `${url}/${id}`, JSON.stringify({ version, title: `第${Math.floor(roll() * 1000)}次` }))
          if (code === 200) versions.set(id, Math.max(versions.get(id) ?? 1, Number(data.version)))
        } else if (what < 0.6 && id) {
          if ((await send('DELETE', `${url}/${id}`)).code === 200) deleted.add(id)
        } else if (what < 0.75) await send('POST', `${url}/List`, JSON.stringify({ pageSize: 50, sidx: '-total', keyword: '上海' }))
        else if (what < 0.85) {
          const bad = any(['{', '[]', 'null', '{"title":{"a":1}}', '{"items":[[[]]]}', '{"total":"x","period":"y"}'], roll)
          await send('POST', url, bad)
        } else if (what < 0.9) await send('GET', '/api/oauth/CurrentUser')
        else {
          const gone = new AbortController()
          const call = send('POST', url, JSON.stringify(claim({ title: '走了' })), undefined, gone.signal)
          await wait(roll() * 15)
          gone.abort()
          // Answered just before, or given up: never anything else.
          const { code, data } = await call.catch((error: Error) => {
            if (error.name !== 'AbortError') throw error
            aborted++
            return { code: 0, data: {} as Row }
          })
          if (code === 200) made.set(String(data.id), 1)
        }
      }
    }
    await Promise.all(Array.from({ length: people }, (_, i) => person(i + 1)))

    // Every call was answered: none by a failure of the server.
    expect([...codes.keys()].filter((code) => / (?:5\d\d|0)$/.test(code))).toEqual([])
    // Nothing holds a connection any more.
    await wait(200)
    expect((await send('GET', '/api/health')).code).toBe(200)

    const table = await db.selectFrom('base_visual_dev').select('tables').where('enCode', '=', 'expenseClaim').executeTakeFirstOrThrow()
    const main = (
      JSON.parse(table.tables ?? '[]') as Array<{ typeId: string; table: string; fields: Array<{ field: string; column: string }> }>
    ).find(({ typeId }) => typeId === '1')
    const billNo = main?.fields.find(({ field }) => field === 'billNo')?.column ?? ''
    const trail = await db
      .selectFrom('base_audit')
      .select(['recordId', 'verb'])
      .where('entity', '=', 'app.expenseClaim')
      .orderBy('id')
      .execute()
    const created = trail.filter(({ verb }) => verb === 'create').map(({ recordId }) => recordId as string)
    const rows = await loose(db)
      .selectFrom(main?.table ?? '')
      .selectAll()
      .where('f_id', 'in', created)
      .execute()

    // Every acknowledged record is there, with the audit trail of all that happened to it, and no other.
    expect([...made.keys()].filter((id) => !created.includes(id))).toEqual([])
    expect(rows).toHaveLength(created.length)
    for (const row of rows) {
      const mine = trail.filter(({ recordId }) => recordId === row.f_id)
      expect(mine).toHaveLength(Number(row.f_version))
      const last = mine.at(-1)?.verb === 'delete'
      expect(row.f_deleted_time !== null).toBe(last)
      expect(last).toBe(deleted.has(String(row.f_id)))
    }
    // Bill numbers are consecutive, whoever went away and whatever was refused.
    const numbers = rows.map((row) => Number(String(row[billNo]).slice(-4))).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))
  }, 120_000)
})
