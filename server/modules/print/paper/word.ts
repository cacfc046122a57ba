import {
  BorderStyle,
  Document,
  HeightRule,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  VerticalMergeType,
  WidthType,
} from 'docx'
import { frameWidth, ruleWidth } from '#core/print/drawing.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { Fragment, PrintLayout, PrintPage } from '#core/print/pages.ts'
import type { Sheet } from '#core/print/template.ts'
import type { PaperWriter } from './pdf.ts'
import { Upright } from './picture.ts'
import { blank, exact, least, type Strip, type StripCell, stripOf, twips } from './wordRows.ts'

/** Word's tables have at most 63 columns. */
const mostEdges = 60
/** Below each page, so that what Word measures a little higher turns no page. */
const slack = 5

const thin = { style: BorderStyle.SINGLE, size: Math.round((frameWidth / mmOfPoint) * 8), color: '000000' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const around = (border: typeof thin | typeof none) => ({ top: border, bottom: border, left: border, right: border })

type Merge = (typeof VerticalMergeType)[keyof typeof VerticalMergeType]

/** Whether a cell reaches over the row that ends there. */
const reachesOver = ({ foot }: StripCell, end: number) => twips(foot) - twips(end) > 2

/** Rows that stand one upon the other, in one table: a cell is as wide as the edges of all rows that it covers. */
function tableOf(strips: readonly Strip[], edges: readonly number[], left: number, foot: number): Table {
  const start = edges[0] ?? 0
  let above: StripCell[] = []
  const rows = strips.map(({ y, h, cells }, i) => {
    const next = strips[i + 1]?.y ?? foot
    const height = twips(next) - twips(y)
    const out: TableCell[] = []
    let at = 0
    const cell = (until: number, content: Paragraph[], border: boolean, middle: boolean, merge?: Merge) => {
      const span = until - at
      const width = (edges[until] ?? 0) - (edges[at] ?? 0)
      at = until
      out.push(
        new TableCell({
          columnSpan: span,
          width: { size: width, type: WidthType.DXA },
          borders: around(border ? thin : none),
          verticalAlign: middle ? VerticalAlignTable.CENTER : VerticalAlignTable.TOP,
          children: content,
          ...(merge ? { verticalMerge: merge } : {}),
        }),
      )
    }
    const reaching = cells.filter((one) => reachesOver(one, y + h))
    const all = [...cells, ...above].sort((a, b) => a.x - b.x)
    for (const one of all) {
      const { x, w, content, border, middle } = one
      const from = edgeAt(edges, x)
      if (from > at) cell(from, [blank(least)], false, false)
      const merge = above.includes(one) ? VerticalMergeType.CONTINUE : reaching.includes(one) ? VerticalMergeType.RESTART : undefined
      cell(edgeAt(edges, x + w), merge === VerticalMergeType.CONTINUE ? [blank(least)] : content, border, middle, merge)
    }
    if (at < edges.length - 1) cell(edges.length - 1, [blank(least)], false, false)
    above = [...above.filter((one) => reachesOver(one, y + h)), ...reaching]
    return new TableRow({ height: { value: height, rule: HeightRule.EXACT }, cantSplit: true, children: out })
  })
  return new Table({
    rows,
    layout: TableLayoutType.FIXED,
    indent: { size: start - twips(left), type: WidthType.DXA },
    width: { size: (edges.at(-1) ?? 0) - start, type: WidthType.DXA },
    columnWidths: edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0)),
    margins: { top: 0, bottom: 0, left: 0, right: 0, marginUnitType: WidthType.DXA },
    borders: { ...around(none), insideHorizontal: none, insideVertical: none },
  })
}

/** Where cells begin and end; what is nearer than a rounding is the same edge. */
const edgesOf = (strips: readonly Strip[]): number[] =>
  strips
    .flatMap(({ cells }) => cells.flatMap(({ x, w }) => [twips(x), twips(x + w)]))
    .sort((a, b) => a - b)
    .filter((edge, i, all) => i === 0 || edge - (all[i - 1] ?? 0) > 2)
const edgeAt = (edges: readonly number[], mm: number): number => edges.findLastIndex((edge) => edge <= twips(mm))

/** A fragment as a row, with those below it that cells of it reach over. */
function joinedFrom(fragments: readonly Fragment[], from: number, upright: Upright): Strip[] {
  const strips: Strip[] = []
  let foot = 0
  for (const fragment of fragments.slice(from)) {
    if (fragment.kind === 'line' || (strips.length > 0 && fragment.y > foot - 0.01)) break
    const strip = stripOf(fragment, upright)
    strips.push(strip)
    foot = Math.max(foot, ...strip.cells.map((cell) => (reachesOver(cell, strip.y + strip.h) ? cell.foot : 0)))
  }
  return strips
}

