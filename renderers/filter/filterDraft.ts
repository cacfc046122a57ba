import { type Condition, type Filter, type FilterSymbol, hasValue } from '#core/filter/filter.ts'
import type { Json } from '#core/types.ts'

/** One condition while somebody makes it. `kind` says what its value is: 3 something of whoever asks, 1 another field, else written. */
export interface Draft {
  key: number
  field: string
  symbol: FilterSymbol
  kind: 1 | 2 | 3
  value: Json | undefined
}
export interface Group {
  key: number
  logic: 'and' | 'or'
  conditions: Draft[]
}
/** A filter while somebody makes it. */
export interface FilterDraft {
  matchLogic: 'and' | 'or'
  groups: Group[]
}

let last = 0
/** A key for a new group or condition. */
export const newKey = (): number => ++last

/** Whether a condition still wants its value. */
export const wanting = ({ symbol, value }: Draft) => !hasValue({ symbol, fieldValue: value ?? null })

/** Whether any condition of a draft still wants its value. */
export const isUnfinished = ({ groups }: FilterDraft): boolean => groups.some(({ conditions }) => conditions.some(wanting))

/** A stored filter as a draft; without one, a group without a condition. */
export const draftOf = (filter: Filter | undefined): FilterDraft => ({
  matchLogic: filter?.matchLogic ?? 'and',
  groups: (filter?.conditionList ?? [{ logic: 'and' as const, groups: [] }]).map(({ logic, groups }) => ({
    key: newKey(),
    logic,
    conditions: groups.map(({ field, symbol, fieldValueType, fieldValue }) => ({
      key: newKey(),
      field,
      symbol,
      kind: fieldValueType ?? 2,
      value: fieldValue,
    })),
  })),
})

/** A draft as it is stored; nothing where it has no condition. */
export function filterOf({ matchLogic, groups }: FilterDraft): Filter | undefined {
  const conditionList = groups
    .filter(({ conditions }) => conditions.length > 0)
    .map(({ logic, conditions }) => ({
      logic,
      groups: conditions.map(({ field, symbol, kind, value }): Condition => {
        const bare = symbol === 'null' || symbol === 'notNull'
        return { field, symbol, fieldValueType: bare ? 2 : kind, ...(bare || value === undefined ? {} : { fieldValue: value }) }
      }),
    }))
  return conditionList.length > 0 ? { matchLogic, conditionList } : undefined
}
