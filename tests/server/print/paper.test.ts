/** Printed documents: what stands on their pages is what the layout says, and nothing that goes wrong goes on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { codeOf } from '#core/print/codes.ts'
import type { PrintRecord } from '#core/print/fill.ts'
import { layOut } from '#core/print/layout.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { PrintLayout, PrintPage } from '#core/print/pages.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { findFaces, NoFont } from '#server/modules/print/paper/fonts.ts'
import { drawOnPaper, type PaperOptions } from '#server/modules/print/paper/paper.ts'
import { type PaperWriter, PdfWriter } from '#server/modules/print/paper/pdf.ts'
import { WordWriter } from '#server/modules/print/paper/word.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRecord, anyTemplate, items, recordOf, table } from '../../helpers/printing.ts'
import { fileInZip } from '../../helpers/zip.ts'

const tools = { words: String, user: { realName: '林晓' }, dictionary: {}, note: () => {}, codeOf, time: '2026-11-29 08:00' }
const layoutsOf = (seeded: { numRuns: number; seed: number }): PrintLayout[] =>
  fc.sample(fc.tuple(anyTemplate, anyRecord), seeded).map(([template, record]) => layOut(template, record, tools))

async function written(writer: PaperWriter, layouts: readonly PrintLayout[]): Promise<Buffer> {
  const chunks = layouts.flatMap((layout) => layout.pages.flatMap((_, i) => writer.page(layout, i)))
  return Buffer.concat([...chunks, ...(await writer.end())])
}

const partsOf = ({ header, body, footer }: PrintPage) => [...header, ...body, ...footer]

interface Box {
  text: string
  /** in mm from the upper left corner: left end, foot (of a text) or head, width, height */
  at: number[]
}

/** What a PDF draws on its pages, as another reader understands it. */
async function readPdf(bytes: Buffer): Promise<Array<{ size: number[]; boxes: Box[] }>> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: Array<{ size: number[]; boxes: Box[] }> = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const [, , width = 0, height = 0] = page.view
    const boxes: Box[] = []
    const { fnArray, argsArray } = await page.getOperatorList()
    let [x, y, size, scale] = [0, 0, 0, 1]
    let matrix: number[] = []
    for (const [i, op] of fnArray.entries()) {
      const args = argsArray[i]
      if (op === OPS.save) scale = 1
      else if (op === OPS.transform) matrix = args
      else if (op === OPS.paintImageXObject) {
        // a picture is drawn into a square of one, which its matrix makes its box
        const [a = 0, , , d = 0, e = 0, f = 0] = matrix
        boxes.push({ text: '', at: [e, f + d, a, -d].map((one) => one * mmOfPoint) })
      } else if (op === OPS.setTextMatrix) [x, y] = [args[0][4], args[0][5]]
      else if (op === OPS.setFont) size = args[1]
      else if (op === OPS.setHScale) scale = args[0] / 100
      else if (op === OPS.showText) {
        const glyphs = (args[0] as Array<number | { unicode: string; width: number }>).flatMap((one) =>
          typeof one === 'number' ? [] : [one],
        )
        const wide = (glyphs.reduce((sum, glyph) => sum + glyph.width, 0) / 1000) * size * scale
        boxes.push({ text: glyphs.map(({ unicode }) => unicode).join(''), at: [x, height - y, wide, 0].map((one) => one * mmOfPoint) })
      } else if (op === OPS.constructPath) boxes.push(...pathBoxes(Array.from(Object.values(args[1][0] as object) as number[])))
    }
    pages.push({ size: [width * mmOfPoint, height * mmOfPoint], boxes })
  }
  return pages
}

/** The boxes of a path of straight lines. */
function pathBoxes(path: readonly number[]): Box[] {
  const shapes: Array<[number[], number[]]> = []
  for (let i = 0; i < path.length; ) {
    const op = path[i]
    if (op === 0) shapes.push([[], []])
    if (op === 0 || op === 1) {
      shapes.at(-1)?.[0].push((path[i + 1] ?? 0) * mmOfPoint)
      shapes.at(-1)?.[1].push((path[i + 2] ?? 0) * mmOfPoint)
    }
    i += op === 3 ? 1 : 3
  }
  return shapes.map(([xs, ys]) => {
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    return { text: '', at: [left, top, Math.max(...xs) - left, Math.max(...ys) - top] }
  })
}

