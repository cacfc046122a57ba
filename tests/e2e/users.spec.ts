/** The screen of users, as an administrator works on it: somebody new, their password, locks, state, and handing their work over. */
import type { Browser, Locator, Page } from '@playwright/test'
import {
  answer,
  axe,
  darken,
  expect,
  fits,
  heldBack,
  onPostgres,
  password,
  pressInRow,
  settled,
  signIn,
  test,
  text,
} from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

// Every test signs in several times.
test.beforeEach(() => test.slow())

const fresh = 'Fresh@2026x'
let n = 0

/** The dialog of this name that stands on top. */
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).last()
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: '确定', exact: true }).click()

/** Chooses in a picker by a keyword, and confirms. */
async function pick(
  page: Page,
  within: Locator,
  label: string,
  title: string,
  keyword: string,
  name: string | RegExp,
  tab?: string,
): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  const dialog = dialogOf(page, title)
  if (tab) await dialog.getByRole('tab', { name: tab, exact: true }).click()
  await dialog.getByRole('searchbox', { name: '关键词' }).fill(keyword)
  await dialog.getByRole('option', { name }).first().click()
  await confirm(dialog)
  await expect(dialog).toHaveCount(0)
}

/** Tries to sign in, in a window of its own that knows nobody; answers its page. */
async function tries(browser: Browser, url: string, account: string, secret: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel(text('login.account'), { exact: true }).fill(account)
  await page.getByLabel(text('login.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  return page
}
const comesIn = (page: Page) => expect(page.getByRole('navigation').first()).toBeVisible()
const staysOut = async (page: Page, why: string) => {
  // at the field, and for a moment on top of the page
  await expect(page.getByText(why).first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await page.context().close()
}

/** The row of somebody in the list, looked up by their account. */
async function rowOf(page: Page, account: string): Promise<Locator> {
  const list = page.getByRole('main')
  await list.getByRole('textbox', { name: '关键词', exact: true }).fill(account)
  // the row may stand in the list already, which is drawn anew with what is found
  const come = page.waitForResponse((response) => response.url().includes(`keyword=${account}`))
  await list.getByRole('button', { name: '查询', exact: true }).click()
  await come
  await settled(page)
  const row = list.getByRole('row').filter({ hasText: account })
  await expect(row).toHaveCount(1)
  return row
}

/** Presses a button of a row: it stands there, or in the row's menu. */
async function press(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) return button.click()
  await row.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Somebody made through the API, who goes again after the test. */
async function someone(page: Page, values: object = {}) {
  const call = await callsOf(page)
  const account = `e2e${Date.now().toString(36)}${++n}`
  const [company] = (await call('GET', '/api/permission/Organize/Department/Selector/0')).list
  const { id } = await call('POST', '/api/permission/Users', { account, realName: `员工${n}`, organizeId: company.id, ...values })
  await takeAwayAfter(page, `/api/permission/Users/${id}`)
  return { account, id: String(id), call }
}

test(
  'OR-06 PM-08 somebody new is made with positions and roles, gets a first password, and signs in with what these give',
  onPostgres,
  async ({ page, browser, server }) => {
    await signIn(page, 'admin', '/permission/user')
    const account = `e2e${Date.now().toString(36)}n`
    await page.getByRole('tree').getByText('财务部', { exact: true }).click()
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = dialogOf(page, '新建用户')
    await form.getByLabel('账号', { exact: true }).fill(account)
    await form.getByLabel('姓名', { exact: true }).fill('新同事')
    // the unit that is chosen at the side stands there already
    await expect(form).toContainText('财务部')
    await pick(page, form, '岗位', '选择岗位', '会计', /会计/)
    await pick(page, form, '角色', '选择角色', '员工', /员工/, '全局')
    await expect(form.getByRole('switch', { name: '系统管理员', exact: true })).toBeVisible()
    await confirm(form)

    const first = dialogOf(page, '设置初始密码')
    await expect(first.getByLabel('用户', { exact: true })).toHaveValue(`新同事 (${account})`)
    await confirm(first)
    await expect(first.getByText('新密码不能为空')).toBeVisible()
    await first.getByLabel('新密码', { exact: true }).fill(fresh)
    await first.getByLabel('重复密码', { exact: true }).fill('another')
    await confirm(first)
    await expect(first.getByText('两次输入的密码不一致')).toBeVisible()
    await first.getByLabel('重复密码', { exact: true }).fill(fresh)
    await confirm(first)
    await expect(first).toHaveCount(0)

    const row = await rowOf(page, account)
    await expect(row).toContainText('财务部')
    await expect(row).toContainText('会计')
    await expect(row).toContainText('正常')
    const call = await callsOf(page)
    const { list } = await call('GET', `/api/permission/Users?keyword=${account}`)
    await takeAwayAfter(page, `/api/permission/Users/${list[0].id}`)

    const theirs = await tries(browser, server.url, account, fresh)
    await comesIn(theirs)
    await expect(theirs.getByText('新同事').first()).toBeVisible()
    await theirs.context().close()
  },
)

test('OR-06 a password is set anew: the window that is open elsewhere is signed out, and the new one signs in', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'admin', '/permission/user')
  const theirs = await tries(browser, server.url, 'zhouliping', password)
  await comesIn(theirs)
  await press(page, await rowOf(page, 'zhouliping'), '重置密码')
  const dialog = dialogOf(page, '重置密码')
  await expect(dialog).toContainText('重置后，该用户在各处的登录会立即退出')
  await settled(page)
  await axe(page, 'the dialog of a new password')
  // a common one is refused by the server, at its field
  for (const label of ['新密码', '重复密码']) await dialog.getByLabel(label, { exact: true }).fill('123456')
  await confirm(dialog)
  await expect(dialog.getByText('这个密码太常见，请换一个')).toBeVisible()
  for (const label of ['新密码', '重复密码']) await dialog.getByLabel(label, { exact: true }).fill(fresh)
  await confirm(dialog)
  await expect(page.getByText('已重置周丽萍的密码')).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/, { timeout: 20_000 })
  await theirs.context().close()
  const again = await tries(browser, server.url, 'zhouliping', fresh)
  await comesIn(again)
  await again.context().close()
})

