import type { Page } from '@playwright/test'
import { expect, quiet, signIn, test, text } from '../helpers/e2e.ts'

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

/** What is wrong with the look of the page as it stands; with `touch`, also what a finger would miss. */
const faultsOf = (page: Page, touch: boolean) =>
  page.evaluate((touch) => {
    const faults: string[] = []
    const told = (element: Element) => `${element.tagName} .${element.getAttribute('class')} "${(element.textContent ?? '').slice(0, 20)}"`
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert]')
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
    for (const element of document.querySelectorAll('button, a[href], label, h1, h2, h3')) {
      if (!isSeen(element)) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      if (!name && !element.querySelector('input')) faults.push(`no name: ${told(element)}`)
    }
    const controls =
      'button, a[href], select, textarea, input:not([type=hidden]), [role=tab], [role=treeitem], [role=menuitem], [role=switch]'
    const frames =
      '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-radio-button-wrapper, .field-box'
    for (const element of touch ? document.querySelectorAll<HTMLElement>(controls) : []) {
      if (!isSeen(element) || element.matches(':disabled') || element.closest('.sr-only, .cm-editor')) continue
      const frame = (element.matches('input, textarea') && element.closest(frames)) || element
      const area = getComputedStyle(element, '::before')
      const height = Math.max((frame as HTMLElement).offsetHeight, area.position === 'absolute' ? Number.parseFloat(area.height) || 0 : 0)
      if (height < 43.9) faults.push(`${Math.round(height)} px high: ${told(element)}`)
    }
    // English names begin with a capital, as they are drawn
    const names = 'button, label, h1, h2, h3, [role=columnheader], [role=menuitem], [role=tab], dt'
    for (const element of document.documentElement.lang === 'en' ? document.querySelectorAll<HTMLElement>(names) : []) {
      if (!isSeen(element) || element.closest('.cm-editor')) continue
      if (/^[a-z]/.test(element.textContent ?? '') && /^[a-z]/.test(element.innerText.trim())) faults.push(`small letter: ${told(element)}`)
    }
    const { moved } = globalThis as unknown as { moved: number }
    if (moved > 0.02) faults.push(`moves by ${moved.toFixed(3)} while it comes`)
    return [...new Set(faults)]
  }, touch)

/** Adds up what moves without anybody's doing. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const sum = globalThis as unknown as { moved: number }
    sum.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>) {
        if (!entry.hadRecentInput) sum.moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The same page as a desktop of 1440 px shows it; that it moves then is no fault. */
async function widen(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
  await page.evaluate(() => Object.assign(globalThis, { moved: 0 }))
}

const devices = [
  { name: 'a phone of 390 px, with targets of 44 px', width: 390, height: 844, touch: true },
  { name: 'windows of 1024 and 1440 px', width: 1024, height: 768, touch: false },
]

for (const { name, width, height, touch } of devices) {
  test.describe(name, () => {
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch })

    for (const language of languages) {
      test(`I18-01 every screen fits ${name}, stands still and is well named in ${language}`, async ({ page }) => {
        test.setTimeout(180_000)
        await watchMoves(page)
        await signIn(page)
        await page.evaluate((language) => localStorage.setItem('pinge_language', language), language)
        const faults: string[] = []
        const look = async (where: string) => {
          faults.push(...(await faultsOf(page, touch)).map((fault) => `${where}: ${fault}`))
        }
        for (const screen of screens) {
          await page.setViewportSize({ width, height })
          await open(page, screen.path)
          await look(screen.path)
          if (!touch) {
            await widen(page)
            await look(`${screen.path} at 1440 px`)
          }
          if (!screen.open) continue
          await screen.open(page, language)
          await look(`${screen.path}, open`)
        }
        expect([...new Set(faults)]).toEqual([])
      })
    }
  })
}

test('I18-01 the cross that empties a control is named in the language, before and after the control is touched', async ({ page }) => {
  await signIn(page)
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
  await signIn(page)
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
  await signIn(page)
  await open(page, '/onlineDev/pageStudio')
  const cell = page.getByRole('gridcell', { name: 'onlineDev.pageStudio' }).or(page.getByRole('cell', { name: 'onlineDev.pageStudio' }))
  await cell.first().hover()
  await expect(cell.first()).toHaveAttribute('title', 'onlineDev.pageStudio')
})
