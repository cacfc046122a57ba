import type { Page } from '@playwright/test'
import { axe, expect, filledText, fits, logIn, nowhere, openEntry, password, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: text('tabs.label') })
const menu = (page: Page) => page.getByRole('navigation', { name: text('nav.menu') })
const tabNames = (page: Page) => tabs(page).getByRole('link').allInnerTexts()

test('RT-01 RT-15 SH-07 / leads to /home, and so does the login with a token', async ({ page }) => {
  await logIn(page)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle('首页 - Pinge')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('main').getByRole('link', { name: '费用报销' })).toBeVisible()
})

test('RT-09 RT-10 an address that nobody knows leads to /404, and back home', async ({ page }) => {
  await signIn(page, 'admin', '/nothing/here')
  await expect(page).toHaveURL(/\/404$/)
  await page.getByRole('link', { name: text('page.backHome') }).click()
  await expect(page).toHaveURL(/\/home$/)
  // It has no tab, and the history leads past it.
  await expect.poll(() => tabNames(page)).toEqual(['首页'])
  const { origin } = new URL(page.url())
  for (const other of ['//evil.example', '/redirect//evil.example', '/redirect/%5C%5Cevil.example']) {
    await page.goto(origin + other)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { name: text('page.notFound') }).first()).toBeVisible()
  }
})

test('RT-10 while the network is away an entry keeps its address and opens when it is tried again; one that is gone by then leads to /404', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate('ERR_INTERNET_DISCONNECTED')
  // a window that hears nothing goes on showing what it knew
  await page.routeWebSocket(/\/websocket\//, () => {})
  await signIn(page, 'admin', nowhere)
  const columnData = { version: 1, type: 1, columnList: [{ field: 'name' }], searchList: [], btnsList: [], columnBtnsList: [] }
  const formData = { version: 1, fields: [{ pingeKey: 'input', field: 'name', label: '名称' }] }
  const { call } = await ownApp(page, { fullName: '将撤回', enCode: 'soonGone', formData, columnData })
  await page.goto('/home')
  const entry = menu(page).getByRole('link', { name: '将撤回', exact: true })
  await expect(entry).toBeVisible()

  await context.setOffline(true)
  await entry.click()
  const alert = page.getByRole('main').getByRole('alert')
  const retry = alert.getByRole('button', { name: text('page.retry'), exact: true })
  await expect(retry).toBeVisible()
  await expect(page).toHaveURL(/\/model\/soonGone$/)
  await expect.poll(() => tabNames(page)).toEqual(['首页', '将撤回'])
  // the box of before is marked: one without the mark says that this try has failed too, and only then the network comes back
  await alert.evaluate((box) => box.setAttribute('data-before', ''))
  await retry.click()
  await expect(page.getByRole('main').locator('[role=alert]:not([data-before])')).toBeVisible()
  await context.setOffline(false)
  await retry.click()
  await expect(page.getByRole('columnheader', { name: '名称' })).toBeVisible()
  await expect(page).toHaveURL(/\/model\/soonGone$/)

  const gone = await call('POST', '/api/visualdev/Base', { fullName: '已撤回', enCode: 'goneBefore', formData, columnData })
  await call('POST', `/api/visualdev/Base/${gone.id}/Actions/Release`)
  const shows = { type: 3, urlAddress: 'model/goneBefore', propertyJson: JSON.stringify({ moduleId: gone.id }) }
  const shown = await call('POST', '/api/system/Menu', {
    parentId: '-1',
    fullName: '已撤回',
    enCode: 'goneBefore',
    ...shows,
    enabledMark: 1,
  })
  await page.goto('/home')
  const late = menu(page).getByRole('link', { name: '已撤回', exact: true })
  await expect(late).toBeVisible()
  await call('DELETE', `/api/system/Menu/${shown.id}`)
  await call('DELETE', `/api/visualdev/Base/${gone.id}`)
  await late.click()
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: text('page.notFound') }).first()).toBeVisible()
  await expect.poll(() => tabNames(page)).toEqual(['首页'])
})

