/**
 * `npm test`, on a fresh machine too: installs what is missing, then runs every check and every test, and ends with
 * a summary. Servers of the tests have free ports and folders of their own; nothing of yours is touched.
 * With TEST_DATABASE_URL (a PostgreSQL role that may create databases) the server tests and the browser tests run
 * there as well.
 */
import { stripVTControlCharacters } from 'node:util'
import { checkNode } from './lib/node.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { ensureBuilt } = await import('./lib/build.mjs')
const { ensureChromium } = await import('./lib/chromium.mjs')
const { node } = await import('./lib/run.mjs')
const { bold, dim, fail, green, red, say, since } = await import('./lib/say.mjs')

const begin = performance.now()
const { TEST_DATABASE_URL: postgres, DATABASE_URL: _url, PINGE_DATA: _data, PORT: _port, ...rest } = process.env
// The programs write into a pipe, so that their end can be said again: whether somebody watches is told them.
const colour = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
const env = { ...rest, ...colour, NODE_ENV: 'test' }

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
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

await ensureInstalled({ dev: true })
const chromium = await ensureChromium()
if (!chromium) fail('The browser tests need a Chromium.')

await tool('Format, lint and import arrows', [BIOME, 'check', '--error-on-warnings', '.'])
await tool('Types', ['node_modules/typescript/bin/tsc', '-p', '.'])
await tool('Unused files, exports and packages', ['node_modules/knip/bin/knip.js', '--no-progress'])
// Some tests of the server start it as it is started, with its client.
await step('Build', async () => {
  await ensureBuilt()
  return { ok: true }
})
await tool('Tests on PGlite', [VITEST, 'run'])
if (postgres) await tool('Server tests on PostgreSQL', [VITEST, 'run', 'tests/server'], { TEST_DATABASE_URL: postgres })
await tool('Browser tests on PGlite', [PLAYWRIGHT, 'test'], { CHROMIUM_PATH: chromium })
// How screens look, the shell and single fields have been seen: they ask the database what the server tests ask it too.
const looks = 'layouts|look|screens|languages|keyboard|parts|weight|comfort|catalog|home|why'
const shell = 'shell|menuTypes|phonePress|leaving|profile|shortLink|sso'
const fields = 'plainKinds|editor|files|studio'
const seen = String.raw`\b(${looks}|${shell}|${fields})\.spec`
if (postgres)
  await tool('Browser tests on PostgreSQL', [PLAYWRIGHT, 'test', '--grep-invert', seen], {
    CHROMIUM_PATH: chromium,
    TEST_DATABASE_URL: postgres,
  })

// The steps after it push what a failed step said out of sight: its end is said once more.
for (const { title, ok, output } of results) {
  if (ok) continue
  say(bold(`\n${title}: what failed`))
  const lines = stripVTControlCharacters(output).split('\n')
  const telling = lines.filter((line) => !/^\s*✓ /u.test(line))
  say(telling.slice(-120).join('\n'))
}

say(bold('\nSummary'))
for (const { title, ok, time } of results) say(`${ok ? green('ok    ') : red('failed')}  ${title} ${dim(`(${time})`)}`)
if (!postgres) say(dim('Not run: the tests on PostgreSQL. Give a server in TEST_DATABASE_URL.'))
const bad = results.filter((result) => !result.ok).length
say(
  bad
    ? red(`${bad} of ${results.length} steps failed, after ${since(begin)}.`)
    : green(`All ${results.length} steps passed in ${since(begin)}.`),
)
process.exit(bad ? 1 : 0)
