/** Labels: a record on each, as many a sheet as it holds, all of them where they are cut. */
import { describe, expect, it } from 'vitest'
import { templateFaults } from '#core/print/check.ts'
import { codeOf } from '#core/print/codes.ts'
import { onSheets } from '#core/print/labels.ts'
import { layOut } from '#core/print/layout.ts'
import { type Paper, type PrintTemplate, paperSheet, sheetOf } from '#core/print/template.ts'
import { pictureOf, recordOf } from '../../helpers/printing.ts'

const tools = { words: String, user: {}, dictionary: {}, note: () => {}, codeOf, time: '' }
const paper: Paper = {
  size: 'A4',
  margins: { top: 10, left: 8, right: 0, bottom: 0 },
  labels: { width: 60, height: 44, columns: 3, rows: 6, gapX: 5, gapY: 2 },
}
const template: PrintTemplate = {
  version: 1,
  paper,
  body: [
    { kind: 'text', text: '{{ form.no }}' },
    { kind: 'qrcode', text: '{{ form.no }}' },
    { kind: 'picture', field: 'photo', width: 10, height: 5 },
    { kind: 'line' },
  ],
}
const layouts = (n: number) =>
  Array.from({ length: n }, (_, i) => layOut(template, { ...recordOf({ no: `ZC-${i}` }), pictures: { photo: [pictureOf(4, 2)] } }, tools))

describe('labels', () => {
  it('stand side by side, each within its own place of the sheet, the last sheet as full as it is', () => {
    const sheets = onSheets(paper, layouts(20))
    expect(sheets.map(({ pages }) => pages.length)).toEqual([1, 1])
    for (const [s, { sheet, pages }] of sheets.entries()) {
      expect([sheet.width, sheet.height]).toEqual([210, 297])
      const texts = (pages[0]?.body ?? []).flatMap((one) =>
        one.kind === 'row' ? one.cells.flatMap(({ lines }) => lines.map(({ text, x, y }) => ({ text, x, y }))) : [],
      )
      expect(texts.map(({ text }) => text)).toEqual(Array.from({ length: s === 0 ? 18 : 2 }, (_, i) => `ZC-${s * 18 + i}`))
      for (const [i, { x, y }] of texts.entries()) {
        const [left, top] = [8 + (i % 3) * 65, 10 + Math.floor(i / 3) * 46]
        expect([x >= left && x < left + 60, y > top && y < top + 44]).toEqual([true, true])
      }
      // everything else of a label goes with it
      for (const one of pages[0]?.body ?? []) {
        const inside = one.kind === 'row' ? [] : one.kind === 'code' ? one.bars : one.kind === 'pictures' ? one.pictures : [one]
        for (const part of inside) {
          const [column, row] = [Math.floor((part.x - 8) / 65), Math.floor((part.y - 10) / 46)]
          expect(part.x + part.w).toBeLessThanOrEqual(8 + column * 65 + 60)
          expect(part.y).toBeLessThanOrEqual(10 + row * 46 + 44)
        }
      }
    }
  })

  it('begin at the label that is wanted, on the first sheet alone', () => {
    const placesOf = (n: number, first: number) =>
      onSheets(paper, layouts(n), first).map(({ pages }) =>
        (pages[0]?.body ?? []).flatMap((one) =>
          one.kind === 'row'
            ? one.cells.flatMap(({ lines }) => lines.map(({ x, y }) => Math.floor((y - 10) / 46) * 3 + Math.floor((x - 8) / 65) + 1))
            : [],
        ),
      )
    const all = Array.from({ length: 18 }, (_, i) => i + 1)
    expect(placesOf(3, 5)).toEqual([[5, 6, 7]])
    expect(placesOf(2, 18)).toEqual([[18], [1]])
    expect(placesOf(20, 2)).toEqual([all.slice(1), [1, 2, 3]])
    expect(placesOf(18, 1)).toEqual([all])
    expect(placesOf(0, 4)).toEqual([])
  })

  it('say that they are cut where a record has more than one holds', () => {
    const long = layOut({ ...template, body: [{ kind: 'text', text: '长'.repeat(2000) }] }, recordOf({}), tools)
    expect(onSheets(paper, [long]).map(({ cut }) => cut)).toEqual([true])
    expect(onSheets(paper, layouts(1)).map(({ cut }) => cut)).toEqual([false])
  })

  it('have to fit on their sheet; a size of its own says both of its sides', () => {
    const faults = (more: Partial<Paper>) =>
      templateFaults({ ...template, paper: { ...paper, ...more } }).map(({ at, key }) => `${at} ${key}`)
    expect(faults({})).toEqual([])
    expect(faults({ labels: { width: 70, height: 40, columns: 3, rows: 6 } })).toEqual(['paper.labels labels'])
    expect(faults({ size: 'A6' })).toEqual(['paper.labels labels'])
    expect(faults({ size: 'custom' })).toEqual(['paper.width missing', 'paper.height missing'])
    expect(faults({ size: 'custom', width: 300, height: 300 })).toEqual([])
    expect(faults({ width: 300 })).toEqual(['paper.width unknown'])
    expect(faults({ size: 'custom', width: 300, height: 1000 })).toEqual(['paper.height number'])
    expect(paperSheet({ size: 'custom', width: 80, height: 200, landscape: true })).toMatchObject({ width: 200, height: 80 })
    expect(sheetOf({ size: '241-3' })).toMatchObject({ width: 241, height: 93.1 })
  })
})
