import type { Page } from '@playwright/test'
import { axe, expect, fits, settled, signIn, test } from '../helpers/e2e.ts'

/** Chooses a person of the picker by what is typed. */
async function choosePerson(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '选择用户' })
  await dialog.getByPlaceholder('请输入关键词').fill(name)
  await dialog.getByPlaceholder('请输入关键词').press('Enter')
  await dialog.getByText(name).last().click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('PM-07 an administrator sees what somebody really has, through what, and why not the rest', async ({ page }) => {
  await signIn(page, 'admin', '权限查看')
  await expect(page.getByText('选择一个人', { exact: false })).toBeVisible()
  await choosePerson(page, '查看谁的权限', '张伟')
  await expect(page.getByText('zhangwei', { exact: true })).toBeVisible()
  const given = page.getByRole('row', { name: /费用报销/ })
  await expect(given).toContainText('角色：普通员工')
  await page.getByRole('combobox', { name: '显示', exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('仅没有的', { exact: true }).click()
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(given).toBeHidden()
  await expect(page.getByRole('row', { name: /未授予本人/ }).first()).toBeVisible()
  await page.getByRole('tab', { name: '按钮', exact: true }).click()
  await expect(page.getByRole('row', { name: /批量删除.*此页面启用了此项权限检查，但未授予/ }).first()).toBeVisible()
  await axe(page, 'view as')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await fits(page)
})

test('PM-07 who was not given the page has no entry for it and cannot open it by its address', async ({ page, tolerate }) => {
  tolerate('403')
  await signIn(page, 'zhangwei')
  await expect(page.getByRole('link', { name: '权限查看', exact: true })).toHaveCount(0)
  await page.goto('/permission/effective')
  await expect(page.getByRole('combobox', { name: '查看谁的权限' })).toHaveCount(0)
})
