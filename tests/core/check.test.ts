import { describe, expect, it } from 'vitest'
import { listButtons, rowButtons } from '#core/application/buttons.ts'
import { dateBounds, timeBounds } from '#core/bounds.ts'
import { checkForm, checkList, checkPage } from '#core/check/check.ts'
import { tagColors } from '#core/format/tagColors.ts'
import { interfaceSource } from '#core/interfaceSource.ts'
import { normaliseForm } from '#core/normalise.ts'
import { readDate } from '#core/sheet/readDate.ts'
import type { FormDef, Node } from '#core/types.ts'
import { env, faults, json, plan } from '../helpers/core.ts'

type Loose = { [key: string]: unknown }
const told = (list: Array<{ pointer: string; message: string }>) => list.map(({ pointer, message }) => `${pointer}: ${message}`)
const ofForm = (...fields: Loose[]) => told(checkForm({ version: 1, fields }, env))
const fields = [
  { pingeKey: 'input', field: 'name', label: 'Name' },
  { pingeKey: 'inputNumber', field: 'amount', label: 'Amount' },
  { pingeKey: 'userSelect', field: 'owner', label: 'Owner' },
]
const form = normaliseForm({ version: 1, fields }, env) as FormDef
const ofList = (more: Loose) => told(checkList({ columnList: [{ field: 'name' }, { field: 'amount' }], ...more }, env, form))
const ofPage = (body: Loose, more: Loose = {}) => told(checkPage({ version: 1, code: 'a.b', title: 'A', body, ...more }, env))
const acting = (action: Loose) => ofPage({ pingeKey: 'button', do: [action] })

