import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRowHeight } from '#runtime/table/rowHeight.ts'
import { relayout } from '../grid/relayout.ts'
import { useWindowed } from '../grid/useWindowed.ts'
import { indexWidth, type TableColumn } from './tableColumns.ts'

/** Up to so many rows and columns everything is drawn: find-in-page and printing see all of it. */
const plainRows = 30
const plainColumns = 12
/** So many pixels too little are taken from the columns: a scrollbar for them would only take more. */
const spare = 8
/** A table that grows to so many rows will soon be a long one. */
const nearlyLong = 20

/** The width inside an element, followed as it changes; looked for anew when `round` is another one. */
export function useWidth(element: RefObject<HTMLElement | null>, round?: unknown): number {
  const [width, setWidth] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round may have another element
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(box.clientWidth)
    if (typeof ResizeObserver === 'undefined') return
    const again = relayout(() => setWidth(box.clientWidth))
    const observer = new ResizeObserver(again)
    observer.observe(box)
    return () => {
      again.cancel()
      observer.disconnect()
    }
  }, [element, round])
  return width
}

export interface TableLayout {
  left: TableColumn[]
  /** columns in the middle that are on screen, and the space of those before and after them */
  middle: TableColumn[]
  before: number
  after: number
  right: TableColumn[]
  /** all columns, as wide as they are drawn */
  sized: TableColumn[]
  total: number
  /** what stands over the cells at each side: a cell that takes the focus is scrolled out from under it */
  padding: { scrollPadding: string }
  /** rows that are on screen, with their place; all of them, without a place, in a short table */
  rows: Array<{ index: number; start: number | undefined }>
  height: number | undefined
  measureRow: ((element: Element | null) => void) | undefined
  showRow: (index: number) => void
  showColumn: (key: string) => void
}

/** Which rows and columns to draw. Columns grow to fill the width; `taken` is what index and selection, and the buttons, need. */
export function useTableLayout(
  scroller: RefObject<HTMLDivElement | null>,
  columns: TableColumn[],
  count: number,
  taken: { left: number; right: number },
  width: number,
  widths?: { readonly [column: string]: number },
): TableLayout {
  // a row, and the line below it
  const rowHeight = useRowHeight() + 1
  const beside = taken.left + taken.right
  const wanted = columns.reduce((sum, column) => sum + column.width, 0)
  // what is left within the border, and beside a scrollbar that takes room
  const inner = useWidth(scroller, width) || width
  // columns that a person made as wide as they are do not grow
  const growth = !widths && inner > 0 && inner > wanted + beside - spare && wanted > 0 ? (inner - beside) / wanted : 1
  const sized = columns.map((column, i) => ({
    ...column,
    at: i + 1 + taken.left / indexWidth,
    width: widths?.[column.key] ?? (growth === 1 ? column.width : Math.floor(column.width * growth * 100) / 100),
  }))
  const middle = sized.filter((column) => !column.fixed)

  const rows = useWindowed({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 5,
    enabled: count > plainRows,
    soon: count > nearlyLong,
  })
  const across = useWindowed({
    horizontal: true,
    count: middle.length,
    getScrollElement: () => scroller.current,
    estimateSize: (i) => middle[i]?.width ?? 160,
    overscan: 2,
    enabled: columns.length > plainColumns && width > 0,
  })
  const many = !across.whole
  // biome-ignore lint/correctness/useExhaustiveDependencies: widths are read anew when they change
  useLayoutEffect(() => across.window?.measure(), [growth, many, widths])

  const shown = across.window?.getVirtualItems() ?? []
  const [first, last] = [shown[0], shown.at(-1)]
  const visible = many ? (first && last ? middle.slice(first.index, last.index + 1) : middle.slice(0, plainColumns)) : middle
  const middleWidth = middle.reduce((sum, column) => sum + column.width, 0)
  const before = many && first ? first.start : 0
  // until it is known what is on screen, the first rows stand in the room of all
  const flowing = rows.whole ? count : Math.min(count, plainRows)
  const side = (at: 'left' | 'right') => sized.filter((column) => column.fixed === at)
  const wide = (some: TableColumn[]) => some.reduce((sum, column) => sum + column.width, 0)
  const [left, right] = [side('left'), side('right')]
  return {
    left,
    sized,
    padding: { scrollPadding: `80px ${taken.right + wide(right)}px 48px ${taken.left + wide(left)}px` },
    middle: visible,
    before,
    after: many ? Math.max(0, middleWidth - before - visible.reduce((sum, column) => sum + column.width, 0)) : 0,
    right,
    total: wide(sized) + beside,
    rows:
      rows.window?.getVirtualItems().map(({ index, start }) => ({ index, start })) ??
      Array.from({ length: flowing }, (_, index) => ({ index, start: undefined })),
    height: rows.whole ? undefined : (rows.window?.getTotalSize() ?? count * rowHeight),
    measureRow: rows.window?.measureElement,
    showRow: rows.show,
    showColumn: (key) =>
      across.show(
        Math.max(
          0,
          middle.findIndex((column) => column.key === key),
        ),
      ),
  }
}
