/** The form of an application is put together by choosing, without a brace, by mouse, by keys alone and on a phone. */
import type { Locator, Page } from '@playwright/test'
import { drawing, field, properties, release } from '../helpers/designed.ts'
import { answer, axe, contrast, darken, expect, fits, heldBack, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const outline = (page: Page) => page.getByRole('tree', { name: text('design.outline') })
const entry = (page: Page, name: string) => outline(page).locator('.ant-tree-node-content-wrapper').filter({ hasText: name })
const names = (page: Page) => outline(page).locator('.pg-design-entry code').allTextContents()
const parts = (page: Page) => page.getByRole('combobox', { name: text('catalog.search') })
const tools = (page: Page) => page.getByRole('toolbar', { name: text('design.tools') })
const said = (page: Page) => page.locator('.pg-studio > [role="status"]')

const empty = {
  formData: { version: 1, fields: [] },
  columnData: { version: 1, type: 1, columnList: [], searchList: [], hasPage: true },
}
const order = {
  formData: {
    version: 1,
    fields: [
      field('input', 'title', '标题'),
      field('inputNumber', 'price', '单价'),
      field('inputNumber', 'count', '数量'),
      field('calculate', 'total', '总价', { expression: '{{ form.price * form.count }}' }),
    ],
  },
  columnData: {
    ...empty.columnData,
    columnList: [{ field: 'title' }, { field: 'price' }],
    searchList: [{ field: 'price', searchType: 3 }],
  },
}

/** An application that is only a draft, open in the designer. */
async function design(page: Page, enCode: string, definition: object) {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Base', { fullName: '来访登记', enCode, ...definition })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await page.goto(`/formDesigner?id=${id}`)
  await expect(tools(page)).toBeVisible()
  const stored = async () => {
    const { formData, columnData } = await call('GET', `/api/visualdev/Base/${id}`)
    return { form: JSON.parse(formData), list: JSON.parse(columnData) }
  }
  return { call, id, stored }
}

test('SH-10 a part is found by its initials and added by the keyboard alone; next time those used most stand first', async ({ page }) => {
  await design(page, 'designInitials', empty)
  const most = page.getByRole('group', { name: text('catalog.kind.used') })
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(most).toHaveCount(0)
  await parts(page).fill('dsr')
  await expect(page.getByRole('option')).toHaveText([/单行输入/, /多行输入/])
  await parts(page).press('ArrowDown')
  await parts(page).press('Enter')
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('textareaField')])
  await parts(page).fill('rqxz')
  await parts(page).press('Enter')
  await expect.poll(async () => (await names(page)).length).toBe(2)
  await parts(page).press('Enter')
  await expect.poll(async () => (await names(page)).length).toBe(3)

  await page.reload()
  await expect(most.getByRole('option')).toHaveText([/日期选择/, /多行输入/])
  await parts(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names(page)).filter((name) => name.startsWith('textareaField')).length).toBe(2)
})

test('SH-10 VD-01 a form is built with the mouse: parts chosen, named, moved, taken back, saved and released', async ({ page }) => {
  const { stored } = await design(page, 'designMouse', empty)
  await expect(page.getByText(text('design.emptyForm'))).toBeVisible()
  await parts(page).fill('input')
  await page.getByRole('option', { name: '单行输入' }).click()
  await parts(page).fill('datePicker')
  await page.getByRole('option', { name: '日期选择' }).click()
  await entry(page, '单行输入').click()
  await properties(page).getByRole('textbox', { name: '标签' }).fill('姓名')
  await expect(entry(page, '姓名')).toBeVisible()
  const code = properties(page).getByRole('textbox', { name: text('design.code') })
  await code.fill('visitor')
  await code.press('Enter')
  await expect.poll(() => names(page)).toContain('visitor')
  await expect(drawing(page).getByText('姓名')).toBeVisible()

  await tools(page)
    .getByRole('button', { name: text('design.tool.down') })
    .click()
  await expect.poll(async () => (await names(page)).indexOf('visitor')).toBe(1)
  await tools(page)
    .getByRole('button', { name: text('design.tool.undo') })
    .click()
  await expect.poll(async () => (await names(page)).indexOf('visitor')).toBe(0)

  // a press in the drawing chooses the field that it meets
  await drawing(page).locator('[data-field]').nth(1).click()
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText('日期选择')

  await release(page)
  const { form } = await stored()
  expect(form.fields.map(({ pingeKey, label, id }: { [name: string]: unknown }) => [pingeKey, label, id])).toEqual([
    ['input', '姓名', undefined],
    ['datePicker', expect.anything(), undefined],
  ])
})

