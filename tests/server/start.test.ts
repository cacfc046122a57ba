import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, StartError, variables } from '#server/base/config.ts'
import { newId } from '#server/db/ids.ts'
import { lockFolder } from '#server/db/lock.ts'
import { builtClient, withNonce } from '#server/http/client.ts'
import { prepareDatabase } from '#server/setup.ts'
import { startApp } from '../helpers/app.ts'
import { createDatabase, dropDatabase } from '../helpers/server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinge-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the server's main program until it ends by itself; gives what it said. */
function run(env: { [name: string]: string }): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _url, ...rest } = process.env
  const child = spawn(process.execPath, ['--import', './scripts/lib/typescript.mjs', 'server/main.ts'], {
    env: { ...rest, PINGE_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', PINGE_DEMO: true, LOG_LEVEL: 'info', PINGE_SESSION_HOURS: 12 })
    expect(readConfig({ PORT: '', PINGE_DEMO: ' ' })).toMatchObject({ PORT: 3000, PINGE_DEMO: true })
  })

  it.each([
    ['PORT', '99999', 'PORT "99999" is not usable: it takes a whole number from 0 to 65535.'],
    ['PORT', 'http', 'PORT "http" is not usable: it takes a whole number from 0 to 65535.'],
    ['PINGE_DEMO', 'yes', 'PINGE_DEMO "yes" is not usable: it takes 0 or 1.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL "loud" is not usable: it takes fatal, error, warn, info, debug, trace, silent.'],
    ['DATABASE_URL', 'mysql://u:secret@h/d', 'DATABASE_URL is not usable: it takes an address that begins with postgres://.'],
    ['PINGE_CIPHER_KEY', 'tooshort', 'PINGE_CIPHER_KEY is not usable: it takes 16, 24 or 32 plain characters.'],
    ['PINGE_ADMIN_PASSWORD', 'short', 'PINGE_ADMIN_PASSWORD is not usable: it takes 8 to 64 characters without spaces.'],
  ])('says in one line what is wrong with %s=%s', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartError(line))
  })

  it('is in one table of the README, every variable', async () => {
    const readme = await readFile('README.md', 'utf8')
    const table = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(table.sort()).toEqual(Object.keys(variables).sort())
  })
})

describe('a start that cannot go on says so in one line', () => {
  it('when a variable is wrong', async () => {
    expect(await run({ PORT: 'x' })).toEqual({ code: 1, output: 'PORT "x" is not usable: it takes a whole number from 0 to 65535.\n' })
  })

  it('when the port is in use', async () => {
    const other = createServer()
    const port = await new Promise<number>((done) => other.listen(0, '127.0.0.1', () => done((other.address() as { port: number }).port)))
    const { code, output } = await run({ PORT: String(port) })
    other.close()
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
    })
  })

  it('when another Pinge holds the data folder', async () => {
    const release = lockFolder(folder)
    const { code, output } = await run({ PORT: '0' })
    release()
    expect({ code, output }).toEqual({
      code: 1,
      output: `The data folder ${folder} is in use by another Pinge (process ${process.pid}). Stop it, or choose another folder with PINGE_DATA.\n`,
    })
  })

  it('when the data folder cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, output } = await run({ PINGE_DATA: join(folder, 'file', 'data'), PORT: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)\. Choose another with PINGE_DATA\.\n$/)
  })

  it('when PostgreSQL is not there', async () => {
    const { code, output } = await run({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none', PORT: '0' })
    expect(code).toBe(1)
    expect(output).toMatch(/^PostgreSQL at DATABASE_URL cannot be used: .*\n$/)
    expect(output).not.toContain('secret')
  })
})

describe('a start on what is not its own', () => {
  const adminUrl = process.env.TEST_DATABASE_URL

  it.each([
    ['pinge.lock', /pinge\.lock is not a file of Pinge\. Move it away/],
    ['db', /cannot be opened: ENOTEMPTY/],
  ])('says in one line that somebody else’s folder stands where its own %s would, and leaves it there', async (name, line) => {
    const taken = await mkdtemp(join(tmpdir(), 'pinge-taken-'))
    await mkdir(join(taken, name))
    await writeFile(join(taken, name, 'notes'), 'of somebody')
    const { code, output } = await run({ PINGE_DATA: taken, PORT: '0', PINGE_DEMO: '0' })
    expect([code, output]).toEqual([1, expect.stringMatching(line)])
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(await readFile(join(taken, name, 'notes'), 'utf8')).toBe('of somebody')
    await rm(taken, { recursive: true })
  })

  it('says in one line that the database is a newer version’s, and changes nothing in it', async () => {
    const { database } = await startApp()
    await database.db.insertInto('base_migration').values({ name: '9999-from-the-future' }).execute()
    // a step that is missing would be run: on what a newer version made of its table
    await database.db.deleteFrom('base_migration').where('name', '=', '0017-entry-color').execute()
    await expect(prepareDatabase(database.db)).rejects.toThrow(
      new StartError('The database belongs to a newer version of Pinge (9999-from-the-future). Start that version, or one after it.'),
    )
    const steps = await database.db.selectFrom('base_migration').select('name').execute()
    expect(steps.map((row) => row.name)).not.toContain('0017-entry-color')
  })

  it.runIf(adminUrl)('says in one line that the role may not make what it needs', async () => {
    const name = `pinge_test_${newId()}`
    const url = new URL(await createDatabase(adminUrl ?? '', name))
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`create role "${name}" login password 'weak'`)
    Object.assign(url, { username: name, password: 'weak' })
    const { code, output } = await run({ DATABASE_URL: url.href, PORT: '0', PINGE_DEMO: '0' })
    expect([code, output]).toEqual([1, expect.stringMatching(/^The role of DATABASE_URL may not do what Pinge needs: .*\n$/)])
    await dropDatabase(adminUrl ?? '', name)
    await admin.query(`drop role "${name}"`)
    await admin.end()
  })
})

