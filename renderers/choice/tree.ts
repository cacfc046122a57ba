import { isLastLevel } from '#core/form/lastLevel.ts'
import type { Row } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'

type LastLevel = Pick<WidgetProps['treeSelect'], 'lastLevel' | 'lastLevelKey' | 'lastLevelValue'>

/**
 * The options of a tree with what cannot be chosen marked: a disabled node (WG-09), and with `lastLevel` every node
 * whose flag field does not equal the expected value (WG-08; a node without children where none is given).
 */
export function treeNodes(options: Row[], node: LastLevel, keys: { childrenKey: string; disabledKey: string }): Row[] {
  return options.map((option) => {
    const below = Array.isArray(option[keys.childrenKey]) ? (option[keys.childrenKey] as Row[]) : []
    const off = option[keys.disabledKey] === true
    const selectable = !off && isLastLevel(node, option, keys.childrenKey)
    return { ...option, disabled: off, selectable, [keys.childrenKey]: treeNodes(below, node, keys) }
  })
}
