import { axe, expect, pressInRow, signIn, test, text } from '../helpers/e2e.ts'
import { fileInZip } from '../helpers/zip.ts'

test('VD-02 the code of an application is looked at file by file, and downloaded', async ({ page }) => {
  await signIn(page, 'admin', text('menu.onlineDev.webDesign'))
  await pressInRow(page.getByRole('row').filter({ hasText: 'expenseClaim' }), text('application.code'))
  const code = page.getByRole('dialog', { name: text('application.code'), exact: true })
  await expect(code).toContainText('export interface ExpenseClaim {')
  await code.getByRole('tab', { name: 'page.ts', exact: true }).click()
  await expect(code).toContainText('export const page: PageDef = {')
  await axe(page, 'the code of an application')
  if (process.env.PINGE_SHOTS) await page.screenshot({ path: `${process.env.PINGE_SHOTS}/code.png` })
  await code.getByRole('tab', { name: 'types.ts', exact: true }).click()
  const saved = page.waitForEvent('download')
  await code.getByRole('button', { name: text('application.code.download'), exact: true }).click()
  const bytes = Buffer.concat(await (await (await saved).createReadStream()).toArray())
  expect((await fileInZip(bytes, 'expenseClaim/form.ts')).toString()).toContain('export const form: FormDef = {')
})
