/**
 * `npm test`, on a fresh machine too: installs what is missing, then runs every check and every test, and ends with
 * a summary. Servers of the tests have free ports and folders of their own; nothing of yours is touched.
 * A PostgreSQL that is installed is used as well, in a cluster of its own, or the one that TEST_DATABASE_URL names (a role
 * that may create databases). `npm run test:long` has everything in full (tests/helpers/fuzz.ts).
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
const { startMariadb } = await import('./lib/mariadb.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { node } = await import('./lib/run.mjs')
const { scratchFolder } = await import('./lib/scratch.mjs')
const { bold, dim, fail, green, red, say, since } = await import('./lib/say.mjs')
const { onPostgres, reportsIn, slowest } = await import('./lib/reports.mjs')

const begin = performance.now()
const isLong = process.argv.includes('--long')
const { TEST_DATABASE_URL: given, DATABASE_URL: _url, PINGE_DATA: _data, PORT: _port, ...rest } = process.env
// The programs write into a pipe, so that their end can be said again: whether somebody watches is told them.
const colour = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const scratch = scratchFolder()
/** @type {NodeJS.ProcessEnv} */
const env = { ...rest, ...colour, NODE_ENV: 'test', TMPDIR: scratch, ...(isLong ? { PINGE_TEST_LONG: '1' } : {}) }

/** @type {Array<{ title: string, ok: boolean, time: string, output: string }>} */
const results = []

/**
 * One step: its title, its output, how long it took. A failed step does not stop the next one.
 * @param {string} title
 * @param {() => Promise<{ ok: boolean, output?: string }>} work
 */
async function step(title, work) {
  say(bold(`\n${title}`))
  const start = performance.now()
  const { ok, output = '' } = await work()
  results.push({ title, ok, time: since(start), output })
}

/**
 * A step that is one program of node_modules.
 * @param {string} title
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [extra]
 */
const tool = (title, args, extra = {}) =>
  step(title, async () => {
    const { code, output } = await node(args, { env: { ...env, ...extra }, tee: true })
    return { ok: code === 0, output }
  })

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const reports = join(scratch, 'reports')
mkdirSync(reports)

/**
 * A step of tests, which leaves a report of each.
 * @param {string} title
 * @param {string[]} args what of the tests
 * @param {NodeJS.ProcessEnv} [extra]
 */
const unit = (title, args, extra = {}) => {
  const report = join(reports, `${results.length}.vitest.json`)
  return tool(
    title,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    extra,
  )
}

/** The same of browser tests. @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} extra */
const browser = (title, args, extra) => {
  const report = join(reports, `${results.length}.playwright.json`)
  return tool(title, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...extra,
  })
}

await ensureInstalled({ dev: true })
const chromium = await ensureChromium()
if (!chromium) fail('The browser tests need a Chromium.')
const own = given ? undefined : await startPostgres(scratch)
// before its folder goes
process.prependOnceListener('exit', () => own?.stop())
// data sources read a database of another kind as well, where one is installed
const maria = process.env.MARIADB_TEST_URL ? undefined : await startMariadb(scratch)
process.prependOnceListener('exit', () => maria?.stop())
if (maria) Object.assign(env, { MARIADB_TEST_URL: maria.url })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => process.exit(1))
const postgres = given ?? own?.url

await tool('Format, lint and import arrows', [BIOME, 'check', '--error-on-warnings', '.'])
await tool('Drawn types', ['--import', './scripts/lib/typescript.mjs', 'scripts/types.ts', '--check'])
await tool('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])
await tool('Unused files, exports and packages', ['node_modules/knip/bin/knip.js', '--no-progress'])
// Some tests of the server start it as it is started, with its client.
await step('Build', async () => {
  await ensureBuilt()
  return { ok: true }
})
// Each level runs whole on one database, and on the other one what may go otherwise there.
const both = isLong ? { server: [], browser: [] } : { server: ['--tags-filter=pglite'], browser: ['--grep', '@postgres'] }
if (postgres) {
  await unit('Tests, those of the server on PostgreSQL', [], { TEST_DATABASE_URL: postgres })
  await unit('Server tests on PGlite', ['--project', 'server', ...both.server])
} else await unit('Tests on PGlite', [])
await browser('Browser tests on PGlite', [], { CHROMIUM_PATH: chromium })
if (postgres) await browser('Browser tests on PostgreSQL', both.browser, { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: postgres })

// The steps after it push what a failed step said out of sight: its end is said once more.
for (const { title, ok, output } of results) {
  if (ok) continue
  say(bold(`\n${title}: what failed`))
  const lines = stripVTControlCharacters(output).split('\n')
  const telling = lines.filter((line) => !/^\s*✓ /u.test(line))
  say(telling.slice(-120).join('\n'))
}

const files = reportsIn(reports)
say(bold('\nThe ten slowest files'))
for (const { file, seconds } of slowest(files, 10)) say(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
say(bold('\nSummary'))
for (const { title, ok, time } of results) say(`${ok ? green('ok    ') : red('failed')}  ${title} ${dim(`(${time})`)}`)
const bad = results.filter((result) => !result.ok).length
say(
  bad
    ? red(`${bad} of ${results.length} steps failed, after ${since(begin)}.`)
    : green(`All ${results.length} steps passed in ${since(begin)}.`),
)
if (!postgres)
  say(`Not run: ${onPostgres(files)} tests on PostgreSQL. None is installed that this user may start; TEST_DATABASE_URL may name one.`)
if (!env.MARIADB_TEST_URL)
  say('Not run: tests of data sources on MariaDB. None is installed that this user may start; MARIADB_TEST_URL may name one.')
process.exit(bad ? 1 : 0)
