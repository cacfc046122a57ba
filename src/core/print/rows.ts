import { linesOf, mmOfPoint, widthOf } from './metrics.ts'
import type { Cell, Fragment, PageFlow } from './pages.ts'
import type { Align } from './template.ts'

/** Millimetres of a pixel: 96 are an inch. */
export const mmOfPixel = 25.4 / 96
/** PR-09: no row is lower. */
export const leastRow = 17 * mmOfPixel
/** Beside the words of a cell with a frame. */
const padding = 1
/** From the foot of one line to that of the next, in ems: letters of 10.5 points have lines of 17 px. From the top of a line to its foot. */
const leading = 17 / 14
const ascent = (leading - 1) / 2 + 0.86

const lineHeight = (size: number): number => size * mmOfPoint * leading

export interface CellStyle {
  align: Align
  /** points */
  size: number
  bold: boolean
}

/** A cell before it stands anywhere. */
export interface LooseCell extends CellStyle {
  text: string
  x: number
  w: number
  /** least height */
  least?: number
}

interface BrokenCell extends LooseCell {
  lines: string[]
}

/** How a row looks: with lines around its cells, or as plain text to the edges. */
export interface RowLook {
  border: boolean
}

const inset = ({ border }: RowLook) => (border ? padding : 0)

/** A row with its cells' texts broken into lines. */
export class LooseRow {
  readonly height: number
  private readonly cells: BrokenCell[]
  constructor(
    cells: ReadonlyArray<LooseCell & { lines?: string[] }>,
    readonly look: RowLook,
    private readonly least = 0,
  ) {
    this.cells = cells.map((cell) => ({
      ...cell,
      lines: cell.lines ?? linesOf(cell.text, cell.w - 2 * inset(look), cell.size, cell.bold),
    }))
    this.height = Math.max(least, ...this.cells.map(({ lines, size, least: own = 0 }) => Math.max(own, lines.length * lineHeight(size))))
  }

  /** The row at a height of a page; `h` where it is higher than it needs to be. */
  at(y: number, h = this.height): Fragment {
    const cells = this.cells.map(({ x, w, lines, size, bold, align }): Cell => {
      const high = lineHeight(size)
      // one line stands in the middle of its row, several begin at the top
      const above = lines.length === 1 && this.look.border ? (h - high) / 2 : 0
      return {
        ...{ x, y, w, h, size, bold, align, border: this.look.border },
        lines: lines.flatMap((text, i) => {
          if (text === '') return []
          const width = widthOf(text, size, bold)
          const free = w - 2 * inset(this.look) - width
          const left = align === 'right' ? free : align === 'center' ? free / 2 : 0
          return [{ text, x: x + inset(this.look) + left, y: y + above + i * high + ascent * size * mmOfPoint, width }]
        }),
      }
    })
    return { kind: 'row', y, h, cells }
  }

  /** What of the row fits into a height, and what is left; nothing where not a line of it fits. */
  split(room: number): [LooseRow, LooseRow] | undefined {
    const linesFor = ({ size }: BrokenCell) => Math.floor((room + 1e-9) / lineHeight(size))
    if (this.cells.some((cell) => cell.lines.length > 0 && linesFor(cell) < 1)) return undefined
    const part = (from: (cell: BrokenCell) => string[], least: number) =>
      new LooseRow(
        this.cells.map(({ least: _least, ...cell }) => ({ ...cell, lines: from({ ...cell }) })),
        this.look,
        least,
      )
    return [
      part((cell) => cell.lines.slice(0, linesFor(cell)), 0),
      part((cell) => cell.lines.slice(linesFor(cell)), this.look.border ? this.least : 0),
    ]
  }
}

/**
 * Puts a row at the end of the pages; `turn` begins the next page with whatever is repeated there, `reserve` is kept free at
 * the foot. A row in a frame goes to the next page as a whole, where that has room for it; anything else is split between
 * lines. False where no further page may begin.
 */
export function putRow(flow: PageFlow, row: LooseRow, turn: () => void, reserve = 0): boolean {
  let rest = row
  let isFresh = flow.isEmpty
  for (;;) {
    const room = flow.room - reserve
    if (rest.height <= room + 1e-9) {
      flow.put(rest.at(flow.y))
      return true
    }
    const waits = !isFresh && rest.look.border && rest.height <= flow.bottom - flow.top - reserve
    const parts = waits ? undefined : rest.split(room)
    if (parts) {
      flow.put(parts[0].at(flow.y))
      rest = parts[1]
    } else if (isFresh) {
      // not even a page of its own has room for a line: the paper cuts it
      flow.put(rest.at(flow.y))
      return true
    }
    if (flow.isFull) return false
    turn()
    isFresh = true
  }
}
