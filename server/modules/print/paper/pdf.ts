import PDFDocument from 'pdfkit'
import { drawnText, frameWidth, ruleWidth } from '#core/print/drawing.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { Bar, Cell, Fragment, Line, PlacedPicture, PrintLayout } from '#core/print/pages.ts'
import type { Faces } from './fonts.ts'
import { type PlainFace, plainFace } from './letters.ts'
import { drawable } from './picture.ts'

const points = (mm: number): number => mm / mmOfPoint

/** Draws pages as they are laid out, one after the other: what is drawn is written out, and forgotten. */
export interface PaperWriter {
  /** Draws a page, and gives the bytes that are complete. */
  page: (layout: PrintLayout, number: number) => Buffer[]
  /** The rest of the bytes. */
  end: () => Promise<Buffer[]>
}

/** A run of letters of one face. */
interface Run {
  face: PlainFace | undefined
  text: string
}

/** pdfkit's own letters, for Latin words of a font that has Chinese ones only. */
const latinFace = 'Helvetica'
const isLatin = (character: string) => /[\u0020-\u007e\u00a0-\u00ff]/.test(character)

/** Cuts a line where its letters come from another face. */
function runsOf(text: string, face: PlainFace): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const own = face.has(character) || !isLatin(character) ? face : undefined
    const last = runs.at(-1)
    if (last && last.face === own) last.text += character
    else runs.push({ face: own, text: character })
  }
  return runs
}

export interface PdfOptions {
  language: string
  /** readable content streams, for tests */
  plain?: boolean
}

/** Begins a PDF. */
export class PdfWriter implements PaperWriter {
  private readonly doc: PDFKit.PDFDocument
  private readonly regular: PlainFace
  private readonly bold: PlainFace | undefined

  constructor(faces: Faces, { language, plain = false }: PdfOptions) {
    this.regular = plainFace(faces.regular)
    this.bold = faces.bold ? plainFace(faces.bold) : undefined
    const options = {
      autoFirstPage: false,
      compress: !plain,
      pdfVersion: '1.7' as const,
      margin: 0,
      lang: { zh: 'zh-CN', zhtw: 'zh-TW' }[language] ?? 'en',
      // texts are many and seldom the same: what is kept of each would be most of the memory
      fontLayoutCache: false,
      info: { Producer: 'Pinge', Creator: 'Pinge' },
    }
    this.doc = new PDFDocument(options)
    this.doc.registerFont('regular', source(this.regular))
    if (this.bold) this.doc.registerFont('bold', source(this.bold))
  }

  page({ sheet, pages }: PrintLayout, number: number): Buffer[] {
    const page = pages[number]
    if (!page) return []
    this.doc.addPage({ size: [points(sheet.width), points(sheet.height)], margin: 0 })
    for (const fragment of [...page.header, ...page.body, ...page.footer]) this.fragment(fragment)
    return this.ready()
  }

  async end(): Promise<Buffer[]> {
    this.doc.end()
    const rest: Buffer[] = []
    for await (const chunk of this.doc) rest.push(chunk as Buffer)
    return rest
  }

  private ready(): Buffer[] {
    const chunk = this.doc.read() as Buffer | null
    return chunk ? [chunk] : []
  }

  private fragment(fragment: Fragment) {
    if (fragment.kind === 'line') {
      const y = points(fragment.y)
      this.doc
        .lineWidth(points(ruleWidth))
        .moveTo(points(fragment.x), y)
        .lineTo(points(fragment.x + fragment.w), y)
        .stroke()
    } else if (fragment.kind === 'code') this.bars(fragment.bars)
    else if (fragment.kind === 'pictures') for (const one of fragment.pictures) this.picture(one)
    else this.row(fragment.cells)
  }

  private bars(bars: readonly Bar[]) {
    for (const { x, y, w, h } of bars) this.doc.rect(points(x), points(y), points(w), points(h))
    if (bars.length > 0) this.doc.fill()
  }

  /** A photograph that its camera was turned for is drawn upright: pdfkit reads how it lies, and turns it by a matrix. */
  private picture({ src, x, y, w, h }: PlacedPicture) {
    const picture = drawable(src)
    if (picture) this.doc.image(picture.data, points(x), points(y), { width: points(w), height: points(h) })
  }

  private row(cells: readonly Cell[]) {
    const framed = cells.filter(({ border }) => border)
    if (framed.length > 0) {
      this.doc.lineWidth(points(frameWidth))
      for (const { x, y, w, h } of framed) this.doc.rect(points(x), points(y), points(w), points(h))
      this.doc.stroke()
    }
    for (const cell of cells) {
      for (const picture of cell.pictures?.flat() ?? []) this.picture(picture)
      for (const line of cell.lines) this.line(line, cell)
    }
  }

  /** A line as wide as its layout says, whatever the widths of its face are. */
  private line(line: Line, { size, bold }: Cell) {
    const text = drawnText(line.text)
    if (text === '') return
    const own = bold ? this.bold : undefined
    const thick = bold && !own
    const runs = runsOf(text, own ?? this.regular).map((run) => ({ ...run, natural: this.widthOf(run, size) }))
    const whole = runs.reduce((sum, { natural }) => sum + natural, 0)
    const scale = whole > 0 ? points(line.width) / whole : 1
    let x = points(line.x)
    for (const run of runs) {
      this.doc.font(run.face === undefined ? latinFace : run.face === this.bold ? 'bold' : 'regular').fontSize(size)
      if (thick) this.doc.lineWidth(size * 0.03)
      const stroke = thick ? { fill: true, stroke: true } : {}
      const how = { lineBreak: false, baseline: 'alphabetic' as const, horizontalScaling: scale * 100, ...stroke }
      this.doc.text(run.text, x, points(line.y), how)
      x += run.natural * scale
    }
  }

  private widthOf({ face, text }: Run, size: number): number {
    return face ? face.widthOf(text) * size : this.doc.font(latinFace).fontSize(size).widthOfString(text)
  }
}

/** pdfkit takes fonts that fontkit opened; its types know of bytes only. */
const source = ({ font }: PlainFace): PDFKit.Mixins.PDFFontSource => font as object as PDFKit.Mixins.PDFFontSource
