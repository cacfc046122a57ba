import type { Filter, FilterSymbol } from '#core/filter/filter.ts'
import type { Json, Row } from '#core/types.ts'

/** A column of a kanban: the records with one value, with none, or with one that no other column has. */
export interface StackOf {
  key: string
  kind: 'value' | 'none' | 'other'
  label: string
  value?: Json
  color?: Json | undefined
}

/** So many values stand side by side; records of all others stand together behind them. */
export const mostStacks = 30

interface Option {
  value: Json
  label: string
  color?: Json | undefined
}

interface Words {
  none: string
  other: string
}

/** The columns of a kanban by the values of its field, each once, with one for records without a value in front. */
export function stacksOf(options: readonly Option[], words: Words): StackOf[] {
  const seen = new Set<string>()
  const values = options.flatMap(({ value, label, color }): StackOf[] => {
    const key = `=${value}`
    if (value === null || value === '' || seen.has(key)) return []
    seen.add(key)
    return [{ key, kind: 'value', label: label || String(value), value, color }]
  })
  return [
    { key: 'none', kind: 'none', label: words.none },
    ...values.slice(0, mostStacks),
    { key: 'other', kind: 'other', label: words.other },
  ]
}

/** Which records stand in a column, as conditions. */
export function conditionOf(stack: StackOf, field: string, stacks: readonly StackOf[]): Filter {
  const one = (symbol: FilterSymbol, fieldValue?: Json) => ({ field, symbol, ...(fieldValue === undefined ? {} : { fieldValue }) })
  const values = stacks.flatMap(({ kind, value }) => (kind === 'value' && value !== undefined ? [value] : []))
  const groups =
    stack.kind === 'none'
      ? [one('null')]
      : stack.kind === 'value'
        ? [one('==', stack.value)]
        : [one('notNull'), ...(values.length > 0 ? [one('notIn', values)] : [])]
  return { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }
}

/** What a column holds of its records. */
export interface Stack {
  rows: readonly Row[]
  /** how many there are; nothing before the first answer */
  total: number | undefined
  loading: boolean
  error: string | undefined
}

/** A column before its first answer. */
export const unread: Stack = { rows: [], total: undefined, loading: false, error: undefined }

/** Columns after a record went from one to another one, at its head, with its new value; nothing of it has been saved yet. */
export function carried(stacks: ReadonlyMap<string, Stack>, row: Row, from: string, to: StackOf, field: string): Map<string, Stack> {
  const next = new Map(stacks)
  const [left, taken] = [stacks.get(from) ?? unread, stacks.get(to.key) ?? unread]
  const { [field]: _text, ...texts } = (row.$text as Row | undefined) ?? {}
  const there: Row = { ...row, [field]: to.value ?? null, $text: to.kind === 'value' ? { ...texts, [field]: to.label } : texts }
  const count = ({ total }: Stack, by: number) => (total === undefined ? undefined : Math.max(0, total + by))
  next.set(from, { ...left, rows: left.rows.filter(({ id }) => id !== row.id), total: count(left, -1) })
  next.set(to.key, { ...taken, rows: [there, ...taken.rows.filter(({ id }) => id !== row.id)], total: count(taken, 1) })
  return next
}
