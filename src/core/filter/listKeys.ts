import type { FormPlan } from '../form/form.ts'
import type { ColumnData } from '../types.ts'

/** A list whose names of columns of sub-tables are all written as keys: `items-price`, as rights name it, becomes `items.price`. */
export function ownKeys(list: ColumnData, { byKey }: Pick<FormPlan, 'byKey'>): ColumnData {
  // what a definition holds was checked, but an older one may hold anything
  const key = (name: string) => {
    if (typeof name !== 'string') return name
    const dotted = name.replace('-', '.')
    return !byKey.has(name) && byKey.has(dotted) ? dotted : name
  }
  const own = <T extends { field: string }>(entry: T): T => ({ ...entry, field: key(entry.field) })
  const { summaryField, complexHeaderList, card, kanban, gallery } = list
  const ownCard = ({ lines, buttons, ...rest }: NonNullable<ColumnData['card']>) => ({
    ...(Object.fromEntries(Object.entries(rest).map(([place, name]) => [place, key(name)])) as typeof rest),
    ...(Array.isArray(lines) ? { lines: lines.map(key) } : {}),
    ...(Array.isArray(buttons) ? { buttons } : {}),
  })
  const ownCards = <T extends { title?: string; lines?: string[] }>({ title, lines, ...rest }: T) => ({
    ...rest,
    ...(title === undefined ? {} : { title: key(title) }),
    ...(Array.isArray(lines) ? { lines: lines.map(key) } : {}),
  })
  return {
    ...list,
    columnList: list.columnList.map(own),
    searchList: list.searchList.map(own),
    ...(card ? { card: ownCard(card) } : {}),
    ...(kanban ? { kanban: ownCards(kanban) } : {}),
    ...(gallery ? { gallery: ownCards(gallery) } : {}),
    ...(summaryField ? { summaryField: summaryField.map(key) } : {}),
    ...(complexHeaderList
      ? { complexHeaderList: complexHeaderList.map((head) => ({ ...head, childColumns: head.childColumns.map(key) })) }
      : {}),
  }
}