test('PM-08 C-053 OR-11 a lock and a switch keep somebody out and say so; lifted, they come in', async ({ page, browser, server }) => {
  await signIn(page, 'admin', '/permission/user')
  const row = await rowOf(page, 'lvminghui')
  await press(page, row, '锁定')
  await expect(page.getByRole('alertdialog')).toContainText('立即退出')
  await answer(page, '取消')
  await expect(row).toContainText('正常')
  await press(page, row, '锁定')
  await answer(page, '确定')
  await expect(row).toContainText('已锁定')
  await staysOut(await tries(browser, server.url, 'lvminghui', password), '账号已被锁定，请联系管理员')
  await press(page, row, '解锁')
  await expect(row).toContainText('正常')

  await row.getByRole('button', { name: '启用', exact: true }).click()
  await answer(page, '确定')
  await expect(row).toContainText('禁用')
  await staysOut(await tries(browser, server.url, 'lvminghui', password), '账号已停用')
  await row.getByRole('button', { name: '禁用', exact: true }).click()
  await answer(page, '确定')
  await expect(row.getByRole('button', { name: '启用', exact: true })).toBeVisible()
  const theirs = await tries(browser, server.url, 'lvminghui', password)
  await comesIn(theirs)
  await theirs.context().close()
})

test('PM-08 nobody is offered to lock, delete or reset themselves', async ({ page }) => {
  await signIn(page, 'admin', '/permission/user')
  const row = await rowOf(page, 'admin')
  for (const name of ['重置密码', '锁定', '删除']) await expect(row.getByRole('button', { name, exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: '更多', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '工作交接', exact: true })).toBeVisible()
  for (const name of ['重置密码', '锁定', '删除']) await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0)
})

test('OR-07 OR-08 work is handed over: what is chosen goes to somebody else, and shows among their subordinates', async ({ page }) => {
  await signIn(page, 'admin', '/permission/user')
  const from = await someone(page, { realName: '离任者' })
  const to = await someone(page, { realName: '接任者' })
  const one = await someone(page, { realName: '下属甲', managerId: from.id })
  await someone(page, { realName: '下属乙', managerId: from.id })
  const row = await rowOf(page, from.account)
  await press(page, row, '工作交接')
  const dialog = dialogOf(page, '工作交接')
  await expect(dialog.getByText('下属（2）')).toBeVisible()
  await pick(page, dialog, '接收人', '选择用户', to.account, /接任者/)
  await confirm(dialog)
  await expect(dialog.getByText('请选择交接内容')).toBeVisible()
  await dialog.getByText(/^下属甲/).click()
  await settled(page)
  await axe(page, 'the dialog of a handover')
  await confirm(dialog)
  await answer(page, '确定')
  await expect(page.getByText('已将 1 项工作交接给接任者')).toBeVisible()

  await press(page, await rowOf(page, to.account), '下属')
  const below = dialogOf(page, '接任者')
  await expect(below.getByRole('row').filter({ hasText: one.account })).toHaveCount(1)
  await page.keyboard.press('Escape')
  // who holds nothing is said to
  await press(page, await rowOf(page, one.account), '工作交接')
  await expect(dialogOf(page, '工作交接')).toContainText('没有需要交接的工作')
})

test('PM-08 on a phone people are cards with the same actions; dark is legible', async ({ page }) => {
  await signIn(page, 'admin', '/permission/user')
  await darken(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page, 'the screen of users')
  await pressInRow(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '编辑' }) })
      .first(),
    '下属',
  )
  await expect(page.getByRole('dialog').last()).toBeVisible()
  await settled(page)
  await fits(page, 'the list of subordinates')
  await axe(page, 'subordinates on a phone')
})

test('OR-06 what is searched before the units have come stays, and the list is read for nothing else', async ({ page }) => {
  await signIn(page)
  const come = await heldBack(page, /\/api\/permission\/Organize\/Tree/)
  const reads: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/permission/Users') reads.push(url.searchParams.get('keyword') ?? '')
  })
  await page.goto('/permission/user')
  await rowOf(page, 'zhouliping')
  come()
  await expect(page.getByRole('treeitem', { name: '财务部', exact: true })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('main').getByRole('textbox', { name: '关键词', exact: true })).toHaveValue('zhouliping')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'zhouliping' })).toHaveCount(1)
  expect(reads).toEqual(['', 'zhouliping'])
  // a unit that is chosen begins anew
  await page.getByRole('treeitem', { name: '财务部', exact: true }).click()
  await expect(page.getByRole('main').getByRole('textbox', { name: '关键词', exact: true })).toHaveValue('')
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '吴晓敏' })).toBeVisible()
})
