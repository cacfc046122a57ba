import type { FormDef, Node } from '../types.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { isNothing, step } from './ledger.ts'
import { quote } from './scriptValue.ts'

/** A JSON Schema by itself, or beside a uiSchema as react-jsonschema-form is given them. */
export const isJsonSchema = (source: Loose): boolean => {
  const schema = isRecord(source.schema) ? source.schema : source
  return isRecord(schema.properties) && (schema.type === undefined || schema.type === 'object')
}

/** What a value may be. */
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** Schemas that name each other are followed so far. */
const deepest = 20

/** A schema, how it is shown, and where both stand. */
interface Part {
  schema: Loose
  ui: Loose
  at: string
  uiAt: string
}

export function readJsonSchema(source: Loose, context: Context): FormDef {
  const isBeside = isRecord(source.schema)
  const root: Part = isBeside
    ? { schema: source.schema as Loose, ui: isRecord(source.uiSchema) ? source.uiSchema : {}, at: '/schema', uiAt: '/uiSchema' }
    : { schema: source, ui: {}, at: '', uiAt: '/uiSchema' }
  const reader = new SchemaReader(context, root)
  return { version: 1, fields: reader.object(root, '', undefined, 0) }
}

class SchemaReader {
  private readonly opened = new Set<string>()
  constructor(
    private readonly context: Context,
    private readonly root: Part,
  ) {}

  /** What a schema names, in its place. */
  private followed(part: Part, depth: number): Part {
    const { $ref } = part.schema
    if (typeof $ref !== 'string' || depth > deepest) return part
    const steps = $ref.startsWith('#/') ? $ref.slice(2).split('/') : []
    const found = steps.reduce<unknown>(
      (one, name) => (isRecord(one) && Object.hasOwn(one, name) ? one[name] : undefined),
      this.root.schema,
    )
    if (!isRecord(found) || steps.length === 0) return part
    this.context.ledger.take(`${part.at}/$ref`)
    this.opened.add($ref)
    return this.followed(
      { ...part, schema: { ...found, ...part.schema, $ref: found.$ref }, at: this.root.at + steps.map(step).join('') },
      depth + 1,
    )
  }
  private take(part: Part, name: string): unknown {
    const value = part.schema[name]
    if (value !== undefined) this.context.ledger.take(part.at + step(name))
    return value
  }
  /** Of a type only what is one came in. */
  private takeType(part: Part) {
    const all = [part.schema.type].flat()
    if (all.every((one) => types.includes(String(one)))) this.take(part, 'type')
  }
  /** How it is shown: `ui:name`, or `name` among the options. */
  private shown(part: Part, name: string): unknown {
    const options = part.ui['ui:options']
    if (part.ui[`ui:${name}`] !== undefined) {
      this.context.ledger.take(`${part.uiAt}${step(`ui:${name}`)}`)
      return part.ui[`ui:${name}`]
    }
    if (!isRecord(options) || options[name] === undefined) return undefined
    this.context.ledger.take(`${part.uiAt}/ui:options${step(name)}`)
    return options[name]
  }

  /** The properties of an object as nodes. */
  object(part: Part, prefix: string, table: string | undefined, depth: number, when?: string): Node[] {
    const { schema } = part
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const wanted = this.order(part, properties)
    const rank = (name: string) =>
      wanted.includes(name) ? wanted.indexOf(name) : wanted.includes('*') ? wanted.indexOf('*') : wanted.length
    const names = Object.keys(properties).sort((a, b) => rank(a) - rank(b))
    if (schema.type === 'object') this.take(part, 'type')
    const required = Array.isArray(schema.required) ? (this.take(part, 'required') as unknown[]) : []
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

  /** The order that is asked for; what it names and is not there says nothing. */
  private order({ ui, uiAt }: Part, properties: Loose): string[] {
    const options = ui['ui:options']
    const [list, at] = Array.isArray(ui['ui:order'])
      ? [ui['ui:order'], `${uiAt}/ui:order`]
      : [isRecord(options) && Array.isArray(options.order) ? options.order : [], `${uiAt}/ui:options/order`]
    for (const [i, name] of list.entries())
      if (name === '*' || Object.hasOwn(properties, String(name))) this.context.ledger.take(at + step(i))
      else this.context.ledger.lose(at + step(i), 'noise', 'unread', { name: String(name) })
    return list.map(String)
  }

