import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, openEntry, password, test, text } from '../helpers/e2e.ts'

/** Adds up the gzipped scripts that a page asks for from now on, as they lie in dist/, when nothing is on its way any more. */
function weigh(page: Page): () => Promise<number> {
  const paths = new Set<string>()
  let open = 0
  page.on('request', (request) => {
    open++
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname)
  })
  page.on('requestfinished', () => open--)
  page.on('requestfailed', () => open--)
  return async () => {
    await expect.poll(() => open).toBe(0)
    return [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`dist${path}`)).length, 0) / 1024
  }
}

test('the login page loads at most 130 KB of gzipped script, the first generated form 330 KB in all', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThan(130)

  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await openEntry(page, '费用报销')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  // its last parts are the rows of a sub-table and the uploads: all of its fields are drawn
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[data-field]').first()).toBeVisible()
  await expect(dialog.locator('.pg-table').first()).toBeAttached()
  await expect(dialog.locator('.pg-section:empty, .pg-wait')).toHaveCount(0)
  expect(await weight()).toBeLessThan(330)
})

/** The moment at which all of these stand on the page, by its own clock: what is asked for later does not count. */
const drawnAt = (page: Page, selectors: string[]) =>
  page.addInitScript((all) => {
    const look = () => {
      if (!all.every((one) => document.querySelector(one))) return
      watch.disconnect()
      document.documentElement.dataset.drawnAt = String(Date.now())
    }
    const watch = new MutationObserver(look)
    watch.observe(document, { subtree: true, childList: true })
  }, selectors)

test('from a cold cache, login to home takes at most 12 requests and 280 KB of gzipped script', async ({ page }) => {
  const asked: Array<{ at: number; what: string; script: string | undefined }> = []
  const counted = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr', 'font'])
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const type = request.resourceType()
    if (counted.has(type))
      asked.push({ at: Date.now(), what: `${request.method()} ${pathname}`, script: type === 'script' ? pathname : undefined })
  })
  page.on('websocket', () => asked.push({ at: Date.now(), what: 'websocket', script: undefined }))
  // What waits for her, her figures and her applications: this is the start page.
  await drawnAt(page, ['.pg-feed li', '.pg-stat-value', '.pg-shortcuts a'])
  await page.goto('/login')
  await page.getByLabel(text('login.account'), { exact: true }).fill('zhouliping')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-drawn-at', /\d/)
  // nothing waits for her here
  await expect(page.getByRole('region', { name: text('home.todo') }).getByText(text('home.todo.empty'), { exact: true })).toBeVisible()
  const drawn = Number(await page.locator('html').getAttribute('data-drawn-at'))
  const before = asked.filter(({ at }) => at <= drawn)
  expect(before.length, before.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(12)
  const weight = before.reduce((sum, { script }) => sum + (script ? gzipSync(readFileSync(`dist${script}`)).length : 0), 0) / 1024
  expect(weight).toBeLessThan(280)
})
