import { Drawer } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isTyping } from '#core/edit/history.ts'
import { useApp } from '#runtime/app.ts'
import { keyed } from '../application/keys.ts'
import { Faults } from '../Faults.tsx'
import type { Finding } from '../language/analyse.ts'
import { SideSwitch } from '../SideSwitch.tsx'
import { useLatest } from '../useLatest.ts'
import { usePainted } from '../usePainted.ts'
import { FlowOutline } from './FlowOutline.tsx'
import { FlowToolbar } from './FlowToolbar.tsx'
import { Panel } from './panel/Panel.tsx'
import { type FlowTool, flowTools } from './tools.ts'
import { FlowTree } from './tree/FlowTree.tsx'
import type { FlowDeskState } from './useFlowDesk.ts'

interface FlowViewProps {
  desk: FlowDeskState
  narrow: boolean
  findings: readonly Finding[]
  /** what is wrong, in words, by the keys of the cards */
  faults: ReadonlyMap<string, readonly string[]>
}

type Side = 'tree' | 'outline'
const sideNames = { tree: 't:flowDesign.tree', outline: 't:design.outline' } as const

const controls = 'input, textarea, [role="combobox"], button'

/** A flow as a tree, with its outline and the properties of what is selected. */
export function FlowView({ desk, narrow, findings, faults }: FlowViewProps) {
  const { t } = useApp()
  const { definition, selected } = desk
  const at = useMemo(() => ({ definition, keys: selected }), [definition, selected])
  // what was pressed is drawn at once; what can be done with it, and its properties, a moment later
  const later = usePainted(at)
  // a state of a moment ago would take back what was typed since
  const ofPanel = usePainted(at, isTyping(desk.history))
  const [side, setSide] = useState<Side>('tree')
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const adding = useRef<(() => void) | null>(null)
  const press = useLatest((tool: FlowTool): boolean => {
    if (tool.name !== 'add') return desk.press(tool)
    adding.current?.()
    return true
  })
  const onKey = useLatest((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // in a text field the keys are those of the text, in a list that opens over the page its own
    if (!event.currentTarget.contains(target) || target.closest('input, textarea, [contenteditable="true"]')) return
    for (const tool of keyed(flowTools, event)) {
      if (!press(tool)) continue
      // the arrows of a move are not those that walk through the tree
      event.preventDefault()
      event.stopPropagation()
      return
    }
  })
  const turn = useLatest(desk.turnTo)
  const open = useLatest((isByKey: boolean) => {
    if (narrow) return setOpen(true)
    // the properties of what is selected are drawn a moment later
    if (isByKey) requestAnimationFrame(() => setTimeout(() => panel.current?.querySelector<HTMLElement>(controls)?.focus()))
  })
  const toolbar = (
    <FlowToolbar at={later} mayUndo={desk.mayUndo} mayRedo={desk.mayRedo} onPress={press} history={desk.history} onTurn={turn} />
  )
  const tree = (
    <div className="pg-flow-area pg-design-side">
      <div onKeyDown={onKey}>{toolbar}</div>
      <FlowTree desk={desk} faults={faults} onOpen={open} onKey={onKey} adding={adding} />
      <Faults findings={findings} onGo={({ pointer }) => desk.selectAt(pointer)} />
    </div>
  )
  const outline = (
    <div className="pg-design-side">
      <FlowOutline definition={later.definition} selected={selected} onSelect={desk.select} onKey={onKey} />
    </div>
  )
  const properties = (
    <div className="pg-design-side" ref={panel} inert={String(ofPanel.keys) !== String(selected)}>
      <Panel definition={ofPanel.definition} selected={ofPanel.keys} onRun={desk.run} onAct={(what) => void desk.act(what)} />
    </div>
  )
  if (!narrow)
    return (
      <div className="pg-design-room">
        <div className="pg-flow-desk">
          <div className="pg-design-left pg-flow-left">{outline}</div>
          {tree}
          <div className="pg-design-right">{properties}</div>
        </div>
      </div>
    )
  return (
    <div className="pg-design-room">
      <SideSwitch side={side} onSide={setSide} names={sideNames} />
      {side === 'tree' ? tree : <div className="pg-design-one">{outline}</div>}
      <Drawer
        open={isOpen && selected.length > 0}
        placement="bottom"
        size="75%"
        title={t('t:design.properties')}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        {properties}
      </Drawer>
    </div>
  )
}
