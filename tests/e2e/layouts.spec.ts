import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { answer, axe, contrast, expect, logIn, nowhere, openEntry, settled, signIn, test, text } from '../helpers/e2e.ts'

const layouts = ['classic', 'functional', 'blend', 'plain'] as const
const languages = ['zh', 'zhtw', 'en'] as const
const modes = ['light', 'dark'] as const
const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

/**
 * Chooses as another window of the same person would: kept, and heard of at once. Waits until the layout that was asked for
 * stands (on a phone there is one only).
 */
const choose = async (page: Page, settings: { [name: string]: string }) => {
  await page.evaluate((settings) => {
    for (const [name, value] of Object.entries(settings)) {
      localStorage.setItem(`pinge_${name}`, value)
      dispatchEvent(new StorageEvent('storage', { key: `pinge_${name}` }))
    }
  }, settings)
  if (settings.layoutType) await expect(shell(page)).toHaveAttribute('data-layout', new RegExp(`^(${settings.layoutType}|phone)$`))
}

test.describe.configure({ timeout: 180_000 })

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
const menu = (page: Page) => page.getByRole('navigation', { name: text('nav.menu') })
const tabs = (page: Page) => page.getByRole('navigation', { name: text('tabs.label') })
const shell = (page: Page) => page.locator('.shell')

