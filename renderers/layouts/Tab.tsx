import { Tabs } from 'antd'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#runtime/app.ts'
import type { BlockProps, Renderer } from '#runtime/lazy/renderer.ts'
import { heightOf } from '#runtime/page/sections.ts'
import { blockIcons } from '../icons/blockIcons.tsx'
import { spanned } from '../parts/spanned.ts'
import { useNarrow } from '../parts/useNarrow.ts'
import { usePaneItems } from '../parts/usePaneItems.tsx'
import { useReveal } from '../parts/useReveal.ts'

const placements = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const

/** The pane that the address names. */
const named = () => decodeURIComponent(location.hash.slice(1))

const tabAt = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>('[role=tab]')
/** antd scrolls a tab into sight when it is focused: pressed with the mouse it would be gone before the button is let go. */
const holdStill = (event: MouseEvent) => {
  if (tabAt(event)) event.preventDefault()
}
/** As long as antd knows of the mouse: to whoever comes by the keyboard it says which of how many tabs it is. */
const focusTab = (event: MouseEvent) => tabAt(event)?.focus()

/** WG-59: panes one behind the other. */
function Tab({ node }: BlockProps<'tab'>) {
  const { tabPosition = 'top', type, active, hash = false, lazy = false } = node
  const items = usePaneItems(node, { lazy })
  const known = (key: string | undefined) => items.some((item) => item.key === key)
  const [open, setOpen] = useState(() => [hash ? named() : undefined, active].find(known) ?? items[0]?.key)
  const reveal = useReveal(setOpen)
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const narrow = useNarrow(box)
  useEffect(() => {
    if (!hash) return
    const follow = () => {
      if (items.some((item) => item.key === named())) setOpen(named())
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [hash, items])
  const change = (key: string) => {
    setOpen(key)
    if (hash) history.replaceState(history.state, '', `#${encodeURIComponent(key)}`)
  }
  const more = (
    <span role="img" aria-label={t('t:grid.more')}>
      {blockIcons.more}
    </span>
  )
  const beside = tabPosition === 'left' || tabPosition === 'right'
  return (
    <div ref={reveal} style={spanned(node)}>
      <div ref={box} onMouseDown={holdStill} onMouseUpCapture={focusTab}>
        <Tabs
          className="pg-tabs"
          items={items}
          activeKey={open ?? ''}
          onChange={change}
          // on a phone there is no room beside a pane
          tabPlacement={beside && narrow ? 'top' : (placements[tabPosition] ?? 'top')}
          type={type === 'card' ? 'card' : 'line'}
          // the button of what finds no room says what it is
          more={{ icon: more }}
        />
      </div>
    </div>
  )
}

/** One pane is open at a time, below its names. */
const room: Renderer<'tab'>['room'] = ({ children = [] }, above) =>
  56 + Math.max(0, ...children.map((pane) => heightOf(pane.children ?? [], above)))

export default { block: Tab, room } satisfies Renderer<'tab'>
