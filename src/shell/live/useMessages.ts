import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { store } from '../store.ts'
import { type Filter, type Message, pageSize, readPage } from './messages.ts'
import { newsAtom } from './state.ts'

interface State {
  list: Message[]
  /** the last page was full: there may be more (NT-07) */
  more: boolean
  busy: boolean
  failed: boolean
}

const nothing: State = { list: [], more: false, busy: true, failed: false }
const typingPause = 300

/** The messages that fit a filter, page by page; read anew when the filter changes and when something new came. */
export function useMessages(filter: Filter) {
  const [state, setState] = useState(nothing)
  const news = useAtomValue(newsAtom, { store })
  const asking = useRef<AbortController>(undefined)
  const page = useRef(1)
  /** opened here: it stays in a list of unread ones until that is read anew by the person */
  const opened = useRef(new Set<string>())

  const ask = useCallback(
    async (number: number) => {
      asking.current?.abort()
      const mine = new AbortController()
      asking.current = mine
      setState((before) => ({ ...before, busy: true, failed: false }))
      try {
        const list = await readPage(filter, number, mine.signal)
        page.current = number
        setState((before) => {
          const known = number === 1 ? [] : before.list
          const ids = new Set(known.map(({ id }) => id))
          // What was read in the meantime moves the pages: nothing is shown twice.
          return { list: [...known, ...list.filter(({ id }) => !ids.has(id))], more: list.length === pageSize, busy: false, failed: false }
        })
      } catch {
        if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, failed: true }))
      }
    },
    [filter],
  )

  // What is typed is asked for when the typing pauses.
  const before = useRef(filter.keyword)
  useEffect(() => {
    const pause = before.current === filter.keyword ? 0 : typingPause
    before.current = filter.keyword
    const timer = setTimeout(() => void ask(1), pause)
    return () => clearTimeout(timer)
  }, [ask, filter.keyword])

  const heard = useRef(news)
  useEffect(() => {
    if (heard.current === news) return
    heard.current = news
    // Our own reading is told to every window as well: it changes nothing here.
    if (opened.current.size > 0) opened.current.clear()
    else void ask(1)
  }, [news, ask])

  useEffect(() => () => asking.current?.abort(), [])

  return {
    ...state,
    again: () => void ask(1),
    next: () => {
      if (!state.busy && state.more) void ask(page.current + 1)
    },
    /** shows one as read */
    mark: (id: string) => {
      opened.current.add(id)
      setState((now) => ({ ...now, list: now.list.map((one) => (one.id === id ? { ...one, isRead: '1' } : one)) }))
    },
  }
}