/** What of the frame is cut off, lies over its neighbour or out of the window. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    const told = (element: Element) => `.${element.getAttribute('class')} "${(element.textContent ?? '').trim().slice(0, 24)}"`
    const seen = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility() && !element.matches('.sr-only'))
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
    // what stands side by side
    for (const row of ['.bar', '.bar-tools', '.top-menu > ul', '.tabs', '.tabs-list', '.shell-row']) {
      const items = seen(`${row} > *`).map((element) => ({ element, box: element.getBoundingClientRect() }))
      const scrolls = row === '.tabs-list'
      for (const [at, { element, box }] of items.entries()) {
        const before = items[at - 1]
        if (before && box.left < before.box.right - 0.5) faults.push(`${told(element)} lies over ${told(before.element)}`)
        if (!scrolls && (box.left < -0.5 || box.right > innerWidth + 0.5)) faults.push(`${told(element)} stands out of the window`)
      }
    }
    // texts that must be read whole
    const texts = '.top-text, .side-text, .side-name, .tab-link, .crumbs [aria-current], .fly-link span, .fly-head, .user-name'
    for (const element of seen(texts)) {
      const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3
      if (isCut && getComputedStyle(element).display !== 'inline') faults.push(`cut: ${told(element)}`)
    }
    for (const panel of seen('.fly')) {
      const box = panel.getBoundingClientRect()
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) faults.push(`${told(panel)} leaves the window`)
    }
    return [...new Set(faults)]
  })

for (const language of languages) {
  test(`LA-01 LA-02 LA-03 LA-04 LA-05 every layout in ${language} at 1440, 1024 and 390 px: nothing is cut, overlaps or is unreadable`, async ({
    page,
  }) => {
    test.setTimeout(400_000)
    // The pictures of every look, for whoever wants to see them.
    const shots = process.env.PINGE_SHOTS
    if (shots) mkdirSync(shots, { recursive: true })
    await signIn(page, 'admin', nowhere)
    await page.evaluate((language) => localStorage.setItem('pinge_language', language), language)
    await page.goto('/system/billRule')
    await page.goto('/home')
    await page.waitForLoadState('networkidle')
    const faults: string[] = []
    for (const size of widths) {
      await page.setViewportSize(size)
      for (const layout of layouts) {
        // the dark has the same words in the same places
        for (const mode of language === 'zh' ? modes : modes.slice(0, 1)) {
          await choose(page, { layoutType: layout, themeClass: mode, slideClass: mode === 'dark' || layout === 'plain' ? 'dark' : 'light' })
          await expect(shell(page)).toHaveAttribute('data-layout', size.width < 992 ? 'phone' : layout)
          await painted(page)
          await settled(page)
          const look = `${layout} ${language} ${mode} ${size.width}`
          faults.push(...(await faultsOf(page)).map((fault) => `${look}: ${fault}`))
          if (shots) await page.screenshot({ path: join(shots, `${look.replaceAll(' ', '-')}.png`) })
          // on a phone all layouts are one; another language is other words in the same places
          if (language === 'zh' && (size.width >= 992 || layout === 'classic')) await (mode === 'light' ? axe : contrast)(page, look)
        }
        if (size.width < 992) continue
        const group = menu(page).or(page.getByRole('navigation', { name: text('nav.menu', language) }))
        if (layout === 'functional' || layout === 'plain') {
          for (const button of await group.locator('button[aria-expanded]').all()) {
            await button.click()
            faults.push(...(await faultsOf(page)).map((fault) => `${layout} ${language} ${size.width}, a group: ${fault}`))
          }
          if (language === 'zh' && size.width === 1440) await axe(page, `${layout}, a group`)
          await page.keyboard.press('Escape')
        }
      }
    }
    expect(faults).toEqual([])
  })
}

test('LA-01 ST-01 C-083 another layout is there at once: nothing is loaded, a half-filled form stays, and the next sign-in has it', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'zhouliping', '费用报销')
  await page.evaluate(() => Object.assign(globalThis, { before: true }))
  await page.getByRole('textbox', { name: '报销事由' }).first().fill('半张')
  await page.getByRole('button', { name: text('nav.settings') }).click()
  const drawer = page.getByRole('dialog', { name: text('nav.settings') })
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(280)
  await axe(page, 'the settings')
  for (const layout of ['functional', 'plain', 'blend'] as const) {
    const kept = page.waitForResponse(/Users\/Current\/SystemTheme/)
    await drawer.getByRole('radio', { name: text(`settings.layout.${layout}`) }).check()
    expect((await (await kept).json()).code).toBe(200)
    await expect(shell(page)).toHaveAttribute('data-layout', layout)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: text('nav.settings') })).toBeFocused()
  await expect(page.getByRole('textbox', { name: '报销事由' }).first()).toHaveValue('半张')
  expect(await page.evaluate(() => 'before' in globalThis)).toBe(true)

  const other = await (await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })).newPage()
  await logIn(other, 'zhouliping')
  await expect(shell(other)).toHaveAttribute('data-layout', 'blend')
  // It is kept with the person, and other tests expect the usual one.
  await other.getByRole('button', { name: text('nav.settings') }).click()
  const back = other.waitForResponse(/Users\/Current\/SystemTheme/)
  await other.getByRole('radio', { name: text('settings.layout.classic') }).check()
  await back
  await other.context().close()
})

test('ST-03 ST-04 ST-05 mode, colour and switches hold at once, after a reload before anything is drawn, and in other windows', async ({
  page,
  tolerate,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page)
  const other = await page.context().newPage()
  await other.goto('/home')
  await page.getByRole('button', { name: text('nav.settings') }).click()
  const drawer = page.getByRole('dialog', { name: text('nav.settings') })
  const html = page.locator('html')
  await drawer.getByRole('radio', { name: text('settings.system') }).check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary').trim())
  const before = await primary()
  await drawer.getByRole('radio', { name: text('settings.color.green') }).check()
  await expect(html).toHaveAttribute('data-color', 'green')
  await expect.poll(primary).not.toBe(before)
  await expect(other.locator('html')).toHaveAttribute('data-color', 'green')
  // rows come closer together in lists that are open
  await other.goto('/model/expenseClaim')
  const second = other.locator('.pg-g-row').nth(1)
  await expect(second).toHaveCSS('top', '40px')
  await drawer.getByRole('radio', { name: text('settings.density.compact') }).check()
  await expect(second).toHaveCSS('top', '32px')
  expect((await second.boundingBox())?.height).toBe(32)

  for (const name of ['tagsView', 'language', 'search']) await drawer.getByRole('switch', { name: text(`settings.${name}`) }).click()
  await drawer.getByRole('switch', { name: text('settings.tagIcons') }).click()
  await page.keyboard.press('Escape')
  await expect(tabs(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: text('nav.language') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: text('nav.search') })).toHaveCount(0)

  // before the client's own code runs
  tolerate('ERR_FAILED')
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' }).catch(() => {})
  await expect(html).toHaveAttribute('data-color', 'green')
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('TB-08 SH-20 with the cache on, what was typed survives another tab and a reload, and may be discarded', async ({ page }) => {
  await signIn(page)
  await choose(page, { useCache: '1' })
  await openEntry(page, '数据字典')
  await openEntry(page, '费用报销')
  await page.getByRole('textbox', { name: '报销事由' }).first().fill('找一找')
  await page.getByRole('button', { name: '新建', exact: true }).click()
  const dialog = page.locator('.ant-modal:visible')
  await dialog.getByLabel('报销事由').fill('半张单')
  // nobody is asked: the tab keeps it
  await page.goBack()
  await expect(page).toHaveURL(/dictionary/)
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog.getByLabel('报销事由')).toHaveValue('半张单')

  await page.reload()
  await expect(dialog.getByLabel('报销事由')).toHaveValue('半张单')
  await expect(tabs(page).getByRole('link')).toHaveText(['首页', '数据字典', '费用报销'])
  await dialog.getByRole('button', { name: text('form.draftDiscard') }).click()
  await expect(dialog.getByLabel('报销事由')).toHaveValue('')
  await dialog.getByRole('button', { name: '取消', exact: true }).click()

  // search, page and scroll are the tab's own
  await page.getByRole('textbox', { name: '报销事由' }).first().fill('看一看')
  await openEntry(page, '数据字典')
  await tabs(page).getByRole('link', { name: '费用报销' }).click()
  await expect(page.getByRole('textbox', { name: '报销事由' }).first()).toHaveValue('看一看')
})

test('NB-01 Ctrl+K finds a page by a part of its name, its path or a slip of the keyboard, and Enter opens it', async ({ page }) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: text('nav.search') })
  await expect(field).toBeFocused()
  await axe(page, 'the search')
  await field.fill('billrul')
  await expect(page.getByRole('option').first()).toContainText('单据规则')
  await field.fill('字典')
  await expect(page.getByRole('option').first()).toContainText('数据字典')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/systemData\/dictionary$/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toContainText('数据字典')
  await field.fill('zzzqqq')
  await expect(page.getByText(text('menuSearch.none'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('NB-01 the search over an open form is left with Escape alone: the form stays, and has the focus again', async ({ page }) => {
  await signIn(page, 'admin', '单据规则')
  await page.getByRole('button', { name: text('common.add'), exact: true }).click()
  const name = page.getByRole('dialog').getByRole('textbox', { name: text('bill.field.name'), exact: true })
  await name.fill('半张')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: text('nav.search') })
  await expect(field).toBeFocused()
  await page.keyboard.type('字典')
  await expect(
    page
      .getByRole('listbox', { name: text('menuSearch.found') })
      .getByRole('option')
      .first(),
  ).toContainText('数据字典')
  await page.keyboard.press('Tab')
  await expect(page.locator('.panel :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(name).toHaveValue('半张')
  await expect(name).toBeFocused()
})

test('LA-03 LA-04 the menus are used with the keyboard alone, and the focus comes back', async ({ page }) => {
  await signIn(page)
  await choose(page, { layoutType: 'functional' })
  const first = menu(page).getByRole('button').first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(menu(page).getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await expect(menu(page).getByRole('link')).toHaveCount(0)

  await choose(page, { layoutType: 'plain' })
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/home$/)
  await expect(menu(page).getByRole('link')).toHaveCount(0)
})

test('LA-05 RT-13 LA-08 blend shows the first group at first and the picked one then; what does not fit is under 更多 ...', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1060, height: 768 })
  await signIn(page)
  await choose(page, { layoutType: 'blend' })
  const side = page.getByRole('navigation', { name: text('nav.group') })
  await expect(side.getByRole('link', { name: '费用报销' })).toBeVisible()
  await menu(page).getByRole('button').nth(1).click()
  await expect(side.getByRole('link', { name: '费用报销' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await menu(page)
    .getByRole('button', { name: text('nav.more') })
    .click()
  await menu(page).getByRole('link', { name: '单据规则' }).click()
  await expect(page).toHaveURL(/billRule$/)
  await expect(side.getByRole('link', { name: '单据规则' })).toHaveAttribute('aria-current', 'page')
})

test('NB-05 NB-06 the user menu and the list of applications open what they name', async ({ page }) => {
  await signIn(page)
  const user = page.getByRole('button', { name: /当前用户/ })
  for (const name of ['about', 'statement', 'feedback'] as const) {
    await user.click()
    await page.getByRole('menuitem', { name: text(`nav.${name}`) }).click()
    const box = page.getByRole('dialog', { name: text(`nav.${name}`) })
    await expect(box).toBeVisible()
    await axe(page, name)
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await expect(user).toBeFocused()
  }
  await page.getByRole('button', { name: text('nav.apps') }).click()
  await axe(page, 'the applications')
  await page.getByRole('dialog').getByRole('link', { name: '采购订单' }).click()
  await expect(page).toHaveURL(/purchaseOrder$/)
  await user.click()
  await page.getByRole('menuitem', { name: text('nav.logout') }).click()
  await answer(page, '确定')
  await expect(page).toHaveURL(/\/login/)
})

test('a menu page whose code is loaded shows its skeleton before anything of it is answered', async ({ page }) => {
  await signIn(page, 'admin', '采购订单')
  await page.getByRole('table').first().waitFor()
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/**', async (route) => {
    await held
    await route.continue()
  })
  await menu(page).getByRole('link', { name: '客户档案' }).click()
  const main = page.getByRole('main')
  await expect(page.locator('.tab[aria-current]')).toContainText('客户档案')
  await expect(main.locator('.skeleton, [role=status], .pg-list').filter({ visible: true }).first()).toBeVisible()
  await expect(main).not.toContainText('采购')
  release()
  await expect(main.getByRole('table').first()).toBeVisible()
})

for (const layout of layouts) {
  test(`LA-01 ${layout} stands still while it comes`, async ({ page }) => {
    await page.addInitScript(
      ([layout]) => {
        localStorage.setItem('pinge_layoutType', layout ?? '')
        const sum = globalThis as unknown as { moved: number }
        sum.moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
            if (!entry.hadRecentInput) sum.moved += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      },
      [layout],
    )
    await signIn(page, 'admin', '/model/expenseClaim')
    await page.getByRole('table').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expect(shell(page)).toHaveAttribute('data-layout', layout)
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.02)
  })
}
