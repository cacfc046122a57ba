import type { Page } from '@playwright/test'
import { expect, nowhere, quiet, signIn, test, text, withMotion } from '../helpers/e2e.ts'
import { faultsOf, watchMoves } from '../helpers/look.ts'
import { callsOf } from '../helpers/ownApp.ts'

// what it waits for on its start page is this file's own
test.use({ ...withMotion, ownServer: 'look' })

type Language = 'zh' | 'zhtw' | 'en'
const languages: Language[] = ['zh', 'zhtw', 'en']

/** Every screen, and what is opened on it. */
const screens: Array<{ path: string; open?: (page: Page, language: Language) => Promise<void> }> = [
  { path: '/home' },
  { path: '/model/expenseClaim', open: add },
  { path: '/model/purchaseOrder', open: add },
  { path: '/model/customer', open: add },
  { path: '/model/asset', open: add },
  { path: '/model/leaveRequest', open: add },
  { path: '/model/contract', open: add },
  { path: '/model/equipmentInspection', open: add },
  { path: '/systemData/dictionary' },
  { path: '/system/billRule', open: add },
  { path: '/onlineDev/pageStudio' },
  { path: '/pageStudio?kind=page&code=systemData.dictionary' },
  { path: '/previewModel?kind=page&code=system.billRule' },
  { path: '/404' },
]

async function add(page: Page, language: Language) {
  await page
    .getByRole('button', { name: text('common.add', language), exact: true })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await quiet(page)
  // What waits until it is seen is seen: each in turn, and back to the top.
  const waiting = page.locator('.skeleton, .pg-list-wait, .pg-g-skeleton')
  await expect(async () => {
    if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 1000 })
    await expect(waiting).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.evaluate(() => scrollTo(0, 0))
}

let hasDrafts = false
/** Drafts of projects that wait for the administrator: a start page has something on it. */
async function drafts(page: Page) {
  if (hasDrafts) return
  hasDrafts = true
  const call = await callsOf(page)
  const { list } = await call('GET', '/api/visualdev/Base?pageSize=100')
  const modelId = list.find((one: { enCode: string }) => one.enCode === 'project').id
  const { id } = await call('POST', '/api/workflow/Template', { fullName: '立项审批', enCode: 'projectFlow', modelId })
  await call('POST', `/api/workflow/Template/${id}/Release`, { version: 1 })
  for (let i = 0; i < 6; i++) await call('POST', `/api/workflow/Launch/${id}`, { form: {}, submit: false })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // words of the other Chinese are as long
  for (const language of ['zh', 'en'] as const) {
    test(`I18-01 every screen fits a phone of 390 px, with targets of 44 px, stands still and is well named in ${language}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await watchMoves(page)
      await signIn(page, 'admin', nowhere)
      await drafts(page)
      await page.evaluate((language) => localStorage.setItem('pinge_language', language), language)
      const faults: string[] = []
      const look = async (where: string) => {
        faults.push(...(await faultsOf(page, true)).map((fault) => `${where}: ${fault}`))
      }
      for (const screen of screens) {
        await open(page, screen.path)
        await look(screen.path)
        if (!screen.open) continue
        await screen.open(page, language)
        await look(`${screen.path}, open`)
      }
      expect([...new Set(faults)]).toEqual([])
    })
  }
})

test('I18-01 the cross that empties a control is named in the language, before and after the control is touched', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  for (const language of languages) {
    await page.evaluate((language) => localStorage.setItem('pinge_language', language), language)
    await open(page, '/model/expenseClaim')
    await page
      .getByRole('button', { name: text('common.edit', language), exact: true })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const [select, range] = [dialog.locator('.ant-select').first(), dialog.locator('.ant-picker-range').first()]
    const cross = { name: text('field.clear', language), exact: true }
    await expect(select.getByRole('button', cross)).toHaveCount(1)
    for (const control of [select, range]) {
      await control.hover()
      await expect(control.getByRole('button', cross)).toHaveCount(1)
      await expect(control.getByRole('button')).toHaveCount(1)
    }
  }
})

test('SE-10 a row is opened by keyboard, Escape closes it, and the focus goes back to where it was', async ({ page }) => {
  await signIn(page, 'admin', nowhere)
  await open(page, '/system/billRule')
  const edit = page
    .getByRole('row')
    .getByRole('button', { name: text('common.edit'), exact: true })
    .first()
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('业务名称')).not.toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('what is cut off is told when the pointer rests on it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'admin', nowhere)
  await open(page, '/onlineDev/pageStudio')
  const keyword = page.getByRole('search').getByRole('textbox').first()
  await keyword.fill('onlineDev.pageStudio')
  await keyword.press('Enter')
  const cell = page.getByRole('gridcell', { name: 'onlineDev.pageStudio' }).or(page.getByRole('cell', { name: 'onlineDev.pageStudio' }))
  await cell.first().hover()
  await expect(cell.first()).toHaveAttribute('title', 'onlineDev.pageStudio')
})