describe('what a definition may say', () => {
  it('PP-10 a select action opens as a dialog or a drawer', () => {
    const select = (popupType: string) => acting({ select: { popupType, interfaceId: 'rows', columnOptions: [{ value: 'name' }] } })
    expect(select('dialog')).toEqual([])
    expect(select('drawer')).toEqual([])
    expect(select('general')).toEqual(['/body/do/0/select/popupType: must be one of dialog, drawer'])
  })

  it('options are written out or come from somewhere: of two sources one would be ignored', () => {
    const select = { pingeKey: 'select', field: 'state', label: 'State', options: [{ id: '1', fullName: 'A' }] }
    expect(ofForm(select)).toEqual([])
    expect(ofForm({ ...select, source: { dict: 'unit' } })).toEqual(['/fields/0: one source only, not options and source'])
  })

  it('an option has a colour that labels have, wherever options are written out', () => {
    const options = (color: string) => [{ id: '1', fullName: 'A', color }]
    const fault = (pointer: string) => [expect.stringMatching(`^${pointer}: .*default.*success.*yellow`)]
    const select = { pingeKey: 'select', field: 'state', label: 'State' }
    expect(ofForm({ ...select, options: options('success') }, { ...select, field: 'b', source: { options: options('cyan') } })).toEqual([])
    expect(ofForm({ ...select, options: options('teal') })).toEqual(fault('/fields/0/options/0/color'))
    expect(ofForm({ ...select, source: { options: options('#ff0000') } })).toEqual(fault('/fields/0/source/options/0/color'))
    const below = [{ id: '0', fullName: 'All', children: options('teal') }]
    expect(ofForm({ ...select, pingeKey: 'treeSelect', options: below })).toEqual(fault('/fields/0/options/0/children/0/color'))
    expect(ofPage({ pingeKey: 'tag', label: 'A', color: 'teal' })).toEqual(fault('/body/color'))
    for (const kind of ['tag', 'select', 'radio', 'checkbox', 'treeSelect', 'checkTree'])
      expect(json(`widgets/${kind}.json`).props.options.items.properties.color.enum, kind).toEqual([...tagColors])
  })

  it('VR-06 the code of a page may have dots beside one another, as any code', () => {
    const code = (text: string) => told(checkPage({ version: 1, code: text, title: 'A', body: { pingeKey: 'text' } }, env))
    expect(code('a..b')).toEqual([])
    expect(code('a.').length + code('.a').length).toBe(2)
  })

  it('the usual buttons of a list are known, each once', () => {
    expect(ofList({ btnsList: listButtons.map((value) => ({ value })), columnBtnsList: rowButtons.map((value) => ({ value })) })).toEqual(
      [],
    )
    expect(ofList({ btnsList: [{ value: 'batchCopy' }] })).toEqual([
      '/btnsList/0/value: must be one of add, batchRemove, batchPrint, download, upload',
    ])
    expect(ofList({ columnBtnsList: [{ value: 'edit' }, { value: 'edit' }] })).toEqual([
      '/columnBtnsList/1/value: the code "edit" is already used',
    ])
    expect(ofList({ type: 4, columnBtnsList: [{ value: 'copy' }] })).toEqual([
      '/columnBtnsList/0/value: a list that is edited in place has no button "copy"',
    ])
    const enumOf = (name: string) => json('grammar/list.json').properties[name].items.properties.value.enum
    expect(enumOf('btnsList')).toEqual(listButtons)
    expect(enumOf('columnBtnsList')).toEqual(rowButtons)
  })

  it('order, sums, columns, heads and pages of a list are held to what means something', () => {
    expect(ofList({ defaultSortConfig: [{ field: 'name', sort: 'sideways' }] })).toEqual([
      '/defaultSortConfig/0/sort: must be one of asc, desc',
    ])
    expect(ofList({ showSummary: true, summaryField: ['amuont'] })).toEqual(['/summaryField/0: unknown field "amuont"'])
    expect(ofList({ showSummary: true, summaryField: ['name'] })).toEqual(['/summaryField/0: "name" holds no number and cannot be summed'])
    expect(ofList({ columnList: [{ field: 'name', colour: 'red', fixed: 'top', sortable: 1 }] })).toEqual([
      '/columnList/0/colour: unknown property "colour"',
      '/columnList/0/fixed: must be one of left, right, none',
      '/columnList/0/sortable: must be true or false',
    ])
    expect(ofList({ searchList: [{ field: 'name', symbol: '==' }] })).toEqual(['/searchList/0/symbol: unknown property "symbol"'])
    expect(ofList({ complexHeaderList: [{ fullName: 'Both', childColumns: ['name', 'gone'] }] })).toEqual([
      '/complexHeaderList/0/childColumns/1: unknown column "gone"',
    ])
    expect(ofList({ pageSize: 0 })).toEqual(['/pageSize: must be 1 to 500'])
    expect(ofList({ columnList: [{ prop: 'name' }] })).toEqual([])
  })

  it('a sub-table sums and heads columns of its own, and its buttons do something', () => {
    const table = (more: Loose) =>
      ofForm({
        pingeKey: 'table',
        field: 'items',
        label: 'Items',
        children: [{ pingeKey: 'inputNumber', field: 'n', label: 'N' }],
        ...more,
      })
    const sums = (...summaryField: string[]) => table({ showSummary: true, summaryField })
    expect(table({ columnBtnsList: [{ value: 'copy' }], footerBtnsList: [{ value: 'import' }] })).toEqual([])
    expect(sums('n', 'items-n')).toEqual([])
    expect(sums('m')).toEqual(['/fields/0/summaryField/0: unknown column "m"'])
    expect(table({ columnBtnsList: [{ value: 'jump' }] })).toEqual([
      '/fields/0/columnBtnsList/0/value: must be one of copy, remove, or have actions of its own',
    ])
    expect(table({ columnBtnsList: [{ value: 'jump', actionConfig: { do: [{ toast: 'x' }] } }] })).toEqual([])
    expect(table({ columnBtnsList: [{ value: 'jump', actionConfig: { do: [{ tost: 'x' }] } }] }).length).toBeGreaterThan(0)
    expect(table({ columnBtnsList: [{ value: 'copy', btnType: 'text', btnIcon: 'copy' }] })).toEqual([])
    expect(table({ columnBtnsList: [{ value: 'copy', btnIcon: 'rocket' }] })).toHaveLength(1)
    expect(table({ footerBtnsList: [{ value: 'add', btnType: 'loud' }] })).toHaveLength(1)
    expect(table({ footerBtnsList: [{ value: 'add', btnType: 'icon' }] })).toEqual(['/fields/0/footerBtnsList/0: "icon" needs "btnIcon"'])
  })

  it.each(['span', 'showLabel', 'labelWidth', 'sortable'])('a column of a sub-table takes no %s; an older one loses it', (name) => {
    const column = { pingeKey: 'input', field: 'a', label: 'A', [name]: name.startsWith('s') && name !== 'span' ? true : 12 }
    expect(ofForm({ pingeKey: 'table', field: 'items', label: 'Items', children: [column] })).toEqual([
      `/fields/0/children/0/${name}: a column of a sub-table takes no "${name}"`,
    ])
    const older = {
      fields: [
        {
          field: 'items',
          config: {
            pingeKey: 'table',
            label: 'Items',
            children: [{ field: 'a', config: { pingeKey: 'input', label: 'A', [name]: column[name] } }],
          },
        },
      ],
    }
    expect(checkForm(older, env)).toEqual([])
    expect(normaliseForm(older, env).fields[0]?.children?.[0]).not.toHaveProperty(name)
  })

  it.each([
    ['span', 24, 12],
    ['primaryKeyPolicy', 1, 2],
  ])('the %s of a form can only be what it is', (name, good, bad) => {
    const form = { version: 1, fields: [{ pingeKey: 'input', field: 'a', label: 'A' }] }
    expect(checkForm({ ...form, [name]: good }, env)).toEqual([])
    expect(told(checkForm({ ...form, [name]: bad }, env))).toEqual([`/${name}: must be one of ${good}`])
  })

  it('DV-07 a form names print templates for its print button; an empty list of them is left out', () => {
    const form = { version: 1, hasPrintBtn: true, fields: [{ pingeKey: 'input', field: 'a', label: 'A' }] }
    expect(checkForm({ ...form, printId: ['p1', 'p2'] }, env)).toEqual([])
    expect(normaliseForm({ ...form, printId: ['p1'] }, env).printId).toEqual(['p1'])
    expect(checkForm({ ...form, hasPrintBtn: false, printId: [] }, env)).toEqual([])
    expect(normaliseForm({ ...form, printId: [] }, env)).not.toHaveProperty('printId')
    expect(told(checkForm({ ...form, printId: ['p1', 'p1', 3] }, env))).toEqual([
      '/printId/1: the name "p1" stands here twice',
      '/printId/2: must be a text',
    ])
    expect(told(checkForm({ ...form, hasPrintBtn: false, printId: ['p1'] }, env))).toEqual([
      '/printId: "printId" needs "hasPrintBtn: true"',
    ])
    for (const printId of ['p1', null]) expect(checkForm({ ...form, printId }, env)).toHaveLength(1)
    const page = {
      version: 1,
      code: 'a',
      title: 'a',
      body: { pingeKey: 'text' },
      dialogs: { d: { form: { ...form, version: undefined, printId: ['p1'] } } },
    }
    expect(checkPage(page, env).map(({ pointer }) => pointer)).toContain('/dialogs/d/form/printId')
  })

  it.each(['datePicker', 'dateRange'])('the format of a %s is made of years, months, days and times', (pingeKey) => {
    const format = (text: string) => ofForm({ pingeKey, field: 'a', label: 'A', format: text })
    for (const good of ['yyyy', 'YYYY-MM', 'yyyy-MM-dd', 'dd/MM/yyyy', 'yyyy年MM月dd日', 'yyyy-MM-dd HH:mm:ss'])
      expect(format(good)).toEqual([])
    for (const bad of ['nonsense', '', 'HH:mm', 'yyyy dd', 'MM-dd', 'yyyy-MM-dd mm', 'yyyy-MM-dd hh']) expect(format(bad)).toHaveLength(1)
  })

  it('a property is proposed only where it may stand', () => {
    const [fault] = checkForm({ version: 1, fields: [{ pingeKey: 'divider', showLabel: true }] }, env)
    expect(fault?.message).toBe('unknown property "showLabel"')
    expect(fault?.hint).toBeUndefined()
  })

  it('what every field may have is held to its kind', () => {
    expect(ofForm({ pingeKey: 'input', field: 'a', label: 'A', span: 30 })).toHaveLength(1)
    expect(ofForm({ pingeKey: 'input', field: 'a', label: 'A', showLabel: 'no' })).toHaveLength(1)
    expect(ofForm({ pingeKey: 'input', field: 'a', label: 'A', visibility: ['pc', 'tv'] })).toHaveLength(1)
  })

  it('a span is taken by what stands on the grid of a form, and by nothing else', () => {
    const onGrid = 'text alert divider groupTitle iframe card tab collapse tableGrid resultView link barcode qrcode button'.split(' ')
    for (const pingeKey of onGrid) expect(JSON.stringify(env.widgets.get(pingeKey)?.props), pingeKey).toContain('"span"')
    expect(ofPage({ pingeKey: 'tree', span: 12, source: { options: [] } })).toEqual(['/body/span: unknown property "span"'])
  })

  it('a request may ask a dictionary or a data interface; nothing beside a source is ignored', () => {
    expect(acting({ request: { interface: 'rows', paramList: [{ field: 'city' }] }, into: 'page.rows' })).toEqual([])
    expect(acting({ request: { options: [] } })).toEqual(['/body/do/0/request/options: "request" takes no "options"'])
    expect(acting({ download: { dict: 'a' } })).toEqual(['/body/do/0/download/dict: "download" takes no "dict"'])
    expect(acting({ request: { dict: 'a', get: '/b' } })).toEqual(['/body/do/0/request: one source only, not dict and get'])
    expect(acting({ request: { get: '/a', paramList: [] } })).toEqual(['/body/do/0/request/paramList: "paramList" needs "interface"'])
  })
})

