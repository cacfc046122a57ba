import type { Page } from '@playwright/test'
import type { Node } from '#core/types.ts'
import { expect, text } from './e2e.ts'

/** What stands in the designer of an application. */
export const properties = (page: Page) => page.getByRole('region', { name: text('design.properties') })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: text('design.tools') }).getByRole('button', { name: text(`design.tool.${name}`), exact: true })
export const drawing = (page: Page) => page.frameLocator(`iframe[title="${text('studio.drawing')}"]`)

/** A field of a form. */
export const field = (pingeKey: string, name: string, label: string, more: object = {}): Node => ({ pingeKey, field: name, label, ...more })

/** Saves and releases what stands in the designer: what the database will do is shown, and agreed to. */
export async function release(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  const plan = page.getByRole('dialog', { name: text('design.plan.title') })
  await plan.getByRole('button', { name: text('studio.release') }).click()
  await expect(plan).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
}
