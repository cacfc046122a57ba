import type { FormDef, Node } from '../types.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { step } from './ledger.ts'
import { conditionOf, readDependencies, takeCondition } from './schemaCondition.ts'
import { readNumber, readSaid, readText } from './schemaField.ts'
import { deepest, type Part, PartReader } from './schemaPart.ts'

/** A JSON Schema by itself, or beside a uiSchema as react-jsonschema-form is given them. */
export const isJsonSchema = (source: Loose): boolean => {
  const schema = isRecord(source.schema) ? source.schema : source
  return isRecord(schema.properties) && (schema.type === undefined || schema.type === 'object')
}

/** A form out of a JSON Schema; what does not come in is told by the context. */
export function readJsonSchema(source: Loose, context: Context): FormDef {
  const isBeside = isRecord(source.schema)
  const root: Part = isBeside
    ? { schema: source.schema as Loose, ui: isRecord(source.uiSchema) ? source.uiSchema : {}, at: '/schema', uiAt: '/uiSchema' }
    : { schema: source, ui: {}, at: '', uiAt: '/uiSchema' }
  const reader = new SchemaReader(context, new PartReader(context, root))
  return { version: 1, fields: reader.object(root, '', undefined, 0) }
}

/** The bounds of a list. */
const rowBounds = { maxItems: 'maxlength', minItems: 'minlength' }

class SchemaReader {
  constructor(
    readonly context: Context,
    readonly parts: PartReader,
  ) {}

  /** The properties of an object as nodes. */
  object(part: Part, prefix: string, table: string | undefined, depth: number, when?: string): Node[] {
    if (this.context.isFull) return []
    const { schema } = part
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const wanted = this.parts.order(part, properties)
    const places = new Map([...wanted.entries()].reverse().map(([i, name]) => [name, i]))
    const rank = (name: string) => places.get(name) ?? places.get('*') ?? wanted.length
    const names = Object.keys(properties).sort((a, b) => rank(a) - rank(b))
    if (schema.type === 'object') this.parts.take(part, 'type')
    const required = Array.isArray(schema.required) ? (this.parts.take(part, 'required') as unknown[]) : []
    const nodes = names.flatMap((name) => {
      const inside = properties[name]
      const at = `${part.at}/properties${step(name)}`
      const child: Part = {
        ...{ schema: isRecord(inside) ? inside : {}, at },
        ...{ ui: isRecord(part.ui[name]) ? part.ui[name] : {}, uiAt: part.uiAt + step(name) },
      }
      return this.node(child, prefix + name, { table, depth, required: required.includes(name), when, name }) ?? []
    })
    return [...nodes, ...this.conditions(part, prefix, table, depth)]
  }

  private node(
    sent: Part,
    name: string,
    at: { table: string | undefined; depth: number; required: boolean; when: string | undefined; name: string },
  ): Node | undefined {
    const { ledger } = this.context
    if (!this.context.counts(sent.at)) return undefined
    const part = this.parts.followed(sent, 0)
    if (at.depth > deepest) return void ledger.lose(sent.at, 'left', 'tooDeep')
    const { schema } = part
    const type = [schema.type].flat().find((one) => one !== 'null')
    const isObject = type === 'object' || isRecord(schema.properties)
    if (isObject && at.table !== undefined) return void ledger.lose(sent.at, 'left', 'objectInTable')
    const node: Node = { pingeKey: 'input' }
    this.context.origins.set(node, sent.at)
    const label = this.parts.shown(part, 'title') ?? this.parts.take(part, 'title') ?? at.name
    node.label = tame(label) as string
    if (isObject) {
      node.pingeKey = 'card'
      node.header = node.label
      delete node.label
      if (at.when) node.visible = at.when
      const { path, prefix } = this.context.pathFor(at.name, name.slice(0, name.length - at.name.length), sent.at)
      if (path !== undefined) node.path = path
      node.children = this.object(part, prefix, undefined, at.depth + 1)
      this.parts.lookLeft(part)
      return node
    }
    this.kind(part, node, type, name, at)
    readSaid(this, part, node, at)
    this.parts.lookLeft(part)
    return node
  }

  private name(node: Node, name: string, table: string | undefined, at: string) {
    const field = this.context.nameFor(name, table, at)
    node.field = field
    const key = table === undefined ? field : `${table}.${field}`
    const widget = this.context.widget(node.pingeKey)
    if (widget) this.context.fields.set(key, { node, widget, key, table, at })
  }

