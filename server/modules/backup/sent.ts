import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../db/ids.ts'
import { openBackup } from './archive.ts'
import { type Kept, pathOf, type Where, writeKept } from './folder.ts'
import { askedFor, toldFault } from './make.ts'
import { refused } from './manifest.ts'

/** The name of a file that somebody sent, as it is shown. */
const shown = (name: string): string =>
  name
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 120) || 'backup.zip'

/** Keeps a backup that comes from elsewhere, as it is: what it says of itself is read, the whole of it when it is looked at. Throws where it is none. */
export async function keepSent(
  where: Where,
  { name, content }: { name: string; content: Readable },
  by: { byId: string; byName: string },
): Promise<Kept> {
  const id = newId()
  const target = pathOf(where, id, 'zip')
  const hash = createHash('sha256')
  let size = 0
  const heard = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  try {
    await pipeline(content, heard, createWriteStream(`${target}.new`, { mode: 0o600, flush: true }))
    if ((content as Readable & { truncated?: boolean }).truncated) throw refused('tooLarge')
    const { manifest, close } = await openBackup(`${target}.new`)
    close()
    await rename(`${target}.new`, target)
    const kept: Kept = {
      ...askedFor({ id, note: '', ...by }),
      ...{ fullName: shown(name), state: 'done', origin: 'sent', percent: 100, size, sha256: hash.digest('hex') },
      ...{ product: manifest.product, step: manifest.migrations.at(-1) ?? '', tables: manifest.tables.length },
      ...{ rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: manifest.files.length, lost: manifest.lost.length },
    }
    writeKept(where, kept)
    return kept
  } catch (error) {
    await rm(`${target}.new`, { force: true })
    const { key, params } = toldFault(error)
    throw key === 'backup.fault.noRoom' ? refused('noRoom', params) : error
  }
}
