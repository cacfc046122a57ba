import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { unmet } from '#core/form/waits.ts'
import { capital } from '#core/text.ts'
import type { Widget } from '#core/widget.ts'
import { describe, fieldSchema, nodeProps, propsOf, rootOf, type Schema } from '../language/grammar.ts'
import { holdsNumber, holdsText } from './holds.ts'
import { kindOf, whole } from './kinds.ts'
import { namesAt } from './names.ts'
import { meansThere, type NodePlace } from './places.ts'
import type { Values } from './validator.ts'
import type { Words } from './words.ts'

/** What every node has beside its own props, and what this form leaves to others: what it is, what is in it, what it does. */
const ofNodes = ['label', 'visible', 'disabled']
const leftOut = new Set(['visibility'])
/** Props of fields that mean something for some values only. */
const only: { [prop: string]: (widget: Widget) => boolean } = {
  min: holdsNumber,
  max: holdsNumber,
  minlength: holdsText,
  maxlength: holdsText,
  regList: (widget) => widget.holds !== undefined,
  optionsWhen: (widget) => widget.holds === 'choice' || widget.holds === 'choices',
}

/** The props of a node in the order in which they are edited: those that every one has, then the widget's own. */
export interface Props {
  common: { [name: string]: Schema }
  own: { [name: string]: Schema }
}

/**
 * The props that a widget's node may carry, from the grammar and from its contract; the contract's word goes first. Without
 * a place what means something in some places only is left to the text.
 */
export function propsFor(widget: Widget, place?: NodePlace): Props {
  const own = propsOf(widget.pingeKey)
  const { field, label, required, visible, disabled, span } = nodeProps
  const isPane = place === 'pane' && widget.isGrid === true
  const names = widget.isField
    ? { field, label, required, ...pick(ofNodes), ...fieldSchema.properties }
    : { ...(widget.group === 'action' || isPane ? { label } : {}), visible, disabled, ...(isPane ? {} : { span }) }
  const means = (name: string, schema: Schema) =>
    place === undefined ? schema['x-at'] === undefined : meansThere(name, schema['x-at'], widget.pingeKey, place, own)
  const common = Object.entries(names).filter(
    ([name, schema]) => schema && means(name, schema) && !Object.hasOwn(own, name) && !leftOut.has(name) && (only[name]?.(widget) ?? true),
  ) as Array<[string, Schema]>
  // a field filled in by the server asks nobody
  const asks = ([name]: [string, Schema]) =>
    !widget.isSystem || ['field', 'label', 'visible', 'span', 'help', 'showLabel', 'labelWidth', 'width', 'align', 'fixed'].includes(name)
  const stands = Object.entries(own).filter(([name, schema]) => means(name, schema) && !(isPane && name === 'span'))
  return { common: Object.fromEntries(common.filter(asks)), own: Object.fromEntries(stands) }
}
const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, nodeProps[name]]))

/** Properties as @rjsf is given them. */
export interface Drawn {
  schema: RJSFSchema
  uiSchema: UiSchema
}

