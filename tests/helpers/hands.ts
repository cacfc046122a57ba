import type { Locator, Page } from '@playwright/test'
import { expect, text } from './e2e.ts'

/** The ways in which a person works: what is done is the same, how it is done is not. */
export interface Hand {
  /** Comes to what stands on a screen that was just opened. */
  begin: (page: Page) => Promise<void>
  /** Presses something; keys go to what stands before where they are by `back`. */
  press: (target: Locator, back?: 'back') => Promise<void>
  /** Writes into a field, over what stands there. */
  write: (target: Locator, value: string, back?: 'back') => Promise<void>
  /** Goes from one of several that stand beside one another, of which one is shown, to another. */
  turn: (from: Locator, to: Locator) => Promise<void>
  /** Takes what a keyword has found in a picker's list. */
  take: (entry: Locator) => Promise<void>
  /** Chooses from the list of a select. */
  choose: (select: Locator, option: string, back?: 'back') => Promise<void>
  /** Writes a day and leaves its field. */
  day: (target: Locator, day: string) => Promise<void>
}

/** A radio is pressed by what is written on it. */
const shown = async (target: Locator): Promise<Locator> =>
  (await target.getAttribute('type')) === 'radio' ? target.locator('xpath=ancestor::label') : target

const offered = (select: Locator, option: string) =>
  select.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true })

/** Whoever points has nothing in the way. */
const atOnce = async () => {}

export const mouse: Hand = {
  begin: atOnce,
  press: (target) => target.click(),
  write: (target, value) => target.fill(value),
  turn: async (_from, to) => (await shown(to)).click(),
  take: (entry) => entry.click(),
  choose: async (select, option) => {
    await select.click()
    await offered(select, option).click()
  },
  day: async (target, day) => {
    await target.click()
    await expect(target.page().locator('.ant-picker-dropdown:visible')).toHaveCount(1)
    await target.fill(day)
    await target.press('Enter')
  },
}

export const finger: Hand = {
  begin: atOnce,
  press: (target) => target.tap(),
  write: async (target, value) => {
    await target.tap()
    await target.fill(value)
  },
  turn: async (_from, to) => (await shown(to)).tap(),
  take: (entry) => entry.tap(),
  choose: async (select, option) => {
    await select.tap()
    await offered(select, option).tap()
  },
  day: async (target, day) => {
    await target.tap()
    const list = target.page().locator('.ant-picker-dropdown:visible')
    await list.locator(`td[title="${day}"]:visible .ant-picker-cell-inner`).tap()
  },
}

/** So many presses of a key lead past everything that stands on a screen. */
const mostSteps = 150

/** Presses a key until something has the focus; fails when it is never there. */
export async function reach(target: Locator, key = 'Tab'): Promise<void> {
  await expect(await shown(target)).toBeVisible()
  let found = await target.elementHandle()
  const isThere = () => found?.evaluate((element) => (element.isConnected ? element === document.activeElement : undefined))
  for (let step = 0; step < mostSteps; step++) {
    let now = await isThere()
    // what was drawn anew meanwhile is looked for again
    if (now === undefined) {
      found = await target.elementHandle()
      now = await isThere()
    }
    if (now) return
    await target.page().keyboard.press(key)
    // a menu moves the focus in the next frame: without it, the next press would go one entry too far
    if (key.startsWith('Arrow')) await target.page().evaluate(() => new Promise(requestAnimationFrame))
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** Goes past the menu, to what stands on a screen, by the link that stands before everything. */
async function pastMenu(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: text('nav.skip') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** Goes from area to area of a designer until the focus is in one. */
export async function toArea(area: Locator): Promise<void> {
  const isIn = () => area.evaluate((element) => element.contains(document.activeElement))
  for (let step = 0; step < 10 && !(await isIn()); step++) await area.page().keyboard.press('F6')
  expect(await isIn(), 'the area is reached by F6').toBe(true)
}

/** The keys alone: nothing is given the focus but by them. */
export function keysOf({ keyboard }: Page): Hand {
  return {
    begin: pastMenu,
    press: async (target, back) => {
      await reach(target, back && 'Shift+Tab')
      await keyboard.press('Enter')
    },
    write: async (target, value, back) => {
      await reach(target, back && 'Shift+Tab')
      await keyboard.press('Control+a')
      await keyboard.type(value)
    },
    turn: async (from, to) => {
      await reach(from)
      await reach(to, 'ArrowRight')
      // a radio is chosen by the arrow
      if ((await to.getAttribute('type')) !== 'radio') await keyboard.press('Enter')
    },
    take: async (entry) => {
      await keyboard.press('Enter')
      await expect(entry).toBeVisible()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
    },
    choose: async (select, option, back) => {
      await reach(select, back && 'Shift+Tab')
      const active = select.page().locator('.ant-select-dropdown:visible .ant-select-item-option-active')
      for (let step = 0; step < mostSteps; step++) {
        await keyboard.press('ArrowDown')
        await expect(active).toHaveCount(1)
        if ((await active.getAttribute('title')) === option) return keyboard.press('Enter')
      }
      throw new Error(`${option} is not offered by ${select}`)
    },
    day: async (target, day) => {
      await reach(target)
      await keyboard.type(day)
      await keyboard.press('Enter')
    },
  }
}

/** Notes each press of a mouse or a finger from now on; gives how many there were. */
export async function pressesOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)), true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}
