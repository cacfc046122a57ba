/**
 * Forms at random, made from the contracts of the widgets: every kind that may stand in a form, alone, in containers and in
 * sub-tables, with rules, defaults, fields that follow a choice, and fields, columns, sub-tables and containers that show only
 * sometimes. With each field comes what may be written into it, what may not, and how its parts are read.
 */
import fc from 'fast-check'
import { isEmpty } from '#core/rules/check.ts'
import type { Json, Node } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { valueOfSchema } from '../arbitrary.ts'
import { env } from '../core.ts'
import { readJson } from '../files.ts'
import { type Variant, variantsOf } from './kinds.ts'
import type { World } from './world.ts'

export interface MadeField {
  node: Node
  /** shown only where the switch `on` is; a column, where the `q` of its row is more than nothing */
  hides: boolean
  /** what may be written; nothing for a kind that nobody types into */
  value: fc.Arbitrary<Json> | undefined
  /** a value that breaks one of its rules */
  broken: Json | undefined
  /** a field beside it that tells something of what it has chosen */
  attr: { node: Node; told: (value: Json) => Json } | undefined
  /** sub-tables: their columns */
  columns: MadeField[]
}
export interface MadeForm {
  fields: Node[]
  made: MadeField[]
  /** fields that the server gives */
  given: Node[]
}
export interface FormSize {
  fields: number
  columns: number
  tables: number
  /** kinds that are filled in: the others are there, and stay as they begin */
  typed?: ReadonlySet<string>
}

/** What is worked out: the form has its own of these. */
const workedOut = new Set(['calculate', 'popupAttr', 'relationFormAttr'])
const all = [...env.widgets.values()]

/** Kinds that are written in a place of a form; one that keeps nothing stands among what is only shown. */
const kinds = (place: 'form' | 'table'): Widget[] =>
  all.filter(
    ({ isField, isTable, isSystem, column, allowedIn, pingeKey }) =>
      isField === true && !isTable && !isSystem && column !== 'none' && allowedIn.includes(place) && !workedOut.has(pingeKey),
  )
const given = all.filter(({ isField, isSystem }) => isField === true && isSystem === true)
const shown = all.filter(
  ({ isField, isTable, isContainer, column, allowedIn }) =>
    !isTable && !isContainer && allowedIn.includes('form') && (!isField || column === 'none'),
)
const containers = all.filter(({ isContainer, isTable, allowedIn }) => isContainer === true && !isTable && allowedIn.includes('form'))

/** The sample of a kind that only shows something. */
const sampleOf = ({ pingeKey, isField }: Widget): Node => {
  const { cases } = readJson<{ cases: Array<{ node: Node }> }>(`fixtures/widgets/${pingeKey}.json`)
  return { ...cases[0]?.node, pingeKey, ...(isField ? { field: pingeKey } : {}) }
}

const usual = (widget: Widget): fc.Arbitrary<Json> => valueOfSchema(widget.value as never).filter((one) => !isEmpty(one))

function fieldOf(widget: Widget, field: string, place: 'form' | 'table', world: World, size: FormSize): fc.Arbitrary<MadeField> {
  const at = `${place === 'form' ? 'form' : 'row'}.${field}`
  const found: Variant[] = variantsOf(world)[widget.pingeKey]?.(at) ?? [{}]
  const isTyped = size.typed?.has(widget.pingeKey) ?? true
  const traits = {
    hides: fc.boolean(),
    away: fc.nat(9).map((n) => n === 0),
    starts: fc.boolean(),
    required: fc.boolean(),
    attr: fc.boolean(),
  }
  return fc.record({ variant: fc.constantFrom(...found), ...traits }).chain(({ variant, hides, away, starts, required, attr }) => {
    const value = variant.value ?? usual(widget)
    const attrNode = attr && variant.attr && { pingeKey: variant.attr.pingeKey, showField: variant.attr.showField, relationField: field }
    return value.map((first): MadeField => {
      const own = { pingeKey: widget.pingeKey, field, label: field, ...variant.props }
      const rules = {
        // what looks like an expression is one
        ...(starts && !variant.differs && !JSON.stringify(first).includes('{{') ? { defaultValue: first } : {}),
        ...(required && isTyped ? { required: true } : {}),
        ...(away && place === 'form'
          ? { noShow: true }
          : hides
            ? { visible: place === 'form' ? '{{ form.on == 1 }}' : '{{ row.q > 0 }}' }
            : {}),
      }
      const isAway = away && place === 'form'
      return {
        node: { ...own, ...rules } as Node,
        hides: hides && !isAway,
        // nobody at a screen fills in what is kept away from it
        value: isTyped && !(isAway && size.typed) ? value : undefined,
        broken: isAway ? undefined : variant.broken,
        attr:
          attrNode && variant.attr ? { node: { ...attrNode, field: `${field}a`, label: `${field}a` }, told: variant.attr.told } : undefined,
        columns: [],
      }
    })
  })
}

