import { useRef, useState } from 'react'
import { Faults } from '../Faults.tsx'
import { DeskRoom } from '../frame/DeskRoom.tsx'
import { useDeskView } from '../frame/useDeskView.ts'
import type { Finding } from '../language/analyse.ts'
import { useLatest } from '../useLatest.ts'
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

/** A flow as a tree, with its outline and the properties of what is selected. */
export function FlowView({ desk, narrow, findings, faults }: FlowViewProps) {
  const { selected } = desk
  const [side, setSide] = useState<Side>('tree')
  const adding = useRef<(() => void) | null>(null)
  const view = useDeskView({
    ...{ desk, narrow, tools: flowTools },
    press: (tool: FlowTool): boolean => {
      if (tool.name !== 'add') return desk.press(tool)
      adding.current?.()
      return true
    },
  })
  const { later, ofPanel, onKey, press } = view
  const turn = useLatest(desk.turnTo)
  const toolbar = (
    <FlowToolbar at={later} mayUndo={desk.mayUndo} mayRedo={desk.mayRedo} onPress={press} history={desk.history} onTurn={turn} />
  )
  const tree = (
    <div className="pg-flow-area pg-design-side">
      <div onKeyDown={onKey}>{toolbar}</div>
      <FlowTree desk={desk} faults={faults} onOpen={view.open} onKey={onKey} adding={adding} />
      <Faults findings={findings} onGo={({ pointer }) => desk.selectAt(pointer)} />
    </div>
  )
  const outline = (
    <div className="pg-design-side">
      <FlowOutline definition={later.definition} selected={selected} onSelect={desk.select} onKey={onKey} />
    </div>
  )
  return (
    <DeskRoom
      {...{ narrow, view, side }}
      className="pg-flow-desk"
      sides={{ tree, outline }}
      names={sideNames}
      main="tree"
      onSide={setSide}
      left={<div className="pg-design-left pg-flow-left">{outline}</div>}
      isEmpty={selected.length === 0}
      properties={<Panel definition={ofPanel.definition} selected={ofPanel.keys} onRun={desk.run} onAct={(what) => void desk.act(what)} />}
    />
  )
}
