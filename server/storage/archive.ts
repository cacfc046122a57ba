import { Readable } from 'node:stream'
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import { ApiError } from '../base/errors.ts'

/** What is packed may unpack to this much, in this many parts, and to this many times its size. */
const bounds = { bytes: 512 * 1_048_576, archive: 20 * 1_073_741_824, entries: 20_000, ratio: 200, small: 10 * 1_048_576 } as const

type ReadBytes = (from: number, to: number) => Promise<Readable>

/** Reads an archive where it lies, piece by piece. */
class Reader extends RandomAccessReader {
  constructor(private readonly bytes: ReadBytes) {
    super()
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.bytes(start, end - 1)))
  }
}
async function* pieces(opening: Promise<Readable>) {
  yield* await opening
}

const open = (read: ReadBytes, size: number) =>
  new Promise<ZipFile>((done, failed) =>
    fromRandomAccessReader(new Reader(read), size, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? failed(error) : done(zip),
    ),
  )

type Entry = Parameters<ZipFile['openReadStream']>[0]
const streamOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((done, failed) => zip.openReadStream(entry, (error, found) => (error ? failed(error) : done(found))))

const isZip = (content: Buffer): boolean => content.toString('latin1', 0, 2) === 'PK'

/** Whether a file is larger than so many bytes, unpacked where it is an archive: no more of it is, whatever it says of its size. Throws where it cannot be read. */
export async function isLargerThan(content: Buffer, bytes: number): Promise<boolean> {
  if (!isZip(content)) return content.length > bytes
  const zip = await new Promise<ZipFile>((done, failed) =>
    fromBuffer(content, { lazyEntries: true }, (error, found) => (error ? failed(error) : done(found))),
  )
  let total = 0
  const unpack = async (entry: Entry) => {
    for await (const piece of await streamOf(zip, entry)) {
      total += (piece as Buffer).length
      if (total > bytes) return true
    }
    return false
  }
  return new Promise((done, failed) => {
    zip.on('entry', (entry) => unpack(entry).then((isLarger) => (isLarger ? done(true) : zip.readEntry()), failed))
    zip.on('end', () => done(false))
    zip.on('error', failed)
    zip.readEntry()
  })
}

/** Unpacks one part into nothing: what it says of its size must be true. */
async function measure(zip: ZipFile, entry: Entry): Promise<void> {
  for await (const _piece of await streamOf(zip, entry));
}

/**
 * Looks into an archive before anybody unpacks it: how much it says it holds, and of an office file, whether that is
 * true. Throws when it would unpack to too much, or cannot be read.
 */
export async function inspectArchive(name: string, size: number, mime: string, read: ReadBytes): Promise<void> {
  const isOffice = mime.startsWith('application/vnd.openxmlformats')
  if (!isOffice && mime !== 'application/zip') return
  const refuse = (key: string) => new ApiError('badRequest', { key, params: { name } })
  let zip: ZipFile
  try {
    zip = await open(read, size)
  } catch {
    throw refuse('upload.damagedArchive')
  }
  const bomb = refuse('upload.bomb')
  const most = isOffice ? bounds.bytes : bounds.archive
  let total = 0
  try {
    if (zip.entryCount > bounds.entries) throw bomb
    await new Promise<void>((done, failed) => {
      zip.on('entry', (entry) => {
        total += entry.uncompressedSize
        if (total > most || (total > bounds.small && total > size * bounds.ratio)) return failed(bomb)
        if (!isOffice) return zip.readEntry()
        measure(zip, entry).then(
          () => zip.readEntry(),
          () => failed(bomb),
        )
      })
      zip.on('end', () => done())
      zip.on('error', () => failed(refuse('upload.damagedArchive')))
      zip.readEntry()
    })
  } finally {
    zip.close()
  }
}
