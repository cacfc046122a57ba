import { Suspense, useRef, useState } from 'react'
import type { SavedView } from '#core/application/savedView.ts'
import { useText } from '#runtime/app.ts'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { LightButton } from '../control/LightButton.tsx'
import { icon } from '../icons/icons.tsx'
import type { ChosenView } from './savedViews.ts'

const ViewsMenu = lazyPart('listViews', () => import('../listViews/ViewsMenu.tsx'))

const viewsIcon = icon('views', 'M4 2.5h8v11l-4-3-4 3z')

/** The views of a list, and what can be done with them. */
export interface Views {
  module: string
  props: NodeOf<'list'>
  chosen: ChosenView | undefined
  /** shows the list so; nothing: as it was made */
  show: (view: ChosenView | undefined) => void
  /** says what it is called and says now, where it was changed */
  renew: (view: ChosenView) => void
  /** what the list is at this moment */
  now: () => SavedView
}

/** The button of a list's views, called as the one that it stands in. */
export function ViewsButton({ views, narrow }: { views: Views; narrow: boolean }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [ready, setReady] = useState(false)
  const { chosen } = views
  const close = () => {
    setOpen(false)
    setReady(false)
  }
  return (
    <>
      <LightButton
        ref={button}
        className="pg-views-button"
        label={chosen ? t('t:list.viewNow', { name: chosen.fullName }) : t('t:list.views')}
        kind={chosen && !narrow ? 'text' : 'icon'}
        icon={viewsIcon}
        expanded={open}
        busy={open && !ready}
        onClick={() => (open ? close() : setOpen(true))}
      />
      {open && button.current && (
        <Suspense fallback={null}>
          <ViewsMenu views={views} opener={button.current} onReady={() => setReady(true)} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
