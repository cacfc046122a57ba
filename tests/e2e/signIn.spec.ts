import { answer, axe, darken, expect, logIn, password, test, text } from '../helpers/e2e.ts'

test('SH-03 SE-04 an administrator signs in and finds the menus of the company', async ({ page }) => {
  await logIn(page, 'admin')
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  await expect(menu.getByText('业务应用')).toBeVisible()
})

test('SE-03 a wrong password is told at the field, and nothing is kept', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('账号', { exact: true }).fill('shikewei')
  await page.getByLabel('密码', { exact: true }).fill(`${password}!`)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(/\/login/)
})

test('SE-14 a page that is asked for without a session comes after signing in', async ({ page }) => {
  await page.goto('/systemData/dictionary')
  await expect(page).toHaveURL(/\/login/)
})

test('SE-10 SE-11 signing out asks first and forgets the session', async ({ page }) => {
  await logIn(page, 'admin')
  await page.getByRole('button', { name: /系统管理员/ }).click()
  await page.getByRole('menuitem', { name: text('nav.logout') }).click()
  await expect(page.getByRole('alertdialog')).toContainText('确定要退出系统吗')
  await answer(page, '确定')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
})

for (const mode of ['light', 'dark'] as const) {
  test(`the login page has nothing that axe calls serious, ${mode}`, async ({ page }) => {
    await page.goto('/login')
    if (mode === 'dark') await darken(page)
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
    await axe(page, `login, ${mode}`)
  })
}