describe('dates of a definition', () => {
  const day = (text: string) => readDate(text) as number
  const at = (node: Loose) => ({ pingeKey: 'datePicker', ...node }) as Node

  it('WG-47 a bound of kind 1 is its time, or the value that older definitions keep beside it', () => {
    const [low, high] = [day('2024-01-02'), day('2024-02-03')]
    for (const name of ['Time', 'TimeValue']) {
      const node = at({ startTimeType: 1, [`start${name}`]: low, endTimeType: 1, [`end${name}`]: high })
      expect(dateBounds(node, {})).toEqual({ min: low, max: high, empty: false })
    }
    const time = { pingeKey: 'timePicker', startTimeType: 1, startTimeValue: '08:30:00', endTimeType: 1, endTimeValue: '17:00' } as Node
    expect(timeBounds(time, {})).toEqual({ min: 30_600, max: 61_200 })
    const told = faults(plan([{ pingeKey: 'datePicker', field: 'a', startTimeType: 1, startTimeValue: low }]), { a: day('2024-01-01') })
    expect(told.a).toContain('2024-01-02')
  })

  it('WG-47 a fixed bound may be an expression, kind 2 reads a field of the row or the form', () => {
    const low = day('2024-01-02')
    expect(dateBounds(at({ startTimeType: 1, startTime: '{{ form.from }}' }), { from: low }).min).toBe(low)
    expect(dateBounds(at({ endTimeType: 2, endRelationField: 'items-to' }), { to: low }).max).toBe(low)
  })

  it('WG-49 hours before and after now stay within the day', () => {
    const late = new Date(2024, 0, 2, 22, 30).getTime()
    const time = (more: Loose) => ({ pingeKey: 'timePicker', ...more }) as Node
    expect(timeBounds(time({ endTimeType: 5, endTimeValue: 5 }), {}, { now: late }).max).toBe(86_399)
    expect(timeBounds(time({ startTimeType: 4, startTimeValue: 2, startTimeTarget: 4 }), {}, { now: late }).min).toBe(20.5 * 3600)
    expect(timeBounds(time({ startTimeType: 4, startTimeValue: 23 }), {}, { now: late }).min).toBe(0)
  })

  it('WG-47 WG-49 what is now is judged by the clock of who fills the form in, wherever that is worked out', () => {
    const now = Date.UTC(2024, 2, 31, 3, 30)
    const hour = 3_600_000
    const time = (more: Loose) => ({ pingeKey: 'timePicker', ...more }) as Node
    const [hoursAround, fromNow] = [
      time({ startTimeType: 4, startTimeValue: 2, endTimeType: 5, endTimeValue: 1 }),
      time({ startTimeType: 3, endTimeType: 5, endTimeValue: 3 }),
    ]
    // half past ten in the evening of the day before, half past eleven, half past five in the afternoon
    expect(timeBounds(hoursAround, {}, { now, offset: -5 * hour })).toEqual({ min: 20.5 * 3600, max: 23.5 * 3600 })
    expect(timeBounds(hoursAround, {}, { now, offset: 8 * hour })).toEqual({ min: 9.5 * 3600, max: 12.5 * 3600 })
    expect(timeBounds(fromNow, {}, { now, offset: 14 * hour })).toEqual({ min: 17.5 * 3600, max: 20.5 * 3600 })
    expect(timeBounds(fromNow, {}, { now, offset: -5 * hour }).max).toBe(86_399)
    const until = at({ endTimeType: 3 })
    expect(dateBounds(until, {}, { now, offset: -5 * hour }).max).toBe(day('2024-03-30'))
    expect(dateBounds(until, {}, { now, offset: 8 * hour }).max).toBe(day('2024-03-31'))
    // a month before the last day of March is two days earlier than one before the day before
    const month = at({ startTimeType: 4, startTimeValue: 1, startTimeTarget: 2 })
    expect(dateBounds(month, {}, { now, offset: 8 * hour }).min).toBe(day('2024-03-02'))
    expect(dateBounds(month, {}, { now, offset: -5 * hour }).min).toBe(day('2024-03-01'))
  })

  it('WG-47 WG-49 a clock that is told works out what a browser in its zone does', () => {
    const zone = process.env.TZ
    const offsets = new Set<number>()
    const now = Date.UTC(2024, 6, 1, 2, 15)
    const format = 'yyyy-MM-dd HH:mm:ss'
    const nodes = [
      { pingeKey: 'timePicker', startTimeType: 3, endTimeType: 5, endTimeValue: 4 },
      { pingeKey: 'timeRange', startTimeType: 4, startTimeValue: 90, startTimeTarget: 5, endTimeType: 3 },
      { pingeKey: 'timePicker', startTimeType: 2, startRelationField: 'from' },
    ] as Node[]
    const dates = [
      at({ startTimeType: 4, startTimeValue: 1, startTimeTarget: 2, endTimeType: 3 }),
      at({ format, startTimeType: 1, startTime: day('2024-06-30'), endTimeType: 1, endTime: day('2024-07-02') }),
      at({ format, startTimeType: 4, startTimeValue: 1, startTimeTarget: 1, endTimeType: 5, endTimeValue: 1, endTimeTarget: 2 }),
    ]
    try {
      for (const there of ['America/Los_Angeles', 'Asia/Kolkata', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
        process.env.TZ = there
        const offset = -new Date(now).getTimezoneOffset() * 60_000
        offsets.add(offset)
        const values = { from: now }
        const inBrowser = [
          ...nodes.map((node) => timeBounds(node, values, { now })),
          ...dates.map((node) => dateBounds(node, values, { now })),
        ]
        process.env.TZ = 'Asia/Tokyo'
        const clock = { now, offset }
        expect(
          [...nodes.map((node) => timeBounds(node, values, clock)), ...dates.map((node) => dateBounds(node, values, clock))],
          there,
        ).toEqual(inBrowser)
      }
    } finally {
      process.env.TZ = zone
    }
    expect(offsets.size).toBe(4)
  })

  it('WG-47 a bound that says nothing, or names no date, is refused', () => {
    const ofDate = (more: Loose) => ofForm({ pingeKey: 'datePicker', field: 'a', label: 'A', ...more }, { ...fields[0] })
    expect(ofDate({ startTimeType: 1 })).toEqual(['/fields/0: "startTimeType: 1" needs "startTime"'])
    expect(ofDate({ endTimeType: 2 })).toEqual(['/fields/0: "endTimeType: 2" needs "endRelationField"'])
    expect(ofDate({ endTimeType: 2, endRelationField: 'b' })).toEqual(['/fields/0/endRelationField: unknown field "b"'])
    expect(ofDate({ endTimeType: 2, endRelationField: 'name' })).toEqual([
      '/fields/0/endRelationField: "name" is no field of the kind date, dateRange',
    ])
    expect(ofDate({ endTimeType: 4, endTimeTarget: 2 })).toEqual(['/fields/0: "endTimeType: 4" needs "endTimeValue"'])
    expect(ofDate({ endTimeValue: 2 })).toEqual(['/fields/0/endTimeValue: "endTimeValue" needs "endTimeType: 1, 4, 5"'])
  })

  it('every kind of date holds the years 1 to 9999, in the browser and on the server', () => {
    const dates = plan([
      { pingeKey: 'datePicker', field: 'a' },
      { pingeKey: 'datePicker', field: 'b', format: 'yyyy-MM-dd HH:mm' },
      { pingeKey: 'dateRange', field: 'c' },
    ])
    for (const strict of [false, true])
      for (const [year, fits] of [
        [0, false],
        [1, true],
        [1900, true],
        [9999, true],
        [10_000, false],
      ] as const) {
        const ms = new Date(0).setUTCFullYear(year, 5, 1)
        expect(Object.keys(faults(dates, { a: ms, b: ms, c: [ms, ms] }, { strict })), `${year}`).toEqual(fits ? [] : ['a', 'b', 'c'])
      }
    expect(readDate('0099-03-04')).toBe(new Date(0).setUTCFullYear(99, 2, 4))
    expect(readDate('0000-03-04')).toBeUndefined()
  })
})

describe('parameters of a data interface', () => {
  const value = (parameter: Loose) => interfaceSource('rows', [{ field: 'a', ...parameter }], undefined).paramList?.[0]?.defaultValue

  it('WG-66 take a field, a fixed value, nothing, or something of whoever asks', () => {
    expect(value({ sourceType: 1, relationField: 'city' })).toBe('{{ form.city }}')
    expect(value({ sourceType: 2, defaultValue: 'x', relationField: 'city' })).toBe('x')
    expect(value({ sourceType: 2, relationField: 'city' })).toBe('city')
    expect(value({ sourceType: 3, defaultValue: 'x' })).toBeNull()
    expect(value({ sourceType: 4, relationField: 'organizeAndBelow' })).toEqual({ variable: 'organizeAndBelow' })
    expect(value({ sourceType: 4, relationField: '@userAndSubordinates' })).toEqual({ variable: 'userAndSubordinates' })
  })

  it('WG-66 are refused where they say nothing', () => {
    const popup = (parameter: Loose) =>
      ofForm({ pingeKey: 'popupSelect', field: 'p', label: 'P', interfaceId: 'rows', templateJson: [{ field: 'a', ...parameter }] })
    for (const [parameter, count] of [
      [{ sourceType: 4, relationField: 'user' }, 0],
      [{ sourceType: 2, relationField: 'x' }, 0],
      [{ sourceType: 4, relationField: 'boss' }, 1],
      [{ sourceType: 2 }, 1],
      [{ sourceType: 3, required: true }, 1],
      [{ sourceType: 1, relationField: 'p' }, 0],
      [{ sourceType: 5 }, 1],
      [{ sourcetype: 1 }, 1],
    ] as const)
      expect(popup(parameter), JSON.stringify(parameter)).toHaveLength(count)
  })
})

describe('the fixed filter of a list', () => {
  it('names people by their ids', () => {
    const rule = (symbol: string, fieldValue: unknown) =>
      ofList({ ruleList: { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field: 'owner', symbol, fieldValue }] }] } })
    for (const symbol of ['in', 'notIn', '==', '<>', 'like']) expect(rule(symbol, ['u1'])).toEqual([])
    expect(rule('>', ['u1'])).toHaveLength(1)
  })
})

