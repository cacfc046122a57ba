/** Portals: designed on a grid by mouse and by keys, given to a role, and arranged by whoever has it as their home page. */
import type { Locator, Page } from '@playwright/test'
import type { PlacedNode } from '#core/portal/blocks.ts'
import type { PageDef } from '#core/types.ts'
import { drawing, entry, outline, properties } from '../helpers/designed.ts'
import { axe, choose, contrast, darken, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { reach, toArea } from '../helpers/hands.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

// whose home page is a portal is this file's own
test.use({ ownServer: 'portals' })

const fresh = () => `e2e.g${Date.now().toString(36)}`
const filled = (key: string, params: { [name: string]: string | number }) =>
  Object.entries(params).reduce((all, [name, value]) => all.replaceAll(`{{${name}}}`, String(value)), text(key))
const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`)
const drawnCell = (page: Page, id: string) => drawing(page).locator(`[data-cell="${id}"]`)
const arrange = (page: Page) => page.getByRole('button', { name: text('portal.arrange'), exact: true })
const arranging = (page: Page) => page.getByRole('region', { name: text('portal.arrange') })

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

/** Drags from a point of one thing to a point of the window. */
async function dragTo(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** What is saved of a portal. */
async function saved(page: Page, code: string): Promise<PlacedNode> {
  const call = await callsOf(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(text('studio.dirty'))).toBeHidden()
  const { content } = await call('GET', `/api/system/Page/${code}`)
  return (JSON.parse(content) as PageDef).body as PlacedNode
}

const block = (id: string) => ({ pingeKey: 'text', id, content: id })

test('SH-10 a portal is made, filled and given to a role with the mouse; whoever has it arranges it for themselves', async ({ page }) => {
  test.slow()
  const code = fresh()
  await signIn(page, 'admin', '/onlineDev/visualPortal')
  const call = await callsOf(page)
  await test.step('made', async () => {
    await page.getByRole('button', { name: text('portal.new'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: text('portal.new') })
    await dialog.getByLabel(text('portal.title'), { exact: true }).fill('销售门户')
    await dialog.getByLabel(text('common.code'), { exact: true }).fill(code)
    await axe(page, 'a new portal')
    await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
    await expect(outline(page)).toBeVisible()
    await takeAwayAfter(page, `/api/visualdev/Portal/${code}`)
  })

  await test.step('a chart is dropped on the grid and asks what is chosen', async () => {
    await expect(drawnCell(page, 'welcome')).toBeVisible()
    const part = page.getByRole('navigation', { name: text('design.parts') }).locator('[data-key="chart"]')
    await part.scrollIntoViewIfNeeded()
    const [from, to] = [await boxOf(part), await boxOf(drawnCell(page, 'todo'))]
    await dragTo(page, { x: from.x + 10, y: from.y + from.height / 2 }, { x: to.x + to.width / 2, y: to.y + 20 })
    await expect(entry(page, '图表')).toBeVisible()
    await choose(page, properties(page), text('portal.chart.application'), '费用报销')
    await choose(page, properties(page), text('portal.chart.group'), '费用类别')
    await choose(page, properties(page), text('portal.chart.measure'), text('portal.chart.of.sum'))
    await expect(drawnCell(page, 'chart1').getByRole('img')).toHaveAttribute('aria-label', /差旅费/)
    await fits(page, 'the designer of a portal')
    await axe(page, 'the designer of a portal')
  })

  await test.step('it is moved and resized by its corner, and others give way', async () => {
    const before = (await saved(page, code)).places
    expect(before.chart1?.y).toBe(2)
    expect(before.todo?.y).toBeGreaterThan(9)
    const corner = drawing(page).locator('[data-corner="chart1"]')
    const [at, box] = [await boxOf(corner), await boxOf(drawnCell(page, 'chart1'))]
    await dragTo(page, { x: at.x + at.width / 2, y: at.y + at.height / 2 }, { x: box.x + box.width * 0.6, y: box.y + box.height * 1.2 })
    await expect.poll(async () => (await saved(page, code)).places.chart1?.w).toBeLessThan(before.chart1?.w ?? 0)
    const after = (await saved(page, code)).places
    expect(after.chart1?.h).toBeGreaterThan(before.chart1?.h ?? 0)
    expect(after.todo?.y).toBeGreaterThanOrEqual((after.chart1?.y ?? 0) + (after.chart1?.h ?? 0))
  })

  await test.step('given to a role', async () => {
    const { list } = await call('GET', '/api/permission/Role?pageSize=100')
    const role = list.find((one: { enCode: string }) => one.enCode === 'clerk')
    await call('PUT', `/api/visualdev/Portal/${code}`, { roles: [role.id] })
    await page.goto('/onlineDev/visualPortal')
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row).toContainText(role.fullName)
    await axe(page, 'the list of portals')
  })

  await test.step('arranged by somebody who has the role', async () => {
    await signIn(page, 'suwanqing')
    await expect(cell(page, 'chart1').getByRole('img')).toBeVisible()
    await axe(page, 'a portal')
    await arrange(page).click()
    await expect(arranging(page)).toBeVisible()
    const grip = page.locator('[data-grip="chart1"]')
    const [from, to] = [await boxOf(grip), await boxOf(cell(page, 'welcome'))]
    await dragTo(page, { x: from.x + 40, y: from.y + from.height / 2 }, { x: to.x + 40, y: to.y + 10 })
    await expect.poll(async () => (await boxOf(cell(page, 'chart1'))).y < (await boxOf(cell(page, 'welcome'))).y).toBe(true)
    const hide = page.getByRole('button', { name: filled('portal.arrange.hide', { name: text('home.notices') }), exact: true })
    await hide.click()
    await expect(cell(page, 'notices')).toBeHidden()
    await axe(page, 'a portal that is arranged')
    await page.getByRole('button', { name: text('portal.arrange.save'), exact: true }).click()
    await expect(arranging(page)).toBeHidden()
    await expect(cell(page, 'notices')).toBeHidden()
    await page.reload()
    await expect(cell(page, 'welcome')).toBeVisible()
    await expect(cell(page, 'notices')).toBeHidden()
    expect((await boxOf(cell(page, 'chart1'))).y).toBeLessThan((await boxOf(cell(page, 'welcome'))).y)
  })

  await test.step('on a phone, dark, and as it was designed again', async () => {
    await darken(page)
    await contrast(page, 'a portal')
    await page.setViewportSize({ width: 390, height: 800 })
    await fits(page, 'a portal on a phone')
    await arrange(page).click()
    await expect(page.getByText(text('portal.arrange.narrow'))).toBeVisible()
    await fits(page, 'a portal that is arranged on a phone')
    await contrast(page, 'a portal that is arranged')
    await page.getByRole('button', { name: filled('portal.arrange.back', { name: text('home.notices') }), exact: true }).click()
    await expect(page.locator('[data-grip="notices"]')).toBeVisible()
    await page.getByRole('button', { name: text('portal.arrange.reset'), exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('common.confirm'), exact: true })
      .click()
    await expect(arranging(page)).toBeHidden()
    await expect(cell(page, 'notices')).toBeVisible()
  })
})

test('a portal is designed and arranged by keys alone, and what was done is told', async ({ page }) => {
  test.slow()
  const code = fresh()
  await signIn(page, 'admin', '/home')
  const call = await callsOf(page)
  await call('POST', '/api/visualdev/Portal', { code, fullName: '键盘门户' })
  await takeAwayAfter(page, `/api/visualdev/Portal/${code}`)
  const places = { one: { x: 0, y: 0, w: 12, h: 3 }, two: { x: 12, y: 0, w: 12, h: 3 }, three: { x: 0, y: 3, w: 24, h: 3 } }
  const body = { pingeKey: 'board', places, children: [block('one'), block('two'), block('three')] }
  await call('PUT', `/api/system/Page/${code}`, { content: { version: 1, code, title: '键盘门户', body } })
  const { keyboard } = page

  await test.step('designed', async () => {
    await page.goto(`/pageStudio?kind=page&code=${code}&side=design`)
    await expect(outline(page)).toBeVisible()
    await reach(page.getByRole('tree'), 'F6')
    const chosen = page.getByRole('tree').getByRole('treeitem', { selected: true })
    for (let step = 0; step < 10 && !(await chosen.textContent())?.includes('one'); step++) await keyboard.press('ArrowDown')
    await toArea(properties(page))
    const pad = properties(page)
      .getByRole('button', { name: new RegExp(text('portal.pad.now').slice(0, 1)) })
      .and(page.locator('.pg-place-pad button'))
    await reach(pad)
    await keyboard.press('Shift+ArrowLeft')
    await keyboard.press('Shift+ArrowLeft')
    await expect(
      page.getByRole('status').filter({ hasText: filled('portal.step.place', { name: 'one', x: 1, y: 1, w: 10, h: 3 }) }),
    ).toBeAttached()
    await expect(pad).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(pad).toHaveAccessibleName(filled('portal.pad.now', { name: 'one', x: 1, y: 7, w: 10, h: 3 }))
    expect((await saved(page, code)).places).toEqual({
      one: { x: 0, y: 6, w: 10, h: 3 },
      two: { x: 12, y: 0, w: 12, h: 3 },
      three: { x: 0, y: 3, w: 24, h: 3 },
    })
  })

  await test.step('arranged', async () => {
    const { list } = await call('GET', '/api/permission/Role?pageSize=100')
    await call('PUT', `/api/visualdev/Portal/${code}`, { roles: [list.find((one: { enCode: string }) => one.enCode === 'clerk').id] })
    await signIn(page, 'suwanqing')
    await reach(arrange(page))
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: text('portal.arrange.save'), exact: true })).toBeFocused()
    await reach(page.locator('[data-grip="three"]'))
    await keyboard.press('ArrowUp')
    const told = page.getByRole('status').filter({ hasText: 'three' })
    await expect(told).toHaveText(filled('portal.arrange.now', { name: 'three', x: 1, y: 1, w: 24, h: 3 }))
    await keyboard.press('Shift+ArrowDown')
    await expect(told).toHaveText(filled('portal.arrange.now', { name: 'three', x: 1, y: 1, w: 24, h: 4 }))
    await reach(page.locator('[data-grip="two"]'), 'Shift+Tab')
    await keyboard.press('Delete')
    const back = page.getByRole('button', { name: filled('portal.arrange.back', { name: 'two' }), exact: true })
    await expect(back).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.locator('[data-grip="two"]')).toBeFocused()
    await reach(page.getByRole('button', { name: text('portal.arrange.save'), exact: true }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(arranging(page)).toBeHidden()
    await expect(arrange(page)).toBeFocused()
    const { content } = await (await callsOf(page))('GET', '/api/system/Page/home?shown=1')
    expect((JSON.parse(content).body as PlacedNode).places.three).toMatchObject({ w: 24, h: 4 })
  })
})

test('who has several portals chooses their home page in its head, by keys, and it stays so', async ({ page }) => {
  await signIn(page, 'zhouliping')
  const button = page.getByRole('button', { name: text('portal.home.choose'), exact: true })
  const choose = async (name: string) => {
    await button.press('Enter')
    const choice = page.getByRole('menuitemradio', { name, exact: true })
    for (let step = 0; step < 10 && !(await choice.evaluate((one) => one === document.activeElement)); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const tile = page.getByRole('region', { name: text('home.notices'), exact: true })
  await expect(tile).toBeVisible()
  await button.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: text('menu.home'), exact: true })).toHaveAttribute('aria-checked', 'true')
  await axe(page, 'the menu of home pages')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await choose('经营门户')
  await expect(cell(page, 'orders')).toBeVisible()
  await expect(tile).toBeHidden()
  await page.reload()
  await expect(cell(page, 'orders')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await fits(page, 'a chosen home page on a phone')
  await choose(text('menu.home'))
  await expect(tile).toBeVisible()
  // the shipped one is arranged like any other, and as it was again when that is given up
  await arrange(page).press('Enter')
  await expect(arranging(page)).toBeVisible()
  await fits(page, 'the shipped home page that is arranged')
  await page.getByRole('button', { name: text('common.cancel'), exact: true }).press('Enter')
  await expect(tile).toBeVisible()
  await expect(arrange(page)).toBeFocused()
})
