import type { Page } from '@playwright/test'
import { expect, openEntry, password, signIn, test, text } from '../helpers/e2e.ts'

const dialog = (page: Page) => page.locator('.ant-modal:visible')
const question = (page: Page) => page.locator('dialog.confirm')
const half = async (page: Page, purpose: string) => {
  await page.getByRole('button', { name: '新建', exact: true }).click()
  await dialog(page).getByLabel('报销事由').fill(purpose)
}

test('a half-filled form is asked about by Escape, by back and by a reload', async ({ page }) => {
  await signIn(page, 'admin', '客户档案')
  await openEntry(page, '费用报销')
  await half(page, '半张单')

  await page.keyboard.press('Escape')
  await expect(question(page)).toContainText(text('dialog.discard'))
  await question(page).getByRole('button', { name: '取消' }).click()

  await page.goBack()
  await expect(question(page)).toContainText(text('form.leave'))
  await expect(page).toHaveURL(/expenseClaim/)
  await question(page).getByRole('button', { name: '取消' }).click()
  await expect(dialog(page).getByLabel('报销事由')).toHaveValue('半张单')

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const box = await asked
  expect(box.type()).toBe('beforeunload')
  await box.dismiss()
  await expect(dialog(page).getByLabel('报销事由')).toHaveValue('半张单')

  await page.goBack()
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/customer/)
  await page.goForward()
  await expect(page).toHaveURL(/expenseClaim/)
  await expect(dialog(page)).toHaveCount(0)
})

test('what was typed when the session ended is there again after signing in', async ({ page }) => {
  await signIn(page, 'admin', '费用报销')
  await page.getByRole('row').getByRole('button', { name: '编辑' }).first().click()
  await dialog(page).getByLabel('备注').fill('会话到期前打的字')
  await page.evaluate(async () => {
    const token = Object.entries(localStorage).find(([key]) => key.includes('token'))?.[1] ?? ''
    await fetch('/api/oauth/Logout', { headers: { authorization: `bearer ${token.replaceAll('"', '')}`, 'origin-type': 'pc' } })
  })
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/login/)
  // the window hears of it, or its call is refused: whichever is first is told
  await expect(page.getByText(text('server.noSession')).or(page.getByText(text('server.leftElsewhere')))).toBeVisible()
  await page.getByLabel(text('login.account'), { exact: true }).fill('admin')
  await page.getByLabel(text('login.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click()
  await expect(page.getByText(text('form.draftBack'))).toBeVisible()
  await expect(dialog(page).getByLabel('备注')).toHaveValue('会话到期前打的字')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('the second of two who change one record keeps what was typed, over the newer data', async ({ page, browser, server }) => {
  const other = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  for (const [one, account] of [
    [page, 'admin'],
    [other, 'zhouliping'],
  ] as const) {
    await signIn(one, account)
    await openEntry(one, '费用报销')
    await one.getByRole('button', { name: '编辑' }).nth(1).click()
    await expect(dialog(one).getByLabel('报销事由')).not.toHaveValue('')
  }
  await dialog(other).getByLabel('备注').fill('先保存的人')
  await dialog(other).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(other)).toHaveCount(0)
  await dialog(page).getByLabel('报销事由').fill('后保存的人')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(question(page)).toContainText(text('form.conflict'))
  await question(page).getByRole('button', { name: '确定' }).click()
  await expect(dialog(page).getByLabel('备注')).toHaveValue('先保存的人')
  await expect(dialog(page).getByLabel('报销事由')).toHaveValue('后保存的人')
  await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await other.context().close()
})