  private node(
    sent: Part,
    name: string,
    at: { table: string | undefined; depth: number; required: boolean; when: string | undefined; name: string },
  ): Node | undefined {
    const { ledger } = this.context
    const part = this.followed(sent, 0)
    if (at.depth > deepest) return void ledger.lose(sent.at, 'left', 'tooDeep')
    const { schema } = part
    const type = [schema.type].flat().find((one) => one !== 'null')
    const isObject = type === 'object' || isRecord(schema.properties)
    if (isObject && at.table !== undefined) return void ledger.lose(sent.at, 'left', 'objectInTable')
    const node: Node = { pingeKey: 'input' }
    this.context.origins.set(node, sent.at)
    const label = this.shown(part, 'title') ?? this.take(part, 'title') ?? at.name
    node.label = tame(label) as string
    if (isObject) {
      node.pingeKey = 'card'
      node.header = node.label
      delete node.label
      if (at.when) node.visible = at.when
      const { path, prefix } = this.context.pathFor(at.name, name.slice(0, name.length - at.name.length), sent.at)
      if (path !== undefined) node.path = path
      node.children = this.object(part, prefix, undefined, at.depth + 1)
      this.lookLeft(part)
      return node
    }
    this.kind(part, node, type, name, at)
    this.texts(part, node, at)
    this.lookLeft(part)
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
    const asked = String(this.shown(part, 'widget') ?? '')
    this.takeType(part)
    const items = isRecord(schema.items)
      ? this.followed(
          { schema: schema.items, ui: isRecord(part.ui.items) ? part.ui.items : {}, at: `${part.at}/items`, uiAt: `${part.uiAt}/items` },
          0,
        )
      : undefined
    if (type === 'array' && items) return this.list(part, items, node, name, asked, at)
    const options = this.options(part)
    if (asked === 'hidden') node.noShow = true
    if (options) {
      node.pingeKey = asked === 'radio' && at.table === undefined ? 'radio' : 'select'
      node.options = options
    } else if (type === 'boolean') {
      node.pingeKey = 'switch'
      if (asked === 'radio' || asked === 'select') this.context.ledger.change(part.at, 'switch')
    } else if (type === 'number' || type === 'integer') this.number(part, node, type, asked)
    else this.text(part, node, asked)
    this.name(node, name, at.table, part.at)
  }

  private number(part: Part, node: Node, type: unknown, asked: string) {
    node.pingeKey = asked === 'range' ? 'slider' : 'inputNumber'
    if (type === 'integer' && asked !== 'range') node.precision = 0
    for (const [from, to] of [['minimum', 'min'] as const, ['maximum', 'max'] as const, ['multipleOf', 'step'] as const])
      if (typeof part.schema[from] === 'number') this.context.put(node, to, this.take(part, from), part.at + step(from))
  }

  private text(part: Part, node: Node, asked: string) {
    const { schema } = part
    const format = typeof schema.format === 'string' ? schema.format : ''
    const kinds: ReadonlyArray<[when: boolean, props: Loose]> = [
      [asked === 'textarea', { pingeKey: 'textarea' }],
      [asked === 'password', { pingeKey: 'input', showPassword: true }],
      [asked === 'color' || format === 'color', { pingeKey: 'colorPicker' }],
      [asked === 'file' || format === 'data-url', { pingeKey: 'uploadFile', limit: 1 }],
      [format === 'date', { pingeKey: 'datePicker' }],
      [format === 'date-time' || format === 'alt-datetime', { pingeKey: 'datePicker', format: 'yyyy-MM-dd HH:mm:ss' }],
      [format === 'time', { pingeKey: 'timePicker' }],
      [format === 'email', { regList: [{ use: 'email' }] }],
      [format === 'uri', { regList: [{ use: 'url' }] }],
    ]
    const [, props] = kinds.find(([when]) => when) ?? []
    if (props) Object.assign(node, props)
    if (props && format !== '') this.take(part, 'format')
    const isPlain = this.context.widget(node.pingeKey)?.lines !== undefined
    for (const [from, to] of [['maxLength', 'maxlength'] as const, ['minLength', 'minlength'] as const])
      if (isPlain && typeof schema[from] === 'number') this.context.put(node, to, this.take(part, from), part.at + step(from))
    if (isPlain && typeof schema.pattern === 'string') {
      const rules: unknown[] = Array.isArray(node.regList) ? node.regList : []
      this.context.put(node, 'regList', [...rules, { pattern: this.take(part, 'pattern') }], `${part.at}/pattern`)
    }
  }

