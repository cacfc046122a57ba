import type { Page } from '@playwright/test'
import { axe, expect, filledText, nowhere, onPostgres, openEntry, password, shot, signIn, test, text } from '../helpers/e2e.ts'

const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${text('nav.notices')}`) })
const unread = (page: Page, count: number) =>
  page.getByRole('button', { name: count ? filledText('nav.notices.unread', { count }) : text('nav.notices'), exact: true })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: text('notice.title') })

test('NB-02 SE-16 NT-01 NT-02 NT-03 the bell shows the unread messages, and its drawer finds, opens and reads them', async ({ page }) => {
  // somebody whose messages no other test reads
  await signIn(page, 'gaowenbo')
  await expect(unread(page, 2)).toBeVisible()
  await bell(page).click()
  const drawer = drawerOf(page)
  const items = drawer.getByRole('listitem')
  await expect(drawer.getByRole('switch', { name: text('notice.unreadOnly') })).toHaveAttribute('aria-checked', 'true')
  await expect(items).toHaveCount(2)
  await axe(page, 'the drawer')
  await shot(page, 'drawer')
  await drawer.getByRole('switch').click()
  await expect(items).toHaveCount(5)
  await drawer.getByRole('searchbox').fill('体检')
  await expect(items).toHaveCount(1)
  await drawer.getByRole('searchbox').fill('')
  const kinds = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('pinge_token')}` }
    const { data } = await (await fetch('/api/system/DictionaryData/msgSourceType/Data/Selector', { headers })).json()
    return data.list.map(({ enCode }: { enCode: string }) => enCode) as string[]
  })
  expect(kinds.length).toBeGreaterThan(1)
  const offered = () => drawer.getByRole('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  await expect.poll(offered).toEqual(['', ...kinds])
  await expect(drawer.getByRole('option').first()).toHaveText(text('notice.all'))
  await drawer.getByRole('combobox').selectOption({ label: text('notice.type.1') })
  await expect(items).toHaveCount(2)
  await drawer.getByRole('combobox').selectOption('')
  await expect(items).toHaveCount(5)
  // NT-05, NT-06
  await drawer.getByRole('button', { name: /费用报销/ }).click()
  const detail = page.getByRole('dialog', { name: /费用报销/ })
  await expect(detail).toContainText('单笔超过 5,000 元的报销须附合同或会议纪要')
  await axe(page, 'a message')
  await shot(page, 'detail')
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(items).toHaveCount(5)
  // NT-04
  await drawer.getByRole('button', { name: text('notice.allRead') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm') })
    .click()
  await expect(unread(page, 0)).toHaveCount(1)
  await drawer.getByRole('button', { name: text('notice.more') }).click()
  await expect(page).toHaveURL(/\/messageRecord$/)
  await expect(page.getByRole('row').filter({ hasText: '办公区周六停电检修安排' })).toBeVisible()
  await shot(page, 'messageRecord')
})

test(
  'SE-17 NB-06 a notice that is released raises the badge in the windows of others, and stands in an open drawer',
  onPostgres,
  async ({ page, browser, baseURL }) => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    await signIn(other, 'suwanqing')
    await expect(unread(other, 2)).toBeVisible()
    await bell(other).click()
    await expect(drawerOf(other).getByRole('listitem')).toHaveCount(2)

    await signIn(page, 'admin', text('menu.system.notice'))
    await shot(page, 'notices')
    await page.getByRole('button', { name: text('common.add'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('entity.messageTitle')).fill('食堂下周停业')
    const body = dialog.getByRole('textbox', { name: text('entity.messageBody'), exact: true })
    await body.click()
    await expect(body).toHaveAttribute('contenteditable', 'true')
    await page.keyboard.type('因设备更换，食堂下周停业。')
    await shot(page, 'notice-dialog')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: '食堂下周停业' })
    await row.getByRole('button', { name: text('notice.release'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common.confirm') })
      .click()
    await expect(drawerOf(other).getByRole('listitem').first()).toContainText('食堂下周停业')
    await other.keyboard.press('Escape')
    await expect(unread(other, 3)).toBeVisible()
    await expect(row.getByRole('button', { name: text('notice.release'), exact: true })).toHaveCount(0)
    await other.close()
  },
)

test(
  'SE-19 SH-14 an administrator signs somebody out: their window says so and shows the login',
  onPostgres,
  async ({ page, browser, baseURL }) => {
    const other = await browser.newPage({ baseURL: baseURL ?? '' })
    // who is online is told by the line of their window, which opens after its page
    const line = other
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('initMessage')))
    await signIn(other, 'zhouliping')
    await expect(bell(other)).toBeVisible()
    await line
    await signIn(page, 'admin', text('menu.permission.onlineUser'))
    const mine = page.getByRole('row').filter({ hasText: text('online.mine') })
    await expect(mine).toHaveCount(1)
    await expect(mine.getByRole('button', { name: text('online.signOut'), exact: true })).toHaveCount(0)
    // Windows that other tests have closed may stand below as used of late.
    const row = page
      .getByRole('row')
      .filter({ hasText: 'zhouliping' })
      .filter({ has: page.getByText(text('online.connected'), { exact: true }) })
    await expect(row).toContainText('Chrome')
    await axe(page, 'online users')
    await shot(page, 'online')
    await row.getByRole('button', { name: text('online.signOut'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common.confirm') })
      .click()
    await expect(row).toHaveCount(0)
    await expect(other).toHaveURL(/\/login/)
    await expect(other.getByRole('alert').getByText(text('online.signedOut'))).toBeVisible()
    await shot(other, 'signed-out')
    await expect(other.getByLabel(text('login.account'), { exact: true })).toBeVisible()
    await other.close()
  },
)

test('SE-19 what is half filled when the session ends is there again after signing in', async ({ page, browser, baseURL }) => {
  await signIn(page, 'zhouliping', '费用报销')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').filter({ visible: true }).first()
  await expect(field).toBeVisible()
  const writable = dialog.locator('textarea:not([readonly]):not([disabled]), input[type="text"]:not([readonly]):not([disabled])').first()
  await writable.fill('半填的内容')
  const boss = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(boss)
  await openEntry(boss, text('menu.permission.onlineUser'))
  await boss
    .getByRole('row')
    .filter({ hasText: 'zhouliping' })
    .filter({ has: boss.getByText(text('online.connected'), { exact: true }) })
    .getByRole('button', { name: text('online.signOut'), exact: true })
    .click()
  await boss
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm') })
    .click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(text('login.account'), { exact: true }).fill('zhouliping')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(page.getByRole('dialog').locator('textarea, input[type="text"]').filter({ visible: true }).first()).toBeVisible()
  await expect(writable).toHaveValue('半填的内容')
  await boss.close()
})

test('a banner stands while the network is away, and goes by itself when it is back', async ({ page, context, tolerate }) => {
  tolerate('ERR_INTERNET_DISCONNECTED')
  // what a form fetches behind itself may still be on its way when the network goes
  tolerate('did not load')
  await signIn(page, 'admin', nowhere)
  // The start page loads its charts later, each an error of its own without a network.
  await page.goto('/messageRecord')
  await expect(page.getByRole('row').filter({ hasText: '年度体检预约已开放' })).toBeVisible()
  // The count tells that the live connection is there.
  await expect(page.locator('.bell-count')).toBeVisible()
  const banner = page.getByRole('status').getByText(text('live.offline'))
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await axe(page, 'the banner')
  await shot(page, 'offline')
  // what fails without the network says so below the banner, not over it
  await page
    .getByRole('button', { name: text('common.refresh'), exact: true })
    .first()
    .click()
  const toast = page.getByRole('alert').locator('.toast').first()
  await expect(toast).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([banner.boundingBox(), toast.boundingBox()])
      return above && below && below.y - (above.y + above.height)
    })
    .toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)

  // above a dialog too, which it neither closes nor stands in the way of
  await page.goto('/system/billRule')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  const seen = await page.locator('.away').evaluate((element) => {
    element.style.pointerEvents = 'auto'
    const { x, y, width, height } = element.getBoundingClientRect()
    const found = element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    element.style.pointerEvents = ''
    return [found, getComputedStyle(element).pointerEvents]
  })
  expect(seen).toEqual([true, 'none'])
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('NT-07 the drawer goes on with the next twenty near its end, and stops where there are no more', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(other, 'admin', nowhere)
  const call = async (method: string, url: string, data?: object) => {
    const token = await other.evaluate(() => localStorage.getItem('pinge_token'))
    const answer = await other.request.fetch(url, { method, headers: { authorization: `Bearer ${token}` }, ...(data && { data }) })
    const { code, msg, data: told } = await answer.json()
    expect(code, `${url}: ${msg}`).toBe(200)
    return told
  }
  const { list } = await call('GET', '/api/permission/Users?keyword=hanxuemei')
  for (let i = 1; i <= 40; i++) {
    const body = { title: `第 ${i} 号通知`, bodyText: '<p>正文</p>', audience: 'chosen', toUserIds: [`${list[0].id}--user`] }
    const { id } = await call('POST', '/api/message/Notice', body)
    await call('PUT', `/api/message/Notice/${id}/Actions/Release`)
  }
  await other.close()
  await signIn(page, 'hanxuemei')
  await bell(page).click()
  const drawer = drawerOf(page)
  const items = drawer.getByRole('listitem')
  // what was there before it was searched is as long as what is found
  await expect(items).toHaveCount(20)
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('keyword') === '号通知')
  await drawer.getByRole('searchbox').fill('号通知')
  await found
  await expect(drawer.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(items).toHaveCount(20)
  const scroll = (left: number) =>
    drawer.locator('.notices-list').evaluate((box, rest) => box.scrollTo(0, box.scrollHeight - box.clientHeight - rest), left)
  // which pages are asked for: a message that comes meanwhile has those read again that are shown
  const asked = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/message') asked.add(searchParams.get('currentPage'))
  })
  const beyond = (page: number) => [...asked].filter((number) => Number(number) >= page)
  // farther than 200 px from the end nothing is asked for
  await scroll(260)
  await expect.poll(() => drawer.locator('.notices-list').evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  expect(beyond(2)).toEqual([])
  await scroll(150)
  await expect(items).toHaveCount(40)
  expect(beyond(3)).toEqual([])
  // the last page was full: one more is asked for, and has nothing
  await scroll(0)
  await expect.poll(() => beyond(3)).toEqual(['3'])
  await expect(drawer.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(items).toHaveCount(40)
  await expect(items.last()).toContainText('第 1 号通知')
  await scroll(100)
  await scroll(0)
  expect(beyond(4)).toEqual([])
})

test('SE-01 NT-05 whoever signs in with another browser finds a message of it, with time, address and browser', async ({
  page,
  browser,
}) => {
  // somebody whose messages no other test counts
  await signIn(page, 'zhouliping')
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN', userAgent })
  try {
    const other = await context.newPage()
    await signIn(other, 'zhouliping')
    await bell(other).click()
    await drawerOf(other)
      .getByRole('listitem')
      .filter({ hasText: text('signIn.elsewhere.title') })
      .first()
      .getByRole('button')
      .first()
      .click()
    const detail = other.getByRole('dialog', { name: text('signIn.elsewhere.title') })
    await expect(detail).toContainText('Firefox 132 · Linux')
    await axe(other, 'a message of a sign-in')
    await shot(other, 'elsewhere')
  } finally {
    await context.close()
  }
})
