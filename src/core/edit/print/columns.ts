import { printMost } from '../../print/check.ts'
import { coveredBy, coveredIn, isEmptyCell, rowSpansOf, spanKey } from '../../print/spans.ts'
import type { GridBlock, GridCell, PrintTemplate, TableBlock } from '../../print/template.ts'
import { kindName } from './blocks.ts'
import { atOf, blockAt, blockOfKey, cellKey, columnedAt, columnKey, columnOfCell, partAt, spanOf } from './places.ts'
import { notPrinted } from './refused.ts'
import type { PrintCommand, PrintPlan } from './types.ts'

/** The block that a command is about, in a draft. */
const gridIn = (draft: PrintTemplate, key: string) => blockAt(draft, key) as GridBlock
const tableIn = (draft: PrintTemplate, key: string) => blockAt(draft, key) as TableBlock

const markOf = (step: string, kind: 'grid' | 'table') => ({ key: `t:print.design.step.${step}`, params: { name: kindName(kind) } })

/** Sets how many columns a cell is wide; one is what holds where nothing is said. */
function widen(cell: GridCell, span: number) {
  if (span > 1) cell.span = span
  else delete cell.span
}

/** Sets how many rows a cell is high. */
function heighten(cell: GridCell, rowSpan: number) {
  if (rowSpan > 1) cell.rowSpan = rowSpan
  else delete cell.rowSpan
}

/** Cells reach over as many rows as they still may. */
function settle({ rows }: GridBlock) {
  for (const { row, cell, rows: high } of rowSpansOf(rows)) {
    let fits = high
    while (fits > 1 && !coveredBy(rows, row, cell, fits)) fits--
    heighten(rows[row]?.[cell] as GridCell, fits)
  }
}

/** A column that begins at `index`: an empty cell in each row, or one more of a cell that reaches over it. */
function cellsForColumn(row: GridCell[], index: number) {
  for (let i = 0, at = 0; i < row.length; i++) {
    const cell = row[i] as GridCell
    if (at === index) {
      row.splice(i, 0, { text: '' })
      return
    }
    const span = spanOf(cell)
    if (index < at + span) return widen(cell, span + 1)
    at += span
  }
  row.push({ text: '' })
}

function cellsWithoutColumn(row: GridCell[], index: number) {
  for (let i = 0, at = 0; i < row.length; i++) {
    const cell = row[i] as GridCell
    const span = spanOf(cell)
    if (index < at + span) {
      if (span > 1) widen(cell, span - 1)
      // a row has one cell at least
      else if (row.length > 1) row.splice(i, 1)
      return
    }
    at += span
  }
}

const mean = (widths: readonly number[]): number =>
  Math.round((widths.reduce((sum, one) => sum + one, 0) / Math.max(1, widths.length)) * 10) / 10

export function addColumn(template: PrintTemplate, { of, index, column }: Extract<PrintCommand, { do: 'addColumn' }>): PrintPlan {
  const block = columnedAt(template, of)
  if (!block || index < 0 || index > block.columns.length) return notPrinted('gone')
  if (block.columns.length >= printMost.columns) return notPrinted('manyColumns', { n: printMost.columns })
  const mark = markOf('addColumn', block.kind)
  if (block.kind === 'table') {
    const made = structuredClone(column ?? { title: '', text: '', width: mean(block.columns.map(({ width }) => width)) })
    return { recipe: (draft) => tableIn(draft, of).columns.splice(index, 0, made), nodes: [columnKey(of, index)], mark }
  }
  const recipe = (draft: PrintTemplate) => {
    const grid = gridIn(draft, of)
    grid.columns.splice(index, 0, mean(block.columns))
    for (const row of grid.rows) cellsForColumn(row, index)
    settle(grid)
  }
  return { recipe, nodes: [of], mark }
}

