import type { GridCell } from './template.ts'

/** A cell that reaches over rows below it. */
export interface RowSpan {
  row: number
  cell: number
  rows: number
  /** the cells that it covers; nothing where it may not reach over them: they are not empty, not as wide together, or not there */
  covers: Array<{ row: number; cell: number }> | undefined
}

const wide = ({ span = 1 }: GridCell): number => Math.max(1, span)

/** Whether a cell of a grid says nothing, so that another one may reach over it. */
export const isEmptyCell = ({ text, picture, rowSpan = 1 }: GridCell): boolean => text === '' && picture === undefined && rowSpan === 1

/** The cells of a row that fill some columns exactly, where all of them are empty. */
function emptyOver(row: readonly GridCell[], from: number, to: number): number[] | undefined {
  const found: number[] = []
  let at = 0
  for (const [i, cell] of row.entries()) {
    const end = at + wide(cell)
    if (at < to && end > from) {
      if (at < from || end > to || !isEmptyCell(cell)) return undefined
      found.push(i)
    }
    at = end
  }
  return at >= to ? found : undefined
}

/** What stands below a cell that would be so many rows high; nothing where it may not. */
export function coveredBy(rows: ReadonlyArray<readonly GridCell[]>, row: number, cell: number, count: number): RowSpan['covers'] {
  const own = rows[row] ?? []
  const from = own.slice(0, cell).reduce((sum, one) => sum + wide(one), 0)
  const to = from + (own[cell] ? wide(own[cell]) : 1)
  const covers: Array<{ row: number; cell: number }> = []
  for (let below = row + 1; below < row + count; below++) {
    const empty = emptyOver(rows[below] ?? [], from, to)
    if (!empty) return undefined
    covers.push(...empty.map((one) => ({ row: below, cell: one })))
  }
  return covers
}

/** All cells that reach over rows, from above to below. */
export const rowSpansOf = (rows: ReadonlyArray<readonly GridCell[]>): RowSpan[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap(({ rowSpan = 1 }, cell) =>
      rowSpan > 1 ? [{ row, cell, rows: rowSpan, covers: coveredBy(rows, row, cell, rowSpan) }] : [],
    ),
  )

/** A cell by its row and its place in it, as it is known in a set. */
export const spanKey = ({ row, cell }: { row: number; cell: number }): string => `${row} ${cell}`

/** The cells that others reach over. */
export const coveredIn = (rows: ReadonlyArray<readonly GridCell[]>): ReadonlySet<string> =>
  new Set(rowSpansOf(rows).flatMap(({ covers }) => (covers ?? []).map(spanKey)))
