import { Suspense, useEffect, useRef, useState } from 'react'
import type { Text } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { LightButton } from '../control/LightButton.tsx'
import { icons } from '../icons/icons.tsx'

const HomeChoices = lazyPart('homeChoices', () => import('./HomeChoices.tsx'))

export interface Homes {
  label: Text
  list: ReadonlyArray<{ id: string; title: Text; system?: string }>
}

/** What the server adds to a board that is somebody's home page: that they may arrange it, and the portals that it can be instead. */
export interface Personal {
  arrange?: { portal: string; label: Text } | undefined
  homes?: Homes | undefined
}

/** When somebody arranged last, or chose another home page, in this window. */
let closedAt = -1e9
export const noteClosed = () => {
  closedAt = performance.now()
}

/** The head of a home page: which of several portals it is, and the button that arranges it. */
export function HomeBar({ arrange, homes, onArrange }: Personal & { onArrange: () => void }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // what had the focus went with what closed, and the page may be drawn anew behind it
  useEffect(() => {
    if (document.activeElement === document.body && performance.now() - closedAt < 5000) button.current?.focus()
  }, [])
  if (!arrange) return null
  return (
    <div className="pg-board-bar">
      {homes && (
        <LightButton ref={menu} kind="text" label={t(homes.label)} icon={icons.down} expanded={open} onClick={() => setOpen(!open)} />
      )}
      {homes && open && menu.current && (
        <Suspense>
          <HomeChoices {...homes} now={arrange.portal} opener={menu.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <LightButton ref={button} kind="text" label={t(arrange.label)} onClick={onArrange} />
    </div>
  )
}
