import { type Part, readText } from '../../expression/parse.ts'
import type { Json } from '../../types.ts'
import { writePath } from './pieces.ts'
import { bare, partsOf, writeText } from './tree.ts'

/** How a clause compares what it reads. */
export const comparisons = [
  ...(['equals', 'differs', 'greater', 'less', 'atLeast', 'atMost', 'oneOf', 'noneOf', 'contains', 'lacks'] as const),
  ...(['empty', 'filled', 'on', 'off'] as const),
] as const
export type Comparison = (typeof comparisons)[number]

/** What a clause compares with: a value, several, another path, or an expression that only its text says. */
export type Operand = { value: Json } | { path: readonly string[] } | { source: string }

/** One comparison of a condition. `text` is what stands in the expression. */
export interface Clause {
  text: string
  path: readonly string[]
  comparison: Comparison
  /** none where the comparison needs none */
  operand?: Operand
}

/** A condition of comparisons that all hold, or of which one holds. Its texts, put together, are what was read. */
export interface Condition {
  /** it holds where they do not */
  not: boolean
  join: 'and' | 'or'
  clauses: readonly Clause[]
  head: string
  between: readonly string[]
  tail: string
}

const signs: { readonly [comparison in Comparison]?: string } = {
  ...{ equals: '==', differs: '!=', greater: '>', less: '<', atLeast: '>=', atMost: '<=', oneOf: 'in', noneOf: 'in' },
}
const bySign: { readonly [sign: string]: Comparison } = {
  ...{ '==': 'equals', '!=': 'differs', '>': 'greater', '<': 'less', '>=': 'atLeast', '<=': 'atMost', in: 'oneOf' },
}
const opposite: { readonly [comparison in Comparison]?: Comparison } = {
  ...{ oneOf: 'noneOf', contains: 'lacks', empty: 'filled', on: 'off' },
}
/** Comparisons that need nothing to compare with. */
export const isAlone = (comparison: Comparison): boolean => ['empty', 'filled', 'on', 'off'].includes(comparison)
/** Comparisons with several values. */
export const isMany = (comparison: Comparison): boolean => comparison === 'oneOf' || comparison === 'noneOf'

const constants: { readonly [word: string]: Json } = { true: true, false: false, null: null }
/** The value that a part writes out; undefined where it works one out. */
function literalOf(part: Part): Json | undefined {
  if (part.kind === 'number') return Number(part.name)
  if (part.kind === 'text') return readText(part.name)
  if (part.kind === 'word') return constants[part.name] as Json
  const [inner] = part.parts
  if (part.kind === 'sign' && part.name === '-' && inner?.kind === 'number') return -Number(inner.name)
  if (part.kind !== 'list') return undefined
  const values = part.parts.map(literalOf)
  return values.every((one) => one !== undefined) ? (values as Json[]) : undefined
}

function operandOf(part: Part, source: string): Operand {
  const value = literalOf(part)
  if (value !== undefined) return { value }
  return part.kind === 'path' ? { path: part.path ?? [] } : { source: source.slice(part.from, part.to) }
}

function clauseOf(whole: Part, source: string): Clause | undefined {
  const text = source.slice(whole.from, whole.to)
  const part = bare(whole)
  const [first, second] = part.parts
  if (part.kind === 'path') return { text, path: part.path ?? [], comparison: 'on' }
  if (part.kind === 'sign' && (part.name === 'not' || part.name === '!') && first) {
    const inner = clauseOf(first, source)
    const other = inner && opposite[inner.comparison]
    return inner && other ? { ...inner, text, comparison: other } : undefined
  }
  if (part.kind === 'call' && first?.kind === 'path') {
    const path = first.path ?? []
    if (part.name === 'empty' && part.parts.length === 1) return { text, path, comparison: 'empty' }
    if (part.name === 'contains' && part.parts.length === 2 && second)
      return { text, path, comparison: 'contains', operand: operandOf(second, source) }
  }
  const comparison = part.kind === 'operation' ? bySign[part.name] : undefined
  if (!comparison || first?.kind !== 'path' || !second) return undefined
  return { text, path: first.path ?? [], comparison, operand: operandOf(second, source) }
}

/** The parts of a chain of one operator. */
function chain(part: Part, name: string): Part[] {
  const [left, right] = part.parts
  return part.kind === 'operation' && part.name === name && left && right ? [...chain(left, name), right] : [part]
}

