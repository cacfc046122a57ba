/** Printed documents: what stands on their pages is what the layout says, and nothing that goes wrong goes on. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { decode } from 'jpeg-js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { codeOf } from '#core/print/codes.ts'
import type { PrintRecord } from '#core/print/fill.ts'
import { layOut } from '#core/print/layout.ts'
import { mmOfPoint } from '#core/print/metrics.ts'
import type { PrintLayout } from '#core/print/pages.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import { findFaces, NoFont } from '#server/modules/print/paper/fonts.ts'
import { drawOnPaper, type PaperOptions } from '#server/modules/print/paper/paper.ts'
import { type PaperWriter, PdfWriter } from '#server/modules/print/paper/pdf.ts'
import { WordWriter } from '#server/modules/print/paper/word.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRecord, anyTemplate, type Box, boxesOf, farthest, items, partsOf, photoOf, recordOf, table } from '../../helpers/printing.ts'
import { fileInZip, namesInZip } from '../../helpers/zip.ts'

const tools = { words: String, user: { realName: '林晓' }, dictionary: {}, note: () => {}, codeOf, time: '2026-11-29 08:00' }
let laidOut: PrintLayout[] | undefined
/** Two hundred of them, every time: so many are drawn and read in seconds. */
const layouts = (): PrintLayout[] => {
  laidOut ??= fc
    .sample(fc.tuple(anyTemplate, anyRecord), { ...fuzz(200), numRuns: 200 })
    .map(([template, record]) => layOut(template, record, tools))
  return laidOut
}

async function written(writer: PaperWriter, layouts: readonly PrintLayout[]): Promise<Buffer> {
  const chunks = layouts.flatMap((layout) => layout.pages.flatMap((_, i) => writer.page(layout, i)))
  return Buffer.concat([...chunks, ...(await writer.end())])
}

/** One matrix and then another one. */
const joined = (
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[],
  [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0]: readonly number[],
) => [...[a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s], ...[a * t + c * u + e, b * t + d * u + f]]

/** A picture is drawn into a square of one, which its matrix makes its box; `corners` are where its upper left and upper right came to stand. */
function pictureBox([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]): Box {
  const at = (x: number, y: number) => [(a * x + c * y + e) * mmOfPoint, (b * x + d * y + f) * mmOfPoint] as const
  const all = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)]
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const [right, foot] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
  const named = ([x, y]: readonly [number, number]) => `${y - top < 0.01 ? 'upper' : 'lower'} ${x - left < 0.01 ? 'left' : 'right'}`
  return { text: '', at: [left, top, right - left, foot - top], corners: [named(at(0, 1)), named(at(1, 1))] }
}

