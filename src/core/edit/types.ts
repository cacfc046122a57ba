import type { BlockPlace, Direction } from '../portal/places.ts'
import type { ColumnData, DialogDef, FormDef, Node, PageDef, Text } from '../types.ts'

/** What is designed, as one immutable value: a form and its list, or a page. Each command gives a new one. */
export interface Definition {
  form?: FormDef
  list?: ColumnData
  page?: PageDef
}

/** An application: a form and its list. */
export type Application = Required<Pick<Definition, 'form' | 'list'>>

/** Where something stands in a definition: keys and indices from its root. It names a place, not what stands there. */
export type Path = ReadonlyArray<string | number>

/**
 * Where a node is put. `of` is a node's identity; inside of a form itself it is the path of its list (`['form', 'fields']`),
 * inside of a page or a dialog that of its only node (`['page', 'body']`). `slot` names what of a block it is put into.
 * `cell` is where on the grid of a board it comes to; what stands on that board already `stays`.
 * `beside` makes two columns: a grid of the two, or one more column of the grid that the other stands in.
 */
export type Place =
  | { at: 'before' | 'after'; of: string }
  | { at: 'inside'; of: string | Path; index?: number; slot?: string; cell?: Partial<BlockPlace>; stays?: boolean }
  | { at: 'beside'; of: string; side?: 'left' | 'right' }

/** A text of the interface with what it is filled with: `t:` keys, and texts of the definition itself. */
export interface Message {
  key: string
  params?: { [name: string]: Text | number }
}

export type Props = { readonly [name: string]: unknown }

/** What nodes can be put into. */
export type Wrapper = 'row' | 'card' | 'tab' | 'collapse' | 'steps' | 'head'

/** Every change of a definition. Nodes are named by their identity (identity.ts). */
export type Command =
  | { do: 'insert'; kind: string; to: Place; props?: Props }
  /** a node as it is written: one that starts from a piece, or a field of an entity */
  | { do: 'put'; node: Node; to: Place }
  | { do: 'move'; nodes: readonly string[]; to: Place }
  /** A block of a board with places, put somewhere else on its grid, or made as large. */
  | { do: 'place'; node: string; to: Partial<BlockPlace> | { step: Direction; size: boolean } }
  | { do: 'wrap'; nodes: readonly string[]; in: Wrapper }
  | { do: 'unwrap'; node: string }
  | { do: 'duplicate'; nodes: readonly string[] }
  | { do: 'remove'; nodes: readonly string[] }
  /** Properties of nodes, or of what stands at a path (settings of the form, the list, a column); undefined takes one away. */
  | { do: 'setProps'; nodes: readonly string[]; props: Props }
  | { do: 'setProps'; at: Path; props: Props }
  /** Entries of a list of plain data (columns, search fields, buttons, actions), at the path of that list. */
  | { do: 'putEntry'; at: Path; index?: number; entry: unknown }
  | { do: 'moveEntry'; at: Path; from: number; to: number }
  | { do: 'removeEntry'; at: Path; index: number }
  /**
   * `field` is the key of a field: `total`, or `items.price` for a column of a sub-table. One that is `released` has values
   * under the name that it is stored as, and keeps them. `form` is the path of its form, where that is not the application's.
   */
  | { do: 'rename'; field: string; to: string; released?: boolean; form?: Path }
  | { do: 'paste'; text: string; to: Place }
  /** The name of a block, by which actions of its page find it; undefined takes it away. */
  | { do: 'nameBlock'; node: string; to: string | undefined }
  /** A dialog of the page: made, or taken away. */
  | { do: 'addDialog'; name: string; dialog: DialogDef }
  | { do: 'removeDialog'; name: string }
  /** Another name of a dialog, or of a value that expressions read as `page.<name>`, wherever the page names it. */
  | { do: 'renameInPage'; what: 'dialog' | 'value'; from: string; to: string }
  /** The whole definition as somebody wrote it in the text: without the identities of its nodes, which are recognised; or that of an older version. */
  | { do: 'replace'; by: Definition; version?: number }

/** One change of plain data. Paths are those of the value before, and those of later ones do not move. */
export type Patch =
  | { op: 'set'; path: Path; value: unknown }
  | { op: 'unset'; path: Path }
  /** the order of a record's keys, where keys came or went */
  | { op: 'order'; path: Path; keys: readonly string[] }
  | { op: 'splice'; path: Path; index: number; remove: number; add: readonly unknown[] }
  /** of `length` entries from `index` on the first `by` go behind the others */
  | { op: 'rotate'; path: Path; index: number; length: number; by: number }

/** Where something names a field, and what kind of place that is. */
export interface Use {
  path: Path
  kind: UseKind
  /** key of the field that is named */
  field: string
  /** identity of the node that it stands in */
  node?: string
}

/** Kinds of places that name a field; each has a text `edit.use.<kind>`. */
export type UseKind =
  | 'action'
  | 'attribute'
  | 'bound'
  | 'button'
  | 'calendar'
  | 'card'
  | 'cards'
  | 'code'
  | 'column'
  | 'condition'
  | 'default'
  | 'filter'
  | 'formula'
  | 'group'
  | 'head'
  | 'linkage'
  | 'options'
  | 'parameter'
  | 'parent'
  | 'rule'
  | 'search'
  | 'sort'
  | 'summary'
  | 'text'
  | 'transfer'
  | 'tree'

/** What a command leaves to be looked at: a place that names a field which is no longer there, or an entry that went with it. */
export interface Note extends Use {
  what: 'lost' | 'dropped'
}

export interface Done<D extends Definition = Definition> {
  ok: true
  definition: D
  patches: readonly Patch[]
  /** what takes it back */
  inverse: readonly Patch[]
  /** identities of the nodes that are selected after it */
  nodes: readonly string[]
  /** what the step is called */
  mark: Message
  notes: readonly Note[]
}

export interface Refused {
  ok: false
  why: Message
}

export type Result<D extends Definition = Definition> = Done<D> | Refused

/** What a command gives before it is carried out: a recipe over a draft, or why not. */
export type Plan =
  | {
      recipe: (draft: Definition) => void
      nodes: readonly string[]
      mark: Message
      notes?: readonly Note[]
    }
  | Refused

/** A node where it stands. */
export interface Standing {
  node: Node
  path: Path
  /** the list that it is an entry of; none for the only node of a slot */
  list: Path | undefined
  index: number
  /** what stands around it, the nearest last */
  parents: readonly Node[]
  /** what it may be there: `allowedIn` of the contracts; of a block's slots a button, a column, or what is searched by */
  place: 'form' | 'table' | 'page' | 'button' | 'column' | 'search'
  /** path of the form that it is a part of */
  form: Path | undefined
  /** the sub-table that it is a column of */
  table: Node | undefined
}
