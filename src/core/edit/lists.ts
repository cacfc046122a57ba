import type { Node } from '../types.ts'
import { valueAt } from './tree.ts'
import type { Definition, Path } from './types.ts'

/** Puts nodes into a list of a draft, before the entry that `before` names, else last. */
export function putInto(list: Node[], nodes: readonly Node[], before: string | undefined): void {
  const at = before === undefined ? -1 : list.findIndex(({ id }) => id === before)
  list.splice(at < 0 ? list.length : at, 0, ...nodes)
}

/** The list of a draft at a path; a container that has none yet gets one. */
export function listAt(draft: Definition, path: Path): Node[] {
  const holder = valueAt(draft, path.slice(0, -1)) as { [slot: string]: Node[] }
  const slot = String(path.at(-1))
  holder[slot] ??= []
  return holder[slot]
}

/** Takes a node out of a list of a draft. */
export function takeOut(list: Node[], id: string | undefined): void {
  const at = list.findIndex((one) => one.id === id)
  if (at >= 0) list.splice(at, 1)
}
