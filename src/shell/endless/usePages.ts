import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** CN-04, CH-08: rows a page */
export const pageSize = 20
const typingPause = 300

export interface Pages<T> {
  list: T[]
  /** the last page was full: there may be more (NT-07) */
  more: boolean
  busy: boolean
  failed: boolean
  /** reads from the beginning */
  again: () => void
  /** reads anew what did not come */
  retry: () => void
  /** reads the next page, where there may be one */
  next: () => void
}

interface Asked<T> {
  /** one page, by its number; another one where something else is looked for */
  read: (page: number, signal: AbortSignal) => Promise<T[]>
  /** what is typed is asked for when the typing pauses */
  keyword: string
  /** the pages that are shown are read again when it grows */
  version: number
}

/** A list that is read page by page. */
export function usePages<T extends { id: string }>({ read: readPage, keyword, version }: Asked<T>): Pages<T> {
  const [state, setState] = useState({ list: [] as T[], more: false, busy: true, failed: false })
  const pages = useRef(1)
  const asking = useRef<AbortController>(undefined)
  const last = useRef<[from: number, to: number]>([1, 1])

  /** until what came is drawn: a list that is scrolled asks more than once meanwhile, and each would break off the one before */
  const reading = useRef(true)
  useLayoutEffect(() => {
    reading.current = state.busy
  }, [state])

  const read = useCallback(
    async (from: number, to: number) => {
      asking.current?.abort()
      const mine = new AbortController()
      asking.current = mine
      last.current = [from, to]
      reading.current = true
      setState((before) => ({ ...before, busy: true, failed: false }))
      try {
        const come: T[] = []
        let [number, full] = [from, true]
        for (; number <= to && full; number++) {
          const page = await readPage(number, mine.signal)
          full = page.length === pageSize
          come.push(...page)
        }
        pages.current = number - 1
        setState(({ list: known }) => {
          const all = from === 1 ? come : [...known, ...come]
          // what moved up meanwhile is not shown twice
          return { list: [...new Map(all.map((one) => [one.id, one])).values()], more: full, busy: false, failed: false }
        })
      } catch {
        if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, failed: true }))
      }
    },
    [readPage],
  )

  const before = useRef({ readPage, keyword, version })
  useEffect(() => {
    const [isTyped, isNews] = [before.current.keyword !== keyword, before.current.version !== version]
    // something else is looked for: from its beginning
    if (before.current.readPage !== readPage) pages.current = 1
    before.current = { readPage, keyword, version }
    const timer = setTimeout(() => void read(1, pages.current), isTyped || isNews ? typingPause : 0)
    return () => clearTimeout(timer)
  }, [read, readPage, keyword, version])
  useEffect(() => () => asking.current?.abort(), [])

  return {
    ...state,
    again: () => void read(1, 1),
    retry: () => void read(...last.current),
    next: () => {
      if (state.more && !state.failed && !reading.current) void read(pages.current + 1, pages.current + 1)
    },
  }
}
