import type { Locator, Page } from '@playwright/test'
import { axe, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, ownApp } from '../helpers/ownApp.ts'

let n = 0
const list = (fields: Array<{ field: string; pingeKey?: string }>, search: string[] = []) => ({
  version: 1,
  type: 1,
  columnList: fields.filter(({ pingeKey }) => pingeKey !== 'table').map(({ field }) => ({ field })),
  searchList: search.map((field) => ({ field, searchType: 1 })),
  hasPage: true,
  btnsList: [{ value: 'add', show: true }],
  columnBtnsList: [
    { value: 'edit', show: true },
    { value: 'detail', show: true },
  ],
})

/** Goods with a few records, and orders that choose among them; the page shows the orders. */
async function applications(page: Page, more: object = {}) {
  const code = `related${++n}`
  const goodsFields = [
    { pingeKey: 'input', field: 'name', label: '品名' },
    { pingeKey: 'input', field: 'spec', label: '规格' },
    { pingeKey: 'inputNumber', field: 'price', label: '价格', precision: 2 },
  ]
  const goods = await ownApp(page, {
    fullName: `货品${n}`,
    enCode: `${code}Goods`,
    formData: { version: 1, fields: goodsFields },
    columnData: list(goodsFields),
  })
  for (const [name, spec, price] of [
    ['打印纸', 'A4 70克', 24.5],
    ['文件夹', '双夹', 8],
    ['白板笔', '黑色', 3.2],
  ])
    await goods.call('POST', goods.records, { name, spec, price })
  const item = {
    pingeKey: 'relationForm',
    field: 'item',
    label: '货品',
    modelId: goods.id,
    relationField: 'name',
    columnOptions: [
      { value: 'name', label: '品名' },
      { value: 'spec', label: '规格' },
    ],
    popupTitle: '选择货品',
    transferList: [{ sourceValue: 'price', targetField: 'price' }],
    ...more,
  }
  const spec = { pingeKey: 'relationFormAttr', field: 'spec', label: '规格', relationField: 'item', showField: 'spec' }
  const fields = [
    item,
    spec,
    { pingeKey: 'inputNumber', field: 'price', label: '单价', precision: 2 },
    { pingeKey: 'switch', field: 'closed', label: '关闭' },
    { ...item, field: 'fixed', label: '原货品', disabled: '{{ form.closed == 1 }}', transferList: undefined },
    {
      pingeKey: 'table',
      field: 'lines',
      label: '明细',
      children: [
        { ...item, field: 'good', label: '商品', transferList: undefined, width: 180 },
        { ...spec, relationField: 'good', width: 160 },
      ],
    },
  ]
  const orders = await ownApp(page, {
    fullName: `订单${n}`,
    enCode: code,
    formData: { version: 1, fields },
    columnData: list(fields, ['item']),
  })
  return { code, goods, orders }
}
async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新建' })
  await expect(form).toBeVisible()
  return form
}
const chooser = (page: Page) => page.getByRole('dialog', { name: '选择货品' })
async function pick(page: Page, field: Locator, name: string) {
  await field.press('Enter')
  await chooser(page).getByRole('row').filter({ hasText: name }).click()
  await chooser(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(chooser(page)).toBeHidden()
  await expect(field).toBeFocused()
}
const detail = (page: Page) => page.getByRole('dialog', { name: /货品\d+ · 详情/ })
const shut = async (page: Page, dialog: Locator) => {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('WG-15 WG-63 PP-05 PP-14 PP-15 PP-16 DV-05 a record is chosen, what follows it is filled, and it is opened from everywhere', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'admin', nowhere)
  await applications(page)
  const form = await openForm(page)
  const field = form.getByRole('combobox', { name: '货品', exact: true })
  await test.step('PP-16 the list is searched, and Escape closes it without a choice', async () => {
    await field.press('Enter')
    await expect(chooser(page).getByRole('row').filter({ hasText: '打印纸' })).toBeVisible()
    await chooser(page).getByLabel(text('common.keyword')).fill('双夹')
    await page.keyboard.press('Enter')
    await expect(chooser(page).getByRole('row').filter({ hasText: '打印纸' })).toHaveCount(0)
    await axe(page, 'the list of a related form')
    await shut(page, chooser(page))
    await expect(field).toBeFocused()
    await expect(form.getByRole('textbox', { name: '规格' })).toHaveValue('')
  })
  await test.step('PP-14 WG-63 a choice fills what it gives and what shows it', async () => {
    await pick(page, field, '打印纸')
    await expect(form.getByRole('textbox', { name: '规格' })).toHaveValue('A4 70克')
    await expect(form.getByRole('textbox', { name: '单价' }).or(form.getByRole('spinbutton', { name: '单价' }))).toHaveValue('24.50')
  })
  await test.step('WG-63 in a row as well', async () => {
    await form.getByRole('button', { name: '添加' }).click()
    await pick(page, form.getByRole('combobox', { name: '商品' }), '白板笔')
    await expect(form.getByRole('table').getByRole('textbox', { name: '规格' }).or(form.locator('[data-child="spec"] input'))).toHaveValue(
      '黑色',
    )
  })
  await test.step('PP-15 a field that is off opens the record', async () => {
    await pick(page, form.getByRole('combobox', { name: '原货品' }), '文件夹')
    await form.getByRole('switch', { name: '关闭' }).click()
    await form.getByRole('button', { name: '原货品 文件夹' }).click()
    await expect(detail(page).getByText('双夹')).toBeVisible()
    await axe(page, 'the detail of a related record')
    await shut(page, detail(page))
    await expect(form).toBeVisible()
  })
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  await test.step('DV-05 a cell of the list opens the record', async () => {
    const link = page.getByRole('link', { name: '打印纸' })
    await expect(link).toHaveAttribute('href', /\/model\/related\d+Goods\?id=/)
    await link.click()
    await expect(detail(page).getByText('A4 70克')).toBeVisible()
    await shut(page, detail(page))
  })
  await test.step('DV-05 so does the detail, over itself', async () => {
    await page.getByRole('button', { name: '详情', exact: true }).click()
    const own = page.getByRole('dialog', { name: /订单\d+ · 详情/ })
    await expect(own.getByText('A4 70克')).toBeVisible()
    await own.getByRole('link', { name: '白板笔' }).click()
    await expect(detail(page).getByText('黑色')).toBeVisible()
    await shut(page, detail(page))
    await expect(own).toBeVisible()
    await shut(page, own)
  })
  await test.step('the list is searched by a record', async () => {
    await pick(page, page.getByRole('combobox', { name: '货品', exact: true }), '文件夹')
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await expect(page.getByRole('link', { name: '打印纸' })).toHaveCount(0)
  })
  await darken(page)
  await axe(page, 'a list with related records, dark')
})

