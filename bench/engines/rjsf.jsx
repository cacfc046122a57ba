import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { Switch } from 'antd'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { bench } from '../page/probe.js'
import { options } from '../page/work.js'

const Form = withTheme(Theme)
const types = {
  text: { type: 'string' },
  select: { type: 'string', oneOf: options.map(({ value, label }) => ({ const: value, title: label })) },
  number: { type: 'number' },
  switch: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
}

/** The form as JSON Schema; the dependent field is a condition. */
function toSchema(fields) {
  const property = ({ kind, label }) => ({ ...types[kind], title: label })
  const own = fields.filter(({ showWhen }) => !showWhen)
  const allOf = fields
    .filter(({ showWhen }) => showWhen)
    .map((field) => ({
      if: { properties: { [field.showWhen.name]: { const: field.showWhen.is } }, required: [field.showWhen.name] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { [field.name]: property(field) } },
    }))
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((field) => [field.name, property(field)])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
    allOf,
  }
}

const OnOff = ({ id, value, onChange, disabled }) => <Switch id={id} checked={Boolean(value)} onChange={onChange} disabled={disabled} />
const widgets = { onOff: OnOff }
/** A required select begins empty, as everywhere else, and not with its first choice. */
const defaults = { constAsDefaults: 'never' }
const formContext = { colSpan: 12 }
let found = []
const keep = (errors) => {
  found = errors
}

let root
let ref
bench({
  open(element, { fields }) {
    const uiSchema = { 'ui:order': [fields[0].name, '*'], 'ui:submitButtonOptions': { norender: true } }
    for (const { name, kind } of fields) if (kind === 'switch') uiSchema[name] = { 'ui:widget': 'onOff' }
    ref = createRef()
    root = createRoot(element)
    root.render(
      <Form
        ref={ref}
        schema={toSchema(fields)}
        uiSchema={uiSchema}
        validator={validator}
        widgets={widgets}
        formContext={formContext}
        experimental_defaultFormStateBehavior={defaults}
        showErrorList={false}
        onError={keep}
      />,
    )
  },
  close: () => root.unmount(),
  // the object around the fields is a form item as well
  drawn: () => document.querySelectorAll('#root .ant-form-item .ant-form-item').length,
  controls: 'input, button[role=switch]',
  control: (name) => document.getElementById(`root_${name}`),
  value: (name) => ref.current.state.formData?.[name],
  async validate() {
    found = []
    ref.current.validateForm()
    // told after the messages have been drawn
    return () => found.filter(({ name }) => name === 'required').length
  },
  faults: () => document.querySelectorAll('#root .ant-form-item-explain-error').length,
  opener: (name) => document.getElementById(`root_${name}`).closest('.ant-select'),
  choices: () => document.querySelectorAll('.ant-select-item-option').length,
})
