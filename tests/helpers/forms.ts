/**
 * Forms at random, made from the contracts of the widgets: every kind that keeps a value by itself, alone, in containers
 * and in sub-tables, with rules, defaults and fields that show only where a switch is on. With each field comes what may be
 * written into it and what is read of that again.
 */
import fc from 'fast-check'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Node, Row, Widget } from '#core/types.ts'
import { valueOfSchema } from './arbitrary.ts'
import { env } from './core.ts'

export interface MadeField {
  node: Node
  /** shown only where the switch `on` is */
  hides: boolean
  value: fc.Arbitrary<Json>
  /** what is read of a value that was written */
  read: (value: Json) => Json
  /** sub-tables: their columns */
  columns: MadeField[]
}
export interface MadeForm {
  fields: Node[]
  made: MadeField[]
}

const options = ['a', 'b', 'c'].map((id) => ({ id, fullName: `选项${id}` }))
const tree = [
  {
    id: 'p',
    fullName: '上',
    hasChildren: true,
    children: [{ id: 'q', fullName: '中', hasChildren: true, children: [{ id: 'r', fullName: '下' }] }],
  },
  { id: 's', fullName: '旁' },
]
const dayMs = 86_400_000
const day = fc.integer({ min: 0, max: 30_000 }).map((n) => n * dayMs)
const moment = fc.integer({ min: 0, max: 2_000_000_000 }).map((n) => n * 1000)
const inOrder = <T extends number | string>(one: fc.Arbitrary<T>) =>
  fc.tuple(one, one).map((pair) => pair.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)) as unknown as Json)
const several = (ids: string[]) => fc.subarray(ids, { minLength: 1 }) as fc.Arbitrary<Json>
const word = fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.trim() || 'x')

