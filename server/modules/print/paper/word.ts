import {
  AlignmentType,
  BorderStyle,
  Document,
  HeightRule,
  ImageRun,
  LineRuleType,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { drawnText, frameWidth, ruleWidth } from '#core/print/drawing.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { Cell, Fragment, PlacedPicture, PrintLayout } from '#core/print/pages.ts'
import type { Sheet } from '#core/print/template.ts'
import type { PaperWriter } from './pdf.ts'
import { drawable, pictureOf } from './picture.ts'

/** Word measures in twentieths of a point. */
const twips = (mm: number): number => Math.round((mm / mmOfPoint) * 20)
const pixelsOf = (mm: number): number => (mm / 25.4) * 96
/** The lowest paragraph that Word draws: one stands where each page begins, and between two tables. */
const least = 20
/** Word's tables have at most 63 columns. */
const mostEdges = 60
/** Below each page, so that what Word measures a little higher turns no page. */
const slack = 5
const leading = 17 / 14

/** A row of a table: the one kind of thing that Word draws exactly as high as it is told. */
interface Strip {
  y: number
  h: number
  cells: Array<{ x: number; w: number; content: Paragraph; border: boolean; middle: boolean }>
}

const exact = (height: number) => ({ line: Math.max(least, height), lineRule: LineRuleType.EXACT, before: 0, after: 0 })
const blank = (height: number, more: { pageBreakBefore?: boolean } = {}) => new Paragraph({ spacing: exact(height), ...more })
const aligns = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }

function textOf({ lines, size, bold, align, border }: Cell): Paragraph {
  const inset = border ? { left: twips(1), right: twips(0.8) } : {}
  return new Paragraph({
    alignment: aligns[align],
    spacing: exact(Math.round(size * leading * 20)),
    indent: inset,
    children: lines.map(
      ({ text }, i) =>
        new TextRun({ text: drawnText(text), size: `${Math.round(size * 2) / 2}pt`, bold, font: 'Arial', ...(i > 0 ? { break: 1 } : {}) }),
    ),
  })
}

/** A picture in a cell of its own, which begins where the row does: what is above the picture is left free before it. */
function pictureCell({ x, w, h, src, name }: PlacedPicture): Strip['cells'] {
  const found = drawable(src)
  if (!found) return []
  const picture = new ImageRun({
    ...found,
    transformation: { width: pixelsOf(w), height: pixelsOf(h) },
    altText: { name, description: name, title: name },
  })
  const content = new Paragraph({ spacing: { before: 0, after: 0 }, children: [picture] })
  return [{ x, w, content, border: false, middle: true }]
}

/** What Word draws of a fragment, in its row. */
function stripOf(fragment: Exclude<Fragment, { kind: 'line' }>): Strip {
  const { y, h } = fragment
  if (fragment.kind === 'row') {
    const cells = fragment.cells.map((cell) => ({
      x: cell.x,
      w: cell.w,
      content: textOf(cell),
      border: cell.border,
      middle: cell.border && cell.lines.length === 1,
    }))
    return { y, h, cells }
  }
  if (fragment.kind === 'pictures') return { y, h: h + 0.8, cells: fragment.pictures.flatMap(pictureCell) }
  const picture = new ImageRun({
    type: 'png',
    data: pictureOf(fragment),
    transformation: { width: pixelsOf(fragment.w), height: pixelsOf(h) },
    altText: { name: fragment.text, description: fragment.text, title: fragment.text },
  })
  const content = new Paragraph({ spacing: { before: 0, after: 0 }, children: [picture] })
  return { y, h: h + 0.8, cells: [{ x: fragment.x, w: fragment.w, content, border: false, middle: false }] }
}

const thin = { style: BorderStyle.SINGLE, size: Math.round((frameWidth / mmOfPoint) * 8), color: '000000' }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const around = (border: typeof thin | typeof none) => ({ top: border, bottom: border, left: border, right: border })

/** Rows that stand one upon the other, in one table: a cell is as wide as the edges of all rows that it covers. */
function tableOf(strips: readonly Strip[], edges: readonly number[], left: number, foot: number): Table {
  const start = edges[0] ?? 0
  const rows = strips.map(({ y, cells }, i) => {
    const next = strips[i + 1]?.y ?? foot
    const height = twips(next) - twips(y)
    const out: TableCell[] = []
    let at = 0
    const cell = (until: number, content: Paragraph, border: boolean, middle: boolean) => {
      const span = until - at
      const width = (edges[until] ?? 0) - (edges[at] ?? 0)
      at = until
      out.push(
        new TableCell({
          columnSpan: span,
          width: { size: width, type: WidthType.DXA },
          borders: around(border ? thin : none),
          verticalAlign: middle ? VerticalAlignTable.CENTER : VerticalAlignTable.TOP,
          children: [content],
        }),
      )
    }
    for (const { x, w, content, border, middle } of cells) {
      const from = edgeAt(edges, x)
      if (from > at) cell(from, blank(least), false, false)
      cell(edgeAt(edges, x + w), content, border, middle)
    }
    if (at < edges.length - 1) cell(edges.length - 1, blank(least), false, false)
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

/** A page from above to below; what is between two things is an empty paragraph as high as that. */
class WordPage {
  readonly children: Array<Paragraph | Table> = []
  private open: Strip[] = []
  /** where what was written ends, in twips from the upper edge of the sheet */
  private foot: number

  constructor(
    private readonly sheet: Sheet,
    isFirst: boolean,
  ) {
    this.children.push(blank(least, isFirst ? {} : { pageBreakBefore: true }))
    this.foot = twips(sheet.top)
  }

  put(fragment: Fragment) {
    if (fragment.kind === 'line') return this.rule(fragment.y)
    const strip = stripOf(fragment)
    const last = this.open.at(-1)
    if (last) {
      const between = twips(strip.y) - twips(last.y + last.h)
      if (between >= least || edgesOf([...this.open, strip]).length > mostEdges) this.close(strip.y)
    }
    if (this.open.length === 0) this.goTo(twips(strip.y))
    this.open.push(strip)
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
  private sheet: Sheet | undefined

  page({ sheet, pages }: PrintLayout, number: number): Buffer[] {
    const page = pages[number]
    if (!page) return []
    const into = new WordPage(sheet, this.sheet === undefined)
    this.sheet = sheet
    for (const fragment of [...page.header, ...page.body, ...page.footer]) into.put(fragment)
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
