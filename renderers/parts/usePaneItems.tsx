import { type ReactNode, useMemo } from 'react'
import type { Node } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { Nodes } from '#runtime/Render.tsx'
import { panesOf } from './panes.ts'

/** The panes of tabs or of a collapse as antd takes them. All of them are drawn, so that every field counts and can be found; `lazy` panes are drawn when they are opened. */
export function usePaneItems(
  node: Node,
  { lazy = false }: { lazy?: boolean } = {},
): Array<{ key: string; label: string; forceRender: boolean; children: ReactNode }> {
  const t = useText()
  return useMemo(
    () =>
      panesOf(node, t).map(({ key, title, nodes }) => ({
        key,
        label: title,
        forceRender: !lazy,
        children: (
          <div className="pg-grid" data-pane={key}>
            <Nodes nodes={nodes} />
          </div>
        ),
      })),
    [node, t, lazy],
  )
}
