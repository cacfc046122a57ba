import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What the databases and browsers of all tests need at the same moment, with room to spare. */
const enough = 3 * 1024 ** 3

/** Is there a folder in memory, with room? There a database that waits for its disk waits for nothing. @param {string} path */
function isRoomy(path) {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > enough
  } catch {
    return false
  }
}

/**
 * A folder for everything that the tests write, in memory where there is room; it goes when this process ends.
 * @returns {string}
 */
export function scratchFolder() {
  const folder = mkdtempSync(join(isRoomy('/dev/shm') ? '/dev/shm' : tmpdir(), 'pinge-test-'))
  // the database server may run as somebody else
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
