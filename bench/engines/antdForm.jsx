import { Col, DatePicker, Form, Input, InputNumber, Row, Select, Switch } from 'antd'
import { createRoot } from 'react-dom/client'
import { bench } from '../page/probe.js'
import { options } from '../page/work.js'

const wide = { width: '100%' }
const controls = {
  text: () => <Input />,
  select: () => <Select options={options} style={wide} />,
  number: () => <InputNumber style={wide} />,
  switch: () => <Switch />,
  date: () => <DatePicker style={wide} />,
}

const Item = ({ field: { name, kind, label, required } }) => (
  <Col span={12}>
    <Form.Item
      name={name}
      label={label}
      rules={required ? [{ required: true }] : undefined}
      valuePropName={kind === 'switch' ? 'checked' : 'value'}
    >
      {controls[kind]()}
    </Form.Item>
  </Col>
)

function Dependent({ field }) {
  const form = Form.useFormInstance()
  return Form.useWatch(field.showWhen.name, form) === field.showWhen.is ? <Item field={field} /> : null
}

let root
let form
function App({ fields }) {
  ;[form] = Form.useForm()
  return (
    <Form form={form} layout="vertical">
      <Row gutter={24}>
        {fields.map((field) => (field.showWhen ? <Dependent key={field.name} field={field} /> : <Item key={field.name} field={field} />))}
      </Row>
    </Form>
  )
}

bench({
  open(element, { fields }) {
    root = createRoot(element)
    root.render(<App fields={fields} />)
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll('#root .ant-form-item').length,
  controls: 'input, button[role=switch]',
  control: (name) => document.getElementById(name),
  value: (name) => form.getFieldValue(name),
  validate: () =>
    form.validateFields().then(
      () => 0,
      ({ errorFields }) => errorFields.length,
    ),
  faults: () => document.querySelectorAll('#root .ant-form-item-explain-error').length,
  opener: (name) => document.getElementById(name).closest('.ant-select'),
  choices: () => document.querySelectorAll('.ant-select-item-option').length,
})
