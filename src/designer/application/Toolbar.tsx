import { Button } from 'antd'
import { Fragment, memo, startTransition, useEffect, useState } from 'react'
import type { History } from '#core/edit/history.ts'
import { useApp } from '#runtime/app.ts'
import { soon } from '../soon.ts'
import { HistoryList } from './HistoryList.tsx'
import { ToolRow } from './ToolRow.tsx'
import { mayDo, type Selected, type Tool, tools } from './tools.ts'
import { WrapMenu } from './WrapMenu.tsx'

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

/** So long each waits at most, in milliseconds. */
const mostWait = 50

/** The tools that can do something. Each is tried, which takes a moment with a large form: one after the other, when nothing else is to do. */
function usePossible(at: Selected): ReadonlySet<Tool> {
  const [possible, setPossible] = useState<ReadonlySet<Tool>>(new Set())
  useEffect(() => {
    const found = new Set<Tool>()
    let stop = () => {}
    const tryNext = (index: number) => {
      const tool = tools[index]
      if (!tool) return startTransition(() => setPossible(found))
      if (mayDo(tool, at)) found.add(tool)
      stop = soon(() => tryNext(index + 1), mostWait)
    }
    stop = soon(() => tryNext(0), mostWait)
    return () => stop()
  }, [at])
  return possible
}

/** Everything that can be done with what is selected. */
export const Toolbar = memo(function Toolbar({ at, mayUndo, mayRedo, onPress, history, onTurn }: ToolbarProps) {
  const { t } = useApp()
  const possible = usePossible(at)
  const can = (tool: Tool) => (tool.name === 'undo' ? mayUndo : tool.name === 'redo' ? mayRedo : possible.has(tool))
  return (
    <ToolRow>
      {tools
        .filter(({ group }) => group !== 'wrap')
        .map((tool) => (
          <Fragment key={tool.name}>
            <Button
              size="small"
              type="text"
              disabled={!can(tool)}
              aria-keyshortcuts={tool.key}
              title={tool.key && `${t(`t:design.tool.${tool.name}`)} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
              onClick={() => onPress(tool)}
            >
              {t(`t:design.tool.${tool.name}`)}
            </Button>
            {tool.name === 'redo' ? <HistoryList history={history} onTurn={onTurn} /> : null}
          </Fragment>
        ))}
      <WrapMenu tools={tools.filter(({ group }) => group === 'wrap')} can={can} onPress={onPress} />
    </ToolRow>
  )
})
