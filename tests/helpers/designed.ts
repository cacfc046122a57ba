import type { Page } from '@playwright/test'
import { expect, text } from './e2e.ts'

/** Saves and releases what stands in the designer: what the database will do is shown, and agreed to. */
export async function release(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  const plan = page.getByRole('dialog', { name: text('design.plan.title') })
  await plan.getByRole('button', { name: text('studio.release') }).click()
  await expect(plan).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
}
