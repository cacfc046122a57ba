import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { within } from './browser.mjs'
import { startProduct } from './product.mjs'
import { openEntry, readTexts } from './walk.mjs'

/**
 * A cold start on a slow machine: nothing is kept, the processor is slowed four times, the line carries 1.6 Mbit/s with
 * 150 ms. The product is used as by a person who signs in and makes a record; the peers' pages show the same form as
 * the bench's own page of Pinge.
 */
const slowdown = 4
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** What is typed first; a page that is at work is asked again until it takes it. */
const letter = 'k'

/** One page in a profile of its own on the slow machine, its largest contentful paint noted. */
async function slowly(browser, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: false })
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        window.largest = list.getEntries().at(-1).startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    return await within(180, work(page))
  } finally {
    await within(10, context.close()).catch(() => {})
  }
}

const largestOf = (page) => page.evaluate(() => window.largest)

/** Gives a text field the focus and a key, as soon as there is one; the milliseconds until it holds the key, from `start`. */
async function keyTaken(page, field, start) {
  await field.waitFor({ timeout: 120_000 })
  for (;;) {
    await field.press(letter, { timeout: 60_000 })
    // the engine has drawn what it took, and does not take it away again
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    if ((await field.inputValue()).includes(letter)) return performance.now() - start
    await wait(20)
  }
}

/** One page of the bench: from its address to its form, drawn as soon as its script runs. */
const coldPage = (browser, address) =>
  slowly(browser, async (page) => {
    await page.addInitScript(() => {
      let api
      Object.defineProperty(window, 'bench', {
        get: () => api,
        set: (value) => {
          api = value
          void api.open(120_000)
        },
      })
    })
    const start = performance.now()
    await page.goto(address, { waitUntil: 'commit' })
    const key = await keyTaken(page, page.locator('#root input[type=text], #root input:not([type])').first(), start)
    return { key, largest: await largestOf(page) }
  })

/** The product: the login page, home, a list by the menu, a new record. Each step in ms, from what was pressed. */
const coldProduct = (browser, url) =>
  slowly(browser, async (page) => {
    const { texts, password } = await readTexts()
    const since = async (work) => {
      const start = performance.now()
      await work(start)
      return performance.now() - start
    }
    const button = (key) => page.getByRole('button', { name: texts[key], exact: true })
    const account = page.getByLabel(texts['login.account'], { exact: true })
    let begun = performance.now()
    await page.goto(`${url}/login`, { waitUntil: 'commit' })
    const login = await keyTaken(page, account, begun)
    const largest = await largestOf(page)
    await account.fill('admin')
    await page.getByLabel(texts['login.password'], { exact: true }).fill(password)
    const home = await since(async () => {
      await button('login.submit').click()
      await page.locator('.pg-shortcuts a').first().waitFor()
    })
    const list = await since(async () => {
      await openEntry(page, texts, '费用报销')
      await page.locator('[data-key]').first().waitFor()
    })
    begun = performance.now()
    await button('common.add').click()
    const typed = 'main .pg-form [data-field] input:is([type=text], :not([type])):not([readonly], [role=combobox], :disabled)'
    const key = await keyTaken(page, page.locator(typed).first(), begun)
    return { largest, login, home, list, key }
  })

/**
 * Rounds of all of them, one after the other in each.
 * @returns {Promise<Array<{ engine: string, samples: any[] }>>}
 */
export async function measureCold(browser, url, engines, rounds) {
  await ensureBuilt()
  const server = await startProduct()
  try {
    const all = [
      { engine: 'Pinge, the product', run: () => coldProduct(browser, server.url) },
      ...engines.map(({ name, page }) => ({ engine: name, run: () => coldPage(browser, `${url}/${page}/?kind=form&n=50`) })),
    ].map((one) => ({ ...one, samples: [] }))
    for (let round = 0; round < rounds; round++) {
      for (const { run, samples } of all) samples.push(await run().catch((error) => ({ failed: error.message.split('\n')[0] })))
    }
    return all.map(({ engine, samples }) => ({ engine, samples }))
  } finally {
    await server.stop()
  }
}
