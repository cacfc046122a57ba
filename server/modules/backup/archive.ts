import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { ApiError } from '../../base/errors.ts'
import { contentFile, type Manifest, manifestName, readManifest, refused, type TableContents, tableFile } from './manifest.ts'
import { RowSum, valuesIn } from './rows.ts'

/** What a backup may hold: parts, bytes of its manifest and of one line, and how many times its own size it or a part unpacks to. */
const bounds = { parts: 5_000_000, manifest: 256 * 1_048_576, line: 256 * 1_048_576, ratio: 250, small: 64 * 1_048_576 } as const
/** Where parts stand; nothing of a backup is ever unpacked to a place that it names. */
const partName = /^(?:tables\/\w{1,63}\.jsonl|files\/[\w-]{1,50})$/

/** Rows that are handed on together, and their size. */
const together = { rows: 500, bytes: 1_048_576 } as const
type Rows = Array<Array<string | null>>

/** A backup that is open: what it says of itself, and its parts, each held to that as it is read. */
export interface Backup {
  manifest: Manifest
  /** the rows of a table, some at a time; throws where they are not what the manifest says */
  rowsOf: (table: TableContents) => AsyncGenerator<Rows>
  /** the content of a file */
  content: (id: string) => Promise<Readable>
  close: () => void
}

const opened = (path: string) =>
  new Promise<ZipFile>((done, failed) =>
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }, (error, zip) =>
      error ? failed(error) : done(zip),
    ),
  )

const isBomb = (unpacked: number, packed: number): boolean => unpacked > bounds.small && unpacked > packed * bounds.ratio

/** Every part by its name. */
function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > bounds.parts) throw refused('tooLarge')
  const parts = new Map<string, Entry>()
  let total = 0
  return new Promise((done, failed) => {
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName
      total += entry.uncompressedSize
      if (name !== manifestName && !partName.test(name)) return failed(refused('place', { name: name.slice(0, 100) }))
      if (parts.has(name)) return failed(refused('twice', { name }))
      // A few bytes may unpack to more than any disk has.
      if (isBomb(entry.uncompressedSize, entry.compressedSize) || isBomb(total, zip.fileSize)) return failed(refused('tooLarge'))
      parts.set(name, entry)
      zip.readEntry()
    })
    zip.on('end', () => done(parts))
    zip.on('error', () => failed(refused('noZip')))
    zip.readEntry()
  })
}

const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((done, failed) => zip.openReadStream(entry, (error, stream) => (error ? failed(error) : done(stream))))

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > bounds.manifest) throw refused('tooLarge')
  const pieces: Buffer[] = []
  for await (const piece of await streamOf(zip, entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

/** The lines of a part, and its hash when it has ended. */
async function* linesIn(stream: Readable, hash: { update: (piece: Buffer) => unknown }, table: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    hash.update(piece)
    let from = 0
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      rest.push(piece.subarray(from, at))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      length = 0
      from = at + 1
    }
    rest.push(piece.subarray(from))
    length += piece.length - from
    if (length > bounds.line) throw refused('row', { table })
  }
  if (length > 0) throw refused('row', { table })
}

/** What cannot be unpacked is broken: an error of the reader says nothing to a person. One of the disk, or of the database, stays what it is. */
function readable(error: unknown): unknown {
  const { code, name } = error as { code?: unknown; name?: string }
  const isOther = name === 'AbortError' || (typeof code === 'string' && !/^(?:Z_|ERR_)/.test(code))
  return error instanceof ApiError || isOther ? error : refused('noZip')
}

