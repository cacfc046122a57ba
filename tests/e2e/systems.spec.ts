import type { Page } from '@playwright/test'
import { answer, axe, darken, expect, onPostgres, openEntry, password, signIn, test, text } from '../helpers/e2e.ts'

// Every test signs in, most of them twice.
test.beforeEach(() => test.slow())

const menu = (page: Page) => page.getByRole('navigation', { name: text('nav.menu') })
const systemButton = (page: Page) => page.getByRole('button', { name: /^切换系统/ })
const choose = async (page: Page, name: string) => {
  await systemButton(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}
const tabs = (page: Page) => page.getByRole('navigation', { name: text('tabs.label') }).getByRole('link')

/** Signs in at an address inside of an application. */
async function signInAt(page: Page, path: string, account: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel(text('login.account'), { exact: true }).fill(account)
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

test('NB-03 the switch is there for who works in several systems, and for nobody else', async ({ page }) => {
  await signIn(page, 'zhangwei')
  await expect(menu(page)).toBeVisible()
  await expect(systemButton(page)).toHaveCount(0)
})

test(
  'SH-18 SE-24 RT-11 switching says so, forgets the tabs, begins anew at / with the menus of the other system',
  onPostgres,
  async ({ page }) => {
    await signIn(page, 'suwanqing', '费用报销')
    await expect(tabs(page)).toHaveText(['首页', '费用报销'])
    await choose(page, '人事行政')
    await expect(page.getByText('已切换到“人事行政”')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(tabs(page)).toHaveText(['首页'])
    await expect(page).toHaveTitle('首页 - 人事行政')
    await expect(menu(page).getByText('业务应用')).toHaveCount(0)
    // The server knows: a reload stays.
    await page.reload()
    await expect(systemButton(page)).toHaveAccessibleName(/人事行政/)
    await openEntry(page, '请假申请')
    await expect(page).toHaveURL(/\/model\/leaveRequest$/)
    await choose(page, 'Pinge')
    await expect(page.getByText('已切换到“Pinge”')).toBeVisible()
    await expect(menu(page).getByText('业务应用')).toBeVisible()
  },
)

test('SE-24 what is not saved is asked for first', async ({ page }) => {
  await signIn(page, 'suwanqing', '费用报销')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('报销事由', { exact: true }).fill('还没写完')
  // The form covers the bar for a pointer; the keyboard and a wide window do not care.
  await systemButton(page).evaluate((button: HTMLElement) => button.click())
  await page.getByRole('menuitemradio', { name: '人事行政', exact: true }).evaluate((choice: HTMLElement) => choice.click())
  await answer(page, '取消')
  await expect(dialog.getByLabel('报销事由', { exact: true })).toHaveValue('还没写完')
  await expect(page).toHaveURL(/\/model\/expenseClaim$/)
})

test('RT-12 SH-27 an address that begins with app-<code> is that system: menus, base path and keys of its own, no switch', async ({
  page,
}) => {
  await signInAt(page, '/app-hr/', 'suwanqing')
  await expect(page).toHaveURL(/\/app-hr\/home$/)
  await expect(menu(page).getByRole('button', { name: '人事行政' })).toBeVisible()
  await expect(menu(page).getByText('业务应用')).toHaveCount(0)
  await expect(systemButton(page)).toHaveCount(0)
  await openEntry(page, '人事看板')
  await expect(page).toHaveURL(/\/app-hr\/page\/hr\.portal$/)
  await expect(tabs(page).first()).toHaveAttribute('href', '/app-hr/home')
  await expect(page.getByText('本年请假单数')).toBeVisible()
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('token')))
  expect(keys).toEqual(['pinge_app-hr_token'])
  // The same browser outside of the application is nobody yet.
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login/)
})

test('PM-06 RT-12 a system that is not the person’s, or that nobody knows, says so and leads out', async ({ page }) => {
  for (const [path, account] of [
    ['/app-hr/', 'zhangwei'],
    ['/app-nothing/home', 'admin'],
  ] as const) {
    await signInAt(page, path, account)
    await expect(page.getByRole('heading', { name: '无法打开该系统' })).toBeVisible()
    await expect(page.getByText('该系统不存在或已停用，或您不属于该系统')).toBeVisible()
    await axe(page, path)
    await expect(page.getByRole('link', { name: text('system.toMain') })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: text('nav.logout') }).click()
    await expect(page).toHaveURL(/\/login/)
  }
})

test('PM-06 who works in another system only finds nothing of the first one', async ({ page }) => {
  await signIn(page, 'lvminghui')
  await expect(menu(page).getByRole('button', { name: '人事行政' })).toBeVisible()
  await expect(menu(page).getByText('业务应用')).toHaveCount(0)
  await expect(systemButton(page)).toHaveCount(0)
  await page.goto('/model/expenseClaim')
  await expect(page).toHaveURL(/\/404$/)
})

test('SH-05 a control that a person was not given is not there', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin', '费用报销')
  await page.getByRole('checkbox', { name: '选择第 1 行' }).check()
  await expect(page.getByRole('button', { name: '批量删除 (1)', exact: true })).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' })
  const other = await context.newPage()
  await signIn(other, 'zhangwei')
  await openEntry(other, '费用报销')
  await expect(other.getByRole('button', { name: text('common.add'), exact: true })).toBeVisible()
  await other.getByRole('checkbox', { name: '选择第 1 行' }).check()
  await expect(other.getByText('已选择 1 项')).toBeVisible()
  await expect(other.getByRole('button', { name: text('common.batchRemove') })).toHaveCount(0)
  await context.close()
})

test('MN-01 menus follow a change without a new sign-in', async ({ page, request }) => {
  await signIn(page, 'zhangwei')
  await menu(page).getByRole('button', { name: '业务应用' }).click()
  await expect(menu(page).getByRole('link', { name: '客户档案' })).toBeVisible()
  const admin = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const adminPage = await admin?.newPage()
  if (!admin || !adminPage) throw new Error('no browser')
  await signIn(adminPage, 'admin')
  const token = await adminPage.evaluate(() => localStorage.getItem('pinge_token'))
  const origin = new URL(page.url()).origin
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (
    await request.get(`${origin}/api/system/Menu/Selector/All?keyword=${encodeURIComponent('客户档案')}`, { headers })
  ).json()
  const find = (list: Array<{ id: string; enCode: string; children?: [] }>): string | undefined =>
    list.map((one) => (one.enCode === 'customer' ? one.id : find(one.children ?? []))).find(Boolean)
  const url = `${origin}/api/system/Menu/${find(data.list)}/Actions/State`
  expect((await (await request.put(url, { headers, data: { enabledMark: 0 } })).json()).code).toBe(200)
  await expect(menu(page).getByRole('link', { name: '客户档案' })).toHaveCount(0)
  expect((await (await request.put(url, { headers, data: { enabledMark: 1 } })).json()).code).toBe(200)
  await expect(menu(page).getByRole('link', { name: '客户档案' })).toBeVisible()
  await admin.close()
})

test('NB-03 on a phone the switch is in the menu of the person', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'suwanqing')
  await darken(page)
  await expect(systemButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: /苏婉清/ }).click()
  await axe(page, 'the systems on a phone')
  await page.getByRole('menuitem', { name: '切换到“人事行政”' }).click()
  await expect(page.getByText('已切换到“人事行政”')).toBeVisible()
  await expect(page).toHaveTitle('首页 - 人事行政')
})
