import { Collapse as AntCollapse } from 'antd'
import { useState } from 'react'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { spanned } from '../parts/spanned.ts'
import { usePaneItems } from '../parts/usePaneItems.tsx'
import { useReveal } from '../parts/useReveal.ts'

/** WG-60: panes that fold away; unless the definition says which, all are open. */
function Collapse({ node }: BlockProps<'collapse'>) {
  const { active, accordion = false } = node
  const items = usePaneItems(node)
  const [open, setOpen] = useState(() =>
    active === undefined ? items.slice(0, accordion ? 1 : undefined).map((item) => item.key) : [active].flat(),
  )
  const root = useReveal((pane) => setOpen((now) => (accordion ? [pane] : [...new Set([...now, pane])])))
  return (
    <div ref={root} style={spanned(node)}>
      <AntCollapse
        className="pg-collapse"
        items={items}
        activeKey={open}
        accordion={accordion}
        // antd's own arrow is told by its English name
        expandIcon={({ isActive }) => (
          <span aria-hidden="true" style={{ rotate: isActive ? '90deg' : '0deg' }}>
            {blockIcons.right}
          </span>
        )}
        onChange={(keys) => setOpen([keys].flat())}
      />
    </div>
  )
}

export default { block: Collapse } satisfies Renderer<'collapse'>
