import { promisify } from 'node:util'
import { fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify<Buffer, Options, ZipFile>(fromBuffer)

/** The content of a file in an archive. */
export async function fileInZip(archive: Buffer, name: string): Promise<Buffer> {
  const zip = await open(archive, { lazyEntries: true })
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => reject(new Error(`no ${name} in the archive`)))
    zip.on('entry', (entry) => {
      if (entry.fileName !== name) return zip.readEntry()
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        stream.toArray().then((chunks) => resolve(Buffer.concat(chunks)), reject)
      })
    })
    zip.readEntry()
  })
}

/** The names of the files in an archive. */
export async function namesInZip(archive: Buffer): Promise<string[]> {
  const zip = await open(archive, {})
  const names: string[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('entry', ({ fileName }) => names.push(fileName))
    zip.on('end', () => resolve(names))
  })
}

/** Every file in an archive, by its name. */
export async function filesInZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(archive, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        stream.toArray().then((chunks) => {
          files.set(entry.fileName, Buffer.concat(chunks))
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
}
