import { contracts } from '#core/actions/index.ts'
import { grammarOf } from '#core/actions/shared.ts'
import type { Language, Text } from '#core/types.ts'
import { env } from '#designer/env.ts'
import dialog from '#schemas/grammar/dialog.json'
import flow from '#schemas/grammar/flow.json'
import form from '#schemas/grammar/form.json'
import list from '#schemas/grammar/list.json'
import node from '#schemas/grammar/node.json'
import page from '#schemas/grammar/page.json'
import source from '#schemas/grammar/source.json'

/** What is edited in the studio. */
export type SchemaKind = 'page' | 'form' | 'list'
/** What is edited as text: flows have a designer of their own. */
export type TextKind = SchemaKind | 'flow'

/** A JSON Schema of the grammar, or of a prop in a widget's contract. */
export interface Schema {
  $ref?: string
  title?: Text
  description?: Text
  'x-zh'?: string
  'x-zhtw'?: string
  /** what completes here: names of pieces, dialogs, fields, ... */
  'x-names'?: string
  /** values to offer where others are allowed too */
  'x-values'?: unknown[]
  /** where a node stands from here on */
  'x-place'?: Place
  /** only there */
  'x-at'?: Place
  /** what other properties must say for it to do anything (src/core/form/waits.ts) */
  'x-when'?: { [path: string]: unknown }
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  default?: unknown
  properties?: { [name: string]: Schema }
  patternProperties?: { [pattern: string]: Schema }
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $defs?: { [name: string]: Schema }
}

export type Place = 'form' | 'table' | 'page' | 'button' | 'column'

const files = { action: grammarOf(contracts), dialog, flow, form, list, node, page, source } as { [name: string]: Schema }
const nodeFile = files.node as Schema
/** Props of every field, beside its own. */
export const fieldSchema = nodeFile.$defs?.field as Schema
/** Props of every node. */
export const nodeProps = nodeFile.properties as { [name: string]: Schema }
/** Properties of a list, and of one action. */
export const listProps = files.list?.properties as { [name: string]: Schema }
export const actionProps = files.action?.properties as { [name: string]: Schema }
export const dialogSchemas = files.dialog?.properties as { [name: string]: Schema }
/** What nodes of flows, their rules and settings are, by the names of the grammar. */
export const flowSchemas = files.flow?.$defs as { [name: string]: Schema }
const looseSchema = nodeFile.$defs?.loose as Schema

/** A schema and the file that its references begin at. */
export interface Rooted {
  schema: Schema
  file: string
}

export const rootOf = (kind: TextKind): Rooted => ({ schema: files[kind] as Schema, file: kind })

/** True for a schema that describes a node, whose widget says the rest. */
export const isNodeSchema = (schema: Schema): boolean => schema === nodeFile || schema === looseSchema

function follow(ref: string, from: string): Rooted | undefined {
  const [name = '', pointer = ''] = ref.split('#')
  const file = name ? name.replace('.json', '') : from
  let schema: Schema | undefined = files[file]
  for (const step of pointer.split('/').filter(Boolean)) schema = (schema as { [key: string]: Schema } | undefined)?.[step]
  return schema && { schema, file }
}

/** A schema with everything that it refers to or combines, flat; each of them may hold for the value. */
export function flatten(one: Rooted, seen = new Set<Schema>()): Rooted[] {
  if (seen.has(one.schema)) return []
  seen.add(one.schema)
  const { $ref, anyOf = [], oneOf = [], allOf = [] } = one.schema
  const target = $ref === undefined ? undefined : follow($ref, one.file)
  const parts = [...(target ? [target] : []), ...[...anyOf, ...oneOf, ...allOf].map((schema) => ({ schema, file: one.file }))]
  return [one, ...parts.flatMap((part) => flatten(part, seen))]
}

const worded = (text: Text | undefined, language: Language): string =>
  text === undefined ? '' : typeof text === 'string' ? text : (text[language] ?? text.zh)

/** What a schema says about itself, in the language of the reader. */
export function describe(schema: Schema, language: Language): { title: string; text: string } {
  const own = language === 'zh' ? schema['x-zh'] : language === 'zhtw' ? schema['x-zhtw'] : undefined
  return { title: worded(schema.title, language), text: own ?? worded(schema.description, language) }
}

/** The JSON Schemas of a widget's own props, by name. */
export function propsOf(pingeKey: unknown): { [name: string]: Schema } {
  const props = env.widgets.get(String(pingeKey))?.props as { properties?: { [name: string]: Schema } } | undefined
  return (props?.properties ?? props ?? {}) as { [name: string]: Schema }
}