/** A page from above to below; what is between two things is an empty paragraph as high as that. */
class WordPage {
  readonly children: Array<Paragraph | Table> = []
  private open: Strip[] = []
  /** where what was written ends, in twips from the upper edge of the sheet */
  private foot: number

  constructor(
    private readonly sheet: Sheet,
    isFirst: boolean,
    private readonly upright: Upright,
  ) {
    this.children.push(blank(least, isFirst ? {} : { pageBreakBefore: true }))
    this.foot = twips(sheet.top)
  }

  put({ header, body, footer }: PrintPage) {
    const fragments = [...header, ...body, ...footer]
    for (let i = 0; i < fragments.length; ) {
      const fragment = fragments[i] as Fragment
      if (fragment.kind === 'line') this.rule(fragment.y)
      const strips = joinedFrom(fragments, i, this.upright)
      if (strips.length > 0) this.strips(strips)
      i += Math.max(1, strips.length)
    }
  }

  /** Rows that stand in one table. */
  private strips(strips: readonly Strip[]) {
    const last = this.open.at(-1)
    const y = strips[0]?.y ?? 0
    if (last) {
      const between = twips(y) - twips(last.y + last.h)
      if (between >= least || edgesOf([...this.open, ...strips]).length > mostEdges) this.close(y)
    }
    if (this.open.length === 0) this.goTo(twips(y))
    this.open.push(...strips)
  }

  /** Ends the table that is begun; what follows stands at `next`, and Word wants a paragraph between. */
  close(next: number) {
    const last = this.open.at(-1)
    if (!last) return
    const foot = Math.min(last.y + last.h, next - least * (mmOfPoint / 20))
    this.children.push(tableOf(this.open, edgesOf(this.open), this.sheet.left, foot))
    this.open = []
    this.foot = twips(foot)
    if (twips(next) - this.foot < least) return
    this.goTo(twips(next))
  }

  private goTo(y: number) {
    if (y - this.foot < least) return
    this.children.push(blank(y - this.foot))
    this.foot = y
  }

  private rule(y: number) {
    const before = this.open.length > 0
    if (before) this.close(y)
    else this.goTo(twips(y))
    this.children.push(
      new Paragraph({
        spacing: exact(least),
        border: { top: { style: BorderStyle.SINGLE, size: Math.round((ruleWidth / mmOfPoint) * 8), color: '000000', space: 0 } },
      }),
    )
    this.foot = twips(y) + least
  }

  end(): Array<Paragraph | Table> {
    const last = this.open.at(-1)
    if (last) {
      this.children.push(tableOf(this.open, edgesOf(this.open), this.sheet.left, last.y + last.h))
      this.open = []
    }
    return this.children
  }
}

/** Writes pages for Word: each of them is one there too, with the same rows at the same heights, in texts that can be changed. */
export class WordWriter implements PaperWriter {
  private readonly children: Array<Paragraph | Table> = []
  private readonly upright = new Upright()
  private sheet: Sheet | undefined

  page({ sheet, pages }: PrintLayout, number: number): Buffer[] {
    const page = pages[number]
    if (!page) return []
    const into = new WordPage(sheet, this.sheet === undefined, this.upright)
    this.sheet = sheet
    into.put(page)
    // two tables that follow each other would be one: the paragraph that begins the next page stands between
    for (const child of into.end()) this.children.push(child)
    return []
  }

  async end(): Promise<Buffer[]> {
    const sheet = this.sheet ?? { width: 210, height: 297, top: 15, right: 15, bottom: 15, left: 15 }
    const isWide = sheet.width > sheet.height
    const document = new Document({
      creator: 'Pinge',
      styles: { default: { document: { run: { font: { ascii: 'Arial', hAnsi: 'Arial', eastAsia: 'SimSun' } } } } },
      sections: [
        {
          properties: {
            page: {
              // the library turns what lies by itself
              size: {
                width: twips(isWide ? sheet.height : sheet.width),
                height: twips(isWide ? sheet.width : sheet.height),
                orientation: isWide ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
              },
              margin: {
                top: Math.max(0, twips(sheet.top) - least),
                right: twips(sheet.right),
                bottom: Math.max(0, twips(sheet.bottom - slack)),
                left: twips(sheet.left),
                header: 0,
                footer: 0,
              },
            },
          },
          // the last thing in Word is a paragraph
          children: [...this.children, blank(least)],
        },
      ],
    })
    return [await Packer.toBuffer(document)]
  }
}