export function removeColumn(template: PrintTemplate, { of, index }: Extract<PrintCommand, { do: 'removeColumn' }>): PrintPlan {
  const block = columnedAt(template, of)
  if (!block || block.columns[index] === undefined) return notPrinted('gone')
  if (block.columns.length === 1) return notPrinted('lastColumn')
  const recipe = (draft: PrintTemplate) => {
    if (block.kind === 'table') return void tableIn(draft, of).columns.splice(index, 1)
    const grid = gridIn(draft, of)
    grid.columns.splice(index, 1)
    for (const row of grid.rows) cellsWithoutColumn(row, index)
    settle(grid)
  }
  const nodes = block.kind === 'table' ? [columnKey(of, Math.min(index, block.columns.length - 2))] : [of]
  return { recipe, nodes, mark: markOf('removeColumn', block.kind) }
}

const moveIn = <T>(list: T[], from: number, to: number) => list.splice(to, 0, ...list.splice(from, 1))

export function moveColumn(template: PrintTemplate, { of, from, to }: Extract<PrintCommand, { do: 'moveColumn' }>): PrintPlan {
  const block = columnedAt(template, of)
  if (!block || block.columns[from] === undefined || block.columns[to] === undefined) return notPrinted('gone')
  const mark = markOf('moveColumn', block.kind)
  if (block.kind === 'table')
    return { recipe: (draft) => void moveIn(tableIn(draft, of).columns, from, to), nodes: [columnKey(of, to)], mark }
  const isWhole = (row: readonly GridCell[]) => row.length === block.columns.length && row.every((cell) => spanOf(cell) === 1)
  if (!block.rows.every(isWhole)) return notPrinted('spanned')
  const recipe = (draft: PrintTemplate) => {
    const grid = gridIn(draft, of)
    moveIn(grid.columns, from, to)
    for (const row of grid.rows) moveIn(row, from, to)
  }
  return { recipe, nodes: [of], mark }
}

export function setWidth(template: PrintTemplate, { of, index, width }: Extract<PrintCommand, { do: 'setWidth' }>): PrintPlan {
  const block = columnedAt(template, of)
  if (!block || block.columns[index] === undefined) return notPrinted('gone')
  if (!(width >= 0.1 && width <= 1000)) return notPrinted('width')
  const recipe = (draft: PrintTemplate) => {
    const found = columnedAt(draft, of)
    if (found?.kind === 'grid') found.columns[index] = width
    else if (found?.columns[index]) found.columns[index].width = width
  }
  return { recipe, nodes: block.kind === 'table' ? [columnKey(of, index)] : [of], mark: markOf('setWidth', block.kind) }
}

const gridAt = (template: PrintTemplate, key: string) => {
  const block = blockAt(template, key)
  return block?.kind === 'grid' ? block : undefined
}

export function addRow(template: PrintTemplate, { of, index }: Extract<PrintCommand, { do: 'addRow' }>): PrintPlan {
  const block = gridAt(template, of)
  if (!block || index < 0 || index > block.rows.length) return notPrinted('gone')
  if (block.rows.length >= printMost.rows) return notPrinted('manyRows', { n: printMost.rows })
  const row = block.columns.map((): GridCell => ({ text: '' }))
  const recipe = (draft: PrintTemplate) => {
    const { rows } = gridIn(draft, of)
    // what reaches over its place reaches over it too
    for (const one of rowSpansOf(rows))
      if (one.row < index && index < one.row + one.rows) heighten(rows[one.row]?.[one.cell] as GridCell, one.rows + 1)
    rows.splice(index, 0, row)
    settle(gridIn(draft, of))
  }
  return { recipe, nodes: [cellKey(of, index, 0)], mark: markOf('addRow', 'grid') }
}

export function moveRow(template: PrintTemplate, { of, from, to }: Extract<PrintCommand, { do: 'moveRow' }>): PrintPlan {
  const block = gridAt(template, of)
  if (!block?.rows[from] || !block.rows[to]) return notPrinted('gone')
  const after = [...block.rows]
  moveIn(after, from, to)
  // neither out of what a cell reaches over, nor in between
  const isOut = rowSpansOf(block.rows).some(({ row, rows }) => from >= row && from < row + rows)
  const isIn = rowSpansOf(after).some(({ row, rows }) => to > row && to < row + rows)
  if (isOut || isIn) return notPrinted('joinedRows')
  return {
    recipe: (draft) => void moveIn(gridIn(draft, of).rows, from, to),
    nodes: [cellKey(of, to, 0)],
    mark: markOf('moveRow', 'grid'),
  }
}

