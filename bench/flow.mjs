/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:flow`: the to-do list and decisions among a hundred thousand instances of
 * flows on PostgreSQL, beside the list and the update of an application without one. Keeps its part of bench/RESULTS.md.
 * `-- --quick` makes a tenth of everything and keeps nothing.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, fail, say, since } from '../scripts/lib/say.mjs'
import { checkFolded } from './flow/check.mjs'
import { fillFlows, fullSize } from './flow/fill.mjs'
import { countStatements, cpuOfCalls, measure, pairsOf, workOf } from './flow/measure.mjs'
import { addPeople, makePatterns, peopleFields } from './flow/patterns.mjs'
import { report } from './flow/report.mjs'
import { isMet } from './lib/bounds.mjs'
import { connected } from './lib/connected.mjs'
import { startProduct } from './lib/product.mjs'
import { keepResults } from './lib/results.mjs'
import { makeApplication } from './scale/application.mjs'
import { callsOf } from './scale/calls.mjs'
import { fillPeople, fillRecords } from './scale/company.mjs'
import { countingWire } from './server/statements.mjs'

const server = process.env.TEST_DATABASE_URL
if (!server) fail('TEST_DATABASE_URL has to name a PostgreSQL server on which databases may be made.')
await ensureInstalled({ dev: true })
const isQuick = process.argv.includes('--quick')
const size = isQuick ? Object.fromEntries(Object.entries(fullSize).map(([name, value]) => [name, value / 10])) : fullSize
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
const begin = performance.now()

const database = `pinge_bench_${process.pid}_flow`
const url = Object.assign(new URL(server), { pathname: `/${database}` }).href
const started = []
try {
  say(bold('Making the company and its flows'))
  await connected(server, (client) => client.query(`create database "${database}"`))
  started.push(await startProduct(url))
  const asked = callsOf(started[0].url)
  const admin = await asked.signIn('admin', password)
  const make = (enCode, fullName) => makeApplication(asked, admin, { enCode, fullName, more: peopleFields })
  const [withFlow, small, large] = [await make('flowOrders', 'Orders'), await make('fewOrders', 'Few'), await make('plainOrders', 'Plain')]
  const tableOf = async (client, { id }) => {
    const { rows } = await client.query('select "tables" from "base_visual_dev" where "id" = $1', [id])
    return JSON.parse(rows[0].tables)[0].table
  }
  const { postgres, counts, filled, flow } = await connected(url, async (client) => {
    await fillPeople(client, size)
    await addPeople(client)
    await fillRecords(client, await tableOf(client, small), { ...size, rows: 20 })
    await fillRecords(client, await tableOf(client, large), size)
    const patterns = await makePatterns(asked, admin, { ...withFlow, enCode: 'flowOrders' }, password)
    const filling = performance.now()
    await fillFlows(client, size, await tableOf(client, withFlow), patterns)
    await checkFolded(client, 1000)
    const countOf = async (name) => Number((await client.query(`select count(*) from ${name}`)).rows[0].count)
    return {
      filled: since(filling),
      flow: (await client.query('select "id" from flow_template')).rows[0].id,
      counts: { instances: await countOf('flow_instance'), tasks: await countOf('flow_task'), events: await countOf('flow_event') },
      postgres: (await client.query('show server_version')).rows[0].server_version,
    }
  })
  say(bold(`Measuring (${since(begin)} so far)`))
  const pairs = await pairsOf(asked, admin, [small, large], password, isQuick ? 8 : 30)
  const work = await workOf(asked, { pairs, small, large, admin, flow })
  const found = await measure(asked, work, isQuick ? 5 : 25, 10)
  const cpu = await cpuOfCalls(asked, work, { pid: started[0].pid, database, times: isQuick ? 30 : 150 })
  const wire = await countingWire(new URL(url))
  const counted = await startProduct(wire.url)
  started.push(counted)
  const statements = await countStatements(callsOf(counted.url), work, wire.count)
  wire.close()
  const { text, bounds } = report({ found, cpu, size, counts, statements, postgres, filled })
  say(`\n${text}`)
  if (!isQuick) keepResults(text)
  say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  for (const product of started) await product.stop()
  await connected(server, (client) => client.query(`drop database if exists "${database}" with (force)`))
}
