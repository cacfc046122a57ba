import { useContext, useEffect, useMemo, useRef } from 'react'
import type { Node, PageDef, Row } from '#core/types.ts'
import { open } from '../actions/dialogs.ts'
import { runActions } from '../actions/run.ts'
import { AppContext, onBehalf, useApp } from '../app.ts'
import { Dialogs } from '../dialog/Dialog.tsx'
import { takeDrafts } from '../form/drafts.ts'
import { keysOf, useRenderers } from '../lazy/useRenderers.ts'
import { createPageStore, ScopeContext, type ScopeValue } from '../scope.ts'
import { Boundary } from './Boundary.tsx'
import { keptPart } from './placeMemory.ts'
import { RenderNode } from './Render.tsx'
import { Running } from './runningPart.tsx'
import '../form/form.css'

export interface PageProps {
  /** a normalised page */
  def: PageDef
  /** the menu's id: permission codes are asked of it */
  menuId?: string | undefined
  /** what expressions read as `route` */
  route?: Row | undefined
  /** which tab it stands on, where one page may stand on several */
  place?: string | undefined
  /** whose definition it is, where it is an application's: `application:<id>` or `draft:<id>` */
  definition?: string | undefined
  /** reads again what it shows: the same function every time */
  onReload?: (() => void) | undefined
}

let last = 0

/**
 * Opens the forms again that were left half filled when the session ended or the window was reloaded, with what was
 * typed, and runs what the page does when it is opened, once: a dialog that came back stands in place of one it opens.
 */
function useOpening({ on }: PageDef, scope: ScopeValue) {
  const app = useApp()
  const done = useRef<ScopeValue>(undefined)
  useEffect(() => {
    const drafts = takeDrafts(scope.page, app.user, (draft) => draft.dialog !== undefined)
    for (const { dialog, changes } of drafts) if (dialog) open({ ...scope, list: dialog.list }, dialog.name, dialog.item, changes)
    if (done.current === scope) return
    done.current = scope
    void runActions(drafts.length > 0 ? on?.open?.filter((action) => !('open' in action)) : on?.open, scope, app)
  }, [on, scope, app])
}

/** What a page shows: drawn when all of its renderers are here, so that no part pushes another away. */
function Body({ node }: { node: Node }) {
  const ready = useRenderers(useMemo(() => keysOf([node]), [node]))
  return ready ? <RenderNode node={node} /> : <div className="skeleton" aria-busy="true" />
}

/** A page drawn from its definition. A new definition (by identity) starts anew. */
export function Page({ definition, ...props }: PageProps) {
  const app = useContext(AppContext)
  const own = useMemo(() => (app && definition !== undefined ? onBehalf(app, definition) : app), [app, definition])
  return (
    <AppContext value={own}>
      <Drawn {...props} />
    </AppContext>
  )
}

function Drawn({ def, menuId, route, place, onReload }: Omit<PageProps, 'definition'>) {
  const app = useApp()
  const userId = String(app.user.userId ?? '')
  const { page, key, kept } = useMemo(() => {
    const page = createPageStore(def, { menuId, route: route ?? {}, place, reload: onReload })
    const kept = keptPart<Row>(page, userId, 'state', JSON.stringify(def.state ?? {}))
    const before = kept?.get()
    if (before) page.store.set(page.stateAtom, before)
    return { page, key: ++last, kept }
  }, [def, menuId, route, place, userId, onReload])
  useEffect(() => kept && page.store.sub(page.stateAtom, () => kept.set(page.store.get(page.stateAtom))), [page, kept])
  const scope = useMemo<ScopeValue>(() => ({ page, resource: def.resource }), [page, def])
  useOpening(def, scope)
  return (
    <ScopeContext value={scope}>
      <Boundary what={def.code}>
        {/* blocks of the definition before would keep what they had chosen and loaded */}
        <Body key={key} node={def.body} />
        <Dialogs page={page} />
        <Running def={def} scope={scope} />
      </Boundary>
    </ScopeContext>
  )
}
