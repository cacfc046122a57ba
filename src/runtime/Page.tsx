import { useMemo } from 'react'
import type { PageDef, Row } from '#core/types.ts'
import { Boundary } from './Boundary.tsx'
import { Dialogs } from './Dialog.tsx'
import { RenderNode } from './Render.tsx'
import { createPageStore, ScopeContext, type ScopeValue } from './scope.ts'
import './form.css'

export interface PageProps {
  /** a normalised page */
  def: PageDef
  /** the menu's id: permission codes are asked of it */
  menuId?: string | undefined
  /** what expressions read as `route` */
  route?: Row | undefined
}

let last = 0

/** A page drawn from its definition. A new definition (by identity) starts anew. */
export function Page({ def, menuId, route }: PageProps) {
  const { page, key } = useMemo(() => ({ page: createPageStore(def, { menuId, route: route ?? {} }), key: ++last }), [def, menuId, route])
  const scope = useMemo<ScopeValue>(() => ({ page, resource: def.resource }), [page, def])
  return (
    <ScopeContext value={scope}>
      <Boundary what={def.code}>
        {/* blocks of the definition before would keep what they had chosen and loaded */}
        <RenderNode key={key} node={def.body} />
        <Dialogs page={page} />
      </Boundary>
    </ScopeContext>
  )
}
