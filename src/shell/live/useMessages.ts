import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Pages, usePages } from '../endless/usePages.ts'
import { store } from '../store.ts'
import { type Filter, type Message, readPage } from './messages.ts'
import { newsAtom } from './state.ts'

/** The messages that fit a filter, page by page; those that are shown are read again when something new came. */
export function useMessages(filter: Filter): Pages<Message> & { mark: (id: string) => void } {
  const news = useAtomValue(newsAtom, { store })
  const [version, setVersion] = useState(0)
  /** opened here: it stays, as read, in a list of unread ones until that is read anew */
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const own = useRef(false)

  const heard = useRef(news)
  useEffect(() => {
    if (heard.current === news) return
    heard.current = news
    // Our own reading is told to every window as well: it changes nothing here.
    if (own.current) own.current = false
    else {
      setOpened(new Set())
      setVersion((n) => n + 1)
    }
  }, [news])

  const read = useCallback((page: number, signal: AbortSignal) => readPage(filter, page, signal), [filter])
  const pages = usePages({ read, keyword: filter.keyword, version })
  const list = useMemo(() => pages.list.map((one) => (opened.has(one.id) ? { ...one, isRead: '1' as const } : one)), [pages.list, opened])
  return {
    ...pages,
    list,
    /** shows one as read */
    mark: (id: string) => {
      own.current = true
      setOpened((before) => new Set(before).add(id))
    },
  }
}
