import { setTimeout as wait } from 'node:timers/promises'
import { within, withPage } from './browser.mjs'
import { works } from './engines.mjs'

/** Is every engine really doing the work? One that is not is reported and not measured. */

const assert = (holds, text) => {
  if (!holds) throw new Error(text)
}
const until = async (read, wanted, text) => {
  let last
  for (let tries = 0; tries < 60; tries++) {
    last = await read()
    if (last === wanted) return
    await wait(50)
  }
  throw new Error(`${text}: ${JSON.stringify(last)} instead of ${JSON.stringify(wanted)}`)
}

async function type(page, name, text) {
  assert(await page.evaluate((field) => window.bench.focus(field), name), `${name} does not take the focus`)
  await page.keyboard.type(text, { delay: 30 })
  await until(() => page.evaluate((field) => window.bench.value(field), name), text, `${name} holds something else than was typed`)
}

async function checkForm(page) {
  await page.evaluate(() => window.bench.open(60_000))
  const { middle, fields, select } = await page.evaluate(() => ({
    middle: window.bench.middle,
    fields: window.bench.fields,
    select: window.bench.fields.find(({ kind }) => kind === 'select').name,
  }))
  const { drawn, controls } = await page.evaluate(() => window.bench.state())
  assert(drawn === fields.length - 1, `${drawn} fields are drawn instead of ${fields.length - 1}`)
  assert(controls >= fields.length - 1, `${controls} controls for ${fields.length - 1} fields`)

  assert(!(await page.evaluate(() => window.bench.exists('f2'))), 'the dependent field is there too early')
  await type(page, middle, 'hello')
  await type(page, 'f1', 'x')
  await until(() => page.evaluate(() => window.bench.exists('f2')), true, 'the dependent field does not show')

  const filled = new Set([middle, 'f1'])
  const missing = fields.filter(({ name, required }) => required && !filled.has(name)).length
  const { wrong } = await page.evaluate(() => window.bench.validate())
  assert(wrong === missing, `validation finds ${wrong} fields instead of ${missing}`)
  await until(() => page.evaluate(() => window.bench.faults()), missing, 'messages on screen')

  const choices = () => page.evaluate((name) => window.bench.choices(name), select)
  const press = async () => {
    const opener = await page.evaluate((name) => window.bench.middleOfOpener(name), select)
    if (opener) await page.mouse.click(opener.x, opener.y)
    await until(choices, 10, `choices of ${select}`)
  }
  // messages that come between the look and the press move the field from under it: then it is pressed where it stands now
  await press().catch(press)
}

async function checkList(page, size) {
  await page.evaluate(() => window.bench.open(60_000))
  // the first four columns of a row: its number, a name, a number, a date
  const wanted = (row) => `${row + 1}Name ${row}-1${(row * 37 + 2) % 1000}2024-03-${String((row % 28) + 1).padStart(2, '0')}`
  const holds = (row) =>
    page.evaluate(
      ({ at, text }) =>
        window.bench
          .rowText(at)
          .replace(/\s+(?=Name|\d{4}-)/g, '')
          .includes(text),
      { at: row, text: wanted(row) },
    )
  await until(() => holds(0), true, 'the first row is drawn')
  await page.evaluate(() => window.bench.scrollToEnd())
  await until(() => holds(size - 1), true, 'the last row is drawn after scrolling to the end')
}

async function checkSubtable(page, _size, limit) {
  await page.evaluate((ms) => window.bench.open(ms), limit * 1000)
  await type(page, 'f1', 'hello')
}

/** Every field is there, none of them failed or is still on its way, and each shows something. */
async function checkKinds(page, size) {
  await page.evaluate(() => window.bench.open(60_000))
  const { drawn } = await page.evaluate(() => window.bench.state())
  assert(drawn === size, `${drawn} fields are drawn instead of ${size}`)
  const bare = () => page.evaluate(() => window.bench.bare())
  await until(async () => (await bare()).join(), '', 'fields without a control')
}

const checks = { form: [checkForm, 50], kinds: [checkKinds], list: [checkList, 500], subtable: [checkSubtable, 500] }

/** What is wrong with an engine, or nothing. */
export async function smoke(browser, url, kind, { page, query, limit = 60 }) {
  const [check, size = works.find((work) => work.kind === kind).sizes[0]] = checks[kind]
  const address = `${url}/${page}/?kind=${kind}&n=${size}&${query ?? ''}`
  try {
    await within(
      limit + 30,
      withPage(browser, address, (tab) => check(tab, size, limit)),
    )
    return undefined
  } catch (error) {
    return error.message.split('\n')[0]
  }
}
