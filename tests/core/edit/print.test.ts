/** Print templates are changed by commands, each of which can be taken back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type History, newHistory, noted, redo, undo } from '#core/edit/history.ts'
import { applyPrint } from '#core/edit/print/apply.ts'
import { clippedBlocks } from '#core/edit/print/blocks.ts'
import { newBlock, tableFor } from '#core/edit/print/make.ts'
import { atOf, columnOfCell, isThere, nearestKey, spanOf, standing } from '#core/edit/print/places.ts'
import { sampleRecord } from '#core/edit/print/sample.ts'
import { type PrintArea, type PrintCommand, type PrintField, printAreas } from '#core/edit/print/types.ts'
import { insertedAt, namesOf, worded } from '#core/edit/print/words.ts'
import { templateFaults } from '#core/print/check.ts'
import { layOut } from '#core/print/layout.ts'
import type { GridBlock, PrintBlock, PrintTemplate, TableBlock } from '#core/print/template.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { type Drawn, draw } from '../../helpers/randomCommands.ts'

const fields: PrintField[] = [
  { id: 'form.title', fullName: '标题', type: 'input' },
  { id: 'form.amount', fullName: '金额', type: 'inputNumber' },
  { id: 'form.day', fullName: '日期', type: 'datePicker' },
  {
    id: 'form.items',
    fullName: '明细',
    type: 'table',
    children: [
      { id: 'row.name', fullName: '品名', type: 'input' },
      { id: 'row.price', fullName: '单价', type: 'inputNumber' },
    ],
  },
  { id: 'page.no', fullName: '页码', type: '' },
]
const holds = (type: string) => (type === 'inputNumber' ? 'number' : type === 'datePicker' ? 'date' : undefined)
const words = { nodeName: '审批', userName: '林晓', handleStatus: '同意', handleOpinion: '好' }
const record = sampleRecord(fields, holds, words)
const table = tableFor(fields[3] as PrintField, holds) as TableBlock
const empty: PrintTemplate = { version: 1, paper: { size: 'A4' }, body: [] }
const kinds = ['text', 'grid', 'qrcode', 'barcode', 'line', 'space', 'newPage', 'approvals'] as const

const laidOut = (template: PrintTemplate, placed?: (part: string) => void) => {
  const tools = {
    words: (text: PrintTemplateText) => (typeof text === 'string' ? text : text.zh),
    user: { realName: '林晓' },
    dictionary: {},
    note: () => undefined,
    codeOf: () => ({ bars: [{ x: 0, y: 0, w: 1, h: 1 }], modules: 20 }),
    time: '2026-11-29 08:00',
    ...(placed ? { placed } : {}),
  }
  return layOut(template, record, tools)
}
type PrintTemplateText = Parameters<Parameters<typeof layOut>[2]['words']>[0]

function done(template: PrintTemplate, ...commands: PrintCommand[]): PrintTemplate {
  return commands.reduce((now, command) => {
    const result = applyPrint(now, command)
    if (!result.ok) throw new Error(result.why.key)
    for (const key of result.nodes) expect(isThere(result.definition, key), `${command.do}: ${key}`).toBe(true)
    return result.definition
  }, template)
}
const refusal = (template: PrintTemplate, command: PrintCommand) => {
  const result = applyPrint(template, command)
  return result.ok ? undefined : result.why.key.replace('t:print.design.refused.', '')
}
const kindsIn = (template: PrintTemplate, area: PrintArea = 'body') => (template[area] ?? []).map(({ kind }) => kind)
const body = (...blocks: PrintBlock[]): PrintTemplate => ({ ...empty, body: blocks })
const grid = (rows: GridBlock['rows'], columns = [1, 1, 1]): GridBlock => ({ kind: 'grid', columns, rows })

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A command that is made of numbers. */
function commandOf(template: PrintTemplate, [what, n, m, k]: Drawn): PrintCommand {
  const keys = standing(template).map(({ key }) => key)
  const key = keys.length > 0 ? pick(keys, n) : 'body[0]'
  const area = pick(printAreas, m)
  const to = { in: area, index: k % 9 }
  const block = pick<PrintBlock>(
    [...kinds.map((kind) => newBlock(kind, '{{ form.title }}')), table, grid([[{ text: '', span: 2 }, { text: '' }]])],
    n,
  )
  const cells = keys.flatMap((one, i) => {
    const found = standing(template)[i]?.block
    if (found?.kind === 'grid') return found.rows.flatMap((row, r) => row.map((_, c) => `${one}.rows[${r}][${c}]`))
    return found?.kind === 'table' ? found.columns.map((_, c) => `${one}.columns[${c}]`) : []
  })
  const cell = cells.length > 0 ? pick(cells, k) : key
  return pick<PrintCommand>(
    [
      { do: 'addBlock', block, to },
      { do: 'addBlock', block, to: { in: 'body', index: k % 9 } },
      { do: 'moveBlocks', blocks: keys.filter((_, i) => (i + n) % 3 === 0), to },
      { do: 'copyBlocks', blocks: [key] },
      { do: 'removeBlocks', blocks: [key] },
      { do: 'pasteBlocks', text: clippedBlocks(template, [key]) ?? 'nothing', to },
      { do: 'setProps', of: cell, props: { text: '{{ amount(form.amount) }} {{ row.price }}', bold: true } },
      { do: 'setProps', of: '', props: { fontSize: 6 + (k % 20), paper: { size: pick(['A3', 'A4', 'A5'], m), landscape: k % 2 === 0 } } },
      { do: 'addColumn', of: key, index: k % 5 },
      { do: 'moveColumn', of: key, from: n % 4, to: k % 4 },
      { do: 'removeColumn', of: key, index: k % 5 },
      { do: 'setWidth', of: key, index: k % 4, width: 1 + (m % 9) },
      { do: 'addRow', of: key, index: k % 3 },
      { do: 'moveRow', of: key, from: n % 3, to: k % 3 },
      { do: 'removeRow', of: key, index: k % 3 },
      { do: 'setSpan', of: cell, span: 1 + (m % 4) },
      { do: 'setRowSpan', of: cell, rowSpan: 1 + (m % 3) },
      { do: 'setProps', of: cell, props: { picture: { field: 'photo', width: 10 + (m % 50) } } },
      { do: 'setProps', of: cell, props: { total: true } },
    ],
    what,
  )
}

