import { useEffect, useRef, useState } from 'react'
import { dayMs, toDay } from '#core/format/format.ts'
import type { Json, Source } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { listOf, sourceCall } from '#runtime/data/sources.ts'
import { useScope, useScopeContext } from '#runtime/scope.ts'

/** A day that is not as its weekday says: off, or worked on. */
export interface Holiday {
  name: string
  works: boolean
}
/** By the day, midnight in UTC. */
export type Holidays = ReadonlyMap<number, Holiday>

const none: Holidays = new Map()

const holidaysIn = (data: Json): Holidays =>
  new Map(listOf(data).map(({ day, name, works }) => [Number(day), { name: String(name ?? ''), works: works === true || works === 1 }]))

/**
 * The holidays and make-up days of a window of time (ms). They are beside the entries: where they cannot be read, the calendar
 * stands without them.
 */
export function useHolidays(source: Source | undefined, window: { from: number; to: number } | undefined): Holidays {
  const app = useApp()
  const at = useScopeContext()
  const scope = useScope()
  const read = useRef(scope)
  read.current = scope
  const [found, setFound] = useState(none)
  const [from, to] = window ? [toDay(window.from), toDay(window.to - 1)] : [undefined, undefined]
  useEffect(() => {
    if (!source || from === undefined || to === undefined) return
    if (source.options) return setFound(holidaysIn(source.options as Json))
    const call = sourceCall(source, read.current(), at.resource)
    if (!call) return
    const stop = new AbortController()
    app
      .request(
        { ...call, query: { ...call.query, from, to: Math.max(from, Math.min(to, from + 400 * dayMs)) } },
        { quiet: true, signal: stop.signal },
      )
      .then(
        ({ data }) => setFound(holidaysIn(data)),
        () => undefined,
      )
    return () => stop.abort()
  }, [source, from, to, app, at.resource])
  return found
}
