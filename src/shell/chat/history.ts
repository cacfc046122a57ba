import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json } from '#core/types.ts'
import { store } from '../store.ts'
import { askMessages, lineAtom, onMessage } from './outbox.ts'
import type { ChatMessage } from './types.ts'

/** CH-09 */
const sizes = { first: 30, older: 50 } as const
/** An answer that does not come in this time is taken for lost. */
const patience = 15_000

/** A part of a history, the newest first; `before` is where older ones go on, null where there are none. */
interface Page {
  list: ChatMessage[]
  before: number | null
}

/** CH-12: asks for a part of a conversation, newest first. Fails when nothing comes, or `signal` ends it. */
function readHistory(peer: string, query: { [name: string]: Json }, signal: AbortSignal): Promise<Page> {
  return new Promise<Page>((resolve, reject) => {
    const end = (run: () => void) => {
      clearTimeout(timer)
      stop()
      run()
    }
    const fail = () => end(() => reject(new Error('the history did not come')))
    const timer = setTimeout(fail, patience)
    const stop = askMessages({ toUserId: peer, ...query }, (answer) => {
      const { list, before = null } = answer as Partial<Page>
      if (list) end(() => resolve({ list, before }))
      else fail()
    })
    signal.addEventListener('abort', fail, { once: true })
  })
}

interface State {
  list: ChatMessage[]
  /** there are older ones */
  more: boolean
  busy: boolean
  failed: boolean
  /** it ends at a message that was looked up: newer ones are not in it */
  past: boolean
}

const nothing: State = { list: [], more: false, busy: true, failed: false, past: false }
const merged = (known: readonly ChatMessage[], come: readonly ChatMessage[]): ChatMessage[] => {
  const bySeq = new Map([...known, ...come].map((one) => [one.seq, one]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/**
 * What a person and another one wrote, the oldest first: its newest part, older ones as they are asked for, and what comes
 * meanwhile. After a break of the line the newest part is read again.
 */
export function useHistory(peer: string) {
  const [state, setState] = useState(nothing)
  const line = useAtomValue(lineAtom, { store })
  const asking = useRef<AbortController>(undefined)
  const shown = useRef(state)
  shown.current = state

  const ask = useCallback(
    async (query: { [name: string]: Json }, next: (before: State, page: Page) => Partial<State>) => {
      asking.current?.abort()
      const mine = new AbortController()
      asking.current = mine
      setState((before) => ({ ...before, busy: true, failed: false }))
      try {
        const page = await readHistory(peer, query, mine.signal)
        if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, ...next(before, page) }))
      } catch {
        if (!mine.signal.aborted) setState((before) => ({ ...before, busy: false, failed: true }))
      }
    },
    [peer],
  )

  /** The newest part. Where it does not meet what is shown, that is dropped: a gap would look like silence. */
  const newest = useCallback(
    () =>
      ask({ pageSize: sizes.first }, ({ list: known, more }, page) => {
        const last = known.at(-1)?.seq ?? -1
        const meets = page.before === null || page.list.some(({ seq }) => seq <= last)
        return known.length > 0 && meets
          ? { list: merged(known, page.list), more, past: false }
          : { list: page.list.toReversed(), more: page.before !== null, past: false }
      }),
    [ask],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the line is back
  useEffect(() => {
    if (!shown.current.past) void newest()
  }, [newest, line])
  useEffect(
    () =>
      onMessage(({ message }) => {
        if (message.sendUserId !== peer && message.toUserId !== peer) return
        setState((before) => (before.past ? before : { ...before, list: merged(before.list, [message]) }))
      }),
    [peer],
  )
  useEffect(() => () => asking.current?.abort(), [])

  return {
    ...state,
    newest: () => {
      setState((before) => ({ ...before, list: [], past: false }))
      void newest()
    },
    again: () => void newest(),
    /** CH-09: the next older part */
    older: () => {
      const { list, more, busy } = shown.current
      const first = list[0]
      if (!first || !more || busy) return
      void ask({ before: first.seq, pageSize: sizes.older }, (before, page) => ({
        list: merged(page.list, before.list),
        more: page.before !== null,
      }))
    },
    /** shows what was written up to a message */
    upTo: (seq: number) =>
      void ask({ before: seq + 1, pageSize: sizes.older }, (_before, page) => ({
        list: page.list.toReversed(),
        more: page.before !== null,
        past: true,
      })),
    /** forgets what was deleted */
    clear: () => setState({ ...nothing, busy: false }),
  }
}

/** What was found in a conversation. */
export interface Found {
  list: ChatMessage[]
  busy: boolean
  failed: boolean
  next: () => void
}

const typingPause = 300

/** CH-04: looks up words in a conversation, newest first, a page at a time. */
export function useFound(peer: string, keyword: string): Found {
  const [state, setState] = useState({ ...nothingFound, before: null as number | null })
  const asking = useRef<AbortController>(undefined)
  const wanted = keyword.trim()

  const ask = useCallback(
    async (known: readonly ChatMessage[], from: number | null) => {
      asking.current?.abort()
      const mine = new AbortController()
      asking.current = mine
      setState((before) => ({ ...before, busy: true, failed: false }))
      try {
        let page: Page = { list: [], before: from }
        // a stretch at a time: where nothing is found in one, the next older one is looked through
        do
          page = await readHistory(
            peer,
            { keyword: wanted, pageSize: sizes.older, ...(page.before === null ? {} : { before: page.before }) },
            mine.signal,
          )
        while (page.list.length === 0 && page.before !== null)
        if (!mine.signal.aborted) setState({ list: [...known, ...page.list], before: page.before, busy: false, failed: false })
      } catch {
        if (!mine.signal.aborted) setState((one) => ({ ...one, busy: false, failed: true }))
      }
    },
    [peer, wanted],
  )

  useEffect(() => {
    if (wanted === '') {
      asking.current?.abort()
      setState({ ...nothingFound, before: null })
      return
    }
    const timer = setTimeout(() => void ask([], null), typingPause)
    return () => clearTimeout(timer)
  }, [ask, wanted])
  useEffect(() => () => asking.current?.abort(), [])

  return { ...state, next: () => state.before !== null && !state.busy && void ask(state.list, state.before) }
}

const nothingFound = { list: [] as ChatMessage[], busy: false, failed: false }
