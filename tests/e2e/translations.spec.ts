import type { Page } from '@playwright/test'
import { answer, expect, logIn, onPostgres, openEntry, pressInRow, signIn, test, text } from '../helpers/e2e.ts'

/** Chooses a language in the top bar, by its own name. */
async function speak(page: Page, language: 'zh' | 'zhtw' | 'en', now: 'zh' | 'zhtw' | 'en' = 'zh') {
  await page.getByRole('button', { name: text('nav.language', now), exact: true }).click()
  await page.getByRole('menuitemradio', { name: text(`language.${language}`, language) }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }[language])
}

/** Opens the administrator's translations and finds one text there. */
async function find(page: Page, keyword: string) {
  await openEntry(page, text('menu.system.language'))
  const search = page.getByRole('textbox', { name: text('common.keyword'), exact: true })
  await search.fill(keyword)
  await search.press('Enter')
  const row = page.getByRole('row').filter({ hasText: keyword })
  await expect(row).toBeVisible()
  return row
}

/** Says something else in English for the text with this key. */
async function translate(page: Page, key: string, english: string) {
  const row = await find(page, key)
  await row.getByRole('button', { name: text('common.edit'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: text('language.en', 'en'), exact: true }).fill(english)
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(english)
  return row
}

test(
  'MN-13 I18-03 an administrator translates a menu, a page and a form, and an English reader sees it at once',
  onPostgres,
  async ({ page, browser, server }) => {
    await signIn(page)
    await translate(page, 'menu.expenseClaim', 'Money back')
    await translate(page, 'form:expenseClaim.billNo', 'Voucher')
    await translate(page, 'page:systemData.dictionary.title', 'Lists of choices')
    // the administrator's own window follows without a reload
    await speak(page, 'en')
    const own = page.getByRole('navigation', { name: text('nav.menu', 'en') })
    await own.getByRole('button', { name: text('menu.business', 'en') }).click()
    await expect(own.getByRole('link', { name: 'Money back' })).toBeVisible()

    const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
    const reader = await context.newPage()
    // A stored choice goes before the language that this person may have kept in another test.
    await reader.addInitScript(() => localStorage.setItem('pinge_language', 'en'))
    await reader.goto('/login')
    await reader.getByLabel(text('login.account', 'en'), { exact: true }).fill('zhangwei')
    await reader.getByLabel(text('login.password', 'en'), { exact: true }).fill('Pinge@2026')
    await reader.getByRole('button', { name: text('login.submit', 'en'), exact: true }).click()
    const menu = reader.getByRole('navigation', { name: text('nav.menu', 'en') })
    await menu.getByRole('button', { name: text('menu.business', 'en') }).click()
    await menu.getByRole('link', { name: 'Money back' }).click()
    await expect(reader.getByRole('columnheader', { name: 'Voucher' })).toBeVisible()
    await context.close()

    // and back: the shipped words, everywhere
    await speak(page, 'zh', 'en')
    const row = await find(page, 'menu.expenseClaim')
    await pressInRow(row, text('translation.resetTo'))
    await answer(page, '确定')
    await expect(row).toContainText(text('menu.expenseClaim', 'en'))
  },
)

test('I18-03 a translation that loses a placeholder is refused and says which, and a row is edited in place', async ({ page }) => {
  await signIn(page)
  const row = await find(page, 'translation.imported')
  await row.getByRole('button', { name: text('common.edit'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: text('language.en', 'en'), exact: true }).fill('Done')
  await dialog.getByRole('button', { name: text('common.confirm'), exact: true }).click()
  await expect(dialog.getByText('{{changed}}').first()).toBeVisible()
  await dialog.getByRole('button', { name: text('common.cancel'), exact: true }).click()
  await answer(page, '确定')
  const other = await find(page, 'menu.subject')
  await other.getByRole('button', { name: text('translation.quickEdit'), exact: true }).click()
  const cell = page
    .getByRole('row')
    .filter({ hasText: 'menu.subject' })
    .getByRole('textbox', { name: text('language.en', 'en') })
  await cell.fill('Accounts')
  await cell.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'menu.subject' })).toContainText('Accounts')
  await page.getByRole('button', { name: text('translation.overview'), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(5)
})

test('SE-25 the language is kept with the person: a new machine shows it, and a choice made there holds', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'suwanqing')
  const told = page.waitForResponse((response) => response.url().includes('/SystemLanguage'))
  await speak(page, 'zhtw')
  expect(await (await told).json()).toMatchObject({ code: 200 })
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  const other = await context.newPage()
  await logIn(other, 'suwanqing')
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await speak(other, 'en', 'zhtw')
  await other.reload()
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  // the tests after this one read Chinese
  const back = other.waitForResponse((response) => response.url().includes('/SystemLanguage'))
  await speak(other, 'zh', 'en')
  expect(await (await back).json()).toMatchObject({ code: 200 })
  await context.close()
})
