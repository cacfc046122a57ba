import type { Locator, Page } from '@playwright/test'
import { expect, nowhere, settled, signIn, test, text, withMotion } from '../helpers/e2e.ts'
import { day } from '../helpers/fill.ts'
import { ownApp } from '../helpers/ownApp.ts'

test.use(withMotion)

/** Opens the form of an application of the demo. */
async function openForm(page: Page, code: string) {
  await signIn(page, 'admin', `/model/${code}`)
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(form.locator('[data-field]').first()).toBeVisible()
  return form
}

/** The whole of it stands in the window, but for the 4 px that a list keeps away from its field. */
async function expectInWindow(page: Page, what: Locator) {
  await settled(page)
  const box = await what.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(-4)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

for (const touch of [true, false])
  test.describe(touch ? 'with a finger on a phone' : 'with a mouse in a narrow window', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: touch, isMobile: touch })

    test('a message that appears above a control does not take the press on it away', async ({ page }) => {
      const form = await openForm(page, 'expenseClaim')
      const account = form.locator('[data-field="bankAccount"]')
      const urgent = form.getByRole('switch')
      // at its upper edge, from which the message moves it farthest
      const position = { x: 12, y: 3 }
      const press = (what: typeof urgent) => (touch ? what.tap({ position }) : what.click({ position }))

      await press(account.getByRole('textbox'))
      await account.getByRole('textbox').fill('12')
      const before = await urgent.boundingBox()
      await press(urgent)
      await expect(account.getByRole('alert')).toBeVisible()
      expect((await urgent.boundingBox())?.y, 'the message has moved what stands below it').toBeGreaterThan(before?.y ?? 0)
      await expect(urgent).toBeChecked()
    })
  })

test.describe('a range of days on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // the one of a claim may not end later than today
  for (const code of ['leaveRequest', 'expenseClaim'])
    test(`WG-14 of ${code} shows one month, whole, and begins with today's`, async ({ page }) => {
      const form = await openForm(page, code)
      const ends = form.locator('[data-field="period"]').getByRole('textbox')
      const list = page.locator('.ant-picker-dropdown:visible')
      const today = list.locator('.ant-picker-cell-today:visible .ant-picker-cell-inner')
      const shown = list.locator('.ant-picker-header-view:visible')

      await ends.first().tap()
      await expect(shown).toHaveCount(1)
      await expectInWindow(page, list)
      const month = await shown.innerText()
      await list.locator('.ant-picker-header-prev-btn:visible').tap()
      await expect(shown).not.toHaveText(month)
      await list.locator('.ant-picker-header-next-btn:visible').tap()
      await expect(shown).toHaveText(month)
      await today.tap()
      await expect(ends.first()).toHaveValue(day())
      await expect(ends.last()).toBeFocused()
      await today.tap()
      await expect(ends.last()).toHaveValue(day())
      await expect(list).toHaveCount(0)
    })

  test('WG-14 WG-45 days with a time have their whole week in the window', async ({ page }) => {
    await signIn(page, 'admin', nowhere)
    const format = 'yyyy-MM-dd HH:mm:ss'
    const fields = [
      { pingeKey: 'input', id: 'name', field: 'fullName', label: '名称' },
      { pingeKey: 'dateRange', id: 'shift', field: 'shift', label: '班次', format },
      { pingeKey: 'textarea', id: 'note', field: 'note', label: '备注', autosize: { minRows: 8 } },
      { pingeKey: 'datePicker', id: 'start', field: 'start', label: '开始', format },
    ]
    await ownApp(page, {
      fullName: '排班',
      enCode: 'phoneShift',
      formData: { version: 1, fields },
      columnData: { version: 1, type: 1, columnList: [{ field: 'fullName' }], searchList: [], hasPage: true, btnsList: [{ value: 'add' }] },
    })
    await page.getByRole('button', { name: text('common.add'), exact: true }).click()
    const form = page.getByRole('dialog')
    const list = page.locator('.ant-picker-dropdown:visible')
    for (const field of ['start', 'shift']) {
      const input = form.locator(`[data-field="${field}"]`).getByRole('textbox').first()
      await input.tap()
      await expect(list).toHaveCount(1)
      await expectInWindow(page, list)
      const first = list.locator('.ant-picker-cell-in-view .ant-picker-cell-inner').first()
      await first.tap()
      await list.locator('.ant-picker-time-panel-column').first().getByText('01', { exact: true }).tap()
      await list.getByRole('button', { name: '确定' }).tap()
      await expect(input).toHaveValue(/-01 01:00:00$/)
      // the end of a range is still to be chosen
      if (field === 'shift') await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
    }
  })
})

test('a list or a dialog unfolds where it stands: nothing moves away from under a press', async ({ page }) => {
  const form = await openForm(page, 'leaveRequest')
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.evaluate(() => {
    const pressed = '.ant-modal-footer button, .ant-select-item-option, .ant-picker-cell'
    const places: { [what: string]: string[] } = {}
    Object.assign(globalThis, { places })
    const look = () => {
      for (const what of ['.ant-modal', '.ant-select-dropdown', '.ant-picker-dropdown'])
        for (const one of document.querySelectorAll(what)) {
          const last = [...one.querySelectorAll(pressed)].at(-1)?.getBoundingClientRect()
          // not drawn yet, or measured outside of the window
          if (!last || last.x < 0 || getComputedStyle(one).display === 'none') continue
          const place = [last.x, last.y, last.width].map(Math.round).join(' ')
          places[what] ??= []
          if (!places[what].includes(place)) places[what].push(place)
        }
    }
    const each = () => {
      look()
      requestAnimationFrame(each)
    }
    each()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(form.locator('[data-field="type"]')).toBeVisible()
  await settled(page)
  await form.locator('[data-field="period"]').getByRole('textbox').first().click()
  await settled(page)
  await page.keyboard.press('Escape')
  await form.locator('[data-field="type"]').getByRole('combobox').click()
  await settled(page)
  const places = await page.evaluate(() => (globalThis as { places?: { [what: string]: string[] } }).places ?? {})
  expect(Object.keys(places)).toEqual(['.ant-modal', '.ant-picker-dropdown', '.ant-select-dropdown'])
  expect(
    Object.values(places).map((one) => one.length),
    JSON.stringify(places),
  ).toEqual([1, 1, 1])
})
