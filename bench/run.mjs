/**
 * `npm run bench`: the same forms and lists in Pinge and in its peers, in one Chromium. Prints one table and, after a
 * complete run, keeps it in bench/RESULTS.md. `npm run bench -- --help` names the options.
 */
import { writeFileSync } from 'node:fs'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { checkNode } from '../scripts/lib/node.mjs'
import { bold, fail, say, since } from '../scripts/lib/say.mjs'

checkNode()
await ensureInstalled({ dev: true })
const { coldEngines, pages, works: all } = await import('./lib/engines.mjs')
const { ensurePeers } = await import('./lib/peers.mjs')
const { readOptions } = await import('./lib/options.mjs')
const { buildPage } = await import('./lib/build.mjs')
const { serve } = await import('./lib/serve.mjs')
const { launch } = await import('./lib/browser.mjs')
const { checkAll, measure } = await import('./lib/rounds.mjs')
const { measureCold } = await import('./lib/cold.mjs')
const { weighPage, weighProduct } = await import('./lib/weight.mjs')
const { report } = await import('./lib/report.mjs')
const { keepResults } = await import('./lib/results.mjs')
const { isMet } = await import('./lib/bounds.mjs')

const options = readOptions()
const begin = performance.now()
const works = all
  .map((work) => ({ ...work, engines: options.wanted(work), sizes: options.sizesOf(work) }))
  .filter(({ engines, sizes }) => engines.length > 0 && sizes.length > 0)
const colds = options.isCold ? coldEngines : []
const names = new Set([...works.flatMap(({ engines }) => engines), ...colds].map(({ page }) => page))
if (names.size === 0 && !options.weighs) fail('Nothing fits: see npm run bench -- --help.')

await ensurePeers([...names].map((name) => pages[name].folder).filter((folder) => folder !== undefined))
for (const name of names) await buildPage(name)
const server = await serve()
const browser = await launch()
try {
  say(bold('Does every engine do the work?'))
  const faults = await checkAll(browser, server.url, works)

  say(bold('Measuring'))
  const series = []
  for (const work of works) {
    const engines = work.engines.filter((engine) => !faults.has(engine))
    series.push(...(await measure(browser, server.url, { ...work, engines }, options)))
    for (const engine of engines) {
      const first = series.find((one) => one.kind === work.kind && one.engine === engine.name)
      const address = `${server.url}/${engine.page}/?kind=${work.kind}&n=${work.sizes[0]}&${engine.query ?? ''}`
      if (first && !first.samples[0]?.failed) first.script = await weighPage(browser, address)
    }
  }
  // the bench's own pages of the same form, in the same minutes
  const cold = options.isCold ? await measureCold(browser, server.url, colds, Math.min(3, options.rounds)) : []
  const weight = options.weighs ? await weighProduct(browser) : undefined

  const broken = works.flatMap(({ kind, engines }) =>
    engines.filter((one) => faults.has(one)).map((one) => `${one.name} (${kind}): ${faults.get(one)}`),
  )
  const { text, bounds } = report({ series, cold, weight, broken, options, browserVersion: browser.version() })
  say(`\n${text.split('\n## How')[0]}`)
  if (options.out) writeFileSync(options.out, JSON.stringify({ series, cold, weight }, null, 1))
  if (options.complete) keepResults(text)
  say(`${options.complete ? 'Written to bench/RESULTS.md. ' : ''}Took ${since(begin)}.`)
  // a bound that is not met is a failed run; a busy machine can be the reason, so the figures are kept all the same
  process.exitCode = broken.length > 0 || bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  await browser.close()
  server.close()
}
