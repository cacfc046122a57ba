/**
 * `npm run bench:schedule`: how long a month with 1,000 entries takes to be drawn beside one with 50, from the press that
 * leads to it until its frame is painted. Keeps its part of bench/RESULTS.md. `-- --quick` does it a few times and keeps
 * nothing.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { root } from '../scripts/lib/run.mjs'
import { bold, say, since } from '../scripts/lib/say.mjs'
import { isMet } from './lib/bounds.mjs'
import { launch, within } from './lib/browser.mjs'
import { startProduct } from './lib/product.mjs'
import { boundsTable, machineLine, number, table } from './lib/report.mjs'
import { keepResults } from './lib/results.mjs'
import { median, quantile, ratio } from './lib/stats.mjs'
import { callsOf } from './scale/calls.mjs'

await ensureInstalled({ dev: true })
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 5 : 25
const [few, many, limit] = [50, 1000, 1.5]
const begin = performance.now()
const words = JSON.parse(await readFile(join(root, 'schemas/locales/zh.json'), 'utf8'))
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))
const hour = 3_600_000

/** Entries of the month that is so many months from now, spread over its days and their hours. */
const entriesOf = (later, count) => {
  const now = new Date()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1)
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, n) => {
    const startDay = first + (n % days) * 24 * hour + (8 + (Math.floor(n / days) % 10)) * hour
    return { title: `日程 ${n + 1}`, startDay, endDay: startDay + hour, timeZone: 'UTC', urgent: 1 + (n % 3) }
  })
}

const product = await startProduct()
const browser = await launch()
try {
  const { call, signIn } = callsOf(product.url)
  const token = await signIn('admin', password)
  // two that follow each other, and two with nothing around them: a month shows days of its neighbours as well
  const filled = [...entriesOf(1, few), ...entriesOf(2, many), ...entriesOf(4, few), ...entriesOf(6, many)]
  for (const body of filled) await call('POST', '/api/system/Schedule', { token, body })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'UTC' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript((known) => {
    localStorage.setItem('pinge_token', known)
    localStorage.setItem('pinge_language', 'zh')
  }, token)
  await page.goto(`${product.url}/workFlow/schedule`)
  const calendar = page.getByRole('region', { name: words['schedule.calendar'], exact: true })
  const button = (name) => calendar.getByRole('button', { name, exact: true })
  await button(words['schedule.next']).waitFor()

  /** Presses a button of the calendar; gives how long it took until what was read is painted, in ms. */
  const press = async (name) => {
    const pressed = await button(name).elementHandle()
    return within(
      60,
      pressed.evaluate(async (element) => {
        const block = element.closest('.pg-schedule')
        const frame = () => new Promise((done) => requestAnimationFrame(done))
        const from = performance.now()
        element.click()
        let [asked, waited] = [false, 0]
        // it is asked for in the frame of the press, or not at all
        while (waited < 20 && !(asked && !block.hasAttribute('aria-busy'))) {
          asked ||= block.hasAttribute('aria-busy')
          if (!asked) waited += 1
          await frame()
        }
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
        return performance.now() - from
      }),
    )
  }
  const calm = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 3000 })))
  const found = { [few]: [], [many]: [] }
  const alone = { [few]: [], [many]: [] }
  say(bold(`Measuring (${since(begin)} so far)`))
  for (let round = 0; round <= rounds; round++) {
    for (const kept of [found, alone]) {
      for (const count of [few, many]) {
        if (kept === alone) await press(words['schedule.next'])
        await calm()
        const took = await press(words['schedule.next'])
        if ((await calendar.locator('[data-entry]').count()) === 0) throw new Error('the month has nothing')
        // the first round only warms
        if (round > 0) kept[count].push(took)
      }
    }
    await press(words['schedule.today'])
  }
  const bounds = [
    { text: `a month with ${number(many)} entries / one with ${few}`, value: ratio(found[many], found[few]), limit, unit: 'x' },
  ]
  const text = `# Schedules

\`npm run bench:schedule\`
${machineLine(`Chromium ${browser.version()}`)}
A month at 1440 x 900, from the press that leads to it until what the server answered is painted.

## Bounds

${boundsTable(bounds)}

## Figures

In ms, ${number(rounds)} times each, in turns; the bound is that of the ratios within a turn. The months of the bound follow each other,
so that of ${few} shows the first days of the other one as well, as it does for people. With empty months around them the ratio is
${number(ratio(alone[many], alone[few]), 2)}: of one ${few} are drawn, of the other five a day.

${table(
  ['entries in the month', 'median', 'p95', 'longest'],
  [found, alone].flatMap((kept) =>
    [few, many].map((count) => [
      kept === alone ? `${number(count)}, alone` : number(count),
      ...[median(kept[count]), quantile(kept[count], 0.95), Math.max(...kept[count])].map((value) => number(value, 1)),
    ]),
  ),
  1,
)}
`
  say(`\n${text}`)
  if (!isQuick) keepResults(text)
  say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}
