import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../../scripts/lib/run.mjs'
import { fail, say, since } from '../../scripts/lib/say.mjs'

/** The folder that this harness lives in. */
export const here = join(import.meta.dirname, '..')

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** Is every package of the lock file there, in its version? Optional ones may be missing. @param {string} folder */
function isInstalled(folder) {
  const kept = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(kept)) return false
  const there = read(kept)
  return Object.entries(read(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional, peer }]) => path === '' || optional || peer || there[path]?.version === version,
  )
}

/** Installs the peers of these folders (below bench/) on first use. @param {Iterable<string>} folders */
export async function ensurePeers(folders) {
  for (const name of new Set(folders)) {
    const folder = join(here, name)
    if (isInstalled(folder)) continue
    const start = performance.now()
    say(`Installing the peers of bench/${name}.`)
    const { code, output } = await npm(['ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      quiet: true,
    })
    if (code !== 0) fail(`${output.trim()}\nThe peers could not be installed. Is the network there?`)
    say(`Installed in ${since(start)}.`)
  }
}

/** The version of an installed peer. @param {string} folder @param {string} name */
export function versionOf(folder, name) {
  const file = join(here, folder, 'node_modules', name, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : '?'
}