  /** Values that are written out, with their wording. */
  private options(part: Part): Loose[] | undefined {
    const { schema } = part
    const names = this.shown(part, 'enumNames') ?? schema.enumNames
    if (Array.isArray(schema.enum) && schema.enum.length > 0) {
      const worded = Array.isArray(names) ? names : []
      this.take(part, 'enum')
      if (schema.enumNames !== undefined) this.take(part, 'enumNames')
      return schema.enum.flatMap((id, i) => (typeof id === 'object' ? [] : [{ id, fullName: tame(String(worded[i] ?? id)) }]))
    }
    for (const list of ['oneOf', 'anyOf']) {
      const all = schema[list]
      if (
        !Array.isArray(all) ||
        all.length === 0 ||
        !all.every((one) => isRecord(one) && one.const !== undefined && typeof one.const !== 'object')
      )
        continue
      return all.map((one, i) => {
        const here = `${part.at}${step(list)}${step(i)}`
        this.context.ledger.take(`${here}/const`)
        this.context.ledger.take(`${here}/title`)
        return { id: (one as Loose).const, fullName: tame(String((one as Loose).title ?? (one as Loose).const)) }
      })
    }
    return undefined
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
    const options = this.options(items)
    this.takeType(items)
    if (options) {
      const isBoxes = asked === 'checkboxes' && table === undefined
      Object.assign(node, isBoxes ? { pingeKey: 'checkbox', options } : { pingeKey: 'select', multiple: true, options })
      if (part.schema.uniqueItems === true) this.take(part, 'uniqueItems')
      return this.name(node, name, table, part.at)
    }
    const isPlain = items.schema.type === 'string' && items.schema.format === undefined && items.schema.pattern === undefined
    if (isPlain && part.schema.uniqueItems === true && table === undefined) {
      this.take(part, 'uniqueItems')
      node.pingeKey = 'textList'
      for (const [from, to] of [['maxItems', 'maxlength'] as const, ['minItems', 'minlength'] as const])
        if (typeof part.schema[from] === 'number') this.context.put(node, to, this.take(part, from), part.at + step(from))
      if (typeof items.schema.maxLength === 'number')
        this.context.put(node, 'itemLength', Math.min(200, Number(this.take(items, 'maxLength'))), items.at + step('maxLength'))
      return this.name(node, name, table, part.at)
    }
    if (items.schema.format === 'data-url') {
      this.take(items, 'format')
      node.pingeKey = 'uploadFile'
      return this.name(node, name, table, part.at)
    }
    if (table !== undefined) {
      ledger.change(part.at, 'listInTable')
      node.pingeKey = 'textarea'
      return this.name(node, name, table, part.at)
    }
    node.pingeKey = 'table'
    for (const [from, to] of [['maxItems', 'maxlength'] as const, ['minItems', 'minlength'] as const])
      if (typeof part.schema[from] === 'number') this.context.put(node, to, this.take(part, from), part.at + step(from))
    this.name(node, name, undefined, part.at)
    const inside = String(node.field)
    if (isRecord(items.schema.properties)) node.children = this.object(items, '', inside, depth + 1)
    else {
      ledger.change(items.at, 'listOfValues', { name })
      const child = this.node(items, 'value', { table: inside, depth: depth + 1, required: false, when: undefined, name: 'value' })
      node.children = child ? [child] : []
    }
  }

