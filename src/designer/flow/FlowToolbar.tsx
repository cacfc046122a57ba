import { memo, useCallback } from 'react'
import type { History } from '#core/edit/history.ts'
import { StepTools } from '../application/StepTools.tsx'
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
export const FlowToolbar = memo(function FlowToolbar({ at, ...rest }: ToolbarProps) {
  const can = useCallback((tool: FlowTool) => mayDo(tool, at), [at])
  return <StepTools tools={shown} mayDo={can} {...rest} />
})
