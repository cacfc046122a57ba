import { pieceOf } from '#core/env.ts'
import type { Widget } from '#core/widget.ts'
import { env } from '#designer/env.ts'
import { fieldSchema, flatten, isNodeSchema, type Place, propsOf, type Rooted, rootOf, type Schema, type TextKind } from './grammar.ts'
import { entityFields } from './names.ts'

export type Path = ReadonlyArray<string | number>
type Loose = { [key: string]: unknown }
export const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A place in a definition, and what the language says about it. */
export interface Spot {
  /** schemas of which each may hold here */
  schemas: Rooted[]
  value: unknown
  place: Place
  /** the widget of a node */
  widget: Widget | undefined
  isNode: boolean
}

/** The key of a node's widget: its own, that of its piece, or that of the place where it stands. */
function keyOf(value: unknown, place: Place): string | undefined {
  if (!isRecord(value)) return undefined
  const key = value.pingeKey ?? pieceOf(env, value.use)?.pingeKey
  if (typeof key === 'string') return key
  return place === 'button' ? 'button' : place === 'column' ? 'text' : undefined
}

/** The key of a node that only names a field of the entity that the form around it follows. */
function entityKey(root: unknown, path: Path, value: unknown): string | undefined {
  const field = isRecord(value) && typeof value.field === 'string' ? value.field : undefined
  return field === undefined ? undefined : entityFields(root, path).get(field)?.pingeKey
}

function spot(schemas: Rooted[], value: unknown, place: Place, root: unknown, path: Path): Spot {
  const isNode = schemas.some(({ schema }) => isNodeSchema(schema))
  const key = isNode ? (keyOf(value, place) ?? (place === 'form' ? entityKey(root, path, value) : undefined)) : undefined
  return { schemas, value, place, isNode, widget: key === undefined ? undefined : env.widgets.get(key) }
}

/** Schemas of a node's property that its widget gives. */
function ofWidget({ widget, place }: Spot, name: string): Rooted[] {
  const own = widget && Object.hasOwn(propsOf(widget.pingeKey), name) ? propsOf(widget.pingeKey)[name] : undefined
  const field = widget?.isField || widget?.isTable || place === 'column' ? fieldSchema.properties?.[name] : undefined
  return [own, field].flatMap((schema) => (schema ? [{ schema, file: 'node' }] : []))
}

function inside(from: Spot, key: string | number): Rooted[] {
  const found: Rooted[] = []
  for (const { schema, file } of from.schemas) {
    const add = (part: Schema | boolean | undefined) => {
      if (part !== undefined && typeof part !== 'boolean') found.push(...flatten({ schema: part, file }))
    }
    if (typeof key === 'number') add(schema.items)
    else {
      const own = schema.properties && Object.hasOwn(schema.properties, key) ? schema.properties[key] : undefined
      const byPattern = Object.entries(schema.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1]
      add(own)
      add(byPattern)
      if (own === undefined && byPattern === undefined) add(schema.additionalProperties)
    }
  }
  if (typeof key === 'string' && from.isNode) found.push(...ofWidget(from, key).flatMap((one) => flatten(one)))
  return found
}

function placeInside(from: Spot, key: string | number, schemas: Rooted[]): Place {
  if (typeof key === 'string') {
    if (key === 'fields') return 'form'
    if (key === 'children') return from.widget?.isTable ? 'table' : from.place
    if (['side', 'main', 'body', 'search'].includes(key)) return 'page'
  }
  return schemas.find(({ schema }) => schema['x-place'])?.schema['x-place'] ?? from.place
}

/** Follows a path from the root of a definition; the value may be missing or broken on the way. */
export function spotAt(kind: TextKind, root: unknown, path: Path): Spot {
  let at = spot(flatten(rootOf(kind)), root, kind === 'form' ? 'form' : 'page', root, [])
  for (const [i, key] of path.entries()) {
    const schemas = inside(at, key)
    const holder = at.value as Loose | undefined
    const value = holder !== null && typeof holder === 'object' && Object.hasOwn(holder, key) ? holder[key] : undefined
    at = spot(schemas, value, placeInside(at, key, schemas), root, path.slice(0, i + 1))
  }
  return at
}

/** The properties that may stand here, with what is said about each. */
export function propertiesOf(at: Spot): Array<{ name: string; schema: Schema }> {
  const found = new Map<string, Schema>()
  const add = (properties: { [name: string]: Schema } | undefined) => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      if (found.has(name) || (schema['x-at'] && schema['x-at'] !== at.place)) continue
      found.set(name, schema)
    }
  }
  if (at.isNode && at.widget) {
    add(propsOf(at.widget.pingeKey))
    if (at.widget.isField || at.widget.isTable || at.place === 'column') add(fieldSchema.properties)
  }
  for (const { schema } of at.schemas) add(schema.properties)
  // rules of a value and the like are for fields only; the grammar of a node names them for every kind
  if (at.isNode && at.widget && !at.widget.isField && !at.widget.isTable && at.place !== 'column')
    for (const name of Object.keys(fieldSchema.properties ?? {}))
      if (name !== 'span' && !Object.hasOwn(propsOf(at.widget.pingeKey), name)) found.delete(name)
  return [...found].map(([name, schema]) => ({ name, schema }))
}

/** What the language says about one property of a place. */
export function schemaOf(kind: TextKind, root: unknown, path: Path): Schema | undefined {
  const { schemas } = spotAt(kind, root, path)
  return (schemas.find(({ schema }) => schema.description || schema.title) ?? schemas[0])?.schema
}
