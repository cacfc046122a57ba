import { DatePicker, Form, FormItem, Input, NumberPicker, Select, Switch } from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField } from '@formily/react'
import { createRoot } from 'react-dom/client'
import { bench } from '../page/probe.js'
import { options } from '../page/work.js'

/** Two columns by CSS: Formily's own FormGrid takes several times as long. */
const Columns = ({ children }) => <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 24 }}>{children}</div>
const SchemaField = createSchemaField({ components: { Columns, DatePicker, FormItem, Input, NumberPicker, Select, Switch } })

const kinds = {
  text: { type: 'string', 'x-component': 'Input' },
  select: { type: 'string', 'x-component': 'Select', enum: options },
  number: { type: 'number', 'x-component': 'NumberPicker' },
  switch: { type: 'boolean', 'x-component': 'Switch' },
  date: { type: 'string', 'x-component': 'DatePicker' },
}

function property({ name, kind, label, required, showWhen }) {
  return {
    ...kinds[kind],
    title: label,
    ...(required ? { required: true } : {}),
    'x-decorator': 'FormItem',
    'x-component-props': { id: name },
    ...(showWhen
      ? { 'x-reactions': { dependencies: [showWhen.name], fulfill: { state: { visible: `{{ $deps[0] === '${showWhen.is}' }}` } } } }
      : {}),
  }
}

let root
let form
bench({
  open(element, { fields }) {
    form = createForm()
    const schema = {
      type: 'object',
      properties: {
        columns: {
          type: 'void',
          'x-component': 'Columns',
          properties: Object.fromEntries(fields.map((field) => [field.name, property(field)])),
        },
      },
    }
    root = createRoot(element)
    root.render(
      <Form form={form} layout="vertical">
        <SchemaField schema={schema} />
      </Form>,
    )
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll('#root .ant-formily-item').length,
  controls: 'input, button[role=switch]',
  control: (name) => document.getElementById(name),
  value: (name) => form.values[name],
  validate: () =>
    form.validate().then(
      () => 0,
      (errors) => errors.length,
    ),
  faults: () => document.querySelectorAll('#root .ant-formily-item-error-help').length,
  opener: (name) => document.getElementById(name).closest('.ant-select'),
  choices: () => document.querySelectorAll('.ant-select-item-option').length,
})
