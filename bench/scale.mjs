/**
 * `TEST_DATABASE_URL=postgres://… npm run bench:scale`: a large company on PostgreSQL beside the demo's sixty people on
 * the same server program: lists with and without a row scope, pickers, signing in. Keeps its part of bench/RESULTS.md.
 * `-- --quick` makes a tenth of everything and keeps nothing.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, fail, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { connected } from './lib/connected.mjs'
import { startProduct } from './lib/product.mjs'
import { keepResults } from './lib/results.mjs'
import { makeApplication } from './scale/application.mjs'
import { callsOf } from './scale/calls.mjs'
import { fillCompany, fullSize } from './scale/company.mjs'
import { giveScopes, measure } from './scale/measure.mjs'
import { report } from './scale/report.mjs'

const server = process.env.TEST_DATABASE_URL
if (!server) fail('TEST_DATABASE_URL has to name a PostgreSQL server on which databases may be made.')
await ensureInstalled({ dev: true })
const isQuick = process.argv.includes('--quick')
const size = isQuick ? Object.fromEntries(Object.entries(fullSize).map(([name, value]) => [name, value / 10])) : fullSize
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
const begin = performance.now()

const databases = ['small', 'large'].map((name) => `pinge_bench_${process.pid}_${name}`)
const urlOf = (name) => Object.assign(new URL(server), { pathname: `/${name}` }).href
const started = []
try {
  say(bold('Making the two companies'))
  await connected(server, async (client) => {
    for (const name of databases) await client.query(`create database "${name}"`)
  })
  for (const name of databases) started.push(await startProduct(urlOf(name)))
  const [small, large] = started.map(({ url }) => callsOf(url))
  const token = await large.signIn('admin', password)
  const application = await makeApplication(large, token)
  const version = await connected(urlOf(databases[1]), async (client) => {
    const {
      rows: [{ tables }],
    } = await client.query('select "tables" from "base_visual_dev" where "id" = $1', [application.id])
    await fillCompany(client, size, JSON.parse(tables)[0].table, application.menuId)
    return (await client.query('show server_version')).rows[0].server_version
  })
  const scopes = await giveScopes(large, token, application, password)
  say(bold(`Measuring (${since(begin)} so far)`))
  const found = await measure({ small, large, token, application, scopes, password, size, rounds: isQuick ? 20 : 60 })
  const { text, bounds } = report({ ...found, size, postgres: version })
  say(`\n${text}`)
  if (!isQuick) keepResults(text)
  say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  for (const product of started) await product.stop()
  await connected(server, async (client) => {
    for (const name of databases) await client.query(`drop database if exists "${name}" with (force)`)
  })
}