describe('templates that are made of commands alone', () => {
  it('have no fault of shape, are laid out at every step, and are taken apart again by undo', () => {
    const carried = new Set<string>()
    fc.assert(
      fc.property(fc.array(draw, { minLength: 5, maxLength: 30 }), (drawn) => {
        let now: { definition: PrintTemplate; history: History } = { definition: body(newBlock('grid', '')), history: newHistory('1') }
        const all = [now]
        for (const one of drawn) {
          const command = commandOf(now.definition, one)
          const result = applyPrint(now.definition, command)
          if (!result.ok || result.patches.length === 0) continue
          carried.add(command.do)
          now = { definition: result.definition, history: noted(now.history, result, []) }
          all.push(now)
          expect(templateFaults(now.definition), JSON.stringify(command)).toEqual([])
          for (const key of result.nodes) expect(isThere(now.definition, key), `${command.do}: ${key}`).toBe(true)
        }
        expect(laidOut(now.definition).pages.length).toBeGreaterThan(0)
        for (const before of all.slice(0, -1).reverse()) {
          now = undo(now.definition, now.history) as typeof now
          expect(JSON.stringify(now.definition)).toBe(JSON.stringify(before.definition))
        }
        for (const after of all.slice(1)) {
          now = redo(now.definition, now.history) as typeof now
          expect(JSON.stringify(now.definition)).toBe(JSON.stringify(after.definition))
        }
      }),
      fuzz(1000),
    )
    // it is not by refusing everything that nothing goes wrong
    expect([...carried].sort()).toHaveLength(15)
  }, 60_000)
})

