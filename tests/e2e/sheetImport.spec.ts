/** Purchase orders from a spreadsheet: the wizard of an application from its list, with sub-tables, faults, mending, and many rows in the background. */
import { utils, write } from '@e965/xlsx'
import type { Locator, Page } from '@playwright/test'
import { formatDate } from '#core/format/format.ts'
import { answer, axe, expect, fits, signIn, test } from '../helpers/e2e.ts'
import { callsOf, ownApp, takeAwayAfter } from '../helpers/ownApp.ts'
import { downloaded, linesOf } from '../helpers/sheet.ts'

test.beforeEach(() => test.slow())

const dialog = (page: Page) => page.getByRole('dialog', { name: '导入' })
const press = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => expect(dialog(page).locator('[aria-current="step"]')).toHaveText(new RegExp(name))
/** So many days from now, as it is written. */
const day = (more = 0) => formatDate(Date.now() + more * 86_400_000, 'yyyy-MM-dd')
const cell = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })

function book(lines: unknown[][]): Buffer {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet(lines), 'Sheet1')
  return write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
async function upload(page: Page, content: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByLabel('文件', { exact: true }).click()
  await (await chooser).setFiles({ name: 'rows.xlsx', mimeType: 'application/octet-stream', buffer: content })
}

test('IM-01 IM-02 IM-03 IM-11 IM-12 IM-14 purchase orders come from a filled-in template, with their lines; faults are found, mended by hand and in the file, and the orders stand in the list', async ({
  page,
}) => {
  await signIn(page, 'admin', '/model/purchaseOrder')
  const main = page.getByRole('main')
  await press(main, '导入')
  await step(page, '上传文件')
  const template = await downloaded(page, () => press(dialog(page), '下载模板'))
  expect(template.suggestedFilename()).toBe('采购订单导入模板.xlsx')
  const [head = [], hints = []] = await linesOf(template)
  const line = (values: { [label: string]: string }) => head.map((label) => values[label] ?? '')
  const contact = `导${Date.now().toString(36)}`
  const goods = (name: string, more = {}) => ({
    ...{ '物料明细-物料名称': name, '物料明细-单位': '个', '物料明细-数量': '10', '物料明细-单价': '2.5', '物料明细-税率': '13%' },
    ...more,
  })
  const order = (more = {}) => ({
    ...{ 供应商: '苏州恒力精密机械厂', 订单类型: '标准', 下单日期: day(), 交货日期: day(20), 付款方式: '月结30天' },
    ...{ 联系人: contact, 联系电话: '13800138000', 随货单据: '送货单、发票', 收货地点: '嘉定工厂/原料仓库' },
    ...more,
  })
  await upload(
    page,
    book([
      head,
      hints,
      line({ ...order(), ...goods('内六角螺栓') }),
      line(goods('深沟球轴承', { '物料明细-单价': '￥1,000' })),
      line({ ...order({ 供应商: '没有的供应商' }), ...goods('螺母') }),
      line({ ...order({ 下单日期: day().replaceAll('-', '/') }), ...goods('垫圈', { '物料明细-单位': '斤' }) }),
      line(goods('多余的')),
    ]),
  )
  await press(dialog(page), '下一步')
  await step(page, '数据预览')
  await expect(dialog(page).getByRole('columnheader', { name: '联系方式', exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('columnheader', { name: '物料明细', exact: true })).toBeAttached()
  await expect(cell(page, '第 2 行 供应商')).toHaveAttribute('aria-invalid', 'true')
  await axe(page, 'the preview of orders')
  // from the keyboard: the next fault, down its column, and a row of the sub-table taken away
  await dialog(page).getByRole('button', { name: '下一处错误' }).press('Enter')
  await expect(cell(page, '第 2 行 供应商')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, '第 1 行 供应商')).toBeFocused()
  await dialog(page).getByRole('button', { name: '删除第 3 行 物料明细 第 2 行', exact: true }).press('Enter')
  await expect(cell(page, '第 3 行 物料明细 第 2 行 物料名称')).toHaveCount(0)
  await press(dialog(page), '下一步')
  await answer(page, '确定')
  await step(page, '导入结果')
  await expect(dialog(page).getByText('成功导入 1 条')).toBeVisible()
  const faults = dialog(page).getByRole('region', { name: '异常数据' })
  await expect(faults).toContainText('供应商“没有的供应商”不是可选的值')
  await expect(faults).toContainText('物料明细第 1 行：单位“斤”不是可选的值')
  await axe(page, 'the result of orders')
  const failed = await linesOf(await downloaded(page, () => press(dialog(page), '导出异常数据')))
  expect(failed).toHaveLength(3)
  // one is mended here
  await press(dialog(page), '修改失败的数据')
  await cell(page, '第 1 行 供应商').fill('无锡锡南铸件有限公司')
  await press(dialog(page), '删除第 2 行')
  await press(dialog(page), '下一步')
  await expect(dialog(page).getByText('成功导入 2 条')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  // the other in the file of the faults, which is sent as it is
  await press(main, '导入')
  const [heading = [], , second = []] = failed
  await upload(page, book([heading, second.map((text) => (text === '斤' ? '千克' : text))]))
  await press(dialog(page), '下一步')
  await step(page, '数据预览')
  await expect(dialog(page).getByText('没有对应的列')).toHaveCount(0)
  await press(dialog(page), '下一步')
  await expect(dialog(page).getByText('成功导入 1 条')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()

  const call = await callsOf(page)
  const { list: models } = await call('GET', '/api/visualdev/Base/list?keyword=purchaseOrder')
  const id = models.find(({ enCode }: { enCode: string }) => enCode === 'purchaseOrder').id
  const { list } = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { keyword: contact })
  const own = list.filter((one: { contact: string }) => one.contact === contact)
  for (const one of own) await takeAwayAfter(page, `/api/visualdev/OnlineDev/${id}/${one.id}`)
  expect(own.map(({ amount }: { amount: number }) => amount).sort((a: number, b: number) => a - b)).toEqual([25, 25, 10_025])
  // they stand in the list that was read again
  for (const one of own) await expect(main.getByText(one.orderNo, { exact: true }).first()).toBeVisible()
})

test('IM-06 IM-13 more than a thousand rows go on in the background while the window is closed, and the wizard tells what became of them', async ({
  page,
}) => {
  await signIn(page)
  const columnList = [{ field: 'title' }]
  const { records, call } = await ownApp(page, {
    ...{ fullName: '批量', enCode: `bulk${Date.now().toString(36)}` },
    formData: { version: 1, fields: [{ pingeKey: 'input', field: 'title', label: '标题', required: true, unique: true }] },
    columnData: { version: 1, type: 1, hasPage: true, columnList, searchList: [], btnsList: [{ value: 'upload' }], columnBtnsList: [] },
  })
  const main = page.getByRole('main')
  await press(main, '导入')
  await upload(page, book([['标题'], ...Array.from({ length: 1101 }, (_, i) => [i === 1100 ? '第0' : `第${i}`])]))
  await press(dialog(page), '下一步')
  await step(page, '数据预览')
  await press(dialog(page), '下一步')
  await answer(page, '确定')
  await expect(dialog(page).getByText('正在后台导入')).toBeVisible()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await press(main, '导入')
  // it goes on, or it has ended meanwhile
  const last = dialog(page).getByRole('button', { name: '查看上次导入' })
  const result = dialog(page).getByText('成功导入 1100 条')
  await expect(last.or(result)).toBeVisible({ timeout: 60_000 })
  if (await last.isVisible()) await last.click()
  await expect(result).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: '异常数据' })).toContainText('标题已存在')
  expect((await call('POST', `${records}/List`, {})).pagination.total).toBe(1100)
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(main.getByRole('row').nth(1)).toContainText('第')
})

test('IM-10 PM-02 the button stands for whoever was given it, also on a phone', async ({ page }) => {
  await signIn(page, 'suwanqing', '/model/asset')
  await expect(page.getByRole('main').getByRole('button', { name: '新建', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: '导入', exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'admin', '/model/purchaseOrder')
  await press(page.getByRole('main'), '导入')
  await upload(
    page,
    book([
      ['供应商', '物料明细-物料名称'],
      ['无锡锡南铸件有限公司', '螺栓'],
      ['', '螺母'],
    ]),
  )
  await press(dialog(page), '下一步')
  await expect(cell(page, '第 1 行 物料明细 第 2 行 物料名称')).toHaveValue('螺母')
  await fits(page)
})
