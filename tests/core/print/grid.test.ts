/** Cells that reach over rows, and empty rows to the end of a page: at the edges of pages. */
import { describe, expect, it } from 'vitest'
import { templateFaults } from '#core/print/check.ts'
import { layOut } from '#core/print/layout.ts'
import type { Cell, Fragment, PrintLayout } from '#core/print/pages.ts'
import { leastRow } from '#core/print/rows.ts'
import type { GridBlock, PrintBlock, TableBlock } from '#core/print/template.ts'
import { items, recordOf, table } from '../../helpers/printing.ts'

const tools = { words: String, user: {}, dictionary: {}, note: () => {}, codeOf: () => undefined, time: '' }
const laidOut = (body: PrintBlock[], record = recordOf({})): PrintLayout =>
  layOut({ version: 1, paper: { size: 'A4' }, body }, record, tools)
const cellsOf = (fragments: readonly Fragment[]): Cell[] => fragments.flatMap((one) => (one.kind === 'row' ? one.cells : []))
const textOf = ({ lines }: Cell): string => lines.map(({ text }) => text).join('')
const foot = 297 - 15

describe('a cell that reaches over rows', () => {
  const grid = (text: string, rows = 3, more: Partial<GridBlock> = {}): GridBlock => ({
    ...{ kind: 'grid', columns: [1, 1], border: true },
    rows: Array.from({ length: rows }, (_, i) => [i === 0 ? { text, rowSpan: rows } : { text: '' }, { text: `第${i}行` }]),
    ...more,
  })

  it('is as high as they are together, and the last of them grows where that is not enough', () => {
    const [page] = laidOut([grid('甲')]).pages
    const [high, ...others] = cellsOf(page?.body ?? []).sort((a, b) => a.x - b.x)
    expect(high?.h).toBeCloseTo(
      others.reduce((sum, { h }) => sum + h, 0),
      6,
    )
    expect(others.map(textOf)).toEqual(['第0行', '第1行', '第2行'])
    const [long, first, , last] = cellsOf(laidOut([grid('一\n'.repeat(10))]).pages[0]?.body ?? []).sort((a, b) => a.x - b.x || a.y - b.y)
    expect(first?.h).toBeCloseTo(leastRow, 6)
    expect(last?.h).toBeGreaterThan(leastRow * 5)
    expect((long?.y ?? 0) + (long?.h ?? 0)).toBeCloseTo((last?.y ?? 0) + (last?.h ?? 0), 6)
  })

  it('stays with its rows on one page, where that has room for them', () => {
    const { pages } = laidOut([{ kind: 'text', text: 'x\n'.repeat(55) }, grid('甲\n'.repeat(8))])
    expect(cellsOf(pages[0]?.body ?? [])).toHaveLength(1)
    expect(cellsOf(pages[1]?.body ?? []).map(({ y }) => y)[0]).toBe(15)
  })

  it('goes on over the page where no page has room: each thing is said once, in order, in frames that end with the page', () => {
    const lines = Array.from({ length: 150 }, (_, i) => `${i} 行`)
    for (const text of [lines.join('\n'), `${lines.slice(0, 75).join('\n')}\n${lines.slice(75).join('\n')}`]) {
      const { pages, cut } = laidOut([{ kind: 'text', text: 'a' }, grid(text, 4), { kind: 'text', text: 'z' }])
      expect(cut).toBe(false)
      expect(pages.length).toBeGreaterThan(2)
      const left = pages.flatMap(({ body }) => cellsOf(body).filter(({ x, border }) => border && x === 15))
      expect(left.flatMap((cell) => cell.lines.map((line) => line.text))).toEqual(lines)
      for (const { y, h, lines: own } of left) {
        expect(y + h).toBeLessThanOrEqual(foot + 1e-6)
        for (const line of own) expect(line.y).toBeLessThanOrEqual(y + h + 1e-6)
      }
      const right = pages.flatMap(({ body }) => cellsOf(body).filter(({ x, border }) => border && x > 15))
      expect(right.map(textOf).filter(Boolean)).toEqual(['第0行', '第1行', '第2行', '第3行'])
    }
  })

  it('may reach over many rows, which then break between themselves', () => {
    const { pages } = laidOut([grid('甲', 100)])
    const left = pages.map(({ body }) => cellsOf(body).filter(({ x }) => x === 15))
    expect(left.map((cells) => cells.length)).toEqual(pages.map(() => 1))
    expect(left.flat().map(textOf).join('')).toBe('甲')
    expect(pages.flatMap(({ body }) => cellsOf(body).filter(({ x }) => x > 15)).map(textOf)).toHaveLength(100)
  })

  it('ends where letters are higher than a page', () => {
    const { pages } = layOut(
      {
        version: 1,
        paper: { size: 'A4', labels: { width: 40, height: 12, columns: 1, rows: 1 } },
        body: [grid('大\n字', 2, { columns: [1, 1] })],
        fontSize: 40,
      },
      recordOf({}),
      tools,
    )
    expect(pages.length).toBeLessThan(10)
  })

  it('is wrong where it has no such rows, or what it covers is not empty or not as wide', () => {
    const faults = (rows: GridBlock['rows']) =>
      templateFaults({ version: 1, paper: { size: 'A4' }, body: [{ kind: 'grid', columns: [1, 1], rows }] }).map(
        ({ at, key }) => `${at} ${key}`,
      )
    expect(
      faults([
        [{ text: 'a', rowSpan: 2 }, { text: '' }],
        [{ text: '' }, { text: 'b' }],
      ]),
    ).toEqual([])
    const wrong = ['body[0].rows[0][0].rowSpan rowSpan']
    expect(
      faults([
        [{ text: 'a', rowSpan: 3 }, { text: '' }],
        [{ text: '' }, { text: 'b' }],
      ]),
    ).toEqual(wrong)
    expect(
      faults([
        [{ text: 'a', rowSpan: 2 }, { text: '' }],
        [{ text: 'c' }, { text: 'b' }],
      ]),
    ).toEqual(wrong)
    expect(faults([[{ text: 'a', rowSpan: 2 }, { text: '' }], [{ text: '', span: 2 }]])).toEqual(wrong)
    expect(faults([[{ text: 'a', rowSpan: 2, span: 2 }], [{ text: '', picture: { field: 'x' } }, { text: '' }]])).toEqual(wrong)
    expect(faults([[{ text: 'a', rowSpan: 2, span: 2 }], [{ text: '' }, { text: '' }]])).toEqual([])
  })
})