test('RT-02 RT-03 RT-07 RT-14 SH-07 every fixed address asks for a sign-in and leads back; its title ends with the system, a slash at its end says nothing', async ({
  page,
}) => {
  test.slow()
  const addresses: { [path: string]: string } = {
    '/home': 'menu.home',
    '/messageRecord': 'menu.messageRecord',
    '/previewModel': 'menu.previewModel',
    '/widgetCatalog': 'menu.widgetCatalog',
    '/profile': 'nav.profile',
    '/myMail': 'menu.myMail',
    '/emailDetail': 'menu.emailDetail',
    '/workFlowDetail': 'menu.workFlowDetail',
    '/workFlow/entrust': 'menu.workFlow.entrust',
    '/externalLink': 'menu.externalLink',
    '/menuMore': 'menu.menuMore',
    '/dashboard': 'menu.dashboard',
  }
  for (const path of [...Object.keys(addresses), '/lockScreen', '/404', '/nothing', '/redirect/profile', '/menuLink']) {
    await page.goto(`${path}?a=1`)
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === `${path}?a=1`)
    await expect(page).toHaveTitle(`${text('login.title')} - Pinge`)
  }
  await signIn(page, 'admin', nowhere)
  for (const [path, title] of Object.entries(addresses)) {
    await page.goto(`${path}/`)
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page).toHaveTitle(`${text(title)} - Pinge`)
    await expect.poll(async () => (await tabNames(page)).at(-1)).toBe(text(title))
  }
  // Back and forward walk the same addresses.
  await page.goBack()
  await expect(page).toHaveURL(/\/menuMore$/)
  await expect(page).toHaveTitle(`${text('menu.menuMore')} - Pinge`)
  await page.goForward()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('RT-14 the login leads back to where a person wanted to go', async ({ page }) => {
  await page.goto('/systemData/dictionary')
  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/systemData\/dictionary$/)
})

test('RT-14 the login never leads to another site, whatever its address says', async ({ page }) => {
  await signIn(page)
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login?redirect=/x',
  ]) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(/\/home$/)
    await expect(page).toHaveTitle('首页 - Pinge')
  }
})

test('RT-18 SE-14 a token that is no longer good leads to the login, and is gone', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('pinge_token', 'x'.repeat(43)))
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/)
  expect(await page.evaluate(() => localStorage.getItem('pinge_token'))).toBeNull()
})

test('ER-01 CN-03 the message of a refused login stands as a toast for 1.5 s, and stays at the field', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel(text('login.account'), { exact: true }).fill('nobody')
  await page.getByLabel(text('login.password'), { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  const message = page.getByRole('alert').getByText('账号或密码错误')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 2500 })
  await expect(page.getByLabel(text('login.password'), { exact: true })).toHaveAccessibleDescription('账号或密码错误')
})

test('LA-02 LA-07 MN-03 SH-19 the sidebar is 210 px wide and opens one group at a time', async ({ page }) => {
  await signIn(page)
  const first = menu(page).getByRole('button', { name: '业务应用' })
  const second = menu(page).getByRole('button', { name: '系统管理' })
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(210)
  await first.click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await second.click()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await expect(second).toHaveAttribute('aria-expanded', 'true')
  await menu(page).getByRole('link', { name: '单据规则' }).click()
  await expect(menu(page).getByRole('link', { name: '单据规则' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: text('nav.crumbs') })).toHaveText('系统管理单据规则')
})

test('SH-21 a collapsed sidebar stays so, and its groups open beside it', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: text('nav.collapse') }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: text('nav.expand') })).toBeVisible()
  await menu(page).getByRole('button', { name: '系统管理' }).click()
  await menu(page).getByRole('link', { name: '单据规则' }).click()
  await expect(page).toHaveURL(/\/system\/billRule$/)
})

