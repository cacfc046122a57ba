/** How a screen has to look, whatever it shows: measured on the page as it stands. */
import type { Page } from '@playwright/test'

/**
 * What is wrong with the look of the page as it stands; with `touch`, also what a finger would miss. `margins`: so many pixels
 * too high are no content but margins, of a page that is measured out; cards may need a few more than the window has.
 */
export const faultsOf = (page: Page, touch: boolean, margins = 24) =>
  page.evaluate(
    ([touch, margins]) => {
      const faults: string[] = []
      const told = (element: Element) =>
        `${element.tagName} .${element.getAttribute('class')} "${(element.textContent ?? '').slice(0, 20)}"`
      const isSeen = (element: Element) => {
        const box = element.getBoundingClientRect()
        return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible' && !element.closest('[inert]')
      }
      if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
      // A few pixels too many make a scrollbar that scrolls nothing. A page that is measured out must not be higher by its margins either.
      const page = document.documentElement
      const [tooHigh, tooWide] = [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth]
      if (tooHigh > 0 && tooHigh <= margins) faults.push(`the page is ${page.scrollHeight} high in ${page.clientHeight}`)
      if (tooWide > 0) faults.push(`the page is ${page.scrollWidth} wide in ${page.clientWidth}`)
      for (const element of document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')) {
        const [high, wide] = [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth]
        if (!(high > 0 && high <= 3) && !(wide > 0 && wide <= 3)) continue
        const { overflowX, overflowY } = getComputedStyle(element)
        if (high > 0 && high <= 3 && /auto|scroll/.test(overflowY)) faults.push(`scrolls ${high} px down: ${told(element)}`)
        if (wide > 0 && wide <= 3 && /auto|scroll/.test(overflowX)) faults.push(`scrolls ${wide} px across: ${told(element)}`)
      }
      for (const element of document.querySelectorAll('button, a[href], label, h1, h2, h3')) {
        if (!isSeen(element)) continue
        const name =
          element.getAttribute('aria-label') ??
          (element.textContent?.trim() || element.querySelector('[role=img][aria-label]')?.ariaLabel || '')
        if (!name && !element.querySelector('input')) faults.push(`no name: ${told(element)}`)
      }
      const controls =
        'button, a[href], select, textarea, input:not([type=hidden]), [role=tab], [role=treeitem], [role=menuitem], [role=switch]'
      const frames =
        '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-radio-button-wrapper, .field-box'
      for (const element of touch ? document.querySelectorAll<HTMLElement>(controls) : []) {
        if (!isSeen(element) || element.matches(':disabled') || element.closest('.sr-only, .cm-editor')) continue
        const frame = (element.matches('input, textarea') && element.closest(frames)) || element
        const area = getComputedStyle(element, '::before')
        const height = Math.max((frame as HTMLElement).offsetHeight, area.position === 'absolute' ? Number.parseFloat(area.height) || 0 : 0)
        if (height < 43.9) faults.push(`${Math.round(height)} px high: ${told(element)}`)
      }
      // English names begin with a capital, as they are drawn
      const names = 'button, label, h1, h2, h3, [role=columnheader], [role=menuitem], [role=tab], dt'
      for (const element of document.documentElement.lang === 'en' ? document.querySelectorAll<HTMLElement>(names) : []) {
        if (!isSeen(element) || element.closest('.cm-editor')) continue
        if (/^[a-z]/.test(element.textContent ?? '') && /^[a-z]/.test(element.innerText.trim()))
          faults.push(`small letter: ${told(element)}`)
      }
      // a label that is too narrow for a word is broken in the middle of it
      for (const label of document.querySelectorAll('label')) {
        const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
          for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[A-Za-z]{4,}/g)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) faults.push(`broken word: ${told(label)}`)
          }
      }
      const { moved } = globalThis as unknown as { moved: number }
      if (moved > 0.02) faults.push(`moves by ${moved.toFixed(3)} while it comes`)
      return [...new Set(faults)]
    },
    [touch, margins] as const,
  )

/** What the browser tells of a move: how much of the window, and up to five things that moved. */
interface Shift {
  value: number
  hadRecentInput: boolean
  sources: ReadonlyArray<{ node: Node | null }>
}

/** Adds up what moves without anybody's doing. */
export const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const sum = globalThis as unknown as { moved: number }
    sum.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & Shift>) {
        // the menu opens the group of a page that is gone to
        const isMenu = entry.sources.length > 0 && entry.sources.every(({ node }) => node?.parentElement?.closest('nav'))
        if (!entry.hadRecentInput && !isMenu) sum.moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The same page in a window of another width; that it moves then is no fault. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await forgive(page)
}

/** What moves until now is no fault. It is drawn in the next frame, and told to observers after that. */
async function forgive(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
  await page.evaluate(() => Object.assign(globalThis, { moved: 0 }))
}

/**
 * A dialog that was opened by a press has its record. It grows by that, which the press asked for: the browser forgives it
 * for half a second, a slow machine takes longer. What moves after it counts.
 */
export async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-busy=true]') === null)
  await forgive(page)
}
