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

test('the login page loads at most 120 KB of gzipped script, the first generated form in a dialog 330 KB in all', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(await weight()).toBeLessThan(120)

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
