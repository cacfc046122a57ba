import { useAtomValue } from 'jotai'
import { type ComponentType, Suspense, useEffect } from 'react'
import { lazyPart } from '#runtime/lazy/lazyPart.tsx'
import { FrameWait } from '#runtime/page/FrameWait.tsx'
import { withTexts } from '../language/i18n.ts'
import { t } from '../language/text.ts'
import { ErrorBoundary } from '../notify/ErrorBoundary.tsx'
import { Loading } from '../notify/Progress.tsx'
import { toast } from '../notify/toast.ts'
import { store } from '../store.ts'
import { closePanel, type PanelName, panelAtom } from './panels.ts'

/** A panel that does not load says so and is closed: whoever opens it again loads it again. */
function Failed() {
  useEffect(() => {
    toast('error', t('page.notLoaded'))
    closePanel()
  }, [])
  return null
}

const load = (name: PanelName, from: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>) => lazyPart(name, from, Failed)

const panels: { [name in PanelName]: ComponentType<{ onClose: () => void }> } = {
  settings: load('settings', () => import('./panels/Settings.tsx')),
  search: load('search', () => import('./panels/Search.tsx')),
  apps: load('apps', () => import('./panels/Apps.tsx')),
  about: load('about', () => import('./panels/About.tsx')),
  statement: load('statement', () => withTexts('more', import('./panels/Statement.tsx'))),
  feedback: load('feedback', () => import('./panels/Feedback.tsx')),
  scanner: load('scanner', () => import('./panels/Scan.tsx')),
  notices: load('notices', () => import('../live/Notices.tsx')),
  chat: load('chat', () => withTexts('more', import('../chat/Chat.tsx'))),
}

/** How wide the drawers are; the others stand in the middle. */
const drawers: { [name in PanelName]?: number } = { settings: 280, notices: 320, chat: 760 }

/** The panel that is open over the workspace. */
export function Panels() {
  const name = useAtomValue(panelAtom, { store })
  if (!name) return null
  const Panel = panels[name]
  return (
    <ErrorBoundary key={name}>
      <Suspense
        fallback={
          <>
            <Loading />
            <FrameWait kind={drawers[name] ? 'drawer' : 'dialog'} width={drawers[name] ?? 600} />
          </>
        }
      >
        <Panel onClose={closePanel} />
      </Suspense>
    </ErrorBoundary>
  )
}
