import type { Locator, Page } from '@playwright/test'
import { axe, choose, contrast, darken, expect, onPostgres, pressInRow, signIn, test } from '../helpers/e2e.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()
const confirm = (page: Page) => dialog(page).getByRole('button', { name: '确定', exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) })
/** Answers the question on the screen; it lies on top of whatever is open. */
const answer = (page: Page, name: '确定' | '取消') => page.locator('dialog[open]').getByRole('button', { name, exact: true }).click()
const fault = (within: Locator, text: string) => expect(within.getByRole('alert').filter({ hasText: text })).toBeVisible()

async function openRules(page: Page) {
  await signIn(page, 'admin', '单据规则')
  await expect(row(page, '采购订单号')).toBeVisible()
}
const two = (n: number) => String(n).padStart(2, '0')
// The browser's day, not this machine's.
const now = new Date(new Date().toLocaleString('en-US', { timeZone: 'Asia/Shanghai' }))
const dates: { [format: string]: string } = {
  yyyyMMdd: `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`,
  yyMMdd: `${now.getFullYear() % 100}${two(now.getMonth() + 1)}${two(now.getDate())}`,
  yyMM: `${now.getFullYear() % 100}${two(now.getMonth() + 1)}`,
  yyyyMM: `${now.getFullYear()}${two(now.getMonth() + 1)}`,
  yyyy: String(now.getFullYear()),
  不含日期: '',
}

test('BR-01 BR-02 BR-03 BR-04 BR-05 BR-06 BR-07 BR-08 BR-09 BR-10 BR-12 a rule is written, its example follows', async ({ page }) => {
  await openRules(page)
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = dialog(page)
  const field = (label: string) => form.getByLabel(label, { exact: true })

  await test.step('BR-01 the fields, in a dialog of 600 px; the example is read only', async () => {
    await expect.poll(async () => Math.round((await form.boundingBox())?.width ?? 0)).toBe(600)
    for (const label of [
      '业务名称',
      '业务编码',
      '业务分类',
      '流水前缀',
      '流水日期',
      '流水位数',
      '流水起始',
      '流水范例',
      '排序',
      '状态',
      '说明',
    ]) {
      await expect(field(label)).toBeVisible()
    }
    await expect(field('流水范例')).not.toBeEditable()
  })
  await test.step('BR-02 to BR-08 what is required', async () => {
    await confirm(page).click()
    for (const text of [
      '请输入业务名称',
      '请输入业务编码',
      '请选择业务分类',
      '请输入流水前缀',
      '请选择流水日期',
      '请输入流水位数',
      '请输入流水起始',
    ]) {
      await fault(form, text)
    }
    await axe(page, 'a rule with faults')
  })
  await test.step('BR-02 BR-03 BR-07 BR-08 BR-12 what is wrong', async () => {
    await field('业务名称').fill('名'.repeat(51))
    await field('业务编码').fill('x'.repeat(51))
    await field('流水位数').fill('0')
    await field('流水起始').fill('12a')
    await field('排序').fill('1000000')
    await field('说明').click()
    await expect(form.getByRole('alert').filter({ hasText: '最多为50个字符！' })).toHaveCount(2)
    await fault(form, '仅能输入正整数')
    await fault(form, '只能输入数字')
    await expect(field('排序')).toHaveAttribute('aria-invalid', 'true')
    await field('流水起始').fill('000')
    await field('说明').click()
    await fault(form, '流水起始不能全为0')
  })
  await test.step('BR-06 BR-09 BR-10 the example is prefix, date and padded number, as one types', async () => {
    await field('流水前缀').fill('HT')
    await field('流水位数').fill('5')
    await field('流水起始').fill('7')
    for (const [format, date] of Object.entries(dates)) {
      await choose(page, form, '流水日期', format)
      await expect(field('流水范例')).toHaveValue(`HT${date}00007`)
    }
  })
  await test.step('it is kept, its start padded', async () => {
    await choose(page, form, '流水日期', 'yyyyMM')
    await choose(page, form, '业务分类', '销售')
    await field('业务名称').fill('合同编号')
    await field('业务编码').fill('contract')
    await field('排序').fill('60')
    await confirm(page).click()
    await expect(row(page, '合同编号')).toContainText(`HT${dates.yyyyMM}00007`)
    await expect(row(page, '合同编号')).toContainText('00007')
    await expect(row(page, '合同编号').getByRole('button', { name: '启用' })).toBeVisible()
  })
})

