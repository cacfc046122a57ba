import type { Locator, Page } from '@playwright/test'
import { expect, fits, password, signIn, test, text, withMotion } from '../helpers/e2e.ts'

test.use(withMotion)

/** What has the focus: its name, and whether a person can see that it has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return { name: 'nothing', seen: false }
    const shows = (one: Element) => {
      const style = getComputedStyle(one)
      const outline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      return outline || style.boxShadow !== 'none'
    }
    let seen = false
    for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up++) seen ||= shows(one)
    const name = element.getAttribute('aria-label') ?? element.id ?? ''
    return { name: `${element.tagName} ${element.className} ${name} ${element.textContent?.slice(0, 30)}`, seen }
  })

/** Fails when a person who uses the keyboard could not tell where they are. */
async function seesFocus(page: Page) {
  await expect
    .poll(async () => {
      const { name, seen } = await focused(page)
      return seen ? 'seen' : `the focus is on ${name}`
    })
    .toBe('seen')
}

/** Presses Tab, or another key, until something has the focus; each stop on the way can be seen. */
async function walkTo(page: Page, target: Locator, key = 'Tab', most = 80) {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < most; step++) {
    if (await isThere()) return seesFocus(page)
    await page.keyboard.press(key)
    await seesFocus(page)
  }
  throw new Error(`${target} is not reached by ${key}: ${(await focused(page)).name}`)
}

const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })

test('with the keyboard alone: sign in, open a page from the menu, fill a form, save, close the tab, sign out', async ({ page }) => {
  await page.goto('/login')
  await walkTo(page, page.getByLabel(text('login.account'), { exact: true }))
  await page.keyboard.type('admin')
  await walkTo(page, page.getByLabel(text('login.password'), { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)

  // the menu
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  await walkTo(page, menu.getByRole('button', { name: text('menu.system'), exact: true }))
  await page.keyboard.press('Enter')
  await walkTo(page, menu.getByRole('link', { name: text('menu.system.billRule'), exact: true }))
  await page.keyboard.press('Enter')

  // the page: the focus is at its heading, and its title was told
  await expect(heading(page, text('menu.system.billRule'))).toBeFocused()
  await seesFocus(page)
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: text('menu.system.billRule') })).toBeAttached()
  const add = page.getByRole('button', { name: text('common.add'), exact: true })
  await walkTo(page, add)
  await page.keyboard.press('Enter')

  // the form
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByRole('textbox', { name: text(key), exact: true })
  await walkTo(page, field('bill.field.name'))
  await page.keyboard.type('键盘单据')
  await walkTo(page, field('bill.field.code'))
  await page.keyboard.type('keyboardRule')
  const category = dialog.getByRole('combobox', { name: text('bill.field.category'), exact: true })
  await walkTo(page, category)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  await page.keyboard.press('Enter')
  await walkTo(page, field('bill.field.prefix'))
  await page.keyboard.type('JP')
  const format = dialog.getByRole('combobox', { name: text('bill.field.dateFormat'), exact: true })
  await walkTo(page, format)
  await page.keyboard.press('ArrowDown')
  // the one before may still be on its way out
  await expect(page.locator('.ant-select-dropdown:visible:not(.ant-slide-up-leave)')).toBeVisible()
  await page.keyboard.press('Enter')
  await walkTo(page, field('bill.field.digit'))
  await page.keyboard.type('4')
  await walkTo(page, field('bill.field.start'))
  await page.keyboard.type('0001')
  await walkTo(page, dialog.getByRole('button', { name: text('common.confirm'), exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: '键盘单据' })).toBeVisible()
  // the focus is back where the dialog was opened
  await expect(add).toBeFocused()

  // the tab is closed, and the focus goes to the page that comes in its place
  const tabs = page.getByRole('navigation', { name: text('tabs.label') })
  await walkTo(page, tabs.getByRole('link', { name: text('menu.system.billRule') }), 'Shift+Tab')
  await page.keyboard.press('Delete')
  await expect(tabs.getByRole('link', { name: text('menu.system.billRule') })).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await seesFocus(page)

  // out
  const person = page.getByRole('banner').getByRole('button', { expanded: false }).last()
  await walkTo(page, person, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: text('nav.logout') }), 'ArrowDown')
  await page.keyboard.press('Enter')
  const yes = page.getByRole('alertdialog').getByRole('button', { name: text('common.confirm'), exact: true })
  await walkTo(page, yes)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a menu gives the focus back to its button, and a dialog to what opened it', async ({ page }) => {
  await signIn(page)
  const language = page.getByRole('button', { name: text('nav.language'), exact: true })
  await language.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await expect(language).toBeFocused()
})

test('who asked for less motion sees none: nothing is animated for longer than a blink', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const style = getComputedStyle(element)
          return `${style.animationDuration},${style.transitionDuration}`
            .split(',')
            .map((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000) || 0)
        }),
      ),
    )
  await page.goto('/login')
  expect(await longest()).toBeLessThanOrEqual(1)
  await signIn(page)
  expect(await longest()).toBeLessThanOrEqual(1)
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  await menu.getByRole('button', { name: text('menu.system'), exact: true }).click()
  await menu.getByRole('link', { name: text('menu.system.billRule'), exact: true }).click()
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest()).toBeLessThanOrEqual(1)
})

test('in forced colours the focus, the chosen entry and the buttons are still told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page)
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  const group = menu.getByRole('button', { name: text('menu.system'), exact: true })
  await group.focus()
  await page.keyboard.press('Tab')
  const outline = () => page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  await expect.poll(outline).not.toBe('none')
})

test('at 200 % zoom the login, a list and a form can be used without scrolling sideways', async ({ page }) => {
  // what a window of 1280 by 800 shows at 200 %
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto('/login')
  await fits(page, 'login')
  await signIn(page)
  await fits(page, 'home')
  await page.goto('/system/billRule')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await fits(page, 'form')
  const confirm = page.getByRole('dialog').getByRole('button', { name: text('common.confirm'), exact: true })
  await expect(confirm).toBeInViewport()
})
