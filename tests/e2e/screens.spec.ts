import { axe, darken, expect, openEntry, signIn, test } from '../helpers/e2e.ts'

/** Every entry of the administrator's menu that is a screen, in the order that it is shown. */
const entries = [
  '费用报销',
  '采购订单',
  '客户档案',
  '固定资产',
  '请假申请',
  '办公用品台账',
  '会计科目',
  '供应商名录',
  '数据字典',
  '单据规则',
  '页面设计',
]

for (const name of entries) {
  test(`MN-01 ${name} opens from the menu without an error and axe finds nothing serious, light and dark`, async ({ page }) => {
    await signIn(page)
    await openEntry(page, name)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.waitForLoadState('networkidle')
    await axe(page, `${name}, light`)
    await darken(page)
    await axe(page, `${name}, dark`)
  })
}
