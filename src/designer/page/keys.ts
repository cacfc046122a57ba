import { findNode, isBlockSlot, isRecord } from '#core/edit/tree.ts'
import type { Definition, Path, Standing } from '#core/edit/types.ts'
import { env } from '#designer/env.ts'

/**
 * What is selected of a page: a node by its identity, the page itself or one of its dialogs, or a slot of a block. The last
 * two have keys that no node can have.
 */
export const rootKey = (dialog?: string): string => (dialog === undefined ? '#root' : `#root:${dialog}`)
export const slotKey = (id: string, slot: string): string => `#slot:${slot}:${id}`

/** What a key means that is none of a node. */
export type Beside = { dialog: string | undefined } | { slot: string; of: string }

export function apartOf(key: string): Beside | undefined {
  if (key === rootKey()) return { dialog: undefined }
  if (key.startsWith('#root:')) return { dialog: key.slice(6) }
  const [, slot = '', of = ''] = /^#slot:(\w+):(.*)$/.exec(key) ?? []
  return isBlockSlot(slot) ? { slot, of } : undefined
}

/** The nodes among what is selected. */
export const nodesOf = (selected: readonly string[]): string[] => selected.filter((key) => apartOf(key) === undefined)

/** The dialog that something at a path stands in; nothing where it stands in the page itself. */
const dialogAt = ([, dialogs, name]: Path): string | undefined => (dialogs === 'dialogs' ? String(name) : undefined)

/** Whether what a key names is there. */
export function isThere(definition: Definition, key: string): boolean {
  const apart = apartOf(key)
  if (!apart) return findNode(definition, key, env) !== undefined
  if ('slot' in apart) return findNode(definition, apart.of, env) !== undefined
  return apart.dialog === undefined || isRecord(definition.page?.dialogs?.[apart.dialog])
}

/** The dialog that is shown, by what is selected: the page itself where that is none. */
export function dialogOf(definition: Definition, key: string | undefined): string | undefined {
  const apart = key === undefined ? undefined : apartOf(key)
  if (apart && 'dialog' in apart) return isThere(definition, rootKey(apart.dialog)) ? apart.dialog : undefined
  const found: Standing | undefined = key === undefined ? undefined : findNode(definition, apart ? apart.of : key, env)
  return found && dialogAt(found.path)
}

/** Where the only node, or the fields, of the page or of a dialog stand. */
export function contentOf(definition: Definition, dialog: string | undefined): Path {
  if (dialog === undefined) return ['page', 'body']
  const base: Path = ['page', 'dialogs', dialog]
  return isRecord(definition.page?.dialogs?.[dialog]?.form) ? [...base, 'form', 'fields'] : [...base, 'body']
}
