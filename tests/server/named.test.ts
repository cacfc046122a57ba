/**
 * Statements that come often are told to the database by a name: they answer as without one, whatever becomes of their table.
 * @module-tag pglite
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { loose } from '#server/records/query/anyTable.ts'
import { compiledRows } from '#server/records/query/compiled.ts'
import { freshDatabase } from '../helpers/app.ts'

const postgres = process.env.TEST_DATABASE_URL
const { database, drop } = await freshDatabase()
const { db } = database
let owner = {}
const read = (id: string, on: Db = db) =>
  compiledRows(on, owner, () => loose(on).selectFrom('t').select(['id', 'note']).where('id', '=', id), [id])

beforeEach(async () => {
  owner = {}
  await sql`drop table if exists t`.execute(db)
  await sql`create table t (id text primary key, note text)`.execute(db)
  await sql`insert into t values ('a', '1'), ('b', '2')`.execute(db)
})
afterAll(async () => {
  await database.close()
  await drop()
})

describe('a statement that comes often', () => {
  it('answers for each value, and in a transaction', async () => {
    for (let i = 0; i < 12; i++) expect(await read(i % 2 ? 'a' : 'b')).toEqual([i % 2 ? { id: 'a', note: '1' } : { id: 'b', note: '2' }])
    expect(await transaction(db, (trx) => read('a', trx))).toEqual([{ id: 'a', note: '1' }])
  })

  it('goes on when a column becomes another type, and when its table is made anew', async () => {
    expect(await read('a')).toEqual([{ id: 'a', note: '1' }])
    await sql`alter table t alter column note type int using note::int`.execute(db)
    expect(await Promise.all([read('a'), read('b')])).toEqual([[{ id: 'a', note: 1 }], [{ id: 'b', note: 2 }]])
    await sql`drop table t`.execute(db)
    await expect(read('a')).rejects.toMatchObject({ code: '42P01' })
    await sql`create table t (id text primary key, note boolean)`.execute(db)
    await sql`insert into t values ('a', true)`.execute(db)
    expect(await read('a')).toEqual([{ id: 'a', note: true }])
  })

  it.runIf(postgres)('is known by its name, also after its connection forgot it', async () => {
    // one after the other they are asked on one connection
    const known = async () =>
      (await sql<{ n: string }>`select count(*) as n from pg_prepared_statements where name like 'often%'`.execute(db)).rows[0]?.n
    await sql`deallocate all`.execute(db)
    await read('a')
    await read('b')
    expect(await known()).toBe('1')
    await sql`deallocate all`.execute(db)
    expect(await read('b')).toEqual([{ id: 'b', note: '2' }])
    expect(await known()).toBe('0')
  })
})
