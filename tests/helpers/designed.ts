import type { Locator, Page } from '@playwright/test'
import type { Node } from '#core/types.ts'
import { expect, fits, text } from './e2e.ts'
import { callsOf, takeAwayAfter } from './ownApp.ts'

/** What stands in the designer of an application. */
export const properties = (page: Page) => page.getByRole('region', { name: text('design.properties') })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: text('design.tools') }).getByRole('button', { name: text(`design.tool.${name}`), exact: true })
export const drawing = (page: Page) => page.frameLocator(`iframe[title="${text('studio.drawing')}"]`)

export const outline = (page: Page) => page.getByRole('tree', { name: text('design.outline') })
/** A part in the outline, by what it is called. */
export const entry = (page: Page, name: string) =>
  outline(page)
    .locator('.ant-tree-node-content-wrapper')
    .filter({ has: page.getByText(name, { exact: true }) })
/** The field names of the parts in the outline. */
export const names = (page: Page) => outline(page).locator('.pg-design-entry code').allTextContents()
export const heading = (page: Page) => properties(page).getByRole('heading', { level: 2 })
/** A group of properties, by its head. */
export const group = (page: Page, name: string) =>
  properties(page).getByRole('button', { name: new RegExp(`^${text(`properties.group.${name}`)}(\\s|$)`) })

/**
 * Nobody on this way reads a brace, neither of an expression nor of what is written down, but for texts that are `own` data;
 * and nothing reaches over the edge.
 */
export async function plain(page: Page, what: string, ...own: string[]): Promise<void> {
  const read = await page.evaluate(() => document.body.innerText)
  expect(
    own.reduce((left, one) => left.replaceAll(one, ''), read),
    what,
  ).not.toMatch(/[{}]/)
  await fits(page, what)
}

/** Types letters faster than a machine of a quarter of the speed draws what follows from each: none is taken back. */
export async function typeFast(page: Page, control: Locator): Promise<void> {
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await control.fill('')
  const letters = 'abcdefgh'
  for (const letter of letters) await page.keyboard.press(letter)
  await expect(control).toHaveValue(letters)
  await machine.detach()
}

/** A field of a form. */
export const field = (pingeKey: string, name: string, label: string, more: object = {}): Node => ({ pingeKey, field: name, label, ...more })

/** A draft of an application, open in the designer of whoever is signed in; gives what it is saved as. */
export async function openDraft(page: Page, fullName: string, enCode: string, fields: readonly Node[]) {
  const call = await callsOf(page)
  const formData = { version: 1, fields }
  const columnData = { version: 1, type: 1, columnList: [], searchList: [], hasPage: true }
  const { id } = await call('POST', '/api/visualdev/Base', { fullName, enCode, formData, columnData })
  await takeAwayAfter(page, `/api/visualdev/Base/${id}`)
  await page.goto(`/formDesigner?id=${id}`)
  await expect(page.getByRole('toolbar', { name: text('design.tools') })).toBeVisible()
  const stored = async (): Promise<Node[]> => JSON.parse((await call('GET', `/api/visualdev/Base/${id}`)).formData).fields
  const saved = async (): Promise<Node[]> => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText(text('studio.dirty'))).toBeHidden()
    return stored()
  }
  return { call, id: String(id), stored, saved }
}

/** Saves and releases what stands in the designer: what the database will do is shown, and agreed to. */
export async function release(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('studio.saveAndRelease') }).click()
  const plan = page.getByRole('dialog', { name: text('design.plan.title') })
  // what was released before says so until it is
  const released = page.waitForResponse((one) => one.url().includes('/Actions/Release'))
  await plan.getByRole('button', { name: text('studio.release') }).click()
  await released
  await expect(plan).toBeHidden()
  await expect(page.getByText(text('studio.state.released'), { exact: true })).toBeVisible()
}
