import { chromium } from '@playwright/test'
import { chromiumArgs, ensureChromium } from '../../scripts/lib/chromium.mjs'
import { fail } from '../../scripts/lib/say.mjs'

/** Frames as soon as they are drawn: with 60 frames a second every figure would be a multiple of 16 ms. */
const unlimited = ['--disable-frame-rate-limit', '--disable-gpu-vsync', '--enable-precise-memory-info']

/** Starts the Chromium that the tests use. */
export async function launch() {
  const executablePath = await ensureChromium({ whole: true })
  if (!executablePath) fail('The bench needs a Chromium.')
  return chromium.launch({ executablePath, args: [...chromiumArgs, ...unlimited] })
}

/** Fails when `work` takes longer than so many seconds. */
export function within(seconds, work) {
  let timer
  const late = new Promise((_, failed) => {
    timer = setTimeout(() => failed(new Error(`not done within ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The browser's own account of the time that the page's main thread has worked, in ms. */
export async function accountOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { task: of('TaskDuration'), script: of('ScriptDuration'), style: of('RecalcStyleDuration'), layout: of('LayoutDuration') }
}

/** What was added between two accounts. */
export const between = (before, after) => Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]))

/**
 * One page in a browser profile of its own, so in a process of its own; closed when `work` is done.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {(page: import('@playwright/test').Page, session: import('@playwright/test').CDPSession) => Promise<any>} work
 */
export async function withPage(browser, address, work) {
  // lists have the room of fifteen rows: a grid that fills its page shows no more than the others
  const viewport = { width: 1280, height: address.includes('kind=list') ? 704 : 900 }
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(address)
    await page.waitForFunction(() => window.bench !== undefined, null, { timeout: 30_000 })
    const result = await work(page, session)
    if (errors.length > 0) throw new Error(`error in the page: ${errors[0]}`)
    return result
  } finally {
    // a page that is stuck in a loop cannot be closed politely
    await within(10, context.close()).catch(() => {})
  }
}