  /** The kind of a field, by its type, its format and how it is to be shown. */
  private kind(part: Part, node: Node, type: unknown, name: string, at: { table: string | undefined; depth: number }) {
    const { schema } = part
    const asked = String(this.parts.shown(part, 'widget') ?? '')
    this.parts.takeType(part)
    const items = isRecord(schema.items)
      ? this.parts.followed(
          { schema: schema.items, ui: isRecord(part.ui.items) ? part.ui.items : {}, at: `${part.at}/items`, uiAt: `${part.uiAt}/items` },
          0,
        )
      : undefined
    if (type === 'array' && items) return this.list(part, items, node, name, asked, at)
    const options = this.parts.options(part)
    if (asked === 'hidden') node.noShow = true
    if (options) {
      node.pingeKey = asked === 'radio' && at.table === undefined ? 'radio' : 'select'
      node.options = options
    } else if (type === 'boolean') {
      node.pingeKey = 'switch'
      if (asked === 'radio' || asked === 'select') this.context.ledger.change(part.at, 'switch')
    } else if (type === 'number' || type === 'integer') readNumber(this, part, node, type, asked)
    else readText(this, part, node, asked)
    this.name(node, name, at.table, part.at)
  }

  /** A list: choices, files, or rows. */
  private list(
    part: Part,
    items: Part,
    node: Node,
    name: string,
    asked: string,
    { table, depth }: { table: string | undefined; depth: number },
  ) {
    const { ledger } = this.context
    const options = this.parts.options(items)
    this.parts.takeType(items)
    if (options) {
      const isBoxes = asked === 'checkboxes' && table === undefined
      Object.assign(node, isBoxes ? { pingeKey: 'checkbox', options } : { pingeKey: 'select', multiple: true, options })
      if (part.schema.uniqueItems === true) this.parts.take(part, 'uniqueItems')
      return this.name(node, name, table, part.at)
    }
    const isPlain = items.schema.type === 'string' && items.schema.format === undefined && items.schema.pattern === undefined
    if (isPlain && part.schema.uniqueItems === true && table === undefined) {
      this.parts.take(part, 'uniqueItems')
      node.pingeKey = 'textList'
      this.parts.putBounds(part, node, rowBounds)
      if (typeof items.schema.maxLength === 'number')
        this.context.put(node, 'itemLength', Math.min(200, Number(this.parts.take(items, 'maxLength'))), items.at + step('maxLength'))
      return this.name(node, name, table, part.at)
    }
    if (items.schema.format === 'data-url') {
      this.parts.take(items, 'format')
      node.pingeKey = 'uploadFile'
      return this.name(node, name, table, part.at)
    }
    if (table !== undefined) {
      ledger.change(part.at, 'listInTable')
      node.pingeKey = 'textarea'
      return this.name(node, name, table, part.at)
    }
    node.pingeKey = 'table'
    this.parts.putBounds(part, node, rowBounds)
    this.name(node, name, undefined, part.at)
    const inside = String(node.field)
    if (isRecord(items.schema.properties)) node.children = this.object(items, '', inside, depth + 1)
    else {
      ledger.change(items.at, 'listOfValues', { name })
      const child = this.node(items, 'value', { table: inside, depth: depth + 1, required: false, when: undefined, name: 'value' })
      node.children = child ? [child] : []
    }
  }

  /** `if`, `dependencies` and `dependentRequired`: what is asked for, or shown, where another field says something. */
  private conditions(part: Part, prefix: string, table: string | undefined, depth: number): Node[] {
    const { schema, at } = part
    if (table !== undefined) return []
    readDependencies(this.context, part, prefix)
    const test = conditionOf(this.context, schema.if, prefix)
    if (!test) return []
    takeCondition(this.context, `${at}/if`, schema.if)
    const nodes: Node[] = []
    for (const [name, when] of [['then', `{{ ${test} }}`] as const, ['else', `{{ not (${test}) }}`] as const]) {
      const way = schema[name]
      if (!isRecord(way)) continue
      const inside: Part = {
        schema: way,
        ui: { ...part.ui, 'ui:order': undefined, 'ui:options': undefined },
        at: at + step(name),
        uiAt: part.uiAt,
      }
      for (const [i, one] of (Array.isArray(way.required) ? way.required : []).entries()) {
        const found = this.context.find(prefix + String(one))
        if (found && found.node.required === undefined) this.context.put(found.node, 'required', when, `${inside.at}/required${step(i)}`)
      }
      const fresh = isRecord(way.properties)
        ? Object.fromEntries(Object.entries(way.properties).filter(([one]) => !this.context.find(prefix + one)))
        : {}
      nodes.push(
        ...this.object(
          {
            ...inside,
            schema: {
              properties: fresh,
              required: (Array.isArray(way.required) ? way.required : []).filter((one) => Object.hasOwn(fresh, String(one))),
            },
          },
          prefix,
          table,
          depth,
          when,
        ),
      )
    }
    return nodes
  }
}
