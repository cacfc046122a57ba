import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { startProduct } from './product.mjs'

/** Gzipped script of the product's own build, as a browser loads it from a real server. */

const json = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'))

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
  return async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1024
  }
}

/** Opens the menu's groups until the entry shows, and presses it. */
async function openEntry(page, texts, name) {
  const menu = page.getByRole('navigation', { name: texts['nav.menu'] })
  const entry = menu.getByRole('link', { name, exact: true })
  await menu.getByRole('button').or(menu.getByRole('link')).first().waitFor()
  for (const group of await menu.locator('button[aria-expanded="false"]').allInnerTexts()) {
    if (await entry.isVisible()) break
    await menu.getByRole('button', { name: group.trim(), exact: true }).click()
  }
  await entry.click()
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
    const texts = await json('schemas/locales/zh.json')
    const { password } = await json('fixtures/demo/company.json')
    const page = await context.newPage()
    const weight = weigh(page)
    await page.goto(`${server.url}/login`)
    const login = await weight()
    await page.getByLabel(texts['login.account'], { exact: true }).fill('admin')
    await page.getByLabel(texts['login.password'], { exact: true }).fill(password)
    await page.getByRole('button', { name: texts['login.submit'], exact: true }).click()
    await openEntry(page, texts, '费用报销')
    await page.getByRole('button', { name: texts['common.add'], exact: true }).click()
    await page.getByRole('dialog').waitFor()
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