/** Reads the condition that an expression is; undefined for one that only its text says. */
export function readCondition(source: string): Condition | undefined {
  const whole = partsOf(source)
  if (!whole) return undefined
  const top = bare(whole)
  const [inner] = top.parts
  const denied = top.kind === 'sign' && (top.name === 'not' || top.name === '!') && inner && clauseOf(top, source) === undefined
  const part = denied ? bare(inner) : top
  const join = part.kind === 'operation' && part.name === 'or' ? 'or' : 'and'
  const parts = chain(part, join)
  const clauses = parts.map((one) => clauseOf(one, source))
  if (!clauses.every((one) => one !== undefined)) return undefined
  return {
    not: Boolean(denied),
    join,
    clauses,
    head: source.slice(0, parts[0]?.from),
    between: parts.slice(1).map((one, i) => source.slice(parts[i]?.to, one.from)),
    tail: source.slice(parts.at(-1)?.to),
  }
}

/** The text of a condition. */
export const writeCondition = ({ clauses, head, between, tail }: Condition): string =>
  head + clauses.map(({ text }, i) => (i === 0 ? text : `${between[i - 1]}${text}`)).join('') + tail

/** A value as it is written in an expression; undefined for a record, which an expression cannot write out. */
export function writeValue(value: Json): string | undefined {
  if (typeof value === 'string') return writeText(value)
  if (Array.isArray(value)) {
    const all = value.map(writeValue)
    return all.every((one) => one !== undefined) ? `[${all.join(', ')}]` : undefined
  }
  if (typeof value === 'number') return /^-?\d+(?:\.\d+)?$/.test(String(value)) ? String(value) : undefined
  return value !== null && typeof value === 'object' ? undefined : String(value)
}

/** Kinds of parts that keep together on the right of a comparison. */
const loose = new Set(['or', 'and', '==', '!=', '<', '<=', '>=', '>', 'in'])
function writeOperand(operand: Operand | undefined): string {
  if (operand === undefined) return "''"
  if ('value' in operand) return writeValue(operand.value) ?? "''"
  if ('path' in operand) return writePath(operand.path) ?? "''"
  const part = partsOf(operand.source)
  const isLoose = !part || part.kind === 'choice' || (part.kind === 'operation' && loose.has(part.name))
  return isLoose ? `(${operand.source})` : operand.source
}

/** A clause with the text that says it. */
export function makeClause({ path, comparison, operand }: Omit<Clause, 'text'>): Clause {
  const read = writePath(path) ?? 'null'
  const made = { path, comparison, ...(isAlone(comparison) || operand === undefined ? {} : { operand }) }
  if (comparison === 'on' || comparison === 'off') return { ...made, text: comparison === 'on' ? read : `not ${read}` }
  if (comparison === 'empty' || comparison === 'filled') return { ...made, text: `${comparison === 'empty' ? '' : 'not '}empty(${read})` }
  const written = writeOperand(operand)
  if (comparison === 'contains' || comparison === 'lacks')
    return { ...made, text: `${comparison === 'contains' ? '' : 'not '}contains(${read}, ${written})` }
  const text = `${read} ${signs[comparison]} ${written}`
  return { ...made, text: comparison === 'noneOf' ? `not (${text})` : text }
}

/** A condition of one clause. */
export const oneClause = (clause: Clause): Condition => ({ not: false, join: 'and', clauses: [clause], head: '', between: [], tail: '' })

/** A condition with another clause at a place; everything else stays as it is written. */
export const withClause = (condition: Condition, at: number, clause: Clause): Condition => ({
  ...condition,
  clauses: condition.clauses.map((one, i) => (i === at ? clause : one)),
})
/** A condition with one more clause behind the others. */
export const withMore = (condition: Condition, clause: Clause): Condition => ({
  ...condition,
  clauses: [...condition.clauses, clause],
  between: [...condition.between, ` ${condition.join} `],
})
/** A condition without a clause; undefined where it was the only one. */
export function withoutClause(condition: Condition, at: number): Condition | undefined {
  if (condition.clauses.length < 2) return undefined
  const gap = Math.max(0, at - 1)
  return {
    ...condition,
    clauses: condition.clauses.filter((_, i) => i !== at),
    between: condition.between.filter((_, i) => i !== gap),
  }
}
/** A condition whose clauses are joined otherwise. */
export const joined = (condition: Condition, join: 'and' | 'or'): Condition => ({
  ...condition,
  join,
  between: condition.between.map(() => ` ${join} `),
})
/** A condition that holds where this one does not. */
export function denied(condition: Condition): Condition {
  const { head, tail } = condition
  if (!condition.not) return { ...condition, not: true, head: `not (${head}`, tail: `${tail})` }
  if (head === 'not (' && tail === ')') return { ...condition, not: false, head: '', tail: '' }
  const opened = head.replace(/^(\s*\(*\s*)(?:not|!)\s*/, '$1')
  return { ...condition, not: false, head: opened }
}
