import { useEffect, useRef } from 'react'
import type { Row } from '#core/types.ts'
import type { ListStore } from '#runtime/list/listStore.ts'
import { useGrants } from '#runtime/scope.ts'

/** Reads the rows anew when what the page searches for, or what may be read, has changed from outside. */
export function useReadAnew(list: ListStore, computed: Row) {
  const before = useRef(computed)
  useEffect(() => {
    if (before.current === computed) return
    before.current = computed
    void list.restart({ search: { ...list.get().search, ...computed } })
  }, [computed, list])
  // columns that were given while the list is open have their values in its next answer
  const grants = useGrants()
  const known = useRef(grants)
  useEffect(() => {
    if (known.current === grants) return
    known.current = grants
    void list.refresh()
  }, [grants, list])
}
