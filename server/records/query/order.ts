import type { SelectQueryBuilder } from 'kysely'
import type { AnyTables } from './anyTable.ts'

export type Direction = 'asc' | 'desc'
/** By what a list is ordered, and which way. */
export type Order = [name: string, direction: Direction]

/** What a list may be asked to be ordered by. */
export interface OrderQuery {
  /** comma list of fields; a leading `-` turns one around */
  sidx?: string | undefined
  /** direction for `sidx` fields that do not say their own */
  sort?: string | undefined
}

/** The order that a query asks for. What is not known, or may not be known, orders nothing. */
export const askedOrder = ({ sidx = '', sort }: OrderQuery, isKnown: (field: string) => boolean): Order[] =>
  sidx
    .split(',')
    .map((part) => part.trim())
    .map((part): Order => (part.startsWith('-') ? [part.slice(1), 'desc'] : [part, sort === 'desc' ? 'desc' : 'asc']))
    .filter(([field]) => isKnown(field))

/** Several orders as one: a later one decides between what is equal in those before it, and says nothing of what they order by. */
export function joinOrders(...orders: ReadonlyArray<readonly Order[]>): Order[] {
  const first = new Map<string, Direction>()
  for (const [name, direction] of orders.flat()) if (!first.has(name)) first.set(name, direction)
  return [...first]
}

/** A query of a table that is known at run time only, in an order. With `emptyLast` what is empty stands at the end either way. */
export function inOrder<O>(
  query: SelectQueryBuilder<AnyTables, string, O>,
  orders: readonly Order[],
  { emptyLast = false }: { emptyLast?: boolean } = {},
): SelectQueryBuilder<AnyTables, string, O> {
  let ordered = query
  for (const [name, direction] of orders)
    ordered = ordered.orderBy(name, (by) => {
      const directed = direction === 'desc' ? by.desc() : by.asc()
      return emptyLast ? directed.nullsLast() : directed
    })
  return ordered
}