/** What a layout says about the same. */
const boxesOf = (page: PrintPage): Box[] =>
  partsOf(page).flatMap((part): Box[] => {
    if (part.kind === 'line') return [{ text: '', at: [part.x, part.y, part.w, 0] }]
    if (part.kind === 'pictures') return part.pictures.map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] }))
    if (part.kind === 'code') return part.bars.map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] }))
    return [
      ...part.cells.filter(({ border }) => border).map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] })),
      ...part.cells.flatMap(({ lines }) => lines.map(({ text, x, y, width }) => ({ text, at: [x, y, width, 0] }))),
    ]
  })

const farthest = (one: readonly number[], other: readonly number[]) => Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? 0))))

describe('a PDF', () => {
  it('has the pages of the layout, everything within 0.2 mm of its place, and texts that copy out', async () => {
    const layouts = layoutsOf({ ...fuzz(200), numRuns: 200 })
    const drawn = await readPdf(await written(new PdfWriter(findFaces(undefined, 'zh'), { language: 'zh' }), layouts))
    const pages = layouts.flatMap(({ sheet, pages: all }) => all.map((page) => ({ page, sheet })))
    expect(drawn).toHaveLength(pages.length)
    for (const [i, { page, sheet }] of pages.entries()) {
      const { size = [], boxes = [] } = drawn[i] ?? {}
      expect(farthest(size, [sheet.width, sheet.height])).toBeLessThan(0.01)
      const wanted = boxesOf(page)
      expect(boxes.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text))
      expect(Math.max(0, ...boxes.map(({ at }, n) => farthest(at, wanted[n]?.at ?? [])))).toBeLessThan(0.2)
    }
  }, 120_000)
})

describe('labels in a PDF', () => {
  it('stand on as many sheets as they need', async () => {
    const labels = { width: 60, height: 40, columns: 3, rows: 6 }
    const template: PrintTemplate = { version: 1, paper: { size: 'A4', labels }, body: [{ kind: 'text', text: '{{ form.no }}' }] }
    async function* records() {
      for (let no = 0; no < 20; no++) yield recordOf({ no })
    }
    const { stream, ended } = await drawOnPaper({ ...options(), template }, records())
    const pages = await readPdf(await buffer(stream))
    expect(pages.map(({ boxes }) => boxes.length)).toEqual([18, 2])
    expect(await ended).toMatchObject({ records: 20, pages: 2, cut: 0 })
  })
})

const twip = 25.4 / 1440
const unescaped = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

describe('a document of Word', () => {
  it('has the rows of each page on a page of its own, as high as they are, and nothing below its end', async () => {
    for (const layout of layoutsOf(fuzz(200))) {
      const xml = (await fileInZip(await written(new WordWriter(), [layout]), 'word/document.xml')).toString()
      const pages = xml.split('<w:pageBreakBefore/>')
      expect(pages).toHaveLength(layout.pages.length)
      const number = (name: string) => Number(new RegExp(`<w:pgMar[^>]* w:${name}="(\\d+)"`).exec(xml)?.[1])
      const room = layout.sheet.height / twip - number('top') - number('bottom')
      for (const [i, page] of layout.pages.entries()) {
        const rows = [...(pages[i] ?? '').matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => ({
          text: unescaped([...row.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g)].map(([, text]) => text).join('')),
          height: Number(/<w:trHeight w:val="(\d+)" w:hRule="exact"\/>/.exec(row)?.[1]) * twip,
        }))
        const wanted = partsOf(page).flatMap((part) => (part.kind === 'line' ? [] : [part]))
        const said = wanted.map((part) =>
          part.kind === 'row' ? part.cells.flatMap(({ lines }) => lines.map(({ text }) => text)).join('') : '',
        )
        expect(rows.map(({ text }) => text)).toEqual(said)
        // a picture has a millimetre below it, and both ends of a row are whole twips
        for (const [n, { height }] of rows.entries()) expect(Math.abs(height - (wanted[n]?.h ?? 0))).toBeLessThan(1 + twip)
        const between = [...(pages[i] ?? '').replaceAll(/<w:tbl>.*?<\/w:tbl>/gs, '').matchAll(/w:line="(\d+)"/g)]
        const filled = rows.reduce((sum, { height }) => sum + height / twip, 0) + between.reduce((sum, [, line]) => sum + Number(line), 0)
        expect(filled).toBeLessThanOrEqual(room)
      }
    }
  })
})

