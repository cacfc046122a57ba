import { type ReactNode, useMemo } from 'react'
import type { Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { type ListStore, useListPart } from '#runtime/list/listStore.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { ScopeContext, usePermission, useScopeContext } from '#runtime/scope.ts'
import { LightButton } from '../control/LightButton.tsx'

/** Only opens or closes the rows of a tree. */
const isForTrees = (node: Node) => {
  const actions = node.do as Array<{ [verb: string]: unknown }> | undefined
  return actions?.length ? actions.every((action) => action.expandAll === 'list' || action.collapseAll === 'list') : false
}

interface ListToolsProps {
  nodes: Node[]
  list: ListStore
  tree: boolean
  sorts?: ReactNode
  /** how it is seen: at the end, so that what comes and goes with that moves nothing below the pointer */
  views?: ReactNode
}

/**
 * The buttons over a list: those with a text at the start, icons at the end. They read the chosen rows as `item.selection`, what is searched for as `item.search`,
 * and what the rows were asked for as `item.query`.
 */
export function ListTools({ nodes, list, tree, sorts, views }: ListToolsProps) {
  const t = useText()
  const around = useScopeContext()
  const can = usePermission()
  const selection = useListPart(list, (state) => state.selection)
  const search = useListPart(list, (state) => state.search)
  const asked = useListPart(list, (state) => state.asked)
  const scope = useMemo(
    () => ({ ...around, item: { ...(around.item as object), selection: [...selection], search, query: asked ?? null } }),
    [around, selection, search, asked],
  )
  const shown = useMemo(() => (tree ? nodes : nodes.filter((node) => !isForTrees(node))), [nodes, tree])
  const icons = useMemo(() => shown.filter((node) => node.kind === 'icon'), [shown])
  const buttons = useMemo(() => shown.filter((node) => node.kind !== 'icon'), [shown])
  // one line of their own wherever there are any: what adds a record is always found at the same place
  const own = buttons.some((node) => can(node.permission as string | undefined))
  return (
    <ScopeContext value={scope}>
      <div className={own ? 'pg-list-tools pg-list-tools-own' : 'pg-list-tools'}>
        <Nodes nodes={buttons} />
        {selection.length > 0 && (
          <span className="pg-list-chosen" role="status">
            {t('t:list.selected', { n: selection.length })}
            <LightButton label={t('t:list.clearSelection')} kind="link" onClick={() => list.select([])} />
          </span>
        )}
        <span className="pg-list-icons">
          {sorts}
          <Nodes nodes={icons} />
          {views}
        </span>
      </div>
    </ScopeContext>
  )
}
