import { useEffect, useReducer } from 'react'
import type { Json, Row } from '#core/types.ts'
import { type App, useApp } from '#runtime/app.ts'
import { listOf, onForget } from '#runtime/sources.ts'

/** What is known of stored ids, until people or units are written; nothing for one that is not there any more. */
const known = new Map<string, Row | null>()
/** So many ids the server takes in one call. */
const most = 2000
/** Ids that fields of this moment want to know: they are asked for together. */
let wanted = new Set<string>()
let asking: Promise<void> | undefined
onForget(() => known.clear())

function ask(app: App): Promise<void> {
  asking ??= Promise.resolve().then(async () => {
    const ids = [...wanted]
    wanted = new Set()
    asking = undefined
    for (let at = 0; at < ids.length; at += most) {
      const part = ids.slice(at, at + most)
      const answer = await app.request({ post: '/api/permission/Users/getSelectedList', body: { ids: part } }, { quiet: true })
      const rows = new Map(listOf(answer.data).map((row) => [String(row.id), row]))
      for (const stored of part) known.set(stored, rows.get(stored.split('--')[0] ?? '') ?? null)
    }
  })
  return asking
}

/** What was read while choosing needs no call. */
export const keepPerson = (stored: string, row: Row): void => {
  known.set(stored, row)
}

/** PK-25: what stored ids (`id--type`) stand for, asked for together with those of every other field; undefined until it is here. */
export function usePeople(ids: readonly string[]): Array<Row | null | undefined> {
  const app = useApp()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const missing = ids.filter((id) => !known.has(id)).join('\n')
  useEffect(() => {
    if (missing === '') return
    let gone = false
    for (const id of missing.split('\n')) wanted.add(id)
    ask(app).then(
      () => gone || redraw(),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [app, missing])
  return ids.map((id) => known.get(id))
}

/** The name of what a row of a picker stands for. */
export const nameIn = (row: Row | null | undefined): string => String((row?.lastFullName as Json) ?? row?.fullName ?? '')