test('TB-01 TB-02 TB-03 TB-04 TB-06 tabs open, close and are asked what to do', async ({ page }) => {
  await signIn(page, 'admin', '数据字典')
  await openEntry(page, '单据规则')
  await expect.poll(() => tabNames(page)).toEqual(['首页', '数据字典', '单据规则'])
  await expect(tabs(page).getByRole('button', { name: filledText('tabs.closeOne', { title: '首页' }) })).toHaveCount(0)

  // the x of the active tab: the last remaining one is shown
  await tabs(page)
    .getByRole('button', { name: filledText('tabs.closeOne', { title: '单据规则' }) })
    .click()
  await expect(page).toHaveURL(/\/systemData\/dictionary$/)
  // the middle button
  await tabs(page).getByRole('link', { name: '数据字典' }).click({ button: 'middle' })
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => tabNames(page)).toEqual(['首页'])

  await openEntry(page, '数据字典')
  await openEntry(page, '单据规则')
  await tabs(page).getByRole('link', { name: '数据字典' }).click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText([
    text('tabs.refresh'),
    text('tabs.close'),
    text('tabs.closeOthers'),
    text('tabs.closeAll'),
  ])
  await page.getByRole('menuitem', { name: text('tabs.closeOthers') }).click()
  await expect.poll(() => tabNames(page)).toEqual(['首页', '数据字典'])
  await expect(page).toHaveURL(/\/systemData\/dictionary$/)

  await tabs(page).getByRole('link', { name: '首页' }).click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: text('tabs.close'), exact: true })).toBeDisabled()
  await page.getByRole('menuitem', { name: text('tabs.closeAll') }).click()
  await expect.poll(() => tabNames(page)).toEqual(['首页'])
  await expect(page).toHaveURL(/\/home$/)

  // closing one that is not shown leaves the shown one, and an affixed tab has no way to go
  await openEntry(page, '数据字典')
  await openEntry(page, '单据规则')
  await tabs(page).getByRole('link', { name: '数据字典' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: text('tabs.close'), exact: true }).click()
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '单据规则'])
  await expect(page).toHaveURL(/billRule$/)
  await tabs(page).getByRole('link', { name: '首页' }).click({ button: 'middle' })
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '单据规则'])
  await expect(page).toHaveURL(/billRule$/)
})

test('TB-01 a tab is a link: with Ctrl it opens another window', async ({ page, context }) => {
  await signIn(page, 'admin', '单据规则')
  const opened = context.waitForEvent('page')
  await tabs(page)
    .getByRole('link', { name: '首页' })
    .click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await expect(other).toHaveURL(/\/home$/)
  await expect(page).toHaveURL(/billRule$/)
  await other.close()
})

test('RT-08 a refresh reads the page again and keeps its address', async ({ page }) => {
  await signIn(page, 'admin', '数据字典')
  await expect(page.getByRole('main')).not.toBeEmpty()
  const again = page.waitForRequest(/\/api\/system\/Page\/systemData\.dictionary/)
  await tabs(page).getByRole('link', { name: '数据字典' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: text('tabs.refresh') }).click()
  await again
  await expect(page).toHaveURL(/\/systemData\/dictionary$/)
  await expect.poll(() => tabNames(page)).toEqual(['首页', '数据字典'])
})

test('TB-05 arrows scroll a strip that is too long', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await signIn(page)
  const all = ['费用报销', '采购订单', '客户档案', '固定资产', '请假申请', '数据字典', '单据规则', '页面设计']
  const shown = tabs(page).getByRole('listitem').and(page.locator('[aria-current]'))
  for (const name of all) {
    await openEntry(page, name)
    // all of it, though arrows took room from it
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
  const home = tabs(page).getByRole('link', { name: '首页' })
  await expect(home).not.toBeInViewport()
  await tabs(page)
    .getByRole('button', { name: text('tabs.back') })
    .click()
  await tabs(page)
    .getByRole('button', { name: text('tabs.back') })
    .click()
  await expect(home).toBeInViewport()
  await tabs(page)
    .getByRole('button', { name: text('tabs.forward') })
    .click()
  await expect(home).not.toBeInViewport()
})

test('SH-22 SH-23 on a phone the sidebar is a drawer that closes when the route changes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: text('nav.expand') }).click()
  await menu(page).getByRole('button', { name: '系统管理' }).click()
  await axe(page, 'the drawer')
  await menu(page).getByRole('link', { name: '单据规则' }).click()
  await expect(page).toHaveURL(/\/system\/billRule$/)
  await expect(menu(page)).toHaveCount(0)
  await fits(page)
})