describe('cells that reach over rows, and pictures in cells', () => {
  const two = body(
    grid(
      [
        [{ text: 'a' }, { text: 'b' }],
        [{ text: '' }, { text: 'c' }],
        [{ text: '' }, { text: 'd' }],
      ],
      [1, 1],
    ),
  )
  const high = done(two, { do: 'setRowSpan', of: 'body[0].rows[0][0]', rowSpan: 3 })
  const spanIn = (template: PrintTemplate) => (template.body[0] as GridBlock).rows.map((row) => row.map(({ rowSpan }) => rowSpan ?? 1))

  it('cover what is empty and as wide, and nothing else', () => {
    expect(spanIn(high)).toEqual([
      [3, 1],
      [1, 1],
      [1, 1],
    ])
    expect(refusal(two, { do: 'setRowSpan', of: 'body[0].rows[0][1]', rowSpan: 2 })).toBe('notEmptyBelow')
    expect(refusal(two, { do: 'setRowSpan', of: 'body[0].rows[1][0]', rowSpan: 3 })).toBe('rowSpan')
    expect(refusal(high, { do: 'setRowSpan', of: 'body[0].rows[1][0]', rowSpan: 2 })).toBe('covered')
    expect(refusal(high, { do: 'setProps', of: 'body[0].rows[1][0]', props: { text: 'x' } })).toBe('covered')
    expect(refusal(high, { do: 'setSpan', of: 'body[0].rows[0][0]', span: 2 })).toBe('notEmpty')
    expect(spanIn(done(high, { do: 'setRowSpan', of: 'body[0].rows[0][0]', rowSpan: 1 }))[0]).toEqual([1, 1])
  })

  it('grow and shrink with their rows, which are not moved out of them', () => {
    expect(spanIn(done(high, { do: 'addRow', of: 'body[0]', index: 1 }))[0]).toEqual([4, 1])
    expect(spanIn(done(high, { do: 'addRow', of: 'body[0]', index: 3 }))[0]).toEqual([3, 1])
    expect(spanIn(done(high, { do: 'removeRow', of: 'body[0]', index: 1 }))[0]).toEqual([2, 1])
    expect(spanIn(done(high, { do: 'removeRow', of: 'body[0]', index: 0 })).flat()).toEqual([1, 1, 1, 1])
    expect(refusal(high, { do: 'moveRow', of: 'body[0]', from: 0, to: 2 })).toBe('joinedRows')
    const five = done(high, { do: 'addRow', of: 'body[0]', index: 3 })
    expect(refusal(five, { do: 'moveRow', of: 'body[0]', from: 3, to: 1 })).toBe('joinedRows')
    expect(spanIn(done(five, { do: 'moveRow', of: 'body[0]', from: 3, to: 0 })).map(([first]) => first)).toEqual([1, 3, 1, 1])
  })

  it('show pictures in place of words, and words in place of pictures', () => {
    const of = 'body[0].rows[0][0]'
    const cellOf = (template: PrintTemplate) => (template.body[0] as GridBlock).rows[0]?.[0]
    const pictured = done(two, { do: 'setProps', of, props: { picture: { field: 'photo' } } })
    expect(cellOf(pictured)).toEqual({ text: '', picture: { field: 'photo' } })
    expect(cellOf(done(pictured, { do: 'setProps', of, props: { text: 'x' } }))).toEqual({ text: 'x' })
    expect(refusal(two, { do: 'setSpan', of, span: 2 })).toBe('notEmpty')
    const sums = body({ kind: 'table', field: 'items', columns: [{ title: '', text: 'x', width: 1, total: true }] })
    const shown = done(sums, { do: 'setProps', of: 'body[0].columns[0]', props: { picture: { field: 'photo' } } })
    expect((shown.body[0] as TableBlock).columns[0]).toEqual({ title: '', text: '', width: 1, picture: { field: 'photo' } })
    expect(refusal(shown, { do: 'setProps', of: 'body[0].columns[0]', props: { total: true } })).toBe('noProp')
    // of a field that is not there, or of another kind
    const fields = {
      ...{ form: new Set(['title', 'photo']), tables: new Map([['items', new Set(['name', 'shot'])]]) },
      ...{ pictures: new Set(['photo']), rowPictures: new Map([['items', new Set(['shot'])]]) },
    }
    const faults = (template: PrintTemplate) => templateFaults(template, fields).map(({ at, key }) => `${at} ${key}`)
    expect(faults(pictured)).toEqual([])
    expect(faults(shown)).toEqual(['body[0].columns[0].picture.field picture'])
    expect(faults(done(two, { do: 'setProps', of, props: { picture: { field: 'title' } } }))).toEqual([
      'body[0].rows[0][0].picture.field picture',
    ])
    expect(faults(body(grid([[{ text: 'x', picture: { field: 'photo' } }]], [1])))).toEqual(['body[0].rows[0][0].text pictureText'])
  })
})