test('VD-01 a form is built by keys alone: found, put in, moved, doubled, wrapped, deleted, taken back fifty steps and saved', async ({
  page,
}) => {
  const { stored } = await design(page, 'designKeys', empty)
  await parts(page).focus()
  for (const kind of ['input', 'textarea', 'table', 'inputNumber']) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(kind)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await names(page)).some((name) => name.startsWith(`${kind}Field`))).toBe(true)
  }
  // the last one went into the sub-table that was just made
  await expect(outline(page).getByRole('treeitem')).toHaveCount(4)
  const before = await names(page)
  await outline(page).focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp')
  await expect(outline(page).getByRole('treeitem', { selected: true })).toContainText('inputField')
  for (let i = 0; i < 50; i++) await page.keyboard.press(i % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp')
  expect(await names(page)).toEqual(before)
  await page.keyboard.press('Control+d')
  await expect.poll(async () => (await names(page)).length).toBe(5)
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await names(page)).length).toBe(4)
  for (let i = 0; i < 52; i++) await page.keyboard.press('Control+z')
  await expect.poll(() => names(page)).toEqual(before)
  await expect(said(page)).toHaveText(/已撤销/)

  // what is not saved is there after a reload, with its steps
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => names(page)).toEqual(before)
  await tools(page)
    .getByRole('button', { name: text('design.tool.undo') })
    .press('Enter')
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await tools(page)
    .getByRole('button', { name: text('design.tool.redo') })
    .press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const { form } = await stored()
  expect(form.fields.map(({ pingeKey }: { pingeKey: string }) => pingeKey)).toEqual(['input', 'textarea', 'table'])
  expect(form.fields[2].children).toHaveLength(1)
})

test('F6 goes from area to area, also out of the drawing, and back to where the focus was; the tools are one stop of the Tab key', async ({
  page,
}) => {
  await design(page, 'designAreas', order)
  const isIn = (area: Locator) => expect(area.locator(':focus')).toHaveCount(1)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const back = page.getByRole('button', { name: text('studio.back'), exact: true })
  await press('F6')
  await expect(back).toBeFocused()
  await press('F6')
  await expect(outline(page)).toBeFocused()
  await press('F6')
  await expect(parts(page)).toBeFocused()
  // the outline chooses where it is
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText('标题')
  await press('F6', 'F6')
  await isIn(page.locator('.pg-design-right'))
  await press('F6')
  await expect(back).toBeFocused()
  await drawing(page).getByRole('textbox', { name: '标题' }).focus()
  await press('Shift+F6')
  await expect(parts(page)).toBeFocused()

  await tools(page).locator('button[tabindex="0"]').focus()
  await press('End')
  await expect(tools(page).getByRole('button', { name: text('design.tool.wrap') })).toBeFocused()
  await press('Home', 'ArrowRight')
  await isIn(tools(page))
  await press('Tab')
  await expect(page.getByRole('button', { name: text('design.formRoot'), exact: true })).toBeFocused()

  // a press is not lost while the properties are still being drawn: Shift+F6 twice, from the outline back past the bar
  await outline(page).focus()
  await press('Home')
  await expect(properties(page).getByRole('heading', { level: 2 })).toContainText('标题')
  const wasDrawing = await outline(page).evaluate(async (tree) => {
    const down = (key: string, more: object = {}) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    tree.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', keyCode: 40, bubbles: true, cancelable: true }))
    await Promise.resolve()
    const before = document.querySelector('.pg-design-right [inert]') !== null
    down('F6', { shiftKey: true })
    down('F6', { shiftKey: true })
    return before
  })
  expect(wasDrawing).toBe(true)
  await isIn(page.locator('.pg-design-right'))

  // a question keeps its keys
  await outline(page).focus()
  await press('ArrowDown', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await press('F6')
  await isIn(question)
  await answer(page, '取消')
})

test('a field is renamed wherever it is named, and deleted only when it is said who names it', async ({ page }) => {
  const { stored } = await design(page, 'designRename', order)
  await entry(page, '单价').click()
  const code = properties(page).getByRole('textbox', { name: text('design.code') })
  await code.fill('title')
  await code.press('Enter')
  await expect(page.getByText('“title”已被使用')).toBeVisible()
  await code.fill('unitPrice')
  await code.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('总价')
  await answer(page, '确定')
  await expect.poll(() => names(page)).toContain('unitPrice')
  await entry(page, '数量').click()
  await tools(page)
    .getByRole('button', { name: text('design.tool.remove'), exact: true })
    .click()
  await expect(page.getByRole('alertdialog')).toContainText('总价')
  await answer(page, '取消')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const { form, list } = await stored()
  expect(form.fields[3].expression).toBe('{{ form.unitPrice * form.count }}')
  expect(list.columnList.map((column: { field: string }) => column.field)).toEqual(['title', 'unitPrice'])
  expect(list.searchList[0].field).toBe('unitPrice')
})

test('a section is copied into the form of another application', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await design(page, 'designFrom', order)
  await entry(page, '单价').click()
  await entry(page, '数量').click({ modifiers: ['Control'] })
  await entry(page, '总价').click({ modifiers: ['Control'] })
  await tools(page)
    .getByRole('button', { name: text('design.tool.copy') })
    .click()
  await expect(said(page)).toHaveText('已复制 3 个组件')
  const { stored } = await design(page, 'designTo', empty)
  await tools(page)
    .getByRole('button', { name: text('design.tool.paste') })
    .click()
  await expect.poll(async () => (await names(page)).length).toBe(3)
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const [price, count, total] = (await stored()).form.fields
  expect(total.expression).toBe(`{{ form.${price.field} * form.${count.field} }}`)
})

