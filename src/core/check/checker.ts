import type { Env } from '../env.ts'
import { ExprError, exprsOf, parseExpr } from '../expression/expr.ts'
import { waitingIn } from '../form/waits.ts'
import { isRecord } from '../json.ts'
import type { Fault } from '../types.ts'
import { exampleOf, isTextSchema, schemaAt, validatorOf } from './contract.ts'
import { nearest } from './nearest.ts'

export type Loose = { [key: string]: unknown }
export { isRecord }
/** A name as a step of a JSON pointer. */
export const token = (name: string | number) => String(name).replaceAll('~', '~0').replaceAll('/', '~1')
export const maxDepth = 60

/** Gathers the faults of one schema while it walks its nodes. */
export abstract class Checker {
  readonly faults: Fault[] = []
  readonly ids = new Map<string, string>()
  /** keys of the nodes that the one that is looked at stands in, the nearest last */
  readonly above: string[] = []
  /** of the form of a page's dialog that is looked at: the fields of the entity that it follows, if it follows one */
  dialogForm: { names?: readonly string[] } | undefined
  constructor(readonly env: Env) {}

  add(pointer: string, message: string, hint?: string) {
    if (this.faults.length < 200) this.faults.push(hint ? { pointer, message, hint } : { pointer, message })
  }

  unknown(pointer: string, what: string, name: string, known: Iterable<string>) {
    const near = nearest(name, known)
    this.add(pointer, `unknown ${what} "${name}"`, near ? `did you mean "${near}"?` : undefined)
  }

  /** A bare text among nodes that no piece stands for: in the form of a dialog it would be a field of the form's entity. */
  bareText(text: string, pointer: string, place: Place) {
    const form = place === 'form' ? this.dialogForm : undefined
    if (form?.names) this.unknown(pointer, 'field', text, form.names)
    else if (form) this.add(pointer, `"${text}" needs "entity"`)
    else this.unknown(pointer, 'piece', text, Object.keys(this.env.pieces))
  }

  /** Every expression inside a value must parse. */
  expressions(value: unknown, pointer: string, depth = 0) {
    if (depth > maxDepth) return this.add(pointer, 'nested too deeply')
    if (typeof value === 'string') {
      if (!value.includes('{{')) return
      if ((value.match(/\{\{/g) ?? []).length !== exprsOf(value).length) return this.add(pointer, 'an expression has no closing }}')
      for (const source of exprsOf(value)) {
        try {
          parseExpr(source)
        } catch (error) {
          this.add(pointer, `expression "${source}": ${error instanceof ExprError ? error.message : 'cannot be read'}`)
        }
      }
      return
    }
    if (Array.isArray(value)) for (const [i, entry] of value.entries()) this.expressions(entry, `${pointer}/${i}`, depth + 1)
    else if (isRecord(value))
      for (const [key, entry] of Object.entries(value)) this.expressions(entry, `${pointer}/${token(key)}`, depth + 1)
  }

  /** A text, if it is given: plain, a locale key, or one a language. */
  text(value: unknown, pointer: string) {
    if (value === undefined || typeof value === 'string') return
    const fits =
      isRecord(value) && typeof value.zh === 'string' && [value.zhtw, value.en].every((one) => one === undefined || typeof one === 'string')
    if (!fits) this.add(pointer, 'a text is plain, t:key, or { zh, zhtw, en }')
  }

  /** A record has these properties and no others. */
  only(record: Loose, known: readonly string[], pointer: string) {
    for (const key of Object.keys(record)) if (!known.includes(key)) this.unknown(`${pointer}/${token(key)}`, 'property', key, known)
  }

  /** Properties that do nothing as the others are; `given` holds those that are told. */
  waiting(
    schemas: Loose,
    values: Loose,
    pointer: string,
    { usual = {}, given = values }: { usual?: Loose | undefined; given?: Loose } = {},
  ) {
    for (const { path, needs } of waitingIn(schemas, values, usual))
      if (given[path[0] ?? ''] !== undefined)
        this.add(`${pointer}${path.map((step) => `/${token(step)}`).join('')}`, `"${path.at(-1)}" needs "${needs}"`)
  }

  /** A list of nodes; strings name pieces where `pieces` says so. */
  nodes(list: unknown, pointer: string, place: Place, depth: number) {
    if (!Array.isArray(list)) return this.add(pointer, 'must be a list')
    for (const [i, node] of list.entries()) {
      this.node(node, `${pointer}/${i}`, place, depth)
    }
  }

  abstract node(raw: unknown, pointer: string, place: Place, depth?: number): void

  /** A prop's value against the contract's JSON Schema; an expression stands for any value. */
  value(schema: Loose, value: unknown, pointer: string) {
    if (typeof value === 'string' && value.includes('{{')) return
    if (isTextSchema(schema)) return this.text(value, pointer)
    let result: { valid: boolean; errors: Array<{ instanceLocation: string; error: string; keyword: string }> }
    try {
      result = validatorOf(schema).validate(value)
    } catch {
      return
    }
    if (result.valid) return
    const deepest = result.errors.reduce((a, b) => (b.instanceLocation.length >= a.instanceLocation.length ? b : a))
    const at = pointer + deepest.instanceLocation.replace(/^#/, '')
    const steps = deepest.instanceLocation.split('/').slice(1)
    const name = steps.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? ''
    // a property that its schema does not have
    if (deepest.keyword === 'false') return this.unknown(at, 'property', name, Object.keys(schemaAt(schema, steps.slice(0, -1))))
    const own = deepest.keyword === 'pattern' ? exampleOf(schema, steps) : undefined
    const near = typeof value === 'string' && Array.isArray(schema.enum) ? nearest(value, schema.enum.map(String)) : undefined
    this.add(at, own === undefined ? deepest.error : `is written like ${own}`, near ? `did you mean "${near}"?` : undefined)
  }
}

/** Where a node stands: what it may be there, and which properties beside its own mean something. */
export type Place = 'form' | 'table' | 'page' | 'board' | 'button' | 'column' | 'search'
