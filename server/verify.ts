import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './db/open.ts'
import { transaction } from './db/transaction.ts'
import type { Db } from './db/types.ts'
import { definitionFaults } from './records/model/definition.ts'
import type { Store } from './storage/store.ts'

/** What was read, and each thing that is broken, in a line. */
export interface Verified {
  tables: number
  rows: number
  files: number
  faults: string[]
}

const words = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]

/** Reads every value of a table, the long ones that are kept beside it as well; gives how many rows it has. */
const readTable = (db: Db, name: string): Promise<number> =>
  transaction(
    db,
    async (trx) => {
      // an index that is wrong is not asked, so that the rows themselves are read
      await sql`set local enable_indexscan = off`.execute(trx)
      await sql`set local enable_indexonlyscan = off`.execute(trx)
      const { rows } = await sql<{ n: string }>`select count(*) as n, sum(length(t::text)) as size from ${sql.table(name)} t`.execute(trx)
      return Number(rows[0]?.n ?? 0)
    },
    0,
  )

/** Rows that an index finds, of each index of a table that has one on every row: as many as the table has. */
async function indexFaults(db: Db, name: string, rows: number): Promise<string[]> {
  const { rows: indexes } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
    where t.relname = ${name} and t.relnamespace = current_schema()::regnamespace and i.indisprimary`.execute(db)
  const faults: string[] = []
  for (const { name: index, column } of indexes) {
    const found = await transaction(
      db,
      async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_bitmapscan = off`.execute(trx)
        const answer = await sql<{
          n: string
        }>`select count(*) as n from (select ${sql.ref(column)} from ${sql.table(name)} order by ${sql.ref(column)}) t`.execute(trx)
        return Number(answer.rows[0]?.n ?? 0)
      },
      0,
    ).catch((error: unknown) => words(error))
    if (found !== rows)
      faults.push(`Index ${index} of table ${name}: ${typeof found === 'number' ? `finds ${found} of ${rows} rows` : found}`)
  }
  return faults
}

/** Every content of a file is there, as long as it was, and the same. */
async function fileFaults(db: Db, store: Store): Promise<{ files: number; faults: string[] }> {
  const blobs = await db.selectFrom('base_file_blob').select(['id', 'sha256', 'size']).execute()
  const faults: string[] = []
  for (const { id, sha256, size } of blobs) {
    try {
      const hash = createHash('sha256')
      let length = 0
      for await (const piece of (await store.read(String(id))) as AsyncIterable<Buffer>) {
        hash.update(piece)
        length += piece.length
      }
      if (length !== Number(size)) faults.push(`File ${id}: has ${length} of ${size} bytes`)
      else if (hash.digest('hex') !== sha256) faults.push(`File ${id}: is not what was stored`)
    } catch (error) {
      faults.push(`File ${id}: ${words(error)}`)
    }
  }
  return { files: blobs.length, faults }
}

/** Definitions that this version would refuse: what people see of them is not what was written. */
async function definitionsOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('base_visual_dev')
    .select(['enCode', 'releaseForm', 'releaseList'])
    .where('releaseForm', 'is not', null)
    .execute()
  return rows.flatMap(({ enCode, releaseForm, releaseList }) =>
    definitionFaults(releaseForm, releaseList).map(({ pointer, message }) => `Application ${enCode}: ${pointer} ${message}`),
  )
}

/** Reads everything that Pinge keeps, tables, primary indexes, definitions and files, and says what is broken. Changes nothing. */
export async function verify({ db }: Database, store: Store): Promise<Verified> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db)
  const done: Verified = { tables: tables.length, rows: 0, files: 0, faults: [] }
  for (const { name } of tables) {
    try {
      const rows = await readTable(db, name)
      done.rows += rows
      done.faults.push(...(await indexFaults(db, name, rows)))
    } catch (error) {
      done.faults.push(`Table ${name}: ${words(error)}`)
    }
  }
  for (const step of [
    async () => done.faults.push(...(await definitionsOf(db))),
    async () => {
      const { files, faults } = await fileFaults(db, store)
      done.files = files
      done.faults.push(...faults)
    },
  ])
    await step().catch((error: unknown) => done.faults.push(words(error) ?? ''))
  return done
}
