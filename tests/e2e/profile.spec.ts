import type { Page } from '@playwright/test'
import { answer, axe, contrast, darken, drawSignature, expect, fits, signIn, test, text } from '../helpers/e2e.ts'

const section = (page: Page, key: string) => page.getByRole('tab', { name: text(key), exact: true })

async function openProfile(page: Page, account: string, hash = '') {
  await signIn(page, account, `/profile${hash}`)
  await expect(page.getByRole('button', { name: text('profile.avatar.change') })).toBeVisible()
}

/** A picture as a person has it: wide, and larger than an avatar. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 600
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = 'teal'
      pen.fillRect(0, 0, 900, 600)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test('OR-10 NB-05 a person changes their own data and picture; wrong ones are told at the field', async ({ page }) => {
  await signIn(page, 'suwanqing')
  await page.getByRole('button', { name: /苏婉清/ }).click()
  await page.getByRole('menuitem', { name: text('nav.profile') }).click()
  await expect(page).toHaveURL(/\/profile/)
  const mobile = page.getByLabel(text('entity.mobile'), { exact: true })
  await expect(mobile).toHaveValue(/\d{11}/)
  await mobile.fill('123')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await mobile.fill('13812345678')
  await page.getByLabel(text('entity.landline'), { exact: true }).fill('021-5588')
  await page.getByRole('button', { name: text('common.save'), exact: true }).click()
  await expect(page.getByText(text('server.saved')).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(text('server.notFound'))).toHaveCount(0)
  await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(await drawn(page), 'base64') })
  await expect(page.locator('.pg-avatar img')).toHaveAttribute('src', /^\/api\/file\/Image\/userAvatar\//)
  await expect(page.getByRole('button', { name: /苏婉清/ }).locator('img')).toHaveAttribute('src', /userAvatar/)
  await page.reload()
  await expect(page.getByLabel(text('entity.landline'), { exact: true })).toHaveValue('021-5588')
})

test('SG-01 SG-02 SG-03 SG-04 SG-05 WG-18 a signature is drawn by hand, kept, chosen and deleted', async ({ page }) => {
  await openProfile(page, 'suwanqing', '#signatures')
  const add = page.getByRole('button', { name: text('profile.signatures.add'), exact: true })
  await add.click()
  const dialog = page.getByRole('dialog', { name: text('sign.title') })
  const canvas = dialog.locator('canvas')
  await expect(canvas).toHaveAttribute('width', '560')
  await expect(canvas).toHaveAttribute('height', '300')
  await expect(dialog.getByText(text('sign.hint'))).toBeVisible()
  await dialog.getByRole('button', { name: text('sign.confirm'), exact: true }).click()
  await expect(page.locator('.toast').getByText(text('sign.required'))).toBeVisible()
  await drawSignature(page, dialog)
  await expect(dialog.getByText(text('sign.hint'))).toBeHidden()
  await dialog.getByRole('button', { name: text('sign.clear'), exact: true }).click()
  await expect(dialog.getByText(text('sign.hint'))).toBeVisible()
  await drawSignature(page, dialog)
  await dialog.getByRole('button', { name: text('sign.confirm'), exact: true }).click()
  const pictures = page.locator('.pg-gallery li')
  await expect(pictures).toHaveCount(1)
  await expect(pictures.first()).toContainText(text('profile.signatures.default'))
  await add.click()
  await drawSignature(page, dialog)
  await dialog.getByRole('button', { name: text('sign.confirm'), exact: true }).click()
  await expect(pictures).toHaveCount(2)
  await pictures
    .first()
    .getByRole('button', { name: text('profile.signatures.make') })
    .click()
  await expect(pictures.first()).toContainText(text('profile.signatures.default'))
  await pictures
    .last()
    .getByRole('button', { name: text('common.delete'), exact: true })
    .click()
  await answer(page, '确定')
  await expect(pictures).toHaveCount(1)
})

test('OR-10 the sections are kept in the address: team, rights, places and log', async ({ page }) => {
  await openProfile(page, 'zhouliping', '#log')
  await expect(section(page, 'profile.log')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(text('profile.log.signIn'), { exact: true }).first()).toBeVisible()
  await section(page, 'profile.subordinates').click()
  await expect(page).toHaveURL(/#people$/)
  await expect(page.getByText('财务部', { exact: true }).first()).toBeVisible()
  await section(page, 'profile.authorize').click()
  await expect(page.getByRole('treeitem', { name: /费用报销/ }).first()).toBeVisible()
  await section(page, 'profile.places').click()
  await expect(page.getByText('品格智造科技有限公司 / 财务部')).toBeVisible()
  await page.reload()
  await expect(section(page, 'profile.places')).toHaveAttribute('aria-selected', 'true')
})

test('SE-25 the language chosen on the profile holds at once, and after the next sign-in', async ({ page }) => {
  await openProfile(page, 'zhangwei', '#preferences')
  await expect(page.getByRole('radio', { name: '简体中文', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: text('settings.layout.classic'), exact: true })).toBeChecked()
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('tab', { name: text('profile.log', 'en'), exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: text('profile.log', 'en'), exact: true })).toBeVisible()
  await page.getByText('繁體中文', { exact: true }).click()
  await expect(page.getByRole('tab', { name: text('profile.log', 'zhtw'), exact: true })).toBeVisible()
  await page.getByText('简体中文', { exact: true }).click()
  await expect(section(page, 'profile.log')).toBeVisible()
})

test('OR-10 in a narrow window each section opens by its tab, also those that find no room at first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openProfile(page, 'zhouliping')
  for (const key of ['profile.places', 'profile.authorize', 'profile.log', 'profile.preferences']) {
    await section(page, key).click()
    await expect(section(page, key)).toHaveAttribute('aria-selected', 'true')
    await expect(section(page, key)).toBeFocused()
  }
})

test('the profile is in order for assistive technology, light and dark, and stands on a phone', async ({ page }) => {
  test.slow()
  await openProfile(page, 'zhouliping')
  await axe(page, 'profile')
  for (const key of ['profile.subordinates', 'profile.log', 'profile.signatures', 'profile.preferences']) {
    await section(page, key).click()
    await page.waitForLoadState('networkidle')
    await axe(page, key)
  }
  await darken(page)
  await contrast(page, 'profile dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: text('profile.avatar.change') })).toBeVisible()
  await fits(page)
})
