import type { Env } from '../env.ts'
import { isFieldName } from '../form/form.ts'
import { mostLevels } from '../form/nested.ts'
import { isRecord } from '../json.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { Ledger } from './ledger.ts'

/** Parts of a form that are read; one with more is refused when it is saved. */
const mostParts = 2000

export type Loose = { [key: string]: unknown }
export { isRecord }

/** What a definition names that is kept on the server: the name it goes by here, or nothing where it is not here. */
export interface Known {
  dict: (name: string) => string | undefined
  interface: (name: string) => string | undefined
  model: (name: string) => string | undefined
  rule: (name: string) => string | undefined
  /** whether the server answers this call, and it changes nothing */
  call: (method: string, url: string) => boolean
}

/** A field that came in. */
export interface Found {
  node: Node
  widget: Widget
  /** its key: `table.child` for a column of a sub-table */
  key: string
  table: string | undefined
  /** where it stood */
  at: string
}

/** What is known while a definition is read. */
export class Context {
  readonly ledger = new Ledger()
  /** fields by key */
  readonly fields = new Map<string, Found>()
  /** where a node stood that came in */
  readonly origins = new Map<Node, string>()
  /** where each property of a node, or of a list, was said */
  readonly said = new Map<object, Map<string, string>>()
  /** what waits until every field is known */
  readonly later: Array<() => void> = []
  /** how deep the groups are of which the names of fields begin so */
  private readonly levels = new Map<string, number>([['', 0]])
  /** names that had to change, by key as it was sent */
  private readonly renamed = new Map<string, string>()
  private readonly byName = new Map<string, Widget>()
  private parts = 0
  /** the number that a name which is taken goes on with, by the name */
  private readonly numbers = new Map<string, number>()
  constructor(
    readonly env: Env,
    readonly known: Known,
  ) {
    for (const widget of env.widgets.values())
      for (const name of [...(widget.older?.names ?? []), ...(widget.olderNames ?? []), widget.pingeKey]) this.byName.set(name, widget)
  }

  widget(kind: string): Widget | undefined {
    return this.env.widgets.get(kind)
  }
  /** The kind that an older name stands for. */
  kindNamed(name: unknown): Widget | undefined {
    return typeof name === 'string' ? this.byName.get(name) : undefined
  }

  /** Whether as many parts were read as a form may have: what names itself again and again would be without end. */
  get isFull(): boolean {
    return this.parts >= mostParts
  }
  /** Counts a part that is to be read, or what takes as much work; whether there is none left for it, which is told. */
  counts(at: string, work = 1): boolean {
    if (this.isFull) {
      this.ledger.lose(at, 'left', 'tooMany', { most: String(mostParts) })
      return false
    }
    this.parts += work
    return true
  }

  /** A property of a node that came in from a place. */
  put(node: object, name: string, value: unknown, at: string): void {
    if (value === undefined) return
    ;(node as Loose)[name] = value
    const places = this.said.get(node) ?? new Map<string, string>()
    this.said.set(node, places.set(name, at))
    this.ledger.take(at)
  }

  /** A name for a field that can be one, and that no other field beside it has. */
  nameFor(sent: string, table: string | undefined, at: string): string {
    const base = table === undefined ? '' : `${table}.`
    const plain =
      sent
        .replace(/[^\p{L}\p{N}_]/gu, '_')
        .replace(/^(?=\p{N})/u, '_')
        .slice(0, 60) || 'field'
    const isFree = (name: string) => isFieldName(name) && !ofRecord.has(name) && !this.fields.has(base + name)
    let name = plain
    // of thousands that are called the same none begins at the first
    for (let i = this.numbers.get(base + plain) ?? 2; !isFree(name); i++) {
      name = `${plain}_${i}`
      this.numbers.set(base + plain, i + 1)
    }
    if (name !== sent) {
      if (!this.renamed.has(base + sent)) this.renamed.set(base + sent, base + name)
      this.ledger.change(at, 'renamed', { name: sent, to: name })
    }
    return name
  }

  /**
   * The path under which a group keeps its fields, below groups of which the names begin with `prefix`, and what the names of
   * its fields begin with. Where it would be too deep, or its names too long, there is no path, which is told.
   */
  pathFor(sent: string, prefix: string, at: string): { path: string | undefined; prefix: string } {
    const plain = sent.replace(/[^\p{L}\p{N}_]/gu, '_').replace(/^(?=\p{N})/u, '_') || 'group'
    const path = isFieldName(plain) && !ofRecord.has(plain) && !besideRecord.has(plain) ? plain : `${plain}_`
    const level = (this.levels.get(prefix) ?? mostLevels) + 1
    const inside = `${prefix}${path}_`
    if (level > mostLevels || path.length > 30 || inside.length > longestPrefix) {
      this.ledger.change(at, 'pathDeep', { name: sent })
      return { path: undefined, prefix: inside }
    }
    if (path !== sent) this.ledger.change(at, 'renamed', { name: sent, to: path })
    this.levels.set(inside, level)
    return { path, prefix: inside }
  }

  /** The field that a name means: `table-child`, `table.child`, a column beside it, or one with the name of its table around it. */
  find(sent: unknown, table?: string): Found | undefined {
    if (typeof sent !== 'string' || sent === '') return undefined
    const plain = sent.replace(/_(?:[a-z]+)(?:Table|Relation|Popup)_.*$/, '').replace('-', '.')
    const bare = /^([a-z]+)_.+_\1_(.+)$/i.exec(plain)?.[2]
    const asked = [
      sent,
      ...(table === undefined ? [] : [`${table}.${sent}`]),
      plain,
      ...(table === undefined ? [] : [`${table}.${plain}`]),
      ...(bare === undefined ? [] : [bare]),
    ]
    for (const one of asked) {
      const found = this.fields.get(this.renamed.get(one) ?? one)
      if (found) return found
    }
    return undefined
  }
}

/** Names that a record uses itself. */
const ofRecord = new Set(['id', 'version'])
/** Names that callers send beside those of a record, or that lists answer. */
const besideRecord = new Set(['menuId', 'children', 'constructor', 'prototype'])
/** What names begin with leaves room for a name, which is cut at 60 letters. */
const longestPrefix = 40

/** Text of somebody else's as it stands: never an expression, and never the key of a text of the product. */
export const tame = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.replace(/\{(?=\{)/g, '{ ').replace(/^t:/, 't :')
  if (depth > 150 || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => tame(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tame(one, depth + 1)]))
}

/** A value as a schema has it, where older systems keep it in another shape: numbers and flags as texts, flags as 0 and 1. */
export function fitted(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return tame(value)
  const types = [schema.type].flat()
  if (Array.isArray(schema.enum)) return schema.enum.find((one) => String(one) === String(value)) ?? tame(value)
  if (
    types.some((one) => one === 'number' || one === 'integer') &&
    typeof value === 'string' &&
    /^-?\d+(?:\.\d+)?(?:px)?$/.test(value.trim())
  )
    return Number.parseFloat(value)
  if (types.includes('boolean') && types.length === 1) {
    if (['1', 'true'].includes(String(value))) return true
    if (['0', 'false'].includes(String(value))) return false
  }
  if (types.length === 1 && types[0] === 'string' && typeof value === 'number') return String(value)
  return tame(value)
}
