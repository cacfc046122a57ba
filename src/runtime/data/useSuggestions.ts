import { useMemo } from 'react'
import type { Node, Row, Source } from '#core/types.ts'
import { useSearched } from '../list/useSearched.ts'
import { useOptions } from './options.ts'

/** WG-51: how many are suggested when nobody says otherwise. */
const usual = 50
const nothing: Node = { pingeKey: 'autoComplete' }

/** Each text once, the first that hold what was typed. */
function texts(rows: readonly Row[], field: string, typed: string, most: number): string[] {
  const wanted = typed.trim().toLowerCase()
  const found = new Set<string>()
  for (const row of rows) {
    const text = row[field]
    if ((typeof text !== 'string' && typeof text !== 'number') || text === '') continue
    if (wanted === '' || String(text).toLowerCase().includes(wanted)) found.add(String(text))
    if (found.size >= most) break
  }
  return [...found]
}

/**
 * WG-51: what a text may be completed to: asked of a data interface as it is typed, or looked for among options; without
 * two that read the same. What cannot be had is an empty list. Nothing is read until it is `active`.
 */
export function useSuggestions(node: Node, typed: string, active: boolean): { list: string[]; search: (keyword: string) => void } {
  const field = typeof node.relationField === 'string' ? node.relationField : 'fullName'
  const most = Number(node.total ?? usual)
  const asks = (node.source as Source | undefined)?.interface !== undefined && node.options === undefined
  const { options } = useOptions(active && !asks ? node : nothing)
  const found = useSearched(node, { valueKey: 'id', labelKey: field }, active && asks, most)
  const rows = asks ? found.rows : options
  // the server has looked already, in other fields as well
  const list = useMemo(() => texts(rows, field, asks ? '' : typed, most), [rows, field, typed, most, asks])
  return { list, search: found.search }
}
