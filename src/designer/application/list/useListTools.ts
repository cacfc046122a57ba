import type { KeyboardEvent } from 'react'
import { valueAt } from '#core/edit/tree.ts'
import type { Path } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import { toolOf } from '../tools.ts'
import type { ViewProps } from '../views.ts'
import { keyOf, type Part, pathOf } from './parts.ts'
import { type ListTool, listTools, nodeTools } from './tools.ts'
import type { useDialog } from './useDialog.ts'

interface Options {
  desk: ViewProps['desk']
  part: Part | undefined
  /** the dialog that the part stands in */
  dialog: ReturnType<typeof useDialog>
  /** another part is what is chosen */
  onChosen: (key: string) => void
}

/** What tools, keys and drops do to the part of a list that is chosen. */
export function useListTools({ desk, part, dialog, onChosen }: Options) {
  const { definition } = desk
  const tools = part?.node === undefined ? listTools : nodeTools
  const move = (at: Path, from: number, to: number) => {
    if (from !== to && desk.run({ do: 'moveEntry', at, from, to })) onChosen(keyOf([...at.slice(1), to]))
  }
  const actOf = (tool: ListTool) => tool.act({ definition, path: pathOf(part?.key ?? '') })
  const press = (tool: ListTool): boolean => {
    const what = actOf(tool)
    if (what === undefined) return false
    if (typeof what !== 'string' && what.do === 'moveEntry') move(what.at, what.from, what.to)
    else {
      // what is copied, or pasted beside, is what is chosen here
      if (typeof what === 'string' && what !== 'undo' && what !== 'redo') desk.select(part?.node === undefined ? [] : [part.node])
      void desk.act(what, dialog.fields).then(dialog.follow)
    }
    return true
  }
  const can = (tool: ListTool): boolean => {
    const what = actOf(tool)
    if (what === undefined) return false
    if (typeof what === 'string') return what === 'undo' ? desk.mayUndo : what !== 'redo' || desk.mayRedo
    return part?.node === undefined || desk.refuses(what) === undefined
  }
  /** Puts a part before another one of those that it stands among. */
  const moveTo = ({ path, node }: Part, to: number) => {
    const from = Number(path.at(-1))
    const among = valueAt(definition.list, path.slice(0, -1)) as Node[]
    const of = among[to]?.id
    if (node === undefined) return move(['list', ...path.slice(0, -1)], from, to)
    if (to === from || of === undefined) return
    if (desk.run({ do: 'move', nodes: [node], to: { at: to < from ? 'before' : 'after', of } })) dialog.follow()
  }
  const onKey = (event: KeyboardEvent) => {
    const name = toolOf(event)?.name
    const tool = tools.find((one) => one.name === name)
    // in a text field the keys are those of the text; a box that is ticked has none
    const typed = (event.target as HTMLElement).closest('input:not([type="checkbox"]), textarea, [contenteditable="true"]')
    if (!tool || typed || !press(tool)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // what was chosen in the properties is taken back from there, too
  const onHistoryKey = (event: KeyboardEvent) => {
    const name = toolOf(event)?.name
    if (name === 'undo' || name === 'redo') onKey(event)
  }
  return { tools, can, press, moveTo, onKey, onHistoryKey }
}
