/** What the contracts of the kinds do not say: which options there are, which way a range goes, what a setting does to a value. */
import fc from 'fast-check'
import { choiceMark } from '#core/text.ts'
import type { Json, Row } from '#core/types.ts'
import type { World } from './world.ts'

export interface Variant {
  props?: { [name: string]: Json }
  /** without it, what fits the contract */
  value?: fc.Arbitrary<Json>
  /** a value that breaks a rule of these props, or of the kind */
  broken?: Json
  /** a field beside it that tells a column of what it has chosen */
  attr?: { pingeKey: string; showField: string; told: (value: Json) => Json }
  /** no two are the same: none of them begins with a default */
  differs?: true
}

const options = ['a', 'b', 'c'].map((id) => ({ id, fullName: `选项${id}` }))
const tree = [
  {
    ...{ id: 'p', fullName: '上', hasChildren: true },
    children: [{ id: 'q', fullName: '中', hasChildren: true, children: [{ id: 'r', fullName: '下' }] }],
  },
  { id: 's', fullName: '旁' },
]
const dayMs = 86_400_000
const day = fc.integer({ min: 0, max: 30_000 }).map((n) => n * dayMs)
const moment = fc.integer({ min: 0, max: 2_000_000_000 }).map((n) => n * 1000)
const clock = fc.constantFrom('00:00:00', '09:30:00', '23:59:59')
const inOrder = <T extends number | string>(one: fc.Arbitrary<T>) =>
  fc.tuple(one, one).map((pair) => pair.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)) as unknown as Json)
const several = (ids: Json[], least = 1) => fc.subarray(ids, { minLength: least }) as fc.Arbitrary<Json>
const word = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.trim() || 'x')
const [january, february] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]
const between = fc.integer({ min: 2, max: 28 }).map((n) => january + n * dayMs)

/** Places, as their picker keeps them. */
const place = (name: string, lng: number, lat: number): string => {
  const [pName, cName, adName, address] = ['浙江省', '杭州市', '西湖区', '龙井路1号']
  return JSON.stringify({ pName, cName, adName, address, name, lng, lat, fullAddress: `${pName}${cName}${adName}${address}${name}` })
}
const lake = place('西湖', 120.13, 30.24)
const condition = (value: string): string => {
  const groups = [{ field: 'state', symbol: '==', fieldValueType: 2, fieldValue: value }]
  return JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] })
}
const states = [{ pingeKey: 'input', field: 'state', label: '状态', symbols: ['==', '<>', 'null'] }]

/** A picker of ids: with their type behind them, alone, and several. */
function people(ids: string[]): Variant[] {
  const alone = ids.map((id) => id.replace(/--.*/, ''))
  return [
    { value: fc.constantFrom(...ids), broken: 'gone--user' },
    { props: { onlyId: true }, value: fc.constantFrom(...alone), broken: ids[0] ?? null },
    { props: { multiple: true }, value: several(ids), broken: ['gone--role'] },
    {
      props: { selectType: 'custom', ableIds: ids.slice(0, 1) },
      value: fc.constantFrom(...ids.slice(0, 1)),
      broken: ids[1] ?? 'gone--user',
    },
  ]
}

const toldOf = (rows: Row[], key: string, shows: string) => (value: Json) => {
  const found = [value ?? []].flat().map((one) => rows.find((row) => row[key] === one)?.[shows])
  return found.length === 0 ? null : found.join(choiceMark.zh)
}
const files = (all: Row[], name: string): Variant[] => [
  { value: several(all), broken: [{ name, fileId: 'gone' }] },
  { props: { limit: 1 }, value: several(all.slice(0, 1)), broken: [0, 1].map((n) => ({ name: `${n}${name}`, fileId: 'gone' })) },
]

