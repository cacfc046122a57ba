import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, fits, nowhere, signIn, test, text } from '../helpers/e2e.ts'
import { readJson } from '../helpers/files.ts'
import { wordsOn, wrongWords } from '../helpers/words.ts'

type Language = 'zh' | 'zhtw' | 'en'
const drawing = (page: Page) => page.frameLocator('iframe')
const state = (page: Page, name: string) => drawing(page).locator(`[data-state="${name}"]`)
/** The frame is a window of its own that is loaded with the first widget: a busy machine takes its time. */
const drawn = (page: Page) => expect(state(page, 'edit')).toBeVisible({ timeout: 30_000 })
const search = (page: Page) => page.getByRole('combobox', { name: text('catalog.search') })
const option = (page: Page, key: string) => page.locator(`[role="option"][data-key="${key}"]`)
const prop = (page: Page, name: string) => page.locator(`[data-prop="${name}"]`)
const titleOf = (key: string, language: Language = 'zh') =>
  readJson<{ title: { [language in Language]: string } }>(`schemas/widgets/${key}.json`).title[language]

test('WG-67 the catalog opens from the studio, finds widgets by key and title, and its address names the one that is shown', async ({
  page,
}) => {
  await signIn(page, 'admin', text('menu.onlineDev.pageStudio'))
  await page.getByRole('button', { name: text('menu.widgetCatalog'), exact: true }).click()
  await expect(page).toHaveURL(/\/widgetCatalog$/)
  await drawn(page)
  await expect(state(page, 'edit').getByRole('textbox')).toHaveValue('张伟')

  await search(page).fill('tree select')
  await expect(option(page, 'treeSelect')).toBeVisible()
  await expect(option(page, 'input')).toHaveCount(0)
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/widgetCatalog\?key=treeSelect$/)
  await expect(page.getByRole('heading', { name: titleOf('treeSelect') })).toBeVisible()
  // one tab, whatever was looked at
  await search(page).fill('')
  await option(page, 'rate').click()
  await option(page, 'switch').click()
  await expect(page).toHaveURL(/key=switch$/)
  await expect(page.getByRole('link', { name: text('menu.widgetCatalog'), exact: true })).toHaveCount(1)

  // the arrows walk, Enter opens
  const list = page.getByRole('listbox')
  await list.focus()
  await list.press('Home')
  await list.press('Enter')
  await expect(page.locator('[role="option"]').first()).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(page.locator('[role="option"]').first()).toHaveAttribute('aria-selected', 'true')
})

test('a change of a property is seen at once in every state and in the JSON; a wrong one is told under its field', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', '/widgetCatalog?key=input')
  await drawn(page)
  await expect(state(page, 'edit').getByRole('textbox')).toHaveValue('张伟')
  await expect(state(page, 'fault-0').getByRole('alert')).toBeVisible()

  await prop(page, 'label').getByRole('textbox').fill('新的标签')
  await expect(state(page, 'edit').getByText('新的标签')).toBeVisible()
  await expect(state(page, 'table').getByText('新的标签')).toBeVisible()
  await prop(page, 'showCount').getByRole('switch').click()
  await prop(page, 'maxlength').locator('input').fill('8')
  await expect(state(page, 'edit')).toContainText('2 / 8')
  await prop(page, 'maxlength').locator('input').fill('0')
  await expect(prop(page, 'maxlength').getByRole('alert')).toHaveText(text('fault.least').replace('{{a}}', '1'))
  await expect(page.getByText(text('catalog.lastGood'))).toBeVisible()
  await expect(state(page, 'edit')).toContainText('2 / 8')
  await prop(page, 'maxlength').locator('input').fill('9')
  await expect(state(page, 'edit')).toContainText('2 / 9')

  // an expression in place of a flag, and a choice
  await prop(page, 'disabled').getByRole('button').click()
  await prop(page, 'disabled').getByRole('textbox').fill('{{ 1 < 2 }}')
  await expect(state(page, 'edit').getByRole('textbox')).toBeDisabled()

  await page.getByText(text('catalog.side.json'), { exact: true }).click()
  await expect(page.getByRole('textbox', { name: text('catalog.json') })).toContainText('"label": "新的标签"')
  await page.getByRole('button', { name: text('catalog.copy') }).click()
  await expect(page.getByText(text('catalog.copied'))).toBeVisible()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
    label: '新的标签',
    maxlength: 9,
    disabled: '{{ 1 < 2 }}',
  })

  await page.getByText(text('catalog.side.contract'), { exact: true }).click()
  await expect(page.getByRole('rowheader', { name: /maxlength/ })).toBeVisible()
})

test('it shows a widget for three screens and in three languages, light and dark, and its requests write nothing', async ({ page }) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !['GET', 'POST'].includes(request.method())) writes.push(request.url())
  })
  const refused: string[] = []
  page.on('response', (answer) => answer.status() >= 500 && refused.push(answer.url()))
  await signIn(page, 'admin', '/widgetCatalog?key=select')
  await drawn(page)
  await expect(state(page, 'edit').getByRole('combobox')).toBeVisible()
  await page.getByText('English', { exact: true }).click()
  await expect(drawing(page).getByRole('heading', { name: text('catalog.group.faults', 'en') })).toBeVisible()
  const width = () => page.locator('iframe').evaluate((element) => (element as HTMLIFrameElement).contentWindow?.innerWidth)
  await page.getByText(text('studio.device.phone'), { exact: true }).click()
  await expect.poll(width).toBe(390)
  await axe(page, 'catalog, light')
  await darken(page)
  await expect(drawing(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await contrast(page, 'catalog, dark')
  expect(writes).toEqual([])
  expect(refused).toEqual([])
})

for (const language of ['zh', 'zhtw', 'en'] as const) {
  test(`the catalog speaks one language: ${language}`, async ({ page }) => {
    await signIn(page, 'admin', nowhere)
    await page.evaluate((chosen) => localStorage.setItem('pinge_language', chosen), language)
    for (const key of ['select', 'alert']) {
      await page.goto(`/widgetCatalog?key=${key}`)
      await expect(page.getByRole('heading', { name: titleOf(key, language) })).toBeVisible()
      for (const side of ['properties', 'contract']) {
        await page.getByText(text(`catalog.side.${side}`, language), { exact: true }).click()
        const wrong = (await wordsOn(page)).flatMap((words) => wrongWords(words, language) ?? [])
        expect(wrong, `${key}, ${side}`).toEqual([])
      }
    }
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('the catalog is a list first, then the widget, one side at a time, with a way back', async ({ page }) => {
    await signIn(page, 'admin', '/widgetCatalog')
    await expect(option(page, 'input')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await fits(page)
    await axe(page, 'the index on a phone')
    await option(page, 'rate').click()
    await drawn(page)
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.getByText(text('catalog.side.properties'), { exact: true }).click()
    await expect(prop(page, 'allowHalf')).toBeVisible()
    await fits(page)
    await axe(page, 'the properties on a phone')
    await page.getByRole('button', { name: text('catalog.back') }).click()
    await expect(option(page, 'input')).toBeVisible()
  })
})
