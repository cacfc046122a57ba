import { Button } from 'antd'
import { useText } from '#runtime/app.ts'
import { WrapMenu } from '../form/WrapMenu.tsx'
import { ToolRow } from '../ToolRow.tsx'
import type { ListTool } from './tools.ts'

interface ListBarProps {
  tools: readonly ListTool[]
  can: (tool: ListTool) => boolean
  onPress: (tool: ListTool) => void
}

/** What can be done with the part of a list that is chosen, a button each; what wraps it in a menu. */
export function ListBar({ tools, can, onPress }: ListBarProps) {
  const t = useText()
  const [bar, wraps] = [tools.filter(({ wraps }) => !wraps), tools.filter(({ wraps }) => wraps)]
  return (
    <ToolRow>
      {bar.map((tool) => (
        <Button
          key={tool.name}
          size="small"
          type="text"
          disabled={!can(tool)}
          aria-keyshortcuts={tool.key}
          title={tool.key && `${t(`t:design.tool.${tool.name}`)} (${tool.key.replace('Control', 'Ctrl').replace('Arrow', '')})`}
          onClick={() => onPress(tool)}
        >
          {t(`t:design.tool.${tool.name}`)}
        </Button>
      ))}
      {wraps.length > 0 ? <WrapMenu tools={wraps} can={can} onPress={onPress} /> : null}
    </ToolRow>
  )
}
