import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FirstTouch } from '../control/lazyHydrated.tsx'

/**
 * Whether the list of one of antd's selects is open, as props for it. antd takes Tab for Enter while the list is open, and
 * Enter takes an option back that is chosen already; a tree's list stays open. So the list is closed before antd sees the
 * key: Tab only goes on.
 */
export function useOpenList(first: FirstTouch) {
  const [open, setOpen] = useState(first.open ?? false)
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && open) flushSync(() => setOpen(false))
  }
  return { open, onOpenChange: setOpen, onKeyDownCapture }
}