/** Opens a backup and reads what it says of itself. Throws when it is none, a newer one, or has parts that nobody named. */
export async function openBackup(path: string): Promise<Backup> {
  let zip: ZipFile
  try {
    zip = await opened(path)
  } catch (error) {
    throw readable(error)
  }
  const close = () => zip.close()
  try {
    const parts = await partsOf(zip)
    const described = parts.get(manifestName)
    if (!described) throw refused('manifest')
    const manifest = readManifest(await textOf(zip, described))
    const named = new Map<string, number>([
      [manifestName, described.uncompressedSize],
      ...manifest.tables.map(({ name, bytes }) => [tableFile(name), bytes] as const),
      ...manifest.files.map(({ id, size }) => [contentFile(id), size] as const),
    ])
    const lost = new Set(manifest.lost.map(contentFile))
    for (const [name, bytes] of named) {
      const part = parts.get(name)
      if (!part) throw refused('missing', { name })
      if (part.uncompressedSize !== bytes && !lost.has(name)) throw refused('hash', { name })
    }
    for (const name of parts.keys()) if (!named.has(name)) throw refused('place', { name })
    const partOf = (name: string) => streamOf(zip, parts.get(name) as Entry)

    const rowsOf = async function* (table: TableContents): AsyncGenerator<Rows> {
      const [hash, sum] = [createHash('sha256'), new RowSum()]
      let [rows, bytes]: [Rows, number] = [[], 0]
      for await (const line of linesIn(await partOf(tableFile(table.name)), hash, table.name)) {
        const values = valuesIn(line, table.columns.length)
        if (!values) throw refused('row', { table: table.name })
        sum.add(line)
        rows.push(values)
        bytes += line.length
        if (rows.length >= together.rows || bytes > together.bytes) {
          yield rows
          ;[rows, bytes] = [[], 0]
        }
      }
      if (rows.length > 0) yield rows
      if (sum.rows !== table.rows || sum.sum !== table.sum || hash.digest('hex') !== table.sha256)
        throw refused('hash', { name: tableFile(table.name) })
    }
    return { manifest, rowsOf, content: (id) => partOf(contentFile(id)), close }
  } catch (error) {
    close()
    throw readable(error)
  }
}

/** The contents that a backup has whole. */
export const wholeFiles = ({ files, lost }: Manifest): Manifest['files'] => {
  const gone = new Set(lost)
  return files.filter(({ id }) => !gone.has(id))
}

/** Tables without which there is no system. */
const needed = ['base_file_blob', 'base_migration', 'base_user', 'base_user_login', 'base_visual_dev']

/** The column of a table, as it stands in its lines. */
const placeOf = ({ columns }: TableContents, name: string): number => columns.findIndex((column) => column.name === name)

/** Reads all of a backup. Throws where anything is not what its manifest says; `onPart` hears of each part. */
export async function verifyBackup(backup: Backup, onPart: () => void = () => {}, signal?: AbortSignal): Promise<void> {
  const { tables, files, migrations } = backup.manifest
  for (const name of needed) if (!tables.some((table) => table.name === name)) throw refused('missing', { name: tableFile(name) })
  // what the manifest repeats of the rows
  const repeated: { [table: string]: { column: string; of: Set<string | null> } | undefined } = {
    base_file_blob: { column: 'id', of: new Set(files.map(({ id }) => id)) },
    base_migration: { column: 'name', of: new Set(migrations) },
  }
  try {
    for (const table of tables) {
      const named = repeated[table.name]
      const at = named ? placeOf(table, named.column) : -1
      for await (const rows of backup.rowsOf(table)) {
        signal?.throwIfAborted()
        if (named && !rows.every((row) => named.of.delete(row[at] ?? null))) throw refused('manifest')
      }
      if (named && named.of.size > 0) throw refused('manifest')
      onPart()
    }
    for (const { id, sha256 } of wholeFiles(backup.manifest)) {
      signal?.throwIfAborted()
      const hash = createHash('sha256')
      for await (const piece of await backup.content(id)) hash.update(piece as Buffer)
      if (hash.digest('hex') !== sha256) throw refused('hash', { name: contentFile(id) })
      onPart()
    }
  } catch (error) {
    throw readable(error)
  }
}
