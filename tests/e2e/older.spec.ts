import { axe, expect, fits, signIn, test, text } from '../helpers/e2e.ts'
import { olderApplications } from '../helpers/olderApplications.ts'
import { takeAwayAfter } from '../helpers/ownApp.ts'

const screen = text('menu.onlineDev.webDesign')

test('a form of an older system: what comes in and what does not is shown before it is made, copied, and fetched; then it is designed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name, sent } = olderApplications()[4] as { name: string; sent: object }
  await signIn(page, 'admin', screen)
  await page.getByRole('button', { name: text('application.new'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('application.new') })
  await dialog.getByText(text('application.from.older'), { exact: true }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'units.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(sent)) })
  const losses = dialog.locator('[data-field="olderLosses"]')
  await expect(losses.getByRole('row', { name: /打卡/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /unit_name/ }).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: text('common.name'), exact: true }).first()).toHaveValue(name)
  await axe(page, 'what comes in of an older form')
  await fits(page, 'what comes in of an older form')

  await dialog.getByRole('button', { name: text('older.copy'), exact: true }).click()
  await expect(page.getByText(text('older.copiedDone'), { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/columnData/customBtnsList/0')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: text('older.download'), exact: true }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.txt$/)

  await dialog.getByRole('button', { name: text('application.make'), exact: true }).click()
  await expect(page).toHaveURL(/formDesigner\?id=/)
  await takeAwayAfter(page, `/api/visualdev/Application/${new URL(page.url()).searchParams.get('id')}`)
  await expect(page.getByText('权重', { exact: true }).first()).toBeVisible()
})
