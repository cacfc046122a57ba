import type { Json } from '#core/types.ts'
import type { SourceKind } from './kinds.ts'
import { type Part, quoted } from './statement.ts'

/** How a condition of a chosen reading compares. */
const comparisons = ['==', '<>', '>', '>=', '<', '<=', 'like', 'in', 'null', 'notNull'] as const
type Comparison = (typeof comparisons)[number]

export interface Condition {
  field: string
  symbol: Comparison
  value: string
}

/** A reading that was chosen: a table, its columns (none: all), conditions that all hold, and an order. */
export interface Choice {
  table: string
  columns: readonly string[]
  conditions: readonly Condition[]
  sortField: string
  descending: boolean
}

export const isComparison = (symbol: unknown): symbol is Comparison => comparisons.some((one) => one === symbol)

/** The name of a value where a condition's value is nothing but one. */
const nameIn = (value: string): string | undefined =>
  /^\s*\{\s*((?:(?:user|page|variate)\.)?[\p{L}_][\p{L}\p{N}_]*)\s*\}\s*$/u.exec(value)?.[1]

const part = (value: string, more: { like?: boolean; list?: boolean } = {}): Part => {
  const name = nameIn(value)
  const like = more.like ? { like: true } : {}
  if (name !== undefined) return { name, ...like }
  const list: Json = more.list ? value.split(',').map((one) => one.trim()) : value
  return { value: list, ...like }
}

function conditionParts({ field, symbol, value }: Condition, kind: SourceKind): Part[] {
  const column = quoted(field, kind)
  if (symbol === 'null') return [{ text: `${column} is null` }]
  if (symbol === 'notNull') return [{ text: `${column} is not null` }]
  if (symbol === 'in') return [{ text: `${column} in (` }, part(value, { list: true }), { text: ')' }]
  // of what is no text the text is looked through
  if (symbol === 'like') return [{ text: `${kind === 'mysql' ? column : `${column}::text`} like ` }, part(value, { like: true })]
  return [{ text: `${column} ${symbol === '==' ? '=' : symbol} ` }, part(value)]
}

/** The statement of a chosen reading, in parts; `table` as it stands in a statement. */
export function partsOfChoice({ columns, conditions, sortField, descending }: Choice, table: string, kind: SourceKind): Part[] {
  const names = columns.length > 0 ? columns.map((name) => quoted(name, kind)).join(', ') : '*'
  const parts: Part[] = [{ text: `select ${names} from ${table}` }]
  for (const [i, condition] of conditions.entries()) parts.push({ text: i === 0 ? ' where ' : ' and ' }, ...conditionParts(condition, kind))
  if (sortField) parts.push({ text: ` order by ${quoted(sortField, kind)}${descending ? ' desc' : ''}` })
  return parts
}