interface Variant {
  props?: { [name: string]: Json }
  value?: fc.Arbitrary<Json>
  read?: (value: Json) => Json
}
/** What a contract alone does not say: which options there are, which way a range goes, what a setting does to a value. */
const variants: { [pingeKey: string]: Variant[] } = {
  input: [
    {},
    { props: { maxlength: 40 } },
    { props: { maxlength: 600 }, value: fc.string({ minLength: 300, maxLength: 600 }).map((text) => `x${text.slice(2)}x`) },
  ],
  inputNumber: [
    { value: fc.integer({ min: -1_000_000, max: 1_000_000 }) },
    { props: { precision: 2, min: -50, max: 50 }, value: fc.integer({ min: -5000, max: 5000 }).map((n) => n / 100) },
    { props: { precision: 0 }, value: fc.integer({ min: 0, max: 1e9 }) },
  ],
  slider: [{ value: fc.integer({ min: 0, max: 100 }) }],
  rate: [{ value: fc.integer({ min: 1, max: 5 }) }],
  numberDisplay: [{ value: fc.integer() }],
  numberRange: [{ value: inOrder(fc.integer()) }],
  datePicker: [{ value: day }, { props: { format: 'yyyy-MM-dd HH:mm:ss' }, value: moment }],
  dateRange: [{ value: inOrder(day) }],
  timePicker: [{ value: fc.constantFrom('00:00:00', '09:30:00', '23:59:59') }],
  timeRange: [{ value: inOrder(fc.constantFrom('00:00:00', '09:30:00', '23:59:59')) }],
  select: [
    { props: { options }, value: fc.constantFrom('a', 'b', 'c') },
    { props: { options, multiple: true }, value: several(['a', 'b', 'c']) },
  ],
  radio: [{ props: { options }, value: fc.constantFrom('a', 'b', 'c') }],
  checkbox: [{ props: { options }, value: several(['a', 'b', 'c']) }],
  checkTree: [{ props: { options: tree }, value: several(['r', 's']) }],
  treeSelect: [
    { props: { options: tree }, value: fc.constantFrom('p', 'q', 'r', 's') },
    { props: { options: tree, multiple: true }, value: several(['p', 'r', 's']) },
  ],
  cascader: [
    { props: { options: tree }, value: fc.constantFrom<Json>(['p', 'q', 'r'], ['s']) },
    { props: { options: tree, multiple: true }, value: fc.constantFrom<Json>([['p', 'q', 'r']], [['p', 'q', 'r'], ['s']]) },
  ],
  editor: [{ value: fc.constantFrom('<p>一段</p>', '<p><strong>粗</strong>体</p>') }],
  colorPicker: [{ value: fc.constantFrom('#52c41a', '#1677ff') }],
  PsdInput: [{ value: fc.constantFrom('Secret#2026', 'Other@2027') }],
  autoComplete: [{ value: word }],
  qrcodeReader: [{ value: word }],
  textarea: [{ value: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')) }],
  code: [{ value: fc.constantFrom('{"a": 1}', '[1, 2]') }],
  iconPicker: [{ value: fc.constantFrom('UserOutlined', 'LockOutlined') }],
  sign: [{ value: fc.constant('data:image/png;base64,iVBORw0KGgo=') }],
}
/** Kinds whose values are other records, files, or nothing that is kept: tests of their own make those. */
const elsewhere = new Set(
  `areaSelect calculate captcha conditionEditor depSelect groupSelect location organizeSelect popupAttr popupSelect popupTableSelect
   posSelect dialogSelect relationForm relationFormAttr roleSelect uploadFile uploadImg userSelect usersSelect`.split(/\s+/),
)

const kinds = (place: 'form' | 'table'): Widget[] =>
  [...env.widgets.values()].filter(
    (widget) =>
      widget.isField === true && !widget.isTable && !widget.isSystem && widget.allowedIn.includes(place) && !elsewhere.has(widget.pingeKey),
  )

const fieldOf = (widget: Widget, field: string): fc.Arbitrary<MadeField> => {
  const found = variants[widget.pingeKey] ?? [{}]
  return fc
    .record({ variant: fc.constantFrom(...found), hides: fc.boolean(), starts: fc.boolean(), required: fc.boolean() })
    .chain(({ variant, hides, starts, required }) => {
      const value = variant.value ?? valueOfSchema(widget.value as never).filter((one) => !isEmpty(one))
      return value.map((first): MadeField => {
        const node = {
          pingeKey: widget.pingeKey,
          field,
          label: field,
          ...variant.props,
          ...(starts && !hides ? { defaultValue: first } : {}),
          ...(required ? { required: true } : {}),
          ...(hides ? { visible: '{{ form.on == 1 }}' } : {}),
        } as Node
        return { node, hides, value, read: variant.read ?? ((one) => one), columns: [] }
      })
    })
}

/** Fields of kinds that are drawn from all of them, named by their place. */
const fieldsOf = (place: 'form' | 'table', prefix: string, most: number, only?: ReadonlySet<string>) =>
  fc
    .array(fc.constantFrom(...kinds(place).filter(({ pingeKey }) => only?.has(pingeKey) ?? true)), { minLength: 1, maxLength: most })
    .chain((chosen) => fc.tuple(...chosen.map((widget, i) => fieldOf(widget, `${prefix}${i}`))))

const tableOf = (field: string, only?: ReadonlySet<string>): fc.Arbitrary<MadeField> =>
  fieldsOf('table', 'c', 5, only).map((columns) => {
    // what a column shows by is the form's: in a row it is always there
    const own = columns.map((column) => ({ ...column, hides: false, node: { ...column.node, visible: undefined } as unknown as Node }))
    for (const { node } of own) delete (node as { visible?: unknown }).visible
    const amount = {
      pingeKey: 'calculate',
      field: 'amount',
      label: 'amount',
      expression: '{{ row.q * 2 }}',
      isStorage: 1,
    } as unknown as Node
    const children = [{ pingeKey: 'inputNumber', field: 'q', label: 'q' } as Node, ...own.map(({ node }) => node), amount]
    return {
      node: { pingeKey: 'table', field, label: field, children } as Node,
      hides: false,
      value: fc.constant([]),
      read: (one) => one,
      columns: own,
    }
  })

/** A form: a switch, fields of any kind, some of them in containers, sub-tables, and a total over them. */
export const anyForm = (only?: ReadonlySet<string>): fc.Arbitrary<MadeForm> =>
  fc
    .record({
      fields: fieldsOf('form', 'f', 12, only),
      tables: fc.array(fc.constant(0), { maxLength: 2 }).chain((all) => fc.tuple(...all.map((_, i) => tableOf(`t${i}`, only)))),
      around: fc.constantFrom('none', 'card', 'row', 'collapse', 'tab'),
    })
    .map(({ fields, tables, around }) => {
      const plain = fields.map(({ node }) => node)
      const inside = Math.floor(plain.length / 2)
      const panes = around === 'collapse' || around === 'tab'
      const held = plain.slice(inside)
      const container = {
        pingeKey: around,
        children: panes ? [{ pingeKey: 'row', label: '页', name: 'one', children: held }] : held,
      } as unknown as Node
      const total = {
        pingeKey: 'calculate',
        field: 'total',
        label: 'total',
        isStorage: 1,
        expression: `{{ ${tables.map(({ node }) => `sum(form.${node.field}.amount)`).join(' + ') || '0'} }}`,
      } as unknown as Node
      const on = { pingeKey: 'switch', field: 'on', label: 'on' } as Node
      return {
        fields: [on, ...(around === 'none' ? plain : [...plain.slice(0, inside), container]), ...tables.map(({ node }) => node), total],
        made: [...fields, ...tables],
        [fc.toStringMethod]: () => JSON.stringify([on, ...plain, ...tables.map(({ node }) => node), around]),
      }
    })

const start = ({ node }: MadeField): Json => (node.defaultValue as Json | undefined) ?? (node.pingeKey === 'switch' ? 0 : null)

/** Values for a form: what is sent, and what is read of it where a record held `before`. A required field is always said. */
export function anyValues({ made }: MadeForm): fc.Arbitrary<{ sent: Row; kept: (before: Row | undefined) => Row }> {
  const said = (field: MadeField): fc.Arbitrary<Json | undefined> =>
    field.node.required === true ? field.value : fc.option(fc.option(field.value, { nil: null, freq: 5 }), { nil: undefined, freq: 5 })
  const row = (columns: MadeField[]) =>
    fc.record({ q: fc.integer({ min: -1000, max: 1000 }), values: fc.tuple(...columns.map(said)) }).map(({ q, values }) => ({ q, values }))
  const any = (field: MadeField): fc.Arbitrary<unknown> =>
    field.columns.length > 0 ? fc.array(row(field.columns), { maxLength: 6 }) : said(field)
  return fc.tuple(fc.constantFrom(0, 1), ...made.map(any)).map(([on, ...values]) => {
    const sent: Row = { on: on as number }
    const keep: Array<(before: Row | undefined, out: Row) => void> = []
    const nothing = ({ node }: MadeField): Json => (node.pingeKey === 'switch' ? 0 : null)
    for (const [i, field] of made.entries()) {
      const name = String(field.node.field)
      if (field.columns.length > 0) {
        const rows = values[i] as Array<{ q: number; values: Array<Json | undefined> }>
        sent[name] = rows.map(({ q, values: cells }) => ({
          q,
          ...Object.fromEntries(
            field.columns.flatMap(({ node }, at) => (cells[at] === undefined ? [] : [[String(node.field), cells[at]]])),
          ),
        })) as Json
        keep.push((_before, out) => {
          out[name] = rows.map(({ q, values: cells }) => ({
            q,
            amount: q * 2,
            ...Object.fromEntries(
              field.columns.map((column, at) => {
                const cell = cells[at]
                return [String(column.node.field), cell === undefined ? start(column) : cell === null ? nothing(column) : column.read(cell)]
              }),
            ),
          })) as Json
          out.total = Number(out.total ?? 0) + rows.reduce((sum, { q }) => sum + q * 2, 0)
        })
        continue
      }
      const value = values[i] as Json | undefined
      if (value !== undefined) sent[name] = value
      keep.push((before, out) => {
        const was = before ? (before[name] ?? null) : start(field)
        const hidden = field.hides && on === 0
        if (hidden) out[name] = value === null ? null : was
        else out[name] = value === undefined ? was : value === null ? nothing(field) : field.read(value)
      })
    }
    return {
      sent,
      [fc.toStringMethod]: () => JSON.stringify(sent),
      kept: (before: Row | undefined) => {
        const out: Row = { on: on as number, total: 0 }
        for (const one of keep) one(before, out)
        return out
      },
    }
  })
}
