import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualList } from '#core/application/usualList.ts'
import { checkForm, checkList } from '#core/check/check.ts'
import { compileForm } from '#core/form/form.ts'
import {
  beyondChoices,
  emptyForm,
  formFromRows,
  formOfFields,
  guessFields,
  headAndRows,
  type SheetKind,
  samplesOf,
  sheetKinds,
  textsOfLine,
} from '#core/form/formFromRows.ts'
import { codeOf, plainText } from '#core/format/plainText.ts'
import { readCell } from '#core/sheet/readCell.ts'
import type { Row } from '#core/types.ts'
import { env, faults, json } from '../helpers/core.ts'
import { fuzz } from '../helpers/fuzz.ts'

const kindsOf = (head: string, cells: string[]) =>
  guessFields(
    [head],
    cells.map((cell) => [cell]),
  ).map(({ kind }) => kind)[0]
const times = (n: number, ...cells: string[]) => Array.from({ length: n }, (_, i) => cells[i % cells.length] as string)

describe('the kind of a column', () => {
  const cases: Array<[SheetKind, string, string[]]> = [
    ['text', '姓名', ['张三', '李四']],
    ['text', '空', ['', '']],
    ['longText', '说明', ['第一行\n第二行', '']],
    ['longText', '说明', ['长'.repeat(101)]],
    ['integer', '数量', ['1', '20', '1,300', '']],
    ['integer', 'Year', ['2023', '2024']],
    ['decimal', '金额', ['1.5', '2', '￥3,000.00']],
    ['text', '工号', ['1001', '1002']],
    ['text', '数量', ['007', '12']],
    ['text', '身份证', ['110101199001011234', '110101199001011235']],
    ['date', '日期', ['2024-01-02', '2024/3/4', '2024年5月6日', '']],
    ['date', '入职日期', ['20240102', '20240304']],
    ['integer', '数量', ['20240102', '20240304']],
    ['text', '日期', ['2024-01-02', '下周']],
    ['text', '日期', ['2024-02-31', '2024-01-01']],
    ['dateTime', '时间', ['2024-01-02 08:30', '2024-01-03']],
    ['mobile', '联系方式', ['13800138000', '13900139000']],
    ['email', 'E-mail', ['a@example.com', '']],
    ['switch', '启用', ['是', '否', '是']],
    ['switch', 'Active', ['Yes', 'no', 'YES']],
    ['switch', '启用', times(6, '1', '0')],
    ['integer', '次数', ['1', '0']],
    ['integer', '次数', times(6, '1')],
    ['choice', '启用', times(9, '是', '否', '')],
    ['choice', '类型', times(9, '采购', '租赁')],
    ['text', '类型', times(9, '采购')],
    ['text', '类型', ['采购', '租赁', '采购']],
  ]
  it.each(cases)('is %s under %s', (kind, head, cells) => expect(kindsOf(head, cells)).toBe(kind))

  it('is nothing where there is neither head nor cell, and has the letter of its column without a head', () => {
    expect(guessFields(['名称', ' ', ''], [['a', '', 'b']])).toEqual([
      { column: 0, label: '名称', kind: 'text' },
      { column: 2, label: 'C', kind: 'text' },
    ])
    expect(guessFields([], [[...Array(27).fill(''), 'x']])[0]?.label).toBe('AB')
  })

  it('is no choice of more than a hundred, also where somebody says so', () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => [`${i}a`])
    const fields = [{ column: 0, label: 'A', kind: 'choice' as const }]
    expect(beyondChoices(fields, rows(100))).toEqual([])
    expect(beyondChoices(fields, rows(101))).toEqual(fields)
  })

  it('begins below the title of a sheet, and shows a few of its cells', () => {
    const table = [
      ['名称', '数量'],
      ['a', '1'],
    ]
    expect(headAndRows([['入库表', ''], ['2024年'], ...table])).toEqual({ head: table[0], rows: [table[1]] })
    expect(headAndRows(table)).toEqual({ head: table[0], rows: [table[1]] })
    expect(headAndRows([['名称'], ['a'], ['b']])).toEqual({ head: ['名称'], rows: [['a'], ['b']] })
    expect(headAndRows([])).toEqual({ head: [], rows: [] })
    expect(samplesOf([['a'], [''], ['a'], ['b\nc'], ['长'.repeat(40)], ['d']], 0)).toEqual(['a', 'b c', `${'长'.repeat(30)}…`])
  })

  it('keeps heads apart that are called alike', () => {
    expect(guessFields(['金额', '金额', '金额 2'], [['1', '2', '3']]).map(({ label }) => label)).toEqual(['金额', '金额 2', '金额 2 2'])
  })
})

