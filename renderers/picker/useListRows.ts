import { useCallback, useEffect, useRef, useState } from 'react'
import type { Unpaged } from '#core/form/popup.ts'
import type { Row } from '#core/types.ts'

/** What is asked for: a page of the rows that hold a keyword. */
export interface ListAsk {
  /** from 1 */
  currentPage: number
  pageSize: number
  keyword: string
}

export interface ListPage {
  list: Row[]
  /** how many there are in all */
  total: number
}

/** Reads a page; throws what is told instead of rows. */
export type LoadList = (ask: ListAsk, signal: AbortSignal) => Promise<ListPage>

export interface ListPaging {
  hasPage: boolean
  pageSize: number
  /** PP-05: how many rows are asked for without paging */
  unpaged: Unpaged
}

export interface ListRows extends ListAsk {
  rows: readonly Row[]
  total: number
  loading: boolean
  error: string | undefined
  search: (keyword: string) => void
  /** the same page once more */
  refresh: () => void
  toPage: (page: number) => void
  toSize: (size: number) => void
}

/** The rows of a list to choose from; the answer to an older question never takes the place of a newer one's. */
export function useListRows(load: LoadList, { hasPage, pageSize, unpaged }: ListPaging): ListRows {
  const [ask, setAsk] = useState<ListAsk>(() => ({ currentPage: 1, pageSize: hasPage ? pageSize : unpaged.first, keyword: '' }))
  const [round, setRound] = useState(0)
  const [state, setState] = useState({ rows: [] as Row[], total: 0, loading: true, error: undefined as string | undefined })
  const loadNow = useRef(load)
  loadNow.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same once more
  useEffect(() => {
    const stopper = new AbortController()
    const { signal } = stopper
    setState((old) => ({ ...old, loading: true, error: undefined }))
    loadNow.current(ask, signal).then(
      ({ list, total }) => signal.aborted || setState({ rows: list, total, loading: false, error: undefined }),
      (error: Error) => signal.aborted || setState({ rows: [], total: 0, loading: false, error: error.message }),
    )
    return () => stopper.abort()
  }, [ask, round])
  const again = unpaged.again
  return {
    ...ask,
    ...state,
    search: useCallback(
      (keyword) => setAsk((old) => ({ currentPage: 1, pageSize: hasPage ? old.pageSize : again, keyword: keyword.trim() })),
      [hasPage, again],
    ),
    refresh: useCallback(() => setRound((n) => n + 1), []),
    toPage: useCallback((currentPage) => setAsk((old) => ({ ...old, currentPage })), []),
    toSize: useCallback((size) => setAsk((old) => ({ ...old, currentPage: 1, pageSize: size })), []),
  }
}