test('LK-01 LK-02 LK-03 RT-16 a locked screen opens with the own password only', async ({ page, tolerate }) => {
  tolerate('')
  await signIn(page)
  await page.getByRole('button', { name: filledText('nav.user', { name: '系统管理员' }) }).click()
  await page.getByRole('menuitem', { name: text('nav.lockScreen') }).click()
  await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
  await page.goto('/system/billRule')
  await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
  await axe(page, 'the lock screen')

  await page.getByLabel(text('login.password'), { exact: true }).fill('wrong')
  await page.getByRole('button', { name: text('lock.unlock') }).click()
  await expect(page.getByLabel(text('login.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/lockScreen(\?|$)/)

  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // it opens where the person was
  await expect(page).toHaveURL(/\/system\/billRule$/)
})

test('LK-02 LK-03 a lock that outlived its session opens with the own password all the same', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: filledText('nav.user', { name: '系统管理员' }) }).click()
  await page.getByRole('menuitem', { name: text('nav.lockScreen') }).click()
  await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
  const token = () => page.evaluate(() => localStorage.getItem('pinge_token'))
  const before = await token()
  const ended = await page.request.get('/api/oauth/Logout', { headers: { authorization: `Bearer ${before}` } })
  expect((await ended.json()).code).toBe(200)
  const secret = page.getByLabel(text('login.password'), { exact: true })
  await secret.fill('wrong')
  await page.keyboard.press('Enter')
  await expect(secret).toHaveAccessibleDescription('账号或密码错误')
  await expect(page).toHaveURL(/\/lockScreen(\?|$)/)
  await secret.fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('main').getByRole('link', { name: '费用报销' })).toBeVisible()
  expect(await token()).not.toBe(before)
})

test('SE-22 CN-08 the second login tells of the first for 2 s, bottom right, and a reload does not', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.removeItem('pinge_token'))
  const notice = page.locator('.notice')
  // It stands for 2 s only: all of it is read as soon as it comes.
  const [shown] = await Promise.all([
    notice.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect()
      return { words: (element as HTMLElement).innerText.split('\n'), gaps: [innerWidth - right, innerHeight - bottom] }
    }),
    logIn(page),
  ])
  const [title, when, time, ...rest] = shown.words
  expect([title, when]).toEqual([text('app.lastLogin'), text('app.lastLogin.time')])
  expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(rest).toEqual([text('app.lastLogin.place'), '本机', text('app.lastLogin.ip'), '127.0.0.1'])
  expect(Math.max(...shown.gaps)).toBeLessThanOrEqual(40)
  await expect(notice).toBeHidden({ timeout: 3000 })
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toHaveCount(0)
})

test('SE-15 the live connection opens at /websocket/{token} and says first who it is', async ({ page }) => {
  const said: Array<{ path: string; frame: unknown }> = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => said.push({ path: new URL(socket.url()).pathname, frame: JSON.parse(String(payload)) })),
  )
  await signIn(page)
  await expect.poll(() => said.length).toBeGreaterThan(0)
  const token = await page.evaluate(() => localStorage.getItem('pinge_token'))
  expect(said[0]).toEqual({
    path: `/websocket/${token}`,
    frame: { method: 'OnConnection', token, mobileDevice: false, systemId: 'pinge', isSeparate: false, language: 'zh' },
  })
})

test('SE-10 a question keeps the focus and gives it back; Escape means no', async ({ page }) => {
  await signIn(page)
  const user = page.getByRole('button', { name: filledText('nav.user', { name: '系统管理员' }) })
  await page.waitForLoadState('networkidle')
  await user.press('Enter')
  await page.getByRole('menuitem', { name: text('nav.logout') }).press('Enter')
  const question = page.getByRole('alertdialog', { name: text('app.logout.confirm') })
  await expect(question).toBeVisible()
  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
  await axe(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(user).toBeFocused()
  await expect(page).toHaveURL(/\/home$/)
})

test('I18-01 I18-02 MN-13 the language changes without a reload and stays', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => Object.assign(globalThis, { before: true }))
  await page.getByRole('button', { name: text('nav.language') }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(menu(page).or(page.getByRole('navigation', { name: 'Main menu' }))).toContainText('System')
  await expect(page).toHaveTitle('Home - Pinge')
  expect(await page.evaluate(() => 'before' in globalThis)).toBe(true)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  // It is kept with the person: the next test begins in Chinese again.
  await page.getByRole('button', { name: text('nav.language', 'zhtw') }).click()
  const kept = page.waitForResponse(/SystemLanguage/)
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await kept
})

test('the keyboard reaches the content first', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('nav.skip') })).toBeFocused()
})
