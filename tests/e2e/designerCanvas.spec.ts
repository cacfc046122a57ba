/** Parts are dragged onto the outline and the drawing, and within them, by mouse and by finger. */
import type { Locator, Page } from '@playwright/test'
import { drawing, field, properties } from '../helpers/designed.ts'
import { axe, contrast, darken, expect, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

const outline = (page: Page) => page.getByRole('tree', { name: text('design.outline') })
const entry = (page: Page, name: string) => outline(page).locator('.ant-tree-node-content-wrapper').filter({ hasText: name })
const names = (page: Page) => outline(page).locator('.pg-design-entry code').allTextContents()
const parts = (page: Page) => page.getByRole('combobox', { name: text('catalog.search') })
const drawn = (page: Page, field: string) => drawing(page).locator(`[data-field="${field}"]`)
const prop = (page: Page, name: string) => properties(page).locator(`[data-prop="${name}"]`)
const heading = (page: Page) => properties(page).getByRole('heading', { level: 2 })
const ghost = (page: Page) => page.locator('.pg-drag-ghost')
const saveButton = (page: Page) => page.getByRole('button', { name: text('common.save'), exact: true })

const order = {
  formData: {
    version: 1,
    fields: [
      field('input', 'title', '标题'),
      field('inputNumber', 'price', '单价'),
      { pingeKey: 'card', header: '更多', children: [] },
      field('table', 'items', '明细', { children: [field('input', 'goods', '品名')] }),
    ],
  },
  columnData: { version: 1, type: 1, columnList: [], searchList: [], hasPage: true },
}

async function design(page: Page, enCode: string, definition: object = order) {
  await signIn(page, 'admin', nowhere)
  const call = await callsOf(page)
  const { id } = await call('POST', '/api/visualdev/Base', { fullName: '采购', enCode, ...definition })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await page.goto(`/formDesigner?id=${id}`)
  await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
  return async () => {
    await saveButton(page).click()
    await expect(page.getByText(text('studio.dirty'))).toBeHidden()
    const { formData } = await call('GET', `/api/visualdev/Base/${id}`)
    return JSON.parse(formData).fields
  }
}

interface Spot {
  of: Locator
  /** where in it, as parts of its width and height */
  at?: readonly [number, number]
}
async function pointOf({ of, at: [x, y] = [0.5, 0.5] }: Spot) {
  const box = await of.boundingBox()
  if (!box) throw new Error('what is dragged to is not on the page')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

/** Drags by mouse, and leaves the button down. */
async function dragOver(page: Page, from: Spot, to: Spot) {
  await from.of.scrollIntoViewIfNeeded()
  const start = await pointOf(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const end = await pointOf(to)
  await page.mouse.move(end.x, end.y, { steps: 8 })
}

async function drag(page: Page, from: Spot, to: Spot) {
  await dragOver(page, from, to)
  await expect(page.locator('.pg-drag-line')).toBeVisible()
  await page.mouse.up()
  await expect(ghost(page)).toBeHidden()
}

const kindsOf = (nodes: Array<{ pingeKey: string; field?: string; children?: object[] }>) => nodes.map((one) => one.field ?? one.pingeKey)

test('parts are dragged into the drawing and the outline, fields within the drawing: before, into, beside', async ({ page }) => {
  const saved = await design(page, 'canvasMouse')
  await expect(drawn(page, 'price')).toBeVisible()
  // out of the parts onto the drawing, before a field
  await parts(page).fill('datePicker')
  const option = page.getByRole('option', { name: '日期选择' })
  await drag(page, { of: option }, { of: drawn(page, 'title'), at: [0.5, 0.2] })
  await expect.poll(async () => (await names(page))[0]).toContain('datePickerField')
  const date = (await names(page))[0] ?? ''
  await expect(drawn(page, date)).toBeVisible()
  // into a card in which nothing stands yet
  await drag(page, { of: drawn(page, 'price') }, { of: drawing(page).locator('.pg-card'), at: [0.5, 0.6] })
  await expect(drawing(page).locator('.pg-card [data-field="price"]')).toBeVisible()
  // beside another one
  await drag(page, { of: drawn(page, 'title') }, { of: drawn(page, date), at: [0.97, 0.5] })
  await expect(drawing(page).locator(`.pg-room:has([data-field="${date}"]) [data-field="title"]`).first()).toBeVisible()
  // out of the parts into the sub-table in the outline
  await parts(page).fill('inputNumber')
  await drag(page, { of: page.getByRole('option', { name: '数字输入' }) }, { of: entry(page, '明细'), at: [0.3, 0.5] })
  await expect.poll(() => names(page)).toHaveLength(8)
  const [row, card, table] = await saved()
  expect(kindsOf(row.children)).toEqual([date, 'title'])
  expect(row.children.map(({ span }: { span: number }) => span)).toEqual([12, 12])
  expect(kindsOf(card.children)).toEqual(['price'])
  expect(table.children.map(({ pingeKey }: { pingeKey: string }) => pingeKey)).toEqual(['inputNumber', 'input'])
})

test('a drop that may not be says why before it is dropped, and Escape lets go', async ({ page }) => {
  await design(page, 'canvasRefused')
  await expect(drawn(page, 'items')).toBeVisible()
  const before = await names(page)
  await dragOver(page, { of: drawing(page).locator('.pg-card'), at: [0.1, 0.1] }, { of: entry(page, '明细'), at: [0.3, 0.5] })
  await expect(ghost(page).getByRole('alert')).toBeVisible()
  await page.mouse.up()
  await expect(ghost(page)).toBeHidden()
  expect(await names(page)).toEqual(before)
  await dragOver(page, { of: entry(page, '标题') }, { of: drawn(page, 'price'), at: [0.5, 0.8] })
  await expect(page.locator('.pg-drag-line')).toBeVisible()
  await expect(ghost(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ghost(page)).toBeHidden()
  await page.mouse.up()
  expect(await names(page)).toEqual(before)
  await expect(saveButton(page)).toBeDisabled()
})

test('the form itself and several parts have properties, each change one step, and the steps are a list to go back and forward in', async ({
  page,
}) => {
  const saved = await design(page, 'canvasSettings')
  await expect(heading(page)).toHaveText(text('design.formSettings'))
  await prop(page, 'labelWidth').getByRole('textbox').or(prop(page, 'labelWidth').getByRole('spinbutton')).fill('160')
  await expect(drawn(page, 'title').locator('label').first()).toHaveCSS('width', '160px')
  await entry(page, '标题').click()
  await entry(page, '单价').click({ modifiers: ['Control'] })
  await expect(heading(page)).toHaveText(text('design.several').replace('{{n}}', '2'))
  await prop(page, 'required').getByRole('switch').click()
  await expect(drawing(page).locator('.pg-required')).toHaveCount(2)
  await axe(page, 'several parts')

  // by keys: back to where it began, and forward again
  const steps = page.getByRole('list', { name: text('design.history') })
  const opener = page.getByRole('button', { name: text('design.history'), exact: true })
  await opener.press('Enter')
  await expect(steps.getByRole('button')).toHaveCount(3)
  await expect(steps.locator('[aria-current]')).toBeFocused()
  await axe(page, 'history list')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(saveButton(page)).toBeDisabled()
  await expect(steps.getByRole('button', { name: text('design.historyStart') })).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(saveButton(page)).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await expect(opener).toBeFocused()
  await darken(page)
  await contrast(page, 'several parts, dark')
  const fields = await saved()
  expect(fields.slice(0, 2).map(({ required }: { required?: boolean }) => required)).toEqual([true, true])
})

test('the outline finds by name and by code, and an entry is renamed where it stands', async ({ page }) => {
  const saved = await design(page, 'canvasOutline')
  const seek = page.getByRole('textbox', { name: text('design.seek') })
  await seek.fill('goods')
  await expect.poll(() => names(page)).toEqual(['items', 'goods'])
  await seek.press('Enter')
  await expect(heading(page)).toContainText('品名')
  await seek.press('Escape')
  await expect.poll(() => names(page)).toHaveLength(5)
  await entry(page, '标题').click()
  await page.keyboard.press('F2')
  const name = page.getByRole('textbox', { name: text('design.rename'), exact: true })
  await expect(name).toBeFocused()
  await name.fill('主题')
  await name.press('Enter')
  await expect(entry(page, '主题')).toBeVisible()
  await expect(outline(page)).toBeFocused()
  await entry(page, '更多').dblclick()
  await name.fill('不改')
  await name.press('Escape')
  await expect(entry(page, '更多')).toBeVisible()
  await entry(page, '更多').dblclick()
  await name.fill('附加')
  await name.press('Enter')
  const [first, , card] = await saved()
  expect([first.label, card.header]).toEqual(['主题', '附加'])
})

/** A finger that rests, takes hold, goes somewhere and lets go. */
async function dragByFinger(page: Page, from: Spot, to: () => Spot) {
  // what was dropped before may be drawn anew at this moment
  await expect(() => from.of.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Array<{ x: number; y: number }>) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const start = await pointOf(from)
  await touch('touchStart', [start])
  await expect(ghost(page)).toBeVisible()
  const spot = to()
  await expect(spot.of).toBeVisible()
  const end = await pointOf(spot)
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', [{ x: start.x + ((end.x - start.x) * step) / 6, y: start.y + ((end.y - start.y) * step) / 6 }])
  await expect(page.locator('.pg-drag-line')).toBeVisible()
  await touch('touchEnd', [])
  await expect(ghost(page)).toBeHidden()
  await finger.detach()
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('on a phone a part is dragged by a finger that rests, in the outline and in the drawing', async ({ page }) => {
    const saved = await design(page, 'canvasTouch')
    const side = (name: string) => page.getByRole('radio', { name: text(name) }).locator('..')
    // out of the parts: the outline comes to where it can be dropped
    await side('design.parts').tap()
    await parts(page).fill('switch')
    await expect(page.getByRole('option')).toHaveCount(1)
    await dragByFinger(page, { of: page.getByRole('option', { name: '开关' }) }, () => ({ of: entry(page, '单价'), at: [0.5, 0.9] }))
    await expect.poll(async () => (await names(page))[2]).toContain('switchField')
    await dragByFinger(page, { of: entry(page, '单价') }, () => ({ of: entry(page, '标题'), at: [0.5, 0.1] }))
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['price', 'title'])
    await side('studio.drawing').tap()
    await expect(drawn(page, 'price')).toBeVisible()
    await dragByFinger(page, { of: drawn(page, 'title') }, () => ({ of: drawn(page, 'price'), at: [0.5, 0.2] }))
    const [first, second, third] = await saved()
    expect(kindsOf([first, second, third])).toEqual(['title', 'price', expect.stringContaining('switchField')])
  })
})
