import { compileForm } from '../../src/core/form/form.ts'
import { normaliseForm, normalisePage } from '../../src/core/normalise.ts'
import type { Json, Node, Row } from '../../src/core/types.ts'
import { FormView } from '../../src/runtime/form/Form.tsx'
import { createFormStore, type FormStore } from '../../src/runtime/form/formStore.ts'
import { createPageStore, ScopeContext } from '../../src/runtime/scope.ts'
import { bench, setting } from '../page/probe.js'
import { options } from '../page/work.js'
import { fieldKinds, formOfKinds } from './kinds.ts'
import { draw, startWorld } from './world.tsx'

interface Field {
  name: string
  kind: 'text' | 'select' | 'number' | 'switch' | 'date'
  label: string
  required: boolean
  showWhen?: { name: string; is: string }
}
interface Work {
  fields: Field[]
  rows?: Row[]
  columns?: Array<{ name: string }>
}

const choices = options.map(({ value, label }) => ({ id: value, fullName: label }))
const kinds = {
  text: { pingeKey: 'input' },
  select: { pingeKey: 'select', options: choices },
  number: { pingeKey: 'inputNumber' },
  switch: { pingeKey: 'switch' },
  date: { pingeKey: 'datePicker' },
}

const toNode = ({ name, kind, label, required, showWhen }: Field): Node => ({
  ...kinds[kind],
  field: name,
  label,
  span: 12,
  ...(required ? { required } : {}),
  ...(showWhen ? { visible: `{{ form.${showWhen.name} == '${showWhen.is}' }}` } : {}),
})

const subtable = ({ fields }: Work): Node[] => [
  {
    pingeKey: 'table',
    field: 'items',
    label: 'Items',
    children: fields.map(({ showWhen: _, ...field }) => ({ ...toNode(field), width: 120 })),
  },
]
/** A value for every text cell of a sub-table; the first column is typed into, so it begins empty. */
const rowsOf = ({ fields, rows }: Work): Row[] =>
  (rows ?? []).map((_, row) =>
    Object.fromEntries(fields.filter(({ kind, name }) => kind === 'text' && name !== 'f1').map(({ name }) => [name, `${name} ${row}`])),
  )

const isTable = setting('kind') === 'subtable'
const isKinds = setting('kind') === 'kinds'
const app = await startWorld(isKinds ? fieldKinds : ['table', ...Object.values(kinds).map(({ pingeKey }) => pingeKey)])
/** What a page opens: its fields, and the values of the record. */
function workOf(work: Work): { fields: Node[]; values?: Row } {
  if (isKinds) return formOfKinds(setting('of') === 'input' ? 'input' : 'each')
  return isTable ? { fields: subtable(work), values: { items: rowsOf(work) as Json } } : { fields: work.fields.map(toNode) }
}
const formElement = () => document.querySelector('#root .pg-form')
const fields = () => document.querySelectorAll('#root .pg-field')
/** No part of the form that is on screen waits to be drawn. */
const isScreenDrawn = () =>
  fields().length > 0 &&
  [...document.querySelectorAll('#root :is(.pg-section:empty, .pg-wait)')].every((part) => part.getBoundingClientRect().top >= innerHeight)
const bareFields = () =>
  [...fields()]
    .filter((field) => !field.querySelector('.pg-control')?.textContent && !field.querySelector('input, textarea, button, img'))
    .concat(...document.querySelectorAll('#root :is(.pg-error, .pg-wait)'))
    .map((field) => field.closest<HTMLElement>('[data-field]')?.dataset.field ?? 'a block')
const firstRow = '[data-row="0"]'

let form: FormStore
bench({
  open(_: HTMLElement, work: Work) {
    const { fields: nodes, values } = workOf(work)
    const def = normaliseForm({ version: 1, labelPosition: 'top', gutter: 24, fields: nodes }, app.env)
    const page = createPageStore(normalisePage({ version: 1, code: 'bench', title: 'bench', body: { pingeKey: 'form' } }, app.env))
    form = createFormStore(compileForm(def, app.env), {
      t: app.t,
      store: page.store,
      ...(values ? { values } : {}),
    })
    draw(
      <ScopeContext value={{ page, form }}>
        <FormView form={form} />
      </ScopeContext>,
    )
  },
  close: () => draw(null),
  drawn: () => (isTable ? document.querySelectorAll('#root .pg-tbody [data-row]') : fields()).length,
  ...(isKinds ? { screen: isScreenDrawn, bare: bareFields } : {}),
  controls: 'input, button[role=switch]',
  control: (name: string) =>
    document.querySelector(isTable ? `#root ${firstRow} [data-child="${name}"] input` : `#root [data-field="${name}"] input`),
  value: (name: string) => (isTable ? form.table('items').rows()[0]?.[name] : form.get(name)),
  cell: (row: number, name: string) => form.table('items').rows()[row]?.[name],
  validate: () => form.validateAll().length,
  faults: () => formElement()?.querySelectorAll('.pg-fault').length ?? 0,
  opener: (name: string) => document.querySelector(`#root [data-field="${name}"] .ant-select`),
  choices: () => document.querySelectorAll('.ant-select-item-option').length,
})
