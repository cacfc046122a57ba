import { type RefObject, useLayoutEffect, useRef } from 'react'

const typedIn =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"], [role="grid"]'

/** Whether a key is meant for something else: a field, an open menu or dialog, or the browser. */
const isTaken = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  event.repeat ||
  (event.target instanceof Element && event.target.closest(typedIn) !== null)

/**
 * A letter that presses a button while the button is on screen, wherever the focus is but where somebody types, and not
 * behind an open dialog. Gives the ref of the button.
 */
export function useShortcut(letter: string | undefined, press: () => unknown): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef(press)
  last.current = press
  // As soon as the button is drawn: who sees it may press its letter.
  useLayoutEffect(() => {
    if (letter === undefined) return
    const heard = (event: KeyboardEvent) => {
      const element = button.current
      if (event.key.toLowerCase() !== letter.toLowerCase() || isTaken(event) || !element || element.offsetParent === null) return
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (dialog && !dialog.contains(element)) return
      event.preventDefault()
      void last.current()
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [letter])
  return button
}
