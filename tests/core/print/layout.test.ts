/** Records on paper: what stands where, on which page. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LayoutTools } from '#core/print/blocks.ts'
import { dictionariesIn, type PrintRecord } from '#core/print/fill.ts'
import { layOut } from '#core/print/layout.ts'
import { linesOf, widthOf } from '#core/print/metrics.ts'
import type { Cell, Fragment, PrintLayout, PrintPage } from '#core/print/pages.ts'
import { coveredIn, spanKey } from '#core/print/spans.ts'
import type { GridBlock, PrintBlock, PrintTemplate, Sheet } from '#core/print/template.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { anyRecord, anyTemplate, items, recordOf, table } from '../../helpers/printing.ts'

const noted: string[] = []
const tools: LayoutTools = {
  words: (text) => (typeof text === 'string' ? text : text.zh),
  user: { realName: '林晓' },
  dictionary: { sex: { m: '男' } },
  note: (expression) => noted.push(expression),
  codeOf: (_kind, text) => ({ bars: [{ x: 0, y: 0, w: 1, h: 1 }], modules: text.length * 11 }),
  time: '2026-11-29 08:00',
}
const paper = { size: 'A4' } as const
const laidOut = (body: PrintBlock[], record = recordOf({}), more: Partial<PrintTemplate> = {}): PrintLayout =>
  layOut({ version: 1, paper, body, ...more }, record, tools)

const cellsOf = (fragments: readonly Fragment[]): Cell[] => fragments.flatMap((one) => (one.kind === 'row' ? one.cells : []))
const textsOf = (fragments: readonly Fragment[]): string[] => cellsOf(fragments).map(({ lines }) => lines.map(({ text }) => text).join(''))
const rowsOn = (fragments: readonly Fragment[]): string[] =>
  fragments.flatMap((one) => (one.kind === 'row' ? [textsOf([one]).join('|')] : []))

describe('lines', () => {
  it('break behind words and between Chinese characters, and fit their width', () => {
    expect(linesOf('采购部门的年度合同', widthOf('采购部门', 10), 10)).toEqual(['采购部门', '的年度合', '同'])
    expect(linesOf('one two three', widthOf('one two', 10), 10)).toEqual(['one two', 'three'])
    for (const line of linesOf('Die 合同 no. 2026-0001 über 12,000.00 元（含税），由双方签署。'.repeat(9), 60, 10.5))
      expect(widthOf(line, 10.5)).toBeLessThanOrEqual(60)
  })

  it('begin with no mark that ends a sentence, and end with none that opens one', () => {
    for (let width = 20; width < 60; width++)
      for (const line of linesOf('甲方（以下简称“买方”）同意：付款、收货，并验收。', width, 10.5)) {
        expect(line).not.toMatch(/^[，。、：）”]/)
        if (line.length > 1) expect(line).not.toMatch(/[（“]$/)
      }
  })

  it('cut a word that is wider than all of them, and lose no letter', () => {
    const word = 'x'.repeat(200)
    const lines = linesOf(word, 20, 10)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.join('')).toBe(word)
  })
})

describe('a page', () => {
  it('PR-09 has no row that is lower than 17 px, a QR code of 100 px, and bars of 4 px and 80 px', () => {
    const { pages } = laidOut([
      { kind: 'grid', columns: [1], rows: [[{ text: '' }]], border: true },
      { kind: 'qrcode', text: 'A1' },
      { kind: 'barcode', text: 'A1' },
    ])
    const [row, qr, bars] = pages[0]?.body ?? []
    const px = (mm = 0) => Math.round((mm / 25.4) * 96)
    expect(px(row?.h)).toBe(17)
    expect([px((qr as { w?: number }).w), px(qr?.h)]).toEqual([100, 100])
    expect([px((bars as { w?: number }).w), px(bars?.h)]).toEqual([22 * 4, 80])
  })

  it('PR-14 says who prints, when, and which page it is of how many, above and below', () => {
    const { pages } = laidOut([{ kind: 'text', text: '甲' }, { kind: 'newPage' }, { kind: 'text', text: '乙' }], recordOf({}), {
      header: [{ kind: 'text', text: '{{ page.printer }} {{ page.time }}' }],
      footer: [{ kind: 'text', text: '{{ page.no }} / {{ page.count }}', align: 'center' }],
    })
    expect(pages.map(({ header, body, footer }) => [header, body, footer].map((part) => textsOf(part).join()))).toEqual([
      ['林晓 2026-11-29 08:00', '甲', '1 / 2'],
      ['林晓 2026-11-29 08:00', '乙', '2 / 2'],
    ])
  })

  it('writes a field as its reader reads it, and works out with what is stored', () => {
    const record = recordOf({ state: 'a', amount: 1234.5 }, { state: '已批准', amount: '1,234.50' })
    expect(
      textsOf(
        laidOut([{ kind: 'text', text: '{{ form.state }} {{ form.amount }} {{ form.amount * 2 }} {{ amount(form.amount) }}' }], record)
          .pages[0]?.body ?? [],
      ),
    ).toEqual(['已批准 1,234.50 2469 壹仟贰佰叁拾肆元伍角'])
  })

  it('PR-10 PR-11 PR-12 PR-13 writes amounts in capitals, with separators, dates, and looks words up', () => {
    const record = recordOf({ amount: 1234567.5, day: Date.UTC(2026, 10, 29), sex: 'm' })
    const texts = (text: string) => textsOf(laidOut([{ kind: 'text', text }], record).pages[0]?.body ?? [])
    expect(texts('{{ amount(form.amount) }}')).toEqual(['壹佰贰拾叁万肆仟伍佰陆拾柒元伍角'])
    expect(texts('{{ thousands(form.amount, 2) }} {{ thousands(form.amount) }} {{ thousands(null, 2) }}')).toEqual(
      ['1,234,567.50 1,234,567.5 '].map((line) => line.trimEnd()),
    )
    expect(texts("{{ date(form.day, 'yyyy-MM-dd HH:mm:ss') }} {{ date(form.day, 'yyyy/MM/dd') }}")).toEqual([
      '2026-11-29 00:00:00 2026/11/29',
    ])
    expect(texts("{{ page.dictionary.sex[form.sex] }}{{ page.dictionary['sex'][form.sex] }}{{ page.dictionary.none[form.sex] }}")).toEqual([
      '男男',
    ])
    expect(
      dictionariesIn({ version: 1, paper, body: [{ kind: 'text', text: "{{ page.dictionary['a-b'][form.x] + page.dictionary.sex.m }}" }] }),
    ).toEqual(['a-b', 'sex'])
  })

  it('PR-16 leaves the raw values of what cannot be worked out, and notes it', () => {
    noted.length = 0
    const record = recordOf({ code: 'A-7' })
    expect(textsOf(laidOut([{ kind: 'text', text: 'No. {{ nothing(form.code) }}' }], record).pages[0]?.body ?? [])).toEqual(['No. A-7'])
    expect(noted).toEqual(['nothing(form.code)'])
    // what takes too much is given up in the same way
    const big = recordOf({ code: 'A-7', big: 'x'.repeat(90_000) })
    const doubled = '{{ len(concat(form.big, form.big)) + form.code }}'
    expect(laidOut([{ kind: 'text', text: doubled }], big).pages.length).toBeGreaterThan(0)
    expect(noted.at(-1)).toBe('len(concat(form.big, form.big)) + form.code')
  })

  it('PR-14 has a table of what was decided, and none where nobody decided', () => {
    const approval = { nodeName: '经理', userName: '周丽萍', handleTime: '2026-11-28 10:00', handleStatus: '通过', handleOpinion: '同意' }
    const body: PrintBlock[] = [{ kind: 'approvals' }]
    expect(rowsOn(laidOut(body, recordOf({}, {}, [approval])).pages[0]?.body ?? [])[1]).toBe('经理|周丽萍|2026-11-28 10:00|通过|同意')
    expect(laidOut(body).pages[0]?.body).toEqual([])
  })
})

/** What stands outside of its sheet or its cell, or above what is before it. */
function faultsOf({ header, body, footer }: PrintPage, sheet: Sheet): string[] {
  const little = 1e-6
  const faults: string[] = []
  let foot = 0
  for (const part of [...header, ...body, ...footer]) {
    if (part.y < foot - little) faults.push(`a ${part.kind} at ${part.y} above ${foot}`)
    foot = part.y + (part.kind === 'line' ? 0 : part.h)
    for (const { x, y, w, h, lines, pictures = [] } of part.kind === 'row' ? part.cells : []) {
      if (y < part.y - little || y + h < foot - little || y + h > sheet.height - sheet.bottom + little)
        faults.push(`a cell at ${y}, ${h} high`)
      for (const line of lines)
        if (line.x < x - little || line.x + line.width > x + w + little || line.y > y + h + little)
          faults.push(`"${line.text}" outside of its cell`)
      for (const one of pictures.flat())
        if (one.x < x - little || one.x + one.w > x + w + little || one.y < y - little || one.y + one.h > y + h + little)
          faults.push(`"${one.name}" outside of its cell`)
    }
  }
  return foot > sheet.height - sheet.bottom + little ? [...faults, `the page ends at ${foot}`] : faults
}

