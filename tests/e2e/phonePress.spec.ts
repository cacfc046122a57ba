import type { Page } from '@playwright/test'
import { expect, signIn, test, text } from '../helpers/e2e.ts'

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
