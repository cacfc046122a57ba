import type { ReactNode } from 'react'
import type { Json } from '#core/types.ts'

/** Something that was, or may be, chosen in a picker. */
export interface PickerItem {
  /** what it is known by: an id, or a joined path of ids; the same key is never chosen twice (PK-05) */
  key: string
  label: string
  /** said smaller beside it: a department, a path */
  note?: string
  /** which group of the chosen ones it stands in (PK-27) */
  type?: string
  /** an avatar or icon before it */
  picture?: ReactNode
  /** what the field wants back of it */
  data?: Json
}

/** A row of the left pane. */
export interface PickerNode extends PickerItem {
  /** nothing stands below it */
  isLeaf: boolean
  /** may be chosen; a row that may not, and is no leaf, opens where it is pressed */
  canPick: boolean
  /** what it is called once it is chosen and no longer stands below its parents */
  full?: string
  /** what is below it, where that is known already: it is not asked for then */
  children?: PickerNode[]
}

export interface PickerAsk {
  /** what is below this row; the top where it is missing */
  parent?: PickerNode
  /** from 1 */
  page: number
  /** filled: what fits it, as one flat list (PK-08) */
  keyword: string
}

/** One way to choose: a tab of the left pane. A list is a tree of leaves. */
export interface PickerTab {
  key: string
  title: string
  load: (ask: PickerAsk, signal: AbortSignal) => Promise<PickerNode[]>
  /** rows a page; an answer with fewer is the last (PK-07). Without it one answer is all. */
  pageSize?: number
  /** whether `load` understands a keyword: the search box is shown then */
  search?: boolean
  /** rows a page of what a keyword finds, where that differs */
  searchPage?: number
}

/** PK-27: the chosen ones stand in groups of one type each. */
export interface PickerGroup {
  type: string
  title: string
}
