/** Accounts that messages go through, tried by hand, and the monitor of what was sent. */
import type { Locator, Page } from '@playwright/test'
import { axe, choose, expect, signIn, test } from '../helpers/e2e.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const row = (page: Page, text: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true })
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()

test('SH-16 an account is made, shows the fields of its channel, is tried, and what became of that is watched and sent again', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'admin', '账号配置')
  await axe(page, 'message accounts')
  const main = page.locator('main')
  await press(main, '新建')
  const form = dialog(page)

  await test.step('the fields are those of the channel', async () => {
    await choose(page, form, '渠道', '邮件 (SMTP)')
    await expect(field(form, '邮件服务器')).toBeVisible()
    await choose(page, form, '渠道', '企业微信应用')
    await expect(field(form, '邮件服务器')).toBeHidden()
    await expect(field(form, '企业 ID')).toBeVisible()
    await choose(page, form, '渠道', '网络回调')
    await expect(field(form, '企业 ID')).toBeHidden()
    await axe(page, 'the form of a message account')
  })

  await test.step('what is missing is told, and the rest is filled in by keyboard', async () => {
    await press(form, '确定')
    await expect(form.getByRole('alert').filter({ hasText: '回调地址' }).first()).toBeVisible()
    await field(form, '名称').fill('内部回调')
    await page.keyboard.press('Tab')
    await page.keyboard.type('inner.hook')
    await field(form, '回调地址').fill('http://10.0.0.1/hook')
    await field(form, '签名密钥').fill('hook-secret')
    await press(form, '确定')
    await expect(row(page, '内部回调')).toBeVisible()
  })

  await test.step('a secret comes back as a mask', async () => {
    await row(page, '内部回调').getByRole('button', { name: '编辑', exact: true }).click()
    await expect(field(dialog(page), '签名密钥')).toHaveValue('******')
    await press(dialog(page), '取消')
  })

  await test.step('the test says why nothing could be sent', async () => {
    await row(page, '内部回调').getByRole('button', { name: '测试', exact: true }).click()
    await press(dialog(page), '发送')
    await expect(dialog(page).getByText('不允许访问该主机：它在内部网络中')).toBeVisible()
    await axe(page, 'the answer of a provider')
    await page.keyboard.press('Escape')
  })

  await test.step('the monitor has it, with its attempt, and sends it again', async () => {
    await page.goto('/msgCenter/monitor')
    const line = row(page, '内部回调')
    await expect(line.getByText('发送失败')).toBeVisible()
    await axe(page, 'the message monitor')
    await line.getByRole('button', { name: '详情', exact: true }).click()
    await expect(dialog(page).getByText('每次尝试')).toBeVisible()
    await expect(dialog(page).getByText('不允许访问该主机：它在内部网络中').first()).toBeVisible()
    await axe(page, 'a delivery')
    await page.keyboard.press('Escape')
    await line.getByRole('button', { name: '重新发送', exact: true }).click()
    await press(page.getByRole('alertdialog'), '确定')
    await expect(page.getByText('已重新排队发送')).toBeVisible()
    await expect(async () => {
      await main.getByRole('button', { name: '刷新', exact: true }).click()
      await expect(line.getByRole('cell', { name: '2', exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})
