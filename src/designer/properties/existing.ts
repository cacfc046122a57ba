import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Existing, ExistingKind } from '#core/check/page/existing.ts'
import { isRecord } from '#core/json.ts'
import type { Row, Text } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, onForget } from '#runtime/data/sources.ts'

/** One that is there: its code, and what it is called. */
interface There {
  value: string
  label: Text
}
interface Read {
  list?: readonly There[]
  /** why it could not be read */
  failed?: string
}
type Reads = { readonly [kind in ExistingKind]?: Read }

/** Where what definitions name by code is listed. */
const sources = {
  page: { get: '/api/system/Page', code: 'code', name: 'title', paged: true },
  map: { get: '/api/system/DataMap/Selector', code: 'enCode', name: 'fullName', paged: false },
} as const satisfies { [kind in ExistingKind]: { get: string; code: string; name: string; paged: boolean } }

/** Rows a call, and calls at most: more than this many pages are not offered, and nothing is said of what is not among them. */
const [pageSize, mostCalls] = [500, 20]

async function readAll(app: App, kind: ExistingKind): Promise<readonly There[] | undefined> {
  const { get, code, name, paged } = sources[kind]
  const rows: Row[] = []
  for (let currentPage = 1; currentPage <= mostCalls; currentPage++) {
    const { data } = await app.request({ get, ...(paged ? { query: { currentPage, pageSize } } : {}) }, { quiet: true })
    const some = listOf(data)
    rows.push(...some)
    if (!paged || some.length < pageSize) {
      const { pagination } = isRecord(data) ? data : {}
      const total = isRecord(pagination) ? Number(pagination.total) : rows.length
      return rows.length < total ? undefined : rows.map((row) => ({ value: String(row[code]), label: (row[name] ?? row[code]) as Text }))
    }
  }
  return undefined
}

let now: Reads = {}
const listeners = new Set<() => void>()
const pending = new Set<ExistingKind>()
const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // what one person read is not shown to the next
    if (listeners.size === 0) now = {}
  }
}

/** Reads anew what there is of a kind; what was read before stays until then. */
function refresh(app: App, kind: ExistingKind): void {
  if (pending.has(kind)) return
  pending.add(kind)
  readAll(app, kind)
    .then(
      (list): Read => (list ? { list } : {}),
      (error: Error): Read => ({ failed: error.message }),
    )
    .then((read) => {
      pending.delete(kind)
      if (JSON.stringify(read) === JSON.stringify(now[kind])) return
      now = { ...now, [kind]: read }
      tell()
    })
}

/**
 * What there is that definitions may name by code, read again after every write and when one comes back to the window:
 * somebody may have made another one meanwhile.
 */
export function useExisting(kinds: readonly ExistingKind[]): Reads {
  const app = useApp()
  const wanted = kinds.join()
  useEffect(() => {
    const again = () => {
      for (const kind of wanted.split(',')) if (kind !== '') refresh(app, kind as ExistingKind)
    }
    again()
    const stop = onForget(again)
    addEventListener('focus', again)
    return () => {
      stop()
      removeEventListener('focus', again)
    }
  }, [app, wanted])
  return useSyncExternalStore(subscribe, () => now)
}

/** Kinds that a page may name. */
export const ofPages: readonly ExistingKind[] = ['page', 'map']

/** The codes that the check of a page knows; of what could not be read it says nothing. */
export function useExistingCodes(isPage: boolean): Existing {
  const reads = useExisting(isPage ? ofPages : [])
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(reads).flatMap(([kind, { list }]) => (list ? [[kind, new Set(list.map(({ value }) => value))]] : [])),
      ),
    [reads],
  )
}
