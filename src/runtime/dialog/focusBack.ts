import { useEffect, useState } from 'react'

/** Gives the focus back to what had it when a dialog was opened, if that is still there. */
export function useFocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // after the frame has let go of the focus
      setTimeout(() => {
        if (
          before instanceof HTMLElement &&
          before.isConnected &&
          (document.activeElement === document.body || document.activeElement === null)
        )
          before.focus()
      })
    },
    [before],
  )
}
