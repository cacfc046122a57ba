import { piecesOf } from '../expression/pieces.ts'
import { isRecord } from './tree.ts'
import type { Path, Use, UseKind } from './types.ts'

/** One name of a field as it is written: where in which text, or in which key of a record. */
export interface Reference extends Use {
  /** the name stands in the last key of the path, not in the value there */
  isKey: boolean
  from: number
  to: number
  /** the root that it is read from, `form` or `row`, where one is written */
  root?: { name: string; from: number; to: number }
}

/** What expressions and names mean where they stand. */
export interface Meaning {
  /** identity of the node */
  node?: string | undefined
  /** the sub-table in whose row it is */
  table?: string | undefined
  /** what the roots of expressions are: the record, a row of the sub-table, or what a list is searched by */
  roots: { readonly [root: string]: 'record' | 'columns' | 'search' }
  /** addresses that begin with ./ are those of the application's own records */
  own: boolean
}

/**
 * How a plain name is read: a column of its own row first, or a field of the form first; `target` as linkage names what it
 * sets, `path` as actions do, `list` as lists do, `column` as a sub-table names its own columns.
 */
export type Naming = 'rowFirst' | 'formFirst' | 'target' | 'path' | 'list' | 'column'

const braces = /\{\{([\s\S]*?)\}\}/g
const plain = /^(?:(form|row)\.)?([\p{L}_][\p{L}\p{N}_]*)(?:\[\d+\])?(?:[.-]([\p{L}_][\p{L}\p{N}_]*))?/du
const isIndex = (name: string | undefined) => name !== undefined && /^\d+$/.test(name)

/** Gathers every place that names a field. It knows the fields by their keys, so that it can tell a column from a property of a value. */
export class References {
  readonly found: Reference[] = []
  constructor(
    readonly fields: { has: (key: string) => boolean },
    readonly isTable: (name: string) => boolean,
  ) {}

  private add(at: Meaning, reference: Omit<Reference, 'node'>) {
    this.found.push(at.node === undefined ? reference : { ...reference, node: at.node })
  }

  /** The names that the expressions of a text read. One that cannot be read names nothing. */
  text(text: string, path: Path, at: Meaning, kind: UseKind, isKey = false) {
    for (const match of text.matchAll(braces)) {
      const offset = match.index + 2
      const pieces = piecesOf(match[1] ?? '')
      if (pieces.some(({ kind }) => kind === 'other')) continue
      for (const { names = [] } of pieces) {
        const [root, ...steps] = names
        const means = root && Object.hasOwn(at.roots, root.name) ? at.roots[root.name] : undefined
        if (!root || !means) continue
        const placed = steps.map((step) => ({ ...step, from: step.from + offset, to: step.to + offset }))
        const written = { name: root.name, from: root.from + offset, to: root.to + offset }
        this.steps(placed, written, means, { path, kind, isKey }, at)
      }
    }
  }

  private steps(
    steps: ReadonlyArray<{ name: string; from: number; to: number }>,
    root: NonNullable<Reference['root']>,
    means: 'record' | 'columns' | 'search',
    where: { path: Path; kind: UseKind; isKey: boolean },
    at: Meaning,
  ) {
    if (means === 'search' && !['search', 'query'].includes(steps[0]?.name ?? '')) return
    const from = means === 'search' ? steps.slice(1) : steps
    // the words, masks and colours of values stand under the same names
    const [first, ...rest] = from[0]?.name.startsWith('$') ? from.slice(1) : from
    if (!first) return
    const key = means === 'columns' ? `${at.table}.${first.name}` : first.name
    this.add(at, { ...where, field: key, from: first.from, to: first.to, root })
    const child = isIndex(rest[0]?.name) ? rest[1] : rest[0]
    if (means !== 'columns' && child && this.isTable(first.name))
      this.add(at, { ...where, field: `${first.name}.${child.name}`, from: child.from, to: child.to })
  }

  /** The names in every expression of a value, in the keys of its records as well. */
  deep(value: unknown, path: Path, at: Meaning, kind: UseKind) {
    if (typeof value === 'string') {
      if (value.includes('{{')) this.text(value, path, at, kind)
    } else if (Array.isArray(value)) for (const [i, one] of value.entries()) this.deep(one, [...path, i], at, kind)
    else if (isRecord(value)) for (const [key, one] of Object.entries(value)) this.deep(one, [...path, key], at, kind)
  }

  /** A name that is written plainly, as the value at a path or as its last key. */
  name(value: unknown, path: Path, at: Meaning, kind: UseKind, naming: Naming, isKey = false) {
    const text = isKey ? String(path.at(-1)) : value
    const match = typeof text === 'string' && !text.includes('{{') ? plain.exec(text) : null
    if (!match?.indices) return
    const [, root, head = '', child] = match
    const [, rootAt, headAt = [0, 0], childAt] = match.indices
    const written = root && rootAt ? { root: { name: root, from: rootAt[0], to: rootAt[1] } } : {}
    const add = (field: string, [from, to]: [number, number], more = {}) => this.add(at, { path, kind, isKey, field, from, to, ...more })
    if (root === 'row') return at.table === undefined ? undefined : add(`${at.table}.${head}`, headAt, written)
    if (naming === 'path' && !root && String(text).includes('.')) return undefined
    if (root || child !== undefined) {
      add(head, headAt, written)
      if (childAt && child !== undefined && (!root || this.isTable(head))) add(`${head}.${child}`, childAt)
      return undefined
    }
    const column = `${at.table}.${head}`
    const isColumn =
      naming === 'column' ||
      (at.table !== undefined &&
        this.fields.has(column) &&
        (naming === 'rowFirst' || naming === 'target' || (naming === 'formFirst' && !this.fields.has(head))))
    return add(isColumn ? column : head, headAt)
  }
}
