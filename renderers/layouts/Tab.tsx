import { Tabs } from 'antd'
import { useState } from 'react'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { propsOf } from '../parts/props.ts'
import { usePaneItems } from '../parts/usePaneItems.tsx'
import { useReveal } from '../parts/useReveal.ts'

const placements = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const

/** WG-59: panes one behind the other. */
function Tab({ node }: BlockProps) {
  const { tabPosition = 'top', type, active } = propsOf<{ tabPosition?: keyof typeof placements; type?: string; active?: string }>(node)
  const items = usePaneItems(node)
  const [open, setOpen] = useState(items.some((item) => item.key === active) ? active : items[0]?.key)
  const root = useReveal(setOpen)
  return (
    <div ref={root}>
      <Tabs
        className="pg-tabs"
        items={items}
        activeKey={open ?? ''}
        onChange={setOpen}
        tabPlacement={placements[tabPosition] ?? 'top'}
        type={type === 'card' ? 'card' : 'line'}
      />
    </div>
  )
}

export default { block: Tab } satisfies Renderer
