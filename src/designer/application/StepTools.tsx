import { Fragment } from 'react'
import type { History } from '#core/edit/history.ts'
import { HistoryList } from './HistoryList.tsx'
import { ToolButton, usePossible } from './ToolButton.tsx'
import { ToolRow } from './ToolRow.tsx'

interface StepToolsProps<T> {
  tools: readonly T[]
  /** whether a tool changes anything with what is selected; those of the history are asked elsewhere */
  mayDo: (tool: T) => boolean
  mayUndo: boolean
  mayRedo: boolean
  onPress: (tool: T) => void
  history: History
  /** goes to where so many steps are done */
  onTurn: (steps: number) => void
}

/** Everything that can be done with what is selected, in a row, with the list of the steps. */
export function StepTools<T extends { name: string; key?: string }>({
  tools,
  mayDo,
  mayUndo,
  mayRedo,
  onPress,
  history,
  onTurn,
}: StepToolsProps<T>) {
  const possible = usePossible(tools, mayDo)
  const can = (tool: T) => (tool.name === 'undo' ? mayUndo : tool.name === 'redo' ? mayRedo : possible.has(tool))
  return (
    <ToolRow>
      {tools.map((tool) => (
        <Fragment key={tool.name}>
          <ToolButton tool={tool} can={can(tool)} onPress={onPress} />
          {tool.name === 'redo' ? <HistoryList history={history} onTurn={onTurn} /> : null}
        </Fragment>
      ))}
    </ToolRow>
  )
}