describe('a table', () => {
  it('repeats its head, carries what was summed up over, and ends with the sum', () => {
    const { pages, cut } = laidOut([table()], items(2000))
    expect(cut).toBe(false)
    expect(pages.length).toBeGreaterThan(30)
    let next = 1
    for (const [i, { body }] of pages.entries()) {
      const rows = rowsOn(body)
      expect(rows[0]).toBe('品名|金额')
      const before = ((next - 1) * next) / 2
      if (i > 0) expect(rows[1]).toBe(`t:print.brought|${before.toFixed(2)}`)
      const own = rows.slice(i > 0 ? 2 : 1, -1)
      for (const row of own) expect(row).toBe(`第${next}项|${next++}.00`)
      const last = i === pages.length - 1
      expect(rows.at(-1)).toBe(`t:print.${last ? 'total' : 'carried'}|${((next * (next - 1)) / 2).toFixed(2)}`)
    }
    expect(next).toBe(2001)
  })

  it('goes to the next page with its first row, and fills the last page with empty rows where it should', () => {
    const { pages } = laidOut([{ kind: 'space', height: 1 }, { kind: 'text', text: 'x\n'.repeat(58) }, table({ fill: true })], items(1))
    expect(rowsOn(pages[0]?.body ?? []).join()).not.toContain('品名')
    const last = pages.at(-1)?.body ?? []
    expect(rowsOn(last)[1]).toBe('第1项|1.00')
    const foot = last.at(-1)
    expect(297 - 15 - ((foot?.y ?? 0) + (foot?.h ?? 0))).toBeLessThan(6)
  })
})

