import { setTimeout as wait } from 'node:timers/promises'
import { accountOf, between, within, withPage } from './browser.mjs'

const words = 'the quick brown fox jumps over'
/** amis takes no blank at the end of a cell. */
const letters = 'thequickbrownfoxjumpsoverlazyd'
const scrollSteps = 40
const scrollBy = 180

/** Waits until an engine holds what was typed: one that is slow would lose keys, and is measured all the same. */
async function held(page, field, typed) {
  for (let tries = 0; tries < 60; tries++) {
    if ((await page.evaluate((name) => window.bench.value(name), field)) === typed) return
    await wait(50)
  }
}

/** Types into the field in the middle; each key with its time to paint and its work. */
async function typeKeys(page, session, field, count, text, patient) {
  const isFocused = await page.evaluate((name) => window.bench.focus(name), field)
  if (!isFocused) throw new Error(`${field} does not take the focus`)
  await page.evaluate(() => window.bench.listen())
  await wait(300)
  const typed = text.slice(0, count)
  const work = []
  let before = await accountOf(session)
  for (const letter of typed) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await wait(150)
    if (patient) await held(page, field, typed.slice(0, work.length + 1))
    const after = await accountOf(session)
    work.push(between(before, after).task)
    before = after
  }
  await wait(300)
  const { paints, value } = await page.evaluate((name) => ({ paints: window.bench.keys(), value: window.bench.value(name) }), field)
  if (value !== typed) throw new Error(`typed ${JSON.stringify(typed)}, and the engine holds ${JSON.stringify(value)}`)
  return { paints, work }
}

async function sampleForm(page, session, { keys, validates, pastes }) {
  const out = {}
  if (keys > 0) {
    const field = await page.evaluate(() => window.bench.middle ?? 'f1')
    out.keys = await typeKeys(page, session, field, keys, pastes ? letters : words, pastes)
  }
  if (validates) out.validate = await page.evaluate(() => window.bench.validate())
  if (pastes) out.paste = await page.evaluate(() => window.bench.paste())
  return out
}

async function sampleList(page, session) {
  await wait(200)
  const before = await accountOf(session)
  const end = await page.evaluate(([steps, by]) => window.bench.scroll(steps, by), [scrollSteps, scrollBy])
  const after = await accountOf(session)
  return end > 0 ? { scroll: between(before, after).task / scrollSteps } : {}
}

/** Closes what is open, and opens it again: whatever comes with a first opening, fonts and parts of the code, is there. */
async function openAgain(page, limit) {
  await wait(500)
  await page.evaluate(() => window.bench.close())
  await wait(300)
  return page.evaluate((ms) => window.bench.open(ms), limit * 1000)
}

const elementsOf = async (page) => ({ elements: (await page.evaluate(() => window.bench.state())).elements })

/** What a page that does not come to its end does: tells an engine that works on from a browser that draws no frame. */
async function stateOf(session) {
  try {
    const before = await within(3, accountOf(session))
    await wait(2000)
    return between(before, await within(3, accountOf(session))).task > 1000 ? 'at work' : 'idle, no frame drawn'
  } catch {
    return 'at work, or gone'
  }
}

/**
 * One opening of one engine in a fresh page, and what is measured on it.
 * @param {{ keys: number }} options keys: how many are typed; 0 for none
 */
export async function sample(browser, url, kind, size, { page: name, query, limit = 60 }, { keys }) {
  const address = `${url}/${name}/?kind=${kind}&n=${size}&${query ?? ''}`
  const work = async (page, session) => {
    await wait(200)
    await session.send('HeapProfiler.collectGarbage')
    const calibration = await page.evaluate(() => window.bench.calibrate())
    const before = await accountOf(session)
    const opened = await page.evaluate((ms) => window.bench.open(ms), limit * 1000)
    const account = between(before, await accountOf(session))
    if (kind === 'kinds') return { calibration, first: opened, account, ...(await openAgain(page, limit)), ...(await elementsOf(page)) }
    const rest =
      kind === 'list'
        ? await sampleList(page, session)
        : await sampleForm(page, session, { keys, validates: kind === 'form' && keys > 0, pastes: kind === 'subtable' && keys > 0 })
    return { calibration, ...opened, account, ...(await elementsOf(page)), ...rest }
  }
  try {
    return await withPage(browser, address, async (page, session) => {
      try {
        return await within(limit + 60, work(page, session))
      } catch (error) {
        throw error.message.startsWith('not done') ? new Error(`${error.message} (${await stateOf(session)})`) : error
      }
    })
  } catch (error) {
    return { failed: error.message.split('\n')[0].replace(/^page\.evaluate: (Error: )?/, '') }
  }
}
