import type { GridBlock, GridCell, PrintBlock, PrintTemplate, TableBlock, TableBlockColumn } from '../../print/template.ts'
import { type PrintArea, type PrintPlace, printAreas } from './types.ts'

/** What a path names. */
export interface PrintAt {
  area: PrintArea
  index: number
  /** a cell of a grid: its row, and its place among the cells of it */
  cell?: { row: number; cell: number }
  /** a column of a table */
  column?: number
}

const path = /^(header|body|footer)\[(\d+)\](?:\.rows\[(\d+)\]\[(\d+)\]|\.columns\[(\d+)\])?/

/** Reads a path, also one that goes on to a property; nothing where it names no block. */
export function atOf(key: string): PrintAt | undefined {
  const found = path.exec(key)
  if (!found) return undefined
  const [, area, index, row, cell, column] = found
  return {
    ...{ area: area as PrintArea, index: Number(index) },
    ...(row === undefined || cell === undefined ? {} : { cell: { row: Number(row), cell: Number(cell) } }),
    ...(column === undefined ? {} : { column: Number(column) }),
  }
}

export const blockKey = (area: PrintArea, index: number): string => `${area}[${index}]`
export const cellKey = (block: string, row: number, cell: number): string => `${block}.rows[${row}][${cell}]`
export const columnKey = (block: string, column: number): string => `${block}.columns[${column}]`
/** The block that a path stands in. */
export const blockOfKey = (key: string): string => {
  const at = atOf(key)
  return at ? blockKey(at.area, at.index) : ''
}

export const blocksOf = (template: PrintTemplate, area: PrintArea): readonly PrintBlock[] => template[area] ?? []

/** The block at a path; nothing where none stands. */
export function blockAt(template: PrintTemplate, key: string): PrintBlock | undefined {
  const at = atOf(key)
  return at && blocksOf(template, at.area)[at.index]
}

/** The block, the cell or the column that a path names; nothing where there is none. */
export function partAt(template: PrintTemplate, key: string): PrintBlock | GridCell | TableBlockColumn | undefined {
  const at = atOf(key)
  const block = blockAt(template, key)
  if (!at || !block) return undefined
  if (at.cell) return block.kind === 'grid' ? block.rows[at.cell.row]?.[at.cell.cell] : undefined
  if (at.column !== undefined) return block.kind === 'table' ? block.columns[at.column] : undefined
  return block
}

/** Whether something stands at a path. */
export const isThere = (template: PrintTemplate, key: string): boolean => partAt(template, key) !== undefined

/** The longest path that something stands at, of one that may lead further: to a property, or to the paper. */
export function nearestKey(template: PrintTemplate, key: string): string {
  const at = atOf(key)
  if (!at) return ''
  const block = blockKey(at.area, at.index)
  const part = at.cell ? cellKey(block, at.cell.row, at.cell.cell) : at.column === undefined ? block : columnKey(block, at.column)
  return isThere(template, part) ? part : isThere(template, block) ? block : ''
}

/** All blocks with their paths, in the order in which they are printed. */
export const standing = (template: PrintTemplate): Array<{ key: string; block: PrintBlock }> =>
  printAreas.flatMap((area) => blocksOf(template, area).map((block, index) => ({ key: blockKey(area, index), block })))

/** The gap behind what a path names; the end of the body for anything else. */
export function gapBehind(template: PrintTemplate, key: string | undefined): PrintPlace {
  const at = key === undefined ? undefined : atOf(key)
  return at ? { in: at.area, index: at.index + 1 } : { in: 'body', index: template.body.length }
}

/** How many columns a cell is wide. */
export const spanOf = ({ span = 1 }: GridCell): number => Math.max(1, span)

/** The column in which a cell of a row begins. */
export const columnOfCell = (row: readonly GridCell[], cell: number): number =>
  row.slice(0, cell).reduce((sum, one) => sum + spanOf(one), 0)

/** The grid or the table at a path; nothing where another block stands there. */
export function columnedAt(template: PrintTemplate, key: string): GridBlock | TableBlock | undefined {
  const block = blockAt(template, key)
  return block?.kind === 'grid' || block?.kind === 'table' ? block : undefined
}