test('BR-11 PK-34 rules are found, ordered, changed, switched, exported and deleted', onPostgres, async ({ page }) => {
  await openRules(page)

  await test.step('by category and keyword', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('/BillRule?') && request.url().includes('categoryId='))
    await page.getByRole('treeitem', { name: '财务', exact: true }).click()
    const query = new URL((await asked).url()).searchParams
    expect([query.get('currentPage'), query.get('pageSize'), query.get('sort')]).toEqual(['1', '20', 'desc'])
    await expect(row(page, '采购订单号')).toHaveCount(0)
    await expect(row(page, '费用报销单号')).toBeVisible()
    await page.getByRole('treeitem', { name: '全部', exact: true }).click()
    await page.getByLabel('关键词').fill('客户')
    await page.getByLabel('关键词').press('Enter')
    await expect(row(page, '采购订单号')).toHaveCount(0)
    await expect(row(page, '客户编号')).toBeVisible()
    await page.getByRole('button', { name: '重置' }).click()
    await expect(row(page, '采购订单号')).toBeVisible()
  })
  await test.step('ordered by a head', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('sidx=enCode'))
    await page.getByRole('columnheader', { name: '业务编码' }).getByRole('button').click()
    await asked
    await expect(page.getByRole('columnheader', { name: '业务编码' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').nth(1)).toContainText('asset')
  })
  await test.step('changed', async () => {
    await row(page, '客户编号').getByRole('button', { name: '编辑' }).click()
    await expect(dialog(page).getByText('编辑单据规则', { exact: true })).toBeVisible()
    await expect(dialog(page).getByLabel('流水前缀')).toHaveValue('KH')
    await dialog(page).getByLabel('流水前缀').fill('CU')
    await expect(dialog(page).getByLabel('流水范例')).toHaveValue(/^CU/)
    await confirm(page).click()
    await expect(row(page, '客户编号')).toContainText('CU')
  })
  await test.step('switched off and on', async () => {
    await row(page, '请假单号').getByRole('button', { name: '启用' }).click()
    await expect(page.getByText('您确定要禁用当前数据吗?')).toBeVisible()
    await answer(page, '确定')
    await expect(row(page, '请假单号').getByRole('button', { name: '禁用' })).toBeVisible()
    await row(page, '请假单号').getByRole('button', { name: '禁用' }).click()
    await answer(page, '确定')
    await expect(row(page, '请假单号').getByRole('button', { name: '启用' })).toBeVisible()
  })
  await test.step('exported', async () => {
    const download = page.waitForEvent('download')
    await pressInRow(row(page, '资产编号'), '导出')
    expect((await download).suggestedFilename()).toMatch(/\.bdd$/)
  })
  await test.step('deleted, after it was asked', async () => {
    await page.getByRole('button', { name: '新建', exact: true }).click()
    const form = dialog(page)
    for (const [label, value] of [
      ['业务名称', '临时规则'],
      ['业务编码', 'temporary'],
      ['流水前缀', 'LS'],
      ['流水位数', '3'],
      ['流水起始', '1'],
    ] as const)
      await form.getByLabel(label, { exact: true }).fill(value)
    await choose(page, form, '业务分类', '人事')
    await choose(page, form, '流水日期', 'yyyy')
    await confirm(page).click()
    await pressInRow(row(page, '临时规则'), '删除')
    await expect(page.getByText('此操作将永久删除该数据, 是否继续?')).toBeVisible()
    await answer(page, '确定')
    await expect(row(page, '临时规则')).toHaveCount(0)
  })
})

test('the bill rules in the dark and on a phone', async ({ page }) => {
  await openRules(page)
  await axe(page, 'the bill rules')
  await darken(page)
  await contrast(page, 'the bill rules in the dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: '采购订单号' })).toBeVisible()
  await axe(page, 'the bill rules on a phone')
})
