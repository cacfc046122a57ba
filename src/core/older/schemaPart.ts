import type { Node } from '../types.ts'
import { type Context, isRecord, type Loose, tame } from './context.ts'
import { isNothing, step } from './ledger.ts'

/** What a value may be. */
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** Schemas that name each other are followed so far. */
export const deepest = 20
/** So many names of a schema that another one names are as much work as a part of a form. */
const keysOfPart = 50

/** A schema, how it is shown, and where both stand. */
export interface Part {
  schema: Loose
  ui: Loose
  at: string
  uiAt: string
}

/** Reads what a schema and what stands beside it say, and notes what was read. */
export class PartReader {
  constructor(
    private readonly context: Context,
    private readonly root: Part,
  ) {}

  /** What a schema names, in its place. */
  followed(part: Part, depth: number): Part {
    const { $ref } = part.schema
    if (typeof $ref !== 'string' || depth > deepest) return part
    const steps = $ref.startsWith('#/') ? $ref.slice(2).split('/') : []
    const found = steps.reduce<unknown>(
      (one, name) => (isRecord(one) && Object.hasOwn(one, name) ? one[name] : undefined),
      this.root.schema,
    )
    if (!isRecord(found) || steps.length === 0 || !this.context.counts(part.at, Object.keys(found).length / keysOfPart)) return part
    this.context.ledger.take(`${part.at}/$ref`)
    return this.followed(
      { ...part, schema: { ...found, ...part.schema, $ref: found.$ref }, at: this.root.at + steps.map(step).join('') },
      depth + 1,
    )
  }
  /** What a schema says under a name, which came in. */
  take(part: Part, name: string): unknown {
    const value = part.schema[name]
    if (value !== undefined) this.context.ledger.take(part.at + step(name))
    return value
  }
  /** Of a type only what is one came in. */
  takeType(part: Part) {
    const all = [part.schema.type].flat()
    if (all.every((one) => types.includes(String(one)))) this.take(part, 'type')
  }
  /** How it is shown: `ui:name`, or `name` among the options. */
  shown(part: Part, name: string): unknown {
    const options = part.ui['ui:options']
    if (part.ui[`ui:${name}`] !== undefined) {
      this.context.ledger.take(`${part.uiAt}${step(`ui:${name}`)}`)
      return part.ui[`ui:${name}`]
    }
    if (!isRecord(options) || options[name] === undefined) return undefined
    this.context.ledger.take(`${part.uiAt}/ui:options${step(name)}`)
    return options[name]
  }
  /** Bounds of a schema, by the names that they have in ours. */
  putBounds(part: Part, node: Node, names: { readonly [name: string]: string }) {
    for (const [from, to] of Object.entries(names))
      if (typeof part.schema[from] === 'number') this.context.put(node, to, this.take(part, from), part.at + step(from))
  }

  /** The order that is asked for; what it names and is not there says nothing. */
  order({ ui, uiAt }: Part, properties: Loose): string[] {
    const options = ui['ui:options']
    const [list, at] = Array.isArray(ui['ui:order'])
      ? [ui['ui:order'], `${uiAt}/ui:order`]
      : [isRecord(options) && Array.isArray(options.order) ? options.order : [], `${uiAt}/ui:options/order`]
    for (const [i, name] of list.entries())
      if (name === '*' || Object.hasOwn(properties, String(name))) this.context.ledger.take(at + step(i))
      else this.context.ledger.lose(at + step(i), 'noise', 'unread', { name: String(name) })
    return list.map(String)
  }

  /** Values that are written out, with their wording. */
  options(part: Part): Loose[] | undefined {
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

  /** What only says how a form of the other kind looks. */
  lookLeft({ ui, uiAt }: Part) {
    for (const name of ['ui:autofocus', 'ui:autocomplete', 'ui:classNames', 'ui:style', 'ui:emptyValue', 'ui:submitButtonOptions'])
      if (!isNothing(ui[name])) this.context.ledger.lose(uiAt + step(name), 'noise', 'look', { name })
  }
}
