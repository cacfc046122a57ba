/** Real servers for browser tests: a process of their own, a free port, a data folder or database of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '../../scripts/lib/freePort.mjs'

export interface RunningServer {
  url: string
  /** Everything it has printed so far. */
  output: () => string
  /** Ends it cleanly and waits until it has gone. */
  stop: () => Promise<void>
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) })).ok
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  const late = wait(15_000, 'late', { ref: false })
  if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL')
  await gone
}

/** What starts a server again when it asks for that, as `npm start` does. */
const supervisor = "import('./scripts/lib/serve.mjs').then(({ serve }) => serve({})).then((code) => process.exit(code))"

/**
 * Starts server/main.ts and waits until it answers; `supervised`: as `npm start` does, so that it may restart. Throws with its
 * output when it does not within two minutes.
 */
export async function startServer(env: { [name: string]: string }, { supervised = false } = {}): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const run = supervised ? ['-e', supervisor] : ['--import', './scripts/lib/typescript.mjs', 'server/main.ts']
  const child = spawn(process.execPath, run, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  for (const begin = Date.now(); !(await isHealthy(url)); await wait(100)) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() - begin > 560_000) {
      await end(child)
      throw new Error(`The server did not start (exit code ${child.exitCode}, signal ${child.signalCode}).\n${output}`)
    }
  }
  return { url, output: () => output, stop: () => end(child) }
}

/** Runs one statement on the test's PostgreSQL server, for making and dropping databases; gives its rows. */
async function administer(adminUrl: string, statement: string, values: string[] = []): Promise<Array<{ [column: string]: unknown }>> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Makes an empty database, or a copy of another one; gives its URL. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await administer(adminUrl, `create database "${name}"${template ? ` template "${template}"` : ''}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `drop database if exists "${name}" with (force)`)
}

/** Drops every database whose name begins like this. */
export async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const found = await administer(adminUrl, 'select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of found) await dropDatabase(adminUrl, String(datname))
}
