/**
 * Where an engine's time goes: `node bench/profile.mjs <page> <open|keys|validate|scroll> [size] [kind]`, for
 * example `node bench/profile.mjs pingeForm open 1000`. Prints the functions with the most time of their own, and
 * those with the most time including what they call.
 */
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { fail, say } from '../scripts/lib/say.mjs'

await ensureInstalled({ dev: true })
const { pages } = await import('./lib/engines.mjs')
const { ensurePeers, here } = await import('./lib/peers.mjs')
const { buildPage } = await import('./lib/build.mjs')
const { serve } = await import('./lib/serve.mjs')
const { accountOf, between, launch, withPage } = await import('./lib/browser.mjs')

const [name, what = 'open', size = '1000', kind = what === 'scroll' ? 'list' : 'form'] = process.argv.slice(2)
if (!pages[name]) fail(`node bench/profile.mjs <${Object.keys(pages).join('|')}> <open|keys|validate|scroll> [size] [form|list|subtable]`)

/** Time of their own and in all, in ms, by function; and of their own by file. */
function times({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])))
  const label = ({ callFrame: { functionName, url, lineNumber } }) =>
    `${functionName || '(anonymous)'}${url ? ` ${url.split('/').at(-1)}:${lineNumber + 1}` : ''}`
  const own = new Map()
  const all = new Map()
  const files = new Map()
  const add = (map, key, ms) => map.set(key, (map.get(key) ?? 0) + ms)
  samples.forEach((id, at) => {
    const ms = timeDeltas[at] / 1000
    const { url, functionName } = byId.get(id).callFrame
    add(own, label(byId.get(id)), ms)
    add(files, url.split('/').at(-1) || functionName, ms)
    const seen = new Set()
    for (let node = id; node !== undefined; node = parents.get(node)) seen.add(label(byId.get(node)))
    for (const one of seen) add(all, one, ms)
  })
  return { own, all, files }
}

const most = (map) =>
  [...map]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 40)
    .map(([key, ms]) => `${ms.toFixed(1).padStart(9)}  ${key}`)
    .join('\n')

const { folder } = pages[name]
if (folder !== undefined) await ensurePeers([folder])
await buildPage(name, { readable: true })
const server = await serve(join(here, 'dist/readable'))
const browser = await launch()
try {
  await withPage(browser, `${server.url}/${name}/?kind=${kind}&n=${size}`, async (page, session) => {
    await session.send('Profiler.enable')
    await session.send('Profiler.setSamplingInterval', { interval: 200 })
    const open = () => page.evaluate(() => window.bench.open(120_000))
    const run = {
      open,
      validate: () => page.evaluate(() => window.bench.validate()),
      scroll: () => page.evaluate(() => window.bench.scroll(40, 180)),
      keys: () => page.keyboard.type('the quick brown fox', { delay: 150 }),
    }[what]
    if (what !== 'open') await open()
    if (what === 'keys') await page.evaluate(() => window.bench.focus(window.bench.middle ?? 'f1'))
    await page.waitForTimeout(500)
    const before = await accountOf(session)
    await session.send('Profiler.start')
    const result = await run()
    await page.waitForTimeout(100)
    const { profile } = await session.send('Profiler.stop')
    const account = between(before, await accountOf(session))
    const { own, all, files } = times(profile)
    say(`${name}, ${what}, ${kind} of ${size}: ${JSON.stringify(result ?? {})}`)
    say(
      `main thread, ms: ${Object.entries(account)
        .map(([key, ms]) => `${key} ${ms.toFixed(0)}`)
        .join(', ')}`,
    )
    say(`\nof their own\n${most(own)}\n\nin all\n${most(all)}\n\nby file\n${most(files)}`)
  })
} finally {
  await browser.close()
  server.close()
}
