import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { useId, useMemo } from 'react'
import type { Fault } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import type { Schema } from '../language/grammar.ts'
import { ownFields } from './fields.tsx'
import { Form, withValues } from './PropertyForm.tsx'
import { schemaFor } from './schema.ts'
import type { Context } from './templates.tsx'
import { type Values, validatorOf } from './validator.ts'

/** What may be chosen for a property, in words. */
export type Choices = { readonly [prop: string]: ReadonlyArray<{ value: string | number; label: string }> }

interface RecordFormProps {
  schemas: { [name: string]: Schema }
  record: Values
  choices: Choices
  /** properties that are drawn otherwise than their schema says */
  ui?: UiSchema
  /** what is wrong with the record; pointers begin at it */
  faults: (record: Values) => Fault[]
  onChange: (record: Values) => void
}

/** A flag of the grammar that is on or off takes no expression, which a prop of a node may. */
const isPlainFlag = ({ type }: Schema) => type === 'boolean'

function chosenBy(schema: RJSFSchema, uiSchema: UiSchema, choices: Choices, record: Values) {
  const properties = { ...schema.properties }
  const ui = { ...uiSchema }
  for (const [name, offered] of Object.entries(choices)) {
    const value = record[name]
    // what is no single value is none of those that are offered
    if (!properties[name] || (value !== null && typeof value === 'object')) continue
    // what is written stays to be seen, also where it is not offered
    const isForeign = (typeof value === 'string' || typeof value === 'number') && !offered.some((one) => one.value === value)
    const all = isForeign ? [...offered, { value, label: String(value) }] : offered
    properties[name] = { type: typeof all[0]?.value === 'number' ? 'number' : 'string', enum: all.map((one) => one.value) }
    const { 'ui:field': _field, 'ui:description': _said, ...own } = ui[name] ?? {}
    ui[name] = { ...own, 'ui:enumNames': all.map(({ label }) => label) }
  }
  return { schema: { ...schema, properties }, uiSchema: ui }
}

/** The properties of a record of a definition that is no node, drawn from the grammar in the same pieces as those of a node. */
export function RecordForm({ schemas, record, choices, ui, faults, onChange }: RecordFormProps) {
  const { t, language } = useApp()
  const id = useId()
  const names = useMemo(() => Object.keys(schemas), [schemas])
  const { schema, uiSchema } = useMemo(() => {
    const drawn = schemaFor({ common: {}, own: schemas }, record, language)
    for (const [name, one] of Object.entries(schemas)) {
      const own = drawn.uiSchema[name]
      if (own && isPlainFlag(one)) own['ui:options'] = { ...own['ui:options'], plain: true }
      if (own && ui?.[name])
        drawn.uiSchema[name] = { ...own, ...ui[name], 'ui:options': { ...own['ui:options'], ...ui[name]['ui:options'] } }
    }
    return chosenBy(drawn.schema, drawn.uiSchema, choices, record)
  }, [schemas, record, language, choices, ui])
  const context = useMemo<Context>(() => ({ common: new Set<string>(), apart: true, written: new Set<string>() }), [])
  const values = useMemo(
    () => Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]))),
    [names, record],
  )
  const validator = useMemo(() => validatorOf((given) => faults(withValues(record, names, given)), t), [faults, record, names, t])
  return (
    <div className="pg-props">
      <Form
        tagName="div"
        idPrefix={`r${id.replace(/\W/g, '')}`}
        schema={schema}
        uiSchema={uiSchema}
        formData={values}
        fields={ownFields as never}
        validator={validator}
        formContext={context}
        liveValidate="onChange"
        showErrorList={false}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        onChange={({ formData }) => onChange(withValues(record, names, formData ?? {}))}
      >
        {/* no button to send it: every change counts at once */}
        <span hidden />
      </Form>
    </div>
  )
}
