/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:server`: what each call of an application costs on PostgreSQL: requests a
 * second from sixteen connections, CPU of the server and of the database, statements; beside a bare Fastify and pg with the
 * same queries; and how many rows a second are imported, there and on PGlite. Keeps its part of bench/RESULTS.md. `-- --quick` takes a tenth of the rows and of the time, and keeps nothing.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, fail, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { connected } from './lib/connected.mjs'
import { startProduct } from './lib/product.mjs'
import { boundsTable, machineLine, number, table } from './lib/report.mjs'
import { keepResults } from './lib/results.mjs'
import { callsOf } from './scale/calls.mjs'
import { callsFor, fillRows, give, makeApplication } from './server/application.mjs'
import { importsOf } from './server/bulk.mjs'
import { statementsOf } from './server/load.mjs'
import { countingWire } from './server/statements.mjs'
import { alike, measure, mostWindows, parts, sideOf, steady } from './server/turns.mjs'

const server = process.env.TEST_DATABASE_URL
if (!server) fail('TEST_DATABASE_URL has to name a PostgreSQL server on which databases may be made.')
await ensureInstalled({ dev: true })
const isQuick = process.argv.includes('--quick')
const [rows, ms, connections] = isQuick ? [10_000, 1000, 16] : [100_000, 8000, 16]
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
const begin = performance.now()

/** The bare server, and what ends it. */
async function startBare(url, name, rowsOf) {
  const env = { ...process.env, NODE_ENV: 'production', BARE_DATABASE: url, BARE_TABLE: name, BARE_ROWS: rowsOf }
  const child = spawn(process.execPath, [join(root, 'bench/server/bare.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: line.trim(), pid: child.pid, stop: () => child.kill() }
}

const database = `pinge_bench_${process.pid}_server`
const url = Object.assign(new URL(server), { pathname: `/${database}` }).href
const ends = []
try {
  await connected(server, (client) => client.query(`create database "${database}"`))
  const product = await startProduct(url)
  ends.push(product.stop)
  const asked = callsOf(product.url)
  const admin = await asked.signIn('admin', password)
  const application = await makeApplication(asked, admin)
  const [{ table: main }, { table: items }] = application.tables
  const people = {}
  for (const [name, account, scheme] of [
    ['clerk', 'zhangwei', 'all'],
    ['owner', 'weichenggang', 'self'],
  ]) {
    const found = await asked.call('GET', `/api/permission/Users?keyword=${account}`, { token: admin })
    await give(asked, admin, application, found.list[0].id, scheme)
    people[name] = { id: found.list[0].id, token: await asked.signIn(account, password) }
  }
  const version = await connected(url, async (client) => {
    await fillRows(client, main, { rows, owner: people.owner.id, others: people.clerk.id })
    return (await client.query('show server_version')).rows[0].server_version
  })
  const recordId = (n) => `r${String(1 + ((n * 7919) % rows)).padStart(9, '0')}`
  const calls = callsFor({ id: application.id, recordId, versions: new Map() })
  const tokenOf = (name) => (name === 'list of own records, total' ? people.owner.token : people.clerk.token)

  say(bold('Statements'))
  const wire = await countingWire(new URL(url))
  const counted = await startProduct(wire.url)
  const statements = {}
  for (const [name, ask] of Object.entries(calls))
    statements[name] = await statementsOf({ url: counted.url, token: tokenOf(name), ask, count: wire.count, first: 1 })
  await counted.stop()
  wire.close()

  say(bold(`Requests (${since(begin)} so far)`))
  const bare = await startBare(url, main, items)
  ends.push(bare.stop)
  const limits = {
    'list of 20 with total, by date': () => ({ method: 'POST', path: '/list', body: { currentPage: 1, pageSize: 20 } }),
    'read one': (n) => ({ method: 'GET', path: `/${recordId(n)}` }),
  }
  const measured = []
  let first = 1000
  for (const [name, ask] of Object.entries(calls)) {
    const how = { database, connections, ms, ask, first }
    const side = sideOf({ ...how, url: product.url, pid: product.pid, token: tokenOf(name) })
    const sides = limits[name] ? [side, sideOf({ ...how, url: bare.url, pid: bare.pid, ask: limits[name] })] : [side]
    const found = await measure(sides)
    const { own } = found
    first = side.reached()
    measured.push({ name, ...found })
    say(`${name}: ${number(own.perSecond)} a second`)
  }

  say(bold(`Imports (${since(begin)} so far)`))
  const imports = [{ name: 'PostgreSQL', ...(await importsOf({ asked, token: admin, url: product.url, pid: product.pid, database, ms })) }]
  const lite = await startProduct()
  ends.push(lite.stop)
  const litely = callsOf(lite.url)
  const token = await litely.signIn('admin', password)
  imports.push({ name: 'PGlite', ...(await importsOf({ asked: litely, token, url: lite.url, pid: lite.pid, database: '', ms })) })
  for (const { name, perSecond } of imports) say(`${name}: ${number(perSecond)} rows a second`)

  const bounds = measured
    .filter(({ limit }) => limit)
    // at least 0.6 of what the bare one does
    .map(({ name, ratio }) => ({
      text: `${name}: requests a second of a bare Fastify and pg / Pinge`,
      value: ratio,
      limit: 1.67,
      unit: 'x',
    }))
  bounds.push({ text: 'import on PostgreSQL: ms for a thousand rows', value: 1_000_000 / imports[0].perSecond, limit: 334, unit: 'ms' })
  const warmed = ({ begun, windows, perSecond }) => `${number(begun)} and, after ${windows} windows, ${number(perSecond)}`
  const warming = measured
    .filter(({ limit }) => limit)
    .map(({ name, own, limit }) => `${name}: Pinge ${warmed(own)}, bare ${warmed(limit)}`)
    .join('; ')
  const line = ({ perSecond, server: cpu, database: data }) => [number(perSecond), number(cpu, 1), number(data, 1)]
  const text = `# What a call costs