const template: PrintTemplate = {
  version: 1,
  paper: { size: 'A4' },
  header: [{ kind: 'text', text: { zh: '采购合同 {{ form.no }}' }, bold: true }],
  body: [{ kind: 'text', text: '{{ nothing(form.no) }}' }, { kind: 'qrcode', text: '{{ form.no }}' }, table()],
}
const options = (more: Partial<PaperOptions> = {}): PaperOptions => ({
  ...{ format: 'pdf', template, user: { realName: '林晓' }, dictionary: {}, time: '2026-11-29 08:00', language: 'zh' },
  words: (text) => (typeof text === 'string' ? text.replace('t:print.total', '合计') : text.zh),
  ...more,
})
const recordNo = (no: number): PrintRecord => {
  const { values, texts } = items(5)
  return recordOf({ ...values, no }, { ...texts, no: `HT-${no}` })
}
/** Records without an end, and how many of them were asked for. */
function endless() {
  const asked = { records: 0, closed: false }
  async function* records() {
    try {
      for (;;) yield recordNo(++asked.records)
    } finally {
      asked.closed = true
    }
  }
  return { asked, records: records() }
}
async function* few(count: number) {
  for (let no = 1; no <= count; no++) yield recordNo(no)
}

describe('drawing in a thread', () => {
  it('gives a document record by record, and says what PR-16 noted', async () => {
    const { stream, ended } = await drawOnPaper(options(), few(3))
    const bytes = Buffer.concat(await stream.toArray())
    expect(await ended).toEqual({ records: 3, pages: 3, cut: 0, noted: ['nothing(form.no)'] })
    const said = (await readPdf(bytes)).map(({ boxes }) => boxes.map(({ text }) => text).join(' '))
    expect(said.map((page) => /采购合同 HT-\d/.exec(page)?.[0])).toEqual(['采购合同 HT-1', '采购合同 HT-2', '采购合同 HT-3'])
    expect(said[0]).toContain('合计')
  })

  it('asks for no more records than its reader takes, and ends when the reader does', async () => {
    const { asked, records } = endless()
    const { stream, ended } = await drawOnPaper(options(), records)
    const reader = stream[Symbol.asyncIterator]()
    await reader.next()
    await reader.next()
    // of what was drawn at most a few pieces wait to be read, some hundred pages
    expect(asked.records).toBeLessThan(500)
    await reader.return?.()
    await expect(ended).rejects.toThrow()
    await expect.poll(() => asked.closed).toBe(true)
  })

  it.each([
    ['more pages than it may have', () => ({ limits: { pages: 2 } }), 'paper.tooManyPages'],
    ['more work than it may be', () => ({ limits: { work: 1500 } }), 'paper.tooLong'],
    ['no memory for it', () => ({ limits: { megabytes: 8 } }), 'paper.tooManyPages'],
    ['a reader who went', () => ({ signal: AbortSignal.timeout(100) }), 'TimeoutError'],
  ])('ends with %s', async (_, more, key) => {
    const drawn = drawOnPaper(options(more()), endless().records).then(async ({ stream }) => {
      for await (const _chunk of stream);
    })
    const error = await drawn.catch((thrown: Error & { key?: string }) => thrown.key ?? thrown.name)
    expect(error).toBe(key)
  })

  it('says that there is no font with Chinese letters, where one is set that has none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
    await expect(drawOnPaper(options({ font: folder }), few(1))).rejects.toMatchObject({
      key: 'paper.fontUnusable',
      problem: 'unavailable',
    })
    expect(() => findFaces(join(folder, 'none.ttf'), 'zh')).toThrow(NoFont)
    await rm(folder, { recursive: true })
  })
})
