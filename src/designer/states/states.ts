import type { Translate } from '#core/form/form.ts'
import { compileForm, validateForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { fitsSchema } from '#core/rules/fitsSchema.ts'
import type { FieldError, Json, Node, Row } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import type { Fixture } from '../catalog/fixtures.ts'

/** What is drawn of a widget: the node as it stands, which sample it came from, and all samples. Travels as JSON text. */
export interface Stated extends Fixture {
  node: Node
  at: number
}

/** One state of a widget: how it is drawn, and what stands over it. */
export interface State {
  key: string
  /** edit, read and block are drawn by the form or the page, cell by the renderer's own cell */
  mode: 'edit' | 'read' | 'cell' | 'block'
  node: Node
  values: Row
  /** a locale key, or a name of the fixture with its place */
  title: string
  params?: { [name: string]: string | number }
  faults?: FieldError[]
  /** the value that was sent, where no control could hold it */
  sent?: Json
}

export interface StateGroup {
  key: 'states' | 'faults' | 'samples'
  states: State[]
}

/** What `validateForm` finds in a form of this one node. */
const faultsIn = (node: Node, values: Row, t: Translate): FieldError[] =>
  validateForm(compileForm(normaliseForm({ version: 1, fields: [node] }, env), env), values, { t, strict: true })

/** A long text in place of a value, where a text may stand. */
const longValue = (widget: Widget, value: Json, t: Translate): Json =>
  widget.holds === 'text' && typeof value === 'string' ? t('t:catalog.longValue') : value

const valuesOf = (node: Node, value: Json): Row => (value === null || value === undefined ? {} : { [String(node.field)]: value })

/** Every state of a field: edited, read, in a cell, disabled, empty, long, in a row of a sub-table. */
function fieldStates(widget: Widget, node: Node, value: Json, t: Translate): State[] {
  const values = valuesOf(node, value)
  // its own id is for where it stood
  const { id: _id, ...inside } = node
  const long: Node = { ...node, label: t('t:catalog.longLabel') }
  const inRow: Node = {
    pingeKey: 'table',
    field: 'rows',
    label: t(widget.title),
    children: [inside],
  }
  return [
    { key: 'edit', mode: 'edit', node, values, title: 't:catalog.state.edit' },
    { key: 'read', mode: 'read', node, values, title: 't:catalog.state.read' },
    ...(widget.isTable ? [] : [{ key: 'cell', mode: 'cell' as const, node, values, title: 't:catalog.state.cell' }]),
    { key: 'disabled', mode: 'edit', node: { ...node, disabled: true }, values, title: 't:catalog.state.disabled' },
    { key: 'empty', mode: 'edit', node, values: {}, title: 't:catalog.state.empty' },
    { key: 'long', mode: 'edit', node: long, values: valuesOf(node, longValue(widget, value, t)), title: 't:catalog.state.long' },
    ...(widget.allowedIn.includes('table')
      ? [{ key: 'table', mode: 'edit' as const, node: inRow, values: { rows: [values, {}] }, title: 't:catalog.state.table' }]
      : []),
  ]
}

/** Every kind of wrong value with what is said about it. What no control can hold stands beside as it was sent. */
function faultStates(widget: Widget, { cases, invalid }: Fixture, t: Translate): State[] {
  const first = cases[0]?.node
  if (!first || !widget.isField) return []
  return invalid.map(({ props, value, rule }, i) => {
    const node = { ...first, ...props } as Node
    const values = valuesOf(node, value)
    const fits = value === null || (widget.value !== undefined && fitsSchema(widget.value as object, value))
    return {
      key: `fault-${i}`,
      mode: 'edit',
      node,
      values: fits ? values : {},
      title: 't:catalog.state.fault',
      params: { rule },
      faults: faultsIn(node, values, t),
      ...(fits ? {} : { sent: value }),
    }
  })
}

const modes = ['edit', 'read', 'cell'] as const

/** All that is drawn of a widget, in groups. */
export function statesOf(widget: Widget, { node, at, ...fixture }: Stated, t: Translate): StateGroup[] {
  const others = fixture.cases.flatMap((sample, i) => (i === at ? [] : [{ ...sample, i }]))
  const own = fixture.cases[at]?.value ?? null
  const plain = (key: string, one: Node, value: Json, title: string, params?: State['params']): State => ({
    key,
    // what shows a value of a row and is no field stands in cells only
    mode: one.field === undefined ? 'block' : 'cell',
    node: one,
    values: one.field === undefined ? {} : valuesOf(one, value),
    title,
    ...(params ? { params } : {}),
  })
  const groups: StateGroup[] = widget.isField
    ? [
        { key: 'states', states: fieldStates(widget, node, own, t) },
        { key: 'faults', states: faultStates(widget, fixture, t) },
        {
          key: 'samples',
          states: others.flatMap((sample) =>
            modes
              .filter((mode) => mode !== 'cell' || !widget.isTable)
              .map((mode) => ({
                key: `sample-${sample.i}-${mode}`,
                mode,
                node: sample.node,
                values: valuesOf(sample.node, sample.value),
                title: `t:catalog.sample.${mode}`,
                params: { n: sample.i + 1 },
              })),
          ),
        },
      ]
    : [
        { key: 'states', states: [plain('shown', node, own, 't:catalog.state.shown')] },
        {
          key: 'samples',
          states: others.map((sample) => plain(`sample-${sample.i}`, sample.node, sample.value, 't:catalog.sampleN', { n: sample.i + 1 })),
        },
      ]
  return groups.filter(({ states }) => states.length > 0)
}
