import { Tabs } from 'antd'
import { useMemo } from 'react'
import { useText } from '#runtime/app.ts'
import { Nodes } from '#runtime/Render.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { panesOf } from '../parts/panes.ts'
import { useReveal } from '../parts/useReveal.ts'
import { useWorded } from '../parts/useWorded.ts'

/** WG-59: panes one behind the other. All of them are drawn, so that every field counts and can be found. */
function Tab(props: BlockProps) {
  const t = useText()
  const node = useWorded(props.node)
  const { tabPosition = 'top', type = 'line', active } = node as { tabPosition?: 'top'; type?: string; active?: string }
  const panes = panesOf(node, t)
  const [open, setOpen, root] = useReveal(panes.some((pane) => pane.key === active) ? active : panes[0]?.key)
  const items = useMemo(
    () =>
      panesOf(node, t).map(({ key, title, nodes }) => ({
        key,
        label: title,
        forceRender: true,
        children: (
          <div className="pg-grid" data-pane={key}>
            <Nodes nodes={nodes} />
          </div>
        ),
      })),
    [node, t],
  )
  return (
    <div ref={root}>
      <Tabs
        className="pg-tabs"
        items={items}
        activeKey={open ?? ''}
        onChange={setOpen}
        tabPlacement={placements[tabPosition] ?? 'top'}
        type={type === 'card' || type === 'border-card' ? 'card' : 'line'}
      />
    </div>
  )
}

const placements = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const

export default { block: Tab } satisfies Renderer
