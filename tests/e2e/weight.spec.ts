import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, openEntry, password, test, text } from '../helpers/e2e.ts'

/** Adds up the gzipped scripts that a page asks for from now on, as they lie in dist/. */
function weigh(page: Page): () => number {
  const paths = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') paths.add(new URL(request.url()).pathname)
  })
  return () => [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(`dist${path}`)).length, 0) / 1024
}

test('the login page loads at most 180 KB of gzipped script, the first generated form 420 KB in all', async ({ page }) => {
  const weight = weigh(page)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  expect(weight()).toBeLessThan(180)

  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await openEntry(page, '费用报销')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const all = weight()
  expect(all).toBeLessThan(420)
})

test('from a cold cache, login to home takes at most 12 requests and 420 KB of gzipped script', async ({ page }) => {
  const weight = weigh(page)
  const asked: string[] = []
  const counted = new Set(['document', 'script', 'stylesheet', 'fetch', 'xhr', 'font'])
  page.on('request', (request) => {
    if (counted.has(request.resourceType())) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('websocket', (socket) => asked.push(`websocket ${new URL(socket.url()).pathname.slice(0, 10)}`))
  await page.goto('/login')
  await page.getByLabel(text('login.account'), { exact: true }).fill('zhouliping')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  // What waits for her, her figures and her applications: this is the start page.
  await expect(
    page
      .getByRole('region', { name: text('home.todo') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: text('home.shortcuts') })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.locator('.pg-stat-value').first()).toContainText(/\d/)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12)
  expect(weight()).toBeLessThan(420)
})