const bare = (text: string) => text.replaceAll(/\s/g, '')
/** What each cell of a grid says and shows on all pages, where it stands alone. */
function saidIn(grid: GridBlock, template: PrintTemplate, of: PrintRecord): { [cell: string]: string } {
  const found: { [cell: string]: string } = {}
  for (const { part = '', lines, pictures = [] } of layOut({ ...template, body: [grid] }, of, tools).pages.flatMap(({ body }) =>
    cellsOf(body),
  ))
    found[part] = `${found[part] ?? ''}${'图'.repeat(pictures.flat().length)}${bare(lines.map(({ text }) => text).join(''))}`
  return found
}
function wantedOf({ rows }: GridBlock, { pictures }: PrintRecord): { [cell: string]: string } {
  const covered = coveredIn(rows)
  const photos = pictures?.photos ?? []
  const named = bare(photos.flatMap(({ src, name }) => (src === '' ? [name] : [])).join(''))
  const shown = `${'图'.repeat(photos.filter(({ src }) => src !== '').length)}${named}`
  return Object.fromEntries(
    rows.flatMap((cells, row) =>
      cells.flatMap((one, cell) =>
        covered.has(spanKey({ row, cell })) ? [] : [[`rows[${row}][${cell}]`, one.picture ? shown : bare(String(one.text))]],
      ),
    ),
  )
}

describe('any template', () => {
  it('stands inside its sheet, one thing below the other, and says everything once', () => {
    fc.assert(
      fc.property(anyTemplate, anyRecord, (one, of) => {
        const { pages, sheet } = layOut(one, of, tools)
        expect(pages.flatMap((page) => faultsOf(page, sheet))).toEqual([])
        const said = bare(pages.flatMap(({ body }) => textsOf(body)).join(''))
        for (const part of one.body) {
          if (part.kind === 'text') expect(said.includes(bare(String(part.text)))).toBe(true)
          if (part.kind === 'grid') expect(saidIn(part, one, of)).toEqual(wantedOf(part, of))
        }
      }),
      fuzz(1000),
    )
  })

  it('is laid out the same each time', () => {
    fc.assert(
      fc.property(anyTemplate, anyRecord, (one, of) => {
        expect(layOut(one, of, tools)).toEqual(layOut(one, of, tools))
      }),
      fuzz(200),
    )
  })

  it('ends at a bound', () => {
    const { pages, cut } = laidOut(
      Array.from({ length: 900 }, (): PrintBlock[] => [{ kind: 'text', text: 'x' }, { kind: 'newPage' }]).flat(),
    )
    expect(cut).toBe(true)
    expect(pages).toHaveLength(500)
  })
})
