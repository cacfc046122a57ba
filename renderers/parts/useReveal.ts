import { type RefObject, useEffect, useRef } from 'react'

/**
 * Put the answered ref on what holds panes: `reveal` is called with the pane (its `data-pane`) of a field that must be
 * seen, the first fault of a submit, which the form announces on the field with `pg-reveal`.
 */
export function useReveal(reveal: (pane: string) => void): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(reveal)
  latest.current = reveal
  useEffect(() => {
    const element = root.current
    const listen = (event: Event) => {
      // panes inside of its own are those of others
      let own: HTMLElement | undefined
      let pane = (event.target as HTMLElement).closest<HTMLElement>('[data-pane]')
      for (; pane && element?.contains(pane); pane = pane.parentElement?.closest<HTMLElement>('[data-pane]') ?? null) own = pane
      if (own?.dataset.pane) latest.current(own.dataset.pane)
    }
    element?.addEventListener('pg-reveal', listen)
    return () => element?.removeEventListener('pg-reveal', listen)
  }, [])
  return root
}
