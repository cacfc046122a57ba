import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../base/config.ts'

/** What PGlite's folder inside the data folder is called. */
export const liteFolder = /^db(?:-[0-9a-z]{26})?$/
const pointer = 'db.current'

/** Writes a small file whole: whoever reads it, also after the power failed, has the old text or the new one. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
}

/** The folder of PGlite that is in use: `db`, until a restore has put another one in its place. Throws StartError. */
export function currentLite(folder: string): string {
  const path = join(folder, pointer)
  let name: string
  try {
    name = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'db'
    throw error
  }
  if (!liteFolder.test(name)) throw new StartError(`${path} does not name a folder of the database.`)
  // A new database in the place of one that was moved away would look as if everything were gone.
  if (!statSync(join(folder, name, 'PG_VERSION'), { throwIfNoEntry: false }))
    throw new StartError(`The database folder ${join(folder, name)}, which ${path} names, is not there. Put it back.`)
  return name
}

/** Has another folder of PGlite used from the next start on: one step, which happens or not. */
export const pointLiteAt = (folder: string, name: string): void => writeWhole(join(folder, pointer), `${name}\n`)
