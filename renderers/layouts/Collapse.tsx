import { Collapse as AntCollapse } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { Nodes } from '#runtime/Render.tsx'
import type { BlockProps, Renderer } from '#runtime/renderer.ts'
import { panesOf } from '../parts/panes.ts'
import { useWorded } from '../parts/useWorded.ts'

/** WG-60: panes that fold away. All of them are drawn, so that every field counts; folded ones open for a fault inside. */
function Collapse(props: BlockProps) {
  const t = useText()
  const node = useWorded(props.node)
  const { active, accordion = false } = node as { active?: string | string[]; accordion?: boolean }
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
  const [open, setOpen] = useState<string[]>(() =>
    active === undefined ? items.slice(0, accordion ? 1 : items.length).map((item) => item.key) : [active].flat(),
  )
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    const reveal = (event: Event) => {
      const key = (event.target as HTMLElement).closest<HTMLElement>('[data-pane]')?.dataset.pane
      if (key) setOpen((now) => (accordion ? [key] : [...new Set([...now, key])]))
    }
    element?.addEventListener('pg-reveal', reveal)
    return () => element?.removeEventListener('pg-reveal', reveal)
  }, [accordion])
  return (
    <div ref={root}>
      <AntCollapse
        className="pg-collapse"
        items={items}
        activeKey={open}
        accordion={accordion}
        onChange={(keys) => setOpen([keys].flat())}
      />
    </div>
  )
}

export default { block: Collapse } satisfies Renderer
