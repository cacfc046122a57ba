import { memo, useContext, useMemo } from 'react'
import { findNode, standings } from '#core/edit/tree.ts'
import type { Command, Definition } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { CommonPanel } from '../../application/form/CommonPanel.tsx'
import { useGroups } from '../../application/form/NodePanel.tsx'
import type { Help } from '../../editor/context.ts'
import { AroundContext, HereContext } from '../../formula/around.ts'
import { apartOf, dialogOf, nodesOf } from '../keys.ts'
import { blocksOf, dialogsOf, resourceAt } from '../places.ts'
import type { Naming } from '../usePageDesk.ts'
import { OfferedContext } from './context.ts'
import { NodeProps } from './NodeProps.tsx'
import { RootProps } from './RootProps.tsx'
import { pageHere } from './readables.ts'

interface PagePanelProps {
  definition: Definition
  selected: readonly string[]
  addresses: Help['addresses']
  onRun: (command: Command) => boolean
  onRemove: (nodes: readonly string[]) => void
  onSelect: (keys: readonly string[]) => void
  onRename: (command: Naming) => unknown
  onRemoveDialog: (name: string) => void
}

/** The properties of what is selected of a page. */
export const PagePanel = memo(function PagePanel({
  definition,
  selected,
  addresses,
  onRun,
  onRemove,
  onSelect,
  onRename,
  onRemoveDialog,
}: PagePanelProps) {
  const { t } = useApp()
  const key = selected.at(-1)
  const nodes = nodesOf(selected)
  const apart = key === undefined ? undefined : apartOf(key)
  const groups = useGroups('basic', 'data')
  const standing = useMemo(() => {
    const id = nodes.length === 1 ? nodes[0] : apart && 'slot' in apart ? apart.of : undefined
    return id === undefined ? undefined : findNode(definition, id, env)
  }, [definition, nodes, apart])
  const offered = useMemo(
    () => ({
      dialogs: dialogsOf(definition, t),
      blocks: blocksOf(definition, standings(definition, env), t),
      addresses,
      resource: standing ? resourceAt(definition, standing.path) : definition.page?.resource,
    }),
    [definition, standing, addresses, t],
  )
  const dialog = dialogOf(definition, key)
  const around = useContext(AroundContext)
  const here = useMemo(
    () => (around ? pageHere({ ...around, definition }, standing, dialog, t) : undefined),
    [around, definition, standing, dialog, t],
  )
  return (
    <OfferedContext value={offered}>
      <HereContext value={here}>
        <section className="pg-design-props pg-list-props pg-page-props" aria-label={t('t:design.properties')}>
          {nodes.length > 1 ? (
            <CommonPanel definition={definition} selected={nodes} groups={groups} onRun={onRun} onRemove={onRemove} />
          ) : standing ? (
            <NodeProps
              key={standing.path.join('/')}
              definition={definition}
              standing={standing}
              groups={groups}
              onRun={onRun}
              onRemove={onRemove}
              onSelect={onSelect}
              onRename={onRename}
            />
          ) : (
            <RootProps {...{ definition, dialog, onRun, onRename, onRemoveDialog }} />
          )}
        </section>
      </HereContext>
    </OfferedContext>
  )
})
