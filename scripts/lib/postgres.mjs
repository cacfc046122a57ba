import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.mjs'

const isRoot = process.getuid?.() === 0

/**
 * The folder of the newest PostgreSQL that is installed: Debian keeps its programs out of the PATH.
 * @returns {string | undefined}
 */
function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/**
 * Starts a PostgreSQL of its own for the tests, on a free port, in a folder that goes with it.
 * @param {string} scratch where that folder is made
 * @returns {Promise<{ url: string, stop: () => void } | undefined>} undefined: none is installed here, or none may be started
 */
export async function startPostgres(scratch) {
  const bin = programs()
  // it refuses to run as root, and as nobody else may root make a cluster
  const owner = isRoot ? 'postgres' : undefined
  if (!bin || (owner && spawnSync('id', [owner], { stdio: 'ignore' }).status !== 0)) return undefined
  const folder = mkdtempSync(join(scratch, 'pg-'))
  chmodSync(folder, 0o755)
  const place = join(folder, 'own')
  mkdirSync(place)
  /** @param {string} program @param {string[]} args */
  const run = (program, args) => {
    const [file, ...all] = owner ? ['runuser', '-u', owner, '--', join(bin, program), ...args] : [join(bin, program), ...args]
    execFileSync(file ?? '', all, { stdio: 'ignore', cwd: place })
  }
  const data = join(place, 'data')
  const stop = () => {
    try {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    } catch {
      // it did not start, or has ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    if (owner) execFileSync('chown', [owner, place])
    const port = await freePort()
    run('initdb', ['-D', data, '-U', 'pinge', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    // Nothing here has to outlive the run, so no write waits for the disk.
    const quick = '-c fsync=off -c full_page_writes=off'
    const options = `-p ${port} -k ${place} -c listen_addresses=127.0.0.1 -c max_connections=200 ${quick}`
    run('pg_ctl', ['-D', data, '-w', '-l', join(place, 'log'), '-o', options, 'start'])
    return { url: `postgres://pinge@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    stop()
    throw error
  }
}
