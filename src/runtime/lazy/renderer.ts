import type { ComponentType } from 'react'
import type { Json, Node, Row, SelectList } from '#core/types.ts'

/** What a field's control in edit mode gets. Label, help and error are drawn by the runtime's one wrapper. */
export interface EditProps {
  /** the node with its texts already in the user's language */
  node: Node
  /** DOM id that the label points to */
  id: string
  /** accessible name, for controls that stand without a label (a table cell) */
  label: string
  value: Json | undefined
  /** undefined clears the field */
  onChange: (value: Json | undefined) => void
  /** call when editing of this control ends: the field is validated then */
  onBlur: () => void
  disabled: boolean
  required: boolean
  status: 'error' | undefined
  /** id of the element that holds the error, for aria-describedby */
  describedBy: string | undefined
  /** the value is only the mask of one that this person does not see: shown, kept, and given anew by typing */
  isMask?: boolean
  /** in a sub-table cell: no border of its own width, no label */
  inTable: boolean
}

export interface ReadProps {
  node: Node
  value: Json | undefined
  /** display text that the server already worked out (names behind ids), if any */
  text: string | undefined
  row?: Row | undefined
}

/** A block, layout, display or action renderer: it draws its node and its children. */
export interface BlockProps {
  node: Node
}

/** PP-09: the list of a `select` action. */
export interface SelectProps {
  select: SelectList
  /** several rows may be chosen */
  multiple: boolean
  /** with the chosen rows; nothing when nobody chose */
  onDone: (rows: readonly Row[] | undefined) => void
}

/** One widget in its three modes. A field has `edit`; a block, layout or display has `block`. */
export interface Renderer {
  edit?: ComponentType<EditProps>
  /** read-only form and detail; default: the cell, else the text of the value */
  read?: ComponentType<ReadProps>
  /** list cell: light, one line, no antd control; default: the text of the value */
  cell?: ComponentType<ReadProps>
  block?: ComponentType<BlockProps>
  /** what a `select` action opens */
  select?: ComponentType<SelectProps>
  /** in edit mode it draws all of its options: a form that opens waits for them a moment, so that nothing moves */
  spread?: boolean
  /** how tall it is in edit mode, in px, where that is more than one line: a form keeps this room until it is drawn; `above`: labels of what stands in it are above their controls */
  room?: (node: Node, above: boolean) => number
}

/** The registry's entry: loaded on first use. */
export type LoadRenderer = () => Promise<{ default: Renderer }>
