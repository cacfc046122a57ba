import { setTimeout as wait } from 'node:timers/promises'
import { accountOf, between, within, withPage } from './browser.mjs'

const words = 'the quick brown fox jumps over'
/** amis takes no blank at the end of a cell. */
const letters = 'thequickbrownfoxjumpsoverlazyd'
const scrollSteps = 40
const scrollBy = 180

/**
 * Milliseconds between the keys of a person: 30 values of a log-normal distribution with the mean (239) and the
 * deviation (112) that 136 million keystrokes had (Dhakal and others, CHI 2018), in a fixed order. With even steps an
 * engine that works a while after each key would always have ended, or never have begun, when the next one comes.
 */
const rhythm = [
  160, 247, 559, 182, 279, 117, 205, 324, 145, 229, 401, 168, 257, 84, 190, 292, 127, 212, 343, 153, 238, 450, 175, 268, 104, 197, 307, 136,
  220, 368,
]

/** Waits until an engine holds what was typed: one that takes it over later is given the time. */
async function held(page, field, typed) {
  for (let tries = 0; tries < 60; tries++) {
    if ((await page.evaluate((name) => window.bench.value(name), field)) === typed) return
    await wait(50)
  }
}

/** Whether a text is another one without some of its letters. */
function isPartOf(text, whole) {
  let at = 0
  for (const letter of whole) if (letter === text[at]) at++
  return at === text.length
}

/** Types into the field in the middle; each key with its time to paint and its work. */
async function typeKeys(page, session, field, count, text, { asPerson, loses }) {
  const isFocused = await page.evaluate((name) => window.bench.focus(name), field)
  if (!isFocused) throw new Error(`${field} does not take the focus`)
  await page.evaluate(() => window.bench.listen())
  await wait(300)
  const typed = text.slice(0, count)
  const work = []
  let before = await accountOf(session)
  for (const letter of typed) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await wait(asPerson ? rhythm[work.length % rhythm.length] : 150)
    const after = await accountOf(session)
    work.push(between(before, after).task)
    before = after
  }
  await wait(300)
  if (asPerson) await held(page, field, typed)
  const { paints, value } = await page.evaluate((name) => ({ paints: window.bench.keys(), value: window.bench.value(name) }), field)
  const isLess = loses && isPartOf(String(value), typed)
  if (value !== typed && !isLess) throw new Error(`typed ${JSON.stringify(typed)}, and the engine holds ${JSON.stringify(value)}`)
  return { paints, work, lost: typed.length - value.length }
}

async function sampleForm(page, session, { keys, validates, pastes, loses }) {
  const out = {}
  if (keys > 0) {
    const field = await page.evaluate(() => window.bench.middle ?? 'f1')
    out.keys = await typeKeys(page, session, field, keys, pastes ? letters : words, { asPerson: pastes, loses })
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
export async function sample(browser, url, kind, size, { page: name, query, limit = 60, loses = false }, { keys }) {
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
        : await sampleForm(page, session, { keys, validates: kind === 'form' && keys > 0, pastes: kind === 'subtable' && keys > 0, loses })
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
