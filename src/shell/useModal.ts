import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element itself, or the one of the same name where another layout has drawn the bar anew. */
function twin(element: HTMLElement): HTMLElement | null {
  const name = element.getAttribute('aria-label')
  if (element.isConnected) return element
  return name ? document.querySelector(`button[aria-label="${CSS.escape(name)}"]`) : null
}

/** The ref of a `dialog` that is open as long as it is drawn: the browser keeps the focus inside, and it goes back to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) twin(before)?.focus()
    }
  }, [])
  return dialog
}
