/**
 * `npm run bench:designer`: how long somebody who designs a form or a page of 1,000 parts waits for what they do to be painted. Keeps
 * its part of bench/RESULTS.md. `-- --quick` does each a few times and keeps nothing.
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
import { median, quantile } from './lib/stats.mjs'
import { callsOf } from './scale/calls.mjs'

await ensureInstalled({ dev: true })
const isQuick = process.argv.includes('--quick')
const times = isQuick ? 8 : 60
const [cards, inEach] = [50, 19]
const limit = 50
/** Opening the largest form of the demo to design it, beside opening it to change a record. */
const openLimit = 1.5
const begin = performance.now()
const words = JSON.parse(await readFile(join(root, 'schemas/locales/zh.json'), 'utf8'))
const { password } = JSON.parse(await readFile(join(root, 'fixtures/demo/company.json'), 'utf8'))

/** A form of cards with fields: 1,000 parts in all. */
const formOf = () => ({
  version: 1,
  fields: Array.from({ length: cards }, (_, card) => ({
    pingeKey: 'card',
    header: `分组${card + 1}`,
    children: Array.from({ length: inEach }, (_, n) => ({
      pingeKey: ['input', 'inputNumber', 'datePicker', 'switch'][n % 4],
      field: `f${card}_${n}`,
      label: `字段${card + 1}.${n + 1}`,
    })),
  })),
})

/** A page of cards with texts: 1,000 parts as well. */
const pageOf = (code) => ({
  version: 1,
  code,
  title: '一千个组件',
  body: {
    pingeKey: 'row',
    children: Array.from({ length: cards }, (_, card) => ({
      pingeKey: 'card',
      header: `分组${card + 1}`,
      children: Array.from({ length: inEach }, (_, n) => ({ pingeKey: 'text', content: `字段${card + 1}.${n + 1}` })),
    })),
  },
})

/** Its list, as somebody has designed it. */
const list = {
  version: 1,
  type: 1,
  columnList: Array.from({ length: 8 }, (_, n) => ({ field: `f0_${n}`, width: 160 })),
  searchList: [{ field: 'f0_0', searchType: 2 }],
  hasPage: true,
  btnsList: [{ value: 'add', show: true }],
  columnBtnsList: [{ value: 'edit', show: true }],
}

/** Waits until the page has nothing left to do for what was done before. */
const calm = (page) =>
  page.evaluate(async () => {
    for (let quiet = 0; quiet < 3; quiet++) await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
  })

/** How long the longest form of the demo takes to open, to be designed and with a record: in turns, the first of each only warms. */
async function openings(page, { call, token }) {
  const { list: applications } = await call('GET', '/api/visualdev/Base?pageSize=100', { token })
  const drafts = []
  for (const { id } of applications.filter(({ isRelease }) => isRelease === 1))
    drafts.push(await call('GET', `/api/visualdev/Base/${id}`, { token }))
  const [{ id, enCode, fullName, formData }] = drafts.toSorted((a, b) => b.formData.length - a.formData.length)
  const { list: records } = await call('POST', `/api/visualdev/OnlineDev/${id}/List`, { token, body: { pageSize: 1 } })
  const named = (nodes) => nodes.flatMap((node) => (node.children ? named(node.children) : node.field ? [node] : []))
  const { field } = named(JSON.parse(formData).fields)[0]
  const until = async (address, drawn) => {
    // as if it was left: nothing of one opening is there for the next
    await page.goto('about:blank')
    const from = performance.now()
    await page.goto(`${product.url}${address}`, { waitUntil: 'commit' })
    await drawn.locator(`[data-field="${field}"]`).first().waitFor()
    return performance.now() - from
  }
  const all = []
  for (let turn = 0; turn < (isQuick ? 3 : 9); turn++) {
    const record = await until(`/model/${enCode}?id=${records[0].id}&do=edit`, page.getByRole('dialog'))
    await calm(page)
    const design = await until(`/formDesigner?id=${id}`, page.frameLocator('iframe'))
    await calm(page)
    all.push({ name: fullName, record, design })
  }
  return all.slice(1)
}

