/** Templates and records for the tests of printing. */
import fc from 'fast-check'
import { encode } from 'jpeg-js'
import { PNG } from 'pngjs'
import { drawnText } from '#core/print/drawing.ts'
import { type Approval, type PrintPicture, type PrintRecord, rowPictureKey, signatureKey } from '#core/print/fill.ts'
import type { PrintPage } from '#core/print/pages.ts'
import { coveredBy, isEmptyCell } from '#core/print/spans.ts'
import type { GridBlock, GridCell, PrintBlock, PrintTemplate } from '#core/print/template.ts'
import type { Row } from '#core/types.ts'

export const recordOf = (values: Row, texts: Row = values, approvals: Approval[] = []): PrintRecord => ({ values, texts, approvals })

const columns = [
  { title: '品名', width: 3, text: '{{ row.name }}' },
  { title: '金额', width: 1, text: '{{ row.amount }}', align: 'right' as const, total: true },
]
export const table = (more: Partial<Extract<PrintBlock, { kind: 'table' }>> = {}): PrintBlock => ({
  kind: 'table',
  field: 'items',
  columns,
  ...more,
})
export const items = (n: number) => {
  const rows = Array.from({ length: n }, (_, i) => ({ name: `第${i + 1}项`, amount: i + 1 }))
  return recordOf({ items: rows }, { items: rows.map(({ name, amount }) => ({ name, amount: `${amount}.00` })) })
}

const align = fc.constantFrom('left', 'center', 'right')
const word = fc.string({ unit: fc.constantFrom(...'采购合同金额abcdef12,。（'), minLength: 1, maxLength: 12 })
const words = fc
  .array(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: fc.constant('\n• ') }), {
    ...{ minLength: 1, maxLength: 300, size: 'medium' },
  })
  .map((list) => list.join(' '))
const cell: fc.Arbitrary<GridCell> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ text: words, align }) },
  { weight: 1, arbitrary: fc.constant({ text: '' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ text: fc.constant(''), align },
      picture: fc.record({
        field: fc.constant('photos'),
        width: fc.integer({ min: 5, max: 60 }),
        height: fc.integer({ min: 5, max: 400 }),
      }),
    }),
  },
)
/** A grid in which some cells reach over rows: what they cover is emptied. */
function reaching(grid: GridBlock, wanted: ReadonlyArray<[number, number, number]>): GridBlock {
  const rows = grid.rows.map((row) => row.map((one) => ({ ...one })))
  for (const [r, c, n] of wanted) {
    const row = r % rows.length
    const own = rows[row]?.[c % grid.columns.length]
    const high = Math.min(n, rows.length - row)
    if (!own || own.rowSpan || high < 2) continue
    const below = rows.slice(row + 1, row + high).flatMap((cells) => cells[c % grid.columns.length] ?? [])
    if (below.some(({ rowSpan }) => rowSpan)) continue
    const before = below.map((one) => ({ ...one }))
    for (const one of below) {
      one.text = ''
      delete one.picture
    }
    if (isEmptyCell({ ...own, text: '', rowSpan: 1 }) && coveredBy(rows, row, c % grid.columns.length, high)) own.rowSpan = high
    else for (const [i, one] of below.entries()) Object.assign(one, before[i])
  }
  return { ...grid, rows }
}
const block = fc.oneof<Array<fc.Arbitrary<PrintBlock>>>(
  fc.record({ kind: fc.constant('text'), text: words, align, size: fc.integer({ min: 8, max: 28 }), bold: fc.boolean() }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }).chain((columns) =>
    fc
      .record({
        kind: fc.constant('grid'),
        columns: fc.constant(columns),
        rows: fc.array(fc.tuple(...columns.map(() => cell)), { minLength: 1, maxLength: 6 }),
        border: fc.boolean(),
      })
      .chain((grid) => {
        const spot = fc.tuple(fc.nat(5), fc.nat(3), fc.integer({ min: 2, max: 6 }))
        return fc.array(spot, { maxLength: 3 }).map((wanted) => reaching(grid as GridBlock, wanted))
      }),
  ),
  fc.boolean().map((fill) => table({ fill })),
  fc
    .tuple(fc.integer({ min: 5, max: 40 }), fc.integer({ min: 5, max: 400 }))
    .map(([width, height]) =>
      table({ columns: [{ title: '图', width: 1, text: '', picture: { field: 'photo', width, height } }, ...columns] }),
    ),
  fc.boolean().map((signature) => ({ kind: 'approvals', signature })),
  fc.record({ kind: fc.constantFrom('qrcode', 'barcode'), text: fc.constant('A1B2'), align }),
  fc.record({
    kind: fc.constant('picture'),
    field: fc.constant('photos'),
    width: fc.integer({ min: 20, max: 120 }),
    height: fc.integer({ min: 10, max: 120 }),
    align,
  }),
  fc.constant({ kind: 'line' }),
  fc.integer({ min: 0, max: 40 }).map((height) => ({ kind: 'space', height })),
  fc.constant({ kind: 'newPage' }),
)
export const anyTemplate: fc.Arbitrary<PrintTemplate> = fc.record({
  version: fc.constant(1),
  paper: fc.record({ size: fc.constantFrom('A3', 'A4', 'A5', 'B5', 'letter'), landscape: fc.boolean() }),
  body: fc.array(block, { minLength: 1, maxLength: 8 }),
  header: fc.option(word, { nil: undefined }).map((text) => (text === undefined ? [] : [{ kind: 'text', text }, { kind: 'line' }])),
  footer: fc.constant([{ kind: 'text', text: '{{ page.no }} / {{ page.count }}' }]),
})
/** A picture of one colour, of so many pixels. */
export function pictureOf(width: number, height: number): PrintPicture {
  const png = new PNG({ width, height })
  png.data.fill(180)
  return { name: `${width} x ${height}.png`, src: `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`, width, height }
}
/** How a JPEG says by EXIF that its camera was turned. */
const turned = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8],
    ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])

