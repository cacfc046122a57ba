import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { chunkSize } from '#core/files.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import type { Database } from '../../db/open.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { entities } from '../../records/entity/catalog.ts'
import type { Store } from '../../storage/store.ts'
import { type Backup, wholeFiles } from './archive.ts'
import { isApplicationTable } from './leftOut.ts'
import { contentFile, type Manifest, refused, type TableContents, type TableShape } from './manifest.ts'
import { insertRows, plainTexts, sumOf } from './rows.ts'
import { addColumns, addConstraint, addIndex, isReference, makeTable, readShapes, setCounter } from './structure.ts'

/** Steps of the database's shape that this version does not know. */
export const unknownSteps = (manifest: Pick<Manifest, 'migrations'>): string[] =>
  manifest.migrations.filter((name) => !migrations.some((step) => step.name === name))

/** Steps that a backup has not seen yet. */
export const missingSteps = (manifest: Pick<Manifest, 'migrations'>): string[] =>
  migrations.map(({ name }) => name).filter((name) => !manifest.migrations.includes(name))

/** What a table is made of where it is not one of the steps: it is of an entity, or of an application. */
const isMadeHere = (name: string): boolean => isApplicationTable(name) || [...entities().values()].some(({ table }) => table === name)

/** Nothing waits for this work, and it takes what it takes. */
const atLeisure = <T>(db: Db, work: (trx: Db) => Promise<T>) => transaction(db, work, 0)

/** What the database says of rows that it cannot keep, for people to read. */
function asFault(error: unknown, table: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  const isOfRows = typeof code === 'string' && /^(?:22|23|42804|42846)/.test(code)
  return isOfRows ? refused('rows', { table, message: String(message).slice(0, 200) }) : error
}

/** Makes the tables of the backup in an empty database, as they were for the version that it is of. Gives those that the steps have not made. */
async function makeTables(db: Db, manifest: Manifest): Promise<Map<string, TableShape>> {
  await migrate(
    db,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  )
  return atLeisure(db, async (trx) => {
    const there = await readShapes(trx)
    const added = new Map<string, TableShape>()
    for (const table of manifest.tables) {
      const shape = there.get(table.name)
      const isHere = isMadeHere(table.name)
      if (!shape) {
        if (!isHere) throw refused('table', { table: table.name })
        await makeTable(trx, table)
        added.set(table.name, table)
        continue
      }
      // of entities the steps have made some with their first columns
      const lacking = table.columns.filter(({ name }) => !shape.columns.some((column) => column.name === name))
      if (lacking.length > 0 && !isHere) throw refused('structure', { table: table.name })
      if (lacking.length > 0) await addColumns(trx, { ...table, columns: lacking })
    }
    // what the steps themselves have put in
    await sql`truncate ${sql.join([...there.keys()].map((name) => sql.id(name)))}`.execute(trx)
    return added
  })
}

/** Fills a table, and holds it against what the backup says of it. */
async function fill(db: Db, backup: Backup, table: TableContents, shape: TableShape, signal: AbortSignal | undefined): Promise<void> {
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]))
  const columns = table.columns.map(({ name, type }) => ({ name, type: types.get(name) ?? type }))
  try {
    await atLeisure(db, async (trx) => {
      await plainTexts(trx)
      for await (const rows of backup.rowsOf(table)) {
        signal?.throwIfAborted()
        await insertRows(trx, table.name, columns, rows)
      }
      const { rows, sum } = await sumOf(trx, table.name, table.columns)
      if (rows !== table.rows || sum !== table.sum) throw refused('counts', { table: table.name, rows, wanted: table.rows })
    })
  } catch (error) {
    throw asFault(error, table.name)
  }
}

/**
 * Brings a backup into an empty database: the tables as they were for its version, its rows, then its keys and indexes. Each
 * table is counted and its rows are held against the manifest. Throws what does not fit; the database is of no use then.
 */
