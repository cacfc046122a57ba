/** Backups as tests make, change and restore them. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Entry, fromBuffer } from 'yauzl'
import { ZipFile } from 'yazl'
import { readConfig } from '#server/base/config.ts'
import { newId } from '#server/db/ids.ts'
import type { Database } from '#server/db/open.ts'
import { openBackup } from '#server/modules/backup/archive.ts'
import { type Kept, pathOf } from '#server/modules/backup/folder.ts'
import { askedFor, makeBackup, type Source } from '#server/modules/backup/make.ts'
import type { Manifest } from '#server/modules/backup/manifest.ts'
import { openStore } from '#server/storage/store.ts'

/** What a database with its data folder is backed up from. */
export function sourceOf(database: Database, folder: string, url?: string): Source {
  const settings = readConfig({ LOG_LEVEL: 'silent', PINGE_DATA: folder, ...(url ? { DATABASE_URL: url } : {}) })
  return { database, settings, store: openStore(settings) }
}

/** Makes a backup; gives its file, and what it says of itself. */
export async function backUpNow(source: Source): Promise<{ kept: Kept; path: string; manifest: Manifest }> {
  const kept = await makeBackup(source, askedFor({ id: newId(), note: '', byId: '', byName: '' }), new AbortController().signal)
  const path = pathOf(source.settings, kept.id, 'zip')
  const backup = await openBackup(path)
  backup.close()
  return { kept, path, manifest: backup.manifest }
}

/** Rows and their hash of every table, by name: two databases that hold the same have the same. */
export const sumsOf = ({ tables }: Manifest): { [table: string]: string } =>
  Object.fromEntries(tables.map(({ name, rows, sum }) => [name, `${rows} ${sum}`]))

/** The parts of a zip by name. */
export function partsOf(path: string): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>()
  return new Promise((done, failed) =>
    fromBuffer(readFileSync(path), { lazyEntries: true }, (error, zip) => {
      if (error) return failed(error)
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return failed(fault)
          stream.toArray().then((pieces) => {
            parts.set(entry.fileName, Buffer.concat(pieces as Buffer[]))
            zip.readEntry()
          }, failed)
        }),
      )
      zip.on('end', () => done(parts))
      zip.on('error', failed)
      zip.readEntry()
    }),
  )
}

/** Writes parts as a zip. */
export async function writeParts(path: string, parts: ReadonlyMap<string, Buffer>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(content, name)
  zip.end()
  writeFileSync(path, Buffer.concat((await (zip.outputStream as Readable).toArray()) as Buffer[]))
}
