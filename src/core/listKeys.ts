import type { FormPlan } from './form.ts'
import type { ColumnData } from './types.ts'

/** A list whose names of columns of sub-tables are all written as keys: `items-price`, as rights name it, becomes `items.price`. */
export function ownKeys(list: ColumnData, { byKey }: Pick<FormPlan, 'byKey'>): ColumnData {
  const key = (name: string) => {
    const dotted = name.replace('-', '.')
    return !byKey.has(name) && byKey.has(dotted) ? dotted : name
  }
  const own = <T extends { field: string }>(entry: T): T => ({ ...entry, field: key(entry.field) })
  const { summaryField, complexHeaderList } = list
  return {
    ...list,
    columnList: list.columnList.map(own),
    searchList: list.searchList.map(own),
    ...(summaryField ? { summaryField: summaryField.map(key) } : {}),
    ...(complexHeaderList
      ? { complexHeaderList: complexHeaderList.map((head) => ({ ...head, childColumns: head.childColumns.map(key) })) }
      : {}),
  }
}
