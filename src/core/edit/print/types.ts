import type { PrintBlock, PrintTemplate, TableBlockColumn } from '../../print/template.ts'
import type { Message, Patch, Props, Refused } from '../types.ts'

/** What a page consists of, from above to below. */
export const printAreas = ['header', 'body', 'footer'] as const
export type PrintArea = (typeof printAreas)[number]

/** A gap between blocks: before the one that stands at `index`. */
export interface PrintPlace {
  in: PrintArea
  index: number
}

/**
 * Every change of a template. What it is about is named by its path, as the faults of a template name it: `body[2]` is a
 * block, `body[2].rows[0][1]` a cell of a grid, `body[2].columns[1]` a column of a table.
 */
export type PrintCommand =
  | { do: 'addBlock'; block: PrintBlock; to: PrintPlace }
  | { do: 'moveBlocks'; blocks: readonly string[]; to: PrintPlace }
  | { do: 'copyBlocks'; blocks: readonly string[] }
  | { do: 'removeBlocks'; blocks: readonly string[] }
  | { do: 'pasteBlocks'; text: string; to: PrintPlace }
  /** of a block, a cell, a column, or the template itself (empty); undefined takes one away */
  | { do: 'setProps'; of: string; props: Props }
  /** `of` is a grid or a table; `index` is where it stands afterwards */
  | { do: 'addColumn'; of: string; index: number; column?: TableBlockColumn }
  | { do: 'moveColumn'; of: string; from: number; to: number }
  | { do: 'removeColumn'; of: string; index: number }
  | { do: 'setWidth'; of: string; index: number; width: number }
  /** `of` is a grid */
  | { do: 'addRow'; of: string; index: number }
  | { do: 'moveRow'; of: string; from: number; to: number }
  | { do: 'removeRow'; of: string; index: number }
  /** how many columns a cell is wide: what it then covers must be empty */
  | { do: 'setSpan'; of: string; span: number }
  /** how many rows a cell is high: what it covers must be empty and as wide, and stays in its rows */
  | { do: 'setRowSpan'; of: string; rowSpan: number }
  /** the whole template becomes what it was as a version */
  | { do: 'replace'; by: PrintTemplate; version: number }

export interface PrintDone {
  ok: true
  definition: PrintTemplate
  patches: readonly Patch[]
  inverse: readonly Patch[]
  /** paths of what is selected after it */
  nodes: readonly string[]
  mark: Message
}

export type PrintResult = PrintDone | Refused

/** What a command gives before it is carried out, or why not. */
export type PrintPlan = { recipe: (draft: PrintTemplate) => void; nodes: readonly string[]; mark: Message } | Refused

/** A field as texts name it, with the columns of a sub-table. */
export interface PrintField {
  /** the expression that reads it, without braces */
  id: string
  fullName: string
  /** the kind of widget */
  type: string
  children?: readonly PrintField[]
}
