import type { ComponentType } from 'react'
import type { Json, Node, Row, SelectList } from '#core/types.ts'
import type { WidgetProps } from '#core/widgetProps.ts'

/** A node of one of these widgets, its props typed as their contracts say; of no named widget, any node. */
export type NodeOf<K extends keyof WidgetProps = never> = [K] extends [never] ? Node : Node & WidgetProps[K]

/** What the three modes get, for nodes of these widgets. */
export type EditProps<K extends keyof WidgetProps = never> = EditOf<NodeOf<K>>
export type ReadProps<K extends keyof WidgetProps = never> = ReadOf<NodeOf<K>>
export type BlockProps<K extends keyof WidgetProps = never> = BlockOf<NodeOf<K>>

/** What a field's control in edit mode gets. Label, help and error are drawn by the runtime's one wrapper. */
export interface EditOf<N> {
  /** the node with its texts already in the user's language */
  node: N
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

export interface ReadOf<N> {
  node: N
  value: Json | undefined
  /** display text that the server already worked out (names behind ids), if any */
  text: string | undefined
  row?: Row | undefined
}

/** A block, layout, display or action renderer: it draws its node and its children. */
interface BlockOf<N> {
  node: N
}

/** PP-09: the list of a `select` action. */
export interface SelectProps {
  select: SelectList
  /** several rows may be chosen */
  multiple: boolean
  /** rows that are there already, which nobody chooses again */
  isTaken?: ((row: Row) => boolean) | undefined
  /** with the chosen rows; nothing when nobody chose */
  onDone: (rows: readonly Row[] | undefined) => void
}

/** One widget in its three modes. A field has `edit`; a block, layout or display has `block`. */
export interface RendererOf<N> {
  edit?: ComponentType<EditOf<N>>
  /** read-only form and detail; default: the cell, else the text of the value */
  read?: ComponentType<ReadOf<N>>
  /** list cell: light, one line, no antd control; default: the text of the value */
  cell?: ComponentType<ReadOf<N>>
  block?: ComponentType<BlockOf<N>>
  /** what a `select` action opens */
  select?: ComponentType<SelectProps>
  /** in edit mode it draws all of its options: a form that opens waits for them a moment, so that nothing moves */
  spread?: boolean
  /** how tall it is in edit mode, in px, where that is more than one line: a form keeps this room until it is drawn; `above`: labels of what stands in it are above their controls */
  room?: (node: N, above: boolean) => number
}

export type Renderer<K extends keyof WidgetProps = never> = RendererOf<NodeOf<K>>

/** The registry's entry: loaded on first use. The runtime draws nodes of any kind with it. */
export type LoadRenderer<K extends keyof WidgetProps = never> = () => Promise<{ default: Renderer<K> }>

/** The registry: a renderer for each contract, which reads its nodes as that contract says. */
export type Renderers = { [K in keyof WidgetProps]: LoadRenderer<K> }
