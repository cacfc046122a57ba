import { useEffect } from 'react'

/** What stands between a person and the loss of what they typed: an open form that was changed. */
export interface Unsaved {
  isDirty: () => boolean
  /** gives the changes up: nobody asks about them again */
  settle: () => void
}

const open = new Set<Unsaved>()

/** Whether anything typed would be lost if the page went away now. */
export const hasUnsaved = (): boolean => [...open].some((one) => one.isDirty())

/** The person agreed to lose it. */
export function giveUpUnsaved() {
  for (const one of open) one.settle()
}

/** The browser asks in its own words before a reload, or before the window is closed. */
function ask(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault()
}

/** Counts a form among those that are asked about, as long as it is on screen. */
export function useUnsaved(form: Unsaved | undefined) {
  useEffect(() => {
    if (!form) return
    if (open.size === 0) addEventListener('beforeunload', ask)
    open.add(form)
    return () => {
      open.delete(form)
      if (open.size === 0) removeEventListener('beforeunload', ask)
    }
  }, [form])
}
