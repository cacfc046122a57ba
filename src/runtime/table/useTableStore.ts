import type { PrimitiveAtom } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import type { Store } from '../form/formStore.ts'
import { useScopeContext } from '../scope.ts'
import type { TableStore } from './tableStore.ts'

const useAtom = <T>(store: Store, one: PrimitiveAtom<T>): T =>
  useSyncExternalStore(
    useCallback((listener: () => void) => store.sub(one, listener), [store, one]),
    () => store.get(one),
  )

/** The store of a sub-table of the form around. */
export function useTableStore(field: string): TableStore {
  const { form } = useScopeContext()
  if (!form) throw new Error('a sub-table needs a form around it')
  return form.table(field)
}
/** The ids of a sub-table's rows; redraws when rows come or go. */
export const useRowIds = (table: TableStore): string[] => useAtom(table.store, table.idsAtom)
/** The ids of the rows that are selected; redraws when that changes. */
export const useSelectedRows = (table: TableStore): readonly string[] => useAtom(table.store, table.selectedAtom)
