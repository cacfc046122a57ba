import { Theme } from '@rjsf/antd'
import { withTheme } from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import { useId, useMemo } from 'react'
import { wordFault } from '#core/check.ts'
import type { Node, Widget } from '#core/types.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { ownFields } from './fields.tsx'
import { nodeFaults } from './nodeFaults.ts'
import { type Props, propsFor, schemaFor } from './schema.ts'
import { type Context, ownTemplates } from './templates.tsx'
import { type Values, validatorOf } from './validator.ts'
import './properties.css'

/** The form of @rjsf in our own clothes. */
export const Form = withTheme<Values, RJSFSchema, Context>({
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

/** The node with the values of the form in it; what the form does not show stays as it is, and in its order. */
export function withValues<T extends Values>(node: T, names: readonly string[], values: Values): T {
  const out: { [prop: string]: unknown } = { ...node }
  for (const name of names) {
    const next = pruned(values[name], node[name])
    if (next === undefined) delete out[name]
    else if (JSON.stringify(next) !== JSON.stringify(node[name])) out[name] = next
  }
  return out as T
}

export interface PropertyFormProps {
  /** the contract */
  widget: Widget
  node: Node
  onChange: (node: Node) => void
  /** props that whoever holds the node edits otherwise */
  leaveOut?: ReadonlySet<string>
  /** the props that every node has come first */
  commonFirst?: boolean
}

const nothing: ReadonlySet<string> = new Set()
const without = (props: Props['own'], names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.has(name)))

/**
 * The properties of a node, drawn by @rjsf from its contract and the grammar: contract in, node in, node out. What is
 * wrong is told under its field in the words of the checks, and is given out all the same: whoever holds the node decides.
 */
export function PropertyForm({ widget, node, onChange, leaveOut = nothing, commonFirst = false }: PropertyFormProps) {
  const { t, language } = useApp()
  const id = useId()
  const props = useMemo(() => {
    const { common, own } = propsFor(widget)
    return { common: without(common, leaveOut), own: without(own, leaveOut) }
  }, [widget, leaveOut])
  const names = useMemo(() => [...Object.keys(props.common), ...Object.keys(props.own)], [props])
  const { schema, uiSchema } = useMemo(() => schemaFor(props, node, language), [props, node, language])
  const context = useMemo<Context>(() => ({ common: new Set(Object.keys(props.common)), commonFirst }), [props, commonFirst])
  const values = useMemo(
    () => Object.fromEntries(names.flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]]))) as Values,
    [names, node],
  )
  const validator = useMemo(
    () => validatorOf((given) => nodeFaults(widget, withValues(node, names, given), env), t),
    [widget, node, names, t],
  )
  // what is said about the node as a whole, or about what this form does not show
  const others = useMemo(
    () => nodeFaults(widget, node, env).filter(({ pointer }) => !names.includes(pointer.split('/')[1] ?? '')),
    [widget, node, names],
  )
  return (
    <div className="pg-props">
      {others.length > 0 ? (
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
        onChange={({ formData }) => onChange(withValues(node, names, formData ?? {}))}
      >
        {/* no button to send it: every change counts at once */}
        <span hidden />
      </Form>
    </div>
  )
}
