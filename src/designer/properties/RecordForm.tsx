import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { useId, useMemo } from 'react'
import { wordFault } from '#core/check/check.ts'
import type { Fault } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { ownFields } from './fields.tsx'
import type { Group } from './groups.ts'
import { type Drawn, type Props, schemaFor } from './schema.ts'
import { type Context, ownTemplates } from './templates.tsx'
import { type Values, validatorOf } from './validator.ts'
import { wordsIn } from './words.ts'
import './properties.css'

/** The form of @rjsf in our own clothes. */
const Form = withTheme<Values, RJSFSchema, Context>({
  ...(Theme as object),
  templates: { ...Theme.templates, ...ownTemplates },
} as Parameters<typeof withTheme<Values, RJSFSchema, Context>>[0])

/** Only what is written stands in the definition: no empty records that were opened and left. */
function pruned(value: unknown, before: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value ?? undefined
  const known = before !== null && typeof before === 'object' ? (before as Values) : {}
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const kept = pruned(one, known[name])
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return entries.length === 0 && before === undefined ? undefined : Object.fromEntries(entries)
}

/** The record with the values of the form in it; what the form does not show stays as it is, and in its order. */
export function withValues<T extends Values>(node: T, names: readonly string[], values: Values): T {
  const out: { [prop: string]: unknown } = { ...node }
  for (const name of names) {
    const next = pruned(values[name], node[name])
    if (next === undefined) delete out[name]
    else if (JSON.stringify(next) !== JSON.stringify(node[name])) out[name] = next
  }
  return out as T
}

/** Which groups of properties are open. */
export interface OpenGroups {
  open: ReadonlySet<Group>
  toggle: (group: Group) => void
}

export interface RecordFormProps<T extends Values> {
  /** the schemas of its properties */
  props: Props
  record: T
  /** what is wrong with a state of it; pointers begin at it */
  check: (record: T) => Fault[]
  onChange: (record: T) => void
  groups?: OpenGroups
  /** draws it otherwise than the schemas say; then all of them are of one kind, and whoever draws the form says which */
  redraw?: (drawn: Drawn, record: T) => Drawn
  /** fields of one's own for some of the properties, as a uiSchema */
  ui?: UiSchema
}

/** Properties of which some have fields of their own: @rjsf need not know what is in these. */
function withFields({ schema, uiSchema }: Drawn, ui: UiSchema): Drawn {
  const own = Object.entries(ui).filter(([name]) => schema.properties?.[name] !== undefined)
  return {
    schema: { ...schema, properties: { ...schema.properties, ...Object.fromEntries(own.map(([name]) => [name, { $comment: name }])) } },
    uiSchema: { ...uiSchema, ...Object.fromEntries(own.map(([name, said]) => [name, { ...uiSchema[name], ...said }])) },
  }
}

/** The properties of whatever is a record: a node, a form, a part of a list, or what several nodes have in common. */
export function RecordForm<T extends Values>({ props, record, check, onChange, groups, redraw, ui }: RecordFormProps<T>) {
  const { t, language } = useApp()
  const id = useId()
  const names = useMemo(() => [...Object.keys(props.common), ...Object.keys(props.own)], [props])
  const { schema, uiSchema } = useMemo(() => {
    const drawn = schemaFor(props, record, wordsIn(t, language))
    const own = ui ? withFields(drawn, ui) : drawn
    return redraw ? redraw(own, record) : own
  }, [props, record, t, language, redraw, ui])
  const apart = redraw !== undefined
  const context = useMemo<Context>(
    () => ({
      common: new Set(Object.keys(props.common)),
      ...(groups ? { groups } : {}),
      ...(apart ? { apart } : {}),
      written: new Set(names.filter((name) => record[name] !== undefined)),
      record,
    }),
    [props, groups, apart, names, record],
  )
  const values = useMemo(
    () => Object.fromEntries(names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]]))) as Values,
    [names, record],
  )
  const validator = useMemo(() => validatorOf((given) => check(withValues(record, names, given)), t), [check, record, names, t])
  // what is said about the record as a whole, or about what this form does not show
  const others = useMemo(() => check(record).filter(({ pointer }) => !names.includes(pointer.split('/')[1] ?? '')), [check, record, names])
  return (
    <div className="pg-props">
      {others.length > 0 && !apart ? (
        <div className="pg-fault" role="alert">
          {others.map((fault) => (
            <div key={fault.pointer + fault.message}>{wordFault(fault, t)}</div>
          ))}
        </div>
      ) : null}
      <Form
        tagName="div"
        idPrefix={`p${id.replace(/\W/g, '')}`}
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
