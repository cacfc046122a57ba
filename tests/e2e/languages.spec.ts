import type { Page } from '@playwright/test'
import { axe, contrast, darken, expect, logIn, openEntry, quiet, settled, signIn, test, text, withScrollbars } from '../helpers/e2e.ts'
import { readJson } from '../helpers/files.ts'
import { faultsOf, loaded, resize, watchMoves } from '../helpers/look.ts'
import { type Spoken, wordsOn, wrongWords } from '../helpers/words.ts'

const browserLanguage: { [language in Spoken]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }
/** Pages with an address of their own, and the screens that are code. */
const fixed = [
  ...readJson<{ routes: Array<{ path: string }> }>('schemas/routes.json').routes.map(({ path }) => path),
  '/pageStudio?kind=page&code=systemData.dictionary',
  '/previewModel?kind=page&code=system.billRule',
  '/no/such/page',
]

/** Every page of the person's own menus: its path and its name in the menu. */
const menuPages = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('pinge_token')
    const answer = await fetch('/api/oauth/CurrentUser', { headers: { authorization: `Bearer ${token}` } })
    const { data } = await answer.json()
    type Item = { type: number; fullName: string; path?: string; children?: Item[] }
    const pages = (items: Item[]): Array<{ path: string; name?: string }> =>
      items.flatMap(({ type, fullName, path, children }) => [
        ...(path && [2, 3, 4].includes(type) ? [{ path, name: fullName }] : []),
        ...pages(children ?? []),
      ])
    return pages(data.menuList)
  })

/** Goes to an address of the client as a link of it does, without loading everything anew. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  // the page before is taken away in the next frame
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test.use(withScrollbars)

/** The walk of a language in parts, which workers share: in Chinese each screen is also looked at by axe. */
const parts = { zh: 4, zhtw: 2, en: 2 }
const walks = (['zh', 'zhtw', 'en'] as const).flatMap((language) =>
  Array.from({ length: parts[language] }, (_, part) => ({ language, part, of: parts[language] })),
)

