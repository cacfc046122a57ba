import { isRecord, valueAt } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import { type Act, tools } from '../tools.ts'
import { dialogPath, isDialogPath, shownDialog } from './dialogs.ts'

/** What a tool is given: the definition, and the part of its list that is selected. */
interface Selected {
  definition: Application
  path: Path
}

/** Everything that can be done with a part of a list: its name and its key are those of the form's tools. */
export interface ListTool {
  name: string
  key?: string
  /** stands in the menu of what wraps */
  wraps?: boolean
  act: (selected: Selected) => Act | undefined
}

/** The list that a part is an entry of. */
function among({ definition, path }: Selected) {
  const index = path.at(-1)
  if (typeof index !== 'number') return undefined
  const at = ['list', ...path.slice(0, -1)]
  const entries = valueAt(definition, at)
  return Array.isArray(entries) && index < entries.length ? { at, index, length: entries.length } : undefined
}

function moved(selected: Selected, by: number): Act | undefined {
  const found = among(selected)
  const to = (found?.index ?? 0) + by
  return found && to >= 0 && to < found.length ? { do: 'moveEntry', at: found.at, from: found.index, to } : undefined
}

/** A button without its dialog, and without what opened it. */
function withoutDialog({ definition, path }: Selected): Act | undefined {
  const button = isDialogPath(path) ? valueAt(definition.list, path.slice(0, 2)) : undefined
  if (!isRecord(button)) return undefined
  const actions: unknown[] = Array.isArray(button.do) ? button.do : []
  const kept = actions.filter((one) => !isRecord(one) || one.open !== button.value)
  return { do: 'setProps', at: ['list', ...path.slice(0, 2)], props: { dialog: undefined, do: kept } }
}

/** What was copied, put into the form of a dialog that has nothing chosen in it. */
function intoDialog({ definition, path }: Selected): Act | undefined {
  const dialog = dialogPath(path)
  return dialog && shownDialog(valueAt(definition.list, dialog)) ? 'paste' : undefined
}

export const listTools: readonly ListTool[] = [
  { name: 'undo', key: 'Control+Z', act: () => 'undo' },
  { name: 'redo', key: 'Control+Y', act: () => 'redo' },
  { name: 'up', key: 'Alt+ArrowUp', act: (one) => moved(one, -1) },
  { name: 'down', key: 'Alt+ArrowDown', act: (one) => moved(one, 1) },
  { name: 'paste', key: 'Control+V', act: intoDialog },
  {
    name: 'remove',
    key: 'Delete',
    act: (one) => {
      const found = among(one)
      if (!found) return withoutDialog(one)
      const name = found.at.at(-1)
      // an empty list of a dialog's actions would do nothing at all, instead of what is usual
      if (found.length === 1 && (name === 'cancel' || name === 'confirm'))
        return { do: 'setProps', at: found.at.slice(0, -1), props: { [name]: undefined } }
      return { do: 'removeEntry', at: found.at, index: found.index }
    },
  },
]

/** What can be done with a field of a button's own dialog: the form's own tools. */
export const nodeTools: readonly ListTool[] = tools.map(({ name, key, group, act }) => ({
  name,
  wraps: group === 'wrap',
  ...(key === undefined ? {} : { key }),
  act: ({ definition, path }) => {
    const node = valueAt(definition.list, path)
    return act({ definition, nodes: isRecord(node) && typeof node.id === 'string' ? [node.id] : [] })
  },
}))
