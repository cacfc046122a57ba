import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { admitted } from './admission.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig, StartError } from './base/config.ts'
import { lockFolder } from './db/lock.ts'
import { type Database, openDatabase } from './db/open.ts'
import { currentLite } from './db/place.ts'
import { builtClient, serveClient } from './http/client.ts'
import { maintain } from './http/maintenance.ts'
import { firstFill } from './seed/first.ts'
import { secretKey } from './settings/secrets.ts'
import { prepareDatabase } from './setup.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** Whoever started this process starts it again after this exit code (scripts/lib/serve.mjs). */
const restartCode = 75

/** Opens the database of the configuration; throws StartError with one clear line. */
async function open(config: Config): Promise<Database> {
  const url = config.DATABASE_URL
  try {
    const database = await openDatabase(url ? { url } : { folder: config.PINGE_DATA })
    await database.ping()
    return database
  } catch (error) {
    const why = (error as Error).message || (error as NodeJS.ErrnoException).code
    throw new StartError(
      url ? `PostgreSQL at DATABASE_URL cannot be used: ${why}.` : `The database in ${config.PINGE_DATA} cannot be opened: ${why}.`,
    )
  }
}

/** Runs what listens; throws StartError with one clear line when it cannot. */
async function listening<T>({ HOST: host, PORT: port }: Config, listen: (at: { host: string; port: number }) => Promise<T>): Promise<T> {
  try {
    return await listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`)
    if (code === 'EACCES') throw new StartError(`Port ${port} may not be used by this account. Choose one above 1024 with PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST "${host}" is not an address of this machine.`)
    throw error
  }
}

/** Whether the port can be had, before the database is opened and filled: that takes its time. */
async function tryPort(at: { host: string; port: number }): Promise<void> {
  // Somebody may call already, a browser that is still open: as long as that connection stood, the probe would not close.
  const probe = createServer((socket) => socket.destroy()).listen(at.port, at.host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

async function start(): Promise<void> {
  const config = readConfig()
  const release = config.DATABASE_URL ? () => {} : lockFolder(config.PINGE_DATA)
  process.once('exit', release)
  await listening(config, tryPort)
  if (!config.DATABASE_URL && !existsSync(join(config.PINGE_DATA, currentLite(config.PINGE_DATA))))
    say('Making the database: this happens once.')
  // a key that cannot be had is told now, not with the first message
  secretKey(config)
  const { database, begun } = await admitted({ config, open: () => open(config), maintain: () => listening(config, maintain), say })
  await prepareDatabase(database.db)
  await firstFill(database.db, config, say)

  const built = builtClient()
  if (!config.PINGE_DEV && !built) throw new StartError('The client is not built. Run npm start, which builds it, or npm run build.')
  // whoever is told when it ends starts it again
  const restart = process.connected && !config.PINGE_DEV ? () => void stop(restartCode) : undefined
  const app = await buildApp({ database, config, client: config.PINGE_DEV ? undefined : built, restart })
  if (config.PINGE_DEV) {
    const { devClient } = await import('./dev.ts')
    await serveClient(app, await devClient(app.server))
  }

  const stop = async (code = 0) => {
    // A second signal, or a call that never ends, must not keep the process.
    setTimeout(() => process.exit(code || 1), 10_000).unref()
    await app.close()
    await database.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop())
  const address = await listening(config, (at) => app.listen(at))
  await begun()
  say(`Pinge is ready: ${address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost')}`)
  await once(app.server, 'close')
}

/** What the operator can mend, in one line: a role without rights, a folder that cannot be used. Anything else is a fault of ours. */
function plainly(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message
  const { code, message, path } = error as NodeJS.ErrnoException
  if (code === '42501')
    return `The role of DATABASE_URL may not do what Pinge needs: ${message}. It has to own its database, or may create tables in it.`
  if (code === '53100' || code === 'ENOSPC') return `There is no room left${path ? ` at ${path}` : ''}: ${message}.`
  if (code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOTEMPTY'].includes(code))
    return `${path ?? 'A folder of Pinge'} cannot be used: ${message}. PINGE_DATA names the folder that is Pinge's own.`
  return undefined
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${plainly(error) ?? `Pinge could not start.\n${(error as Error).stack}`}\n`)
  process.exit(1)
}
