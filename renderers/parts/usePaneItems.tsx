import { type ReactNode, useMemo } from 'react'
import type { Node } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { Nodes } from '#runtime/page/Render.tsx'
import { useScopeContext } from '#runtime/scope.ts'
import { PaneTitle } from '../layouts/PaneTitle.tsx'
import { panesOf } from './panes.ts'

/** Names of the fields in nodes, those of containers in them too. */
const fieldsIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => [...(node.field ? [node.field] : []), ...(node.children ? fieldsIn(node.children) : [])])

/** The panes of tabs or of a collapse as antd takes them. All of them are drawn, so that every field counts and can be found; `lazy` panes are drawn when they are opened. */
export function usePaneItems(
  node: Node,
  { lazy = false }: { lazy?: boolean } = {},
): Array<{ key: string; label: ReactNode; forceRender: boolean; children: ReactNode }> {
  const { t, env } = useApp()
  const { form } = useScopeContext()
  return useMemo(
    () =>
      panesOf(node, t, env.widgets.get(node.pingeKey)).map(({ key, title, nodes }) => ({
        key,
        label: <PaneTitle title={title} fields={new Set(fieldsIn(nodes))} form={form} />,
        // a field of a form is looked for when it is wrong, wherever it stands
        forceRender: !lazy || form !== undefined,
        children: (
          <div className="pg-room" data-pane={key} data-pane-title={title}>
            <div className="pg-grid">
              <Nodes nodes={nodes} />
            </div>
          </div>
        ),
      })),
    [node, t, env, lazy, form],
  )
}
