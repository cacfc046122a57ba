import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile as Opened } from 'yauzl'
import { ZipFile } from 'yazl'
import { isRecord } from '#core/json.ts'
import { sorted } from '#core/package/merge.ts'
import type { Json } from '#core/types.ts'
import { ApiError } from '../../base/errors.ts'
import { isTooDeep } from '../../http/depth.ts'
import { bytesOfZip } from '../../storage/zip.ts'
import { byCode, type Contents, type Item, type ItemKind, itemKinds, type Named, type NameKind, nameKinds, packageCode } from './item.ts'

/** How large packages may be: the file, what it unpacks to, each part, and how many there are. */
export const packageLimits = { file: 20 * 1_048_576, total: 100 * 1_048_576, part: 10 * 1_048_576, parts: 3000, names: 5000 } as const
const format = 'pinge.package'
/** The newest form of packages that is read; the first one knew fewer kinds and no code. */
const newest = 2
const manifestName = 'manifest.json'
/** Every file has this moment: the same definitions are the same bytes. */
const moment = new Date(Date.UTC(2020, 0, 1))
const partName = /^[A-Za-z]{1,20}\/[A-Za-z0-9_.-]{1,125}\.json$/

interface ManifestItem extends Named<ItemKind> {
  file: string
  sha256: string
}

const textOf = (value: Json): string => `${JSON.stringify(sorted(value), null, 2)}\n`
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** A code that no file can be called by goes by its id. */
const fileOf = ({ kind, id, enCode }: Item): string => `${kind}/${/^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,79}$/.test(enCode) ? enCode : id}.json`

/** A package as a zip: one file a definition, and a manifest that names them with their hashes. The same contents make the same bytes. */
export async function pack({ code, items, names }: Contents): Promise<Buffer> {
  const zip = new ZipFile()
  const options = { mtime: moment, mode: 0o100644, forceDosTimestamp: true } as const
  const parts = [...items].sort(byCode).map((item) => ({ item, file: fileOf(item), text: textOf(item.content) }))
  const manifest = {
    ...{ format, version: newest, ...(code !== '' && { code }) },
    items: parts.map(({ item: { kind, id, enCode, fullName }, file, text }) => ({
      kind,
      id,
      enCode,
      fullName,
      file,
      sha256: hashOf(text),
    })),
    names: [...names].sort(byCode).map(({ kind, id, enCode, fullName }) => ({ kind, id, enCode, fullName })),
  }
  zip.addBuffer(Buffer.from(textOf(manifest as object as Json)), manifestName, options)
  for (const { file, text } of parts) zip.addBuffer(Buffer.from(text), file, options)
  return bytesOfZip(zip)
}

const broken = (why: string, params: { [name: string]: string | number } = {}) =>
  new ApiError('badRequest', { key: `package.${why}`, params })

const open = (bytes: Buffer) =>
  new Promise<Opened>((done, failed) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, zip) =>
      error ? failed(error) : done(zip),
    ),
  )

async function readPart(zip: Opened, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((done, failed) =>
    zip.openReadStream(entry, (error, found) => (error ? failed(error) : done(found))),
  )
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    size += (piece as Buffer).length
    // what an entry says of its size is checked by the reader; this bound holds whatever it says
    if (size > packageLimits.part) throw broken('tooLarge')
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

/** The parts of a zip, unpacked in memory and within bounds. */
async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  let zip: Opened
  try {
    zip = await open(bytes)
  } catch {
    throw broken('noZip')
  }
  if (zip.entryCount > packageLimits.parts) throw broken('tooLarge')
  const parts = new Map<string, Buffer>()
  let total = 0
  const next = async (entry: Entry) => {
    total += entry.uncompressedSize
    if (total > packageLimits.total || entry.uncompressedSize > packageLimits.part) throw broken('tooLarge')
    if (entry.fileName !== manifestName && !partName.test(entry.fileName)) throw broken('place', { name: entry.fileName.slice(0, 100) })
    if (parts.has(entry.fileName)) throw broken('twice', { name: entry.fileName })
    parts.set(entry.fileName, await readPart(zip, entry))
  }
  await new Promise<void>((done, failed) => {
    zip.on('entry', (entry: Entry) => next(entry).then(() => zip.readEntry(), failed))
    zip.on('end', () => done())
    zip.on('error', failed)
    zip.readEntry()
  }).catch((error: unknown) => Promise.reject(error instanceof ApiError ? error : broken('noZip')))
  return parts
}

/** JSON of a part; `__proto__` and the like are no names of a definition. */
function jsonOf(text: string, name: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text, (key, one) => {
      if (key === '__proto__') throw new SyntaxError(key)
      return one as unknown
    })
  } catch {
    throw broken('noJson', { name })
  }
  if (isTooDeep(value)) throw broken('noJson', { name })
  return value as Json
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length > 0 && value.length <= most

function namedIn<K extends string>(value: unknown, kinds: readonly K[]): Named<K> {
  if (!isRecord(value)) throw broken('manifest')
  const { kind, id, enCode, fullName } = value
  if (!kinds.includes(kind as K) || !isText(id, 120) || !isText(enCode, 200) || typeof fullName !== 'string' || fullName.length > 500)
    throw broken('manifest')
  return { kind: kind as K, id, enCode, fullName }
}

/** Reads a package. Throws with what is wrong with it; nothing of it is believed that its manifest does not name by its hash. */
export async function unpack(bytes: Buffer): Promise<Contents> {
  const parts = await partsOf(bytes)
  const manifest = jsonOf(parts.get(manifestName)?.toString('utf8') ?? '', manifestName)
  if (!isRecord(manifest) || manifest.format !== format) throw broken('manifest')
  const { items, names, code = '' } = manifest
  const form = Number(manifest.version)
  if (form > newest) throw broken('newer')
  if (!(form >= 1) || !Array.isArray(items) || !Array.isArray(names) || names.length > packageLimits.names) throw broken('manifest')
  if (typeof code !== 'string' || (code !== '' && !packageCode.test(code))) throw broken('manifest')
  const seen = new Set<string>([manifestName])
  const known = new Set<string>()
  const found = (items as unknown[]).map((one): Item => {
    const named = namedIn(one, itemKinds)
    const { file, sha256 } = one as ManifestItem
    const part = typeof file === 'string' && !seen.has(file) ? parts.get(file) : undefined
    if (!part || known.has(`${named.kind} ${named.id}`) || known.has(`${named.kind}: ${named.enCode}`)) throw broken('manifest')
    const text = part.toString('utf8')
    if (sha256 !== hashOf(text)) throw broken('hash', { name: file })
    seen.add(file)
    known.add(`${named.kind} ${named.id}`)
    known.add(`${named.kind}: ${named.enCode}`)
    const content = jsonOf(text, file)
    if (!isRecord(content)) throw broken('noJson', { name: file })
    return { ...named, content: content as Json }
  })
  const extra = [...parts.keys()].find((name) => !seen.has(name))
  if (extra !== undefined) throw broken('place', { name: extra })
  return { code, items: found, names: (names as unknown[]).map((one): Named<NameKind> => namedIn(one, nameKinds)) }
}
