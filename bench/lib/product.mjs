import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/freePort.mjs'
import { root } from '../../scripts/lib/run.mjs'

/**
 * Starts the product with its demo: in a folder of its own, or on the PostgreSQL database of a url.
 * @param {string} [database] url of a database
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} its address, its process, and what ends it
 */
export async function startProduct(database) {
  const folder = await mkdtemp(join(tmpdir(), 'pinge-bench-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const { DATABASE_URL: _, ...rest } = process.env
  const own = database ? { DATABASE_URL: database } : {}
  const env = { ...rest, ...own, NODE_ENV: 'production', PORT: new URL(url).port, PINGE_DATA: join(folder, 'data'), PINGE_DEMO: '1' }
  const child = spawn(process.execPath, ['--import', './scripts/lib/typescript.mjs', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = new Promise((done) => child.once('close', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([gone, wait(15_000).then(() => child.kill('SIGKILL'))])
    await rm(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (child.exitCode === null && tries < 600) {
      await wait(200)
      continue
    }
    await stop()
    throw new Error(`the server did not start: ${output.trim().split('\n').at(-1)}`)
  }
  return { url, pid: child.pid, stop }
}
