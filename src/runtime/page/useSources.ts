import { useEffect } from 'react'
import type { Json, Source } from '#core/types.ts'
import type { App } from '../app.ts'
import { CallError } from '../app.ts'
import { sourceCall } from '../data/sources.ts'
import { readScope, type ScopeValue } from '../scope.ts'

/** So many sources of a page are read, whatever a definition says. */
const most = 20
/** One that is asked again more often than this within `while` milliseconds follows itself in a circle. */
const often = { times: 20, while: 5000 }

/** Keeps what one source answers as a value of the page: read at first, and again as soon as its call reads something else. */
function keepRead(name: string, source: Source, at: ScopeValue, app: App): () => void {
  const { page } = at
  const { store, stateAtom } = page
  let last: string | undefined
  let turn = 0
  let times: number[] = []
  const put = (data: Json) => {
    const state = store.get(stateAtom)
    if (JSON.stringify(state[name]) !== JSON.stringify(data)) store.set(stateAtom, { ...state, [name]: data })
  }
  const ask = async (again: boolean) => {
    if (Array.isArray(source.options)) return put(source.options as Json)
    const call = sourceCall(source, readScope(at, app), at.resource)
    const key = JSON.stringify(call)
    if (!again && key === last) return
    last = key
    const now = Date.now()
    times = [...times.filter((one) => now - one < often.while), now]
    if (times.length > often.times) return
    const own = ++turn
    if (!call) return put(null)
    try {
      const { data } = await app.request(call)
      if (own === turn) put(data)
    } catch (error) {
      // what was refused was told
      if (!(error instanceof CallError)) throw error
      if (own === turn) put(null)
    }
  }
  const block = { reload: () => ask(true) }
  page.blocks.set(name, block)
  const stop = store.sub(stateAtom, () => void ask(false))
  void ask(false)
  return () => {
    stop()
    turn++
    if (page.blocks.get(name) === block) page.blocks.delete(name)
  }
}

/** The named sources of a page while it is open: expressions read what each answers as `page.<name>`, `reload` reads one again. */
export function useSources(sources: { [name: string]: Source } | undefined, at: ScopeValue, app: App): void {
  useEffect(() => {
    const stops = Object.entries(sources ?? {})
      .slice(0, most)
      .map(([name, source]) => keepRead(name, source, at, app))
    return () => {
      for (const stop of stops) stop()
    }
  }, [sources, at, app])
}