describe('what would be ignored', () => {
  const ask = (request: Loose, more: Loose = {}) => ofPage({ pingeKey: 'button', label: 'x', do: [{ request, ...more }] })
  const list = (more: Loose) => ofPage({ pingeKey: 'list', source: { get: '/api/x' }, columns: [{ field: 'a' }], ...more })
  const chart = (more: Loose) => ofPage({ pingeKey: 'chart', ...more })
  const rule = (group: Loose, condition: Loose = {}) =>
    ofList({
      ruleList: {
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: 'x', ...condition }], ...group }],
      },
    })

  it('of rules, messages, parameters and filters are unknown properties', () => {
    const input = (more: Loose) => ofForm({ pingeKey: 'input', field: 'a', label: 'A', ...more })
    expect(input({ regList: [{ pattern: 'a', flags: 'i' }] })).toEqual(['/fields/0/regList/0/flags: unknown property "flags"'])
    expect(input({ messages: { require: 'x' } })).toEqual(['/fields/0/messages/require: unknown property "require"'])
    expect(input({ messages: { required: 'x', bounds: 'y' } })).toEqual([])
    expect(ask({ interface: 'rows', paramList: [{ field: 'a', value: 1 }] })).toEqual([
      '/body/do/0/request/paramList/0/value: unknown property "value"',
    ])
    expect(rule({ note: 'x' })).toEqual(['/ruleList/conditionList/0/note: unknown property "note"'])
    expect(rule({}, { note: 'x' })).toEqual(['/ruleList/conditionList/0/groups/0/note: unknown property "note"'])
  })

  it('are bounds of what is no number, and offers of what has no options', () => {
    for (const pingeKey of ['input', 'datePicker', 'switch'])
      expect(ofForm({ pingeKey, field: 'a', label: 'A', min: 1 })).toEqual(['/fields/0/min: unknown property "min"'])
    for (const pingeKey of ['inputNumber', 'slider', 'numberRange', 'calculate'])
      expect(ofForm({ pingeKey, field: 'a', label: 'A', min: 1, ...(pingeKey === 'calculate' ? { expression: '1' } : {}) })).toEqual([])
    expect(ofForm({ pingeKey: 'input', field: 'a', label: 'A', optionsWhen: '{{ true }}' })).toHaveLength(1)
    expect(ofForm({ pingeKey: 'select', field: 'a', label: 'A', options: [], optionsWhen: '{{ true }}' })).toEqual([])
  })

  it('are the second of two columns, searches or options of one name, and what a get call would send', () => {
    const twice = [{ field: 'name' }, { field: 'name' }]
    for (const part of ['columnList', 'searchList', 'defaultSortConfig'])
      expect(ofList({ [part]: twice })).toEqual([`/${part}/1/field: the field "name" is already used at /${part}/0/field`])
    const options = [{ id: 1, children: [{ id: 2 }, { id: 2 }] }, { id: 2, children: [{ id: 2 }] }, { id: '1' }]
    expect(ofForm({ pingeKey: 'select', field: 'a', label: 'A', options })).toEqual([
      '/fields/0/options/0/children/1/id: the id "2" is already used at /fields/0/options/0/children/0/id',
    ])
    expect(ask({ get: '/api/x', body: { a: 1 } })).toEqual(['/body/do/0/request/body: "body" needs "post"'])
    expect(ask({ put: '/api/x', body: { a: 1 } })).toEqual([])
  })

  it('are sums of no column, dialogs that are not there, widths that are none, and places that nothing is kept in', () => {
    expect(list({ summary: ['b'] })).toEqual(['/body/summary/0: unknown column "b"'])
    expect(list({ columns: [{ label: 'A', children: [{ field: 'b' }] }], summary: ['b'] })).toEqual([])
    expect(list({ inline: 'row' })).toEqual(['/body/inline: unknown dialog "row"'])
    const dialog = (width: unknown) =>
      ofPage({ pingeKey: 'text', content: 'x' }, { dialogs: { a: { width, body: { pingeKey: 'text', content: 'x' } } } })
    for (const width of [600, '600px', '50%']) expect(dialog(width)).toEqual([])
    expect(dialog('wide')).toEqual(['/dialogs/a/width: is written like 600, 600px, 50%'])
    expect(ask({ get: '/api/health' }, { into: 'answer' })).toEqual(['/body/do/0/into: a path begins with page., form. or row.'])
  })

  it('are charts that ask for nothing, or for what cannot be told', () => {
    const of = (aggregate: Loose) => chart({ aggregate: { model: 'm', ...aggregate } })
    expect(chart({})).toEqual(['/body: "chart" needs "aggregate"'])
    expect(chart({ aggregate: { model: 'm' }, source: { options: [] } })).toEqual(['/body: one source only, not aggregate and source'])
    expect(of({ measure: { of: 'sum' } })).toEqual(['/body/aggregate/measure: "of: sum" needs "field"'])
    expect(of({ split: 'a' })).toEqual(['/body/aggregate: "split" needs "groupBy"'])
    expect(of({ filter: { matchLogic: 'xor', conditionList: [] } })).toEqual(['/body/aggregate/filter/matchLogic: must be one of and, or'])
    expect(of({ filter: { state: { not: 1 } } })).toEqual(['/body/aggregate/filter: must be a value or a list of values'])
    expect(of({ filter: { state: ['a', 'b'], owner: '{{ user.userId }}', kind: null }, groupBy: 'a', split: 'b' })).toEqual([])
  })

  it('is a keyword that is looked for in what is no text of the record', () => {
    expect(ofList({ searchList: [{ field: 'name', isKeyword: true }] })).toEqual([])
    expect(ofList({ searchList: [{ field: 'amount', isKeyword: true }] })).toEqual([
      '/searchList/0/isKeyword: "amount" holds no text that a keyword is looked for in',
    ])
  })

  it('is a button of a sub-table that chooses rows for columns which it does not have', () => {
    const select = {
      interfaceId: 'rows',
      columnOptions: [{ value: 'a' }],
      relationOptions: [{ field: 't-a', value: 'a' }],
      uniqueBy: 't-a',
    }
    const chooses = (more: Loose, value = 'choose') =>
      ofForm({
        ...{ pingeKey: 'table', field: 't', label: 'T', children: [{ pingeKey: 'input', field: 'a', label: 'A' }] },
        footerBtnsList: [{ value, select: { ...select, ...more } }],
      })
    const at = '/fields/0/footerBtnsList/0/select'
    expect(chooses({})).toEqual([])
    expect(chooses({}, 'add')).toEqual([`${at}: unknown property "select"`])
    expect(chooses({ uniqueBy: 't-b' })).toEqual([`${at}/uniqueBy: "uniqueBy" needs "relationOptions"`])
    expect(chooses({ relationOptions: [{ field: 't-b', value: 'a' }], uniqueBy: 't-b' })).toEqual([
      `${at}/relationOptions/0/field: unknown column "t-b"`,
    ])
    expect(chooses({ relationOptions: [] }).slice(1)).toEqual([`${at}: "select" needs "relationOptions"`])
    expect(chooses({ dataSource: 'other' })).toContain(`${at}: "select" needs "modelId"`)
  })

  it('is a search by what nobody can look for', () => {
    const files = { version: 1 as const, fields: [{ pingeKey: 'uploadFile', field: 'f', label: 'F' }] }
    const faults = checkList({ columnList: [{ field: 'f' }], searchList: [{ field: 'f', searchType: 1 }] }, env, files)
    expect(told(faults)).toEqual(['/searchList/0/field: "f" takes no condition'])
  })
})