describe('names', () => {
  it('are the words of a head in plain letters, else the place of the column', () => {
    expect(['Order no', 'VAT', '客户', 'Ünits', '2nd', 'customerName', ' '].map((text) => codeOf(text))).toEqual([
      'orderNo',
      'vat',
      undefined,
      undefined,
      undefined,
      'customerName',
      undefined,
    ])
    const { form } = formOfFields(
      ['Name', 'name', '客户', 'ID', 'constructor', 'version'].map((label, column) => ({ column, label, kind: 'text' as const })),
      [],
    )
    expect(form.fields.map(({ field }) => field)).toEqual(['name', 'name_2', 'c3', 'id_2', 'constructor_2', 'version_2'])
  })

  it('are texts only: no head is read as an expression or as the key of a text', () => {
    expect(['{{ user.id }}', '{{{', 't:menu.home', '  t:x', 'a\n b'].map(plainText)).toEqual([
      '{ { user.id }}',
      '{ { {',
      't :menu.home',
      't :x',
      'a b',
    ])
  })
})

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      '是',
      '否',
      '1',
      '0',
      '2024-01-02',
      '2024-01-02 10:00',
      '13800138000',
      'a@b.cc',
      '采购',
      '租赁',
      '{{ x',
      't:a',
    ),
  },
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.string({ maxLength: 40 }),
)
const sheet = fc
  .tuple(
    fc.array(fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('日期', '编号', '{{ form }}', '__proto__', 'id')), { maxLength: 8 }),
    fc.array(
      fc.oneof(fc.constant(cell), fc.constantFrom(...['是', '1.5', '2024-01-02', '采购'].map((one) => fc.constantFrom(one, '租赁', one)))),
      { minLength: 1, maxLength: 8 },
    ),
  )
  .chain(([head, columns]) => fc.tuple(fc.constant(head), fc.array(fc.tuple(...columns) as fc.Arbitrary<string[]>, { maxLength: 20 })))

describe('a form of the rows of any sheet', () => {
  it('fits the language, has a usual list, and reads every cell that it was guessed from', () =>
    fc.assert(
      fc.property(sheet, ([head, rows]) => {
        const fields = guessFields(head, rows)
        const { form, names } = formOfFields(fields, rows)
        expect(form).toEqual(formFromRows(head, rows))
        expect(checkForm(form, env)).toEqual([])
        const list = usualList(form, env)
        expect(checkList(list, env, form)).toEqual([])
        expect(JSON.stringify(form)).not.toContain('{{')
        const plan = compileForm(form, env)
        expect(plan.fields.map(({ field }) => field)).toEqual(fields.map(({ column }) => names.get(column)))
        for (const row of rows) {
          const values: Row = {}
          for (const [field, text] of Object.entries(textsOfLine(row, fields, names))) {
            const found = plan.byKey.get(field)
            if (!found) throw new Error(field)
            const read = readCell(found, text, (found.node.options as Row[] | undefined) ?? [])
            if ('wrong' in read) throw new Error(`${found.node.pingeKey} cannot read ${JSON.stringify(text)}`)
            if (read.value !== undefined) values[field] = read.value
          }
          expect(faults(plan, values)).toEqual({})
        }
      }),
      fuzz(1000),
    ))

  it('fits the language whatever its columns are said to be', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.constantFrom(...sheetKinds)), { minLength: 1, maxLength: 10 }),
        fc.array(fc.array(cell)),
        (said, rows) => {
          const { form } = formOfFields(
            said.map(([label, kind], column) => ({ column, label, kind })),
            rows,
          )
          expect(checkForm(form, env)).toEqual([])
          expect(checkList(usualList(form, env), env, form)).toEqual([])
        },
      ),
      fuzz(500),
    ))
})

describe('the usual list of a form', () => {
  it('is there for a form that has only its first field', () => {
    const form = emptyForm({ zh: '名称', en: 'Name' })
    expect(checkForm(form, env)).toEqual([])
    expect(checkList(usualList(form, env), env, form)).toEqual([])
    expect(usualList(form, env).columnList).toEqual([{ field: 'name', sortable: true }])
  })

  it('has its first fields, and searches by texts, choices and dates', () => {
    const rows = times(9, 'a').map((_, i) => [`A${i}`, i % 2 ? '采购' : '租赁', '2024-01-02', '1.5', 'x\ny', '13800138000'])
    const list = usualList(formFromRows(['名称', '类型', '日期', '金额', '备注', '手机'], rows), env)
    expect(list.columnList.map(({ field }) => field)).toEqual(['c1', 'c2', 'c3', 'c4', 'c6', 'c5'])
    expect(list.searchList).toEqual([
      { field: 'c1', searchType: 2 },
      { field: 'c2', searchType: 1 },
      { field: 'c3', searchType: 3 },
      { field: 'c6', searchType: 2 },
    ])
    expect(list.btnsList.map(({ value }) => value)).toEqual(['add', 'batchRemove', 'upload', 'download'])
    expect(list.columnBtnsList.map(({ value }) => value)).toEqual(['edit', 'detail', 'remove'])
  })

  it('fits every form of the demo, and names no secret, file or sub-table', () => {
    for (const code of ['customer', 'purchaseOrder', 'expenseClaim', 'contract', 'asset', 'project']) {
      const form = json(`../fixtures/demo/applications/${code}.json`).formData
      const list = usualList(form, env)
      expect(checkList(list, env, form)).toEqual([])
      expect(list.columnList.length).toBeGreaterThan(2)
      expect(list.columnList.length).toBeLessThan(9)
    }
  })
})
