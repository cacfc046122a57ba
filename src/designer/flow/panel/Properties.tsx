import type { UiSchema } from '@rjsf/utils'
import { memo, useMemo } from 'react'
import type { Fault } from '#core/types.ts'
import { useText } from '#runtime/app.ts'
import { redrawn } from '../../application/list/redrawn.ts'
import { RecordForm } from '../../properties/RecordForm.tsx'
import type { Drawn } from '../../properties/schema.ts'
import type { Values } from '../../properties/validator.ts'
import { ownFields } from './fields.tsx'
import { type PropsOf, propsOf } from './schemas.ts'

interface PropertiesProps {
  of: PropsOf
  names: readonly string[]
  record: Values
  check: (record: Values) => Fault[]
  onChange: (record: Values) => void
}

const modes = ['first', 'all', 'parallel', 'chosen']

/** Some properties of a node, a way or the start, as the grammar has them. */
export const Properties = memo(function Properties({ of, names, record, check, onChange }: PropertiesProps) {
  const t = useText()
  const key = names.join()
  const drawing = useMemo(() => {
    const props = propsOf(of, key.split(','))
    const own = key.split(',').flatMap((name) => (name in ownFields ? [[name, ownFields[name as keyof typeof ownFields]] as const] : []))
    const ui: UiSchema = Object.fromEntries(own.map(([name, field]) => [name, { 'ui:field': field, 'ui:description': '' }]))
    const choices = { mode: modes.map((value) => ({ value, label: t(`t:flow.mode.${value}`) })) }
    const redraw = redrawn(props.own, choices, ui)
    return {
      props,
      redraw: (given: Drawn, record: Values): Drawn => {
        const drawn = redraw(given, record)
        // what a field of our own edits @rjsf need not know
        const properties = { ...drawn.schema.properties, ...Object.fromEntries(own.map(([name]) => [name, { $comment: name }])) }
        return { ...drawn, schema: { ...drawn.schema, properties } }
      },
    }
  }, [of, key, t])
  return <RecordForm<Values> props={drawing.props} record={record} check={check} redraw={drawing.redraw} onChange={onChange} />
})
