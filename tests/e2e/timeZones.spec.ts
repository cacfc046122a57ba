import type { Page } from '@playwright/test'
import { choose, expect, signIn, test, typeDates } from '../helpers/e2e.ts'

const dialog = (page: Page) => page.locator('.ant-modal:visible')
const zones = ['America/New_York', 'Asia/Shanghai', 'Pacific/Auckland']

test('WG-45 a day that is chosen in one time zone is the same day in every other', async ({ browser, server }) => {
  test.setTimeout(150_000)
  const open = async (timezoneId: string) => {
    const page = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN', timezoneId })).newPage()
    await signIn(page, 'admin', '请假申请')
    await expect(page.getByRole('button', { name: '编辑' }).first()).toBeVisible()
    return page
  }
  const maker = await open(zones[0] as string)
  await maker.getByRole('button', { name: '新建', exact: true }).click()
  await choose(maker, dialog(maker), '请假类型', '事假')
  await typeDates(dialog(maker), '请假日期', '2024-02-29', '2024-03-01')
  await expect(dialog(maker).getByLabel('请假天数')).toHaveValue('2.0')
  await dialog(maker).getByLabel('请假原因').fill('闰年的最后一天')
  await dialog(maker).getByLabel('交接人').fill('王五')
  await dialog(maker).getByLabel('紧急联系电话').fill('13800138000')
  await dialog(maker).getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog(maker)).toHaveCount(0)
  await maker.context().close()

  for (const zone of zones) {
    const page = await open(zone)
    const row = page.getByRole('row').filter({ hasText: '闰年的最后一天' })
    await expect(row).toContainText('2024-02-29 ~ 2024-03-01')
    await typeDates(page.getByRole('search').or(page.locator('form')).first(), '请假日期', '2024-03-01', '2024-03-02')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByText('共 1 条')).toBeVisible()
    await row.getByRole('button', { name: '编辑' }).click()
    await expect(dialog(page).getByRole('textbox', { name: '请假日期', exact: true })).toHaveValue('2024-02-29')
    await dialog(page)
      .getByLabel('交接人')
      .fill(`赵六${zones.indexOf(zone)}`)
    await dialog(page).getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.context().close()
  }
})
