import type { Align, Sheet } from './template.ts'

/** A line of letters: its left end and its foot, and how wide it is meant to be. All of a page is in mm from its upper left corner, sizes of letters are points. */
export interface Line {
  text: string
  x: number
  y: number
  width: number
}

/** A box of words. */
export interface Cell {
  x: number
  y: number
  w: number
  h: number
  lines: Line[]
  size: number
  bold: boolean
  align: Align
  border: boolean
  /** above its lines, side by side as they stand */
  pictures?: PlacedPicture[][]
  /** which cell of its grid it is: `rows[0][1]` */
  part?: string
}

/** Dark parts of a code. */
export interface Bar {
  x: number
  y: number
  w: number
  h: number
}

/** A picture in the box that it fills. */
export interface PlacedPicture {
  x: number
  y: number
  w: number
  h: number
  src: string
  name: string
}

/** A row of cells, from left to right. One that reaches over rows below it is higher than its own. */
export interface RowFragment {
  kind: 'row'
  y: number
  h: number
  cells: Cell[]
}

/** What stands on a page, from above to below. A text is a row of one cell. */
export type Fragment =
  | RowFragment
  | { kind: 'line'; x: number; y: number; w: number; h: number }
  | { kind: 'code'; x: number; y: number; w: number; h: number; text: string; bars: Bar[] }
  | { kind: 'pictures'; x: number; y: number; w: number; h: number; pictures: PlacedPicture[] }

export interface PrintPage {
  header: Fragment[]
  body: Fragment[]
  footer: Fragment[]
}

/** Every picture that stands on a page. */
export const picturesOn = ({ header, body, footer }: PrintPage): PlacedPicture[] =>
  [...header, ...body, ...footer].flatMap((one) =>
    one.kind === 'pictures' ? one.pictures : one.kind === 'row' ? one.cells.flatMap(({ pictures }) => pictures?.flat() ?? []) : [],
  )

/** A record laid out: the same pages on screen, on paper, in PDF and in Word. */
export interface PrintLayout {
  sheet: Sheet
  pages: PrintPage[]
  /** there was more than the pages that one record may have */
  cut: boolean
}

/** So many pages has one record at most. */
export const mostPages = 500

/** Hears where a part of the template came to stand: its path, the page in its flow, and its place from above. */
export type Placed = (part: string, page: number, y: number, h: number, fragment?: Fragment) => void

/** Pages that are filled from above to below. */
export class PageFlow {
  readonly pages: Fragment[][] = [[]]
  y: number
  /** the part of the template that is put now */
  part = ''
  constructor(
    readonly top: number,
    readonly bottom: number,
    private readonly placed?: Placed,
  ) {
    this.y = top
  }

  /** What is left of this page. */
  get room(): number {
    return this.bottom - this.y
  }
  get isEmpty(): boolean {
    return this.y === this.top
  }
  /** No further page may begin. */
  get isFull(): boolean {
    return this.pages.length >= mostPages
  }

  private tell(h: number, fragment?: Fragment) {
    this.placed?.(this.part, this.pages.length - 1, this.y, h, fragment)
  }

  turn() {
    this.pages.push([])
    this.y = this.top
  }

  /** A part that leaves nothing on the paper stands here. */
  mark() {
    this.tell(0)
  }

  /** Puts a fragment that was made for this place below what is there. */
  put(fragment: Fragment) {
    this.tell(fragment.h, fragment)
    this.pages.at(-1)?.push(fragment)
    this.y += fragment.h
  }

  /** Leaves room empty, but none at the top of a page. */
  skip(height: number) {
    const to = this.isEmpty ? this.y : Math.min(this.bottom, this.y + height)
    this.tell(to - this.y)
    this.y = to
  }
}
