import { useCallback, useEffect, useState } from 'react'
import type { Call, Node, Row, Source } from '#core/types.ts'
import { useApp } from '../app.ts'
import { cached, interfaceCall, listOf, read } from '../data/sources.ts'
import { useExpr, useScope } from '../scope.ts'

/** Rows that one question gives. */
const searchSize = 50
/** milliseconds after the last key */
const pause = 300

export interface Searched {
  rows: Row[]
  /** how many hold the keyword in all */
  total: number
  loading: boolean
  error: string | undefined
  search: (keyword: string) => void
  retry: () => void
}

const none: Row[] = []
const totalOf = (data: unknown): number => Number((data as { pagination?: { total?: number } } | null)?.pagination?.total ?? 0)

/**
 * Asks a data interface for the first rows that hold what is typed: the answer of an older question never replaces that of
 * a newer one. Nothing is asked while `active` is false.
 */
export function useSearched(node: Node, keys: { valueKey: string; labelKey: string }, active: boolean, pageSize = searchSize): Searched {
  const app = useApp()
  const scope = useScope()
  const source = node.source as Source | undefined
  const resolved = useExpr(source)
  const [keyword, setKeyword] = useState('')
  const [round, setRound] = useState(0)
  const [state, setState] = useState({ rows: none, total: 0, loading: false, error: undefined as string | undefined })
  const columns = Array.isArray(node.columnOptions) ? (node.columnOptions as Array<{ value?: string } | string>) : []
  const columnOptions = [keys.labelKey, ...columns.map((one) => (typeof one === 'string' ? one : (one.value ?? '')))].join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `resolved` stands for every value that the call reads
  useEffect(() => {
    if (!active || !source) return
    const call: Call | null = interfaceCall(source, scope(), 'List', {
      keyword,
      currentPage: 1,
      pageSize,
      propsValue: keys.valueKey,
      relationField: keys.labelKey,
      columnOptions,
    })
    if (!call) {
      setState({ rows: none, total: 0, loading: false, error: undefined })
      return
    }
    const known = cached(call, app)
    if (known) {
      setState({ rows: listOf(known.data), total: totalOf(known.data), loading: false, error: undefined })
      return
    }
    let gone = false
    setState((old) => ({ ...old, loading: true, error: undefined }))
    const timer = setTimeout(
      () =>
        read(call, app).then(
          ({ data }) => gone || setState({ rows: listOf(data), total: totalOf(data), loading: false, error: undefined }),
          (error: Error) => gone || setState({ rows: none, total: 0, loading: false, error: error.message }),
        ),
      keyword === '' ? 0 : pause,
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [resolved, keyword, active, round, app, pageSize, columnOptions, keys.valueKey])
  return { ...state, search: setKeyword, retry: useCallback(() => setRound((n) => n + 1), []) }
}
