import type { Row, Text } from '../types.ts'
import { type Fill, type PrintPicture, type PrintRecord, rowPictureKey, rowsFor, signatureKey } from './fill.ts'
import { type GridRow, putGrid, type SpanCell } from './grid.ts'
import type { Bar, Fragment, PageFlow, Placed } from './pages.ts'
import { beside, movedPicture, pictureLines } from './pictured.ts'
import { type CellStyle, type Item, insideOf, LooseRow, mmOfPixel, pictureItems, putRow } from './rows.ts'
import { coveredIn, rowSpansOf, spanKey } from './spans.ts'
import { type Column, type Content, putTable } from './table.ts'
import {
  type ApprovalBlock,
  type CellPicture,
  type CodeBlock,
  type GridBlock,
  type GridCell,
  type PictureBlock,
  type PrintBlock,
  type PrintTemplate,
  type TableBlock,
  usualCellPicture,
  usualPicture,
  type Wording,
} from './template.ts'

/** PR-09: a QR code, a bar of a barcode and its height, where they have the room. */
const qrSize = 100 * mmOfPixel
const barWidth = 4 * mmOfPixel
const barHeight = 80 * mmOfPixel
const usualSize = 10.5

export interface LayoutTools {
  /** a text of the template in the language of the print, and of the house by its key */
  words: (text: Text) => string
  /** `user` of expressions: who prints */
  user: Row
  /** words of dictionaries, by code of the dictionary and of the entry */
  dictionary: Row
  /** hears of expressions that could not be worked out (PR-16) */
  note: (expression: string) => void
  /** the dark parts of a code, in shares of its box, and how many modules it is wide; nothing where a text has no signs in it */
  codeOf: (kind: CodeBlock['kind'], text: string) => { bars: Bar[]; modules: number } | undefined
  /** PR-14: when this is printed, as it is written */
  time: string
  /** hears where each part of the template came to stand: `body[2]`, a row of a grid as `body[2].rows[0]` */
  placed?: Placed
}

/** Puts blocks between the two edges of a sheet, one below the other. */
export class Blocks {
  private cut = false
  constructor(
    private readonly flow: PageFlow,
    private readonly left: number,
    private readonly width: number,
    private readonly record: PrintRecord,
    private readonly fill: Fill,
    private readonly page: Row,
    private readonly template: PrintTemplate,
    private readonly tools: LayoutTools,
  ) {}

  /** Whether all of them stood on the pages that there may be. */
  put(blocks: readonly PrintBlock[], area: string): boolean {
    for (const [i, block] of blocks.entries()) {
      if (this.cut) break
      this.flow.part = `${area}[${i}]`
      this.one(block)
    }
    return !this.cut
  }

  private style({
    align = 'left',
    size,
    bold = false,
  }: Wording | CellStyle | { align?: undefined; size?: undefined; bold?: undefined }): CellStyle {
    return { align, bold, size: size ?? this.template.fontSize ?? usualSize }
  }

  private text(text: Text): string {
    return this.fill(this.tools.words(text), { page: this.page })
  }

  private turn = () => this.flow.turn()
  private row(row: LooseRow) {
    if (!putRow(this.flow, row, this.turn)) this.cut = true
  }

  private one(block: PrintBlock) {
    switch (block.kind) {
      case 'text':
        return this.row(
          new LooseRow([{ ...this.style(block), text: this.text(block.text), x: this.left, w: this.width }], { border: false }),
        )
      case 'grid':
        return this.grid(block)
      case 'table':
        return this.table(block)
      case 'approvals':
        return this.approvals(block)
      case 'qrcode':
      case 'barcode':
        return this.code(block)
      case 'picture':
        return this.pictures(block)
      case 'line':
        return this.box(1, (y) => ({ kind: 'line', x: this.left, y: y + 0.5, w: this.width, h: 0.5 }))
      case 'space':
        return this.flow.skip(block.height)
      case 'newPage':
        this.flow.mark()
        if (this.flow.isFull) this.cut = true
        else if (!this.flow.isEmpty) this.flow.turn()
    }
  }

  /** What is as high as it is: it stands on a page with room for it. */
  private box(height: number, at: (y: number) => Fragment) {
    if (this.flow.room < height && !this.flow.isEmpty) {
      if (this.flow.isFull) {
        this.cut = true
        return
      }
      this.flow.turn()
    }
    const begun = this.flow.y
    this.flow.put(at(begun))
    this.flow.y = begun + height
  }

  /** Where columns stand that share the width. */
  private columns(parts: readonly number[]): Array<{ x: number; w: number }> {
    const whole = parts.reduce((sum, part) => sum + part, 0)
    let before = 0
    return parts.map((part) => {
      const x = this.left + (before / whole) * this.width
      before += part
      return { x, w: (part / whole) * this.width }
    })
  }

  /** The pictures of a field in a cell, which is at most so high. */
  private inCell(
    pictures: readonly PrintPicture[] | undefined,
    { width, height }: Omit<CellPicture, 'field'>,
    style: CellStyle,
    w: number,
    border: boolean,
    most: number,
  ): Item[] {
    const box = { width: width ?? usualCellPicture.width, height: height ?? usualCellPicture.height }
    return pictureItems(pictures ?? [], box, style, { width: insideOf(w, { border }), height: most })
  }