export async function fillFrom(
  { db }: Database,
  backup: Backup,
  { onTable = () => {}, signal }: { onTable?: (name: string) => void; signal?: AbortSignal } = {},
): Promise<void> {
  const { manifest } = backup
  const unknown = unknownSteps(manifest)
  if (unknown.length > 0) throw refused('newer', { name: unknown.at(-1) ?? '' })
  const added = await makeTables(db, manifest)
  const shapes = await readShapes(db)
  // Rows come in the order of the tables' names, not in the one in which they refer to each other.
  const references = [...shapes.values()].flatMap((shape) => shape.constraints.filter(isReference).map((one) => ({ shape, one })))
  for (const { shape, one } of references) await sql`alter table ${sql.id(shape.name)} drop constraint ${sql.id(one.name)}`.execute(db)
  for (const table of manifest.tables) {
    await fill(db, backup, table, shapes.get(table.name) ?? table, signal)
    onTable(table.name)
  }
  await atLeisure(db, async (trx) => {
    for (const { shape, one } of references)
      await sql`alter table ${sql.id(shape.name)} add constraint ${sql.id(one.name)} ${sql.raw(one.definition)}`
        .execute(trx)
        .catch((error: unknown) => Promise.reject(asFault(error, shape.name)))
    const keys = [...added.values()].flatMap((shape) => shape.constraints.map((one) => ({ shape, one })))
    for (const { shape, one } of [...keys.filter(({ one }) => !isReference(one)), ...keys.filter(({ one }) => isReference(one))])
      await addConstraint(trx, shape, one, shapes).catch((error: unknown) => Promise.reject(asFault(error, shape.name)))
    for (const shape of added.values())
      for (const one of shape.indexes) await addIndex(trx, shape, one).catch((error: unknown) => Promise.reject(asFault(error, shape.name)))
    for (const counter of manifest.counters) await setCounter(trx, counter)
    await sql`analyze`.execute(trx)
  })
}

/** Whether a store has a content, whole. */
async function isStored(store: Store, id: string, sha256: string): Promise<boolean> {
  const content = await store.read(id).catch(() => undefined)
  if (!content) return false
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex') === sha256
}

/** Puts a content into the store, part by part; kept only where it is the one that it should be. */
async function storeContent(store: Store, backup: Backup, { id, sha256 }: Manifest['files'][number]): Promise<void> {
  const token = await store.begin(id)
  const parts: Array<{ number: number; tag: string }> = []
  const hash = createHash('sha256')
  let [waiting, bytes, offset]: [Buffer[], number, number] = [[], 0, 0]
  const send = async () => {
    const piece = Buffer.concat(waiting)
    const number = parts.length + 1
    parts.push({ number, tag: await store.part(id, token, { number, offset, size: piece.length }, Readable.from([piece])) })
    offset += piece.length
    ;[waiting, bytes] = [[], 0]
  }
  for await (const piece of (await backup.content(id)) as AsyncIterable<Buffer>) {
    hash.update(piece)
    for (let from = 0; from < piece.length; ) {
      const some = piece.subarray(from, from + chunkSize - bytes)
      waiting.push(some)
      bytes += some.length
      from += some.length
      if (bytes === chunkSize) await send()
    }
  }
  if (bytes > 0 || parts.length === 0) await send()
  if (hash.digest('hex') !== sha256) {
    await store.abort(id, token)
    throw refused('hash', { name: contentFile(id) })
  }
  await store.complete(id, token, parts)
}

/** Puts the files of a backup into the store, beside those that are there. Gives how many were not there. */
export async function storeFiles(store: Store, backup: Backup, signal?: AbortSignal): Promise<number> {
  let n = 0
  for (const file of wholeFiles(backup.manifest)) {
    signal?.throwIfAborted()
    if (await isStored(store, file.id, file.sha256)) continue
    await storeContent(store, backup, file)
    n++
  }
  return n
}
