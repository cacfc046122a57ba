/** The purchase order is designed from nothing, without a brace: by mouse, by keys alone and on a tablet by finger; each part goes on from what is there. */
import type { Locator, Page } from '@playwright/test'
import type { Node } from '#core/types.ts'
import {
  drawing,
  entry,
  field,
  group,
  heading,
  names,
  openDraft,
  outline,
  properties,
  release,
  tool,
  typeFast,
} from '../helpers/designed.ts'
import { answer, expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { pressesOf, reach } from '../helpers/hands.ts'
import { ownApp, takeAwayAfter } from '../helpers/ownApp.ts'

const parts = (page: Page) => page.getByRole('combobox', { name: text('catalog.search') })
const prop = (page: Page, name: string) => properties(page).locator(`[data-prop="${name}"]`)
const drawn = (page: Page, field: string) => drawing(page).locator(`[data-field="${field}"]`)
const ghost = (page: Page) => page.locator('.pg-drag-ghost')

/** A draft, open in the designer; gives what it was saved as. */
async function design(page: Page, enCode: string, ...fields: Node[]) {
  await signIn(page, 'admin', nowhere)
  return openDraft(page, '采购订单', enCode, fields)
}
const take = async (page: Page, name: string) => {
  await entry(page, name).click()
  await expect(heading(page)).toContainText(name)
}
const openGroup = async (page: Page, name: string) => {
  const head = group(page, name)
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}
/** Chooses from the list of a select that has the focus or is pressed. */
const pick = async (page: Page, select: Locator, option: string) => {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
/** The form as an outline: kinds, children in brackets. */
const shape = (nodes: readonly Node[] = []): string =>
  nodes.map(({ pingeKey, children }) => `${pingeKey}${children?.length ? `[${shape(children)}]` : ''}`).join(' ')
const essence = 'tab[row[input] row[row[datePicker input]]] collapse[row[textarea] row] table[inputNumber inputNumber]'

const middle = async (of: Locator, x = 0.5, y = 0.5) => {
  const box = await of.boundingBox()
  if (!box) throw new Error('what is dragged to is not on the page')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}
async function drag(page: Page, from: Locator, to: Locator, x = 0.5, y = 0.5) {
  await from.scrollIntoViewIfNeeded()
  const start = await middle(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const end = await middle(to, x, y)
  await page.mouse.move(end.x, end.y, { steps: 8 })
  await expect(page.locator('.pg-drag-line')).toBeVisible()
  await page.mouse.up()
  await expect(ghost(page)).toBeHidden()
}
const option = (page: Page, kind: string) => page.locator(`.pg-catalog-index [data-key="${kind}"]`)

// the outline draws what is in sight: all of it
test.use({ viewport: { width: 1440, height: 1400 } })

test('the frame of the order is built by mouse: a part into a tab, more panes, beside one another, a collapse and a sub-table', async ({
  page,
}) => {
  const { saved } = await design(page, 'walkMouse')
  const bring = async (kind: string, to: Locator, x?: number, y?: number) => {
    const before = (await names(page)).length
    await parts(page).fill(kind)
    await drag(page, option(page, kind), to, x, y)
    await expect.poll(async () => (await names(page)).length).toBeGreaterThan(before)
  }
  const root = page.locator('.pg-design-outline')
  await bring('tab', root, 0.5, 0.9)
  // into the pane that is open in the drawing
  await bring('input', drawing(page).locator('[data-pane]:visible').first())
  await bring('datePicker', entry(page, '标签2'), 0.3, 0.5)
  const [date = ''] = (await names(page)).filter((name) => name.startsWith('datePicker'))
  await expect(drawn(page, date)).toBeAttached()
  await drawing(page).getByRole('tab', { name: '标签2' }).click()
  await expect(drawn(page, date)).toBeVisible()
  await bring('input', drawn(page, date), 0.97, 0.5)
  await bring('collapse', root, 0.5, 0.97)
  await bring('textarea', entry(page, '标签1').nth(1), 0.3, 0.5)
  await bring('table', root, 0.5, 0.97)
  await bring('inputNumber', entry(page, '设计子表'), 0.3, 0.5)
  await bring('inputNumber', entry(page, '设计子表'), 0.3, 0.5)
  expect(shape(await saved())).toBe(essence)
})

test('the same by keys: what is added goes into the first pane of what is chosen, or behind all', async ({ page }) => {
  const presses = await pressesOf(page)
  const { saved } = await design(page, 'walkKeys')
  const root = page.getByRole('button', { name: text('design.formRoot'), exact: true })
  const add = async (kind: string, then = 1) => {
    const before = (await names(page)).length
    await reach(parts(page), 'F6')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(kind)
    // the kind that is called exactly so
    const keys = await page.locator('.pg-catalog-index [data-key]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key))
    for (let i = 0; i < keys.indexOf(kind); i++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await names(page)).length).toBeGreaterThanOrEqual(before + then)
  }
  const down = async (n: number) => {
    await reach(outline(page), 'Shift+F6')
    for (let i = 0; i < n; i++) await page.keyboard.press('ArrowDown')
  }
  await add('tab', 3)
  const toRoot = async () => {
    await reach(outline(page), 'Shift+F6')
    await reach(root, 'Shift+Tab')
    await page.keyboard.press('Enter')
  }
  // tabs are chosen: what is added comes into their first pane
  await add('input')
  await down(1)
  await expect(heading(page)).toContainText('标签2')
  await add('row')
  await add('datePicker')
  await add('input')
  await toRoot()
  await add('collapse', 3)
  await add('textarea')
  await toRoot()
  await add('table')
  await add('inputNumber')
  await add('inputNumber')
  expect(await presses()).toBe(0)
  expect(shape(await saved())).toBe(essence)
})

const order: Node[] = [
  {
    pingeKey: 'tab',
    children: [
      { pingeKey: 'row', label: '订单', children: [field('input', 'title', '标题'), field('input', 'phone', '电话')] },
      { pingeKey: 'row', label: '明细', children: [] },
    ],
  },
  field('datePicker', 'ordered', '下单日期'),
  field('datePicker', 'delivered', '交货日期', { startTimeType: 2, startRelationField: 'ordered' }),
  field('table', 'lines', '物料', {
    showSummary: true,
    children: [field('inputNumber', 'price', '单价'), field('inputNumber', 'quantity', '数量'), field('calculate', 'amount', '金额')],
  }),
]

test('a pane has a name in three languages, a column a width and a sum, a related form its application and attribute: all by choosing', async ({
  page,
}) => {
  const { saved } = await design(page, 'walkProps', ...order)
  await take(page, '订单')
  await prop(page, 'label')
    .getByRole('button', { name: text('properties.languages') })
    .click()
  await prop(page, 'label').getByRole('textbox', { name: 'English' }).fill('Order')
  await prop(page, 'label')
    .getByRole('textbox', { name: text('language.zhtw') })
    .fill('訂單')
  await tool(page, 'pane').click()
  await expect(entry(page, '标签3')).toBeVisible()
  // what names another field of the form is no fault of this one
  await take(page, '交货日期')
  await openGroup(page, 'data')
  await expect(properties(page).getByRole('alert')).toHaveCount(0)
  await take(page, '单价')
  await openGroup(page, 'look')
  await prop(page, 'width').getByRole('textbox').fill('140')
  await take(page, '物料')
  await pick(page, prop(page, 'summaryField').getByRole('combobox'), '金额')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: text('design.formRoot'), exact: true }).click()
  await parts(page).fill('relationForm')
  await option(page, 'relationForm').click()
  await expect(heading(page)).toContainText('关联表单')
  await pick(page, prop(page, 'modelId').getByRole('combobox'), '客户档案')
  await openGroup(page, 'data')
  await pick(page, prop(page, 'relationField').getByRole('combobox'), '客户名称')
  await option(page, 'relationFormAttr').click()
  await expect(heading(page)).toContainText('关联表单属性')
  await pick(page, prop(page, 'relationField').getByRole('combobox'), '关联表单')
  await prop(page, 'showField').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click()
  await take(page, '标题')
  await prop(page, 'required').getByRole('switch').click()
  await openGroup(page, 'permission')
  await prop(page, 'noShow').getByRole('switch').click()
  const [tab, , , table, related, attribute] = await saved()
  expect(tab?.children?.map(({ label }) => label)).toEqual([
    { zh: '订单', zhtw: '訂單', en: 'Order' },
    expect.objectContaining({ zh: '标签3' }),
    '明细',
  ])
  expect(tab?.children?.[0]?.children?.[0]).toMatchObject({ required: true, noShow: true })
  expect(table).toMatchObject({ summaryField: ['amount'], children: [{ width: 140 }, {}, {}] })
  expect(related).toMatchObject({ modelId: expect.stringMatching(/\w{10}/), relationField: expect.any(String) })
  expect(attribute).toMatchObject({ relationField: related?.field, showField: expect.any(String) })
})

test('what is typed into a property faster than it is drawn is all there', async ({ page }) => {
  await design(page, 'walkFast', ...order)
  await take(page, '标题')
  await typeFast(page, prop(page, 'label').getByRole('textbox'))
  page.once('dialog', (dialog) => void dialog.accept())
})

test('fifty steps are taken back, and are still there to be done again after a reload', async ({ page }) => {
  await design(page, 'walkFifty', ...order)
  const before = await names(page)
  await entry(page, '下单日期').click()
  await expect(heading(page)).toContainText('下单日期')
  await outline(page).focus()
  for (let i = 0; i < 50; i++) await page.keyboard.press(i % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
  await expect(tool(page, 'undo')).toBeEnabled()
  for (let i = 0; i < 50; i++) await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(before)
  await expect(tool(page, 'undo')).toBeDisabled()
  await page.reload()
  await expect.poll(() => names(page)).toEqual(before)
  await tool(page, 'redo').press('Enter')
  await expect.poll(async () => (await names(page)).indexOf('ordered')).toBe(0)
  page.once('dialog', (dialog) => void dialog.accept())
})

test('a field that a formula, a column and a data scheme use is renamed: the places are listed, and values, list and scheme are there', async ({
  page,
}) => {
  await signIn(page, 'admin', nowhere)
  const fields = [field('inputNumber', 'price', '单价'), field('calculate', 'double', '两倍', { expression: '{{ form.price * 2 }}' })]
  const columnData = { version: 1, type: 1, columnList: [{ field: 'price' }, { field: 'double' }], searchList: [], hasPage: true }
  const rights = { useDataPermission: true, useColumnPermission: true }
  const own = await ownApp(page, {
    ...{ fullName: '采购', enCode: 'walkRename', formData: { version: 1, fields } },
    columnData: { ...columnData, ...rights },
  })
  const record = await own.call('POST', own.records, { price: 12 })
  const groups = [{ field: 'price', symbol: '>', fieldValueType: 2, fieldValue: 1 }]
  const condition = { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }
  const scheme = await own.call('POST', '/api/system/DataScheme', {
    ...{ menuId: own.menuId, fullName: '贵的', enCode: 'dear', conditionJson: JSON.stringify(condition) },
  })
  await takeAwayAfter(page, `/api/system/DataScheme/${scheme.id}`)
  await page.goto(`/formDesigner?id=${own.id}`)
  await take(page, '单价')
  const code = properties(page).getByRole('textbox', { name: text('design.code') })
  await code.fill('unitPrice')
  await code.press('Enter')
  const question = page.getByRole('alertdialog')
  for (const place of ['两倍', '列', '贵的']) await expect(question).toContainText(place)
  await answer(page, '确定')
  await expect.poll(() => names(page)).toContain('unitPrice')
  await release(page)
  const { data } = await own.call('GET', `${own.records}/${record.id}`)
  expect(JSON.parse(data)).toMatchObject({ unitPrice: 12 })
  const { conditionJson } = await own.call('GET', `/api/system/DataScheme/${scheme.id}`)
  expect(conditionJson).toContain('unitPrice')
  await page.goto('/model/walkRename')
  await expect(page.getByRole('columnheader', { name: '单价' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '24' })).toBeVisible()
})

test.describe('on a tablet, by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  /** A finger on the page: pressed, moved, lifted. */
  async function fingerOf(page: Page) {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Array<{ x: number; y: number }>) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    return { touch }
  }

  test('parts are dragged by a finger that rests, one that moves at once scrolls, and at the edge the outline scrolls', async ({
    page,
  }) => {
    const many = Array.from({ length: 60 }, (_, i) => field('input', `f${i}`, `字段${i}`))
    const { saved } = await design(page, 'walkTablet', ...many)
    const list = page.locator('.pg-design-outline .ant-tree-list-holder')
    const side = (name: string) => page.getByRole('radio', { name: text(name) }).locator('..')
    if (await side('design.outline').isVisible()) await side('design.outline').tap()
    const { touch } = await fingerOf(page)
    const scrolled = () => list.evaluate((one) => one.scrollTop)
    const begin = await middle(entry(page, '字段3'))
    await touch('touchStart', begin)
    for (let i = 1; i <= 8; i++) await touch('touchMove', { x: begin.x, y: begin.y - 12 * i })
    await touch('touchEnd')
    await expect.poll(scrolled).toBeGreaterThan(0)
    await expect(ghost(page)).toBeHidden()
    // what the finger has set going runs on for a while
    const atTop = () =>
      list.evaluate(async (one) => {
        one.scrollTo(0, 0)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        return one.scrollTop
      })
    await expect.poll(atTop).toBe(0)

    const from = await middle(entry(page, '字段1'))
    await touch('touchStart', from)
    await expect(ghost(page)).toBeVisible()
    const edge = await middle(list, 0.5, 0.97)
    for (let i = 1; i <= 6; i++) await touch('touchMove', { x: from.x, y: from.y + ((edge.y - from.y) * i) / 6 })
    await expect.poll(scrolled).toBeGreaterThan(60)
    const to = await middle(list, 0.5, 0.5)
    await touch('touchMove', to)
    await expect(page.locator('.pg-drag-line')).toBeVisible()
    await touch('touchEnd')
    await expect(ghost(page)).toBeHidden()
    expect((await saved()).findIndex((one) => one.field === 'f1')).toBeGreaterThan(1)
  })
})
