import type { Page } from '@playwright/test'
import { axe, expect, signIn, test, text } from '../helpers/e2e.ts'
import { callsOf, takeAwayAfter } from '../helpers/ownApp.ts'
import { packageOf, packedApplication } from '../helpers/packages.ts'
import { fileInZip } from '../helpers/zip.ts'

const id = 'p'.repeat(26)
const field = (name: string, label: string) => ({ pingeKey: 'input', field: name, label })
const packed = (label: string) => packageOf([packedApplication(id, 'packedWalk', [field('a', label), field('b', 'b')])])
const button = (page: Page, key: string) => page.getByRole('button', { name: text(key), exact: true })
const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: text(key) })

/** Sends a package and looks at what would come of it. */
async function look(page: Page, file: Buffer, name: string) {
  await button(page, 'package.send').click()
  await dialog(page, 'package.send').locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: file })
  await dialog(page, 'package.send')
    .getByRole('button', { name: text('common.confirm'), exact: true })
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: text('package.look') })
    .click()
  return dialog(page, 'package.planOf')
}
async function bringIn(page: Page) {
  await dialog(page, 'package.planOf')
    .getByRole('button', { name: text('package.import'), exact: true })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('common.confirm') })
    .click()
  await expect(dialog(page, 'package.planOf')).toBeHidden()
}

test('a package is sent, looked at, decided and brought in, and an application goes out as one', async ({ page }) => {
  await signIn(page, 'admin', text('menu.onlineDev.package'))
  const call = await callsOf(page)
  const labels = async () => {
    const { formData } = await call('GET', `/api/visualdev/Base/${id}`)
    return JSON.parse(formData).fields.map(({ label }: { label: string }) => label)
  }
  const first = await look(page, await packed('first'), 'first.zip')
  await expect(first.getByRole('row').filter({ hasText: 'packedWalk' })).toContainText(text('package.state.added'))
  await axe(page, 'what would come of a package')
  await bringIn(page)
  await takeAwayAfter(page, `/api/visualdev/Application/${id}`)
  expect(await labels()).toEqual(['first', 'b'])

  const { version } = await call('GET', `/api/visualdev/Base/${id}`)
  const mine = JSON.stringify({ version: 1, fields: [field('a', 'mine'), field('b', 'b'), field('c', 'c')] })
  await call('PUT', `/api/visualdev/Base/${id}`, { version, formData: mine })
  await call('POST', `/api/visualdev/Base/${id}/Actions/Release`)

  const second = await look(page, await packed('theirs'), 'second.zip')
  await expect(second.getByRole('row').filter({ hasText: 'packedWalk' })).toContainText(text('package.state.conflict'))
  await second.getByRole('button', { name: text('package.conflictsOf') }).click()
  const conflicts = dialog(page, 'package.conflictsOf')
  const place = conflicts.getByRole('row').filter({ hasText: 'formData / fields / a / label' })
  await expect(place).toContainText('mine')
  await axe(page, 'conflicts of a package')
  await place.getByRole('button', { name: text('package.takeTheirs') }).click()
  await expect(place.getByRole('button', { name: text('package.takeTheirs') })).toBeHidden()
  await conflicts.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(second.getByRole('row').filter({ hasText: 'packedWalk' })).toContainText(text('package.state.joined'))
  await bringIn(page)
  expect(await labels()).toEqual(['theirs', 'b', 'c'])

  await button(page, 'package.export').click()
  const asked = dialog(page, 'package.export')
  await asked.getByRole('combobox', { name: text('package.application') }).click()
  await page.getByText('打包', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: text('package.contents'), exact: true }).click()
  const contents = dialog(page, 'package.contents')
  await expect(contents.getByRole('row').filter({ hasText: 'packedWalk' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await contents.getByRole('button', { name: text('package.export'), exact: true }).click()
  const stream = await (await saved).createReadStream()
  const manifest = JSON.parse((await fileInZip(Buffer.concat(await stream.toArray()), 'manifest.json')).toString())
  expect(manifest.items).toMatchObject([{ kind: 'application', enCode: 'packedWalk' }])
})
