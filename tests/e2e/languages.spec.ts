import type { Page } from '@playwright/test'
import { expect, quiet, signIn, test, text } from '../helpers/e2e.ts'
import { readJson } from '../helpers/files.ts'
import { type Spoken, wordsOn, wrongWords } from '../helpers/words.ts'

const browserLanguage: { [language in Spoken]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }
/** Pages with an address of their own, and the screens that are code. */
const fixed = [
  ...readJson<{ routes: Array<{ path: string }> }>('schemas/routes.json').routes.map(({ path }) => path),
  '/pageStudio?kind=page&code=systemData.dictionary',
  '/previewModel?kind=page&code=system.billRule',
  '/no/such/page',
]

/** Every page of the person's own menus, by its path. */
const menuPaths = (page: Page) =>
  page.evaluate(async () => {
    const token = localStorage.getItem('pinge_token')
    const answer = await fetch('/api/oauth/CurrentUser', { headers: { authorization: `Bearer ${token}` } })
    const { data } = await answer.json()
    type Item = { type: number; path?: string; children?: Item[] }
    const paths = (items: Item[]): string[] =>
      items.flatMap(({ type, path, children }) => [...(path && [2, 3, 4].includes(type) ? [path] : []), ...paths(children ?? [])])
    return paths(data.menuList)
  })

/** Goes to an address of the client as a link of it does, without loading everything anew. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await page.waitForTimeout(100)
}

for (const language of ['zh', 'zhtw', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: browserLanguage[language] })

    test(`I18-01 I18-03 every screen, dialog and panel says everything in ${language}`, async ({ page, tolerate }) => {
      test.setTimeout(400_000)
      tolerate('Failed to load resource')
      const wrong = new Set<string>()
      const look = async (where: string, data: readonly string[] = []) => {
        for (const words of await wordsOn(page)) {
          if (data.includes(words)) continue
          const fault = wrongWords(words, language)
          if (fault) wrong.add(`${where}: ${fault}`)
        }
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

      await page.goto('/login')
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
      await look('login')
      await page.getByLabel(t('login.account'), { exact: true }).fill('admin')
      await page.getByLabel(t('login.password'), { exact: true }).fill('wrong password')
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
      await expect(page.getByRole('alert').or(page.getByRole('status')).first()).not.toBeEmpty()
      await look('login, refused')
      await signIn(page, 'admin', language)

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

      for (const path of [...fixed, ...(await menuPaths(page))]) {
        await go(page, path)
        await expect(page.getByRole('main')).not.toBeEmpty()
        await quiet(page)
        await settle()
        await look(path)
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
          await opener.click()
          const dialog = page.getByRole('dialog')
          await dialog
            .first()
            .waitFor({ timeout: 3000 })
            .catch(() => {})
          if (!(await dialog.first().isVisible())) continue
          await settle()
          const confirm = dialog.getByRole('button', { name: t('common.confirm'), exact: true })
          if (i === 0 && (await confirm.isVisible())) {
            await confirm.click()
            await page.waitForTimeout(200)
          }
          await look(`${path}, dialog ${i}`, cells)
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