/** Does each step in a designer that is open on a form or a page of 1,000 parts; gives how long the frames took that show it. */
async function designing(page, prefix) {
  const tree = page.getByRole('tree', { name: words['design.outline'] })
  const properties = page.getByRole('region', { name: words['design.properties'] })
  const heading = properties.getByRole('heading', { level: 2 })
  await tree.getByText('分组1', { exact: true }).waitFor()
  // the drawing of the whole is there as well
  await page.frameLocator('iframe').getByText('字段1.1', { exact: true }).first().waitFor()
  await calm(page)

  /** Does something so often; gives how long the frames took that show it. */
  const measure = async (type, act) => {
    const all = []
    for (let n = 0; n < times; n++) {
      const got = await within(90, act(n))
      await calm(page)
      const ms = await page.evaluate((wanted) => window.painted.splice(0).flatMap((one) => (one.type === wanted ? [one.ms] : [])), type)
      if (got !== 'prepared') all.push(...ms)
    }
    return all
  }
  // the first entry of a page is the page itself
  const first = prefix === '' ? 2 : 4
  const entry = (n) => tree.getByRole('treeitem').nth(first + (n % (prefix === '' ? 7 : 4)))
  const choose = async (n) => {
    await entry(n).locator('.pg-design-entry').click()
    await heading.waitFor()
  }
  const figures = []
  const add = (what, values) => {
    figures.push({ what: `${prefix}${what}`, values })
    say(`${prefix}${what}: median ${number(median(values), 1)} ms, p95 ${number(quantile(values, 0.95), 1)} ms`)
  }
  const forget = () => page.evaluate(() => window.painted.splice(0))
  say(bold(`Measuring (${since(begin)} so far)`))
  await choose(0)
  await calm(page)
  await forget()
  add('a part is chosen', await measure('click', choose))
  await properties.locator(prefix === '' ? '[data-prop="label"] textarea' : '[data-prop="content"] textarea').focus()
  add('a key in a property', await measure('keydown', () => page.keyboard.press('x')))
  await choose(1)
  await calm(page)
  await forget()
  add('a part is doubled', await measure('keydown', () => page.keyboard.press('Control+D')))
  add('a step is taken back', await measure('keydown', () => page.keyboard.press('Control+z')))
  const box = await entry(1).boundingBox()
  await page.mouse.move(box.x + 60, box.y + box.height / 2)
  await page.mouse.down()
  const over = await measure('pointermove', (n) => page.mouse.move(box.x + 64 + (n % 5), box.y + 20 + (n % 40) * 7))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  add('a part is dragged over others', over.slice(1))
  return figures
}

const product = await startProduct()
const browser = await launch()
try {
  const { call, signIn } = callsOf(product.url)
  const token = await signIn('admin', password)
  const { id } = await call('POST', '/api/visualdev/Base', {
    token,
    body: { fullName: '一千个组件', enCode: 'thousandParts', formData: JSON.stringify(formOf()), columnData: JSON.stringify(list) },
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.addInitScript({ path: join(root, 'bench/designer/page.js') })
  await page.addInitScript((known) => {
    localStorage.setItem('pinge_token', known)
    localStorage.setItem('pinge_language', 'zh')
  }, token)
  await page.goto(`${product.url}/formDesigner?id=${id}`)
  const figures = await designing(page, '')
  const code = 'bench.thousandParts'
  await call('POST', '/api/system/Page', { token, body: { code, fullName: '一千个组件', content: JSON.stringify(pageOf(code)) } })
  await page.goto(`${product.url}/pageStudio?kind=page&code=${code}&side=design`)
  figures.push(...(await designing(page, 'page: ')))
  const opened = await openings(page, { call, token })
  const open = (way) => median(opened.map((one) => one[way]))
  say(`${opened[0].name}: designed after ${number(open('design'), 0)} ms, a record of it open after ${number(open('record'), 0)} ms`)

  const bounds = [
    ...figures.map(({ what, values }) => ({ text: `${what}, p95`, value: quantile(values, 0.95), limit, unit: 'ms' })),
    {
      text: 'the largest demo form: open to design / open to change a record',
      value: median(opened.map(({ design, record }) => design / record)),
      limit: openLimit,
      unit: 'x',
    },
  ]
  const text = `# What designing costs

\`npm run bench:designer\`
${machineLine(`Chromium ${browser.version()}`)}
A form of ${number(cards * (inEach + 1))} parts, ${number(cards)} cards with ${inEach} fields each, open in the designer at 1440 x 900 with its drawing beside it; then a page of as many cards and texts.

## Bounds

${boundsTable(bounds)}

## Figures

In ms, from the event until the frame that shows it was painted.

${table(
  ['what', 'times', 'median', 'p95', 'longest'],
  figures.map(({ what, values }) => [
    what,
    number(values.length),
    ...[median(values), quantile(values, 0.95), Math.max(...values)].map((value) => number(value, 1)),
  ]),
  1,
)}

- ${opened[0].name}, the longest form of the demo, in turns, ${number(opened.length)} times each from its address until a field of it is drawn: to be designed after ${number(open('design'), 0)} ms, with a record to be changed after ${number(open('record'), 0)} ms (medians; the bound is that of the ratios within a turn).
- Each step is done when the page has nothing left to do for the one before. What follows a moment later (what can be done with the part, its properties, the drawing) does not count.
`
  say(`\n${text}`)
  if (!isQuick) keepResults(text)
  say(`${isQuick ? '' : 'Kept in bench/RESULTS.md. '}Took ${since(begin)}.`)
  process.exitCode = bounds.some((bound) => isMet(bound) === false) ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
}
