import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bench, setting } from '../page/probe.js'
import { options } from '../page/work.js'
import '../page/plain.css'

/** What a careful person writes by hand: uncontrolled inputs, values in a map, one state a field for its message. */

let values = new Map()
let checks = new Map()
let watchers = new Map()

function set(name, value) {
  values.set(name, value)
  watchers.get(name)?.(value)
  checks.get(name)?.again()
}

function Control({ field }) {
  const { name, kind } = field
  const onInput = (event) => set(name, kind === 'switch' ? event.target.checked : event.target.value)
  if (kind === 'select')
    return (
      <select id={name} name={name} onChange={onInput} defaultValue="">
        <option value="" />
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  const type = { text: 'text', number: 'number', switch: 'checkbox', date: 'date' }[kind]
  return <input id={name} name={name} type={type} onInput={onInput} />
}

function Field({ field }) {
  const [fault, setFault] = useState('')
  const { name, label, required } = field
  if (required) {
    const check = () => {
      const wrong = values.get(name) === undefined || values.get(name) === ''
      setFault(wrong ? `${label} is required` : '')
      return wrong
    }
    checks.set(name, { check, again: () => fault && check() })
  }
  return (
    <div className="item">
      <label htmlFor={name} className={required ? 'required' : undefined}>
        {label}
      </label>
      <Control field={field} />
      {fault && (
        <div className="fault" role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}

function Dependent({ field }) {
  const [shown, show] = useState(false)
  watchers.set(field.showWhen.name, (value) => show(value === field.showWhen.is))
  return shown ? <Field field={field} /> : null
}

const one = (field) => (field.showWhen ? <Dependent key={field.name} field={field} /> : <Field key={field.name} field={field} />)
const groups = (fields) => Array.from({ length: Math.ceil(fields.length / 20) }, (_, i) => fields.slice(i * 20, i * 20 + 20))

let root
bench({
  open(element, { fields }) {
    values = new Map()
    checks = new Map()
    watchers = new Map()
    root = createRoot(element)
    // `seen`: groups of twenty that the browser leaves alone while they are off screen
    root.render(
      setting('seen') ? (
        <form>
          {groups(fields).map((group) => (
            <div key={group[0].name} className="plain seen">
              {group.map(one)}
            </div>
          ))}
        </form>
      ) : (
        <form className="plain">{fields.map(one)}</form>
      ),
    )
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll('.item').length,
  controls: 'input, select',
  control: (name) => document.getElementById(name),
  value: (name) => values.get(name),
  validate: () => [...checks.values()].filter(({ check }) => check()).length,
  faults: () => document.querySelectorAll('.fault').length,
  opener: () => null,
  choices: (name) => document.querySelectorAll(`#${name} option[value^=v]`).length,
})