/** What a camera makes of so many pixels, however it lay: a JPEG takes longer to write than all that is done with it. */
const taken = new Map<string, Buffer>()
function jpegOf(width: number, height: number): Buffer {
  const known = taken.get(`${width} ${height}`)
  if (known) return known
  const data = Buffer.alloc(width * height * 4, 255)
  for (let i = 0; i < width * height; i++) {
    const isLeft = i % width < width / 2
    data.fill(Math.floor(i / width) < height / 2 ? (isLeft ? 90 : 170) : isLeft ? 0 : 255, i * 4, i * 4 + 3)
  }
  const made = encode({ width, height, data }, 90).data
  taken.set(`${width} ${height}`, made)
  return made
}

/** A photograph whose four quarters are grey, light grey, and black below, as its camera kept it: so many pixels, lying so. */
export function photoOf(width: number, height: number, orientation: number): PrintPicture {
  const plain = jpegOf(width, height)
  const jpeg = Buffer.concat([plain.subarray(0, 2), turned(orientation), plain.subarray(2)])
  const [wide, high] = orientation > 4 ? [height, width] : [width, height]
  return { name: `${orientation}.jpg`, src: `data:image/jpeg;base64,${jpeg.toString('base64')}`, width: wide, height: high }
}
/** A few pictures, made once each: to write one takes longer than to lay it out. */
const made = new Map<string, PrintPicture>()
const once = (key: string, make: () => PrintPicture): PrintPicture => {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known
}
const side = fc.constantFrom(2, 9, 16, 40)
const picture = fc.oneof(
  fc.tuple(side, side).map(([w, h]) => once(`${w} ${h}`, () => pictureOf(w, h))),
  fc.tuple(side, side, fc.integer({ min: 1, max: 8 })).map(([w, h, lies]) => once(`${w} ${h} ${lies}`, () => photoOf(w, h, lies))),
  fc.constant({ name: '扫描件.gif', src: '', width: 0, height: 0 }),
)
const decided: Approval = { nodeName: '经理', userName: '周丽萍', handleTime: '2026-11-28', handleStatus: '通过', handleOpinion: '同意' }
export const anyRecord = fc
  .tuple(
    fc.integer({ min: 0, max: 120 }),
    fc.array(picture, { maxLength: 5 }),
    fc.array(fc.array(picture, { maxLength: 3 }), { maxLength: 6 }),
  )
  .map(
    ([n, photos, ofRows]): PrintRecord => ({
      ...{ ...items(n), approvals: ofRows.map(() => decided) },
      pictures: {
        photos,
        ...Object.fromEntries(ofRows.map((own, i) => [rowPictureKey('items', i * 3, 'photo'), own])),
        ...Object.fromEntries(ofRows.map((own, i) => [signatureKey(i), own.slice(0, 1)])),
      },
    }),
  )

/** What is drawn on a page. */
export interface Box {
  text: string
  /** in mm from the upper left corner: left end, foot (of a text) or head, width, height */
  at: number[]
  /** of a picture, where its upper left and upper right came to stand */
  corners?: string[]
}
export const partsOf = ({ header, body, footer }: PrintPage) => [...header, ...body, ...footer]
/** What a layout says of a page, in the order in which it is drawn. */
export const boxesOf = (page: PrintPage): Box[] =>
  partsOf(page).flatMap((part): Box[] => {
    if (part.kind === 'line') return [{ text: '', at: [part.x, part.y, part.w, 0] }]
    if (part.kind === 'pictures') return part.pictures.map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] }))
    if (part.kind === 'code') return part.bars.map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] }))
    return [
      ...part.cells.filter(({ border }) => border).map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] })),
      ...part.cells.flatMap(({ lines, pictures = [] }) => [
        ...pictures.flat().map(({ x, y, w, h }) => ({ text: '', at: [x, y, w, h] })),
        ...lines
          .filter(({ text }) => drawnText(text) !== '')
          .map(({ text, x, y, width }) => ({ text: drawnText(text), at: [x, y, width, 0] })),
      ]),
    ]
  })
export const farthest = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, i) => Math.abs(value - (other[i] ?? 0))))