/** What a PDF draws on its pages, as another reader understands it. */
async function readPdf(bytes: Buffer): Promise<Array<{ size: number[]; boxes: Box[] }>> {
  const { OPS } = await getResolvedPDFJS()
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const pages: Array<{ size: number[]; boxes: Box[] }> = []
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n)
    const [, , width = 0, height = 0] = page.view
    const boxes: Box[] = []
    const { fnArray, argsArray } = await page.getOperatorList()
    let [x, y, size, scale] = [0, 0, 0, 1]
    let matrix = [1, 0, 0, 1, 0, 0]
    for (const [i, op] of fnArray.entries()) {
      const args = argsArray[i]
      if (op === OPS.save) {
        scale = 1
        matrix = [1, 0, 0, 1, 0, 0]
      } else if (op === OPS.transform) matrix = joined(matrix, args)
      else if (op === OPS.paintImageXObject) {
        boxes.push(pictureBox(matrix))
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

describe('a PDF', () => {
  it('has the pages of the layout, everything within 0.2 mm of its place, and texts that copy out', async () => {
    const all = layouts()
    const drawn = await readPdf(await written(new PdfWriter(findFaces(undefined, 'zh'), { language: 'zh' }), all))
    const pages = all.flatMap(({ sheet, pages: own }) => own.map((page) => ({ page, sheet })))
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

/** Where the upper left and upper right of what a camera kept stand when one looks at it, by how it lies. */
const seen: ReadonlyArray<[number, string, string]> = [
  [1, 'upper left', 'upper right'],
  [2, 'upper right', 'upper left'],
  [3, 'lower right', 'lower left'],
  [4, 'lower left', 'lower right'],
  [5, 'upper left', 'lower left'],
  [6, 'upper right', 'lower right'],
  [7, 'lower right', 'upper right'],
  [8, 'lower left', 'upper left'],
]
const ofPhoto = (lies: number): PrintLayout =>
  layOut(
    {
      version: 1,
      paper: { size: 'A4' },
      body: [{ kind: 'grid', columns: [1, 1], rows: [[{ text: '', picture: { field: 'photo' } }, { text: '' }]] }],
    },
    { ...recordOf({}), pictures: { photo: [photoOf(64, 32, lies)] } },
    tools,
  )

describe('a photograph that lies', () => {
  it.each(seen)('as %i is drawn upright in a PDF', async (lies, left, right) => {
    const layout = ofPhoto(lies)
    const [page] = await readPdf(await written(new PdfWriter(findFaces(undefined, 'zh'), { language: 'zh' }), [layout]))
    const [box] = page?.boxes ?? []
    expect(box?.corners).toEqual([left, right])
    const [wide = 0, high = 0] = box?.at.slice(2) ?? []
    expect(wide / high).toBeCloseTo(lies > 4 ? 0.5 : 2, 2)
  })

  it.each(seen)('as %i is written upright for Word', async (lies, left, right) => {
    const bytes = await written(new WordWriter(), [ofPhoto(lies)])
    const [name = ''] = (await namesInZip(bytes)).filter((one) => one.startsWith('word/media/') && one.endsWith('.jpg'))
    const { width, height, data } = decode(await fileInZip(bytes, name), { useTArray: true })
    expect([width, height]).toEqual(lies > 4 ? [32, 64] : [64, 32])
    const grey = (place: string) => {
      const [x, y] = [place.endsWith('left') ? 4 : width - 5, place.startsWith('upper') ? 4 : height - 5]
      return data[(y * width + x) * 4] ?? 0
    }
    // as it is kept, its upper left is grey and its upper right light grey; one that does not lie is taken as it is
    expect(Math.abs(grey(left) - 90)).toBeLessThan(12)
    expect(Math.abs(grey(right) - 170)).toBeLessThan(12)
  })

  it('is told by its name in Word where it cannot be read', async () => {
    const { src } = photoOf(64, 32, 6)
    const broken = Buffer.from(src.split(',')[1] ?? '', 'base64')
      .subarray(0, 60)
      .toString('base64')
    const photo = { name: '坏.jpg', src: `data:image/jpeg;base64,${broken}`, width: 32, height: 64 }
    const layout = layOut(
      { version: 1, paper: { size: 'A4' }, body: [{ kind: 'picture', field: 'photo' }] },
      { ...recordOf({}), pictures: { photo: [photo] } },
      tools,
    )
    expect((await fileInZip(await written(new WordWriter(), [layout]), 'word/document.xml')).toString()).toContain('坏.jpg')
  })
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

  it('begin at the label that is wanted', async () => {
    const labels = { width: 60, height: 40, columns: 3, rows: 6 }
    const template: PrintTemplate = { version: 1, paper: { size: 'A4', labels }, body: [{ kind: 'text', text: 'x' }] }
    const { stream } = await drawOnPaper({ ...options(), template, firstLabel: 17 }, few(4))
    const pages = await readPdf(await buffer(stream))
    const placesOf = ({ boxes }: { boxes: Box[] }) =>
      boxes.map(({ at: [x = 0, y = 0] }) => [Math.floor((x - 15) / 60), Math.floor((y - 15) / 40)])
    expect(pages.map(placesOf)).toEqual([
      [
        [1, 5],
        [2, 5],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ])
  })
})

const twip = 25.4 / 1440
const unescaped = (xml: string) => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** How many cells of the tables of a page reach over rows. Each row is as wide as its table, and what goes on goes on below its like. */
function spansOf(xml: string): number {
  let count = 0
  for (const [table] of xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)) {
    const columns = table.match(/<w:gridCol /g)?.length
    let above = new Set<string>()
    for (const [row] of table.matchAll(/<w:tr>.*?<\/w:tr>/gs)) {
      let at = 0
      const here = new Set<string>()
      for (const [cell] of row.matchAll(/<w:tc>.*?<\/w:tc>/gs)) {
        const to = at + Number(/<w:gridSpan w:val="(\d+)"/.exec(cell)?.[1] ?? 1)
        const merge = /<w:vMerge w:val="(\w+)"/.exec(cell)?.[1]
        if (merge) here.add(`${at} ${to}`)
        if (merge === 'restart') count++
        if (merge === 'continue') expect(above).toContain(`${at} ${to}`)
        at = to
      }
      expect(at).toBe(columns)
      above = here
    }
  }
  return count
}

describe('a document of Word', () => {
  it('has the rows of each page on a page of its own, as high as they are, and nothing below its end', async () => {
    for (const layout of layouts()) {
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
        const reaching = page.body.flatMap((part) =>
          part.kind === 'row' ? part.cells.filter(({ y, h }) => y + h > part.y + part.h + 0.1) : [],
        )
        expect(spansOf(pages[i] ?? '')).toBe(reaching.length)
        // a picture has a millimetre below it, and both ends of a row are whole twips
        for (const [n, { height }] of rows.entries()) expect(Math.abs(height - (wanted[n]?.h ?? 0))).toBeLessThan(1 + twip)
        const between = [...(pages[i] ?? '').replaceAll(/<w:tbl>.*?<\/w:tbl>/gs, '').matchAll(/w:line="(\d+)"/g)]
        const filled = rows.reduce((sum, { height }) => sum + height / twip, 0) + between.reduce((sum, [, line]) => sum + Number(line), 0)
        expect(filled).toBeLessThanOrEqual(room)
      }
    }
  }, 120_000)
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
    await expect(drawOnPaper(options({ font: { kind: 'path', path: folder } }), few(1))).rejects.toMatchObject({
      key: 'paper.fontUnusable',
      problem: 'unavailable',
    })
    expect(() => findFaces({ kind: 'path', path: join(folder, 'none.ttf') }, 'zh')).toThrow(NoFont)
    await rm(folder, { recursive: true })
  })
})