describe('empty rows', () => {
  const filled = (n: number, more: Partial<TableBlock> = {}) => laidOut([table({ fill: true, ...more })], items(n))
  const rowsOn = (fragments: readonly Fragment[]) => fragments.map((one) => cellsOf([one]).map(textOf).join('|'))
  const room = foot - 15
  const plain = [{ title: '品名', width: 1, text: '{{ row.name }}' }]
  /** rows of a page below the head, and above a row of sums */
  const most = Math.floor(room / leastRow) - 1

  it('go to the end of the page, and leave room for the sum, which is the last of all', () => {
    for (const n of [0, 1, most - 3, most - 2]) {
      const { pages } = filled(n)
      expect(pages).toHaveLength(1)
      const rows = rowsOn(pages[0]?.body ?? [])
      expect(rows).toHaveLength(most + 1)
      expect(rows.at(-1)).toMatch(/^t:print\.total\|/)
      expect(rows.slice(n + 1, -1).every((row) => row === '|')).toBe(true)
    }
  })

  it('are none on a page that is exactly full', () => {
    const { pages } = filled(most - 1)
    expect(pages).toHaveLength(1)
    expect(rowsOn(pages[0]?.body ?? [])).not.toContain('|')
    const without = filled(most, { columns: plain })
    expect(without.pages).toHaveLength(1)
    expect(rowsOn(without.pages[0]?.body ?? []).filter((row) => row === '')).toEqual([])
  })

  it('go on below the head and what was carried where one row more begins another page', () => {
    const { pages } = filled(most)
    expect(pages).toHaveLength(2)
    const rows = rowsOn(pages[1]?.body ?? [])
    expect([rows[0], rows[1]?.split('|')[0], rows[2], rows[3]]).toEqual(['品名|金额', 't:print.brought', `第${most}项|${most}.00`, '|'])
    expect(rows.at(-1)?.split('|')[0]).toBe('t:print.total')
    expect(rows).toHaveLength(most + 1)
  })

  it('end above what stands at the foot, also where a sum needs more than one line', () => {
    const rows = Array.from({ length: 90 }, () => ({ name: '甲', amount: '999,999,999.00' }))
    const narrow: Partial<TableBlock> = {
      columns: [
        { title: '品名', width: 20, text: '{{ row.name }}' },
        { title: '金额', width: 2.3, text: '{{ row.amount }}', total: true },
      ],
    }
    for (const fill of [true, false]) {
      const { pages } = laidOut([table({ ...narrow, fill })], recordOf({ items: rows }))
      for (const { body } of pages) for (const one of body) expect(one.y + one.h).toBeLessThanOrEqual(foot + 1e-6)
    }
  })
})
