import { type KeyboardEvent, memo, useMemo } from 'react'
import { nameOfNode, nameOfWay } from '#core/edit/flow/make.ts'
import { wayKey } from '#core/edit/flow/tree.ts'
import type { FlowDef, FlowNode } from '#core/flow/definition.ts'
import type { Translate } from '#core/form/form.ts'
import { useApp } from '#runtime/app.ts'
import { type OutlineEntry, OutlineTree } from '../OutlineTree.tsx'

function entriesOf(nodes: readonly FlowNode[], t: Translate): OutlineEntry[] {
  return nodes.map((node) => ({
    key: node.id,
    title: t(nameOfNode(node)),
    ...(node.kind === 'branch'
      ? {
          children: node.ways.map((way, i) => {
            const name = nameOfWay(way, i)
            const title = typeof name === 'object' && 'key' in name ? t(name.key, name.params) : t(name)
            return { key: wayKey({ branch: node.id, way: i }), title, children: entriesOf(way.nodes, t) }
          }),
        }
      : {}),
  }))
}

interface OutlineProps {
  definition: FlowDef
  selected: readonly string[]
  onSelect: (keys: readonly string[]) => void
  onKey: (event: KeyboardEvent) => void
}

/** The nodes of a flow as a list with a search: a wide flow is found through by it. */
export const FlowOutline = memo(function FlowOutline({ definition, ...rest }: OutlineProps) {
  const { t } = useApp()
  const entries = useMemo(
    () => [{ key: 'start', title: t('t:flow.kind.start') }, ...entriesOf(definition.nodes, t), { key: 'end', title: t('t:flow.kind.end') }],
    [definition, t],
  )
  return <OutlineTree entries={entries} seek={t('t:flowDesign.seek')} {...rest} />
})