export function removeRow(template: PrintTemplate, { of, index }: Extract<PrintCommand, { do: 'removeRow' }>): PrintPlan {
  const block = gridAt(template, of)
  if (!block?.rows[index]) return notPrinted('gone')
  if (block.rows.length === 1) return notPrinted('lastRow')
  const nodes = [cellKey(of, Math.min(index, block.rows.length - 2), 0)]
  const recipe = (draft: PrintTemplate) => {
    const { rows } = gridIn(draft, of)
    for (const one of rowSpansOf(rows))
      if (one.row < index && index < one.row + one.rows) heighten(rows[one.row]?.[one.cell] as GridCell, one.rows - 1)
    rows.splice(index, 1)
    settle(gridIn(draft, of))
  }
  return { recipe, nodes, mark: markOf('removeRow', 'grid') }
}

/** How many rows a cell may reach over at most, as far as there are any. */
export const rowsBelow = ({ rows }: GridBlock, row: number): number => rows.length - row

/** A cell becomes as high as so many rows: the cells that it covers stay in their rows, and are empty. */
export function setRowSpan(template: PrintTemplate, { of, rowSpan }: Extract<PrintCommand, { do: 'setRowSpan' }>): PrintPlan {
  const at = atOf(of)?.cell
  const key = blockOfKey(of)
  const block = gridAt(template, key)
  if (!at || !block || !partAt(template, of)) return notPrinted('gone')
  if (coveredIn(block.rows).has(spanKey(at))) return notPrinted('covered')
  const most = rowsBelow(block, at.row)
  if (!Number.isInteger(rowSpan) || rowSpan < 1 || rowSpan > most) return notPrinted('rowSpan', { n: most })
  if (!coveredBy(block.rows, at.row, at.cell, rowSpan)) return notPrinted('notEmptyBelow')
  const recipe = (draft: PrintTemplate) => heighten(gridIn(draft, key).rows[at.row]?.[at.cell] as GridCell, rowSpan)
  return { recipe, nodes: [of], mark: markOf('setSpan', 'grid') }
}

/** A cell becomes as wide as so many columns: it takes in empty cells to its right, or leaves empty ones there. */
export function setSpan(template: PrintTemplate, { of, span }: Extract<PrintCommand, { do: 'setSpan' }>): PrintPlan {
  const at = atOf(of)?.cell
  const key = blockOfKey(of)
  const block = gridAt(template, key)
  const row = at && block?.rows[at.row]
  const cell = partAt(template, of) as GridCell | undefined
  if (!at || !block || !row || !cell) return notPrinted('gone')
  const room = block.columns.length - columnOfCell(row, at.cell)
  if (!Number.isInteger(span) || span < 1 || span > room) return notPrinted('span', { n: room })
  const behind = row.slice(at.cell + 1)
  let covered = spanOf(cell)
  let taken = 0
  while (covered < span && taken < behind.length) {
    const next = behind[taken] as GridCell
    if (!isEmptyCell(next)) return notPrinted('notEmpty')
    covered += spanOf(next)
    taken++
  }
  const joined = coveredIn(block.rows)
  const touched = Array.from({ length: taken + 1 }, (_, i) => spanKey({ row: at.row, cell: at.cell + i }))
  if ((cell.rowSpan ?? 1) > 1 || touched.some((one) => joined.has(one))) return notPrinted('joinedRows')
  const left = Array.from({ length: Math.max(0, covered - span) }, (): GridCell => ({ text: '' }))
  const recipe = (draft: PrintTemplate) => {
    const cells = gridIn(draft, key).rows[at.row] as GridCell[]
    widen(cells[at.cell] as GridCell, span)
    cells.splice(at.cell + 1, taken, ...left)
  }
  return { recipe, nodes: [of], mark: markOf('setSpan', 'grid') }
}
