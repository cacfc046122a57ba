import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Config } from '../../base/config.ts'
import { ApiError } from '../../base/errors.ts'
import { version } from '../../base/version.ts'
import type { Database } from '../../db/open.ts'
import { transaction } from '../../db/transaction.ts'
import type { Db } from '../../db/types.ts'
import { readSettings } from '../../settings/settings.ts'
import type { Store } from '../../storage/store.ts'
import { type Kept, keptOf, listKept, pathOf, type Reason, removeKept, underWay, type Where, writeKept } from './folder.ts'
import { isLeftOut, isOwnTable } from './leftOut.ts'
import {
  backupFormat,
  contentFile,
  type Manifest,
  manifestName,
  newestForm,
  type TableContents,
  type TableShape,
  tableFile,
} from './manifest.ts'
import { linesOf, plainTexts, RowSum } from './rows.ts'
import { readCounters, readShapes } from './structure.ts'

/** What backups are made of. */
export interface Source {
  database: Pick<Database, 'db' | 'kind'>
  store: Store
  settings: Config
}

/** Of the work, what gathering the rows is; packing them with the files is the rest. */
const gathering = 60
const compressionLevel = 6

/** The rows of a table as a file of lines. */
async function gather(trx: Db, shape: TableShape, path: string, signal: AbortSignal): Promise<TableContents> {
  const [hash, sum] = [createHash('sha256'), new RowSum()]
  let bytes = 0
  const file = await open(path, 'w', 0o600)
  try {
    for await (const lines of linesOf(trx, shape.name, shape.columns)) {
      signal.throwIfAborted()
      for (const line of lines) sum.add(line)
      const piece = Buffer.from(`${lines.join('\n')}\n`)
      hash.update(piece)
      bytes += piece.length
      for (let done = 0; done < piece.length; ) done += (await file.write(piece, done)).bytesWritten
    }
  } finally {
    await file.close()
  }
  return { ...shape, rows: sum.rows, sum: sum.sum, bytes, sha256: hash.digest('hex') }
}

