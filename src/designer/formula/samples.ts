import { parseExpr } from '#core/expression/expr.ts'
import { piecesOf } from '#core/expression/pieces.ts'
import { formatDateField, readDateField, toDay } from '#core/format/format.ts'
import type { Json, Row, Scope } from '#core/types.ts'
import { WorkError } from '#core/work.ts'
import type { Readable } from './around.ts'

/** A value of a record that an expression reads, as it can be tried: what it is called, and how it is typed. */
export interface Tried {
  /** its path, as it is written in an expression */
  id: string
  path: readonly string[]
  field: Readable | undefined
}

const idOf = (path: readonly string[]) => path.join('.')

/** What an expression reads, each once. */
export function triedOf(source: string, fields: readonly Readable[]): Tried[] {
  const found = new Map<string, Tried>()
  for (const { path } of piecesOf(source)) {
    if (!path || path.length < 2 || path[0] === 'user') continue
    const fits = fields.filter((one) => one.path.every((step, i) => step === path[i]))
    // a column of a sub-table, not the sub-table that it is one of
    const field = fits.sort((a, b) => b.path.length - a.path.length)[0]
    const kept = field?.path ?? path
    if (!found.has(idOf(kept))) found.set(idOf(kept), { id: idOf(kept), path: kept, field })
  }
  return [...found.values()]
}

/** What a field holds to begin with, where nothing was typed: something of its kind. */
function sampleOf(field: Readable | undefined, at: number): string {
  const options = (field?.node.options ?? (field?.node.source as { options?: unknown } | undefined)?.options) as Row[] | undefined
  const [first] = Array.isArray(options) ? options : []
  switch (field?.widget.holds) {
    case 'number':
      return String(at + 2)
    case 'flag':
      return '1'
    case 'date':
      return formatDateField(toDay(Date.now()))
    case 'choice':
    case 'choices':
      return String(first?.id ?? '')
    case 'text':
      return field.label
    default:
      return ''
  }
}

/** The samples that an expression begins with, by what it reads; a column of a sub-table has two rows. */
export const samplesFor = (tried: readonly Tried[]): { [id: string]: string } =>
  Object.fromEntries(
    tried.map(({ id, field }, i) => {
      const one = sampleOf(field, i)
      return [id, field?.many && one !== '' ? `${one}, ${field.widget.holds === 'number' ? i + 5 : one}` : one]
    }),
  )

/** A typed sample as its field would hold it. */
function typed(text: string, field: Readable | undefined): Json {
  const plain = text.trim()
  if (plain === '') return null
  const day = field?.widget.holds === 'date' ? readDateField(plain) : undefined
  if (day !== undefined) return day
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(plain)
  if (isNumber && field?.widget.holds !== 'text') return Number(plain)
  return field?.widget.holds === 'choices' || field?.widget.holds === 'texts' ? plain.split(/[,，]\s*/) : plain
}

/** Values as they would stand in a record where somebody had typed these samples. */
export function sampleScope(tried: readonly Tried[], samples: { readonly [id: string]: string }): Scope {
  const scope: { [root: string]: Row } = {}
  const into = (root: string): Row => {
    scope[root] ??= {}
    return scope[root]
  }
  for (const { id, path, field } of tried) {
    const [root = '', name = '', child] = path
    const text = samples[id] ?? ''
    if (child === undefined) into(root)[name] = typed(text, field)
    else if (field?.many) {
      const rows = (Array.isArray(into(root)[name]) ? into(root)[name] : []) as Row[]
      const values = text.split(/[,，]/)
      for (const [i, one] of values.entries()) rows[i] = { ...rows[i], [child]: typed(one, field) }
      into(root)[name] = rows
    } else into(root)[name] = { ...((into(root)[name] ?? {}) as Row), [child]: typed(text, field) }
  }
  return scope
}

/** What an expression gives, or that it does too much; nothing where it is none. */
export function resultOf(source: string, scope: Scope): { value: Json } | 'tooMuch' | undefined {
  try {
    return { value: parseExpr(source).run(scope) }
  } catch (error) {
    return error instanceof WorkError ? 'tooMuch' : undefined
  }
}
