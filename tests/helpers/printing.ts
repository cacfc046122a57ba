/** Templates and records for the tests of printing. */
import fc from 'fast-check'
import { PNG } from 'pngjs'
import type { Approval, PrintPicture, PrintRecord } from '#core/print/fill.ts'
import type { PrintBlock, PrintTemplate } from '#core/print/template.ts'
import type { Row } from '#core/types.ts'

export const recordOf = (values: Row, texts: Row = values, approvals: Approval[] = []): PrintRecord => ({ values, texts, approvals })

export const table = (more: Partial<Extract<PrintBlock, { kind: 'table' }>> = {}): PrintBlock => ({
  kind: 'table',
  field: 'items',
  columns: [
    { title: '品名', width: 3, text: '{{ row.name }}' },
    { title: '金额', width: 1, text: '{{ row.amount }}', align: 'right', total: true },
  ],
  ...more,
})
export const items = (n: number) => {
  const rows = Array.from({ length: n }, (_, i) => ({ name: `第${i + 1}项`, amount: i + 1 }))
  return recordOf({ items: rows }, { items: rows.map(({ name, amount }) => ({ name, amount: `${amount}.00` })) })
}

const align = fc.constantFrom('left', 'center', 'right')
const word = fc.string({ unit: fc.constantFrom(...'采购合同金额abcdef12,。（'), minLength: 1, maxLength: 12 })
const words = fc.array(word, { minLength: 1, maxLength: 300, size: 'medium' }).map((list) => list.join(' '))
const block = fc.oneof<Array<fc.Arbitrary<PrintBlock>>>(
  fc.record({ kind: fc.constant('text'), text: words, align, size: fc.integer({ min: 8, max: 28 }), bold: fc.boolean() }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }).chain((columns) =>
    fc.record({
      kind: fc.constant('grid'),
      columns: fc.constant(columns),
      rows: fc.array(fc.tuple(...columns.map(() => fc.record({ text: words, align }))), { minLength: 1, maxLength: 5 }),
      border: fc.boolean(),
    }),
  ),
  fc.boolean().map((fill) => table({ fill })),
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
const picture = fc.tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 40 })).map(([w, h]) => pictureOf(w, h))
export const anyRecord = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.array(picture, { maxLength: 5 }))
  .map(([n, photos]): PrintRecord => ({ ...items(n), pictures: { photos } }))
