/** Formulas and rules are made by choosing: their result is seen while they are written, and the form of staff does what they say. */
import type { Page } from '@playwright/test'
import { axe, expect, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

const field = (pingeKey: string, name: string, label: string, more: object = {}) => ({ pingeKey, field: name, label, ...more })
const formData = {
  version: 1,
  fields: [
    field('input', 'title', '标题'),
    field('select', 'kind', '类别', {
      options: [
        { id: 'plain', fullName: '普通' },
        { id: 'rush', fullName: '加急' },
      ],
    }),
    field('input', 'reason', '加急原因'),
    {
      ...field('table', 'items', '明细'),
      children: [field('inputNumber', 'price', '单价'), field('inputNumber', 'count', '数量'), field('calculate', 'amount', '金额')],
    },
    field('calculate', 'total', '总额'),
  ],
}
const columnData = {
  version: 1,
  type: 1,
  columnList: [{ field: 'title' }, { field: 'total' }],
  searchList: [],
  btnsList: [{ value: 'add', label: '新建' }],
  hasPage: true,
}

const entry = (page: Page, name: string) =>
  page
    .getByRole('tree', { name: text('design.outline') })
    .locator('.ant-tree-node-content-wrapper')
    .filter({ hasText: name })
const properties = (page: Page) => page.getByRole('region', { name: text('design.properties') })
const builder = (page: Page) => page.getByRole('dialog')
const result = (page: Page) => builder(page).getByRole('region', { name: text('formula.result') })
const save = async (page: Page) => {
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
}

/** An application with a record of two rows, open in the designer. */
async function design(page: Page, enCode: string) {
  await signIn(page)
  const own = await ownApp(page, { fullName: '采购', enCode, formData, columnData })
  const items = [
    { price: 10, count: 3 },
    { price: 5, count: 2 },
  ]
  await own.call('POST', own.records, { title: '纸', kind: 'plain', items })
  await page.goto(`/formDesigner?id=${own.id}`)
  await expect(entry(page, '金额')).toBeVisible()
  return own
}

test('SH-10 VD-01 an amount and a total are made by choosing, tried at a record with the reasons, and a clerk has them', async ({
  page,
}) => {
  const { call, id } = await design(page, 'formulaMouse')
  await entry(page, '金额').click()
  await properties(page)
    .getByRole('button', { name: `公式: ${text('formula.open')}` })
    .click()
  await builder(page).getByRole('button', { name: '单价' }).click()
  await builder(page)
    .getByRole('button', { name: text('formula.sign').replace('{{sign}}', '×') })
    .click()
  // a formula that ends too early is told where it does, and cannot be taken
  await expect(builder(page).getByRole('alert')).toBeVisible()
  await expect(builder(page).getByRole('button', { name: '确定' })).toBeDisabled()
  await builder(page).getByRole('button', { name: '数量' }).click()
  await result(page).getByRole('textbox', { name: '单价 的示例值' }).fill('4')
  await result(page).getByRole('textbox', { name: '数量 的示例值' }).fill('2.5')
  await expect(result(page).getByRole('status')).toHaveText(/结果：\s*10$/)
  await result(page)
    .getByRole('combobox', { name: text('formula.tryAt') })
    .click()
  await page.getByTitle('纸').click()
  await expect(result(page).getByRole('status')).toHaveText(/结果：\s*30$/)
  await expect(result(page).getByRole('definition').first()).toHaveText('10')
  await builder(page).getByRole('button', { name: '确定' }).click()
  await expect(properties(page).getByText('= 单价 × 数量')).toBeVisible()

  // the total of the sub-table, by keys alone
  await entry(page, '总额').click()
  await properties(page)
    .getByRole('button', { name: `公式: ${text('formula.open')}` })
    .press('Enter')
  await expect(builder(page).getByRole('textbox', { name: '公式' })).toBeFocused()
  await page.keyboard.type('求')
  await expect(page.getByRole('option', { name: '求和' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('明细')
  await page.getByRole('option', { name: '明细 · 金额' }).click()
  await page.keyboard.type(')')
  await expect(result(page).getByRole('textbox', { name: '明细 · 金额 的示例值' })).toBeVisible()
  await axe(page, 'formula builder')
  await builder(page).getByRole('button', { name: '确定' }).press('Enter')
  await save(page)
  const stored = JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).formData)
  expect(stored.fields[3].children[2].expression).toBe('{{ row.price * row.count }}')
  expect(stored.fields[4].expression).toBe('{{ sum(form.items.amount) }}')

  await page.goto('/model/formulaMouse')
  await page.getByRole('button', { name: text('common.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: text('table.add') }).click()
  await form.getByRole('spinbutton', { name: /单价/ }).fill('4')
  await form.getByRole('spinbutton', { name: /数量/ }).fill('2.5')
  await expect(form.locator('[data-field="total"] input')).toHaveValue('10.00')
})
