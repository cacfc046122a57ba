import type { Node } from '../types.ts'
import type { Reference } from './references.ts'
import { isBelow } from './tree.ts'
import type { Note, Path } from './types.ts'
import { type Renaming, renameAt } from './uses.ts'

/** Where a copy comes from and where it goes. */
export interface Carried {
  /** the references of the definition in which the original stands, and where it stands there */
  references: readonly Reference[]
  base: Path
  /** new names of the fields in the copy, by the keys of the originals */
  renamed: ReadonlyMap<string, string>
  /** the sub-table that the original is a column of, and the one that the copy becomes a column of */
  from: string | undefined
  to: string | undefined
  /** whether a field outside of the copy means the same there */
  holds: (field: string) => boolean
}

/**
 * Points what a copied node names at what it is to name: fields that were copied with it by their new names, as columns of
 * the row or as fields of the form, whichever they have become; all others as they were. Gives what they cannot be.
 */
export function carry(copy: Node, { references, base, renamed, from, to, holds }: Carried): Note[] {
  const lost: Note[] = []
  const renamings: Renaming[] = []
  for (const reference of references) {
    if (!isBelow(reference.path, base)) continue
    const { field, path, kind, node } = reference
    const dot = field.indexOf('.')
    const table = dot < 0 ? undefined : field.slice(0, dot)
    const name = renamed.get(field)
    const lose = () => lost.push({ what: 'lost', path: path.slice(base.length), kind, field, ...(node === undefined ? {} : { node }) })
    if (name === undefined) {
      const stays = table !== undefined && table === from && from !== to ? false : holds(field)
      if (!stays) lose()
      continue
    }
    // a record around the copy, so that the keys of the node itself have one
    const there = { ...reference, path: ['copy', ...path.slice(base.length)] }
    const root = table === from && from !== to && reference.root ? { root: to === undefined ? 'form' : 'row' } : {}
    renamings.push({ reference: there, name, ...root })
  }
  renameAt({ copy }, renamings)
  return lost
}
