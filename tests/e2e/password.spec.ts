import type { Page } from '@playwright/test'
import { rememberCaptcha } from '#server/auth/captcha.ts'
import { axe, darken, expect, password, test, text } from '../helpers/e2e.ts'
import { type ServerHere, serveHere } from '../helpers/here.ts'

/** What the policy of this server asks for. */
const policy = {
  mandatoryModificationOfInitialPassword: '1',
  passwordStrengthLimit: '1',
  passwordLengthMin: '1',
  passwordLengthMinNumber: '10',
  containsNumbers: '1',
  includeLowercaseLetters: '1',
  includeUppercaseLetters: '1',
  containsCharacters: '1',
}
const code = 'aB3d'

let server: ServerHere
test.beforeAll(async () => {
  server = await serveHere()
  await server.db.updateTable('base_user_login').set({ changedAt: new Date() }).execute()
  await server.db
    .insertInto('base_setting')
    .values(Object.entries(policy).map(([key, value]) => ({ key, value, secret: 0 })))
    .execute()
})
test.afterAll(() => server.stop())

/** Nobody has chosen a password for this account yet. */
async function neverChanged(account: string) {
  const user = await server.db.selectFrom('base_user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  await server.db.updateTable('base_user_login').set({ changedAt: null }).where('userId', '=', user.id).execute()
}

/** Signs in; what comes then is for the test to say. */
async function signIn(page: Page, account: string, secret = password) {
  await page.goto(`${server.url}/login`)
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '请先修改初始密码' })

/** Copies the picture that is shown, as a person does. */
async function copyPicture(page: Page, typed = code) {
  const picture = dialogOf(page).getByRole('img', { name: '验证码图片，点击更换' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  const id = (await picture.getAttribute('src'))?.split('/').at(-1) ?? ''
  await rememberCaptcha(server.db, id, code)
  await dialogOf(page).getByLabel('验证码', { exact: true }).fill(typed)
}
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true })
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: '确定', exact: true }).click()

test('SE-23 DG-01 VR-12 VR-13 VR-14 VR-15 VR-16 VR-17 the first password stands before everything until it was changed', async ({
  page,
}) => {
  await neverChanged('zhangwei')
  await signIn(page, 'zhangwei')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page)).toContainText(text('password.forced.hint'))
  await expect(field(page, '旧密码')).toHaveAttribute('autocomplete', 'current-password')
  for (const label of ['新密码', '重复密码']) await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password')

  // Neither Escape nor another address leads past it.
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page).locator('.ant-modal-close')).toHaveCount(0)
  await page.goto(`${server.url}/home`)
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await confirm(page)
  for (const message of ['旧密码不能为空', '新密码不能为空', '重复密码不能为空', '验证码不能为空'])
    await expect(dialogOf(page).getByText(message, { exact: true })).toBeVisible()

  const broken = [
    ['aB3#', '新密码长度不能小于10位'],
    ['abcdefghij', '新密码必须包含数字'],
    ['ABCDEFGHI1', '新密码必须包含小写字母'],
    ['abcdefghi1', '新密码必须包含大写字母'],
    ['Abcdefghi1', '新密码必须包含字符'],
  ]
  for (const [typed = '', message = ''] of broken) {
    await field(page, '新密码').fill(typed)
    await field(page, '旧密码').focus()
    await expect(dialogOf(page).getByText(message, { exact: true })).toBeVisible()
  }
  await field(page, '新密码').fill('Abcdefgh#1')
  await field(page, '重复密码').fill('Abcdefgh#2')
  await field(page, '旧密码').fill('not this one')
  await expect(dialogOf(page).getByText('两次输入的密码不一致', { exact: true })).toBeVisible()
  await field(page, '重复密码').fill('Abcdefgh#1')

  // A wrong captcha, then a wrong old password: each takes another picture.
  const picture = dialogOf(page).getByRole('img', { name: '验证码图片，点击更换' })
  const before = await picture.getAttribute('src')
  await copyPicture(page, 'zzzz')
  await confirm(page)
  await expect(dialogOf(page).getByText('验证码错误或已过期', { exact: true })).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(field(page, '验证码')).toHaveValue('')
  await copyPicture(page)
  await confirm(page)
  await expect(dialogOf(page).getByText('旧密码不正确', { exact: true })).toBeVisible()
  await field(page, '旧密码').fill(password)
  await copyPicture(page)
  await confirm(page)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('navigation').first()).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'zhangwei', 'Abcdefgh#1')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('DG-01 a click on the picture changes it; a password can be looked at; Caps Lock is told', async ({ page }) => {
  await neverChanged('suwanqing')
  await signIn(page, 'suwanqing')
  const picture = dialogOf(page).getByRole('img', { name: '验证码图片，点击更换' })
  const before = (await picture.getAttribute('src')) ?? ''
  await picture.click()
  await expect(picture).not.toHaveAttribute('src', before)
  await field(page, '旧密码').fill('abc')
  await expect(field(page, '旧密码')).toHaveAttribute('type', 'password')
  await dialogOf(page)
    .getByRole('button', { name: text('field.showPassword') })
    .first()
    .click()
  await expect(field(page, '旧密码')).toHaveAttribute('type', 'text')
  await field(page, '旧密码').evaluate((input) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    Object.defineProperty(event, 'getModifierState', { value: (name: string) => name === 'CapsLock' })
    input.dispatchEvent(event)
  })
  await expect(dialogOf(page).getByText('大写锁定已打开')).toBeVisible()
})

test('SE-23 the only other way out is to sign out', async ({ page }) => {
  await neverChanged('zhouliping')
  await signIn(page, 'zhouliping')
  await dialogOf(page).getByRole('button', { name: '退出登录', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
})

for (const [width, mode] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`the dialog of the first password has nothing that axe calls serious, ${mode} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await neverChanged('suwanqing')
    await page.goto(`${server.url}/login`)
    if (mode === 'dark') await darken(page)
    await signIn(page, 'suwanqing')
    await expect(dialogOf(page)).toBeVisible()
    await confirm(page)
    await expect(dialogOf(page).getByText('旧密码不能为空')).toBeVisible()
    await axe(page, `first password, ${mode}`)
    await page.screenshot({ path: `test-results/password-${width}-${mode}.png` })
  })
}
