/**
 * `npm run bench:attack`: the list of one person on the real server, first on a quiet one, then while somebody else tries
 * twenty things that ask for more than anybody needs, one after another; on PGlite, and with TEST_DATABASE_URL on
 * PostgreSQL too. Keeps its part of bench/RESULTS.md.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { startProduct } from './lib/product.mjs'
import { boundsTable, machineLine, number, table } from './lib/report.mjs'
import { keepResults } from './lib/results.mjs'
import { median, quantile } from './lib/stats.mjs'
import { callsOf, timed } from './scale/calls.mjs'

const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
/** The person whose list it is. */
const reader = 'zhouliping'
const quietCalls = 200
/** a call every so many ms */
const pace = 100
/** so often everything is tried, to have enough calls for a p95 */
const rounds = 3
const p95 = (all) => quantile(all, 0.95)

/** Everything on one server. @returns {Promise<{ quiet: number[], attacked: number[], tries: object[] }>} times in ms */
async function measure(url) {
  const server = callsOf(url)
  const token = await server.signIn(reader, password)
  const { list } = await server.call('GET', '/api/visualdev/Base?pageSize=100', { token: await server.signIn('admin', password) })
  const orders = list.find(({ enCode }) => enCode === 'purchaseOrder').id
  const read = () =>
    timed(() => server.call('POST', `/api/visualdev/OnlineDev/${orders}/List`, { token, body: { pageSize: 20, currentPage: 1 } }))
  /** Reads at a steady pace while something goes on, whether the last one was answered or not: who waits is counted as long as they wait. */
  const during = async (goes) => {
    const calls = []
    for (let at = performance.now(); calls.length === 0 || goes(calls.length); at += pace) {
      await wait(Math.max(0, at - performance.now()))
      const due = at
      calls.push(read().then(() => performance.now() - due))
    }
    return Promise.all(calls)
  }
  for (let i = 0; i < 50; i++) await read()
  const quiet = await during((n) => n < quietCalls)
  const attacker = new Worker(new URL('./attack/attacker.mjs', import.meta.url), { workerData: { url, password } })
  const told = new Map()
  const [names] = await once(attacker, 'message')
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      let busy = true
      attacker.postMessage(name)
      const trying = once(attacker, 'message').finally(() => {
        busy = false
      })
      const times = await during(() => busy)
      const [{ answer, took }] = await trying
      const one = told.get(name) ?? { name, answer, took: [], times: [] }
      one.took.push(took)
      one.times.push(...times)
      told.set(name, one)
    }
  await attacker.terminate()
  await server.call('GET', '/api/health')
  const attacked = [...told.values()].flatMap(({ times }) => times)
  return { quiet, attacked, tries: [...told.values()] }
}

await ensureInstalled({ dev: true })
const begin = performance.now()
const found = []
const run = async (name, database) => {
  say(bold(`On ${name}`))
  const product = await startProduct(database)
  try {
    found.push({ name, ...(await measure(product.url)) })
  } finally {
    await product.stop()
  }
}
await run('PGlite')
const admin = process.env.TEST_DATABASE_URL
if (admin) {
  const name = `pinge_bench_${process.pid}_attack`
  const at = async (statement) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await at(`create database "${name}"`)
  try {
    await run('PostgreSQL', Object.assign(new URL(admin), { pathname: `/${name}` }).href)
  } finally {
    await at(`drop database if exists "${name}" with (force)`)
  }
}
const bounds = found.map(({ name, quiet, attacked }) => ({
  text: `another person's list, p95 on ${name}: while it is attacked / quiet`,
  value: p95(attacked) / p95(quiet),
  limit: 3,
  unit: 'x',
}))
const figuresOf = (times) => [number(times.length), number(median(times), 1), number(p95(times), 1), number(Math.max(...times), 1)]
const figures = found.flatMap(({ name, quiet, attacked, tries }) => [
  [`${name}: quiet`, '', '', ...figuresOf(quiet)],
  [`${name}: attacked`, '', '', ...figuresOf(attacked)],
  ...tries.map(({ name: tried, took, answer, times }) => [`${name}: ${tried}`, String(answer), number(median(took)), ...figuresOf(times)]),
])
const text = `# Pinge while somebody attacks it

\`npm run bench:attack\`${admin ? ', with TEST_DATABASE_URL' : ''}
${machineLine()}, server, database and callers on the same machine

## Bounds

${boundsTable(bounds)}

## Figures

Times in ms, over HTTP. *answer* and *took* (median of ${rounds}): of the try; the others are the list of another person meanwhile, a call every ${pace} ms, counted from when it was due. On PGlite a transaction has the only connection, so that a release of 2,000 parts and a record of 1,000 rows make everybody wait; PostgreSQL has others.

${table(['what', 'answer', 'took', 'calls', 'median', 'p95', 'longest'], figures, 1)}
`
say(`\n${text}`)
keepResults(text)
say(`Kept in bench/RESULTS.md. Took ${since(begin)}.`)
process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