test("somebody else who saved meanwhile is not overwritten, and one's own is not lost without a question", async ({ page }) => {
  const { call, id, stored } = await design(page, 'designConflict', order)
  await entry(page, '标题').click()
  await tools(page)
    .getByRole('button', { name: text('design.tool.down') })
    .click()
  const { version } = await call('GET', `/api/visualdev/Base/${id}`)
  await call('PUT', `/api/visualdev/Base/${id}`, { version, formData: empty.formData, columnData: empty.columnData })
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await answer(page, '取消')
  await expect.poll(() => names(page)).toEqual(['price', 'title', 'count', 'total'])
  expect((await stored()).form.fields).toEqual([])
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await answer(page, '确定')
  await expect(page.getByText(text('design.emptyForm'))).toBeVisible()
})

test('what is changed while it is being saved stands, and is still to be saved', async ({ page }) => {
  const { id, stored } = await design(page, 'designMeanwhile', order)
  await entry(page, '标题').click()
  await tools(page)
    .getByRole('button', { name: text('design.tool.down') })
    .click()
  const address = new RegExp(`/api/visualdev/Base/${id}$`)
  const come = await heldBack(page, address)
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(tools(page).getByRole('button', { name: text('design.tool.undo') })).toBeDisabled()
  await tools(page)
    .getByRole('button', { name: text('design.tool.down') })
    .click()
  come()
  await expect
    .poll(async () => (await stored()).form.fields.map((one: { field: string }) => one.field))
    .toEqual(['price', 'title', 'count', 'total'])
  await expect(tools(page).getByRole('button', { name: text('design.tool.undo') })).toBeEnabled()
  await expect.poll(() => names(page)).toEqual(['price', 'count', 'title', 'total'])
  await page.unroute(address)
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  expect((await stored()).form.fields.map((one: { field: string }) => one.field)).toEqual(['price', 'count', 'title', 'total'])
})

test('the designer is accessible, in light and dark, and fits a phone, where one side stands at a time', async ({ page }) => {
  await design(page, 'designLook', order)
  await entry(page, '单价').click()
  await expect(drawing(page).getByText('单价')).toBeVisible()
  await axe(page, 'form designer, light')
  // nothing of one side stands in another, in the longer words of English either
  const over = () =>
    page
      .locator('.pg-design-desk > *')
      .evaluateAll((sides) => sides.map((side) => side.scrollWidth - side.clientWidth).filter((more) => more > 0))
  expect(await over()).toEqual([])
  await darken(page)
  await contrast(page, 'form designer, dark')
  await page.setViewportSize({ width: 390, height: 844 })
  const side = (name: string) => page.getByRole('radio', { name: text(name) })
  for (const name of ['design.parts', 'studio.drawing', 'design.properties', 'design.outline']) {
    await side(name).locator('..').click()
    await fits(page, name)
  }
  await side('design.parts').locator('..').click()
  await parts(page).fill('switch')
  await page.getByRole('option', { name: '开关' }).click()
  await side('design.outline').locator('..').click()
  await expect.poll(async () => (await names(page)).length).toBe(5)
})

test('an application that is not there is said so, and who may not design is refused', async ({ page }) => {
  await signIn(page, 'admin', '/formDesigner?id=none')
  await expect(page.getByRole('alert')).toContainText(text('server.notFound'))
  await signIn(page, 'zhangwei', nowhere)
  await page.goto('/formDesigner?id=none')
  await expect(page.getByRole('alert')).toContainText(text('server.forbidden'))
})