test('SB-02 SB-04 WG-15 names that are pasted become records; one that names several is mended in its cell, and all are saved', async ({
  page,
}) => {
  test.slow()
  await signIn(page, 'admin', nowhere)
  const { goods, orders } = await applications(page)
  await goods.call('POST', goods.records, { name: '文件夹', spec: '单夹', price: 6 })
  const form = await openForm(page)
  await form.getByRole('button', { name: '添加' }).click()
  const cell = (row: number, column: string) => form.locator(`[data-row="${row}"] [data-child="${column}"]`)
  await cell(0, 'good').getByRole('combobox').focus()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('FieldDataSelect')) asked.push(String(pathname.split('/').at(-1)))
  })
  await page.evaluate((plain) => {
    const data = new DataTransfer()
    data.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, '打印纸\n文件夹\n白板笔\n')
  await expect(cell(0, 'good')).toContainText('打印纸')
  await expect(cell(0, 'spec').locator('input')).toHaveValue('A4 70克')
  await expect(cell(2, 'good')).toContainText('白板笔')
  await expect(cell(1, 'good').getByRole('alert')).toHaveText('没有叫“文件夹”的记录，或有多条')
  expect(asked, 'one call for all cells, and for what follows them').toEqual(['InfoByWords'])
  await axe(page, 'pasted records with a fault')
  await cell(1, 'good').locator('input').fill('白板笔')
  await page.keyboard.press('Tab')
  await expect(cell(1, 'spec').locator('input')).toHaveValue('黑色')
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('button', { name: '确定', exact: true }).click()
  await expect(form).toBeHidden()
  const { list } = await orders.call('POST', `${orders.records}/List`, {})
  const record = await orders.call('GET', `${orders.records}/${list[0].id}`)
  expect(JSON.parse(record.data).lines.map((row: { $text: { good: string } }) => row.$text.good)).toEqual(['打印纸', '白板笔', '白板笔'])
})

test('WG-15 DV-05 whoever may not read the record is told so, and one that is gone says so', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  const { goods, orders, code } = await applications(page)
  const found = await goods.call('POST', `${goods.records}/List`, {})
  const [gone, kept] = found.list as Array<{ id: string; name: string }>
  await orders.call('POST', orders.records, { item: gone?.id })
  await orders.call('POST', orders.records, { item: kept?.id })
  const call = await callsOf(page)
  await call('DELETE', `${goods.records}/${gone?.id}`)
  await page.goto(`/model/${code}`)
  await expect(page.getByText(text('relation.gone'))).toBeVisible()
  await expect(page.getByRole('link', { name: String(gone?.name) })).toHaveCount(0)
  await call('DELETE', `${goods.records}/${kept?.id}`)
  await page.getByRole('link', { name: String(kept?.name) }).click()
  await expect(page.getByRole('alert').or(page.getByRole('status')).getByText(text('relation.gone')).first()).toBeVisible()
})

test.describe(() => {
  test.use({ locale: 'en-US' })
  test('WG-15 PP-16 on a phone the list is a whole page, in English too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'admin')
    await applications(page)
    await page.getByRole('button', { name: text('common.add', 'en'), exact: true }).click()
    const form = page.getByRole('dialog', { name: text('dialog.title.add', 'en') })
    await form.getByRole('combobox', { name: '货品', exact: true }).press('Enter')
    await expect(chooser(page).getByText('打印纸')).toBeVisible()
    await expect.poll(async () => Math.round((await chooser(page).boundingBox())?.width ?? 0)).toBe(390)
    await fits(page)
    await axe(page, 'the list of a related form on a phone')
    await chooser(page).getByText('打印纸').click()
    await chooser(page)
      .getByRole('button', { name: text('common.confirm', 'en'), exact: true })
      .click()
    await expect(chooser(page)).toBeHidden()
    await fits(page)
  })
})
