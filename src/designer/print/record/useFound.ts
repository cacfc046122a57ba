import { useEffect, useState } from 'react'
import type { PrintField } from '#core/edit/print/types.ts'
import { useApp } from '#runtime/app.ts'
import { type RecordEntry, readRecords } from '../../formula/records.ts'

/** After so many milliseconds without a key it is searched. */
const soon = 250

interface Found {
  /** nothing while they are read */
  entries?: readonly RecordEntry[]
  error?: string
}

/**
 * Records of an application to choose from, the newest first, of those that the person may read: read when they are first
 * asked for, and anew for each search.
 */
export function useFound(application: string, fields: readonly PrintField[], isAsked: boolean, search: string) {
  const app = useApp()
  const [found, setFound] = useState<Found>({})
  const [round, setRound] = useState(0)
  const names = fields.flatMap(({ id, children }) => (id.startsWith('form.') && !children ? [id.slice('form.'.length)] : [])).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reads again
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    setFound({})
    const read = () =>
      readRecords(app, application, names.split(','), stop.signal, search.trim()).then(
        (entries) => stop.signal.aborted || setFound({ entries }),
        (error: Error) => stop.signal.aborted || setFound({ error: error.message }),
      )
    const timer = setTimeout(read, search === '' ? 0 : soon)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [app, application, names, isAsked, search, round])
  return { ...found, retry: () => setRound((n) => n + 1) }
}
