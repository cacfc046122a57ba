import { Fragment, memo, useCallback } from 'react'
import type { History } from '#core/edit/history.ts'
import { WrapMenu } from './form/WrapMenu.tsx'
import { HistoryList } from './HistoryList.tsx'
import { ToolButton, usePossible } from './ToolButton.tsx'
import { ToolRow } from './ToolRow.tsx'
import { mayDo, type Selected, type Tool, tools } from './tools.ts'

interface ToolbarProps {
  /** what the tools are for */
  at: Selected
  mayUndo: boolean
  mayRedo: boolean
  onPress: (tool: Tool) => void
  history: History
  /** goes to where so many steps are done */
  onTurn: (steps: number) => void
}

/** Everything that can be done with what is selected. */
export const Toolbar = memo(function Toolbar({ at, mayUndo, mayRedo, onPress, history, onTurn }: ToolbarProps) {
  const possible = usePossible(
    tools,
    useCallback((tool: Tool) => mayDo(tool, at), [at]),
  )
  const can = (tool: Tool) => (tool.name === 'undo' ? mayUndo : tool.name === 'redo' ? mayRedo : possible.has(tool))
  // common heads are over the columns of a page's lists
  const wrapping = tools.filter(({ group, name }) => group === 'wrap' && (name !== 'wrap.head' || at.definition.page !== undefined))
  return (
    <ToolRow>
      {tools
        .filter(({ group }) => group !== 'wrap')
        .map((tool) => (
          <Fragment key={tool.name}>
            <ToolButton tool={tool} can={can(tool)} onPress={onPress} />
            {tool.name === 'redo' ? <HistoryList history={history} onTurn={onTurn} /> : null}
          </Fragment>
        ))}
      <WrapMenu tools={wrapping} can={can} onPress={onPress} />
    </ToolRow>
  )
})
