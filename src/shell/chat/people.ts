import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask } from '#api/call.ts'
import { send } from '../request.ts'
import { store } from '../store.ts'
import { changedAtom } from './outbox.ts'
import type { Contact, Conversation } from './types.ts'

/** CH-08: people and conversations a page */
const pageSize = 20
const typingPause = 300

type ReadPage<T> = (query: { keyword: string; currentPage: number; pageSize: number }, signal: AbortSignal) => Promise<T[]>

const readConversations: ReadPage<Conversation> = async (query, signal) =>
  (await ask(send, 'GET /api/message/imreply', { query, signal, quiet: true })).data.list
const readContacts: ReadPage<Contact> = async (query, signal) =>
  (await ask(send, 'GET /api/permission/Users/ImUser', { query, signal, quiet: true })).data.list

/** A list that is read by pages; the pages that are shown are read again when `version` grows. */
function usePages<T extends { id: string }>(readPage: ReadPage<T>, keyword: string, version: number) {
  const [state, setState] = useState({ list: [] as T[], more: false, busy: true, failed: false })
  const pages = useRef(1)
  const asking = useRef<AbortController>(undefined)

  const read = useCallback(
    async (from: number, to: number) => {
      asking.current?.abort()
      const mine = new AbortController()
      asking.current = mine
      setState((before) => ({ ...before, busy: true, failed: false }))
      try {
        const come: T[] = []
        let full = true
        for (let currentPage = from; currentPage <= to && full; currentPage++) {
          const page = await readPage({ keyword: keyword.trim(), currentPage, pageSize }, mine.signal)
          full = page.length === pageSize
          come.push(...page)
        }
        pages.current = to
        setState(({ list: known }) => {
          const all = from === 1 ? come : [...known, ...come]
          // what moved up meanwhile is not shown twice
          return { list: [...new Map(all.map((one) => [one.id, one])).values()], more: full, busy: false, failed: false }
        })
      } catch {
        if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, failed: true }))
      }
    },
    [readPage, keyword],
  )

  const before = useRef({ keyword, version })
  useEffect(() => {
    const isTyped = before.current.keyword !== keyword
    const isNews = before.current.version !== version
    before.current = { keyword, version }
    if (isTyped) pages.current = 1
    const timer = setTimeout(() => void read(1, pages.current), isTyped || isNews ? typingPause : 0)
    return () => clearTimeout(timer)
  }, [read, keyword, version])
  useEffect(() => () => asking.current?.abort(), [])

  return {
    ...state,
    again: () => void read(1, 1),
    next: () => {
      if (state.more && !state.busy && !state.failed) void read(pages.current + 1, pages.current + 1)
    },
  }
}

/** CH-06: the own conversations; they follow what comes. */
export const useConversations = (keyword: string) => usePages(readConversations, keyword, useAtomValue(changedAtom, { store }))
/** CH-08: whom one can write to. */
export const useContacts = (keyword: string) => usePages(readContacts, keyword, 0)
export type Pages<T> = Omit<ReturnType<typeof usePages<T & { id: string }>>, 'list'> & { list: T[] }
