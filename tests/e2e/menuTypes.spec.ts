/** Menus of the types 5 to 8, each opened as a person opens it, with another site on a port of its own. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/open.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { prepareDatabase } from '#server/setup.ts'
import { axe, test as base, darken, expect, fits, nowhere, openEntry, signIn, text } from '../helpers/e2e.ts'
import { repository } from '../helpers/records.ts'
import { createDatabase, dropDatabase, type RunningServer, startServer } from '../helpers/server.ts'

interface Site {
  url: string
  /** what it was asked for, with what a browser told of where it came from */
  asked: Array<{ url: string; referer: string | undefined }>
  server: Server
}

/** Another site: every page but /refuse may be framed. */
async function foreignSite(): Promise<Site> {
  const asked: Site['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', referer: request.headers.referer })
    if (request.url === '/refuse') response.setHeader('x-frame-options', 'DENY')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="zh"><title>外部站点</title><link rel="icon" href="data:,"><h1>外部站点</h1><p>${request.url?.split('?')[0]}</p>`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
}

/** The menus of this file, in a group that every clerk was given. */
async function fill(db: Db, site: string): Promise<void> {
  await prepareDatabase(db)
  await transaction(db, async (trx) => {
    const menu = repository('menu')
    const group = await menu.insert(trx, { enCode: 'links', fullName: '链接', type: 1, parentId: '-1', sortCode: 1 })
    const role = await trx.selectFrom('base_role').select('id').where('enCode', '=', 'clerk').executeTakeFirstOrThrow()
    for (const [enCode, fullName, values] of [
      ['guide', '操作指南', { type: 7, linkTarget: '_self', urlAddress: `${site}/guide?a=1` }],
      ['refuse', '拒绝嵌入', { type: 7, linkTarget: '_self', urlAddress: `${site}/refuse` }],
      ['outside', '外部网站', { type: 7, linkTarget: '_blank', urlAddress: `${site}/outside` }],
      ['screen', '销售大屏', { type: 6, propertyJson: '{"moduleId":"sales-1"}' }],
    ] as const) {
      const made = await menu.insert(trx, { parentId: String(group.id), enCode, fullName, ...values })
      await repository('authorize').insert(trx, { objectType: 'role', objectId: role.id, menuId: String(made.id), kind: 'menu', code: '' })
    }
    await trx
      .insertInto('base_setting')
      .values({ key: 'dataVUrl', value: `${site}/DataV`, secret: 0 })
      .execute()
  })
}

interface Own {
  site: Site
  own: RunningServer
}
const test = base.extend<object, Own>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) => {
      const site = await foreignSite()
      await use(site)
      site.server.closeAllConnections()
      site.server.close()
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ site }, use, worker) => {
      const folder = await mkdtemp(join(tmpdir(), 'pinge-types-'))
      const data = join(folder, 'data')
      cpSync(join(process.env.PINGE_TEST_SEED ?? '', 'plain'), data, { recursive: true })
      const adminUrl = process.env.TEST_DATABASE_URL
      const name = `pinge_types_${process.pid}_${worker.workerIndex}`
      const url = adminUrl && (await createDatabase(adminUrl, name, `${process.env.PINGE_TEST_SEED_DATABASE}_plain`))
      const database = await openDatabase(url ? { url } : { folder: data })
      await fill(database.db, site.url)
      await database.close()
      const server = await startServer({ PINGE_DATA: data, PINGE_DEMO: '1', ...(url ? { DATABASE_URL: url } : {}) })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      if (adminUrl) await dropDatabase(adminUrl, name)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own }, use) => use(own.url),
})
test.beforeEach(() => test.slow())

const frame = (page: Page) => page.getByRole('main').frameLocator('iframe')
const main = (page: Page) => page.getByRole('main')

test('MN-10 RT-05 a link with the target _self opens inside, at / and its code, in a frame', async ({ page, site }) => {
  await signIn(page, 'zhangwei', '操作指南')
  await expect(page).toHaveURL(/\/guide$/)
  await expect(frame(page).getByRole('heading', { name: '外部站点' })).toBeVisible()
  await expect(main(page).locator('iframe')).toHaveAttribute('title', '操作指南')
  await expect(main(page).locator('iframe')).toHaveAttribute('sandbox', /^(?!.*allow-top-navigation)/)
  await expect(main(page).getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', `${site.url}/guide?a=1`)
  await axe(page, 'a framed site')
  // The other site learns where its visitor is from, but neither page nor token.
  expect(site.asked.filter(({ url }) => url.startsWith('/guide')).map(({ referer }) => new URL(referer ?? 'http://none').pathname)).toEqual(
    ['/'],
  )
})

test('RT-05 /externalLink opens what may be shown inside, and tells of everything else', async ({ page, site }) => {
  await signIn(page, 'zhangwei', nowhere)
  await page.goto(`/externalLink?href=${encodeURIComponent(`${site.url}/any`)}`)
  await expect(frame(page).getByText('/any')).toBeVisible()
  await page.goto(`/externalLink?href=${encodeURIComponent('https://elsewhere.example/x')}`)
  await expect(main(page).getByText('此网站未被允许在系统内显示')).toBeVisible()
  await expect(main(page).getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('rel', 'noopener noreferrer')
  for (const wrong of ['javascript:alert(1)', 'data:text/html,<h1>x</h1>', '//', '']) {
    await page.goto(`/externalLink?href=${encodeURIComponent(wrong)}`)
    await expect(main(page).getByText('地址无效，仅支持 http 与 https 地址')).toBeVisible()
  }
  await expect(main(page).locator('iframe')).toHaveCount(0)
})

test('MN-10 a site that refuses to be framed can be opened in a window of its own', async ({ page, tolerate, site }) => {
  tolerate('Refused to display')
  tolerate('chrome-error://')
  await signIn(page, 'zhangwei', '拒绝嵌入')
  await expect(main(page).getByText('若页面空白，说明该网站不允许嵌入')).toBeVisible()
  const [window] = await Promise.all([page.waitForEvent('popup'), main(page).getByRole('link', { name: '在新窗口打开' }).click()])
  await expect(window).toHaveURL(`${site.url}/refuse`)
  expect(await window.evaluate(() => globalThis.opener)).toBeNull()
})

test('MN-10 any other link opens a new window that knows nothing of this one', async ({ page, site }) => {
  await signIn(page, 'zhangwei')
  const [window] = await Promise.all([page.waitForEvent('popup'), openEntry(page, '外部网站')])
  await expect(window).toHaveURL(`${site.url}/outside`)
  expect(await window.evaluate(() => [globalThis.opener, document.referrer])).toEqual([null, ''])
})

test('MN-09 MN-11 a dashboard opens /view/{moduleId}?token={token} on its host, in a new window', async ({ page, site }) => {
  await signIn(page, 'zhangwei')
  const own = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const [window] = await Promise.all([page.waitForEvent('popup'), openEntry(page, '销售大屏')])
  await window.waitForURL(`${site.url}/DataV/view/sales-1**`)
  const given = new URL(window.url()).searchParams.get('token') ?? ''
  expect(given).toMatch(/^[\w-]{40,}$/)
  expect(given).not.toBe(own)
  expect(await window.evaluate(() => [globalThis.opener, document.referrer])).toEqual([null, ''])
  // The address of the entry itself holds no token.
  expect(await page.content()).not.toContain(String(own))
})

test('MN-07 a report opens at its address, with figures, charts and a list of real records', async ({ page }) => {
  await signIn(page, 'zhouliping', '费用分析')
  await expect(page).toHaveURL(/\/page\/expenseReport$/)
  await expect(main(page).getByText('本年报销金额')).toBeVisible()
  await expect(main(page).getByRole('row').nth(2)).toBeVisible()
  await expect(main(page).getByText('共 200 条')).toBeVisible()
  await axe(page, 'a report')
})

test('MN-08 RT-13 a portal opens at its address, and is what /dashboard shows', async ({ page }) => {
  await signIn(page, 'zhouliping', '经营门户')
  await expect(page).toHaveURL(/\/page\/businessPortal$/)
  await expect(main(page).getByText('客户总数')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('仪表盘 - Pinge')
  await expect(main(page).getByText('客户总数')).toBeVisible()
})

test('RT-07 /menuMore lists every menu under its group, and what leads out in a new window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'zhangwei')
  await darken(page)
  await page.goto('/menuMore')
  const group = main(page).getByRole('region', { name: '链接' })
  await expect(group.getByRole('link')).toHaveCount(4)
  await expect(group.getByRole('link', { name: '外部网站' })).toHaveAttribute('target', '_blank')
  await fits(page)
  await axe(page, 'all menus on a phone')
  await main(page).getByRole('link', { name: '费用报销' }).click()
  await expect(page).toHaveURL(/\/model\/expenseClaim$/)
})

test('RT-04 RT-11 a workflow link brings its token, which leaves the address; what it names is told', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'zhangwei')
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const other = await context.newPage()
  const config = Buffer.from(JSON.stringify({ fullName: '请假审批', taskId: '1' })).toString('base64')
  await other.goto(`/workFlowDetail?config=${encodeURIComponent(config)}&token=${token}`)
  // it names no instance: nothing is shown, and that is said
  await expect(other.getByRole('main').getByText(text('workFlow.nothing'))).toBeVisible()
  expect(other.url()).not.toContain('token')
  expect(await other.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await other.reload()
  await expect(other.getByRole('main').getByText(text('workFlow.nothing'))).toBeVisible()
  for (const garbage of ['%25%25', 'bm90IGpzb24', '%7B%22fullName%22%3A%7B%7D%7D', '']) {
    await other.goto(`/workFlowDetail?config=${garbage}`)
    await expect(other.getByRole('main').getByRole('status').first()).toBeVisible()
  }
  await other.goto('/workFlow/entrust?config=1')
  await expect(other.getByRole('main').getByText('暂无数据')).toBeVisible()
  await other.goto('/emailDetail')
  await expect(other.getByText('没有可显示的邮件')).toBeVisible()
  await context.close()
})

test('RT-03 /emailDetail shows a message by its id, and says so when there is none', async ({ page }) => {
  await signIn(page, 'zhangwei')
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  const answer = await page.request.get('/api/message', { headers: { authorization: `Bearer ${token}` } })
  const [message] = (await answer.json()).data.list as Array<{ id: string; title: string }>
  expect(message).toBeTruthy()
  await page.goto(`/emailDetail?id=${message?.id}`)
  await expect(main(page).getByText(message?.title ?? '', { exact: true })).toBeVisible()
  await page.goto('/emailDetail?id=nothing')
  await expect(main(page).getByRole('button', { name: text('common.retry') })).toBeVisible()
})
