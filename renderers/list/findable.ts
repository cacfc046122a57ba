import { useMemo } from 'react'
import { clearCode, isMasked } from '#core/format/masked.ts'
import type { Column, Node } from '#core/types.ts'
import type { NodeOf } from '#runtime/lazy/renderer.ts'
import { useGrants, usePermission } from '#runtime/scope.ts'

/** The list with nothing to search or sort by that its reader knows the mask of only: the server finds nothing by it for them. */
export function useFindable(props: NodeOf<'list'>): NodeOf<'list'> {
  const can = usePermission()
  const grants = useGrants()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `grants` stands for what `can` says
  return useMemo(() => {
    // only records of applications are masked by the server
    if (props.query !== 'json') return props
    const isHeld = (node: Column | Node) =>
      isMasked({ node: node as Node }) && node.field !== undefined && !can(clearCode(node.field), 'form')
    const unsorted = (columns: Column[]): Column[] =>
      columns.map((column) => {
        if (column.children) return { ...column, children: unsorted(column.children) }
        return isHeld(column) ? { ...column, sortable: false } : column
      })
    const { search, advanced, columns, ...rest } = props
    const found = { search: search?.filter((node) => !isHeld(node)), advanced: advanced?.filter((node) => !isHeld(node)) }
    return {
      ...rest,
      ...(columns ? { columns: unsorted(columns) } : {}),
      ...(found.search ? { search: found.search.length === search?.length ? search : found.search } : {}),
      ...(found.advanced ? { advanced: found.advanced } : {}),
    }
  }, [props, grants])
}
