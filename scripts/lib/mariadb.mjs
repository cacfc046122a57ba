import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.mjs'

const isRoot = process.getuid?.() === 0
/** Debian keeps servers out of the PATH of most people. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
/** @param {string} program @returns {string | undefined} */
const found = (program) => folders.map((folder) => join(folder, program)).find((path) => existsSync(path))

/**
 * Starts a MariaDB of its own for the tests of data sources, on a free port, in a folder that goes with it.
 * @param {string} scratch where that folder is made
 * @returns {Promise<{ url: string, stop: () => void } | undefined>} undefined: none is installed here, or it does not start
 */
export async function startMariadb(scratch) {
  const [server, install, client] = [found('mariadbd'), found('mariadb-install-db'), found('mariadb')]
  // as root it runs as the account that its package made
  const owner = isRoot ? 'mysql' : undefined
  if (!server || !install || !client || (owner && spawnSync('id', [owner], { stdio: 'ignore' }).status !== 0)) return undefined
  const folder = mkdtempSync(join(scratch, 'maria-'))
  chmodSync(folder, 0o755)
  const place = join(folder, 'own')
  mkdirSync(place)
  if (owner) execFileSync('chown', [owner, place])
  const [data, socket, port] = [join(place, 'data'), join(place, 's'), await freePort()]
  const as = owner ? [`--user=${owner}`] : []
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const stop = () => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const quiet = { stdio: /** @type {const} */ ('ignore') }
    execFileSync(
      install,
      ['--no-defaults', ...as, `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
      quiet,
    )
    const own = [`--datadir=${data}`, `--socket=${socket}`, `--port=${port}`, `--pid-file=${join(place, 'pid')}`]
    const small = ['--bind-address=127.0.0.1', '--innodb-buffer-pool-size=32M', '--innodb-flush-log-at-trx-commit=0', '--skip-log-bin']
    child = spawn(server, ['--no-defaults', ...as, ...own, ...small], quiet)
    const account = "create user pinge@'127.0.0.1' identified by 'pinge'; grant all on *.* to pinge@'127.0.0.1'"
    for (const begin = Date.now(); ; await wait(200)) {
      if (spawnSync(client, ['--no-defaults', '-uroot', `--socket=${socket}`, '-e', account], quiet).status === 0) break
      if (child.exitCode !== null || Date.now() - begin > 60_000) throw new Error('MariaDB did not start.')
    }
    return { url: `mysql://pinge:pinge@127.0.0.1:${port}`, stop }
  } catch {
    stop()
    return undefined
  }
}
