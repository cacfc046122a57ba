import { type RefObject, useEffect } from 'react'

/** What a designer consists of, in the order of its screen; with room for one side only, that side. */
const areas = [
  ...['.pg-studio-bar', '.pg-design-left > *', '.pg-version-list', '.pg-version-bar'],
  ...['.pg-studio-drawing', '.pg-flow-area', '.pg-changes-side', '.pg-design-right', '.pg-design-one'],
].join()
/** What some areas are for: to these one always comes, whatever was gone past in them. */
const begins = '[role="tree"], [role="treeitem"][tabindex="0"], .pg-catalog-search input'
const focusable = 'a[href], button, input, select, textarea, [tabindex]'

const mayFocus = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
const firstOf = (area: Element, which: string): HTMLElement | undefined => [...area.querySelectorAll<HTMLElement>(which)].find(mayFocus)

/** Calls back once an area is drawn that was not yet; answers how to stop waiting. */
function whenDrawn(area: Element, callback: () => void): () => void {
  const watcher = new MutationObserver(callback)
  watcher.observe(area, { attributeFilter: ['inert'], subtree: true })
  return () => watcher.disconnect()
}

/**
 * F6 goes to the next area of a designer, Shift+F6 to the one before: to what it is for, to where the focus was there, else
 * to where it begins. To one that is still being drawn it goes as soon as that is done.
 */
export function useAreaKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const all = root.current
    if (!all) return
    const last = new WeakMap<Element, HTMLElement>()
    let waiting: { area: Element; stop: () => void } | undefined
    const stopWaiting = () => {
      waiting?.stop()
      waiting = undefined
    }
    const shown = () => [...all.querySelectorAll(areas)].filter((area) => area.checkVisibility())
    const areaOf = (target: Element) => shown().find((area) => area.contains(target))
    const wayInto = (area: Element): HTMLElement | undefined => {
      const was = last.get(area)
      const kept = was && area.contains(was) && mayFocus(was) ? was : undefined
      return firstOf(area, begins) ?? kept ?? firstOf(area, focusable)
    }
    const note = ({ target }: FocusEvent) => {
      // whoever went elsewhere meanwhile stays there
      stopWaiting()
      const area = target instanceof HTMLElement && areaOf(target)
      if (area && mayFocus(target)) last.set(area, target)
    }
    const enter = (area: Element) => {
      const to = wayInto(area)
      if (to?.closest('[inert]')) waiting ??= { area, stop: whenDrawn(area, () => enter(area)) }
      else {
        stopWaiting()
        to?.focus()
      }
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const from = document.activeElement
      // a dialog, or what stands around the designer, keeps its keys
      if (from && from !== document.body && from.id !== 'main' && !all.contains(from)) return
      const ways = shown().filter((area) => wayInto(area) !== undefined)
      // the press before goes on from where it leads to
      const at = waiting ? ways.indexOf(waiting.area) : ways.findIndex((area) => area.contains(from))
      const step = event.shiftKey ? (at < 0 ? -1 : at - 1) : at + 1
      const next = ways.at(step % Math.max(1, ways.length))
      if (!next) return
      event.preventDefault()
      stopWaiting()
      enter(next)
    }
    // the drawing is a window of its own, which hears its keys alone
    const hear = ({ target }: Event) => target instanceof HTMLIFrameElement && target.contentDocument?.addEventListener('keydown', press)
    addEventListener('keydown', press)
    all.addEventListener('focusin', note)
    all.addEventListener('load', hear, true)
    return () => {
      stopWaiting()
      removeEventListener('keydown', press)
      all.removeEventListener('focusin', note)
      all.removeEventListener('load', hear, true)
    }
  }, [root])
}