describe('blocks', () => {
  const three = body({ kind: 'text', text: 'a' }, { kind: 'line' }, { kind: 'text', text: 'c' })
  it('are moved within an area and to another, and an area that is empty goes', () => {
    expect(kindsIn(done(three, { do: 'moveBlocks', blocks: ['body[1]'], to: { in: 'body', index: 3 } }))).toEqual(['text', 'text', 'line'])
    const moved = done(three, { do: 'moveBlocks', blocks: ['body[0]', 'body[1]'], to: { in: 'footer', index: 0 } })
    expect([kindsIn(moved), kindsIn(moved, 'footer')]).toEqual([['text'], ['text', 'line']])
    const back = done(moved, { do: 'moveBlocks', blocks: ['footer[0]', 'footer[1]'], to: { in: 'body', index: 0 } })
    expect(back).toEqual(three)
  })
  it('that grow or begin a page stand in the body alone', () => {
    for (const block of [table, { kind: 'newPage' }, { kind: 'approvals' }] as PrintBlock[])
      expect(refusal(three, { do: 'addBlock', block, to: { in: 'header', index: 0 } })).toBe('onlyBody')
  })
  it('come from the clipboard, and nothing else does', () => {
    const text = clippedBlocks(three, ['body[2]', 'body[0]']) ?? ''
    expect(kindsIn(done(three, { do: 'pasteBlocks', text, to: { in: 'body', index: 1 } }))).toEqual([
      'text',
      'text',
      'text',
      'line',
      'text',
    ])
    for (const wrong of ['', '{', '{"pinge":"flow"}', '{"pinge":"print","version":1,"blocks":[{"kind":"script"}]}'])
      expect(refusal(three, { do: 'pasteBlocks', text: wrong, to: { in: 'body', index: 0 } })).toBe('clipboard')
  })
})

describe('grids', () => {
  const one = body(
    grid([
      [{ text: 'a', span: 2 }, { text: 'b' }],
      [{ text: 'c' }, { text: '' }, { text: 'd' }],
    ]),
  )
  const rowsOf = (template: PrintTemplate) => (template.body[0] as GridBlock).rows
  const wide = (template: PrintTemplate) => rowsOf(template).map((row) => row.reduce((sum, cell) => sum + spanOf(cell), 0))
  it('keep all of their rows as wide as their columns', () => {
    const more = done(one, { do: 'addColumn', of: 'body[0]', index: 1 })
    expect([rowsOf(more)[0], wide(more)]).toEqual([
      [{ text: 'a', span: 3 }, { text: 'b' }],
      [4, 4],
    ])
    expect(wide(done(more, { do: 'removeColumn', of: 'body[0]', index: 0 }))).toEqual([3, 3])
    expect(refusal(one, { do: 'moveColumn', of: 'body[0]', from: 0, to: 1 })).toBe('spanned')
  })
  it('join cells over empty ones only, and part them again', () => {
    expect(refusal(one, { do: 'setSpan', of: 'body[0].rows[1][1]', span: 2 })).toBe('notEmpty')
    const joined = done(one, { do: 'setSpan', of: 'body[0].rows[1][0]', span: 2 })
    expect(rowsOf(joined)[1]).toEqual([{ text: 'c', span: 2 }, { text: 'd' }])
    expect(columnOfCell(rowsOf(joined)[1] ?? [], 1)).toBe(2)
    expect(done(joined, { do: 'setSpan', of: 'body[0].rows[1][0]', span: 1 })).toEqual(one)
    expect(refusal(one, { do: 'setSpan', of: 'body[0].rows[1][2]', span: 2 })).toBe('span')
  })
})

describe('what is known of a template', () => {
  it('is where each part stands', () => {
    const template: PrintTemplate = {
      ...body(grid([[{ text: 'a' }], [{ text: 'b' }]], [1]), table, { kind: 'space', height: 3 }, { kind: 'newPage' }, { kind: 'line' }),
      footer: [{ kind: 'text', text: '{{ page.no }}' }],
    }
    const parts = new Set<string>()
    laidOut(template, (part) => parts.add(part))
    expect([...parts].sort()).toEqual(
      ['body[0].rows[0]', 'body[0].rows[1]', 'body[1]', 'body[2]', 'body[3]', 'body[4]', 'footer[0]'].sort(),
    )
    expect(nearestKey(template, 'body[0].rows[1][0].text')).toBe('body[0].rows[1][0]')
    expect(nearestKey(template, 'body[1].columns[9]')).toBe('body[1]')
    expect(nearestKey(template, 'paper.size')).toBe('')
    expect(atOf('body[x]')).toBeUndefined()
  })
  it('is said with the names of fields and functions', () => {
    const names = namesOf(fields, 'items')
    const said = worded('共 {{ amount(form.amount) }}，{{row.price}} {{ form.gone }}', names, new Map([['amount', '大写金额']]), [
      '「',
      '」',
    ])
    expect(said).toBe('共 「大写金额(金额)」，「单价」 「form.gone」')
    expect(insertedAt('ab', 1, 'form.x')).toBe('a{{ form.x }}b')
  })
})
