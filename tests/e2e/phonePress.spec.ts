import type { Page } from '@playwright/test'
import { expect, settled, signIn, test, text } from '../helpers/e2e.ts'

/** Opens the form of an application of the demo. */
async function openForm(page: Page, code: string) {
  await signIn(page, 'admin', 'zh', `/model/${code}`)
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const form = page.getByRole('dialog')
  await expect(form.locator('[data-field]').first()).toBeVisible()
  return form
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
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now())

      await ends.first().tap()
      await expect(shown).toHaveCount(1)
      await settled(page)
      const box = await list.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      const month = await shown.innerText()
      await list.locator('.ant-picker-header-prev-btn:visible').tap()
      await expect(shown).not.toHaveText(month)
      await list.locator('.ant-picker-header-next-btn:visible').tap()
      await expect(shown).toHaveText(month)
      await today.tap()
      await expect(ends.first()).toHaveValue(day)
      await expect(ends.last()).toBeFocused()
      await today.tap()
      await expect(ends.last()).toHaveValue(day)
      await expect(list).toHaveCount(0)
    })
})
