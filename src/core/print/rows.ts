import type { PrintPicture } from './fill.ts'
import { linesOf, mmOfPoint, widthOf } from './metrics.ts'
import type { Cell, PageFlow, PlacedPicture, RowFragment } from './pages.ts'
import { beside, movedPicture, type PictureBox, type PictureLine, pictureLines } from './pictured.ts'
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

/** What stands in a cell, one below the other: lines of letters, and pictures side by side. */
export type Item = string | PictureLine

/** A cell before it stands anywhere. */
export interface LooseCell extends CellStyle {
  text: string
  /** what it holds instead of its text */
  items?: Item[]
  x: number
  w: number
  /** least height */
  least?: number
  /** which cell of its grid it is: `rows[0][1]` */
  part?: string
}

export interface BrokenCell extends LooseCell {
  items: Item[]
}

/** How a row looks: with lines around its cells, or as plain text to the edges. */
export interface RowLook {
  border: boolean
}

const inset = ({ border }: RowLook) => (border ? padding : 0)
/** Free above and below pictures. */
const abovePictures = 0.5

/** How wide the words and pictures of a cell may be. */
export const insideOf = (w: number, look: RowLook): number => w - 2 * inset(look)

/** Pictures as they stand in a cell, and below them the names of those that cannot be drawn. */
export function pictureItems(pictures: readonly PrintPicture[], box: PictureBox, { size, bold }: CellStyle, room: PictureBox): Item[] {
  const { lines, names } = pictureLines(pictures, box, { ...room, height: room.height - 2 * abovePictures })
  return [...lines, ...names.flatMap((name) => linesOf(name, room.width, size, bold))]
}

const heightOf = (item: Item, size: number): number => (typeof item === 'string' ? lineHeight(size) : item.h + 2 * abovePictures)
/** How high all that a cell holds is. */
export const contentHeight = ({ items, size }: Pick<BrokenCell, 'items' | 'size'>): number =>
  items.reduce((sum, item) => sum + heightOf(item, size), 0)

/** How many of the things in a cell stand in a height. */
export function fitting({ items, size }: Pick<BrokenCell, 'items' | 'size'>, room: number): number {
  let used = 0
  const first = items.findIndex((item) => {
    used += heightOf(item, size)
    return used > room + 1e-9
  })
  return first < 0 ? items.length : first
}

/** A cell with its text broken into lines. */
export const broken = (cell: LooseCell, look: RowLook): BrokenCell => ({
  ...cell,
  items: cell.items ?? linesOf(cell.text, insideOf(cell.w, look), cell.size, cell.bold),
})

/** A cell at its place, `h` high. */
export function standing({ x, w, items, size, bold, align, part }: BrokenCell, look: RowLook, y: number, h: number): Cell {
  // one thing stands in the middle of its row, several begin at the top
  let at = y + (items.length === 1 && look.border ? (h - contentHeight({ items, size })) / 2 : 0)
  const lines: Cell['lines'] = []
  const pictures: PlacedPicture[][] = []
  for (const item of items) {
    const width = typeof item === 'string' ? widthOf(item, size, bold) : item.w
    const left = x + inset(look) + beside(align, w - 2 * inset(look) - width)
    if (typeof item !== 'string') pictures.push(item.pictures.map((one) => movedPicture(one, left, at + abovePictures)))
    else if (item !== '') lines.push({ text: item, x: left, y: at + ascent * size * mmOfPoint, width })
    at += heightOf(item, size)
  }
  return {
    ...{ x, y, w, h, size, bold, align, border: look.border, lines },
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(part === undefined ? {} : { part }),
  }
}

/** A row with its cells' texts broken into lines. */
export class LooseRow {
  readonly height: number
  readonly cells: readonly BrokenCell[]
  constructor(
    cells: readonly LooseCell[],
    readonly look: RowLook,
    private readonly least = 0,
  ) {
    this.cells = cells.map((cell) => broken(cell, look))
    this.height = Math.max(least, ...this.cells.map((cell) => Math.max(cell.least ?? 0, contentHeight(cell))))
  }

  /** The row at a height of a page; `h` where it is higher than it needs to be. */
  at(y: number, h = this.height): RowFragment {
    return { kind: 'row', y, h, cells: this.cells.map((cell) => standing(cell, this.look, y, h)) }
  }

  /** What of the row fits into a height, and what is left; nothing where not a line of it fits. */
  split(room: number): [LooseRow, LooseRow] | undefined {
    const counts = this.cells.map((cell) => fitting(cell, room))
    if (this.cells.some(({ items }, i) => items.length > 0 && counts[i] === 0)) return undefined
    const part = (from: (cell: BrokenCell, count: number) => Item[], least: number) =>
      new LooseRow(
        this.cells.map(({ least: _least, ...cell }, i) => ({ ...cell, items: from(cell, counts[i] ?? 0) })),
        this.look,
        least,
      )
    return [
      part(({ items }, count) => items.slice(0, count), 0),
      part(({ items }, count) => items.slice(count), this.look.border ? this.least : 0),
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
