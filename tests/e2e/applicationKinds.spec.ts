import type { Page } from '@playwright/test'
import { axe, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'

/** Makes an empty application on a screen of a kind; gives its id. */
async function make(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: text('application.new') }).click()
  const dialog = page.getByRole('dialog', { name: text('application.new') })
  await dialog
    .getByRole('textbox', { name: text('common.name'), exact: true })
    .first()
    .fill(name)
  await dialog.getByRole('button', { name: text('application.make'), exact: true }).click()
  await expect(page).toHaveURL(/\/formDesigner\?id=/, { timeout: 30_000 })
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await takeAwayAfter(page, `/api/visualdev/Application/${id}`)
  return id
}
const device = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: text('studio.device') }).getByRole('radio', { name: text(`studio.device.${name}`) })

test('SH-10 app design lists what is made for phones, which is designed at the width of a phone', async ({ page }) => {
  await signIn(page, 'admin', text('menu.onlineDev.appDesign'))
  await expect(page.getByRole('button', { name: text('application.new') })).toBeVisible()
  const name = `巡检${Date.now().toString(36)}`
  await make(page, name)
  await expect(device(page, 'phone')).toBeChecked()
  await page.getByRole('button', { name: text('studio.back') }).click()
  await expect(page).toHaveURL(/\/onlineDev\/appDesign$/)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  await axe(page, 'applications for phones')
  await signIn(page, 'admin', text('menu.onlineDev.webDesign'))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden()
})

test('SH-10 a web form is filled from its entry, again and again, and shows no list', async ({ page }) => {
  await signIn(page, 'admin', text('menu.generator.webForm'))
  const name = `意见${Date.now().toString(36)}`
  const id = await make(page, name)
  await expect(device(page, 'desktop')).toBeChecked()
  await expect(page.getByRole('radio', { name: text('design.view.list') })).toHaveCount(0)
  await signIn(page, 'admin', name)
  const record = page.getByRole('dialog')
  const confirm = record.getByRole('button', { name: text('common.confirm'), exact: true })
  await record.getByRole('textbox', { name: '名称' }).fill('灯坏了')
  await confirm.click()
  await expect(record).toBeHidden()
  await expect(page.getByText(text('form.aloneHint'))).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page, 'a form alone')
  await page.setViewportSize({ width: 390, height: 844 })
  await fits(page)
  await page.getByRole('button', { name: text('form.fill'), exact: true }).click()
  await record.getByRole('textbox', { name: '名称' }).fill('门坏了')
  await confirm.click()
  await expect(record).toBeHidden()
  const call = await callsOf(page)
  const { list } = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { currentPage: 1, pageSize: 20 })
  expect(list.map((row: { name: string }) => row.name)).toEqual(['门坏了', '灯坏了'])
})
