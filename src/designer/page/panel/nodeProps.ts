import type { UiSchema } from '@rjsf/utils'
import { columnCommon } from '#core/check/names.ts'
import { blockSlots, single } from '#core/edit/tree.ts'
import type { Standing } from '#core/edit/types.ts'
import type { Widget } from '#core/widget.ts'
import { fieldSchema, nodeProps, propsOf, type Schema } from '../../language/grammar.ts'
import { placeOf } from '../../properties/places.ts'
import { type Props, propsFor } from '../../properties/schema.ts'
import { AggregateField } from './AggregateField.tsx'
import { ReadField, RequestField } from './CallField.tsx'
import { GroupField } from './GroupField.tsx'
import { OriginsField } from './OriginsField.tsx'
import { PairsField } from './PairsField.tsx'

/** What is edited elsewhere: by other commands, in the outline, or as a list of actions. */
const elsewhere = new Set<string>([
  ...['id', 'use', 'children', 'storedAs', 'on', 'do', 'confirm', 'form', 'buttonText', 'places'],
  ...Object.keys(blockSlots),
  ...single,
])

const without = (schemas: Props['own'], more: readonly string[] = []): Props['own'] =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !elsewhere.has(name) && !more.includes(name)))

/** What a column says of itself beside what its kind does. */
const ofColumns = (): { [name: string]: Schema } =>
  Object.fromEntries(
    Object.keys(columnCommon).flatMap((name) => {
      const schema = fieldSchema.properties?.[name]
      if (!schema) return []
      const { 'x-at': _at, ...rest } = schema
      return [[name, rest]]
    }),
  )

/** The properties of a node that are edited as a form where it stands. */
export function propsAt(standing: Standing, widget: Widget): Props {
  const { field, label, visible, disabled, permission } = nodeProps as { [name: string]: Schema }
  const pick = (names: { [name: string]: Schema | undefined }) =>
    Object.fromEntries(Object.entries(names).flatMap(([name, schema]) => (schema ? [[name, schema]] : [])))
  const own = propsOf(widget.pingeKey)
  if (standing.place === 'button') {
    const { 'x-at': _at, ...code } = permission ?? {}
    return {
      common: pick({ label, visible, disabled, permission: own.permission ?? code }),
      own: without(own, ['permission', 'span', 'align']),
    }
  }
  if (standing.place === 'column')
    return {
      common: pick({ field, label, visible, ...ofColumns() }),
      own: without(own, ['placeholder', 'size', 'tableAlign', 'tableFixed', 'span']),
    }
  if (standing.place === 'search')
    return {
      common: pick({ field, label, visible, defaultValue: fieldSchema.properties?.defaultValue }),
      own: without(own, ['size', 'tableAlign', 'tableFixed']),
    }
  const isOfForm = standing.form !== undefined
  const { common, own: ofKind } = isOfForm || placeOf(standing) === 'pane' ? propsFor(widget, placeOf(standing)) : propsFor(widget)
  const named = widget.group === 'action' && !isOfForm ? pick({ label }) : {}
  // the name of a field is changed wherever it is named
  return { common: { ...named, ...without(common, isOfForm ? ['field'] : []) }, own: without(ofKind) }
}

/** Properties that are drawn otherwise than their schemas say. */
export const uiOfNodes: UiSchema = {
  source: { 'ui:field': ReadField, 'ui:description': '' },
  request: { 'ui:field': RequestField, 'ui:description': '' },
  data: { 'ui:field': PairsField },
  holidays: { 'ui:field': ReadField, 'ui:description': '' },
  group: { 'ui:field': GroupField },
  aggregate: { 'ui:field': AggregateField, 'ui:description': '' },
  origins: { 'ui:field': OriginsField, 'ui:description': '' },
}
