import { useEffect, useRef } from 'react'

/** Where the names of pages are told to screen readers; made when it is first needed, and never drawn. */
let region: HTMLElement | undefined
function announce(text: string) {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = 'sr-only'
    region.setAttribute('aria-live', 'polite')
    document.body.append(region)
  }
  region.textContent = text
}

/** Who keeps the focus when the page changes: tabs are walked with the arrow keys, dialogs and searches lead here themselves. */
const keepers = '[role="tablist"], [role="dialog"], [role="alertdialog"], [role="search"], [role="menubar"]'

/** Gives the focus to the heading of the page that was gone to, so that reading and tabbing go on there. */
function focusHeading() {
  const now = document.activeElement
  if (now instanceof HTMLElement && now.closest(keepers)) return
  const main = document.querySelector<HTMLElement>('main')
  const heading = [...(main?.querySelectorAll<HTMLElement>('h1') ?? [])].find((one) => one.checkVisibility())
  const target = heading ?? main
  if (!target || (now && now !== target && main?.contains(now) && (now as HTMLElement).checkVisibility())) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Nothing has the focus after a sign-in, since the login page is gone: tabbing begins at the top, and not where that was. */
function beginAtTop() {
  // Drawn inside of another page, it must not take the focus from there.
  if (globalThis.parent !== globalThis.self || document.activeElement !== document.body) return
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}

/**
 * After each change of page its title is told, and the focus goes to its heading; on the first page it begins at the top.
 * A page that is refreshed goes away for a moment, with an empty title: the focus stays where it was, if that still stands.
 */
export function useArrival(title: string, fullPath: string) {
  const before = useRef<string | undefined>(undefined)
  const between = useRef(false)
  useEffect(() => {
    if (!title) {
      between.current = true
      return
    }
    const isFirst = before.current === undefined
    const isSame = before.current === fullPath
    const isRefreshed = isSame && between.current
    between.current = false
    if (isSame && !isRefreshed) return
    before.current = fullPath
    announce(title)
    if (isFirst) return beginAtTop()
    // after the page has been put in its place, and what it left behind has gone
    const frame = requestAnimationFrame(() => {
      if (!isRefreshed || document.activeElement === document.body) focusHeading()
    })
    return () => cancelAnimationFrame(frame)
  }, [title, fullPath])
}
