import { useEffect, useReducer } from 'react'
import { type App, useApp } from '#runtime/app.ts'
import { onForget } from '#runtime/data/sources.ts'

/** So many ids the server takes in one call. */
const most = 2000

/** What stored ids stand for, as far as it was asked for. */
interface BatchLoader<Id, Found> {
  keyOf: (id: Id) => string
  known: Map<string, Found>
  /** Asks for ids, together with those of every other field of this moment. */
  load: (app: App, ids: readonly Id[]) => Promise<void>
}

/**
 * What stored ids stand for: fields of the same moment ask for theirs together, 2,000 in a call, and what came is known
 * until something is written. `read` answers what each id stands for, in the order of the ids.
 */
export function batchLoader<Id, Found>(keyOf: (id: Id) => string, read: (app: App, ids: Id[]) => Promise<Found[]>): BatchLoader<Id, Found> {
  const known = new Map<string, Found>()
  let wanted = new Map<string, Id>()
  let asking: Promise<void> | undefined
  onForget(() => known.clear())
  const ask = async (app: App) => {
    const ids = [...wanted.values()]
    wanted = new Map()
    asking = undefined
    for (let at = 0; at < ids.length; at += most) {
      const part = ids.slice(at, at + most)
      const found = await read(app, part)
      for (const [i, id] of part.entries()) known.set(keyOf(id), found[i] as Found)
    }
  }
  return {
    keyOf,
    known,
    load(app, ids) {
      for (const id of ids) wanted.set(keyOf(id), id)
      asking ??= Promise.resolve().then(() => ask(app))
      return asking
    },
  }
}

/** What these ids stand for; undefined for each that is not here yet. */
export function useBatched<Id, Found>({ keyOf, known, load }: BatchLoader<Id, Found>, ids: readonly Id[]): Array<Found | undefined> {
  const app = useApp()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const missing = ids.filter((id) => !known.has(keyOf(id)))
  const keys = missing.map(keyOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` says which are missing
  useEffect(() => {
    if (keys === '') return
    let gone = false
    load(app, missing).then(
      () => gone || redraw(),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [app, load, keys])
  return ids.map((id) => known.get(keyOf(id)))
}