/** What a prop is called in one language; nothing where the grammar says nothing of it. */
function calledOf(given: Schema, language: Words['language']): string {
  const { title, text } = describe(given, language)
  // the grammar says what a prop is in its description alone: its beginning names it
  return title || (/^[^：:；;，,。(（]+/.exec(text)?.[0].trim() ?? '')
}

/** What a description says beyond the name that it begins with. */
function helpBehind(text: string, called: string): string {
  if (text === called) return ''
  const behind = text.startsWith(called) ? /^\s*[：:；;。]\s*(.+)/s.exec(text.slice(called.length))?.[1] : undefined
  return behind === undefined ? text : capital(behind)
}

/** What a property of a node of this kind, or of a list where there is none, is called; its name where nothing is said of it. */
export function titleOfProp(name: string, of: { [name: string]: Schema } | string, words: Words): string {
  const schemas = typeof of === 'string' ? { ...nodeProps, ...fieldSchema.properties, ...propsOf(of) } : of
  return (schemas[name] && calledOf(schemas[name], words.language)) || words.ofName(name)
}

/** One prop as @rjsf is given it: its shape without titles, and in the uiSchema how it is called and edited. */
function drawn(given: Schema, name: string, value: unknown, words: Words, place = name): Drawn {
  const schema = given.$ref === undefined ? given : { ...whole(given), ...given }
  const { text } = describe(given, words.language)
  const kind = namesAt(place) ?? kindOf(given, name, value)
  const called = calledOf(given, words.language) || words.ofName(name)
  const help = helpBehind(text, called)
  const said = { 'ui:title': called, ...(help ? { 'ui:description': help } : {}) }
  const standard = schema.default === undefined ? {} : { 'ui:placeholder': String(schema.default) }
  const offered = schema.examples ?? schema['x-values']
  switch (kind) {
    case 'choice': {
      const values = schema.enum as Array<string | number>
      const types = [...new Set(values.map((one) => (typeof one === 'number' ? 'number' : 'string')))]
      return {
        schema: { type: types.length === 1 ? types[0] : types, enum: values } as RJSFSchema,
        uiSchema: { ...said, ...standard, 'ui:enumNames': values.map((one) => capital(words.ofValue(name, one))) },
      }
    }
    case 'number':
      return { schema: { type: schema.type === 'integer' ? 'integer' : 'number' }, uiSchema: { ...said, ...standard } }
    case 'string':
      return {
        schema: { type: 'string', ...(offered ? { examples: offered as string[] } : {}) },
        uiSchema: { ...said, ...standard },
      }
    case 'object': {
      const parts = Object.entries(schema.properties ?? {}).map(
        ([part, one]) => [part, drawn(one, part, valueAt(value, part), words, `${place}.${part}`)] as const,
      )
      return {
        schema: { type: 'object', properties: Object.fromEntries(parts.map(([part, one]) => [part, one.schema])) },
        uiSchema: { ...said, ...Object.fromEntries(parts.map(([part, one]) => [part, one.uiSchema])) },
      }
    }
    case 'list': {
      const items = schema.items as Schema
      // what is chosen for an entry is called as the list is
      const entry = drawn(items, items.enum ? name : '', undefined, words, place)
      return { schema: { type: 'array', items: entry.schema }, uiSchema: { ...said, items: entry.uiSchema } }
    }
    default:
      // one of our own fields: @rjsf need not know what is in it
      return {
        schema: { $comment: kind },
        uiSchema: {
          ...said,
          'ui:field': kind,
          'ui:options': {
            standard: schema.default ?? null,
            ...(kind === 'loose' && holdsSeveral(schema, name) ? { holdsSeveral: true } : {}),
            ...(kind === 'name' && schema['x-names'] ? { names: schema['x-names'] } : {}),
          },
        },
      }
  }
}
/** Whether a value may be a list as well: the rows that a table begins with, and what says so. */
function holdsSeveral(schema: Schema, name: string): boolean {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return name === 'defaultValue' || parts.some(({ type }) => [type ?? []].flat().includes('array'))
}
const valueAt = (record: unknown, name: string): unknown =>
  record !== null && typeof record === 'object' ? (record as { [name: string]: unknown })[name] : undefined

/** Whether a prop is drawn: one that waits for another prop is not there before, but where it says something already. */
const isDrawn = (name: string, schemas: { [name: string]: Schema }, node: Values): boolean =>
  node[name] !== undefined || unmet(schemas[name], node, schemas).length === 0

/**
 * The property form of a widget as @rjsf draws it, in the words of one language; `node` decides where an expression stands now, and
 * which props do anything.
 */
export function schemaFor({ common, own }: Props, node: Values, words: Words): Drawn {
  const schemas = { ...common, ...own }
  const parts = Object.entries(schemas)
    .filter(([name]) => isDrawn(name, schemas, node))
    .map(([name, schema]) => [name, drawn(schema, name, node[name], words)] as const)
  return {
    schema: { type: 'object', properties: Object.fromEntries(parts.map(([name, one]) => [name, one.schema])) },
    uiSchema: Object.fromEntries(parts.map(([name, one]) => [name, one.uiSchema])),
  }
}

/** What a form's definition holds beside its settings: its parts, and what has one value only. */
const notSettings = new Set(['$schema', 'version', 'fields', 'idGlobal', 'primaryKeyPolicy', 'span'])

/** The settings of a form, from the grammar. */
export const formProps: Props = {
  common: {},
  own: Object.fromEntries(Object.entries(rootOf('form').schema.properties ?? {}).filter(([name]) => !notSettings.has(name))),
}

/** The settings of a form in a dialog or a block of a page. */
export const formPartSchemas: { [name: string]: Schema } = Object.fromEntries(
  Object.entries(rootOf('form').schema.$defs?.part?.properties ?? {}).filter(([name]) => !notSettings.has(name)),
)
