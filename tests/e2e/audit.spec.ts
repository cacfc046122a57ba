import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { axe, darken, expect, fits, openEntry, settled, signIn, test } from '../helpers/e2e.ts'

test('SH-11 a change is found in the system log and read field by field, old and new side by side', async ({ page }) => {
  await signIn(page)
  await openEntry(page, '分组管理')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('名称', { exact: true }).fill('审计小组')
  await form.getByLabel('编码', { exact: true }).fill('audit.e2e')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /审计小组/ })
  await row.getByRole('button', { name: '编辑', exact: true }).click()
  await form.getByLabel('名称', { exact: true }).fill('内审小组')
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()

  await openEntry(page, '系统日志')
  await page.getByLabel('关键词', { exact: true }).fill('内审小组')
  await page.getByRole('button', { name: '查询', exact: true }).click()
  const line = page.getByRole('row', { name: /修改.*内审小组/ })
  await expect(line).toContainText('系统管理员')
  await line.getByRole('button', { name: '详情', exact: true }).click()
  const change = page.getByRole('dialog', { name: '内审小组' })
  await expect(change.getByRole('row', { name: /名称/ })).toContainText('审计小组')
  await expect(change.getByRole('row', { name: /名称/ })).toContainText('内审小组')
  await axe(page, 'one change')
  await change.getByRole('button', { name: '全文', exact: true }).first().click()
  await expect(page.getByRole('dialog').last()).toContainText('审计小组')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(change).toBeHidden()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe('变更日志.xlsx')
  const book = read(await readFile(await download.path()))
  const lines = utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 }) as string[][]
  expect(lines.slice(1).every((cells) => cells.includes('内审小组'))).toBe(true)

  await openEntry(page, '分组管理')
  await page
    .getByRole('row', { name: /内审小组/ })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定', exact: true }).click()
  await expect(page.getByRole('row', { name: /内审小组/ })).toHaveCount(0)
})

test('SH-11 sign-ins and calls stand beside the changes, light and dark, on a phone as well', async ({ page }) => {
  await signIn(page)
  await openEntry(page, '系统日志')
  await page.getByRole('tab', { name: '登录日志', exact: true }).click()
  await expect(page.getByRole('row', { name: /admin.*登录/ }).first()).toBeVisible()
  await axe(page, 'sign-ins')
  await page.getByRole('tab', { name: '操作日志', exact: true }).click()
  await expect(page.getByRole('row', { name: /\/api\/oauth\/Login/ }).first()).toBeVisible()
  await darken(page)
  await axe(page, 'calls, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await fits(page)
})
