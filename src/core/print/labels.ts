import type { Fragment, PrintLayout } from './pages.ts'
import { type Labels, type Paper, paperSheet } from './template.ts'

/** A fragment at another place. */
function moved(fragment: Fragment, dx: number, dy: number): Fragment {
  const at = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: one.x + dx, y: one.y + dy })
  switch (fragment.kind) {
    case 'row':
      return {
        ...{ ...fragment, y: fragment.y + dy },
        cells: fragment.cells.map((cell) => ({
          ...{ ...at(cell), lines: cell.lines.map(at) },
          ...(cell.pictures ? { pictures: cell.pictures.map((line) => line.map(at)) } : {}),
        })),
      }
    case 'code':
      return { ...at(fragment), bars: fragment.bars.map(at) }
    case 'pictures':
      return { ...at(fragment), pictures: fragment.pictures.map(at) }
    case 'line':
      return at(fragment)
  }
}

/** Labels of one sheet. */
export const labelsOf = ({ columns, rows }: Labels): number => columns * rows

/** One sheet of labels behind those that are left empty: each layout is the first page of a record, the others are cut. */
function labelSheet(paper: Paper & { labels: Labels }, layouts: readonly PrintLayout[], empty: number): PrintLayout {
  const sheet = paperSheet(paper)
  const { width, height, columns, gapX = 0, gapY = 0 } = paper.labels
  const body = layouts.flatMap(({ pages: [page] }, n) => {
    const i = n + empty
    const [dx, dy] = [sheet.left + (i % columns) * (width + gapX), sheet.top + Math.floor(i / columns) * (height + gapY)]
    return page ? [...page.header, ...page.body, ...page.footer].map((one) => moved(one, dx, dy)) : []
  })
  return { sheet, pages: [{ header: [], body, footer: [] }], cut: layouts.some(({ cut, pages }) => cut || pages.length > 1) }
}

/**
 * Records as they lie on paper: a layout each, or as many labels a sheet as it holds. `first` is the label of the first
 * sheet that the first record is on, counted from one: those before it were used.
 */
export function onSheets(paper: Paper, layouts: readonly PrintLayout[], first = 1): PrintLayout[] {
  const { labels } = paper
  if (!labels) return [...layouts]
  const most = labelsOf(labels)
  const empty = Math.min(most, Math.max(1, first)) - 1
  if (layouts.length === 0) return []
  return Array.from({ length: Math.ceil((layouts.length + empty) / most) }, (_, i) =>
    labelSheet({ ...paper, labels }, layouts.slice(Math.max(0, i * most - empty), (i + 1) * most - empty), i === 0 ? empty : 0),
  )
}
