import { applyPrint } from '#core/edit/print/apply.ts'
import { atOf, blockAt, blockOfKey, partAt } from '#core/edit/print/places.ts'
import type { PrintCommand } from '#core/edit/print/types.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { StepAct } from '../application/stepAct.ts'

/** What a tool is given: the template, and the paths of what is selected in it. */
export interface ChosenParts {
  definition: PrintTemplate
  keys: readonly string[]
}

/** What a press does: a step of the history, the clipboard, or a change of the template. */
export type PrintAct = StepAct | PrintCommand

/** What can be done with what is selected: its name (`design.tool.<name>`), its key, and what it does; nothing where it cannot be done. */
export interface PrintTool {
  name: string
  key?: string
  /** it has no button: the properties have one */
  hidden?: true
  act: (chosen: ChosenParts) => PrintAct | undefined
}

/** The blocks that the selected parts stand in, each once. */
const blocksIn = ({ definition, keys }: ChosenParts): string[] =>
  [...new Set(keys.map(blockOfKey))].filter((key) => blockAt(definition, key) !== undefined)

const ofBlocks =
  (act: (blocks: string[]) => PrintAct) =>
  (chosen: ChosenParts): PrintAct | undefined => {
    const blocks = blocksIn(chosen)
    return blocks.length > 0 ? act(blocks) : undefined
  }

/** Past the block before the first of them, or behind the last one: within their area. */
const shifted =
  (by: -1 | 1) =>
  (chosen: ChosenParts): PrintAct | undefined => {
    const blocks = blocksIn(chosen)
    const places = blocks.flatMap((key) => atOf(key) ?? [])
    const area = places[0]?.area
    if (area === undefined || places.some((one) => one.area !== area)) return undefined
    const indices = places.map(({ index }) => index)
    const index = by < 0 ? Math.min(...indices) - 1 : Math.max(...indices) + 2
    if (index < 0 || index > (chosen.definition[area] ?? []).length) return undefined
    return { do: 'moveBlocks', blocks, to: { in: area, index } }
  }

/** The column of a table that is selected, one place on. */
const columnShifted =
  (by: -1 | 1) =>
  ({ definition, keys: [key, more] }: ChosenParts): PrintAct | undefined => {
    const column = key === undefined || more !== undefined ? undefined : atOf(key)?.column
    const of = blockOfKey(key ?? '')
    const block = blockAt(definition, of)
    if (column === undefined || block?.kind !== 'table' || block.columns[column + by] === undefined) return undefined
    return { do: 'moveColumn', of, from: column, to: column + by }
  }

/** A column leaves its table, a cell is emptied, blocks go. */
function remove(chosen: ChosenParts): PrintAct | undefined {
  const [key, more] = chosen.keys
  const at = key === undefined || more !== undefined ? undefined : atOf(key)
  if (key !== undefined && at?.column !== undefined && partAt(chosen.definition, key))
    return { do: 'removeColumn', of: blockOfKey(key), index: at.column }
  if (key !== undefined && at?.cell && partAt(chosen.definition, key))
    return { do: 'setProps', of: key, props: { text: '', picture: undefined } }
  return ofBlocks((blocks) => ({ do: 'removeBlocks', blocks }))(chosen)
}

export const printTools: readonly PrintTool[] = [
  { name: 'undo', key: 'Control+Z', act: () => 'undo' },
  { name: 'redo', key: 'Control+Y', act: () => 'redo' },
  { name: 'up', key: 'Alt+ArrowUp', act: shifted(-1) },
  { name: 'down', key: 'Alt+ArrowDown', act: shifted(1) },
  { name: 'columnLeft', key: 'Alt+ArrowLeft', hidden: true, act: columnShifted(-1) },
  { name: 'columnRight', key: 'Alt+ArrowRight', hidden: true, act: columnShifted(1) },
  { name: 'duplicate', key: 'Control+D', act: ofBlocks((blocks) => ({ do: 'copyBlocks', blocks })) },
  { name: 'copy', key: 'Control+C', act: ofBlocks(() => 'copy') },
  { name: 'cut', key: 'Control+X', act: ofBlocks(() => 'cut') },
  { name: 'paste', key: 'Control+V', act: () => 'paste' },
  { name: 'remove', key: 'Delete', act: remove },
]

/** The tools that have a button. */
export const shownTools = printTools.filter(({ hidden }) => !hidden)

/** Whether a tool changes anything with what is selected; those of the history are asked elsewhere. */
export function mayDo(tool: PrintTool, chosen: ChosenParts): boolean {
  const what = tool.act(chosen)
  return what !== undefined && (typeof what === 'string' || applyPrint(chosen.definition, what).ok)
}