/** The variants of each kind in a world; `at` is how an expression reads the field itself. */
export function variantsOf(world: World): { [pingeKey: string]: (at: string) => Variant[] } {
  const { units, rows, related, interfaceId, modelId } = world
  const codes = rows.map(({ code }) => code as Json)
  const popup = {
    ...{ interfaceId, propsValue: 'code', relationField: 'name' },
    columnOptions: [
      { value: 'name', label: '名称' },
      { value: 'city', label: '城市' },
    ],
  }
  const city = { pingeKey: 'popupAttr', showField: 'city', told: toldOf(rows, 'code', 'city') }
  const record = { modelId, relationField: 'name', columnOptions: [{ value: 'name', label: '名称' }] }
  const of = (type: string) => units[type] ?? []
  const plain: { [pingeKey: string]: Variant[] } = {
    slider: [
      { value: fc.integer({ min: 0, max: 100 }), broken: 101 },
      { props: { min: 10, max: 20, step: 5 }, value: fc.constantFrom(10, 15, 20), broken: 12 },
    ],
    rate: [
      { value: fc.integer({ min: 1, max: 5 }), broken: 6 },
      { props: { count: 3, allowHalf: true }, value: fc.constantFrom(0.5, 1, 1.5, 2, 2.5, 3), broken: 1.2 },
    ],
    numberDisplay: [{ value: fc.integer(), broken: 'x' }],
    numberRange: [{ value: inOrder(fc.integer()), broken: [2, 1] }],
    datePicker: [
      { value: day, broken: 'x' },
      { props: { format: 'yyyy-MM-dd HH:mm:ss' }, value: moment, broken: -1e15 },
      { props: { format: 'yyyy' }, value: fc.integer({ min: 1950, max: 2050 }).map((year) => Date.UTC(year, 0, 1)), broken: true },
      {
        props: { startTimeType: 1, startTimeValue: january, endTimeType: 1, endTimeValue: february },
        value: between,
        broken: january - 9 * dayMs,
      },
    ],
    dateRange: [
      { value: inOrder(day), broken: [dayMs, 0] },
      { props: { format: 'yyyy-MM-dd HH:mm:ss' }, value: inOrder(moment), broken: [2000, 1000] },
      { props: { startTimeType: 1, startTimeValue: january }, value: inOrder(between), broken: [0, january + dayMs] },
    ],
    timePicker: [
      { value: clock, broken: '25:00:00' },
      { props: { startTimeType: 1, startTimeValue: '08:00:00' }, value: fc.constantFrom('08:00:00', '21:15:30'), broken: '07:59:59' },
    ],
    timeRange: [{ value: inOrder(clock), broken: ['09:30:00', '00:00:00'] }],
    select: [
      { props: { options }, value: fc.constantFrom('a', 'b', 'c'), broken: 'd' },
      { props: { options, multiple: true, maxlength: 2 }, value: several(['a', 'b']), broken: ['a', 'b', 'c'] },
      { props: { options, optionsWhen: '{{ item.id != "c" }}' }, value: fc.constantFrom('a', 'b'), broken: 'c' },
      {
        props: { source: { interface: interfaceId }, optionProps: { value: 'code', label: 'name' } },
        value: fc.constantFrom(...codes),
        broken: 'K9',
      },
    ],
    radio: [{ props: { options }, value: fc.constantFrom('a', 'b', 'c'), broken: 'd' }],
    checkbox: [
      { props: { options }, value: several(['a', 'b', 'c']), broken: ['d'] },
      { props: { options, minlength: 2 }, value: several(['a', 'b', 'c'], 2), broken: ['a'] },
    ],
    checkTree: [{ props: { options: tree }, value: several(['r', 's']), broken: ['t'] }],
    treeSelect: [
      { props: { options: tree }, value: fc.constantFrom('p', 'q', 'r', 's'), broken: 't' },
      { props: { options: tree, multiple: true }, value: several(['p', 'r', 's']), broken: ['t'] },
    ],
    cascader: [
      { props: { options: tree }, value: fc.constantFrom<Json>(['p', 'q', 'r'], ['s']), broken: ['t'] },
      {
        props: { options: tree, multiple: true },
        value: fc.constantFrom<Json>([['p', 'q', 'r']], [['p', 'q', 'r'], ['s']]),
        broken: [['t']],
      },
    ],
    editor: [
      { value: fc.constantFrom('<p>一段</p>', '<p><strong>粗</strong>体</p>'), broken: 7 },
      { props: { maxlength: 4 }, value: fc.constantFrom('<p>四个字吧</p>', '<p>一</p>'), broken: '<p>有五个字的</p>' },
    ],
    colorPicker: [{ value: fc.constantFrom('#52c41a', '#1677ff'), broken: '蓝' }],
    PsdInput: [{ value: fc.constantFrom('Secret#2026', 'Other@2027'), broken: 7 }],
    autoComplete: [
      { value: word, broken: 7 },
      { props: { options, maxlength: 30 }, value: word, broken: 'x'.repeat(31) },
    ],
    qrcodeReader: [{ value: word, broken: 7 }],
    textarea: [
      { value: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')), broken: 7 },
      { props: { maxlength: 40, minlength: 2 }, value: word.map((text) => `${text}。`), broken: '短' },
    ],
    code: [{ value: fc.constantFrom('{"a": 1}', '[1, 2]'), broken: '[{' }],
    iconPicker: [{ value: fc.constantFrom('UserOutlined', 'LockOutlined'), broken: 7 }],
    sign: [{ value: fc.constant('data:image/png;base64,iVBORw0KGgo='), broken: 'x' }],
    switch: [{ value: fc.constantFrom(0, 1), broken: 2 }],
    areaSelect: [
      { value: fc.constantFrom(...world.areas).map((path) => [path]), broken: [['33']] },
      { props: { multiple: true, level: 1 }, value: several(world.areas.map((path) => path.slice(0, 2))), broken: [['33', '4403']] },
    ],
    organizeSelect: people([...of('department'), ...of('company')]),
    depSelect: people(of('department')),
    posSelect: people(of('position')),
    roleSelect: people(of('role')),
    groupSelect: people(of('group')),
    userSelect: people(of('user')),
    usersSelect: [
      { value: fc.constantFrom(...of('user')), broken: of('role')[0] ?? null },
      { props: { multiple: true }, value: several([of('user'), of('role'), of('department')].flat()), broken: ['gone--user'] },
    ],
    location: [
      { props: { autoLocation: false }, value: fc.constantFrom(lake, place('别处', 121.5, 31.2)), broken: '杭州' },
      {
        props: { autoLocation: false, enableDesktopLocationScope: true, locationScope: [{ lng: 120.13, lat: 30.24, radius: 300 }] },
        value: fc.constant(lake),
        broken: place('别处', 121.5, 31.2),
      },
    ],
    conditionEditor: [{ props: { options: states }, value: fc.constantFrom('open', 'done').map(condition), broken: '[1]' }],
    dialogSelect: [{ props: { dialog: 'choosing' }, value: fc.constantFrom('一', '二'), broken: 7 }],
    popupSelect: [{ props: popup, value: fc.constantFrom(...codes), broken: 'K9', attr: city }],
    popupTableSelect: [
      { props: popup, value: fc.constantFrom(...codes), broken: 'K9', attr: city },
      { props: { ...popup, multiple: true }, value: several(codes), broken: ['K9'], attr: city },
    ],
    relationForm: [
      {
        ...{ props: record, value: fc.constantFrom(...related.map(({ id }) => id as Json)), broken: 'gone' },
        attr: { pingeKey: 'relationFormAttr', showField: 'code', told: toldOf(related, 'id', 'code') },
      },
    ],
    uploadFile: files(world.files, '别.txt'),
    uploadImg: files(world.pictures, '别.png'),
  }
  return {
    ...Object.fromEntries(Object.entries(plain).map(([kind, variants]) => [kind, () => variants])),
    input: (at) => [
      { broken: 7 },
      { props: { maxlength: 40 }, broken: 'x'.repeat(41) },
      {
        props: { maxlength: 600 },
        value: fc.string({ minLength: 300, maxLength: 600 }).map((text) => `x${text.slice(2)}x`),
        broken: 'x'.repeat(601),
      },
      { props: { regList: [{ pattern: '^号.+$' }] }, value: word.map((text) => `号${text}`), broken: '没有' },
      {
        props: { regList: [{ use: 'mobile' }] },
        value: fc.integer({ min: 0, max: 99_999_999 }).map((n) => `138${String(n).padStart(8, '0')}`),
        broken: '12',
      },
      { props: { regList: [{ check: `{{ ${at} != "不行" }}` }] }, value: word, broken: '不行' },
      { props: { unique: true }, value: fc.uuid(), differs: true, broken: 'x'.repeat(256) },
    ],
    inputNumber: (at) => [
      { value: fc.integer({ min: -1_000_000, max: 1_000_000 }), broken: 'x' },
      { props: { precision: 2, min: -50, max: 50 }, value: fc.integer({ min: -5000, max: 5000 }).map((n) => n / 100), broken: 51 },
      { props: { precision: 0 }, value: fc.integer({ min: 0, max: 1e9 }), broken: 1e18 },
      { props: { regList: [{ check: `{{ empty(${at}) or ${at} > 3 }}` }] }, value: fc.integer({ min: 4, max: 99 }), broken: 3 },
    ],
  }
}
