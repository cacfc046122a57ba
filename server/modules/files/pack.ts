import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { ZipFile } from 'yazl'
import { newId } from '../../db/ids.ts'
import type { Db } from '../../db/types.ts'
import { type FileRow, readFiles } from '../../storage/contents.ts'
import type { Store } from '../../storage/store.ts'

/** Notes which files are packed together; gives the name that their address is signed for. */
export async function packOf(db: Db, files: readonly FileRow[]): Promise<string> {
  const id = newId()
  await db
    .insertInto('base_file_pack')
    .values({ id, files: JSON.stringify(files.map((file) => file.id)) })
    .execute()
  return id
}

/** The files of a pack that are still there, in order; nothing where the pack is not known. */
export async function packedFiles(db: Db, id: string): Promise<FileRow[] | undefined> {
  const row = await db.selectFrom('base_file_pack').select('files').where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const ids = JSON.parse(row.files) as string[]
  const found = await readFiles(db, [...new Set(ids)])
  return [...new Set(ids)].flatMap((one) => found.get(one) ?? [])
}

/** What a folder of some system cannot hold, or takes for a place: a drive, a device, an end that it drops. */
const notInFolders = /[<>:"|?*]/g
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const folderName = (name: string): string =>
  name
    .replace(notInFolders, '_')
    .replace(device, '_$&')
    .replace(/[. ]+$/, '') || '_'

/** Names that every folder can hold; files of the same name get a number each. */
function* named(files: readonly FileRow[]): Generator<{ file: FileRow; name: string }> {
  const taken = new Set<string>()
  for (const file of files) {
    const plain = folderName(file.name)
    const dot = file.ext && plain.endsWith(file.ext) ? plain.length - file.ext.length - 1 : plain.length
    let name = plain
    for (let n = 1; taken.has(name.toLowerCase()); n++) name = `${plain.slice(0, dot)} (${n})${plain.slice(dot)}`
    taken.add(name.toLowerCase())
    yield { file, name }
  }
}

/** A zip of files, made while it is read: one file is open at a time, and none is in memory. */
export function packStream(store: Store, files: readonly FileRow[], log: FastifyBaseLogger): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => {
    log.warn({ err: error }, 'packing')
    out.destroy(error as Error)
  }
  zip.on('error', fail)
  for (const { file, name } of named(files))
    zip.addReadStreamLazy(name, { compress: false, size: file.size }, (give) => {
      store.read(file.blobId).then(
        (stream) => {
          stream.on('error', fail)
          out.once('close', () => stream.destroy())
          give(null, stream)
        },
        (error) => fail(error),
      )
    })
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
