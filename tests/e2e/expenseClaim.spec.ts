import type { Page } from '@playwright/test'
import { answer, choose, expect, openEntry, signIn, test, text, typeDates } from '../helpers/e2e.ts'

/** A day of the past that every run may use, as staff type it. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.getByRole('main').getByRole('row')

/** Opens the claims, and fills a new one up to its items. */
async function fillClaim(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: '报销事由' }).fill(title)
  await choose(page, form, '费用类别', '办公用品')
  await typeDates(form, '费用期间', today(), today())
  await form.getByRole('textbox', { name: '收款账号' }).fill('6222020200112233445')
  await form.getByRole('button', { name: '添加' }).click()
  await typeDates(form.getByRole('table'), '发生日期', today())
  await choose(page, form.getByRole('table'), '费用科目', '文具耗材')
  await form.getByRole('table').getByRole('spinbutton', { name: '数量' }).fill('3')
  await form.getByRole('table').getByRole('spinbutton', { name: '单价' }).fill('12.35')
  await form.getByRole('textbox', { name: '备注' }).click()
}

test('a claim is filled, calculated, saved, found, read, changed and deleted', async ({ page }) => {
  await signIn(page, 'zhouliping')
  await openEntry(page, '费用报销')
  await expect(page.getByText('共 200 条')).toBeVisible()
  const title = `办公椅采购${Date.now() % 100_000}`
  await fillClaim(page, title)
  const form = dialog(page)
  await expect(form.getByRole('textbox', { name: '金额', exact: true })).toHaveValue('37.05')
  await expect(form.getByRole('textbox', { name: '报销总额' })).toHaveValue('37.05')
  await expect(form.getByText('叁拾柒元零伍分')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('共 201 条')).toBeVisible()

  await page.getByRole('main').getByRole('textbox', { name: '报销事由' }).fill(title)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  const row = rows(page).filter({ hasText: title })
  await expect(row).toContainText(/BX\d{8}\d{4}/)
  await expect(row).toContainText('37.05')

  await row.getByRole('button', { name: '详情' }).click()
  await expect(dialog(page)).toContainText('办公用品')
  await expect(dialog(page).getByText('叁拾柒元零伍分')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭' }).first().click()

  await row.getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByRole('textbox', { name: '备注' }).fill('已与供应商核对')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page)).toBeHidden()

  await row.getByRole('button', { name: '删除' }).click()
  await answer(page, '取消')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '删除' }).click()
  await answer(page, '确定')
  await expect(row).toHaveCount(0)
})

test('a claim that breaks rules says so at each field and is not saved', async ({ page }) => {
  await signIn(page, 'zhouliping')
  await openEntry(page, '费用报销')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: '收款账号' }).fill('12')
  await form.getByRole('button', { name: '保存' }).click()
  for (const message of ['请输入报销事由', '请选择费用类别', '请选择费用期间', '收款账号为16到19位数字', '请至少填写一条费用明细']) {
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await choose(page, form, '费用类别', '差旅费')
  await expect(form.getByRole('textbox', { name: '出差地点' })).toBeVisible()
  await expect(form.getByText('请选择费用类别', { exact: true })).toBeHidden()
})

test('a clerk does not see the delete and may not call it', async ({ page }) => {
  await signIn(page, 'suwanqing')
  const asked = page.waitForRequest(/\/OnlineDev\/[^/]+\/List/)
  await openEntry(page, '费用报销')
  const request = await asked
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: '新建', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '批量删除' })).toHaveCount(0)

  const listed = await request.response()
  if (!listed) throw new Error('The list was not answered.')
  const { data } = await listed.json()
  const url = request.url().replace(/\/List.*/, `/${data.list[0].id}`)
  const authorization = (await request.allHeaders()).authorization ?? ''
  const refused = await (await page.request.delete(url, { headers: { authorization } })).json()
  expect(refused.code).toBe(403)
})

test('the list is searched, sorted and paged', async ({ page }) => {
  await signIn(page, 'zhouliping')
  await openEntry(page, '费用报销')
  await expect(page.getByText('共 200 条')).toBeVisible()
  const total = (row: number) => rows(page).nth(row).getByRole('cell').nth(5).innerText()
  await page.getByRole('columnheader', { name: '报销总额' }).click()
  await expect(async () => {
    const [first, second] = [await total(1), await total(2)].map((shown) => Number(shown.replaceAll(',', '')))
    expect(first).toBeLessThanOrEqual(second ?? 0)
  }).toPass()
  const second = page.getByRole('navigation', { name: text('pager.label') }).getByText('2', { exact: true })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'page')
})
