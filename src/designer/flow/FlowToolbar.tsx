import { Fragment, memo, useCallback } from 'react'
import type { History } from '#core/edit/history.ts'
import { HistoryList } from '../application/HistoryList.tsx'
import { ToolButton, usePossible } from '../application/ToolButton.tsx'
import { ToolRow } from '../application/ToolRow.tsx'
import { type Chosen, type FlowTool, flowTools, mayDo } from './tools.ts'

interface ToolbarProps {
  at: Chosen
  mayUndo: boolean
  mayRedo: boolean
  onPress: (tool: FlowTool) => void
  history: History
  onTurn: (steps: number) => void
}

const shown = flowTools.filter(({ hidden }) => !hidden)

/** Everything that can be done with what is selected in a flow. */
export const FlowToolbar = memo(function FlowToolbar({ at, mayUndo, mayRedo, onPress, history, onTurn }: ToolbarProps) {
  const possible = usePossible(
    shown,
    useCallback((tool: FlowTool) => mayDo(tool, at), [at]),
  )
  const can = (tool: FlowTool) => (tool.name === 'undo' ? mayUndo : tool.name === 'redo' ? mayRedo : possible.has(tool))
  return (
    <ToolRow>
      {shown.map((tool) => (
        <Fragment key={tool.name}>
          <ToolButton tool={tool} can={can(tool)} onPress={onPress} />
          {tool.name === 'redo' ? <HistoryList history={history} onTurn={onTurn} /> : null}
        </Fragment>
      ))}
    </ToolRow>
  )
})