\`npm run bench:server\`, with TEST_DATABASE_URL
${machineLine(`PostgreSQL ${version}`)}, server, database and callers on the same machine
${number(rows)} records of 12 columns in an application that asks for data permission, asked by an ordinary user.

## Bounds

${boundsTable(bounds)}

## Figures

Requests a second from ${connections} connections, CPU in ms a request of the server's process and of the database's, and the statements of one request; last, the requests a second of a bare Fastify and pg with the same queries.

${table(
  ['call', 'a second', 'server', 'database', 'statements', 'bare'],
  measured.map(({ name, own, limit }) => [name, ...line(own), number(statements[name]), limit ? number(limit.perSecond) : '']),
  1,
)}

Rows of 12 columns, a bill number among them, that one caller imports, a thousand a call: rows a second, and CPU in ms for a thousand of them.

${table(
  ['import', 'rows a second', 'server', 'database'],
  imports.map(({ name, perSecond, server: cpu, database: data }) => [
    name,
    number(perSecond),
    number(cpu),
    name === 'PGlite' ? '' : number(data),
  ]),
  1,
)}

- Each call is asked for ${number(ms / 1000)} s in ${parts} parts, Pinge and the bare one in turns; what is told is the median of the parts, the ratio that of the ratios within a turn.
- Before, each of the two is asked until ${alike} windows of ${number(ms / parts / 1000, isQuick ? 2 : 0)} s one after the other differ by less than ${number(steady * 100)} %, ${mostWindows} windows at most: a server runs all day, and both are still being compiled before. In the first window and in the end, a second: ${warming}.
- Statements are counted on the wire of a second server, of one request alone; the least of five.
- PGlite runs within the server: its CPU is the server's.
- *own records*: a hundred of them, by the data scheme of whoever asks.
`
  say(`\n${text}`)
  if (!isQuick) keepResults(text)
  say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  for (const end of ends) await end()
  await connected(server, (client) => client.query(`drop database if exists "${database}" with (force)`))
}
