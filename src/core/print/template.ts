import type { Text } from '../types.ts'

/** A print template as it is stored. All lengths are millimetres, sizes of letters points. */
export interface PrintTemplate {
  version: 1
  paper: Paper
  /** of what says no size of its own; 10.5 where it is left out */
  fontSize?: number
  /** on every page, above and below what grows */
  header?: PrintBlock[]
  footer?: PrintBlock[]
  body: PrintBlock[]
}

export interface Paper {
  size: keyof typeof paperSizes | 'custom'
  /** of a size of its own */
  width?: number
  height?: number
  landscape?: boolean
  margins?: Partial<Sides>
  /** a sheet of labels, a record on each: margins are those of the sheet */
  labels?: Labels
}

/** Labels of one size, side by side from the upper left. */
export interface Labels {
  width: number
  height: number
  columns: number
  rows: number
  /** between two beside, and two below each other */
  gapX?: number
  gapY?: number
}

interface Sides {
  top: number
  right: number
  bottom: number
  left: number
}

/** Width and height of upright sheets, and of fan-fold paper in whole, halves and thirds. */
export const paperSizes = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  B5: [176, 250],
  letter: [215.9, 279.4],
  '241-1': [241, 279.4],
  '241-2': [241, 139.7],
  '241-3': [241, 93.1],
} as const

/** Of a paper that says none. */
export const usualMargins: Sides = { top: 15, right: 15, bottom: 15, left: 15 }
/** Inside of a label. */
const labelInset = 2

/** What a template's sheets measure. */
export interface Sheet extends Sides {
  width: number
  height: number
}

/** The sheet of a paper as it lies in the printer. */
export function paperSheet({ size, width = paperSizes.A4[0], height = paperSizes.A4[1], landscape, margins }: Paper): Sheet {
  const [wide, high] = size === 'custom' ? [width, height] : paperSizes[size]
  return { ...usualMargins, ...margins, width: landscape ? high : wide, height: landscape ? wide : high }
}

/** What a record is laid out on: the sheet, or a label of it. */
export const sheetOf = (paper: Paper): Sheet =>
  paper.labels
    ? {
        ...{ top: labelInset, right: labelInset, bottom: labelInset, left: labelInset },
        width: paper.labels.width,
        height: paper.labels.height,
      }
    : paperSheet(paper)

export type Align = 'left' | 'center' | 'right'

/** Words with expressions between `{{ }}`, and how they stand. */
export interface Wording {
  text: Text
  align?: Align
  /** points */
  size?: number
  bold?: boolean
}

export type PrintBlock = TextBlock | GridBlock | TableBlock | CodeBlock | PictureBlock | LineBlock | SpaceBlock | BreakBlock | ApprovalBlock

export interface TextBlock extends Wording {
  kind: 'text'
}

/** Cells in rows that do not grow in number: heads of vouchers, names and values. */
export interface GridBlock {
  kind: 'grid'
  /** parts of the width */
  columns: number[]
  rows: GridCell[][]
  border?: boolean
}

/** The pictures of a field in a cell, which says no words then: those of the record, or of the row in a table. */
export interface CellPicture {
  field: string
  /** of the box of one */
  width?: number
  height?: number
}

/** The box of a picture in a cell that says none. */
export const usualCellPicture = { width: 20, height: 15 }

export interface GridCell extends Wording {
  picture?: CellPicture
  /** columns that it is wide */
  span?: number
  /** rows that it is high: the cells that it covers stand in their rows, as wide together, and are empty */
  rowSpan?: number
  /** least height */
  height?: number
}

/** Rows of a sub-table. */
export interface TableBlock {
  kind: 'table'
  /** the field of the sub-table */
  field: string
  columns: TableBlockColumn[]
  /** empty rows to the end of the last page */
  fill?: boolean
}

export interface TableBlockColumn extends Wording {
  title: Text
  picture?: CellPicture
  /** parts of the width */
  width: number
  /** summed up: on every page what was carried over, at the end the sum */
  total?: boolean
}

export interface CodeBlock {
  kind: 'qrcode' | 'barcode'
  text: Text
  align?: Align
}

/** The box of a picture that says none. */
export const usualPicture = { width: 40, height: 30 }

/** The pictures of a field, or a signature: beside each other as far as they fit, each as large as its box allows. */
export interface PictureBlock {
  kind: 'picture'
  /** the field that holds them */
  field: string
  /** of the box of one */
  width?: number
  height?: number
  align?: Align
}

export interface LineBlock {
  kind: 'line'
}
export interface SpaceBlock {
  kind: 'space'
  height: number
}
export interface BreakBlock {
  kind: 'newPage'
}
/** Who decided what, of a record that a flow decides about. */
export interface ApprovalBlock {
  kind: 'approvals'
  /** with what whoever decided signed */
  signature?: boolean
}