describe('the lock of a data folder', () => {
  it('is taken over from a process that was killed, also when its number is somebody else’s now', async () => {
    await writeFile(join(folder, 'pinge.lock'), JSON.stringify({ pid: 999_999_999, began: '1' }))
    lockFolder(folder)()
    await writeFile(join(folder, 'pinge.lock'), JSON.stringify({ pid: 1, began: 'long ago' }))
    lockFolder(folder)()
    await writeFile(join(folder, 'pinge.lock'), '{"pid":')
    lockFolder(folder)()
  })

  it('is not given to two', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('is in use by another Pinge')
    release()
  })
})

describe('the client', () => {
  const html =
    '<html><head><meta name="csp-nonce" content=""><link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/a.js"></script></head><body></body></html>'

  it('puts a nonce into the page', () => {
    expect(withNonce(html, 'N')).toBe(
      '<html><head><meta name="csp-nonce" content="N"><link nonce="N" rel="stylesheet" href="/assets/a.css"><script nonce="N" type="module" src="/assets/a.js"></script></head><body></body></html>',
    )
  })

  it('CN-05 is told a time limit of requests that is not its own', async () => {
    const page = '<!doctype html><title>Pinge</title>'
    const bodyOf = async (env: { [name: string]: string }) =>
      (await (await startApp(env, { client: { index: () => page } })).app.inject('/home')).body
    expect(await bodyOf({ PINGE_REQUEST_TIMEOUT: '30000' })).toContain('<meta name="pinge-request-timeout" content="30000">')
    expect(await bodyOf({})).not.toContain('pinge-request-timeout')
  })

  it('is served: pages fresh with a nonce of their own, hashed files for ever, nothing outside the folder', async () => {
    const { mkdir } = await import('node:fs/promises')
    const dist = join(folder, 'dist')
    await mkdir(join(dist, 'assets'), { recursive: true })
    await writeFile(join(dist, 'index.html'), html)
    await writeFile(join(dist, 'assets', 'a.js'), 'export {}')
    await writeFile(join(dist, 'assets', 'hashWorker-a1B2.js'), 'export {}')
    await writeFile(join(dist, 'favicon.svg'), '<svg/>')
    await writeFile(join(dist, '.stamp'), 'what it was built from')
    await writeFile(join(folder, 'secret.txt'), 'secret')
    const client = builtClient(dist)
    if (!client) throw new Error('not built')
    const { app } = await startApp({}, { client })
    const page = async (url: string) => {
      const { headers, body, statusCode } = await app.inject({ url, headers: { accept: 'text/html' } })
      return {
        policy: String(headers['content-security-policy']),
        nonce: /csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? '',
        cache: headers['cache-control'],
        statusCode,
      }
    }
    const [home, deep] = [await page('/'), await page('/systemData/dictionary?x=1.5')]
    expect(home).toMatchObject({ statusCode: 200, cache: 'no-cache' })
    expect(home.nonce).toMatch(/^[\w+/]{20,}=*$/)
    expect(home.policy).toContain(`'nonce-${home.nonce}'`)
    expect(home.policy).toContain("script-src 'self';")
    expect(deep.nonce).not.toBe(home.nonce)
    const script = await app.inject('/assets/a.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toContain('javascript')
    // only a worker compiles WebAssembly
    expect(script.headers['content-security-policy']).not.toContain('wasm')
    const worker = await app.inject('/assets/hashWorker-a1B2.js')
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect((await app.inject('/favicon.svg')).headers['content-type']).toContain('svg')
    // as the build compressed it, by what the browser takes
    const sent = async (url: string, encoding: string) => (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers
    for (const name of ['a.js', 'hashWorker-a1B2.js']) await writeFile(join(dist, 'assets', `${name}.br`), 'compressed')
    expect(await sent('/assets/a.js', 'gzip, br')).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect((await sent('/assets/a.js', 'gzip, br'))['content-type']).toContain('javascript')
    expect((await sent('/assets/a.js', 'identity'))['content-encoding']).toBeUndefined()
    expect((await sent('/assets/hashWorker-a1B2.js', 'br'))['content-security-policy']).toBe(worker.headers['content-security-policy'])
    for (const url of ['/assets/gone.js', '/.stamp']) expect((await app.inject(url)).statusCode, url).toBe(404)
    for (const url of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/%00.js', '/%zz.js'])
      expect((await app.inject(url)).body).not.toBe('secret')
    expect((await app.inject('/api/none')).json().code).toBe(404)
    // so are answers of some size, while they are written
    const openapi = { url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } }
    const small = await app.inject(openapi)
    expect(small.headers['content-encoding']).toBe('br')
    expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual((await app.inject('/api/openapi.json')).json())
    expect((await app.inject({ ...openapi, url: '/api/health' })).headers['content-encoding']).toBeUndefined()
  })
})