/** Fields of kinds that are drawn from all of them, named by their place. */
function fieldsOf(place: 'form' | 'table', world: World, size: FormSize): fc.Arbitrary<MadeField[]> {
  const most = place === 'form' ? size.fields : size.columns
  return fc
    .array(fc.constantFrom(...kinds(place)), { minLength: 1, maxLength: most, size: 'max' })
    .chain((chosen) => fc.tuple(...chosen.map((widget, i) => fieldOf(widget, `${place === 'form' ? 'f' : 'c'}${i}`, place, world, size))))
}
const withAttrs = (made: readonly MadeField[]): Node[] => made.flatMap(({ node, attr }) => [node, ...(attr ? [attr.node] : [])])

const tableOf = (field: string, world: World, size: FormSize): fc.Arbitrary<MadeField> =>
  fc
    .record({ columns: fieldsOf('table', world, size), hides: fc.boolean(), bounded: fc.boolean(), keeps: fc.boolean() })
    .map(({ columns, hides, bounded, keeps }) => {
      const amount = {
        pingeKey: 'calculate',
        field: 'amount',
        label: 'amount',
        expression: '{{ row.q * 2 }}',
        ...(keeps ? { isStorage: 1 } : {}),
      }
      const children = [{ pingeKey: 'inputNumber', field: 'q', label: 'q' } as Node, ...withAttrs(columns), amount as Node]
      const rules = { ...(bounded ? { maxlength: 6 } : {}), ...(hides ? { visible: '{{ form.on == 1 }}' } : {}) }
      const broken = bounded ? Array.from({ length: 7 }, () => ({ q: 1 })) : undefined
      return {
        node: { pingeKey: 'table', field, label: field, children, ...rules } as Node,
        hides,
        value: undefined,
        broken,
        attr: undefined,
        columns,
      }
    })

/** Nodes in a container, as each of them holds what is in it. */
function contained({ pingeKey }: Widget, held: Node[]): Node {
  const row = (children: Node[], more: object = {}) => ({ pingeKey: 'row', children, ...more }) as unknown as Node
  if (['collapse', 'tab', 'steps'].includes(pingeKey))
    return { pingeKey, children: [row(held, { label: '页', name: 'one' })] } as unknown as Node
  if (pingeKey === 'tableGrid') return { pingeKey, children: held.map((one) => row([row([one])])) } as unknown as Node
  return { pingeKey, children: held } as unknown as Node
}

/** A form: a switch, fields of any kind, some of them in containers, sub-tables, what is only shown, and what is worked out of them. */
export const anyForm = (world: World, size: FormSize = { fields: 12, columns: 5, tables: 2 }): fc.Arbitrary<MadeForm> =>
  fc
    .record({
      fields: fieldsOf('form', world, size),
      tables: fc
        .array(fc.constant(0), { maxLength: size.tables })
        .chain((list) => fc.tuple(...list.map((_, i) => tableOf(`t${i}`, world, size)))),
      around: fc.array(fc.constantFrom(...containers), { maxLength: 2 }),
      hides: fc.boolean(),
      between: fc.subarray(shown, { maxLength: 2 }),
      system: fc.subarray(given, { maxLength: 3 }),
    })
    .map(({ fields, tables, around, hides, between, system }) => {
      const named = (pingeKey: string) =>
        ({ pingeKey, field: pingeKey, label: pingeKey, ...(pingeKey === 'billRule' ? { rule: 'expense' } : {}) }) as Node
      const givenNodes = system.map(({ pingeKey }) => named(pingeKey))
      const sums = tables.map(({ node }) => `sum(form.${node.field}.amount)`).join(' + ') || '0'
      const total = { ...named('calculate'), field: 'total', label: 'total', isStorage: 1, expression: `{{ ${sums} }}` }
      const twice = { ...named('calculate'), field: 'twice', label: 'twice', expression: '{{ form.total * 2 }}' }
      const on = { pingeKey: 'switch', field: 'on', label: 'on' } as Node
      const [free, inside] = [fields.slice(0, Math.ceil(fields.length / 2)), fields.slice(Math.ceil(fields.length / 2))]
      const kept = [...inside, ...tables]
      const nested = around.reduceRight((held, widget) => [contained(widget, held)], withAttrs(kept))
      // what hides a container hides what is in it; what tells of a choice in it goes with it
      const isHidden = hides && around.length > 0 && kept.every(({ attr }) => attr === undefined)
      const hidden = nested.map((node, i) => (isHidden && i === 0 ? { ...node, visible: '{{ form.on == 1 }}' } : node))
      const nodes = [on, ...withAttrs(free), ...between.map(sampleOf), ...hidden, ...givenNodes, total, twice]
      const made = [...free, ...kept.map((field) => (isHidden && field.node.noShow !== true ? { ...field, hides: true } : field))]
      return { fields: nodes, made, given: givenNodes, [fc.toStringMethod]: () => JSON.stringify(nodes) }
    })
