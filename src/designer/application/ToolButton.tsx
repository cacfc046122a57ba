import { Button } from 'antd'
import { startTransition, useEffect, useState } from 'react'
import { useText } from '#runtime/app.ts'
import { soon } from '../soon.ts'

/** So long each waits at most, in milliseconds. */
const mostWait = 50

/** The tools that can do something. Each is tried, which takes a moment with a large definition: one after the other, when nothing else is to do. */
export function usePossible<T>(tools: readonly T[], mayDo: (tool: T) => boolean): ReadonlySet<T> {
  const [possible, setPossible] = useState<ReadonlySet<T>>(new Set())
  useEffect(() => {
    const found = new Set<T>()
    let stop = () => {}
    const tryNext = (index: number) => {
      const tool = tools[index]
      if (tool === undefined) return startTransition(() => setPossible(found))
      if (mayDo(tool)) found.add(tool)
      stop = soon(() => tryNext(index + 1), mostWait)
    }
    stop = soon(() => tryNext(0), mostWait)
    return () => stop()
  }, [tools, mayDo])
  return possible
}

interface ToolButtonProps<T> {
  tool: T
  can: boolean
  onPress: (tool: T) => void
}

/** A tool in the row of tools, with its name (`design.tool.<name>`) and its key. */
export function ToolButton<T extends { name: string; key?: string }>({ tool, can, onPress }: ToolButtonProps<T>) {
  const t = useText()
  const name = t(`t:design.tool.${tool.name}`)
  return (
    <Button
      size="small"
      type="text"
      disabled={!can}
      aria-keyshortcuts={tool.key}
      title={tool.key && `${name} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
      onClick={() => onPress(tool)}
    >
      {name}
    </Button>
  )
}
