import { Button, Dropdown } from 'antd'
import { useText } from '#runtime/app.ts'

interface WrapMenuProps<T> {
  tools: readonly T[]
  can: (tool: T) => boolean
  onPress: (tool: T) => void
}

/** The tools that put what is selected into something else, or take it out, in a menu of their own. */
export function WrapMenu<T extends { name: string }>({ tools, can, onPress }: WrapMenuProps<T>) {
  const t = useText()
  const items = tools.map((tool) => ({ key: tool.name, label: t(`t:design.tool.${tool.name}`), disabled: !can(tool) }))
  const press = (name: string) => {
    const tool = tools.find((one) => one.name === name)
    if (tool) onPress(tool)
  }
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={items.every(({ disabled }) => disabled)}
      menu={{ items, onClick: ({ key }) => press(key) }}
    >
      <Button size="small" type="text" aria-haspopup="menu">
        {t('t:design.tool.wrap')} ▾
      </Button>
    </Dropdown>
  )
}