/** By which keys the secrets of the database are encrypted. */
async function secretsIn(trx: Db, shapes: ReadonlyMap<string, TableShape>): Promise<Manifest['secrets']> {
  const found = new Map<string, number>()
  for (const { name, columns } of shapes.values()) {
    if (!isOwnTable(name) || !columns.some((column) => column.name === 'sealed')) continue
    const { rows } = await sql<{ key: string; n: string }>`
      select split_part("sealed", '.', 2) as key, count(*) as n from ${sql.id(name)} group by 1`.execute(trx)
    for (const { key, n } of rows) found.set(key, (found.get(key) ?? 0) + Number(n))
  }
  return [...found].map(([key, n]) => ({ key, n })).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Gathers the database as it is at one moment: the transaction sees nothing that is written after it began. PGlite has one
 * connection, so the rows are only written down meanwhile, and packed afterwards.
 */
const gatherAll = ({ database }: Source, folder: string, byName: string, onPercent: (percent: number) => void, signal: AbortSignal) =>
  transaction(
    database.db,
    async (trx): Promise<Manifest> => {
      await plainTexts(trx)
      const shapes = await readShapes(trx)
      const migrations = await sql<{ name: string }>`select "name" from base_migration order by "name"`.execute(trx)
      const wanted = [...shapes.values()].filter(({ name }) => isOwnTable(name) && !isLeftOut(name))
      const tables: TableContents[] = []
      for (const shape of wanted) {
        tables.push(await gather(trx, shape, join(folder, `${shape.name}.jsonl`), signal))
        onPercent((gathering * tables.length) / wanted.length)
      }
      const blobs = await trx.selectFrom('base_file_blob').select(['id', 'size', 'sha256']).orderBy('id').execute()
      return {
        ...{ format: backupFormat, form: newestForm, product: version, at: Date.now(), kind: database.kind, byName },
        migrations: migrations.rows.map(({ name }) => name),
        tables,
        counters: (await readCounters(trx)).filter(({ table }) => isOwnTable(table)),
        files: blobs.map(({ id, size, sha256 }) => ({ id, size: Number(size), sha256 })),
        lost: [],
        secrets: await secretsIn(trx, shapes),
      }
    },
    0,
    { frozen: true },
  )

/** Whether a store says that it has no such content; of any other error nobody knows. */
const isGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT' || /answered 404\b/.test((error as Error).message)

/** Hands on what it is given, and hears of it. */
const heard = (onPiece: (piece: Buffer) => void, onEnd: () => void = () => {}) =>
  new Transform({
    transform(piece: Buffer, _encoding, done) {
      onPiece(piece)
      done(null, piece)
    },
    flush(done) {
      onEnd()
      done()
    },
  })

/** A stream behind another one; it ends with an error where that does. */
function behind(stream: Readable, next: Transform): Readable {
  stream.once('error', (error) => next.destroy(error))
  return stream.pipe(next)
}

/** A content on its way into the zip. One that is gone, or other than it was, is noted as lost. */
async function contentStream(store: Store, { id, size, sha256 }: Manifest['files'][number], lost: string[]): Promise<Readable> {
  const content = await store.read(id).catch((error: unknown) => {
    if (!isGone(error)) throw error
    return undefined
  })
  if (!content) {
    lost.push(id)
    return Readable.from([])
  }
  const hash = createHash('sha256')
  let bytes = 0
  const onEnd = () => {
    if (bytes !== size || hash.digest('hex') !== sha256) lost.push(id)
  }
  const onPiece = (piece: Buffer) => {
    hash.update(piece)
    bytes += piece.length
  }
  return behind(content, heard(onPiece, onEnd))
}

/** Packs what was gathered, and the files, one after the other. Gives the size and the hash of the zip. */
async function pack(
  { store }: Source,
  manifest: Manifest,
  { folder, target, onPercent, signal }: { folder: string; target: string; onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<{ size: number; sha256: string }> {
  const zip = new ZipFile()
  const options = { mtime: new Date(manifest.at), mode: 0o100600, compressionLevel }
  const all = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.files.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  let current: Readable | undefined
  const onPiece = (piece: Buffer) => {
    read += piece.length
    onPercent(gathering + ((100 - gathering) * read) / Math.max(1, all))
  }
  /** A part that is opened when it is its turn. */
  const add = (name: string, opening: () => Readable | Promise<Readable>) =>
    zip.addReadStreamLazy(name, options, (give) => {
      Promise.resolve()
        .then(opening)
        .then(
          (stream) => {
            current = stream
            give(null, behind(stream, heard(onPiece)))
          },
          (error: unknown) => give(error, Readable.from([])),
        )
    })
  for (const { name } of manifest.tables) add(tableFile(name), () => createReadStream(join(folder, `${name}.jsonl`)))
  for (const file of manifest.files) add(contentFile(file.id), () => contentStream(store, file, manifest.lost))
  // The last one: which contents are lost is known when they were read.
  add(manifestName, () => Readable.from([Buffer.from(JSON.stringify(manifest))]))
  zip.end()
  const hash = createHash('sha256')
  let size = 0
  const out = heard((piece) => {
    size += piece.length
    hash.update(piece)
  })
  zip.on('error', (error: Error) => out.destroy(error))
  try {
    await pipeline(zip.outputStream as Readable, out, createWriteStream(target, { mode: 0o600, flush: true }), { signal })
  } finally {
    current?.destroy()
  }
  return { size, sha256: hash.digest('hex') }
}

/** Why a backup was not made, for people to read. */
export function toldFault(error: unknown): Reason {
  if (error instanceof ApiError) return { key: error.key, ...(error.params ? { params: error.params } : {}) }
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return { key: 'backup.fault.noRoom' }
  return { key: 'backup.fault.other', params: { message: String(message).slice(0, 300) } }
}

/** Takes away the oldest of those that were made here, so that no more are kept than the settings say. */
async function letGo({ database, settings }: Source, held: ReadonlySet<string>): Promise<void> {
  const most = Number((await readSettings(database.db)).backupKeep)
  const made = listKept(settings).filter(({ state, origin }) => state === 'done' && origin === 'made')
  for (const { id } of made.slice(most)) if (!held.has(id)) removeKept(settings, id)
}

export interface Asked {
  id: string
  note: string
  byId: string
  byName: string
}

/** A backup that is asked for, as the list has it until it is there. */
export const askedFor = ({ id, note, byId, byName }: Asked, at = Date.now()): Kept => ({
  ...{ id, fullName: `pinge-${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.zip` },
  ...{ state: 'waiting', origin: 'made', at, byId, byName, note, percent: 0, beat: at, fault: null },
  ...{ size: 0, sha256: '', product: version, step: '', tables: 0, rows: 0, files: 0, lost: 0, ms: 0 },
})

/**
 * Makes a backup. It says how far it is in its file of the folder, where somebody may also ask to stop it: so it does not
 * matter which process is asked. Throws why it could not be made; `held` are backups that must not be let go.
 */
export async function makeBackup(source: Source, asked: Kept, signal: AbortSignal, held: ReadonlySet<string> = new Set()): Promise<Kept> {
  const { settings } = source
  const { id } = asked
  const busy = underWay(settings)
  if (busy && busy.id !== id) throw new ApiError('conflict', { key: 'backup.busy' })
  const began = performance.now()
  let kept: Kept = { ...asked, state: 'making', percent: 0, beat: Date.now() }
  const [folder, target, cancel] = [pathOf(settings, id, 'part'), pathOf(settings, id, 'zip'), pathOf(settings, id, 'cancel')]
  const note = (changes: Partial<Kept>) => {
    kept = { ...kept, beat: Date.now(), ...changes }
    writeKept(settings, kept)
  }
  const stop = new AbortController()
  let percent = 0
  const onPercent = (now: number) => {
    percent = Math.min(99, Math.floor(now))
  }
  const watch = setInterval(() => {
    if (existsSync(cancel)) stop.abort(new ApiError('conflict', { key: 'backup.cancelled' }))
    note({ percent })
  }, 500)
  const both = AbortSignal.any([signal, stop.signal])
  try {
    note({})
    for (const { id: other, state } of listKept(settings))
      if (other !== id && state !== 'done' && state !== 'waiting')
        await rm(pathOf(settings, other, 'part'), { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const manifest = await gatherAll(source, folder, asked.byName, onPercent, both)
    const packed = await pack(source, manifest, { folder, target: `${target}.new`, onPercent, signal: both })
    await rename(`${target}.new`, target)
    clearInterval(watch)
    note({
      ...packed,
      ...{ state: 'done', percent: 100, product: manifest.product, step: manifest.migrations.at(-1) ?? '', tables: manifest.tables.length },
      ...{ rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.length, lost: manifest.lost.length },
      ms: Math.round(performance.now() - began),
    })
    await letGo(source, held)
    return kept
  } catch (error) {
    clearInterval(watch)
    await rm(`${target}.new`, { force: true })
    const isCancelled = stop.signal.aborted
    note({ state: isCancelled ? 'cancelled' : 'failed', fault: isCancelled ? null : toldFault(error) })
    if (isCancelled) return kept
    throw error
  } finally {
    clearInterval(watch)
    await rm(folder, { recursive: true, force: true })
    await rm(cancel, { force: true })
  }
}

/** Has a backup that is under way stop; one that waits never begins. */
export function stopMaking(where: Where, id: string): void {
  const kept = keptOf(where, id)
  if (kept.state === 'waiting') writeKept(where, { ...kept, state: 'cancelled' })
  else if (kept.state === 'making') writeFileSync(pathOf(where, id, 'cancel'), '')
  else throw new ApiError('badRequest', { key: 'backup.notUnderWay' })
}
