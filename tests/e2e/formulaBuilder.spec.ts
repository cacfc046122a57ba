/** Formulas and rules are made by choosing: their result is seen while they are written, and the form of staff does what they say. */
import type { Page } from '@playwright/test'
import { drawing, field, properties, release } from '../helpers/designed.ts'
import { axe, choose, expect, signIn, test, text } from '../helpers/e2e.ts'
import { ownApp } from '../helpers/ownApp.ts'

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
/** Chooses a part, and waits until its properties are those that are shown. */
async function takePart(page: Page, name: string): Promise<void> {
  await entry(page, name).click()
  await expect(properties(page).getByRole('heading', { name })).toBeVisible()
}

const openGroup = (page: Page, group: string) =>
  properties(page)
    .getByRole('button', { name: new RegExp(`${text(`properties.group.${group}`)}(\\s|$)`), expanded: false })
    .click()
const builder = (page: Page) => page.getByRole('dialog')
const result = (page: Page) => builder(page).getByRole('region', { name: text('formula.result') })
const save = async (page: Page) => {
  await release(page)
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

test('VD-01 an amount and a total are made by choosing, tried at a record with the reasons, and the form has them', async ({ page }) => {
  const { call, id } = await design(page, 'formulaMouse')
  await takePart(page, '金额')
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
  await takePart(page, '总额')
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

test('what shows and what is emptied is said in sentences by choosing, stays as it was written elsewhere, and the form does it', async ({
  page,
}) => {
  const { call, id } = await design(page, 'formulaRules')
  await takePart(page, '加急原因')
  await openGroup(page, 'linkage')
  const visible = properties(page).locator('[data-prop="visible"]')
  await visible.getByRole('button', { name: text('properties.expression') }).click()
  const sentence = visible.getByRole('group')
  const pick = async (name: string, option: string) => {
    await sentence.getByRole('combobox', { name }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await pick(text('rule.addClause'), '类别')
  await pick(`1: ${text('rule.value')}`, '加急')
  await expect(visible.getByRole('textbox')).toHaveValue("{{ form.kind == 'rush' }}")
  await pick(text('rule.then'), text('rule.no.visible'))
  await expect(visible.getByRole('textbox')).toHaveValue("{{ not (form.kind == 'rush') }}")
  await pick(text('rule.then'), text('rule.yes.visible'))
  await expect(drawing(page).locator('[data-field="reason"]')).toBeHidden()

  await takePart(page, '类别')
  const linkage = properties(page).locator('[data-prop="linkage"]')
  await linkage.getByRole('button', { name: text('rule.add') }).click()
  const rule = linkage.getByRole('group')
  await rule.getByRole('combobox', { name: text('rule.clears') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('加急原因').click()
  await page.keyboard.press('Escape')
  await rule.getByRole('combobox', { name: text('rule.sets') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('标题').click()
  await rule.getByRole('textbox').fill('待定')
  await axe(page, 'sentences')
  await save(page)
  const [, kind, reason] = JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).formData).fields
  expect(kind.linkage).toEqual([{ clear: 'reason', set: { title: '待定' } }])
  expect(reason.visible).toBe("{{ form.kind == 'rush' }}")

  await page.goto('/model/formulaRules')
  await page.getByRole('button', { name: text('common.add') }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: /标题/ })).toBeVisible()
  await expect(form.getByRole('textbox', { name: /加急原因/ })).toBeHidden()
  await choose(page, form, '类别', '加急')
  await expect(form.getByRole('textbox', { name: /加急原因/ })).toBeVisible()
  await expect(form.getByRole('textbox', { name: /标题/ })).toHaveValue('待定')
})

test('where options come from is chosen by name: a data interface, with its parameters from fields', async ({ page }) => {
  const { call, id } = await design(page, 'formulaOptions')
  await takePart(page, '类别')
  await openGroup(page, 'data')
  const source = properties(page).locator('[data-prop="source"]')
  const pick = async (name: RegExp, option: string) => {
    await source.getByRole('combobox', { name }).click()
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await pick(/: 来源$/, text('source.interface'))
  await source.getByRole('combobox').nth(1).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('供应商联系人').click()
  await pick(/供应商/, '标题')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const [, kind] = JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).formData).fields
  expect(kind.source).toMatchObject({ interface: 'supplierContacts', paramList: [{ field: 'supplier', defaultValue: '{{ form.title }}' }] })
})
