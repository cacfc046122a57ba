import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { startProduct } from './product.mjs'
import { openEntry, readTexts } from './walk.mjs'

/** Gzipped script of the product's own build, as a browser loads it from a real server. */

/** Adds up, from now on, the gzipped scripts that a page loads, workers and lazy parts too. */
function weigh(page) {
  const sizes = new Map()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || sizes.has(response.url())) return
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    )
  })
  let open = 0
  page.on('request', () => open++)
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => open--)
  return async () => {
    await page.waitForLoadState('networkidle')
    // the page was idle once before: what came later is waited for as well
    for (let calm = 0; calm < 10; calm = open === 0 ? calm + 1 : 0) await wait(100)
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024
  }
}

/**
 * Signs in and opens the first generated form as a person does.
 * @returns {Promise<{ login: number, form: number }>} KB of gzipped script at the login page, and in all with the form
 */
export async function weighProduct(browser) {
  await ensureBuilt()
  const server = await startProduct()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  try {
    const { texts, password } = await readTexts()
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(`${server.url}/login`)
    const login = await weight()
    await page.getByLabel(texts['login.account'], { exact: true }).fill('admin')
    await page.getByLabel(texts['login.password'], { exact: true }).fill(password)
    await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
    await openEntry(page, texts, '费用报销')
    await page.getByRole('button', { name: texts['common.add'], exact: true }).click()
    // its flow is launched on a page of its own
    await page.waitForURL(/\/workFlowDetail/)
    const form = page.getByRole('main')
    await form.locator('.pg-table').first().waitFor({ state: 'attached' })
    for (const waits of await form.locator('.pg-section:empty, .pg-wait').all()) await waits.waitFor({ state: 'detached' })
    return { login, form: await weight() }
  } finally {
    await context.close()
    await server.stop()
  }
}

/** KB of gzipped script that a built page of the bench loads. */
export async function weighPage(browser, address) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(address)
    await page.waitForFunction(() => window.bench !== undefined, null, { timeout: 30_000 })
    await page.evaluate(() => window.bench.open(60_000))
    return await weight()
  } finally {
    await context.close()
  }
}
