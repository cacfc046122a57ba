/**
 * The browser tests' `test`: a server per worker with the demo company, a page that fails its test on any console
 * error, page error or violation of the Content-Security-Policy, and `signIn` and `axe` as people and auditors do.
 */
import { cpSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { sealPassword } from '#api/password.ts'
import type { Language } from '#core/types.ts'
import config from '../../playwright.config.ts'
import { readJson } from './files.ts'
import { takeAway } from './ownApp.ts'
import { createDatabase, dropDatabase, type RunningServer, startServer } from './server.ts'

export { expect }

interface TestFixtures {
  /** Errors that this test expects: a text that a console line contains. */
  tolerate: (text: string) => void
  watched: undefined
}
interface WorkerFixtures {
  /** A file that changes how the demo works has a server of its own: no test after it finds what it left. */
  ownServer: string
  /** Whether flows decide about the demo's applications, as they do at the first start. */
  flows: boolean
  server: RunningServer
}

/** Answers of the API that are errors on purpose; the browser reports them as failed loads. */
const HARMLESS = [/ResizeObserver loop/]

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownServer: ['', { scope: 'worker', option: true }],
  flows: [false, { scope: 'worker', option: true }],
  server: [
    async ({ flows }, use, worker) => {
      const folder = await mkdtemp(join(tmpdir(), 'pinge-e2e-'))
      const adminUrl = process.env.TEST_DATABASE_URL
      const database = `pinge_e2e_${process.pid}_${worker.workerIndex}`
      cpSync(join(process.env.PINGE_TEST_SEED ?? '', flows ? 'data' : 'plain'), join(folder, 'data'), { recursive: true })
      const env: { [name: string]: string } = { PINGE_DATA: join(folder, 'data'), PINGE_DEMO: '1' }
      // services of others stand on this machine, in the process of the test
      env.PINGE_OUTBOUND_HOSTS = '127.0.0.1'
      if (adminUrl)
        env.DATABASE_URL = await createDatabase(adminUrl, database, `${process.env.PINGE_TEST_SEED_DATABASE}${flows ? '' : '_plain'}`)
      const server = await startServer(env)
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      if (adminUrl) await dropDatabase(adminUrl, database)
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
  tolerate: async ({}, use, info) => {
    await use((text) => info.annotations.push({ type: 'tolerate', description: text }))
  },
  watched: [
    async ({ page, server }, use, info) => {
      const faults: string[] = []
      const before = server.output().length
      page.on('console', (line) => {
        if (line.type() === 'error') faults.push(`console: ${line.text()} (${line.location().url})`)
      })
      page.on('pageerror', (error) => faults.push(`page: ${error.name}: ${error.message} ${error.stack}`))
      await page.exposeFunction('reportViolation', (text: string) => faults.push(`policy: ${text}`))
      await page.addInitScript(() => {
        const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
        addEventListener('securitypolicyviolation', (event) =>
          report(`${event.violatedDirective} refused ${event.blockedURI || event.sample}`),
        )
      })
      await use(undefined)
      // what the server said meanwhile tells why a page was not as it should be
      if (info.status !== info.expectedStatus) console.log(`The server said:\n${server.output().slice(before).slice(-4000)}`)
      await takeAway(page, async () => {
        await signIn(page, 'admin', nowhere)
      })
      const expected = info.annotations.filter((note) => note.type === 'tolerate').map((note) => note.description ?? '')
      const unexpected = faults.filter(
        (fault) => !HARMLESS.some((pattern) => pattern.test(fault)) && !expected.some((text) => fault.includes(text)),
      )
      expect(unexpected, 'nothing is reported as an error while the test runs').toEqual([])
    },
    { auto: true },
  ],
})

/** A test that asks the database what no server test does, or asks it as only a browser does: it runs on PostgreSQL as well. */
export const onPostgres = { tag: '@postgres' }

/** A file whose subject may depend on what fades or slides: lists that open, drawers, what is pressed meanwhile. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Scrollbars that take room, as on Windows and Linux: Chromium hides them when nobody looks. */
export const withScrollbars = {
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
}

/** A text of the interface as its locale file has it. */
export const text = (key: string, language: Language = 'zh') =>
  readJson<{ [key: string]: string }>(`schemas/locales/${language}.json`)[key] ?? key

/** A text of the interface with its `{{names}}` filled in. */
export const filledText = (key: string, values: { [name: string]: string | number }, language: Language = 'zh') =>
  text(key, language).replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** All accounts of the demo company have this password. */
export const password = readJson<{ password: string }>('fixtures/demo/company.json').password

/** An address of the server that draws nothing: for who signs in and goes on elsewhere. */
export const nowhere = '/api/health'

interface MenuItem {
  fullName: string
  path?: string
  children?: MenuItem[]
}
const pathOf = (items: MenuItem[], name: string): string | undefined => {
  for (const item of items) {
    const path = item.fullName === name && item.path ? item.path : pathOf(item.children ?? [], name)
    if (path) return path
  }
  return undefined
}

/**
 * Signs in by a call and opens an address, or a screen by its name in the menu (home if none is named), and waits for the
 * workspace. The login page has tests of its own, and languages.spec.ts opens every screen from the menu.
 */
export async function signIn(page: Page, account = 'admin', to = '/home'): Promise<void> {
  const call = async (url: string, form?: { [name: string]: string }) => {
    const answer = await (await page.request.fetch(url, form ? { method: 'POST', form } : {})).json()
    expect(answer.code, `${url}: ${JSON.stringify(answer)}`).toBe(200)
    return answer.data
  }
  const { cipherKey } = await call(`/api/oauth/getConfig/${account}`)
  const sealed = sealPassword(password, cipherKey)
  const { token } = await call('/api/oauth/Login', { account, password: sealed, origin: 'pc', grant_type: 'password' })
  // what the browser keeps belongs to the server's address, so a page of it must be open
  await page.goto(nowhere)
  await page.evaluate((token) => localStorage.setItem('pinge_token', token), token)
  if (to === nowhere) return
  await page.goto(to.startsWith('/') ? to : await addressOf(page, to, token))
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

async function addressOf(page: Page, name: string, token: string): Promise<string> {
  const answer = await page.request.get('/api/oauth/CurrentUser', { headers: { authorization: `Bearer ${token}` } })
  const path = pathOf((await answer.json()).data.menuList, name)
  if (!path) throw new Error(`${name} is not in the menu`)
  return path
}

/** Signs in through the login page, as a person does, on the way to a page (home if none is named), and waits for the workspace. */
export async function logIn(page: Page, account = 'admin', language: Language = 'zh', to?: string): Promise<void> {
  await page.goto(to ? `/login?redirect=${encodeURIComponent(to)}` : '/login')
  await page.getByLabel(text('login.account', language), { exact: true }).fill(account)
  await page.getByLabel(text('login.password', language), { exact: true }).fill(password)
  await page.getByRole('button', { name: text('login.submit', language), exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Opens a screen from the menu. One group is open at a time, so closed ones are tried one after the other. */
export async function openEntry(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: text('nav.menu') })
  const entry = menu.getByRole('link', { name, exact: true })
  await expect(menu.getByRole('button').or(menu.getByRole('link')).first()).toBeVisible()
  const closed = await menu.locator('button[aria-expanded="false"]').allInnerTexts()
  for (const group of closed) {
    if (await entry.isVisible()) break
    await menu.getByRole('button', { name: group.trim(), exact: true }).click()
  }
  await entry.click()
}

/** Chooses from the list of a select, by the texts that are read. */
export async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Presses what is called so in a row: one of its buttons, or an entry of its menu. */
export async function pressInRow(row: Locator, name: string): Promise<void> {
  const own = row.getByRole('button', { name, exact: true })
  const more = row.getByRole('button', { name: /^(更多|More)$/ })
  await expect(own.or(more).first()).toBeVisible()
  if (await own.isVisible()) return own.click()
  await more.click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}

/** Types a date, or the two ends of a range, and leaves the field. */
export async function typeDates(within: Locator, label: string, ...dates: string[]): Promise<void> {
  const names = dates.length === 1 ? [label] : [label, `${label} 结束`]
  for (const [at, name] of names.entries()) {
    const input = within.getByRole('textbox', { name, exact: true })
    // the second end has the focus once the first is taken: what told of a fault goes then, and the open days may stand over it
    if (at === 0) await input.click()
    else await input.focus()
    await expect(within.page().locator('.ant-picker-dropdown:visible')).toHaveCount(1)
    await input.fill(dates[at] ?? '')
    await input.press('Enter')
  }
}

/** Signs by hand in the open dialog, as wide as its canvas is drawn. */
export async function drawSignature(page: Page, dialog: Locator): Promise<void> {
  const canvas = dialog.locator('canvas')
  // The dialog grows into its place, and may stand still for a moment before: a person draws where it stands in the end.
  await canvas.hover()
  await settled(page)
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.1, y + height * 0.2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.45, y + height * 0.6, { steps: 8 })
  await page.mouse.move(x + width * 0.75, y + height * 0.25, { steps: 8 })
  await page.mouse.up()
}

/** Holds back what the page fetches from addresses like this, until the answer is called. */
export async function heldBack(page: Page, address: RegExp): Promise<() => void> {
  let come = () => {}
  const held = new Promise<void>((done) => {
    come = done
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return come
}

/** Answers the question that stands on top of the screen: 确定 or 取消. */
export async function answer(page: Page, button: '确定' | '取消'): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
}

/** Draws everything dark, by the button that people use. */
export async function darken(page: Page, language: Language = 'zh'): Promise<void> {
  await page.getByRole('button', { name: text('nav.toDark', language), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}

/**
 * Waits until the page and its frames have stood still for a moment: nothing fades or slides in, and nothing says that it is
 * being read (for 5 s at most: a test may look at the waiting itself). What turns for ever is let be.
 */
export async function settled(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForFunction((began) => {
      const moves = document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      const reads = Date.now() - began < 5000 && [...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility())
      const calm = globalThis as { calmFor?: { began: number; since: number } | undefined }
      if (moves || reads) calm.calmFor = undefined
      else if (calm.calmFor?.began !== began) calm.calmFor = { began, since: performance.now() }
      return calm.calmFor !== undefined && performance.now() - calm.calmFor.since > 100
    }, Date.now() + Math.random())
  }
}

const shots = process.env.PINGE_SHOTS
/** A picture of the page once it stands still, for whoever wants to see it: PINGE_SHOTS names the folder. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return
  await settled(page)
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

/** Waits until the network is quiet, for 10 s at most: with a frame in the page the browser does not always tell that it is. */
export const quiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})

/** Nothing is wider than the window: what a window of another width asks for may take a moment to be drawn. */
export async function fits(page: Page, what = 'the page'): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over, `${what} is wider than its window by`).toBeLessThanOrEqual(0)
}

/** Fails on anything that axe finds serious or critical on the page as it stands. */
export const axe = (page: Page, title: string): Promise<void> =>
  scan(page, title, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] })

/** The same of contrast only: what a page that was looked at in light has of its own in the dark. */
export const contrast = (page: Page, title: string): Promise<void> => scan(page, title, { type: 'rule', values: ['color-contrast'] })

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
/** Has axe in each frame that has none yet: a page that is not left keeps it. It looks into frames of our own by itself. */
async function withAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => 'axe' in globalThis).catch(() => true)
    if (!isThere) await frame.evaluate(`${axeSource};axe.configure({ allowedOrigins: ['<same_origin>'] })`)
  }
}

async function scan(page: Page, title: string, runOnly: Axe.RunOnly): Promise<void> {
  await settled(page)
  // a screen looks the same on either database
  if (process.env.TEST_DATABASE_URL) return
  await withAxe(page)
  const told = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return grave.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`))
  }, runOnly)
  expect(told, `axe on ${title}`).toEqual([])
}
