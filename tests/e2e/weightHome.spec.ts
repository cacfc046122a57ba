import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, password, test, text } from '../helpers/e2e.ts'

// what waits for somebody is decided about by flows
test.use({ ownServer: 'flows', flows: true })

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
  await expect(
    page
      .getByRole('region', { name: text('home.todo') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  const drawn = Number(await page.locator('html').getAttribute('data-drawn-at'))
  const before = asked.filter(({ at }) => at <= drawn)
  expect(before.length, before.map(({ what }) => what).join('\n')).toBeLessThanOrEqual(12)
  const weight = before.reduce((sum, { script }) => sum + (script ? gzipSync(readFileSync(`dist${script}`)).length : 0), 0) / 1024
  expect(weight).toBeLessThan(280)
})
