/** Records of a list as a spreadsheet, from the button to the file. */
import type { Locator, Page } from '@playwright/test'
import { axe, expect, onPostgres, signIn, test } from '../helpers/e2e.ts'
import { downloaded, linesOf } from '../helpers/sheet.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: '详情' }) })
const box = (page: Page) => page.getByRole('dialog', { name: '导出数据', exact: true })
const press = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true }).click()
/** The claims that the list shows, by their numbers. */
const numbersIn = async (page: Page): Promise<string[]> =>
  (await rows(page).allInnerTexts()).map((line) => /BX[\w-]+/.exec(line)?.[0] ?? `no number: ${line}`)

async function openClaims(page: Page, account: string): Promise<void> {
  await signIn(page, account, '费用报销')
  await expect(rows(page).first()).toBeVisible()
}
/** Opens the dialog, chooses what is asked for, and gives the lines of the file. */
async function exported(page: Page, range: string, columns: readonly string[] = []): Promise<string[][]> {
  await press(page.getByRole('main'), '导出')
  if (columns.length > 0) {
    await box(page).getByRole('combobox', { name: '导出的列', exact: true }).click()
    for (const name of columns) await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await box(page).getByRole('radio', { name: range, exact: true }).check()
  const file = await downloaded(page, () => press(box(page), '导出'))
  expect(file.suggestedFilename()).toMatch(/^费用报销_\d{14}\.xlsx$/)
  await expect(box(page)).toHaveCount(0)
  return linesOf(file)
}

test(
  'VD-03 a list is exported as a spreadsheet: this page, the chosen rows, all pages in the chosen columns',
  onPostgres,
  async ({ page }) => {
    test.slow()
    await openClaims(page, 'admin')
    await test.step('this page, in every column of the list', async () => {
      const shown = await numbersIn(page)
      expect(shown).toHaveLength(20)
      const [head = [], ...lines] = await exported(page, '本页数据')
      expect(head).toEqual(['报销单号', '报销事由', '费用类别', '费用期间', '报销总额', '已预支', '应付金额', '加急', '创建人', '创建时间'])
      expect(lines.map(([number]) => number)).toEqual(shown)
    })
    await test.step('the chosen rows alone, which are offered first', async () => {
      const [first, , third] = await numbersIn(page)
      for (const at of [0, 2]) await rows(page).nth(at).getByRole('checkbox').check()
      await press(page.getByRole('main'), '导出')
      await expect(box(page).getByRole('radio', { name: '所选数据', exact: true })).toBeChecked()
      await axe(page, 'the dialog of an export')
      await press(box(page), '取消')
      const lines = await exported(page, '所选数据', ['报销单号'])
      expect(lines).toEqual([['报销单号'], [first], [third]])
      for (const at of [0, 2]) await rows(page).nth(at).getByRole('checkbox').uncheck()
    })
    await test.step('all pages, in the chosen columns, which stand in the order of the list', async () => {
      await press(page.getByRole('main'), '导出')
      await expect(box(page).getByRole('radio')).toHaveCount(2)
      await press(box(page), '取消')
      const lines = await exported(page, '全部数据', ['费用类别', '报销单号'])
      expect(lines[0]).toEqual(['报销单号', '费用类别'])
      expect(lines).toHaveLength(201)
      expect(new Set(lines.map(([number]) => number)).size).toBe(201)
      expect(lines.map((line) => line[1])).toContain('差旅费')
    })
  },
)

test('VD-03 who was not given the button of export sees none', async ({ page }) => {
  await openClaims(page, 'zhouliping')
  await expect(page.getByRole('button', { name: '新建', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0)
})