  private grid({ columns, rows, border = false }: GridBlock) {
    const places = this.columns(columns)
    const { part, bottom, top } = this.flow
    const covered = coveredIn(rows)
    const high = new Map(rowSpansOf(rows).flatMap((one) => (one.covers ? [[spanKey(one), one.rows] as const] : [])))
    const cellOf = (cell: GridCell, row: number, i: number, x: number, w: number): SpanCell => {
      const style = this.style(cell)
      const pictures = cell.picture && this.record.pictures?.[cell.picture.field]
      return {
        ...{ ...style, text: this.text(cell.text), x, w, part: `rows[${row}][${i}]`, rows: high.get(spanKey({ row, cell: i })) ?? 1 },
        ...(cell.picture ? { items: this.inCell(pictures, cell.picture, style, w, border, bottom - top) } : {}),
        ...(cell.height ? { least: cell.height } : {}),
      }
    }
    const loose = rows.map((cells, row): GridRow => {
      let at = 0
      const placed = cells.flatMap((cell, i) => {
        const over = places.slice(at, at + (cell.span ?? 1))
        const first = over[0]
        at += cell.span ?? 1
        if (!first || covered.has(spanKey({ row, cell: i }))) return []
        return [
          cellOf(
            cell,
            row,
            i,
            first.x,
            over.reduce((sum, one) => sum + one.w, 0),
          ),
        ]
      })
      return { part: `${part}.rows[${row}]`, cells: placed }
    })
    if (!putGrid(this.flow, loose, { border }, this.turn)) this.cut = true
  }

  private table({ field, columns, fill = false }: TableBlock) {
    const places = this.columns(columns.map(({ width }) => width))
    const drawn = columns.map((column, i): Column => {
      const { x = this.left, w = 0 } = places[i] ?? {}
      return { ...this.style(column), x, w, title: this.text(column.title), total: column.total === true }
    })
    const rows = rowsFor(this.record, field).map((row, n) =>
      columns.map(({ text, picture }, i): Content => {
        const column = drawn[i]
        if (!picture || !column) return this.fill(this.tools.words(text), { row, page: this.page })
        const pictures = this.record.pictures?.[rowPictureKey(field, n, picture.field)]
        return (most) => this.inCell(pictures, picture, column, column.w, true, most)
      }),
    )
    const words = {
      carried: this.tools.words('t:print.carried'),
      brought: this.tools.words('t:print.brought'),
      total: this.tools.words('t:print.total'),
    }
    if (!putTable(this.flow, { columns: drawn, rows, fill, words })) this.cut = true
  }

  /** PR-14: the approval table; nothing of a record that nobody decided about. */
  private approvals({ signature = false }: ApprovalBlock) {
    const { approvals, pictures = {} } = this.record
    if (approvals.length === 0) return this.flow.mark()
    const titles = {
      nodeName: 't:print.nodeName',
      userName: 't:print.userName',
      handleTime: 't:print.handleTime',
      handleStatus: 't:print.handleStatus',
      handleOpinion: 't:print.handleOpinion',
    }
    const names = Object.keys(titles) as Array<keyof typeof titles>
    const places = this.columns([2, 2, 3, 1.5, 4, ...(signature ? [2.5] : [])])
    const columns = [...names.map((name) => titles[name]), ...(signature ? ['t:print.signature'] : [])].map((title, i): Column => {
      const { x = this.left, w = 0 } = places[i] ?? {}
      return { ...this.style({}), x, w, title: this.tools.words(title), total: false }
    })
    const signed = columns[names.length]
    const rows = approvals.map((line, n): Content[] => [
      ...names.map((name) => line[name]),
      ...(signed ? [(most: number) => this.inCell(pictures[signatureKey(n)], {}, signed, signed.w, true, most)] : []),
    ])
    const words = { carried: '', brought: '', total: '' }
    if (!putTable(this.flow, { columns, rows, fill: false, words })) this.cut = true
  }

  /** Pictures side by side, in as many lines as they need; what cannot be drawn is named below. */
  private pictures({ field, width = usualPicture.width, height = usualPicture.height, align = 'left' }: PictureBlock) {
    const all = this.record.pictures?.[field] ?? []
    if (all.length === 0) return this.flow.mark()
    const room = { width: this.width, height: this.flow.bottom - this.flow.top - 1 }
    const { lines, names } = pictureLines(all, { width, height }, room)
    for (const { w, h, pictures } of lines) {
      if (this.cut) return
      const x = this.left + beside(align, this.width - w)
      this.box(h + 1, (y) => ({ ...{ kind: 'pictures', x, y, w, h }, pictures: pictures.map((one) => movedPicture(one, x, y)) }))
    }
    if (names.length > 0)
      this.row(new LooseRow([{ ...this.style({}), align, text: names.join('\n'), x: this.left, w: this.width }], { border: false }))
  }

  private code({ kind, text, align = 'left' }: CodeBlock) {
    const value = this.text(text)
    const code = value === '' ? undefined : this.tools.codeOf(kind, value)
    if (!code) return this.flow.mark()
    const w = Math.min(this.width, kind === 'qrcode' ? qrSize : code.modules * barWidth)
    const h = kind === 'qrcode' ? w : barHeight
    const x = this.left + beside(align, this.width - w)
    this.box(h + 1, (y) => ({
      kind: 'code',
      x,
      y,
      w,
      h,
      text: value,
      bars: code.bars.map((bar) => ({ x: x + bar.x * w, y: y + bar.y * h, w: bar.w * w, h: bar.h * h })),
    }))
  }
}