test.describe.configure({ mode: 'parallel' })
for (const { language, part, of } of walks) {
  test.describe(`in ${language}, ${part + 1} of ${of}`, () => {
    test.use({ locale: browserLanguage[language] })

    test(`I18-01 I18-03 MN-01 every screen opens, says everything in ${language}, fits its windows and stands still`, async ({
      page,
      tolerate,
    }) => {
      test.setTimeout(300_000)
      tolerate('Failed to load resource')
      await watchMoves(page)
      const wrong = new Set<string>()
      const look = async (where: string, data: readonly string[] = []) => {
        for (const words of await wordsOn(page)) {
          if (data.includes(words)) continue
          const fault = wrongWords(words, language)
          if (fault) wrong.add(`${where}: ${fault}`)
        }
      }
      const fits = async (where: string, margins?: number) => {
        for (const fault of await faultsOf(page, false, margins)) wrong.add(`${where}: ${fault}`)
      }
      /** What is wrong with the look, as the window is and as it is smaller: a window of 390 px on a desk has scrollbars as well. */
      const fitsAll = async (where: string) => {
        await fits(where)
        // words of the other Chinese are as long
        if (language === 'zhtw') return
        for (const [width, height, margins] of [
          [1024, 768, 24],
          [390, 844, 3],
        ] as const) {
          await resize(page, width, height)
          await fits(`${where} at ${width} px`, margins)
        }
        await resize(page, 1440, 900)
      }
      const t = (key: string) => text(key, language)
      // what is out of sight may wait until it is scrolled near
      const settle = () =>
        page
          .waitForFunction(
            () =>
              [...document.querySelectorAll('.skeleton, .pg-list-wait, .pg-g-skeleton')].every(
                (one) => one.getBoundingClientRect().top > innerHeight,
              ),
            undefined,
            { timeout: 10_000 },
          )
          .catch(() => {
            wrong.add(`${new URL(page.url()).pathname}: is not drawn to its end`)
          })

      const toLight = page.getByRole('button', { name: t('nav.toLight'), exact: true })
      if (part === 0) {
        await page.goto('/login')
        await page.waitForLoadState('networkidle')
        await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
        await look('login')
        await page.getByLabel(t('login.account'), { exact: true }).fill('admin')
        await page.getByLabel(t('login.password'), { exact: true }).fill('wrong password')
        await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
        await expect(page.getByRole('alert').or(page.getByRole('status')).first()).not.toBeEmpty()
        await look('login, refused')
        await logIn(page, 'admin', language)

        // what opens from the top bar
        const banner = page.getByRole('banner')
        for (const button of await banner.getByRole('button').all()) {
          const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
          if (name === t('nav.fullscreen')) continue
          await button.click()
          // what opens may have to be loaded; a switch opens nothing
          const opened = page.locator('dialog[open], [role=menu]')
          await opened
            .first()
            .waitFor({ timeout: 2000 })
            .catch(() => {})
          await look(`top bar, ${name}`)
          await page.keyboard.press('Escape')
          await expect(opened).toHaveCount(0)
        }

        // the top bar has a switch for the dark, which was pressed
        if (await toLight.isVisible()) await toLight.click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
      } else await signIn(page)

      const fixedPages: Array<{ path: string; name?: string }> = fixed.map((path) => ({ path }))
      const screens = [...fixedPages, ...(await menuPages(page))].filter((_, at) => at % of === part)
      expect(screens).not.toEqual([])
      for (const { path, name } of screens) {
        await page.evaluate(() => Object.assign(globalThis, { moved: 0 }))
        // in one language as a person goes there, in the others as a link of the client does
        if (name && language === 'zh') await openEntry(page, name)
        else await go(page, path)
        await expect(page.getByRole('main')).not.toBeEmpty()
        await quiet(page)
        await settle()
        await look(path)
        if (path === '/system/api') {
          // what the calls do is said by the product, though it stands in cells
          const said = await page.locator('[role=row] > [role=cell]:nth-child(4)').allInnerTexts()
          const other = said.filter((one) => /\p{Script=Han}/u.test(one) === (language === 'en'))
          if (said.length === 0 || other.length > 0) wrong.add(`${path}: ${other.join(', ') || 'no call is shown'}`)
        }
        await fitsAll(path)
        if (name && language === 'zh') {
          await axe(page, `${path}, light`)
          await darken(page)
          await contrast(page, `${path}, dark`)
          await toLight.click()
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
        }
        if (path.startsWith('/pageStudio') || path.startsWith('/previewModel')) continue
        const main = page.getByRole('main')
        const openers = [
          ...['common.add', 'common.import', 'list.advanced', 'translation.overview', 'translation.import'].map((key) =>
            main.getByRole('button', { name: t(key), exact: true }).first(),
          ),
          ...['common.edit', 'common.detail'].map((key) =>
            main
              .getByRole('row')
              .getByRole('button', { name: t(key), exact: true })
              .first(),
          ),
        ]
        for (const [i, opener] of openers.entries()) {
          if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
          // a dialog may be titled with what its row says
          const cells = await opener.locator('xpath=ancestor::*[@role="row"]').locator('[role=cell], [role=gridcell]').allInnerTexts()
          const before = new URL(page.url()).pathname
          await opener.click()
          const dialog = page.getByRole('dialog')
          // some lead to a screen of their own
          const opens = dialog.first().waitFor({ timeout: 3000 })
          const leads = page.waitForURL(({ pathname }) => pathname !== before, { timeout: 3000 })
          await Promise.any([opens, leads]).catch(() => {})
          if (!(await dialog.first().isVisible())) continue
          await loaded(page)
          await settle()
          const confirm = dialog.getByRole('button', { name: t('common.confirm'), exact: true })
          if (i === 0 && (await confirm.isVisible())) {
            await confirm.click()
            await settled(page)
          }
          await look(`${path}, dialog ${i}`, cells)
          if (i === 0) await fitsAll(`${path}, dialog`)
          else await fits(`${path}, dialog ${i}`)
          await page.keyboard.press('Escape')
          const asked = page.getByRole('alertdialog')
          if (await asked.isVisible()) await asked.getByRole('button', { name: t('common.confirm'), exact: true }).click()
          await expect(dialog).toHaveCount(0)
        }
      }
      expect([...wrong]).toEqual([])
    })
  })
}
