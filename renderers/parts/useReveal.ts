import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Which pane is open. A field that gets the focus while its pane is hidden (the first fault of a submit) opens it;
 * the browser asks for that with `beforematch`, and the form with a `pg-reveal` event on the field.
 */
export function useReveal(first: string | undefined): [string | undefined, (key: string) => void, RefObject<HTMLDivElement | null>] {
  const [open, setOpen] = useState(first)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    const reveal = (event: Event) => {
      const pane = (event.target as HTMLElement).closest<HTMLElement>('[data-pane]')
      if (pane?.dataset.pane && element?.contains(pane)) setOpen(pane.dataset.pane)
    }
    element?.addEventListener('pg-reveal', reveal)
    return () => element?.removeEventListener('pg-reveal', reveal)
  }, [])
  return [open, setOpen, root]
}