  /** What is said about a field: hints, what it begins with, whether it is asked for. */
  private texts(
    part: Part,
    node: Node,
    { required, when, table }: { required: boolean; when: string | undefined; table: string | undefined },
  ) {
    const widget = this.context.widget(node.pingeKey)
    const help = this.shown(part, 'help') ?? this.shown(part, 'description') ?? this.take(part, 'description')
    if (typeof help === 'string' && help !== '') node.help = tame(help) as string
    const hint = this.shown(part, 'placeholder')
    if (typeof hint === 'string' && widget?.props.placeholder !== undefined) node.placeholder = tame(hint)
    if (this.shown(part, 'disabled') === true) node.disabled = true
    const isReadonly = [this.shown(part, 'readonly'), this.take(part, 'readOnly')].includes(true)
    if (isReadonly) node[widget?.props.readonly === undefined ? 'disabled' : 'readonly'] = true
    if (required) node.required = true
    if (when && table === undefined) node.visible = when
    const start = part.schema.default
    if (start === undefined || widget?.isTable) return
    const flag = widget?.holds === 'flag' ? Number(start === true) : start
    if (widget?.holds === 'date' || (start !== null && typeof start === 'object' && !Array.isArray(start))) return
    this.context.put(node, 'defaultValue', tame(flag), `${part.at}/default`)
  }

  /** `if`, `dependencies` and `dependentRequired`: what is asked for, or shown, where another field says something. */
  private conditions(part: Part, prefix: string, table: string | undefined, depth: number): Node[] {
    const { schema, at } = part
    const nodes: Node[] = []
    for (const list of ['dependencies', 'dependentRequired']) {
      const all = schema[list]
      if (!isRecord(all) || table !== undefined) continue
      for (const [name, asked] of Object.entries(all)) {
        const field = this.context.find(prefix + name)
        if (!field || !Array.isArray(asked)) continue
        for (const [i, one] of asked.entries()) {
          const found = this.context.find(prefix + String(one))
          if (!found || found.node.required !== undefined) continue
          this.context.put(found.node, 'required', `{{ not empty(form.${field.node.field}) }}`, `${at}${step(list)}${step(name)}${step(i)}`)
        }
      }
    }
    if (table !== undefined) return nodes
    const test = this.test(schema.if, prefix)
    if (!test) return nodes
    this.takeTest(`${at}/if`, schema.if)
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
  /** A condition over fields that must each have one of some values. */
  private test(condition: unknown, prefix: string): string | undefined {
    if (!isRecord(condition) || !isRecord(condition.properties)) return undefined
    const parts = Object.entries(condition.properties).map(([name, one]) => {
      const found = this.context.find(prefix + name)
      if (!found || !isRecord(one)) return undefined
      const values = one.const !== undefined ? [one.const] : Array.isArray(one.enum) ? one.enum : []
      const said = values.map((value) => {
        if (typeof value === 'boolean') return found.widget.holds === 'flag' ? String(Number(value)) : undefined
        return typeof value === 'number' ? String(value) : typeof value === 'string' ? quote(value) : undefined
      })
      if (said.length === 0 || said.includes(undefined)) return undefined
      return said.length === 1 ? `form.${found.node.field} == ${said[0]}` : `form.${found.node.field} in [${said.join(', ')}]`
    })
    return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' and ')
  }
  private takeTest(at: string, condition: unknown) {
    if (!isRecord(condition)) return
    this.context.ledger.take(`${at}/properties`)
    this.context.ledger.take(`${at}/required`)
  }

  /** What only says how a form of the other kind looks. */
  private lookLeft({ ui, uiAt }: Part) {
    for (const name of ['ui:autofocus', 'ui:autocomplete', 'ui:classNames', 'ui:style', 'ui:emptyValue', 'ui:submitButtonOptions'])
      if (!isNothing(ui[name])) this.context.ledger.lose(uiAt + step(name), 'noise', 'look', { name })
  }
}
