import { valueAt } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import type { Act } from '../tools.ts'

/** What a tool is given: the definition, and the part of its list that is selected. */
interface Selected {
  definition: Application
  path: Path
}

/** Everything that can be done with a part of a list: its name and its key are those of the form's tools. */
export interface ListTool {
  name: 'undo' | 'redo' | 'up' | 'down' | 'remove'
  key: string
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

export const listTools: readonly ListTool[] = [
  { name: 'undo', key: 'Control+Z', act: () => 'undo' },
  { name: 'redo', key: 'Control+Y', act: () => 'redo' },
  { name: 'up', key: 'Alt+ArrowUp', act: (one) => moved(one, -1) },
  { name: 'down', key: 'Alt+ArrowDown', act: (one) => moved(one, 1) },
  {
    name: 'remove',
    key: 'Delete',
    act: (one) => {
      const found = among(one)
      return found && { do: 'removeEntry', at: found.at, index: found.index }
    },
  },
]
