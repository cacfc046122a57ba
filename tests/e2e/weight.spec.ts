import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, openEntry, password, test, text } from '../helpers/e2e.ts'

/** Adds up the gzipped scripts that a page loads from now on. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Array<Promise<number>> = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}

test('the login page loads at most 180 KB of gzipped script, the first generated form 420 KB in all', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThan(180)

  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await openEntry(page, '费用报销')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const all = await weight()
  test.info().annotations.push({ type: 'KB of gzipped script', description: all.toFixed(0) })
  expect(all).toBeLessThan(420)
})
